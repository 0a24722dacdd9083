"""Optimisers: they move each parameter against its gradient."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from autograd.value import Value


class Optimizer:
    """What all optimisers share; a subclass says how far each number moves.

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
        self.parameters = list(dict.fromkeys(parameters))
        if not self.parameters:
            raise ValueError("there are no parameters to move")
        for p in self.parameters:
            if not isinstance(p, Value):
                kind = type(p).__name__
                raise TypeError(f"a parameter is a Value, not a {kind}")
        if not learning_rate > 0:
            raise ValueError(
                f"the learning rate must be above 0, not {learning_rate}"
            )
        self.learning_rate = learning_rate
        self.steps = 0

    def zero_grad(self) -> None:
        """Set the gradient of every parameter to 0."""
        for p in self.parameters:
            p.grad = 0.0

    def step(self) -> None:
        """Move every parameter once.

        Raises:
            ArithmeticError: a number would become nan or infinite. The text
                says which and at which step; then no parameter has moved.
        """
        self.steps += 1
        gradients = [p.grad for p in self.parameters]
        moves = self._moves(gradients)
        numbers = [p.data + move for p, move in zip(self.parameters, moves)]
        for i, number in enumerate(numbers):
            if not math.isfinite(number):
                raise ArithmeticError(self._broken(i, number))
        for p, number in zip(self.parameters, numbers):
            p.data = number

    def _moves(self, gradients: Sequence[float]) -> list[float]:
        """How far each parameter moves, given its gradient."""
        raise NotImplementedError

    def _broken(self, i: int, number: float) -> str:
        p = self.parameters[i]
        name = f"parameter {i}" + (f" ({p.label})" if p.label else "")
        return (
            f"step {self.steps}: {name} became {number}: it was {p.data}, "
            f"with gradient {p.grad}. If the loss was growing, take a "
            f"smaller learning rate than {self.learning_rate}"
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
        self.velocities = [0.0] * len(self.parameters)

    def _moves(self, gradients: Sequence[float]) -> list[float]:
        self.velocities = [
            self.momentum * v + g for v, g in zip(self.velocities, gradients)
        ]
        return [-self.learning_rate * v for v in self.velocities]


class Adam(Optimizer):
    """Adam: each parameter's step is measured by its usual gradient.

    m and v are running means of the gradient and of its square. Both start at
    0, so they are divided by what has been gathered so far: 1 - beta**t.

    Args:
        parameters, learning_rate: as in `Optimizer`.
        betas: how much of m and of v stays at each step, from 0 to below 1.
        epsilon: keeps the division by √v away from 0.

    Source: Kingma and Ba, Adam: a method for stochastic optimization (2015),
    algorithm 1.
    """

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
        self.betas = betas
        self.epsilon = epsilon
        self.means = [0.0] * len(self.parameters)
        self.squares = [0.0] * len(self.parameters)

    def _moves(self, gradients: Sequence[float]) -> list[float]:
        beta1, beta2 = self.betas
        self.means = [
            beta1 * m + (1 - beta1) * g for m, g in zip(self.means, gradients)
        ]
        self.squares = [
            beta2 * v + (1 - beta2) * g * g
            for v, g in zip(self.squares, gradients)
        ]
        mean_share = 1 - beta1**self.steps
        square_share = 1 - beta2**self.steps
        return [
            -self.learning_rate
            * (m / mean_share)
            / (math.sqrt(v / square_share) + self.epsilon)
            for m, v in zip(self.means, self.squares)
        ]
