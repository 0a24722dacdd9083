"""The checks of lesson 13: a network of neurons."""

import math
import random
from itertools import pairwise

from autograd import Value, nn
from autograd.checks.judge import exercise

NAMES = {"Value": Value, "random": random}


def variant(kind, **methods):
    """The class with some methods written again, or taken out by None."""
    own = {name: part for name, part in vars(kind).items() if callable(part)}
    parts = {name: part for name, part in (own | methods).items() if part}
    return type(kind.__name__, (), parts)


def variants(kind, method, pairs):
    """A mistake (class, hint) for each pair (method, hint)."""
    return [(variant(kind, **{method: wrong}), hint) for wrong, hint in pairs]


def misspelt(kind):
    """The mistake _call_ for __call__."""
    return (
        variant(kind, __call__=None, _call_=kind.__call__),
        "It can't be called: the method is named __call__, with two "
        "underscores on each side.",
    )


def stub(self, *args):
    pass


# --- how many parameters ---------------------------------------------------


def total(count):
    """count_parameters that adds up count(inputs, neurons) over the layers."""
    return lambda nin, nouts: sum(
        count(a, b) for a, b in pairwise([nin, *nouts])
    )


right_count = total(lambda a, b: (a + 1) * b)


def not_chained(nin, nouts):
    return sum((nin + 1) * nout for nout in nouts)


def not_chained_without_bias(nin, nouts):
    return sum(nin * nout for nout in nouts)


def first_alone(nin, nouts):
    for nout in nouts:
        return (nin + 1) * nout


def last_alone(nin, nouts):
    for nout in nouts:
        count = (nin + 1) * nout
        nin = nout
    return count


def past_the_end(nin, nouts):
    sizes = [nin, *nouts]
    return sum((sizes[i] + 1) * sizes[i + 1] for i in range(len(sizes)))


def without_inputs(nin, nouts):
    return sum((a + 1) * b for a, b in pairwise(nouts))


def one_layer_short(nin, nouts):
    return right_count(nin, nouts[:-1])


def count_inserted(nin, nouts):
    nouts.insert(0, nin)
    return right_count(nouts[0], nouts[1:])


def three_layers(nin, nouts):
    a, b, c = nouts
    return (nin + 1) * a + (a + 1) * b + (b + 1) * c


def by_layer(nin, nouts):
    return [(a + 1) * b for a, b in pairwise([nin, *nouts])]


NO_BIAS = (
    "Those are the weights alone. Each neuron has a bias besides, and it "
    "learns too."
)

count_parameters = exercise(
    "count_parameters",
    right_count,
    {
        "one neuron": [
            "count_parameters(2, [1])",
            "count_parameters(1, [1])",
        ],
        "one layer": ["count_parameters(3, [2])"],
        "two layers": ["count_parameters(3, [4, 2])"],
        "the network of the lesson": ["count_parameters(3, [4, 4, 1])"],
        "layers of one": ["count_parameters(2, [3, 1, 1])"],
        "a larger one": ["count_parameters(2, [16, 16, 1])"],
        "the list stays as it is": [
            "nouts = [4, 4, 1]\ncount_parameters(3, nouts)\nnouts"
        ],
    },
    [
        (total(lambda a, b: a * b), NO_BIAS),
        (
            lambda nin, nouts: nin + sum(nouts),
            "You counted inputs and neurons. Each neuron has a weight for "
            "every input that it reads, and a bias.",
        ),
        (
            lambda nin, nouts: sum(nouts),
            "You counted the neurons. Each of them has a weight for every "
            "input that it reads, and a bias.",
        ),
        (
            not_chained,
            "Every layer is counted as if it read the inputs of the network. "
            "From the second one on, a layer reads the layer before it.",
        ),
        (
            not_chained_without_bias,
            "Every layer is counted as if it read the inputs of the network, "
            "and the biases are missing.",
        ),
        (
            total(lambda a, b: a * b + 1),
            "You counted one bias for each layer. It is one for each neuron.",
        ),
        (
            lambda nin, nouts: total(lambda a, b: a * b)(nin, nouts) + 1,
            "You counted one bias in all. It is one for each neuron.",
        ),
        (
            total(lambda a, b: a * (b + 1)),
            "You counted a bias for each input of a layer. It is one for "
            "each neuron.",
        ),
        (
            total(lambda a, b: (a + 1) * (b + 1)),
            "The 1 stands for the bias that each neuron has besides its "
            "weights. The neurons themselves don't become more by it.",
        ),
        (
            lambda nin, nouts: right_count(nin, nouts) + nin,
            "The inputs are numbers that are given: they have no bias.",
        ),
        (
            total(lambda a, b: a + 1 + b),
            "A layer has that many numbers for each of its neurons: it is a "
            "product, not a sum.",
        ),
        (
            total(lambda a, b: a + b),
            "Every neuron has a weight for every input: it is a product, "
            "not a sum, and there are the biases too.",
        ),
        (
            lambda nin, nouts: nin * math.prod(nouts),
            "You multiplied the sizes of all layers. Count each layer for "
            "itself, and add.",
        ),
        (
            first_alone,
            "Only the first layer is counted. If the return stands inside "
            "the loop, it ends the loop.",
        ),
        (
            last_alone,
            "Only the last layer is counted. Add what each layer has to what "
            "has been counted before.",
        ),
        (
            past_the_end,
            "There is one layer fewer than there are sizes, so the last "
            "size has no next one.",
        ),
        (
            without_inputs,
            "The first layer is missing: it reads the nin inputs.",
        ),
        (
            one_layer_short,
            "The last layer is missing. It has weights and biases like any "
            "other.",
        ),
        (
            count_inserted,
            "The number is right, but you changed the caller's list: put the "
            "sizes into a list of your own.",
        ),
        (
            three_layers,
            "Right for three layers, and for no other number of them. Go "
            "along the list in a loop.",
        ),
        (
            by_layer,
            "You return a list with the count of each layer. All of them "
            "together are asked for.",
        ),
        (
            lambda nin, nouts: sum((n + 1) * n for n in nouts),
            "Each layer is counted as if it had as many inputs as neurons. "
            "Its inputs are the answers of the layer before.",
        ),
        (
            lambda nin, nouts: 41,
            "41 is right for one network. Count, from nin and nouts.",
        ),
        (
            lambda nin, nouts: print(right_count(nin, nouts)),
            "None came back: print shows a number, and return hands it back.",
        ),
    ],
    see=("13", "Layers in a row"),
)


# --- the first weights -----------------------------------------------------


def weights(draw, make=Value):
    """initial_weights that makes each weight from draw(rng, nin)."""
    return lambda nin, rng: [make(draw(rng, nin)) for _ in range(nin)]


def uniform(bound):
    """A draw between plus and minus bound(nin)."""
    return lambda rng, nin: rng.uniform(-bound(nin), bound(nin))


def fitting(nin):
    return nin**-0.5


right_weights = weights(uniform(fitting))


def module_instead(nin, rng):
    return right_weights(nin, random)


def own_generator(nin, rng):
    return right_weights(nin, random.Random(1))


def only_one(nin, rng):
    for _ in range(nin):
        return [Value(rng.uniform(-fitting(nin), fitting(nin)))]


def bare_one(nin, rng):
    return Value(rng.uniform(-fitting(nin), fitting(nin)))


def shared_weight(nin, rng):
    return [Value(rng.uniform(-fitting(nin), fitting(nin)))] * nin


def equal_weights(nin, rng):
    number = rng.uniform(-fitting(nin), fitting(nin))
    return [Value(number) for _ in range(nin)]


def value_of_list(nin, rng):
    return Value(weights(uniform(fitting), float)(nin, rng))


def value_of_generator(nin, rng):
    return Value(rng.uniform(-1, 1) for _ in range(nin))


def with_a_bias(nin, rng):
    return [*right_weights(nin, rng), Value(0.0)]


def one_too_many(nin, rng):
    return right_weights(nin + 1, rng)


ONE_TOO_MANY = (
    "That is one too many. If it is for the bias: the bias is not asked for "
    "here."
)
FOR_400 = "w = list(initial_weights(400, random.Random(1)))\n"

initial_weights = exercise(
    "initial_weights",
    right_weights,
    {
        "as many as inputs": [
            "len(list(initial_weights(3, random.Random(1))))",
            "len(list(initial_weights(1, random.Random(1))))",
        ],
        "each is a Value": [
            "w = list(initial_weights(3, random.Random(1)))\n"
            "[type(v).__name__ for v in w]"
        ],
        "none of 400 is larger than 0.05": [
            FOR_400 + "sum(abs(v.data) > 0.05 for v in w)"
        ],
        "on both sides of 0": [
            FOR_400
            + "[any(v.data < 0 for v in w), any(v.data > 0 for v in w)]"
        ],
        "some of them not much smaller": [
            FOR_400 + "any(v.data > 0.04 for v in w)",
            FOR_400 + "any(v.data < -0.04 for v in w)",
        ],
        "each drawn for itself": [
            FOR_400 + "len(set(w))",
            FOR_400 + "len({v.data for v in w}) > 1",
        ],
        "drawn by rng": [
            "w = list(initial_weights(3, random.Random(1)))\n"
            "v = list(initial_weights(3, random.Random(1)))\n"
            "w[0].data == v[0].data",
            "rng = random.Random(2)\n"
            "w, v = initial_weights(3, rng), initial_weights(3, rng)\n"
            "list(w)[0].data == list(v)[0].data",
        ],
    },
    [
        (
            weights(lambda rng, nin: rng.random()),
            "rng.random() is never below 0, and always up to 1. Draw from "
            "minus to plus the bound, or all sums are pushed one way.",
        ),
        (
            weights(lambda rng, nin: rng.uniform(0, fitting(nin))),
            "No weight is below 0, so all sums are pushed one way. Draw from "
            "minus to plus the bound.",
        ),
        (
            weights(lambda rng, nin: rng.random() * fitting(nin)),
            "No weight is below 0, so all sums are pushed one way. Draw from "
            "minus to plus the bound.",
        ),
        (
            weights(lambda rng, nin: rng.uniform(-fitting(nin), 0)),
            "No weight is above 0, so all sums are pushed one way. Draw from "
            "minus to plus the bound.",
        ),
        (
            weights(uniform(lambda nin: nin)),
            "The more inputs, the larger your weights, and tanh saturates. "
            "They must shrink: 1 over the root of nin.",
        ),
        (
            weights(uniform(lambda nin: nin**0.5)),
            "That is the root of nin itself, so the weights grow with the "
            "number of inputs. They must shrink: 1 over the root.",
        ),
        (
            weights(uniform(lambda nin: 1)),
            "Between -1 and 1, however many inputs there are: with 400 of "
            "them the sum is large, and tanh saturates.",
        ),
        (
            weights(uniform(lambda nin: 1 / nin)),
            "Smaller than need be: with many inputs, nearly nothing is left "
            "of the sum. Divide by the root of nin.",
        ),
        (
            weights(lambda rng, nin: rng.gauss(0, fitting(nin))),
            "gauss has no bound: one weight in three is larger than the "
            "number that you give it. Take rng.uniform.",
        ),
        (
            weights(uniform(fitting), float),
            "Those are plain floats: nothing to learn with, for they have "
            "no grad. Make each a Value.",
        ),
        (
            weights(lambda rng, nin: 0.0),
            "Every weight is 0, and the neurons of a layer would be twins.",
        ),
        (
            shared_weight,
            "[v] * nin is a list with one and the same Value nin times, so "
            "the neuron has a single weight. Make a new one each time.",
        ),
        (
            equal_weights,
            "One number is drawn, and all the weights have it. Draw for "
            "each of them.",
        ),
        (
            weights(lambda rng, nin: fitting(nin)),
            "Every weight is the bound itself. Draw each of them, from minus "
            "to plus the bound.",
        ),
        (
            value_of_list,
            "A Value holds one number. Make one for each weight, and put "
            "them in a list.",
        ),
        (
            value_of_generator,
            "A Value holds one number. Make one for each weight: the bracket "
            "of Value closes before the for.",
        ),
        (
            module_instead,
            "You draw by the module random, whose seed nobody knows. The "
            "caller gives you a generator: rng.",
        ),
        (
            own_generator,
            "You make a generator of your own, so every neuron gets the same "
            "weights. Draw by rng.",
        ),
        (
            only_one,
            "The list has one weight, however many inputs there are. If the "
            "return stands inside the loop, it ends the loop.",
        ),
        (
            bare_one,
            "One weight came back, not a list with one for each input.",
        ),
        (with_a_bias, ONE_TOO_MANY),
        (one_too_many, ONE_TOO_MANY),
        (
            lambda nin, rng: print(right_weights(nin, rng)),
            "None came back: print shows a list, and return hands it back.",
        ),
    ],
    names=NAMES,
    see=("13", "Not too large"),
)


# --- a neuron --------------------------------------------------------------


def checked(self, x):
    if len(x) != len(self.w):
        raise ValueError(f"{len(self.w)} weights, but {len(x)} inputs")


def weighted_sum(self, x):
    return sum((w * v for w, v in zip(self.w, x)), self.b)


def activated(self, v):
    return getattr(v, self.activation)() if self.activation else v


def call(total=weighted_sum, activate=activated, check=checked):
    """A neuron's __call__ in three steps."""

    def method(self, x):
        check(self, x)
        return activate(self, total(self, x))

    return method


class Neuron:
    def __init__(self, nin, activation="tanh", rng=random):
        bound = nin**-0.5
        self.w = [Value(rng.uniform(-bound, bound)) for _ in range(nin)]
        self.b = Value(0.0)
        self.activation = activation

    __call__ = call()

    def parameters(self):
        return [*self.w, self.b]


def unchecked(self, x):
    pass


def refusing(when, error=ValueError):
    """A __call__ that raises the error when(weights, inputs) is true."""

    def check(self, x):
        if when(len(self.w), len(x)):
            raise error

    return call(check=check)


def answering(answer):
    """A __call__ that returns something where it should raise."""

    def method(self, x):
        if len(x) != len(self.w):
            return answer
        return activated(self, weighted_sum(self, x))

    return method


def summing(term, start=lambda self: self.b):
    """A sum of term(self, w, v) over weights and inputs."""
    return lambda self, x: sum(
        (term(self, w, v) for w, v in zip(self.w, x)), start(self)
    )


def product(self, w, v):
    return w * v


def from_zero(self):
    return 0


without_bias = summing(product, from_zero)


def by_index(self, x):
    return sum((self.w[i] * x[i] for i in range(len(self.w))), self.b)


def by_index_of_inputs(self, x):
    return sum((self.w[i] * x[i] for i in range(len(x))), self.b)


def bias_grows(self, x):
    for w, v in zip(self.w, x):
        self.b = self.b + w * v
    return self.b


def bias_number_grows(self, x):
    for w, v in zip(self.w, x):
        self.b.data += (w * v).data
    return self.b


def overwritten(self, x):
    for w, v in zip(self.w, x):
        total = self.b + w * v
    return total


def first_product(self, x):
    for w, v in zip(self.w, x):
        return self.b + w * v


def sum_is_a_number(self, x):
    sum = 0
    return sum((w * v for w, v in zip(self.w, x)), self.b)


def two_names(self, v):
    if self.activation:
        return v.relu() if self.activation == "relu" else v.tanh()
    return v


def no_sigmoid(self, v):
    return v if self.activation == "sigmoid" else activated(self, v)


def bias_after(self, x):
    checked(self, x)
    return activated(self, without_bias(self, x)) + self.b


def each_activated(self, x):
    checked(self, x)
    return summing(lambda self, w, v: activated(self, w * v))(self, x)


def answer_lost(self, x):
    checked(self, x)
    activated(self, weighted_sum(self, x))


def bias_appended(self):
    self.w.append(self.b)
    return self.w


CUT_OFF = (
    "Right numbers, no gradients: a new Value is made on the way, which "
    "knows nothing of its parents."
)
SIGMOID = (
    "The sigmoid is forgotten. getattr finds a method by its name, so no "
    "list of names is needed."
)
NO_VALUE_ERROR = (
    "The error comes at the right time, but it is not a ValueError."
)

wrong_checks = [
    (
        call(check=unchecked),
        "zip stops at the shorter of the two, so a wrong number of inputs "
        "passes in silence. Ask first, and raise a ValueError.",
    ),
    (
        call(by_index, check=unchecked),
        "Too many inputs pass in silence, and too few are an IndexError. "
        "Ask first, and raise a ValueError.",
    ),
    (
        call(by_index_of_inputs, check=unchecked),
        "Too few inputs pass in silence, and too many are an IndexError. "
        "Ask first, and raise a ValueError.",
    ),
    (
        refusing(lambda weights, inputs: inputs < weights),
        "Too few inputs are refused, and too many pass in silence.",
    ),
    (
        refusing(lambda weights, inputs: inputs > weights),
        "Too many inputs are refused, and too few pass in silence.",
    ),
    (
        refusing(lambda weights, inputs: inputs == weights),
        "Turned round: it is the right number of inputs that you refuse.",
    ),
    (
        refusing(lambda weights, inputs: inputs != weights + 1),
        "The bias needs no input: there are as many inputs as weights.",
    ),
    (
        refusing(lambda weights, inputs: inputs != weights, AssertionError),
        "An assert raises an AssertionError. For a caller's mistake use "
        "raise, and a ValueError.",
    ),
    *(
        (
            refusing(lambda weights, inputs: inputs != weights, error),
            NO_VALUE_ERROR,
        )
        for error in (TypeError, IndexError, Exception)
    ),
    (
        answering(ValueError("sizes")),
        "You return the error. With return it is an answer like any other; "
        "with raise it stops the program.",
    ),
    (
        answering("sizes"),
        "You return a text, and whoever called would go on with it. Raise a "
        "ValueError.",
    ),
    (
        answering(None),
        "Where the sizes differ, None comes back, and whoever called would "
        "go on with it. Raise a ValueError.",
    ),
]

wrong_sums = [
    (
        summing(lambda self, w, v: w * v + self.b, from_zero),
        "The bias is added for each input. It is added once.",
    ),
    (
        summing(lambda self, w, v: w * v + self.b),
        "The bias is added for each input, and once more. It is added once.",
    ),
    (
        bias_grows,
        "self.b is the neuron's own bias, and it is another after each "
        "call. Give the sum a name of its own.",
    ),
    (
        bias_number_grows,
        "You change the number in the neuron's bias, so it is another after "
        "each call. Add Values, under a name of their own.",
    ),
    (without_bias, "The bias is missing in the sum."),
    (
        lambda self, x: without_bias(self, x) - self.b,
        "The bias is taken away. It is added.",
    ),
    (
        summing(lambda self, w, v: w + v),
        "You add the weights to the inputs. Each input is multiplied by its "
        "weight.",
    ),
    (
        summing(lambda self, w, v: w),
        "The inputs are left out: each is multiplied by its weight.",
    ),
    (
        overwritten,
        "In each round the sum starts anew, so the last product is all that "
        "is left. Add to what you have.",
    ),
    (
        first_product,
        "Only the first product is in the sum. If the return stands inside "
        "the loop, it ends the loop.",
    ),
    (
        sum_is_a_number,
        "The name sum stands for a number here, and a number can't be "
        "called. Give the number another name; `del sum` frees this one.",
    ),
    (
        lambda self, x: sum(self.w * x, self.b),
        "Lists can't be multiplied with each other. Go along both of them "
        "with zip.",
    ),
    (
        summing(lambda self, w, v: w * v.data),
        "The inputs may be plain numbers, which have no data. A weight can "
        "be multiplied by a number as it is.",
    ),
    (
        summing(lambda self, w, v: w.data * v),
        "Right numbers, no gradients: w.data is the bare number, and the "
        "way back to the weight is cut.",
    ),
    (
        summing(product, lambda self: self.b.data),
        "The bias gets no gradient: self.b.data is the bare number. Add "
        "self.b itself.",
    ),
    (lambda self, x: Value(weighted_sum(self, x).data), CUT_OFF),
]

wrong_activations = [
    (
        lambda self, v: v,
        "There is no activation: the sum itself comes back.",
    ),
    (
        lambda self, v: v.tanh(),
        "It is tanh always. The neuron knows by self.activation which one "
        "it is to take.",
    ),
    (
        lambda self, v: v.tanh() if self.activation else v,
        "It is tanh, whatever the name. The neuron knows by self.activation "
        "which one it is to take.",
    ),
    (two_names, SIGMOID),
    (no_sigmoid, SIGMOID),
    (
        lambda self, v: v.tanh() if self.activation == "tanh" else v,
        "Only tanh is known here. getattr finds any method by its name, so "
        "no list of names is needed.",
    ),
    (
        lambda self, v: getattr(v, self.activation)(),
        "The activation may be None, and then the sum itself is the answer.",
    ),
    (
        lambda self, v: getattr(v, self.activation) if self.activation else v,
        "getattr finds the method, but it isn't called: what comes back is "
        "the method. Brackets are missing.",
    ),
    (
        lambda self, v: self.activation(v) if self.activation else v,
        "self.activation is a name, a text that can't be called. getattr(v, "
        "name) finds the method of v that has this name.",
    ),
    (
        lambda self, v: v.activation() if self.activation else v,
        "v.activation is looked for under just this name. getattr(v, name) "
        "finds what has the name that self.activation holds.",
    ),
    (
        lambda self, v: activated(self, v).data,
        "A bare number comes back. Return the Value, or there is no way back "
        "to the weights.",
    ),
    (
        lambda self, v: math.tanh(v) if self.activation else v,
        "math.tanh gives a bare number, and the graph ends there. Values "
        "have a method tanh, and others besides.",
    ),
    (lambda self, v: Value(activated(self, v).data), CUT_OFF),
]

wrong_calls = [
    (
        bias_after,
        "The bias is added after the activation. It belongs into the sum.",
    ),
    (
        each_activated,
        "Each product goes through the activation. First the whole sum, "
        "then the activation, once.",
    ),
    (
        answer_lost,
        "The sizes are looked at, but no answer comes back. Return it.",
    ),
    (stub, "__call__ returns nothing yet."),
]

wrong_parameters = [
    (
        lambda self: self.w,
        "The bias is missing among the parameters. It learns too.",
    ),
    (
        lambda self: [self.w, self.b],
        "The list has two entries, and the first is a list itself. One flat "
        "list is asked for, each weight for itself.",
    ),
    (
        lambda self: self.w + self.b,
        "A list and a Value can't be added. Put the bias into a list of its "
        "own first.",
    ),
    (
        bias_appended,
        "append changes the neuron's own list of weights. Make a new list.",
    ),
    (
        lambda self: self.w.append(self.b),
        "append changes the neuron's own list of weights, and returns None. "
        "Make a new list.",
    ),
    (
        lambda self: [p.data for p in [*self.w, self.b]],
        "Those are the numbers. Return the Values themselves, for they have "
        "the gradients.",
    ),
    (
        lambda self: [Value(p.data) for p in [*self.w, self.b]],
        "Those are copies, and moving a copy moves nothing in the neuron. "
        "Return the weights and the bias themselves.",
    ),
    (stub, "parameters returns nothing yet."),
]


def neuron_with(activation, w1, w2, bias):
    """Three lines that make a neuron with these numbers."""
    name = f'"{activation}"' if activation else None
    return (
        f"neuron = Neuron(2, {name})\n"
        f"w, b = neuron.w, neuron.b\n"
        f"w[0].data, w[1].data, b.data = {w1}, {w2}, {bias}\n"
    )


neuron = exercise(
    "neuron",
    Neuron,
    {
        "the neuron of lesson 06": [
            neuron_with("tanh", -3.0, 1.0, 7.0) + "neuron([2.0, 0.0]).data",
            neuron_with("tanh", -3.0, 1.0, 7.0) + "neuron([2.0, -0.5]).data",
        ],
        "no activation": [
            neuron_with(None, 0.5, -2.0, 3.0) + "neuron([4.0, 1.5]).data",
        ],
        "relu": [
            neuron_with("relu", 0.5, -2.0, 3.0) + "neuron([4.0, 1.5]).data",
            neuron_with("relu", 0.5, -2.0, 3.0) + "neuron([4.0, 3.0]).data",
        ],
        "sigmoid": [
            neuron_with("sigmoid", 0.5, -2.0, 3.0) + "neuron([4.0, 1.5]).data",
        ],
        "inputs that are Values": [
            neuron_with("tanh", -3.0, 1.0, 7.0)
            + "neuron([Value(2.0), Value(-0.5)]).data",
        ],
        "one input": [
            "neuron = Neuron(1)\nneuron.w[0].data = 0.5\nneuron([3.0]).data",
        ],
        "gradients": [
            "neuron = Neuron(1)\nneuron.w[0].data = 0.5\n"
            "neuron([3.0]).backward()\n[neuron.w[0].grad, neuron.b.grad]",
        ],
        "called twice": [
            "neuron = Neuron(1)\nneuron.w[0].data = 0.5\n"
            "neuron([3.0]), neuron([3.0])\n"
            "[len(neuron.w), neuron.w[0].data, neuron.b.data]",
        ],
        "too few inputs": ["type(Neuron(3)([1.0])).__name__"],
        "too many inputs": ["type(Neuron(1)([1.0, 2.0])).__name__"],
        "parameters": [
            "[type(p).__name__ for p in Neuron(3).parameters()]",
            "neuron = Neuron(2)\nfound = list(neuron.parameters())\n"
            "[any(p is q for q in found) for p in (*neuron.w, neuron.b)]",
            "neuron = Neuron(2)\nneuron.parameters()\nlen(neuron.w)",
        ],
    },
    [
        *variants(Neuron, "__call__", wrong_checks),
        *variants(Neuron, "__call__", wrong_calls),
        *[
            (variant(Neuron, __call__=call(total)), hint)
            for total, hint in wrong_sums
        ],
        *[
            (variant(Neuron, __call__=call(activate=activate)), hint)
            for activate, hint in wrong_activations
        ],
        *variants(Neuron, "parameters", wrong_parameters),
        misspelt(Neuron),
    ],
    variable="Neuron",
    names=NAMES,
    methods=("__call__", "parameters"),
    see=("13", "A neuron that carries its weights"),
)


# --- a layer ---------------------------------------------------------------


class Layer:
    def __init__(self, nin, nout, activation="tanh", rng=random):
        self.neurons = [nn.Neuron(nin, activation, rng) for _ in range(nout)]

    def __call__(self, x):
        return [neuron(x) for neuron in self.neurons]

    def parameters(self):
        return [p for neuron in self.neurons for p in neuron.parameters()]


def keeping(make):
    """A layer's __init__ that keeps make(nin, nout, activation, rng)."""

    def method(self, nin, nout, activation="tanh", rng=random):
        self.neurons = make(nin, nout, activation, rng)

    return method


def neurons_not_kept(self, nin, nout, activation="tanh", rng=random):
    [nn.Neuron(nin, activation, rng) for _ in range(nout)]


def unwrapped(self, x):
    answers = [neuron(x) for neuron in self.neurons]
    return answers[0] if len(answers) == 1 else answers


def first_answer(self, x):
    for neuron in self.neurons:
        return neuron(x)


def first_answer_in_a_list(self, x):
    for neuron in self.neurons:
        return [neuron(x)]


def last_answer(self, x):
    for neuron in self.neurons:
        answer = neuron(x)
    return answer


def answers_lost(self, x):
    for neuron in self.neurons:
        neuron(x)


def in_turn(self, x):
    for neuron in self.neurons:
        x = neuron(x)
    return x


def lists_lost(self):
    for neuron in self.neurons:
        neuron.parameters()


def first_parameters(self):
    for neuron in self.neurons:
        return neuron.parameters()


def last_parameters(self):
    for neuron in self.neurons:
        found = neuron.parameters()
    return found


def first_lengthened(self):
    for neuron in self.neurons[1:]:
        self.neurons[0].w.extend(neuron.parameters())
    return self.neurons[0].parameters()


ONE_ANSWER = (
    "One Value comes back. Each neuron answers for itself, and the layer "
    "returns the list of their answers."
)
ONE_NEURON = (
    "Only one neuron's parameters come back. Collect those of all, and "
    "return after the loop."
)

wrong_layers = [
    (
        lambda nin, nout, activation, rng: (
            [nn.Neuron(nin, activation, rng)] * nout
        ),
        "[neuron] * nout is a list with one and the same neuron nout times. "
        "Make a new one each time.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nout, activation, rng) for _ in range(nin)
        ],
        "nin and nout have changed places: nout neurons, each with nin "
        "inputs.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nin, activation, rng) for _ in range(nin)
        ],
        "You make nin neurons. nin is how many inputs each has; there are "
        "nout neurons.",
    ),
    (
        lambda nin, nout, activation, rng: nn.Neuron(nin, activation, rng),
        "self.neurons is one neuron. Make a list of nout of them.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nin, rng=rng) for _ in range(nout)
        ],
        "The activation is not handed on to the neurons.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nin, activation) for _ in range(nout)
        ],
        "The generator is not handed on to the neurons.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nin) for _ in range(nout)
        ],
        "Activation and generator are not handed on to the neurons.",
    ),
    (
        lambda nin, nout, activation, rng: [
            nn.Neuron(nin, activation, random.Random(1)) for _ in range(nout)
        ],
        "Each neuron gets a generator with the same seed, so they are twins. "
        "Hand on the one that came.",
    ),
    (
        lambda nin, nout, activation, rng: [nn.Neuron] * nout,
        "Those are classes, not neurons. Call nn.Neuron with the number of "
        "inputs, the activation and the generator.",
    ),
]

wrong_answers = [
    (
        unwrapped,
        "A layer of one answers with a list too, or the next layer can't "
        "read it. Unwrap at the very end, in the MLP.",
    ),
    (first_answer, ONE_ANSWER),
    (last_answer, ONE_ANSWER),
    (lambda self, x: sum(neuron(x) for neuron in self.neurons), ONE_ANSWER),
    (
        first_answer_in_a_list,
        "Only the first neuron answers. If the return stands inside the "
        "loop, it ends the loop.",
    ),
    (
        answers_lost,
        "No answer comes back. Collect the answers in a list, and return it.",
    ),
    (
        in_turn,
        "The neurons read one another, and they stand side by side: each "
        "reads the same x.",
    ),
    (
        lambda self, x: [neuron(v) for neuron, v in zip(self.neurons, x)],
        "Each neuron is given one input. Each of them reads the whole x.",
    ),
    (
        lambda self, x: [neuron([v]) for neuron, v in zip(self.neurons, x)],
        "Each neuron is given one input. Each of them reads the whole x.",
    ),
    (
        lambda self, x: [nn.Neuron(len(x))(x) for _ in self.neurons],
        "The answers come from neurons made on the spot. Ask those that the "
        "layer keeps.",
    ),
    (
        lambda self, x: [neuron(x).data for neuron in self.neurons],
        "Those are bare numbers. Return the Values, or there is no way back "
        "to the weights.",
    ),
]

wrong_collections = [
    (
        lists_lost,
        "parameters returns nothing. If it goes through the neurons: each "
        "list is made and thrown away. Collect them, and return.",
    ),
    (
        lambda self: [neuron.parameters() for neuron in self.neurons],
        "That is a list of lists, one for each neuron. Make one flat list: "
        "extend, not append.",
    ),
    (first_parameters, ONE_NEURON),
    (last_parameters, ONE_NEURON),
    (
        lambda self: [w for neuron in self.neurons for w in neuron.w],
        "The biases are missing. Each neuron knows its parameters: ask it.",
    ),
    (
        first_lengthened,
        "You lengthen a list that belongs to a neuron. Begin with an empty "
        "list.",
    ),
    (
        lambda self: self.neurons,
        "Those are the neurons. Return the parameters that they have.",
    ),
    (
        lambda self: [neuron.parameters for neuron in self.neurons],
        "parameters is a method, and it isn't called: brackets are missing.",
    ),
]

layer = exercise(
    "layer",
    Layer,
    {
        "one answer for each neuron": [
            "len(Layer(3, 2)([1.0, 2.0, 3.0]))",
            "len(Layer(2, 5)([1.0, 2.0]))",
        ],
        "a layer of one": ["len(Layer(3, 1)([1.0, 2.0, 3.0]))"],
        "what the neurons answer": [
            "layer, x = Layer(2, 3), [1.0, -2.0]\n"
            "pairs = zip(layer(x), layer.neurons)\n"
            "[answer.data == neuron(x).data for answer, neuron in pairs]",
        ],
        "layers in a row": [
            "x = [1.0, 2.0]\nfor shape in ((2, 3), (3, 1), (1, 1)):\n"
            "    x = Layer(*shape)(x)\nlen(x)",
        ],
        "parameters": [
            "len(list(Layer(3, 2).parameters()))",
            "[type(p).__name__ for p in Layer(1, 1).parameters()]",
            "layer = Layer(2, 3)\nw = layer.neurons[1].w[0]\n"
            "any(p is w for p in layer.parameters())",
            "layer = Layer(2, 3)\nlist(layer.parameters())\n"
            "len(list(layer.parameters()))",
        ],
        "no two neurons are the same": ["len(set(Layer(3, 4).neurons))"],
        "the activation is handed on": [
            '[n.activation for n in Layer(2, 2, "relu").neurons]',
            "[n.activation for n in Layer(2, 2, None).neurons]",
        ],
        "the generator is handed on": [
            "one = Layer(2, 2, rng=random.Random(1)).neurons\n"
            "two = Layer(2, 2, rng=random.Random(1)).neurons\n"
            "one[0].w[0].data == two[0].w[0].data",
            "one, two = Layer(1, 2, rng=random.Random(1)).neurons\n"
            "one.w[0].data == two.w[0].data",
        ],
    },
    [
        *[
            (variant(Layer, __init__=keeping(make)), hint)
            for make, hint in wrong_layers
        ],
        *variants(Layer, "__call__", wrong_answers),
        *variants(Layer, "parameters", wrong_collections),
        (
            variant(Layer, __init__=neurons_not_kept),
            "The neurons are not kept: self.neurons is missing.",
        ),
        misspelt(Layer),
    ],
    variable="Layer",
    names={**NAMES, "nn": nn},
    methods=("__init__", "__call__", "parameters"),
    see=("13", "A layer"),
)


# --- a network -------------------------------------------------------------


def shapes_in(nin, nouts):
    return list(pairwise([nin, *nouts]))


def but_the_last(count, name):
    return [name] * (count - 1) + [None]


def layers_of(shapes=shapes_in, names=but_the_last, rng_of=lambda rng: rng):
    """An MLP's __init__.

    Args:
        shapes: the layers' shapes, from nin and nouts.
        names: the layers' activations, from the number of layers and the
            one that is asked for.
        rng_of: what draws the weights, from what the caller gives.
    """

    def method(self, nin, nouts, activation="tanh", rng=random):
        chosen = shapes(nin, nouts)
        pairs = zip(chosen, names(len(chosen), activation))
        self.layers = [
            nn.Layer(*shape, name, rng_of(rng)) for shape, name in pairs
        ]

    return method


class MLP:
    __init__ = layers_of()

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x[0] if len(x) == 1 else x


def shapes_not_chained(nin, nouts):
    return [(nin, nout) for nout in nouts]


def first_read_by_all(nin, nouts):
    return [(nin, nouts[0]), *((nouts[0], nout) for nout in nouts[1:])]


def last_shape_mended(nin, nouts):
    *others, last = shapes_not_chained(nin, nouts)
    return [*others, ([nin, *nouts][-2], last[1])]


def shapes_past_the_end(nin, nouts):
    sizes = [nin, *nouts]
    return [(sizes[i], sizes[i + 1]) for i in range(len(sizes))]


def first_shape_missing(nin, nouts):
    return list(pairwise(nouts))


def last_shape_missing(nin, nouts):
    return shapes_in(nin, nouts[:-1])


def shapes_turned_round(nin, nouts):
    return [(b, a) for a, b in shapes_in(nin, nouts)]


def order_turned_round(nin, nouts):
    return shapes_in(nin, nouts)[::-1]


def own_size_twice(nin, nouts):
    return [(nout, nout) for nout in nouts]


def shapes_inserted(nin, nouts):
    nouts.insert(0, nin)
    return list(pairwise(nouts))


def shapes_popped(nin, nouts):
    shapes = shapes_in(nin, nouts)
    nouts.pop()
    return shapes


def layers_not_kept(self, nin, nouts, activation="tanh", rng=random):
    [nn.Layer(a, b) for a, b in shapes_in(nin, nouts)]


def class_called(self, x):
    for _layer in self.layers:
        x = nn.Layer(x)
    return x


def always_a_list(self, x):
    for layer in self.layers:
        x = layer(x)
    return x


def always_the_first(self, x):
    return always_a_list(self, x)[0]


def turned_round(self, x):
    x = always_a_list(self, x)
    return x if len(x) == 1 else x[0]


def unwrapped_on_the_way(self, x):
    for layer in self.layers:
        x = layer(x)
        x = x[0] if len(x) == 1 else x
    return x


def ended_too_soon(self, x):
    for layer in self.layers:
        x = layer(x)
        return x[0] if len(x) == 1 else x


def each_reads_the_inputs(self, x):
    for layer in self.layers:
        answers = layer(x)
    return answers[0] if len(answers) == 1 else answers


def last_not_asked(self, x):
    for layer in self.layers[:-1]:
        x = layer(x)
    return x[0] if len(x) == 1 else x


def one_answer_alone(self, x):
    x = always_a_list(self, x)
    return x[0] if len(x) == 1 else None


def network_lost(self, x):
    for layer in self.layers:
        x = layer(x)


def bare_number(self, x):
    answer = MLP.__call__(self, x)
    return answer.data if isinstance(answer, Value) else answer


wrong_shapes = [
    (
        shapes_not_chained,
        "Every layer is made as if it read the inputs of the network. From "
        "the second one on, a layer reads the layer before it.",
    ),
    (
        first_read_by_all,
        "Each layer after the first is made as if it read the first. It "
        "reads the layer right before it.",
    ),
    (
        last_shape_mended,
        "The last layer is right, but those in between are still made as if "
        "they read the inputs of the network.",
    ),
    (
        shapes_past_the_end,
        "There is one layer fewer than there are sizes, so the last size has "
        "no next one.",
    ),
    (
        first_shape_missing,
        "The first layer is missing: it reads the nin inputs.",
    ),
    (last_shape_missing, "The last layer is missing."),
    (
        shapes_turned_round,
        "Inputs and neurons have changed places: a layer is made with its "
        "inputs first.",
    ),
    (
        order_turned_round,
        "The layers stand in the wrong order: the first is the one that "
        "reads the inputs of the network.",
    ),
    (
        own_size_twice,
        "Each layer has as many inputs as neurons of its own. The inputs are "
        "the answers of the layer before.",
    ),
    (
        shapes_inserted,
        "The network is right, but you changed the caller's list: put the "
        "sizes into a list of your own.",
    ),
    (
        shapes_popped,
        "The network is right, but you took something out of the caller's "
        "list.",
    ),
]

wrong_names = [
    (
        lambda count, name: [name] * count,
        "The last layer has an activation too. It is to answer with its "
        "sums, so that any number can come out.",
    ),
    (
        lambda count, name: [None] * count,
        "No layer has an activation, so the network can draw straight lines "
        "alone. Only the last one goes without.",
    ),
    (
        lambda count, name: [name] + [None] * (count - 1),
        "Only the first layer has an activation. Only the last one goes "
        "without.",
    ),
    (
        lambda count, name: but_the_last(count, "tanh"),
        "It is tanh always: the activation that is asked for is not handed "
        "on.",
    ),
    (
        lambda count, name: ["tanh"] * count,
        "All layers have tanh: the activation is not handed on, and the last "
        "layer is to have none.",
    ),
]

wrong_passes = [
    (
        class_called,
        "You call the class, and that makes a new layer. Call the layer that "
        "the loop is at.",
    ),
    (
        always_a_list,
        "A single answer comes back in a list. At the very end it comes out "
        "of it.",
    ),
    (
        always_the_first,
        "Of several answers only the first comes back. Unwrap where there is "
        "just one.",
    ),
    (
        turned_round,
        "Turned round: several answers are a list, a single one is not.",
    ),
    (
        unwrapped_on_the_way,
        "A layer of one is unwrapped on the way, and the next can't read it. "
        "Unwrap after the loop.",
    ),
    (
        ended_too_soon,
        "The return stands inside the loop: the first layer's answers come "
        "back.",
    ),
    (
        each_reads_the_inputs,
        "Every layer is given the network's inputs. Each reads what the one "
        "before has answered.",
    ),
    (last_not_asked, "The last layer is not asked."),
    (
        one_answer_alone,
        "Several answers are lost: None comes back. Return the list where "
        "there is more than one.",
    ),
    (network_lost, "Nothing comes back from __call__: return the answer."),
    (
        bare_number,
        "A bare number comes back. Return the Value, or there is no way back "
        "to the weights.",
    ),
]

mlp = exercise(
    "mlp",
    MLP,
    {
        "the network of the lesson": [
            "net = MLP(3, [4, 4, 1])\n"
            "sum(len(layer.parameters()) for layer in net.layers)",
            "[len(layer.neurons) for layer in MLP(3, [4, 4, 1]).layers]",
            "type(MLP(3, [4, 4, 1])([1.0, 2.0, 3.0])).__name__",
        ],
        "sizes that differ": [
            "net = MLP(2, [5, 3, 4, 2])\n"
            "[len(layer.neurons[0].w) for layer in net.layers]",
        ],
        "one layer": ["type(MLP(2, [1])([1.0, 2.0])).__name__"],
        "layers of one": ["type(MLP(2, [3, 1, 1])([1.0, 2.0])).__name__"],
        "several answers": ["len(MLP(2, [3, 2])([1.0, 2.0]))"],
        "what the layers answer, one after the other": [
            "net, x = MLP(2, [3, 1]), [1.0, 2.0]\n"
            "first, second = net.layers\n"
            "net(x).data == second(first(x))[0].data",
        ],
        "the last layer only sums": [
            "net = MLP(2, [3, 3, 1])\n"
            "[layer.neurons[0].activation for layer in net.layers]",
            'net = MLP(2, [3, 3, 1], "relu")\n'
            "[layer.neurons[0].activation for layer in net.layers]",
        ],
        "the generator is handed on": [
            "one = MLP(2, [3, 1], rng=random.Random(1))\n"
            "two = MLP(2, [3, 1], rng=random.Random(1))\n"
            "one([1.0, 2.0]).data == two([1.0, 2.0]).data",
        ],
        "the caller's list": ["nouts = [4, 1]\nMLP(3, nouts)\nnouts"],
    },
    [
        *[
            (variant(MLP, __init__=layers_of(shapes)), hint)
            for shapes, hint in wrong_shapes
        ],
        *[
            (variant(MLP, __init__=layers_of(names=names)), hint)
            for names, hint in wrong_names
        ],
        *variants(MLP, "__call__", wrong_passes),
        (
            variant(MLP, __init__=layers_of(rng_of=lambda rng: random)),
            "The generator is not handed on to the layers.",
        ),
        (
            variant(MLP, __init__=layers_not_kept),
            "The layers are not kept: self.layers is missing.",
        ),
        misspelt(MLP),
    ],
    variable="MLP",
    names={**NAMES, "nn": nn},
    methods=("__init__", "__call__"),
    see=("13", "Layers in a row"),
)
