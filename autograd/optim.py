"""Optimisers: they move each parameter against its gradient."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from autograd.value import Value


class Optimizer:
    """What all optimisers share; a subclass says how far a number moves.

    It keeps something in memory for each parameter: `_start` before the first
    step, then what `_update` hands back.

    Args:
        parameters: the Values that learn; one that comes twice counts once.
        learning_rate: the length of a step, above 0. It may be changed
            between steps.

    Raises:
        ValueError: there are no parameters, or the learning rate is not
            above 0.
        TypeError: a parameter is not a Value.
    """

    def __init__(self, parameters: Iterable[Value], learning_rate: float):
        listed = list(parameters)
        if not listed:
            raise ValueError("there are no parameters to move")
        for p in listed:
            if not isinstance(p, Value):
                kind = type(p).__name__
                raise TypeError(f"a parameter is a Value, not a {kind}")
        if not learning_rate > 0:
            raise ValueError(
                f"the learning rate must be above 0, not {learning_rate}"
            )
        self.parameters = list(dict.fromkeys(listed))
        self.learning_rate = learning_rate
        self.memory = [self._start] * len(self.parameters)
        self.steps = 0

    def zero_grad(self) -> None:
        """Set the gradient of every parameter to 0."""
        for p in self.parameters:
            p.grad = 0.0

    def step(self) -> None:
        """Move every parameter once.

        Raises:
            ArithmeticError: a number would become nan or infinite. The text
                says which and at which step. That step is not taken: no
                parameter moves, and what is in memory stays as it was.
        """
        steps = self.steps + 1
        updates = [
            self._update(p.grad, kept, steps)
            for p, kept in zip(self.parameters, self.memory)
        ]
        numbers = [
            float(p.data + move)
            for p, (move, _) in zip(self.parameters, updates)
        ]
        for p, number in zip(self.parameters, numbers):
            if not math.isfinite(number):
                raise ArithmeticError(self._broken(p, number))
        for p, number in zip(self.parameters, numbers):
            p.data = number
        self.memory = [kept for _, kept in updates]
        self.steps = steps

    def _update(self, g: float, kept: Any, t: int) -> tuple[float, Any]:
        """How far a parameter with gradient g moves, and what to keep.

        kept is what was kept at the step before, t counts the steps from 1.
        """
        raise NotImplementedError

    def _broken(self, p: Value, number: float) -> str:
        name = f"parameter {self.parameters.index(p)}"
        name += f" ({p.label})" if p.label else ""
        return (
            f"step {self.steps + 1}: {name} would become {number}: it is "
            f"{p.data}, with gradient {p.grad}. If the loss was growing, take "
            f"a smaller learning rate than {self.learning_rate}"
        )


class SGD(Optimizer):
    """Gradient descent with momentum: v = momentum · v + g; p -= rate · v.

    Args:
        parameters, learning_rate: as in `Optimizer`.
        momentum: how much of its velocity v a parameter keeps, from 0
            (plain gradient descent) to below 1.

    Source: Polyak, Some methods of speeding up the convergence of iteration
    methods (1964), in the form that PyTorch uses.
    """

    _start = 0.0

    def __init__(
        self,
        parameters: Iterable[Value],
        learning_rate: float,
        momentum: float = 0.0,
    ):
        super().__init__(parameters, learning_rate)
        if not 0 <= momentum < 1:
            raise ValueError(
                f"momentum must be at least 0 and below 1, not {momentum}"
            )
        self.momentum = momentum

    def _update(self, g: float, v: float, t: int) -> tuple[float, float]:
        v = self.momentum * v + g
        return -self.learning_rate * v, v


class Adam(Optimizer):
    """Adam: each parameter's step is measured by its usual gradient.

    m and v are running means of the gradient and of its square. Both start at
    0, so they are divided by what has been gathered so far: 1 - beta**t.

    Args:
        parameters, learning_rate: as in `Optimizer`.
        betas: how much of m and of v stays at each step, from 0 to below 1.
        epsilon: above 0, keeps the division by √v away from 0.

    Source: Kingma and Ba, Adam: a method for stochastic optimization (2015),
    algorithm 1.
    """

    _start = 0.0, 0.0

    def __init__(
        self,
        parameters: Iterable[Value],
        learning_rate: float = 0.001,
        betas: tuple[float, float] = (0.9, 0.999),
        epsilon: float = 1e-8,
    ):
        super().__init__(parameters, learning_rate)
        if not all(0 <= beta < 1 for beta in betas):
            raise ValueError(
                f"betas must be at least 0 and below 1, not {betas}"
            )
        if not epsilon > 0:
            raise ValueError(f"epsilon must be above 0, not {epsilon}")
        self.beta1, self.beta2 = betas
        self.epsilon = epsilon

    def _update(self, g: float, kept: tuple, t: int) -> tuple[float, tuple]:
        m, v = kept
        m = self.beta1 * m + (1 - self.beta1) * g
        v = self.beta2 * v + (1 - self.beta2) * g * g
        mean, square = m / (1 - self.beta1**t), v / (1 - self.beta2**t)
        move = -self.learning_rate * mean / (math.sqrt(square) + self.epsilon)
        return move, (m, v)
