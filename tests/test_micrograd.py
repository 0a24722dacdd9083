"""Code written for micrograd's Value runs unchanged on ours."""

import random

import pytest

from autograd import Value, gradient


def test_example_of_the_readme():
    a, b = Value(-4.0), Value(2.0)
    c = a + b
    d = a * b + b**3
    c += c + 1
    c += 1 + c + (-a)
    d += d * 2 + (b + a).relu()
    d += 3 * d + (b - a).relu()
    e = c - d
    f = e**2
    g = f / 2.0
    g += 10.0 / f
    g.backward()
    assert (
        f"{g.data:.4f} {a.grad:.4f} {b.grad:.4f}"
        == "24.7041 138.8338 645.5773"
    )


class Neuron:
    def __init__(self, nin, nonlin=True):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0)
        self.nonlin = nonlin

    def __call__(self, x):
        act = sum((wi * xi for wi, xi in zip(self.w, x, strict=True)), self.b)
        return act.relu() if self.nonlin else act

    def parameters(self):
        return [*self.w, self.b]


class Network:
    def __init__(self, nin, hidden):
        self.hidden = [Neuron(nin) for _ in range(hidden)]
        self.out = Neuron(hidden, nonlin=False)

    def __call__(self, x):
        return self.out([neuron(x) for neuron in self.hidden])

    def parameters(self):
        return [p for n in [*self.hidden, self.out] for p in n.parameters()]

    def zero_grad(self):
        for p in self.parameters():
            p.grad = 0


POINTS = [[2.0, 3.0], [1.0, -1.0], [0.5, 1.0], [-1.0, 0.5]]
LABELS = [1, -1, -1, 1]


def loss_of(model):
    inputs = [list(map(Value, point)) for point in POINTS]
    scores = list(map(model, inputs))
    losses = [
        (1 + -yi * score).relu()
        for yi, score in zip(LABELS, scores, strict=True)
    ]
    data_loss = sum(losses) * (1.0 / len(losses))
    return data_loss + 1e-4 * sum(p * p for p in model.parameters())


def test_gradients_of_a_network():
    random.seed(1)
    model = Network(2, 3)
    parameters = model.parameters()

    def loss_at(*numbers):
        for p, x in zip(parameters, numbers, strict=True):
            p.data = x
        return loss_of(model)

    numbers = [p.data for p in parameters]
    nudged = gradient(loss_at, *numbers)
    loss_at(*numbers).backward()
    assert [p.grad for p in parameters] == pytest.approx(nudged, abs=1e-6)


def test_training():
    random.seed(1)
    model = Network(2, 6)
    losses = []
    for _ in range(100):
        loss = loss_of(model)
        model.zero_grad()
        loss.backward()
        for p in model.parameters():
            p.data -= 0.1 * p.grad
        losses.append(loss.data)
    assert losses[0] > 0.5
    assert losses[-1] < 0.05


def test_trace():
    nodes, edges = set(), set()

    def build(v):
        if v not in nodes:
            nodes.add(v)
            for child in v._prev:
                edges.add((child, v))
                build(child)

    a = Value(2.0, label="a")
    b = Value(3.0, (), "", "b")
    root = a * b + a
    build(root)
    assert len(nodes) == 4
    assert len(edges) == 4
    assert sorted(n._op for n in nodes if n._op) == ["*", "+"]
    assert {n.label for n in nodes} == {"a", "b", ""}
