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


def unfinished(mistakes, *methods):
    """The same mistakes, with these methods not written yet."""
    stubs = dict.fromkeys(methods, stub)
    return [(variant(kind, **stubs), hint) for kind, hint in mistakes]


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


def first_taken_out(nin, nouts):
    first = nouts.pop(0)
    return (nin + 1) * first + right_count(first, nouts)


def all_taken_out(nin, nouts):
    count = 0
    while nouts:
        nout = nouts.pop(0)
        count += (nin + 1) * nout
        nin = nout
    return count


def three_layers(nin, nouts):
    a, b, c = nouts
    return (nin + 1) * a + (a + 1) * b + (b + 1) * c


def by_layer(nin, nouts):
    return [(a + 1) * b for a, b in pairwise([nin, *nouts])]


def last_without_bias(nin, nouts):
    return right_count(nin, nouts) - nouts[-1]


def wrapped_round(nin, nouts):
    return sum((nouts[i - 1] + 1) * nouts[i] for i in range(len(nouts)))


def wrapped_round_without_bias(nin, nouts):
    return sum(nouts[i - 1] * nouts[i] for i in range(len(nouts)))


def biases_of_the_first(nin, nouts):
    return total(lambda a, b: a * b)(nin, nouts) + nouts[0]


def first_layer_then_neurons(nin, nouts):
    return nin * nouts[0] + sum(nouts)


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
            last_without_bias,
            "The neurons of the last layer have a bias too: what they lack "
            "is the activation.",
        ),
        (
            wrapped_round,
            "The first layer is counted as if it read the last one: "
            "nouts[-1] is the end of the list. It reads the nin inputs.",
        ),
        (
            wrapped_round_without_bias,
            "The first layer is counted as if it read the last one: "
            "nouts[-1] is the end of the list. And the biases are missing.",
        ),
        (
            biases_of_the_first,
            "The neurons of the first layer have their biases; those of the "
            "others have one too.",
        ),
        (
            first_layer_then_neurons,
            "The first layer's weights and all the biases are counted. The "
            "layers after it have weights too.",
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
        *(
            (
                taken_out,
                "The number is right, but pop takes out of the caller's "
                "list. nouts[0] reads the first, a for goes along all.",
            )
            for taken_out in (first_taken_out, all_taken_out)
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


# --- a valley --------------------------------------------------------------


HILL = [1, 2, 1, -2, 1, -1, -1]


def answer(x, numbers):
    w1, b1, w2, b2, u1, u2, c = numbers
    left = math.tanh(w1 * x + b1)
    right = math.tanh(w2 * x + b2)
    return u1 * left + u2 * right + c


def fixed(*numbers):
    """A valley() that returns these numbers."""
    return lambda: list(numbers)


def rounded(x):
    """The program that looks at the valley at x."""
    return f"round(answer({x}, valley()))"


NOT_LOW_ENOUGH = (
    "The ends are right, but at 2 it isn't low enough. Look at it with draw: "
    "is 2 the bottom, and is it as deep as the hill is high?"
)

valley = exercise(
    "valley",
    fixed(1, 0, 1, -4, -1, 1, 3),
    {
        "3 on the left": [rounded(-3)],
        "1 in the middle": [rounded(2)],
        "3 on the right": [rounded(7)],
    },
    [
        (
            lambda: HILL,
            "That is still the hill: low, high, low. (Who turns the signs of "
            "a neuron and of its weight in the last line turns it twice.)",
        ),
        (
            fixed(1, 2, 1, -2, -1, 1, -1),
            "A valley it may be, but it lies too low: the last number lifts "
            "all of it. And its bottom belongs at 2.",
        ),
        (
            fixed(1, 2, 1, -2, -1, 1, 1),
            "All of it has to be lifted, and its bottom belongs at 2.",
        ),
        (fixed(1, 2, 1, -2, -1, 1, 3), NOT_LOW_ENOUGH),
        (
            fixed(1, 2, 1, -2, 1, -1, 3),
            "The ends are right, but between them it goes up: a hill. Turn "
            "it upside down.",
        ),
        (
            fixed(1, 0, 1, -4, 1, -1, 3),
            "The ends are right, but between them it goes up: a hill. Turn "
            "it upside down.",
        ),
        (
            fixed(1, 0, 1, -4, 1, -1, -1),
            "That is a hill, and it has been moved. It has to be turned "
            "upside down as well, and lifted.",
        ),
        (
            fixed(1, 0, 1, -4, 1, -1, 1),
            "That is a hill: at 2 it is higher than at the ends. Turn it "
            "upside down.",
        ),
        *(
            (
                fixed(1, 0, 1, -4, -1, 1, 3 - k),
                f"At all three places it is {k} too low: the last number "
                f"lifts all of it. (It is the height of the ends.)",
            )
            for k in range(1, 7)
        ),
        *(
            (
                fixed(1, 0, 1, -4, -1, 1, 3 + k),
                f"At all three places it is {k} too high: the last number "
                f"lifts all of it. (It is the height of the ends.)",
            )
            for k in range(1, 4)
        ),
        (
            fixed(1, 0, 1, -4, -2, 2, 5),
            "The bottom is right, and the ends are 2 too high: the weights "
            "of the last line are too large, and what they lift to as well.",
        ),
        (
            fixed(1, 2, 1, -2, -1, 1, 2),
            "At 2 it is right, but the ends are 1 too low. Is the last number "
            "their height? Do the hillsides, where w * x + b is 0, stand "
            "nearer to 2 than the ends?",
        ),
        (
            fixed(1, 1, 0, -4, -1, 1, 3),
            "It goes down and stays there. The other neuron has to bring it "
            "up again, on the right of 2: with a weight of 0 it can't.",
        ),
        (
            fixed(-1, -2, -1, 2, -1, 1, 1),
            "That is a hill, and it has not been moved yet. (Who turns the "
            "signs of a neuron and of its weight in the last line turns it "
            "twice.)",
        ),
        (
            fixed(3, 2, 3, -2, -1, 1, 3),
            "At 2 it is as high as at the ends. A hillside stands where w * x "
            "+ b is 0; if you made w larger, it has moved, and b has to "
            "follow.",
        ),
        (
            fixed(1, 4, 1, 0, -1, 1, 3),
            "The right end is right, and at -3 it is low. If that is the "
            "bottom of your valley, it has been moved to the left.",
        ),
        (
            fixed(1, 4, 1, 0, 1, -1, -1),
            "At -3 it is high. If that is the top of a hill, it has been "
            "moved to the left, and not turned yet.",
        ),
        (
            fixed(1, 0, 1, -4, -2, 2, 3),
            "The ends are right, but it is too deep: the weights of the last "
            "line are too large.",
        ),
        *(
            (
                fixed(1, b1, 1, b2, -1, -1, c),
                "It goes down all the way. The two neurons have to go in "
                "different ways: one of the two signs belongs turned.",
            )
            for b1, b2, c in ((0, -4, 3), (0, -4, 1), (2, -2, 3), (2, -2, -1))
        ),
        *(
            (
                fixed(1, b1, 1, b2, 1, 1, c),
                "It goes up all the way. The two neurons have to go in "
                "different ways: one of the two signs belongs turned.",
            )
            for b1, b2, c in ((0, -4, 3), (0, -4, 1), (2, -2, 3), (2, -2, -1))
        ),
        (
            lambda: [0] * 7,
            "Its answer is about 0 at all three places. Begin with the "
            "numbers of the hill.",
        ),
        (
            lambda: HILL[:6],
            "Those are six numbers. The seventh is the bias of the last line.",
        ),
        (
            lambda: [*HILL, 3],
            "Those are eight numbers, and the network has seven.",
        ),
        (
            lambda: print(HILL),
            "None came back: print shows a list, and return hands it back.",
        ),
    ],
    names={"answer": answer, "HILL": HILL},
    see=("13", "One neuron goes one way"),
)


# --- the first weights -----------------------------------------------------


def weights(pick, make=Value):
    """initial_weights that makes each weight from pick(rng, nin, size)."""
    return lambda nin, size, rng: [
        make(pick(rng, nin, size)) for _ in range(nin)
    ]


def uniform(bound):
    """A pick between plus and minus bound(nin, size)."""
    return lambda rng, nin, size: rng.uniform(
        -bound(nin, size), bound(nin, size)
    )


def fitting(nin, size):
    return 1 / (size * nin**0.5)


right_weights = weights(uniform(fitting))


def module_instead(nin, size, rng):
    return right_weights(nin, size, random)


def own_generator(nin, size, rng):
    return right_weights(nin, size, random.Random(1))


def seeded_again(nin, size, rng):
    rng.seed(1)
    return right_weights(nin, size, rng)


def new_generator_for_each(nin, size, rng):
    pick = uniform(fitting)
    return [Value(pick(random.Random(1), nin, size)) for _ in range(nin)]


def divided_afterwards(nin, size, rng):
    return [w / nin**0.5 / size for w in weights(uniform(one))(nin, size, rng)]


def value_as_bound(nin, size, rng):
    bound = Value(fitting(nin, size))
    return [rng.uniform(-bound, bound) for _ in range(nin)]


def value_in_value(nin, size, rng):
    return [Value(w) for w in value_as_bound(nin, size, rng)]


def only_one(nin, size, rng):
    for _ in range(nin):
        return right_weights(nin, size, rng)[:1]


def bare_one(nin, size, rng):
    return right_weights(nin, size, rng)[0]


def shared_weight(nin, size, rng):
    return [right_weights(nin, size, rng)[0]] * nin


def equal_weights(nin, size, rng):
    number = uniform(fitting)(rng, nin, size)
    return [Value(number) for _ in range(nin)]


def value_of_list(nin, size, rng):
    return Value(weights(uniform(fitting), float)(nin, size, rng))


def value_of_generator(nin, size, rng):
    return Value(rng.uniform(-1, 1) for _ in range(nin))


def with_a_bias(nin, size, rng):
    return [*right_weights(nin, size, rng), Value(0.0)]


def one(nin, size):
    return 1


ONE_TOO_MANY = (
    "That is one too many. If it is for the bias: the bias is not asked for "
    "here."
)
NOT_A_LEAF = (
    "The bounds are right, but a weight is not a leaf: it is made by an "
    "operation with a Value. Work out the number first, and make the Value "
    "last."
)
ONE_SIDED = (
    "No weight is below 0, so all sums are pushed one way. Pick from minus "
    "to plus the bound."
)


def weights_for(nin, size):
    """The line that makes the weights of a neuron."""
    return f"w = list(initial_weights({nin}, {size}, random.Random(1)))\n"


def twice(first, second):
    """The lines that make the first weights with two generators."""
    return (
        f"w = list(initial_weights(3, 1, {first}))\n"
        f"v = list(initial_weights(3, 1, {second}))\n"
        "w[0].data == v[0].data"
    )


initial_weights = exercise(
    "initial_weights",
    right_weights,
    {
        "as many as inputs": [
            weights_for(3, 1) + "len(w)",
            weights_for(1, 10) + "len(w)",
        ],
        "each is a Value": [
            weights_for(3, 1) + "[type(v).__name__ for v in w]"
        ],
        "and a leaf": [weights_for(3, 1) + "any(v._prev for v in w)"],
        "400 inputs of 1: none is larger than 0.05": [
            weights_for(400, 1) + "sum(abs(v.data) > 0.05 for v in w)"
        ],
        "some are not much smaller, on both sides of 0": [
            weights_for(400, 1) + "any(v.data > 0.04 for v in w)",
            weights_for(400, 1) + "any(v.data < -0.04 for v in w)",
        ],
        "400 inputs of 10: a tenth of that": [
            weights_for(400, 10) + "sum(abs(v.data) > 0.005 for v in w)",
            weights_for(400, 10) + "any(v.data > 0.004 for v in w)",
        ],
        "100 inputs of 0.1: up to 1": [
            weights_for(100, 0.1) + "sum(abs(v.data) > 1 for v in w)",
            weights_for(100, 0.1) + "any(v.data > 0.8 for v in w)",
        ],
        "each picked for itself": [
            weights_for(400, 1) + "any(v.data for v in w)",
            weights_for(400, 1) + "len(set(w))",
            weights_for(400, 1) + "len({v.data for v in w}) > 1",
            weights_for(400, 1) + "len({abs(v.data) for v in w}) > 1",
        ],
        "picked by rng": [
            twice("random.Random(1)", "random.Random(1)"),
            "rng = random.Random(2)\n" + twice("rng", "rng"),
            "rng = random.Random(2)\nlist(initial_weights(3, 1, rng))\n"
            "rng.random() == random.Random(2).random()",
        ],
    },
    [
        (
            weights(uniform(lambda nin, size: nin**-0.5)),
            "Right for inputs of 1, but the size of the inputs doesn't count "
            "here. The larger they are, the smaller the weights.",
        ),
        (
            weights(uniform(lambda nin, size: size * nin**-0.5)),
            "Turned round: the larger the inputs, the smaller the weights "
            "have to be.",
        ),
        (
            weights(uniform(lambda nin, size: (size * nin) ** -0.5)),
            "The root of the size is too little: with inputs ten times as "
            "large, the same weights make a sum ten times as large.",
        ),
        (
            weights(uniform(lambda nin, size: nin**-0.5 / size**2)),
            "The square of the size is too much: with inputs ten times as "
            "large, the same weights make a sum ten times as large.",
        ),
        (
            weights(uniform(lambda nin, size: nin**-0.5 - size)),
            "The size is not to be taken off: it is a matter of how many "
            "times as large. Divide.",
        ),
        (
            weights(lambda rng, nin, size: rng.random()),
            "rng.random() is never below 0, and always up to 1. Pick from "
            "minus to plus the bound, or all sums are pushed one way.",
        ),
        (
            weights(lambda rng, nin, size: rng.uniform(0, fitting(nin, size))),
            ONE_SIDED,
        ),
        (
            weights(lambda rng, nin, size: rng.random() * nin**-0.5),
            "No weight is below 0, so all sums are pushed one way; and the "
            "size of the inputs doesn't count.",
        ),
        (
            weights(
                lambda rng, nin, size: rng.uniform(-fitting(nin, size), 0)
            ),
            "No weight is above 0, so all sums are pushed one way. Pick from "
            "minus to plus the bound.",
        ),
        *(
            (
                weights(uniform(bound)),
                "The more inputs, the larger your weights, and tanh "
                "saturates. They must shrink: 1 over the root of nin.",
            )
            for bound in (
                lambda nin, size: nin,
                lambda nin, size: nin / size,
                lambda nin, size: nin * size,
            )
        ),
        *(
            (
                weights(uniform(bound)),
                "That is the root of nin itself, so the weights grow with "
                "the number of inputs. They must shrink: 1 over the root.",
            )
            for bound in (
                lambda nin, size: nin**0.5,
                lambda nin, size: nin**0.5 / size,
                lambda nin, size: nin**0.5 * size,
            )
        ),
        *(
            (
                weights(uniform(bound)),
                "The number of inputs doesn't count here: with 400 of them "
                "the sum is large, and tanh saturates.",
            )
            for bound in (one, lambda nin, size: 1 / size)
        ),
        *(
            (
                weights(uniform(bound)),
                "Smaller than need be: with many inputs, nearly nothing is "
                "left of the sum. Divide by the root of nin.",
            )
            for bound in (
                lambda nin, size: 1 / nin,
                lambda nin, size: 1 / (nin * size),
            )
        ),
        (
            weights(lambda rng, nin, size: rng.gauss(0, fitting(nin, size))),
            "gauss has no bound: one weight in three is larger than the "
            "number that you give it. Take rng.uniform.",
        ),
        (
            weights(uniform(fitting), float),
            "Those are plain floats: nothing to learn with, for they have "
            "no grad. Make each a Value.",
        ),
        (divided_afterwards, NOT_A_LEAF),
        (
            lambda nin, size, rng: divided_afterwards(nin, 1, rng),
            "A weight is not a leaf here: work out the number first, and "
            "make the Value last. And the size of the inputs doesn't count.",
        ),
        (value_as_bound, NOT_A_LEAF),
        (
            value_in_value,
            "A Value is made of a Value here. Work out the bound with plain "
            "numbers, and make the Value last.",
        ),
        (
            weights(lambda rng, nin, size: 0.0),
            "Every weight is 0, and the neurons of a layer would be twins.",
        ),
        (
            shared_weight,
            "[v] * nin is a list with one and the same Value nin times, so "
            "the neuron has a single weight. Make a new one each time.",
        ),
        (
            equal_weights,
            "One number is picked, and all the weights have it. Pick for "
            "each of them.",
        ),
        (
            new_generator_for_each,
            "A generator is made anew for each weight, with the same seed, "
            "and begins each time with the same number. Pick by rng.",
        ),
        (
            weights(lambda rng, nin, size: fitting(nin, size)),
            "Every weight is the bound itself. Pick each of them, from minus "
            "to plus the bound.",
        ),
        (
            weights(
                lambda rng, nin, size: rng.choice(
                    (-fitting(nin, size), fitting(nin, size))
                )
            ),
            "Only the signs are picked: every weight is as large as the "
            "bound. Take rng.uniform, which picks anywhere in between.",
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
            "You pick by the module random, whose seed nobody knows. The "
            "caller gives you a generator: rng.",
        ),
        (
            own_generator,
            "You pick by a generator of your own, so every neuron gets the "
            "same weights. Pick by rng.",
        ),
        (
            seeded_again,
            "You set the caller's generator back to a seed, so every neuron "
            "gets the same weights. Pick by rng as it comes.",
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
        (
            lambda nin, size, rng: print(right_weights(nin, size, rng)),
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


def all_numbers(self, x):
    return sum((w.data * v for w, v in zip(self.w, x)), self.b.data)


def two_names(self, v):
    if self.activation:
        return v.relu() if self.activation == "relu" else v.tanh()
    return v


def no_sigmoid(self, v):
    return v if self.activation == "sigmoid" else activated(self, v)


def by_three_names(self, v):
    if self.activation == "tanh":
        return v.tanh()
    if self.activation == "relu":
        return v.relu()
    if self.activation == "sigmoid":
        return v.sigmoid()


def bias_after(self, x):
    checked(self, x)
    return activated(self, without_bias(self, x)) + self.b


def each_activated(self, x):
    checked(self, x)
    return summing(lambda self, w, v: activated(self, w * v))(self, x)


def answer_lost(self, x):
    checked(self, x)
    activated(self, weighted_sum(self, x))


def in_a_bracket(self, x):
    return [call()(self, x)]


def shown(self, x):
    print(activated(self, weighted_sum(self, x)))


def products_kept(self, x):
    checked(self, x)
    self.w = [w * v for w, v in zip(self.w, x)]
    return activated(self, sum(self.w, self.b))


def each_with_each(self, x):
    return sum((w * v for w in self.w for v in x), self.b)


def bare_inputs(self, x):
    numbers = [v.data if isinstance(v, Value) else v for v in x]
    return weighted_sum(self, numbers)


def gradients_set_to_0(self, x):
    for p in (*self.w, self.b):
        p.grad = 0.0
    return call()(self, x)


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
TEXT_CALLED = (
    "self.activation is a name, a text that can't be called. getattr(v, "
    "name) finds the method of v that has this name."
)
JUST_THIS = (
    "v.activation is looked for under just this name. getattr(v, name) finds "
    "what has the name that self.activation holds."
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
        bare_inputs,
        "The inputs get no gradient: you take out their numbers, and the way "
        "back ends there. A Value can be multiplied as it is.",
    ),
    (
        each_with_each,
        "Every weight meets every input. Go along both at once, with zip: "
        "the first with the first, the second with the second.",
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
    (
        all_numbers,
        "The sum is a bare number: it has no tanh, and no way back to the "
        "weights. Add and multiply the Values themselves.",
    ),
    (
        lambda self, x: weighted_sum(self, x).data,
        "The sum is a bare number: it has no tanh, and no way back to the "
        "weights. Keep the Value itself.",
    ),
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
    (
        by_three_names,
        "Where the activation is None, None comes back. The sum itself is "
        "the answer then.",
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
        TEXT_CALLED,
    ),
    (lambda self, v: self.activation(v), TEXT_CALLED),
    (lambda self, v: v.activation() if self.activation else v, JUST_THIS),
    (lambda self, v: v.activation(), JUST_THIS),
    (
        lambda self, v: (
            getattr(self, self.activation)(v) if self.activation else v
        ),
        "getattr looks in the neuron, and it is the sum that has a tanh.",
    ),
    (
        lambda self, v: (
            getattr(math, self.activation)(v) if self.activation else v
        ),
        "math works with bare numbers, and the graph ends there. The sum "
        "itself has a method tanh, and others besides.",
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


def bias_set_to_0(self, x):
    checked(self, x)
    result = activated(self, weighted_sum(self, x))
    self.b.data = 0.0
    return result


wrong_calls = [
    (
        in_a_bracket,
        "The answer comes back inside a list. A neuron answers with one "
        "Value.",
    ),
    (
        products_kept,
        "self.w is the neuron's own list, and after a call it holds products "
        "in place of weights. Give these a name of their own.",
    ),
    (
        gradients_set_to_0,
        "A call sets gradients to 0, and those of the call before are lost. "
        "They add up until somebody asks for zero_grad.",
    ),
    (
        bias_set_to_0,
        "After a call the bias is 0. It is the neuron's own, and stays what "
        "it was.",
    ),
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
        "You change the neuron's own list of weights. Make a new list.",
    ),
    (
        lambda self: self.w.append(self.b),
        "You change the neuron's own list of weights, and None comes back. "
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
    (
        stub,
        "parameters returns nothing: is it written, and does it return? "
        "(append gives None.)",
    ),
]


def neuron_with(activation, w1, w2, bias):
    """Three lines that make a neuron with these numbers."""
    name = f'"{activation}"' if activation else None
    return (
        f"neuron = Neuron(2, {name})\n"
        f"w, b = neuron.w, neuron.b\n"
        f"w[0].data, w[1].data, b.data = {w1}, {w2}, {bias}\n"
    )


wrong_neurons = [
    *variants(Neuron, "__call__", wrong_checks),
    *variants(Neuron, "__call__", wrong_calls),
    *variants(
        Neuron,
        "__call__",
        [(call(total), hint) for total, hint in wrong_sums],
    ),
    *variants(
        Neuron,
        "__call__",
        [
            (call(activate=activate), hint)
            for activate, hint in wrong_activations
        ],
    ),
]

both_wrong = variants(
    Neuron,
    "__call__",
    [
        (
            call(check=unchecked),
            "A wrong number of inputs passes in silence: raise a ValueError. "
            "And parameters leaves the bias out.",
        ),
        (
            call(activate=lambda self, v: getattr(v, self.activation)()),
            "The activation may be None, and then the sum is the answer. And "
            "parameters leaves the bias out.",
        ),
    ],
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
            "neuron, x = Neuron(1), [Value(3.0)]\n"
            "neuron.w[0].data = 0.5\nneuron(x).backward()\nx[0].grad",
        ],
        "one input": [
            "neuron = Neuron(1)\nneuron.w[0].data = 0.5\nneuron([3.0]).data",
        ],
        "gradients": [
            "neuron = Neuron(1)\nneuron.w[0].data = 0.5\n"
            "neuron([3.0]).backward()\n[neuron.w[0].grad, neuron.b.grad]",
        ],
        "called twice": [
            "neuron = Neuron(1)\n"
            "neuron.w[0].data, neuron.b.data = 0.5, 0.25\n"
            "neuron([3.0]), neuron([3.0])\n"
            "[len(neuron.w), neuron.w[0].data, neuron.b.data]",
            "neuron = Neuron(1)\n"
            "neuron([3.0]).backward()\nneuron([3.0])\n"
            "[neuron.w[0].grad != 0, neuron.b.grad != 0]",
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
        *wrong_neurons,
        *variants(Neuron, "parameters", wrong_parameters),
        *unfinished(wrong_neurons, "parameters"),
        *(
            (variant(kind, parameters=lambda self: self.w), hint)
            for kind, hint in both_wrong
        ),
        *(
            (
                variant(Neuron, __call__=shown, parameters=parameters),
                "None comes back from __call__: is it written, and does it "
                "return? (print shows a Value, return hands it back.)",
            )
            for parameters in (Neuron.parameters, stub)
        ),
    ],
    variable="Neuron",
    names=NAMES,
    methods=("__call__", "parameters"),
    see=("13", "A neuron that carries its weights"),
)


# --- a network -------------------------------------------------------------


def layers_of(shapes, names=None, rngs=None):
    """An MLP's __init__.

    Args:
        shapes: the layers' shapes, from nin and nouts.
        names: the layers' activations, from the number of layers and the
            one that is asked for.
        rngs: what picks the weights of each layer, from the number of layers
            and what the caller gives.
    """
    names = names or but_the_last
    rngs = rngs or (lambda count, rng: [rng] * count)

    def method(self, nin, nouts, activation="tanh", rng=random):
        chosen = shapes(nin, nouts)
        count = len(chosen)
        triples = zip(chosen, names(count, activation), rngs(count, rng))
        self.layers = [nn.Layer(*shape, *rest) for shape, *rest in triples]

    return method


def but_the_last(count, name):
    return [name] * (count - 1) + [None]


def pairs_of(nin, nouts):
    return list(pairwise([nin, *nouts]))


class MLP:
    __init__ = layers_of(pairs_of)

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x[0] if len(x) == 1 else x

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]


def lists_appended(self):
    return [layer.parameters() for layer in self.layers]


# How the layers may be shaped: nin and nouts give a list of pairs.


def not_chained(nin, nouts):
    return [(nin, nout) for nout in nouts]


def first_read_by_all(nin, nouts):
    return [(nin, nouts[0]), *((nouts[0], nout) for nout in nouts[1:])]


def last_one_mended(nin, nouts):
    *others, last = not_chained(nin, nouts)
    return [*others, ([nin, *nouts][-2], last[1])]


def last_one_mended_by_place(nin, nouts):
    return [*not_chained(nin, nouts)[:-1], (nouts[-2], nouts[-1])]


def all_but_the_last_mended(nin, nouts):
    return [*pairs_of(nin, nouts)[:-1], (nin, nouts[-1])]


def last_by_place(nin, nouts):
    return [*pairs_of(nin, nouts)[:-1], (nouts[-2], nouts[-1])]


def past_the_last(nin, nouts):
    sizes = [nin, *nouts]
    return [(sizes[i], sizes[i + 1]) for i in range(len(sizes))]


def first_missing(nin, nouts):
    return list(pairwise(nouts))


def first_missing_last_by_place(nin, nouts):
    return [*pairwise(nouts[:-1]), (nouts[-2], nouts[-1])]


def first_missing_unpacked(nin, nouts):
    *others, last = pairwise(nouts)
    return [*others, last]


def last_missing(nin, nouts):
    return pairs_of(nin, nouts[:-1])


def last_twice(nin, nouts):
    return [*pairs_of(nin, nouts), pairs_of(nin, nouts)[-1]]


def last_twice_by_place(nin, nouts):
    return [*pairs_of(nin, nouts), (nouts[-2], nouts[-1])]


def moved_on_too_early(nin, nouts):
    return [*((n, n) for n in nouts[:-1]), pairs_of(nin, nouts)[-1]]


def wrapped_by_place(nin, nouts):
    return [*wrapped(nin, nouts)[:-1], (nouts[-2], nouts[-1])]


def wrapped(nin, nouts):
    return [(nouts[i - 1], nouts[i]) for i in range(len(nouts))]


def all_turned(nin, nouts):
    return [(b, a) for a, b in pairs_of(nin, nouts)]


def hidden_turned(nin, nouts):
    return [*all_turned(nin, nouts)[:-1], pairs_of(nin, nouts)[-1]]


def last_turned(nin, nouts):
    return [*pairs_of(nin, nouts)[:-1], all_turned(nin, nouts)[-1]]


def order_turned_round(nin, nouts):
    return pairs_of(nin, nouts)[::-1]


def own_size_twice(nin, nouts):
    return [(nout, nout) for nout in nouts]


def own_size_but_the_last(nin, nouts):
    return [*own_size_twice(nin, nouts)[:-1], (nin, nouts[-1])]


def inserted(nin, nouts):
    nouts.insert(0, nin)
    return list(pairwise(nouts))


def popped(nin, nouts):
    shapes = pairs_of(nin, nouts)
    nouts.pop()
    return shapes


def layers_not_kept(self, nin, nouts, activation="tanh", rng=random):
    [nn.Layer(a, b) for a, b in pairs_of(nin, nouts)]


def shape_in_one(self, nin, nouts, activation="tanh", rng=random):
    *hidden, last = pairs_of(nin, nouts)
    self.layers = [nn.Layer(shape, activation, rng) for shape in hidden]
    self.layers.append(nn.Layer(last, None, rng))


def sizes_in_one(self, nin, nouts, activation="tanh", rng=random):
    shapes = pairwise([nin, nouts])
    self.layers = [nn.Layer(*shape, activation, rng) for shape in shapes]


def last_by_default(self, nin, nouts, activation="tanh", rng=random):
    *hidden, last = pairs_of(nin, nouts)
    self.layers = [nn.Layer(*shape, activation, rng) for shape in hidden]
    self.layers.append(nn.Layer(*last))


def last_by_size(self, nin, nouts, activation="tanh", rng=random):
    self.layers = []
    for n in nouts:
        name = activation if n != nouts[-1] else None
        self.layers.append(nn.Layer(nin, n, name, rng))
        nin = n


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


def first_answer_of_each(self, x):
    for layer in self.layers:
        x = layer(x)[0]
    return x


def in_a_list(self, x):
    for layer in self.layers:
        x = layer([x])
    return x[0] if len(x) == 1 else x


def ended_too_soon(self, x):
    for layer in self.layers:
        x = layer(x)
        return x[0] if len(x) == 1 else x


def ended_too_soon_in_a_list(self, x):
    for layer in self.layers:
        return layer(x)


def last_reads_the_inputs(self, x):
    for layer in self.layers:
        answers = layer(x)
    return answers


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


def answer_lost(self, x):
    for layer in self.layers:
        x = layer(x)


def bare_number(self, x):
    answer = MLP.__call__(self, x)
    return answer.data if isinstance(answer, Value) else answer


def numbers_handed_on(self, x):
    for layer in self.layers:
        answers = layer(x)
        x = [v.data for v in answers]
    return answers[0] if len(answers) == 1 else answers


def new_values_handed_on(self, x):
    for layer in self.layers:
        x = [Value(v.data) for v in layer(x)]
    return x[0] if len(x) == 1 else x


def bare_inputs_read(self, x):
    numbers = [v.data if isinstance(v, Value) else v for v in x]
    return MLP.__call__(self, numbers)


def gradients_set_to_0_before(self, x):
    for p in MLP.parameters(self):
        p.grad = 0.0
    return MLP.__call__(self, x)


def set_to_0_before(self, x):
    for p in MLP.parameters(self):
        p.data = 0.0
    return MLP.__call__(self, x)


def set_to_0_after(self, x):
    answer = MLP.__call__(self, x)
    set_to_0_before(self, x)
    return answer


def unpacked_and_appended(self):
    found = []
    for layer in self.layers:
        found.append(*layer.parameters())
    return found


def lists_of_neurons(self):
    return [n.parameters() for layer in self.layers for n in layer.neurons]


def layers_extended(self):
    found = []
    for layer in self.layers:
        found.extend(layer)
    return found


def lists_lost(self):
    for layer in self.layers:
        layer.parameters()


def first_parameters(self):
    for layer in self.layers:
        return layer.parameters()


def last_parameters(self):
    for layer in self.layers:
        found = layer.parameters()
    return found


def extended_and_returned(self):
    found = []
    for layer in self.layers:
        found = found.extend(layer.parameters())
    return found


def weights_alone(self):
    neurons = [n for layer in self.layers for n in layer.neurons]
    return [w for n in neurons for w in n.w]


LIKE_THE_FIRST = (
    "Every layer is made as if it read the inputs of the network. From the "
    "second one on, a layer reads the layer before it."
)
LAST_ALONE_MENDED = (
    "The last layer is right, but those in between are still made as if they "
    "read the inputs of the network."
)
FIRST_MISSING = "The first layer is missing: it reads the nin inputs."
OUT_OF_ORDER = (
    "Inputs and neurons have changed places: a layer is made with its inputs "
    "first."
)
LAST_TWICE = (
    "The last layer is made twice: once among the others, and once more "
    "after them."
)
WRAPPED = (
    "The first layer is made as if it read a later one: nouts[-1] is the end "
    "of the list. It reads the nin inputs."
)
LISTS = (
    "parameters gives a list with a list for each layer. Make one flat list: "
    "extend, not append."
)
ONE_LAYER = (
    "Only one layer's parameters come back. Collect those of all, and return "
    "after the loop."
)
SAME_INPUTS = (
    "Every layer is given the network's inputs. Each reads what the one "
    "before has answered."
)
NOT_READ_ONLY = (
    "After a call the parameters are others. A call only reads them."
)
GENERATOR = "The generator is not handed on to the layers."

wrong_shapes = [
    (not_chained, LIKE_THE_FIRST),
    (
        first_read_by_all,
        "Each layer after the first is made as if it read the first. It "
        "reads the layer right before it.",
    ),
    (last_one_mended, LAST_ALONE_MENDED),
    (
        last_one_mended_by_place,
        "The last layer reads the one before it, but those in between are "
        "made as if they read the inputs; and a lone layer has none before.",
    ),
    (
        all_but_the_last_mended,
        "The layers before the last are right. The last is still made as if "
        "it read the inputs of the network.",
    ),
    (
        last_by_place,
        "Right, unless there is one layer alone: then it has none before it, "
        "and reads the inputs.",
    ),
    (
        past_the_last,
        "There is one layer fewer than there are sizes, so the last size has "
        "no next one.",
    ),
    (first_missing, FIRST_MISSING),
    (first_missing_last_by_place, FIRST_MISSING),
    (first_missing_unpacked, FIRST_MISSING),
    (last_missing, "The last layer is missing."),
    (last_twice, LAST_TWICE),
    (last_twice_by_place, LAST_TWICE),
    (
        moved_on_too_early,
        "The layers before the last have as many inputs as neurons. If nin "
        "becomes nout in the loop: only after the layer is made.",
    ),
    (wrapped, WRAPPED),
    (wrapped_by_place, WRAPPED),
    (all_turned, OUT_OF_ORDER),
    (hidden_turned, OUT_OF_ORDER + " The last one alone is right."),
    (
        last_turned,
        "In the last layer inputs and neurons have changed places: a layer "
        "is made with its inputs first.",
    ),
    (
        order_turned_round,
        "The layers stand in the wrong order: the first is the one that "
        "reads the inputs of the network.",
    ),
    (
        own_size_but_the_last,
        "The layers before the last have as many inputs as neurons, and the "
        "last reads the network's. A layer reads the one before it.",
    ),
    (
        own_size_twice,
        "Each layer has as many inputs as neurons of its own. The inputs are "
        "the answers of the layer before.",
    ),
    (
        inserted,
        "The network is right, but you changed the caller's list: put the "
        "sizes into a list of your own.",
    ),
    (
        popped,
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
        lambda count, name: [name] * (count - 1) + ["tanh"],
        "The last layer has tanh, which it takes if nothing else is said. "
        "It is to answer with its sums: hand None on.",
    ),
    (
        lambda count, name: [None] * count,
        "No layer has an activation, so the network can make straight lines "
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

wrong_rngs = [
    (
        lambda count, rng: [random.Random(0)] * count,
        "You make a generator of your own, so all networks begin alike. Hand "
        "on the one that came.",
    ),
    (lambda count, rng: [random] * count, GENERATOR),
    (
        lambda count, rng: [rng] * (count - 1) + [random],
        "The generator is handed on to all layers but the last.",
    ),
    (
        lambda count, rng: [random] * (count - 1) + [rng],
        "The generator is handed on to the last layer alone.",
    ),
    (
        lambda count, rng: [random.Random(1) for _ in range(count)],
        "Each layer gets a generator of its own, with the same seed. Hand on "
        "the one that came.",
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
        first_answer_of_each,
        "The next layer gets one answer, not the list of all. Unwrap after "
        "the loop.",
    ),
    (
        in_a_list,
        "x is a list already. With brackets around it, a layer reads a list "
        "in a list.",
    ),
    (
        ended_too_soon,
        "The return stands inside the loop: the first layer's answers come "
        "back.",
    ),
    (
        ended_too_soon_in_a_list,
        "The return stands inside the loop: the first layer's answers come "
        "back.",
    ),
    (each_reads_the_inputs, SAME_INPUTS),
    (last_reads_the_inputs, SAME_INPUTS),
    (last_not_asked, "The last layer is not asked."),
    (
        one_answer_alone,
        "Several answers are lost: None comes back. Return the list where "
        "there is more than one.",
    ),
    (answer_lost, "Nothing comes back from __call__: return the answer."),
    (
        bare_number,
        "A bare number comes back. Return the Value, or there is no way back "
        "to the weights.",
    ),
    *(
        (
            method,
            "Right numbers, no gradients: what a layer answers is taken out "
            "of its Values, and the way back ends there. Hand on the Values.",
        )
        for method in (numbers_handed_on, new_values_handed_on)
    ),
    (
        bare_inputs_read,
        "The inputs get no gradient: you take out their numbers, and the way "
        "back ends there. A layer reads Values as they are.",
    ),
    (
        gradients_set_to_0_before,
        "A call sets gradients to 0, and those of the call before are lost. "
        "They add up until somebody asks for zero_grad.",
    ),
    (set_to_0_after, NOT_READ_ONLY),
    (set_to_0_before, NOT_READ_ONLY),
]

wrong_collections = [
    (lists_appended, LISTS),
    (
        unpacked_and_appended,
        "append takes one entry, and the star gives it many. extend takes a "
        "list as it is.",
    ),
    (
        lists_of_neurons,
        "parameters gives a list with a list for each neuron. Make one flat "
        "list: extend, not append.",
    ),
    (
        layers_extended,
        "A layer is no list. It has a method that gives the list of its "
        "parameters.",
    ),
    (
        lists_lost,
        "parameters returns nothing. If it goes through the layers: each "
        "list is made and thrown away. Collect them, and return.",
    ),
    (first_parameters, ONE_LAYER),
    (last_parameters, ONE_LAYER),
    (
        extended_and_returned,
        "extend changes the list that you have, and gives None. Don't make "
        "its result your list.",
    ),
    (
        weights_alone,
        "The biases are missing. Each layer knows its parameters: ask it.",
    ),
    (
        lambda self: self.layers,
        "Those are the layers. Return the parameters that they have.",
    ),
    (
        lambda self: [n for layer in self.layers for n in layer.neurons],
        "Those are the neurons. Return the parameters that they have.",
    ),
    (
        lambda self: [layer.parameters for layer in self.layers],
        "parameters is a method, and it isn't called: brackets are missing.",
    ),
    (
        lambda self: [p for la in self.layers for p in la.parameters],
        "parameters is a method, and it isn't called: brackets are missing.",
    ),
    (
        lambda self: sum(la.parameters() for la in self.layers),
        "sum begins with 0, and a list can't be added to that. Begin with an "
        "empty list.",
    ),
    (
        lambda self: [p.data for p in MLP.parameters(self)],
        "Those are the numbers. Return the Values themselves, for they have "
        "the gradients.",
    ),
    (
        lambda self: [Value(p.data) for p in MLP.parameters(self)],
        "Those are copies, and moving a copy moves nothing in the network. "
        "Return the parameters themselves.",
    ),
]

misshapen = [(layers_of(shapes), hint) for shapes, hint in wrong_shapes]
wrong_inits = [
    *misshapen,
    *((layers_of(pairs_of, names), hint) for names, hint in wrong_names),
    *((layers_of(pairs_of, None, rngs), hint) for rngs, hint in wrong_rngs),
    (layers_not_kept, "The layers are not kept: self.layers is missing."),
    (
        shape_in_one,
        "A shape is handed on as one pair, and a layer wants two numbers: a "
        "star before the pair takes it apart.",
    ),
    (
        sizes_in_one,
        "nouts stands in the row of sizes as one list: a star before it "
        "takes it apart.",
    ),
    (
        last_by_size,
        "The last layer is known by its size here, and another may have the "
        "same size. Go by its place in the row.",
    ),
    (
        last_by_default,
        "The last layer is made with its shape alone, so it has tanh, and "
        "weights that rng did not pick. Hand on None, and rng.",
    ),
]
half_mended = variant(MLP, parameters=lists_appended)
LATER = ("__call__", "parameters")
wrong_networks = [
    *variants(MLP, "__init__", wrong_inits),
    *variants(MLP, "__call__", wrong_passes),
]

mlp = exercise(
    "mlp",
    MLP,
    {
        "the layers of the network of the lesson": [
            "net = MLP(3, [4, 4, 1])\n"
            "sum(len(layer.parameters()) for layer in net.layers)",
            "[len(layer.neurons) for layer in MLP(3, [4, 4, 1]).layers]",
        ],
        "sizes that differ": [
            "net = MLP(2, [5, 3, 4, 2])\n"
            "[len(layer.neurons[0].w) for layer in net.layers]",
        ],
        "one layer": ["len(MLP(2, [1]).layers)"],
        "the last layer only sums": [
            "net = MLP(2, [3, 3, 1])\n"
            "[layer.neurons[0].activation for layer in net.layers]",
            'net = MLP(2, [3, 3, 1], "relu")\n'
            "[layer.neurons[0].activation for layer in net.layers]",
            "net = MLP(2, [1, 3, 1])\n"
            "[layer.neurons[0].activation for layer in net.layers]",
        ],
        "the generator is handed on": [
            "one = MLP(2, [2, 2], rng=random.Random(1)).layers\n"
            "two = MLP(2, [2, 2], rng=random.Random(1)).layers\n"
            "w, v = one[0].neurons[0].w[0], two[0].neurons[0].w[0]\n"
            "w.data == v.data",
            "one = MLP(2, [2, 2], rng=random.Random(1)).layers\n"
            "two = MLP(2, [2, 2], rng=random.Random(1)).layers\n"
            "w, v = one[1].neurons[0].w[0], two[1].neurons[0].w[0]\n"
            "w.data == v.data",
            "one, two = MLP(2, [2, 2], rng=random.Random(1)).layers\n"
            "one.neurons[0].w[0].data == two.neurons[0].w[0].data",
            "rng = random.Random(1)\n"
            "one, two = MLP(1, [1], rng=rng), MLP(1, [1], rng=rng)\n"
            "w, v = (net.layers[0].neurons[0].w[0] for net in (one, two))\n"
            "w.data == v.data",
        ],
        "the caller's list": ["nouts = [4, 1]\nMLP(3, nouts)\nnouts"],
        "an answer": [
            "type(MLP(3, [4, 4, 1])([1.0, 2.0, 3.0])).__name__",
            "type(MLP(2, [1])([1.0, 2.0])).__name__",
            "type(MLP(2, [3, 1, 1])([1.0, 2.0])).__name__",
        ],
        "several answers": ["len(MLP(2, [3, 2])([1.0, 2.0]))"],
        "what the layers answer, one after the other": [
            "net, x = MLP(2, [3, 1]), [1.0, 2.0]\n"
            "first, second = net.layers\n"
            "net(x).data == second(first(x))[0].data",
        ],
        "called twice": [
            "net = MLP(1, [1])\n"
            "net.layers[0].neurons[0].b.data = 0.25\n"
            "net([1.0])\nnet.layers[0].neurons[0].b.data",
            "net = MLP(1, [1])\nnet([1.0]).backward()\nnet([1.0])\n"
            "net.layers[0].neurons[0].b.grad != 0",
        ],
        "gradients": [
            "net = MLP(2, [3, 1])\nnet([1.0, 2.0]).backward()\n"
            "net.layers[0].neurons[0].w[0].grad != 0",
            "net, x = MLP(2, [3, 1]), [Value(1.0), Value(2.0)]\n"
            "net(x).backward()\nx[0].grad != 0",
        ],
        "parameters": [
            "len(list(MLP(3, [4, 4, 1]).parameters()))",
            "[type(p).__name__ for p in MLP(1, [2]).parameters()]",
            "net = MLP(2, [3, 1])\nw = net.layers[1].neurons[0].w[0]\n"
            "any(p is w for p in net.parameters())",
        ],
    },
    [
        (
            variant(half_mended, __init__=layers_of(not_chained)),
            "Both mistakes are still there: every layer is made as if it "
            "read the inputs, and parameters gives a list of lists.",
        ),
        *wrong_networks,
        *variants(MLP, "parameters", wrong_collections),
        # One of the two is mended, and not quite right.
        *variants(half_mended, "__init__", wrong_inits[1:]),
        # The methods are written one after the other.
        *unfinished(variants(MLP, "__init__", misshapen), *LATER),
        *unfinished(variants(MLP, "__call__", wrong_passes), "parameters"),
    ],
    variable="MLP",
    names={**NAMES, "nn": nn},
    methods=("__init__", "__call__", "parameters"),
    see=("13", "Layers in a row"),
)
