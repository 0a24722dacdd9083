"""Neuron, Layer and MLP: their nodes, sizes, weights and errors."""

import copy
import math
import pickle
import random
import statistics
from fractions import Fraction

import micrograd.engine
import micrograd.nn
import numpy as np
import pytest
from pictures import texts

from autograd import Value, draw_dot, gradcheck, topological_order
from autograd.data import moons
from autograd.nn import MLP, Layer, Neuron

ACTIVATIONS = ["tanh", "relu", "sigmoid", None]


def seeded(seed=1):
    return random.Random(seed)


def numbers(model):
    return [p.data for p in model.parameters()]


def operations(root):
    return [v._op for v in topological_order(root) if v._op]


# --- a neuron ------------------------------------------------------------


@pytest.mark.parametrize("activation", ["tanh", "relu", "sigmoid"])
def test_a_neuron_is_one_dot_and_one_activation(activation):
    neuron = Neuron(3, activation)
    x = [Value(1), Value(2), Value(3)]
    out = neuron(x)
    assert operations(out) == ["dot", activation]
    assert out._prev[0]._prev == (*neuron.w, *x, neuron.b)


def test_a_neuron_without_activation_is_one_dot():
    assert operations(Neuron(3, None)([1, 2, 3])) == ["dot"]


def test_a_neuron_is_tanh_by_default():
    assert operations(Neuron(2)([1, 2])) == ["dot", "tanh"]


def test_number_of_a_neuron():
    neuron = Neuron(2)
    for v, x in zip(neuron.parameters(), (-3, 1, 7)):
        v.data = x
    out = neuron([2, 0])
    assert out.data == math.tanh(2 * -3 + 0 * 1 + 7)
    out.backward()
    slope = 1 - math.tanh(1) ** 2
    assert [p.grad for p in neuron.parameters()] == [2 * slope, 0, slope]


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_gradients_by_nudging(activation):
    neuron = Neuron(3, activation, rng=seeded())
    assert gradcheck(lambda *xs: neuron(xs), 0.4, -1.2, 0.7)


@pytest.mark.parametrize(
    "x",
    [
        [1, 2],
        (1.0, Fraction(2)),
        np.array([1, 2]),
        np.array([1.0, 2.0], dtype=np.float32),
        [Value(1), 2],
        [Value(1), Value(2)],
    ],
    ids=repr,
)
def test_inputs_may_be_values_or_numbers(x):
    w1, w2, b = numbers(Neuron(2, None, seeded()))
    for answer in (
        Neuron(2, None, seeded())(x),
        Neuron(2, None, seeded())(iter(x)),
        Layer(2, 1, None, seeded())(x)[0],
        Layer(2, 3, None, seeded())(iter(x))[0],
        MLP(2, [1], rng=seeded())(x),
        MLP(2, [1], rng=seeded())(iter(x)),
    ):
        assert type(answer.data) is float
        assert answer.data == pytest.approx(b + w1 + 2 * w2)


def test_inputs_that_are_values_get_gradients():
    x = [Value(1), Value(2)]
    neuron = Neuron(2, None)
    neuron(x).backward()
    assert [v.grad for v in x] == [w.data for w in neuron.w]


# --- weights -------------------------------------------------------------


@pytest.mark.parametrize(
    "make",
    [
        lambda rng: Neuron(5, rng=rng),
        lambda rng: Layer(5, 4, rng=rng),
        lambda rng: MLP(5, [4, 1], rng=rng),
    ],
    ids=["neuron", "layer", "mlp"],
)
def test_a_seeded_generator_repeats_and_leaves_the_global_one_alone(make):
    state = random.getstate()
    first, second = make(seeded()), make(seeded())
    assert numbers(first) == numbers(second)
    assert numbers(first) != numbers(make(seeded(2)))
    assert random.getstate() == state
    generator = seeded()
    assert numbers(make(generator)) != numbers(make(generator))


def test_without_a_generator_the_global_seed_decides():
    random.seed(1)
    first = numbers(MLP(2, [3, 1]))
    random.seed(1)
    assert numbers(MLP(2, [3, 1])) == first
    assert numbers(MLP(2, [3, 1])) != first


@pytest.mark.parametrize("nin", [1, 4, 100])
def test_weights_fill_the_range_that_their_number_allows(nin):
    layer = Layer(nin, 4000 // nin, rng=seeded())
    weights = [w.data for neuron in layer.neurons for w in neuron.w]
    bound = 1 / math.sqrt(nin)
    assert 0.99 * bound < max(weights) <= bound
    assert -bound <= min(weights) < -0.99 * bound
    assert abs(statistics.mean(weights)) < 0.03 * bound
    assert all(neuron.b.data == 0 for neuron in layer.neurons)


def test_no_two_neurons_share_weights():
    model = MLP(3, [4, 4, 2], rng=seeded())
    weights = [
        w.data
        for layer in model.layers
        for neuron in layer.neurons
        for w in neuron.w
    ]
    assert len(set(weights)) == len(weights)
    assert len(set(model.parameters())) == len(model.parameters())


# --- parameters ----------------------------------------------------------


def test_parameters_stand_neuron_by_neuron_and_layer_by_layer():
    model = MLP(2, [3, 1])
    first, last = model.layers
    wanted = []
    for neuron in [*first.neurons, *last.neurons]:
        wanted += [*neuron.w, neuron.b]
    assert model.parameters() == wanted
    assert first.parameters() + last.parameters() == wanted
    assert len(wanted) == 3 * 3 + 4


@pytest.mark.parametrize("model", [Neuron(2), Layer(2, 3), MLP(2, [3, 1])])
def test_zero_grad_sets_all_gradients_to_0(model):
    answer = model([1, 2])
    (sum(answer) if isinstance(answer, list) else answer).backward()
    assert any(p.grad for p in model.parameters())
    model.zero_grad()
    assert [p.grad for p in model.parameters()] == [0] * len(
        model.parameters()
    )


# --- sizes ---------------------------------------------------------------


@pytest.mark.parametrize(
    ("nin", "nouts"),
    [
        (3, [3, 1, 1]),
        (1, [1]),
        (1, [1, 1, 3]),
        (2, [1, 4, 1, 4]),
        (2, [16, 16, 1]),
        (5, [1, 2]),
    ],
)
@pytest.mark.parametrize("sequence", [list, tuple, iter, np.array])
def test_one_neuron_anywhere(nin, nouts, sequence):
    model = MLP(nin, sequence(nouts), rng=seeded())
    answer = model([0.5] * nin)
    sizes = [nin, *nouts]
    assert [len(layer.neurons) for layer in model.layers] == nouts
    assert [len(layer.neurons[0].w) for layer in model.layers] == sizes[:-1]
    assert len(model.parameters()) == sum(
        (a + 1) * b for a, b in zip(sizes, nouts)
    )
    if nouts[-1] == 1:
        assert type(answer) is Value
    else:
        assert [type(v) for v in answer] == [Value] * nouts[-1]
        answer = sum(answer)
    answer.backward()
    assert all(p.grad for p in model.parameters())


def test_a_layer_of_one_answers_with_a_list():
    layer = Layer(2, 1)
    [answer] = layer([1, 2])
    assert answer.data == layer.neurons[0]([1, 2]).data
    assert len(Layer(1, 3)(layer([1, 2]))) == 3


@pytest.mark.parametrize("activation", ACTIVATIONS)
def test_the_last_layer_of_an_mlp_answers_with_its_sums(activation):
    model = MLP(2, [3, 2], activation)
    of_hidden = [activation] * 3 if activation else []
    hidden, last = model.layers
    assert [n.activation for n in hidden.neurons] == [activation] * 3
    assert [n.activation for n in last.neurons] == [None] * 2
    found = operations(sum(model([1, 2])))
    assert sorted(found) == sorted(["dot"] * 5 + of_hidden + ["+"] * 2)


def test_an_mlp_is_tanh_by_default():
    assert operations(MLP(1, [1, 1])([1])) == ["dot", "tanh", "dot"]


@pytest.mark.parametrize("size", [1, 2, 4, 5])
@pytest.mark.parametrize(
    "model", [Neuron(3), Layer(3, 2), MLP(3, [2, 1]), MLP(3, [1])]
)
def test_wrong_input_size_names_both(model, size):
    with pytest.raises(ValueError, match=f"3 weights, but {size} inputs"):
        model([1.0] * size)
    with pytest.raises(ValueError, match=f"3 weights, but {size} inputs"):
        model(Value(1) for _ in range(size))


@pytest.mark.parametrize("place", [0, 1, 2])
def test_wrong_size_inside_an_mlp_names_both(place):
    model = MLP(3, [4, 5, 2])
    before = [3, 4, 5][place]
    model.layers[place] = Layer(7, 5)
    with pytest.raises(ValueError, match=f"7 weights, but {before} inputs"):
        model([1, 2, 3])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Neuron(0), "a neuron needs at least 1 input, not 0"),
        (lambda: Neuron(-2), "a neuron needs at least 1 input, not -2"),
        (lambda: Layer(0, 2), "a neuron needs at least 1 input, not 0"),
        (lambda: Layer(2, 0), "a layer needs at least 1 neuron, not 0"),
        (lambda: MLP(0, [1]), "a neuron needs at least 1 input, not 0"),
        (lambda: MLP(2, []), "an MLP needs at least one layer, as in"),
        (lambda: MLP(2, iter([])), "an MLP needs at least one layer, as in"),
        (lambda: MLP(2, [0]), "a layer needs at least 1 neuron, not 0"),
        (lambda: MLP(2, [3, 0, 1]), "a layer needs at least 1 neuron, not 0"),
        (lambda: MLP(2, [3, -1]), "a layer needs at least 1 neuron, not -1"),
    ],
)
def test_impossible_sizes(make, message):
    with pytest.raises(ValueError, match=message):
        make()


@pytest.mark.parametrize("name", ["ReLU", "softmax", "", "exp", True, 0])
@pytest.mark.parametrize(
    "make",
    [
        lambda name: Neuron(2, name),
        lambda name: Layer(2, 2, name),
        lambda name: MLP(2, [2, 1], name),
    ],
    ids=["neuron", "layer", "mlp"],
)
def test_unknown_activation(make, name):
    with pytest.raises(ValueError) as caught:
        make(name)
    assert str(caught.value) == (
        f"unknown activation {name!r}: take one of tanh, relu, sigmoid, "
        f"or None"
    )


@pytest.mark.parametrize("x", [["1", 2], [None, 2], [[1], 2], [1j, 2]])
def test_inputs_that_are_no_numbers(x):
    for model in (Neuron(2), Layer(2, 1), MLP(2, [2, 1])):
        with pytest.raises(TypeError, match="one real number is needed"):
            model(x)


# --- what is shown -------------------------------------------------------


@pytest.mark.parametrize(
    ("model", "text"),
    [
        (Neuron(2), "Neuron(2, 'tanh')"),
        (Neuron(2, None), "Neuron(2, None)"),
        (Layer(2, 3, "relu"), "Layer(2, 3, 'relu')"),
        (
            MLP(2, [16, 1], "relu"),
            "MLP of Layer(2, 16, 'relu'), Layer(16, 1, None)",
        ),
    ],
)
def test_repr(model, text):
    assert repr(model) == str(model) == text


def test_picture_of_a_neuron():
    out = Neuron(2)([Value(1), Value(2)])
    ovals = [lines[0] for lines in texts(out) if len(lines) == 1]
    assert ovals == ["dot", "tanh"]
    assert draw_dot(out).source.count(" -> op") == 2 + 2 + 1 + 1


@pytest.mark.parametrize(
    "copied", [copy.deepcopy, lambda x: pickle.loads(pickle.dumps(x))]
)
def test_a_copy_learns_on_its_own(copied):
    model = MLP(2, [3, 1], rng=seeded())
    other = copied(model)
    assert numbers(other) == numbers(model)
    assert other([1, 2]).data == model([1, 2]).data
    other([1, 2]).backward()
    assert all(p.grad for p in other.parameters())
    assert not any(p.grad for p in model.parameters())


# --- code written for micrograd ------------------------------------------


def test_same_weights_give_the_numbers_and_gradients_of_micrograd():
    theirs = micrograd.nn.MLP(2, [16, 16, 1])
    ours = MLP(2, [16, 16, 1], "relu")
    for p, q in zip(ours.parameters(), theirs.parameters(), strict=True):
        p.data = q.data
    x = [0.3, -0.8]
    our_answer = ours(x)
    their_answer = theirs(list(map(micrograd.engine.Value, x)))
    our_answer.backward()
    their_answer.backward()
    assert our_answer.data == pytest.approx(their_answer.data, rel=1e-12)
    assert [p.grad for p in ours.parameters()] == pytest.approx(
        [p.grad for p in theirs.parameters()], rel=1e-12
    )


def test_training_loop_of_the_demo():
    """The cells of micrograd's demo.ipynb, and its readme's neuron."""
    np.random.seed(1337)
    random.seed(1337)

    points, classes = moons(n=100, noise=0.1)
    X, y = np.array(points), np.array(classes)  # noqa: N806
    y = y * 2 - 1  # make y be -1 or 1

    model = MLP(2, [16, 16, 1])  # 2-layer neural network
    assert len(model.parameters()) == 337

    def loss(batch_size=None):
        if batch_size is None:
            Xb, yb = X, y  # noqa: N806
        else:
            ri = np.random.permutation(X.shape[0])[:batch_size]
            Xb, yb = X[ri], y[ri]  # noqa: N806
        inputs = [list(map(Value, xrow)) for xrow in Xb]
        scores = list(map(model, inputs))
        losses = [(1 + -yi * scorei).relu() for yi, scorei in zip(yb, scores)]
        data_loss = sum(losses) * (1.0 / len(losses))
        alpha = 1e-4
        reg_loss = alpha * sum((p * p for p in model.parameters()))  # noqa: UP034
        total_loss = data_loss + reg_loss
        accuracy = [
            (yi > 0) == (scorei.data > 0) for yi, scorei in zip(yb, scores)
        ]
        return total_loss, sum(accuracy) / len(accuracy)

    first, _ = loss()
    for k in range(20):
        total_loss, _ = loss(50)
        model.zero_grad()
        total_loss.backward()
        learning_rate = 1.0 - 0.9 * k / 100
        for p in model.parameters():
            p.data -= learning_rate * p.grad
    last, accuracy = loss()
    assert last.data < 0.4 * first.data
    assert accuracy > 0.85

    n = Neuron(2)
    x = [Value(1.0), Value(-2.0)]
    assert "tanh" in draw_dot(n(x)).source
