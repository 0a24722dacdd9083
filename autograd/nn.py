"""Neurons, layers and networks: functions whose parameters can learn."""

from __future__ import annotations

import random
from collections.abc import Iterable
from itertools import pairwise

from autograd.value import Value, _values

ACTIVATIONS = ("tanh", "relu", "sigmoid")


class Module:
    """What has parameters."""

    def parameters(self) -> list[Value]:
        """Every Value that learns, in a fixed order."""
        return []

    def zero_grad(self) -> None:
        """Set the gradient of every parameter to 0."""
        for p in self.parameters():
            p.grad = 0.0


class Neuron(Module):
    """activation(w₁x₁ + w₂x₂ + … + b): one node for the sum, one around it.

    Args:
        nin: the number of inputs.
        activation: 'tanh', 'relu', 'sigmoid', or None for the sum itself.
        rng: draws the weights, uniformly between ±1/√nin, which keeps the
            sum about as large as one input; the bias starts at 0.
            After LeCun et al., Efficient BackProp (1998), section 4.6.

    Raises:
        ValueError: nin is below 1, or the activation is unknown.
    """

    def __init__(
        self,
        nin: int,
        activation: str | None = "tanh",
        rng: random.Random = random,
    ):
        if nin < 1:
            raise ValueError(f"a neuron needs at least 1 input, not {nin}")
        if activation is not None and activation not in ACTIVATIONS:
            raise ValueError(
                f"unknown activation {activation!r}: take one of "
                f"{', '.join(ACTIVATIONS)}, or None"
            )
        bound = nin**-0.5
        self.w = [Value(rng.uniform(-bound, bound)) for _ in range(nin)]
        self.b = Value(0.0)
        self.activation = activation

    def __call__(self, x: Iterable) -> Value:
        """The answer to nin inputs, which are Values or numbers."""
        total = Value.dot(self.w, x, self.b)
        return getattr(total, self.activation)() if self.activation else total

    def parameters(self) -> list[Value]:
        return [*self.w, self.b]

    def __repr__(self) -> str:
        return f"Neuron({len(self.w)}, {self.activation!r})"


class Layer(Module):
    """nout neurons that read the same nin inputs.

    Args and errors are those of `Neuron`; a layer of one also answers with a
    list, so that the next layer can read it.
    """

    def __init__(
        self,
        nin: int,
        nout: int,
        activation: str | None = "tanh",
        rng: random.Random = random,
    ):
        if nout < 1:
            raise ValueError(f"a layer needs at least 1 neuron, not {nout}")
        self.neurons = [Neuron(nin, activation, rng) for _ in range(nout)]

    def __call__(self, x: Iterable) -> list[Value]:
        """The nout answers to nin inputs."""
        inputs = _values(x)
        return [neuron(inputs) for neuron in self.neurons]

    def parameters(self) -> list[Value]:
        return [p for neuron in self.neurons for p in neuron.parameters()]

    def __repr__(self) -> str:
        first = self.neurons[0]
        shape = f"{len(first.w)}, {len(self.neurons)}"
        return f"Layer({shape}, {first.activation!r})"


class MLP(Module):
    """A multilayer perceptron: layers, each of which reads the one before.

    Args:
        nin: the number of inputs.
        nouts: the number of neurons of each layer, as in [16, 16, 1].
        activation: that of all layers but the last, which answers with its
            sums.
        rng: draws the weights, as in `Neuron`.

    Raises:
        ValueError: there is no layer, a size is below 1, or the activation
            is unknown.
    """

    def __init__(
        self,
        nin: int,
        nouts: Iterable[int],
        activation: str | None = "tanh",
        rng: random.Random = random,
    ):
        sizes = [nin, *nouts]
        if len(sizes) == 1:
            raise ValueError("an MLP needs at least one layer, as in [1]")
        *hidden, last = pairwise(sizes)
        self.layers = [Layer(*shape, activation, rng) for shape in hidden]
        self.layers.append(Layer(*last, None, rng))

    def __call__(self, x: Iterable) -> Value | list[Value]:
        """The last layer's answers to nin inputs; a single one as it is."""
        for layer in self.layers:
            x = layer(x)
        return x[0] if len(x) == 1 else x

    def parameters(self) -> list[Value]:
        return [p for layer in self.layers for p in layer.parameters()]

    def __repr__(self) -> str:
        return f"MLP of {', '.join(map(repr, self.layers))}"
