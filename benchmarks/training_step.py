"""One step of training, the same by four ways of finding the gradients.

The network is 2-16-16-1 with relu, the data 100 moons, the loss hinge plus
0.0001 times the sum of the squared parameters. Each function here makes a
network and returns its step: it moves the parameters once and returns the
loss. All start from the same weights and go through the same numbers.
"""

import random
from collections.abc import Callable
from operator import add, mul

import micrograd.engine
import micrograd.nn
import torch

from autograd import Value
from autograd.data import moons
from autograd.losses import hinge
from autograd.nn import MLP
from autograd.optim import SGD

SIZES = (2, [16, 16, 1])
RATE = 0.1
DECAY = 1e-4
POINTS, CLASSES = moons(100, noise=0.1, rng=random.Random(1))
TARGETS = [2 * k - 1 for k in CLASSES]
Step = Callable[[], float]


def start() -> MLP:
    """The network from which all start."""
    return MLP(*SIZES, activation="relu", rng=random.Random(1))


def with_dot() -> Step:
    """A neuron is one node for its weighted sum and one for relu."""
    model = start()
    parameters = model.parameters()
    optimizer = SGD(parameters, RATE)

    def step():
        scores = [model(point) for point in POINTS]
        loss = hinge(scores, TARGETS)
        loss += DECAY * Value.dot(parameters, parameters)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss.data

    return step


def with_plus_and_times() -> Step:
    """The same Value, used as micrograd's is: a node for each + and *."""
    model = micrograds_network(Value)
    return micrograds_step(model, Value)


def with_micrograd() -> Step:
    """micrograd, as in its own example."""
    model = micrograds_network(micrograd.engine.Value)
    return micrograds_step(model, micrograd.engine.Value)


def micrograds_network(kind: type) -> micrograd.nn.MLP:
    """micrograd's network on Values of this kind."""
    model = micrograd.nn.MLP(*SIZES)
    for layer, ours in zip(model.layers, start().layers):
        for neuron, given in zip(layer.neurons, ours.neurons):
            neuron.w = [kind(w.data) for w in given.w]
            neuron.b = kind(given.b.data)
    return model


def micrograds_step(model: micrograd.nn.MLP, kind: type) -> Step:
    """The step that micrograd's example takes."""
    parameters = model.parameters()

    def step():
        scores = [model(list(map(kind, point))) for point in POINTS]
        losses = [(1 + -t * s).relu() for t, s in zip(TARGETS, scores)]
        loss = sum(losses) * (1.0 / len(losses))
        loss += DECAY * sum(p * p for p in parameters)
        model.zero_grad()
        loss.backward()
        for p in parameters:
            p.data -= RATE * p.grad
        return loss.data

    return step


def by_hand() -> Step:
    """Lists of floats, and the gradients of this very network written out.

    There is no graph: what a pure Python engine can't be faster than.
    """
    layers = [
        ([[w.data for w in neuron.w] for neuron in layer.neurons])
        for layer in start().layers
    ]
    biases = [[0.0] * len(weights) for weights in layers]

    def step():
        w_grads = [[[0.0] * len(w) for w in weights] for weights in layers]
        b_grads = [[0.0] * len(bias) for bias in biases]
        total = 0.0
        for point, target in zip(POINTS, TARGETS):
            inputs, x = [], point
            for weights, bias in zip(layers, biases):
                inputs.append(x)
                sums = [sum(map(mul, w, x), b) for w, b in zip(weights, bias)]
                x = [max(s, 0.0) for s in sums]
            margin = 1 - target * sums[0]
            total += max(margin, 0.0)
            grads = [-target / len(POINTS) if margin > 0 else 0.0]
            for i in reversed(range(len(layers))):
                x = inputs[i]
                b_grads[i] = list(map(add, b_grads[i], grads))
                back = [0.0] * len(x)
                for w, w_grad, g in zip(layers[i], w_grads[i], grads):
                    w_grad[:] = [d + g * v for d, v in zip(w_grad, x)]
                    back = [d + g * v for d, v in zip(back, w)]
                grads = [g if v > 0 else 0.0 for g, v in zip(back, x)]
        squares = 0.0
        numbers = [w for weights in layers for w in weights] + biases
        slopes = [w for weights in w_grads for w in weights] + b_grads
        for row, grad in zip(numbers, slopes):
            squares += sum(map(mul, row, row))
            row[:] = [
                p - RATE * (g + 2 * DECAY * p) for p, g in zip(row, grad)
            ]
        return total / len(POINTS) + DECAY * squares

    return step


def with_torch_layers() -> Step:
    """PyTorch as it is meant to be used: a tensor holds a whole layer."""
    double = torch.float64
    tensors = [
        torch.tensor(numbers, dtype=double, requires_grad=True)
        for layer in start().layers
        for numbers in (
            [[w.data for w in neuron.w] for neuron in layer.neurons],
            [neuron.b.data for neuron in layer.neurons],
        )
    ]
    points = torch.tensor(POINTS, dtype=double)
    targets = torch.tensor(TARGETS, dtype=double)
    optimizer = torch.optim.SGD(tensors, RATE)

    def step():
        x = points
        for weights, bias in zip(tensors[::2], tensors[1::2]):
            sums = x @ weights.T + bias
            x = sums.relu()
        loss = (1 - targets * sums.squeeze(1)).relu().mean()
        loss = loss + DECAY * sum((p * p).sum() for p in tensors)
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        return loss.item()

    return step
