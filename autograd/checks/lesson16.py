"""The checks of lesson 16: the same in PyTorch."""

import functools
import sys
import warnings
import weakref

from autograd import Value
from autograd.checks.judge import exercise
from autograd.checks.needs import needs
from autograd.losses import cross_entropy

needs("torch")

import torch  # noqa: E402 - where it is missing, `needs` says how to get it
from torch.nn import functional  # noqa: E402
from torch.overrides import TorchFunctionMode  # noqa: E402

PAGE = {"torch": torch, "check": sys.modules[__name__]}
"""What the programs may use, as the exercise page has it."""


def read(heading, hint):
    """hint, and where the lesson explains it."""
    return f"{hint} Read again: “{heading}”."


class Witness(TorchFunctionMode):
    """Sees each call of a function of PyTorch.

    Attributes:
        calls: how many there were.
        most: how many operations were held on to at most, at any time.
    """

    def __init__(self):
        super().__init__()
        self.calls = self.most = 0
        self.results = []

    def __torch_function__(self, function, types, args=(), kwargs=None):
        result = function(*args, **(kwargs or {}))
        self.calls += 1
        if isinstance(result, torch.Tensor) and result.grad_fn is not None:
            self.results.append(weakref.ref(result))
            self.most = max(self.most, held(self.results))
        return result


def held(references):
    """How many operations stand behind those results that are still there."""
    results = [ref() for ref in references]
    waiting = [x.grad_fn for x in results if x is not None]
    seen = set()
    while waiting:
        operation = waiting.pop()
        if operation is not None and operation not in seen:
            seen.add(operation)
            waiting += [pair[0] for pair in operation.next_functions]
    return len(seen)


def uses_torch(slopes):
    """True if slopes calls PyTorch at all."""
    with Witness() as witness:
        quiet(slopes)(3.0, 4.0)
    return witness.calls > 0


def graph_grows(train):
    """True if train holds on to more operations the more steps it takes."""

    def most(steps):
        with Witness() as witness:
            quiet(train)([1.0, 2.0], [2.0, 4.0], 0.0, 0.05, steps)
        return witness.most

    return most(12) > most(4)


def leaf(x, dtype=torch.float64):
    return torch.tensor(x, dtype=dtype, requires_grad=True)


def quiet(answer):
    """answer without PyTorch's warnings: they would name our files."""

    @functools.wraps(answer)
    def silent(*args):
        with warnings.catch_warnings(action="ignore"):
            return answer(*args)

    return silent


# --- translate -------------------------------------------------------------


def four(
    make_a=leaf, make_b=leaf, keep=True, back=True, shown=lambda found: found
):
    """slopes with leaves made in some way, and read in some way."""

    @quiet
    def slopes(a, b):
        a, b = make_a(a), make_b(b)
        c = a * b
        if keep:
            c.retain_grad()
        d = c * c + a
        if back:
            d.backward()
        found = d, a.grad, b.grad, c.grad
        return shown(found)

    return slopes


def constant(x):
    return torch.tensor(x, dtype=torch.float64)


def single(x):
    return leaf(float(x), dtype=torch.float32)


def as_given(x):
    return torch.tensor(x, requires_grad=True)


def doubled_too_late(x):
    return torch.tensor(float(x), requires_grad=True).double()


def doubled_before_the_flag(x):
    return torch.tensor(x).double().requires_grad_()


def numbers(found):
    return [x.item() for x in found]


def swapped(i, j):
    def shown(found):
        found = list(found)
        found[i], found[j] = found[j], found[i]
        return found

    return shown


@quiet
def kept_too_late(a, b):
    a, b = leaf(a), leaf(b)
    c = a * b
    d = c * c + a
    d.backward()
    c.retain_grad()
    return d, a.grad, b.grad, c.grad


@quiet
def data_of_c(a, b):
    a, b = leaf(a), leaf(b)
    c = a * b
    d = c * c + a
    d.backward()
    return d, a.grad, b.grad, c


def from_c(a, b):
    a, b = leaf(a), leaf(b)
    c = a * b
    c.retain_grad()
    d = c * c + a
    c.backward()
    return d, a.grad, b.grad, c.grad


def c_anew(a, b):
    a, b = leaf(a), leaf(b)
    c = leaf((a * b).item())
    d = c * c + a
    d.backward()
    return d, a.grad, b.grad, c.grad


def wrong_d(a, b):
    a, b = leaf(a), leaf(b)
    c = a * b
    c.retain_grad()
    d = c * c
    d.backward()
    return d, a.grad, b.grad, c.grad


def sum_for_product(a, b):
    a, b = leaf(a), leaf(b)
    c = a + b
    c.retain_grad()
    d = c * c + a
    d.backward()
    return d, a.grad, b.grad, c.grad


def with_values(a, b):
    a, b = Value(float(a)), Value(float(b))
    c = a * b
    d = c * c + a
    d.backward()
    return d.data, a.grad, b.grad, c.grad


def twice(**options):
    """slopes that goes back from d a second time."""

    def slopes(a, b):
        a, b = leaf(a), leaf(b)
        c = a * b
        c.retain_grad()
        d = c * c + a
        d.backward(**options)
        d.backward()
        return d, a.grad, b.grad, c.grad

    return slopes


NOT_RECORDED = read(
    "An old acquaintance",
    "The leaves are constants, so nothing is recorded, and there is nothing "
    "to go back along. Each says requires_grad=True when it is made.",
)
ONE_CONSTANT = read(
    "An old acquaintance",
    "{} is a constant: it says nothing of requires_grad, so no gradient is "
    "worked out along it.",
)
INNER = read(
    "The ones in the middle",
    "There is no gradient in c, an inner node: it must be told to keep it, "
    "before you go back, by a word with brackets. (Not retain_graph, nor "
    "requires_grad_.)",
)
ONE_IS_NONE = (
    "One of the gradients is None, which has no item(). A leaf must ask for "
    "its gradient when it is made; c must ask PyTorch to keep it, before you "
    "go back; and somebody must go back."
)
NEVER_BACK = (
    "The gradients are still None: nobody has gone back from d. Or are the "
    "tensors that you read them from not the leaves themselves?"
)

slopes = exercise(
    "slopes",
    four(),
    {
        "ordinary numbers": ["slopes(3.0, 4.0)", "slopes(-2.0, 0.5)"],
        "zero": ["slopes(0.0, 2.0)"],
        "sixteen digits": ["slopes(0.123, 0.7)"],
        "whole numbers": ["slopes(3, 4)"],
        "made by PyTorch": ["check.uses_torch(slopes)"],
    },
    [
        (
            with_values,
            "The numbers are right, but PyTorch had no hand in them: that is "
            "still the function with Value.",
        ),
        (four(constant, constant), NOT_RECORDED),
        (four(constant, constant, keep=False), NOT_RECORDED),
        (four(make_b=constant), ONE_CONSTANT.format("b")),
        (four(make_a=constant), ONE_CONSTANT.format("a")),
        (four(keep=False), INNER),
        (kept_too_late, INNER),
        (four(keep=False, shown=numbers), ONE_IS_NONE),
        (
            four(single, single),
            read(
                "Seven digits",
                "That is right to seven digits: your tensors have 32 bits. "
                "Say when you make them that they shall have 64.",
            ),
        ),
        (
            four(shown=lambda x: [round(y, 4) for y in numbers(x)]),
            "Those are rounded. Return the numbers with all their digits.",
        ),
        (
            four(as_given, as_given),
            read(
                "Seven digits",
                "A tensor takes the kind of number that it is given: 32 bits "
                "for a float, and for a whole number no slopes at all. Say "
                "the dtype that you want.",
            ),
        ),
        (
            four(doubled_too_late, doubled_too_late),
            "double() makes a new tensor, which is a result and no leaf; and "
            "the digits are lost before. Say the dtype when the leaf is made.",
        ),
        (
            four(doubled_before_the_flag, doubled_before_the_flag),
            read(
                "Seven digits",
                "double() comes too late: the digits are lost when the "
                "tensor is made. Say the dtype there.",
            ),
        ),
        (four(back=False), NEVER_BACK),
        (four(back=False, keep=False), NEVER_BACK),
        (
            twice(),
            read(
                "A second time",
                "You go back from d twice, and the second time PyTorch "
                "refuses. Once is enough.",
            ),
        ),
        (
            twice(retain_graph=True),
            read(
                "A second time",
                "The gradients hold the shares of two calls, because you go "
                "back from d twice. Once is enough, and no graph need be "
                "kept.",
            ),
        ),
        (
            four(shown=swapped(1, 2)),
            "The gradients of a and b have changed places.",
        ),
        (
            four(shown=swapped(2, 3)),
            "The gradients of b and c have changed places.",
        ),
        (
            four(shown=lambda found: found[1:] + found[:1]),
            "All four are there, in another order: d comes first.",
        ),
        (
            four(shown=lambda found: found[1:]),
            "Three numbers came back. The result d comes first.",
        ),
        (
            four(shown=lambda found: found[:3]),
            "Three numbers came back. The gradient along c comes last.",
        ),
        (
            four(shown=lambda found: found[0]),
            "d alone came back. Its gradients along a, b and c are wanted "
            "too.",
        ),
        (
            data_of_c,
            "The last number is c itself. Its gradient is wanted.",
        ),
        (
            from_c,
            "You go back from c, and the gradients are those of c. Go back "
            "from the last result.",
        ),
        (
            c_anew,
            read(
                "When the way is cut",
                "c is made anew from a bare number, so the graph is cut "
                "there: what should come to a and b through c never arrives.",
            ),
        ),
        (
            wrong_d,
            "The + a at the end of d is missing.",
        ),
        (
            sum_for_product,
            "In the function that you translate, c is a product.",
        ),
    ],
    names=PAGE,
)

# --- two shares and the whole ----------------------------------------------


def first_share(x):
    return x * x.detach().tanh()


def second_share(x):
    return x.detach() * x.tanh()


def product(x):
    return x * x.tanh()


def three(*results, clear=True, read=lambda grad: grad.item()):
    """shares that goes back from each of these results in turn."""

    def shares(x):
        x = leaf(x)
        found = []
        for result in results:
            if clear:
                x.grad = None
            result(x).backward()
            found.append(read(x.grad))
        return found

    return shares


ALL = first_share, second_share, product


def one_tensor(x):
    x = leaf(x)
    found = []
    for result in ALL:
        if x.grad is not None:
            x.grad.zero_()
        result(x).backward()
        found.append(x.grad)
    return found


def set_to_zero(x):
    x.grad = 0.0


def with_tensors(clear, of=ALL):
    """shares that keeps x.grad, and adds two of them for the third."""

    def shares(x):
        x = leaf(x)
        found = []
        for result in of[:2]:
            if clear and x.grad is not None:
                x.grad.zero_()
            result(x).backward()
            found.append(x.grad)
        return [*found, found[0] + found[1]]

    return shares


def twice_the_same(share):
    """shares that adds one share to itself."""

    def shares(x):
        [found] = three(share)(x)
        return [found, found, found + found]

    return shares


def cleared_by(clear, first=True):
    """shares that clears in some way, before the first share too or not."""

    def shares(x):
        x = leaf(x)
        found = []
        for result in ALL:
            if found or first:
                clear(x)
            result(x).backward()
            found.append(x.grad.item())
        return found

    return shares


def again(clear):
    def shares(x):
        x = leaf(x)
        y = product(x)
        found = []
        for last in (False, False, True):
            if clear:
                x.grad = None
            y.backward(retain_graph=not last)
            found.append(x.grad.item())
        return found

    return shares


def again_without_keeping(x):
    x = leaf(x)
    y = product(x)
    found = []
    for _ in range(3):
        y.backward()
        found.append(x.grad.item())
    return found


def detached_result(x):
    return product(x).detach()


def all_constant(x):
    return x.detach() * x.detach().tanh()


def flagged(x):
    y = detached_result(x)
    y.requires_grad = True
    return y


@quiet
def differences(x):
    whole = three(product)(x)[0]
    return [whole / 2, whole / 2, whole]


ADDED_UP = (
    "The shares add up in x.grad: the second is on top of the first, and the "
    "third on top of both. Clear it before each backward(). (Without its "
    "brackets, zero_ is not called.)"
)
SAME = (
    "The same slope three times. Was nothing held constant? (detach() leaves "
    "x as it is: what it returns must stand in the formula.) Or do you keep "
    "x.grad itself, one tensor, in place of its number?"
)
SUMS = (
    "It runs, but x.grad holds the sum of all calls so far: once, twice, "
    "three times the slope. Clear it in between; and each share needs a "
    "result in which the other factor is cut off."
)
ONE_TENSOR = (
    "Both of your shares are the second one. Is the same factor constant in "
    "both? Or do you keep x.grad itself, one tensor, which changes when the "
    "second share comes into it?"
)
SAME_SHARE = (
    "Both of your shares are the first one. In the second it is the first "
    "factor that is held constant."
)
REFUSED_ZERO = (
    "A gradient is a tensor, or None: it can't be set to 0.0. Which of the "
    "two says that there is none?"
)
NO_ZERO_GRAD = (
    "A tensor has no zero_grad: that belongs to networks and optimisers. "
    "What can a tensor's grad be set to?"
)
NO_WAY_TO_X = (
    "From one of your results no way leads to x: too much of it is cut off. "
    "Only the factor that is held constant may be, and for the whole slope "
    "neither."
)

shares = exercise(
    "shares",
    three(*ALL),
    {
        "at 2": ["shares(2.0)"],
        "below zero": ["shares(-0.5)"],
        "zero": ["shares(0.0)"],
        "far out": ["shares(3.0)"],
        "the two add up to the third": [
            "a, b, whole = shares(1.0)\na + b - whole"
        ],
    },
    [
        (three(*ALL, clear=False), ADDED_UP),
        (
            three(*ALL, clear=False, read=lambda grad: grad),
            "All three are one and the same tensor, x.grad, into which all "
            "was added. Take the number out with item(), and clear the "
            "gradient before each backward().",
        ),
        (one_tensor, SAME),
        (three(product, product, product), SAME),
        (again(clear=True), SAME),
        (again(clear=False), SUMS),
        (three(product, product, product, clear=False), SUMS),
        (
            again_without_keeping,
            "You go through one graph a second time. Don't keep it: make a "
            "new result for each share, with the other factor cut off.",
        ),
        (
            three(second_share, first_share, product),
            "The first two have changed places: first the second factor is "
            "the constant one, then the first.",
        ),
        (
            three(first_share, first_share, product),
            "Your second share is the first again. There it is the other "
            "factor that is held constant.",
        ),
        (
            three(second_share, second_share, product),
            "Your first share is the second again. There it is the other "
            "factor that is held constant.",
        ),
        (twice_the_same(first_share), SAME_SHARE),
        (with_tensors(clear=True), ONE_TENSOR),
        (
            with_tensors(clear=False),
            "Both shares are in one tensor, x.grad, and added up. Take the "
            "number out, and clear the gradient before each backward().",
        ),
        (cleared_by(set_to_zero, first=False), REFUSED_ZERO),
        (cleared_by(set_to_zero), REFUSED_ZERO),
        (cleared_by(lambda x: x.zero_grad()), NO_ZERO_GRAD),
        (cleared_by(lambda x: x.zero_grad(), first=False), NO_ZERO_GRAD),
        (
            cleared_by(lambda x: x.grad.zero_()),
            "Before the first backward() there is no gradient yet: x.grad is "
            "None, which has no zero_.",
        ),
        (three(first_share, second_share, all_constant), NO_WAY_TO_X),
        (three(detached_result), NO_WAY_TO_X),
        (
            quiet(three(flagged)),
            "A flag on the result silences PyTorch, but the way to x is still "
            "cut, and x.grad stays None. Cut off the one factor only.",
        ),
        (
            three(first_share, second_share),
            "Two came back. The whole slope is wanted, too.",
        ),
        (three(product), "The whole slope alone came back, without shares."),
        (
            lambda x: [y.item() for y in (leaf(x), leaf(x).tanh())],
            "Those are the two factors. Their product has the slopes that are "
            "wanted.",
        ),
        (
            lambda x: [product(leaf(x)).item()] * 3,
            "These are the three results, not their slopes: go back from "
            "each, and read the gradient of x.",
        ),
        (
            differences,
            "Half of the whole is right for x * x. Here the two factors are "
            "different, and so are their shares.",
        ),
        (
            lambda x: [
                *three(first_share, second_share)(x),
                product(leaf(x)).item(),
            ],
            "The last number is y itself. Its slope is wanted.",
        ),
        (
            three(
                first_share,
                second_share,
                lambda x: first_share(x) * second_share(x),
            ),
            "The shares add up to the whole. They are not multiplied.",
        ),
    ],
    see=("16", "Four words, three things"),
    tolerance=1e-5,
)

# --- one step --------------------------------------------------------------


def clear(w):
    w.grad = None


def right_step(w, lr):
    with torch.no_grad():
        w -= lr * w.grad
    clear(w)


def not_cleared(w, lr):
    with torch.no_grad():
        w -= lr * w.grad


def recorded(w, lr):
    w -= lr * w.grad
    clear(w)


def without_brackets(w, lr):
    with torch.no_grad:
        w -= lr * w.grad
    clear(w)


def rebound(w, lr):
    w = w - lr * w.grad
    clear(w)


def rebound_but_cleared(w, lr):
    moved = w - lr * w.grad
    clear(w)
    return moved


def through_data(w, lr):
    w.data -= lr * w.grad
    clear(w)


def new_data(w, lr):
    w.data = w.data - lr * w.grad
    clear(w)


def data_not_cleared(w, lr):
    w.data -= lr * w.grad


def moved(by, cleared=True):
    def step(w, lr):
        with torch.no_grad():
            by(w, lr)
        if cleared:
            clear(w)

    return step


def cleared_first(w, lr):
    clear(w)
    with torch.no_grad():
        w -= lr * w.grad


def zeroed_first(w, lr):
    w.grad.zero_()
    with torch.no_grad():
        w -= lr * w.grad


def weight_erased(w, lr):
    with torch.no_grad():
        w -= lr * w.grad
    w.data.zero_()


def weight_and_gradient_erased(w, lr):
    weight_erased(w, lr)
    clear(w)


def set_to_number(w, lr):
    with torch.no_grad():
        w -= lr * w.grad
    w.grad = 0.0


def cleared_as_a_network(w, lr):
    with torch.no_grad():
        w -= lr * w.grad
    w.zero_grad()


def goes_back(w, lr):
    w.backward()
    right_step(w, lr)


def goes_back_from_square(w, lr):
    (w * w).backward()
    right_step(w, lr)


def detached(w, lr):
    w = w.detach()
    w -= lr * w.grad
    clear(w)


def detached_after_reading(w, lr):
    gradient = w.grad
    w = w.detach()
    w -= lr * gradient
    clear(w)


def optimiser_cleared_first(w, lr):
    optimiser = torch.optim.SGD([w], lr=lr)
    optimiser.zero_grad()
    optimiser.step()


def frozen(w, lr):
    w.requires_grad_(False)
    w -= lr * w.grad
    clear(w)


NOT_CLEARED = (
    "The move is right, but the gradient is still there. Clear it afterwards. "
    "(zero_ without brackets calls nothing, and a w made by detach() has a "
    "grad of its own.)"
)
UNSEEN = (
    "PyTorch can't see what is changed through w.data, so a backward() that "
    "comes later is wrong in silence. Change w itself, unrecorded."
)
OTHER_TENSOR = (
    "w is as it was. Do you clear the gradient before it is used? Or move "
    "another tensor, a new one that goes by the name of w? Change the leaf "
    "itself."
)
NONE_TO_USE = (
    "w.grad is None when you use it. Do you clear the gradient before the "
    "move? Or is that w another tensor, made by detach()? It has no gradient."
)

step = exercise(
    "step",
    right_step,
    {
        "the move": ["w = leaf(3.0)\n(w * w).backward()\nstep(w, 0.1)\nw"],
        "another rate": [
            "w = leaf(-2.0)\n(5 * w).backward()\nstep(w, 0.3)\nw"
        ],
        "two steps": [
            "w = leaf(3.0); (w * w).backward(); step(w, 0.1)\n"
            "(w * w).backward(); step(w, 0.1)\n"
            "w"
        ],
        "still a leaf that asks for a gradient": [
            "w = leaf(3.0)\n"
            "(w * w).backward()\n"
            "step(w, 0.1)\n"
            "[w.is_leaf, w.requires_grad]"
        ],
        "nothing is left in the gradient": [
            "w = leaf(3.0)\n"
            "(w * w).backward(); step(w, 0.1)\n"
            "(5 * w).backward()\n"
            "w.grad"
        ],
        "noticed at the wrong time": [
            "w, v = leaf(3.0), leaf(4.0)\n"
            "w.backward(); y = w * v\n"
            "step(w, 1.0)  # after the forward pass\n"
            "y.backward() or v.grad"
        ],
    },
    [
        (through_data, UNSEEN),
        (
            data_not_cleared,
            "Two things: the gradient is not cleared, and what is changed "
            "through w.data PyTorch can't see, so it would not notice a step "
            "at the wrong time.",
        ),
        (
            recorded,
            "The step itself is being recorded, and a leaf must not become a "
            "result. Switch the recording off for it, with a block: the word "
            "alone on a line does nothing.",
        ),
        (
            without_brackets,
            "torch.no_grad must be called, with brackets, to give the block "
            "something to work with.",
        ),
        (rebound, OTHER_TENSOR),
        (rebound_but_cleared, OTHER_TENSOR),
        (not_cleared, NOT_CLEARED),
        (
            moved(lambda w, lr: w.add_(lr * w.grad)),
            "That goes uphill: the gradient says where the result grows, and "
            "the step goes against it.",
        ),
        (
            moved(lambda w, lr: w.copy_(-lr * w.grad)),
            "w is set to the move alone. It is to be moved by it, from where "
            "it is.",
        ),
        (
            moved(lambda w, lr: w.copy_(lr * w.grad)),
            "w is set to the move alone. It is to be moved by it, from where "
            "it is, against the gradient.",
        ),
        (
            moved(lambda w, lr: w.sub_(lr)),
            "The gradient is left out: a step is the rate times the gradient.",
        ),
        (
            moved(lambda w, lr: w.sub_(w.grad)),
            "The rate is left out: a step is the rate times the gradient.",
        ),
        (
            moved(lambda w, lr: w.sub_(lr * w.grad), cleared=False),
            NOT_CLEARED,
        ),
        (
            moved(lambda w, lr: w.sub_(lr * w)),
            "The step is the rate times the gradient, not times the weight.",
        ),
        (
            moved(lambda w, lr: w.sub_(0.1 * w.grad)),
            "The rate is given as lr. Yours is always the same.",
        ),
        (moved(lambda w, lr: None), OTHER_TENSOR),
        (moved(lambda w, lr: None, cleared=False), OTHER_TENSOR),
        (cleared_first, NONE_TO_USE),
        (detached, NONE_TO_USE),
        (detached_after_reading, NOT_CLEARED),
        (optimiser_cleared_first, OTHER_TENSOR),
        (
            zeroed_first,
            "You clear the gradient just before you use it, so w doesn't "
            "move.",
        ),
        (
            weight_erased,
            "You erase the weight where its gradient is meant.",
        ),
        (
            weight_and_gradient_erased,
            "The gradient is to be cleared. The weight is to keep its number.",
        ),
        (set_to_number, REFUSED_ZERO),
        (cleared_as_a_network, NO_ZERO_GRAD),
        (
            goes_back_from_square,
            "You go back from a result of your own before the move, which "
            "adds to the gradient. Whoever calls you has been back already.",
        ),
        (
            goes_back,
            "You go back from w before the move, which adds 1 to its "
            "gradient. Whoever calls you has been back already.",
        ),
        (
            frozen,
            "The move is made, but w no longer asks for a gradient: its flag "
            "is down, and stays down.",
        ),
    ],
    names={"leaf": leaf, "torch": torch},
    see=("16", "One step downhill"),
    tolerance=1e-6,
)

# --- the loop --------------------------------------------------------------


def mean_square(w, x, y):
    return ((w * x - y) ** 2).mean()


def keep(w):
    pass


def zero(w):
    w.grad = None


def move(w, lr):
    with torch.no_grad():
        w -= lr * w.grad
    return w


def loop(
    loss_of=mean_square,
    before=zero,
    after=keep,
    move=move,
    start=lambda w: w,
    share=lambda loss: loss.item(),
    end=lambda w, total: (w.item(), total),
    given=constant,
    weight=leaf,
    more=0,
):
    """train, with one part exchanged."""

    @quiet
    def train(xs, ys, w, lr, steps):
        x, y = given(xs), constant(ys)
        w = weight(start(w))
        total = 0.0
        for _ in range(steps + more):
            loss = loss_of(w, x, y)
            before(w)
            loss.backward()
            after(w)
            w = move(w, lr)
            total += share(loss)
        return end(w, total)

    return train


right_train = loop()


def recorded_move(w, lr):
    w -= lr * w.grad
    return w


def new_weight(w, lr):
    return w - lr * w.grad


def new_unrecorded_weight(w, lr):
    with torch.no_grad():
        return w - lr * w.grad


def flag_lowered(w, lr):
    w.requires_grad_(False)
    w -= lr * w.grad
    return w


def new_from_detached(w, lr):
    return w.detach() - lr * w.grad


def new_weight_kept(w, lr):
    w = w - lr * w.grad
    w.retain_grad()
    return w


def no_brackets(w, lr):
    with torch.no_grad:
        w -= lr * w.grad
    return w


def uphill(w, lr):
    with torch.no_grad():
        w += lr * w.grad
    return w


def rate_alone(w, lr):
    with torch.no_grad():
        w -= lr
    return w


def where_there_is_one(w, lr):
    """As an optimiser does it: what has no gradient doesn't move."""
    if w.grad is not None:
        move(w, lr)
    return w


def stay(w, lr):
    return w


def move_and_erase(w, lr):
    move(w, lr)
    w.data.zero_()
    return w


def erase(w):
    w.data.zero_()


def new_loss(w, x, y):
    return torch.tensor(mean_square(w, x, y).item(), requires_grad=True)


def flag_on_loss(w, x, y):
    loss = mean_square(w, x, y).detach()
    loss.requires_grad = True
    return loss


def detached_prediction(w, x, y):
    return (((w * x).detach() - y) ** 2).mean()


def detached_prediction_with_flag(w, x, y):
    return detached_prediction(w, x, y).requires_grad_()


def unrecorded_loss(w, x, y):
    with torch.no_grad():
        return mean_square(w, x, y)


def clear_with_brackets(w):
    if w.grad is not None:
        w.grad.zero_()


def one_loss(keep_graph, clear=True):
    """train that makes the loss once, before the loop."""

    def train(xs, ys, w, lr, steps):
        x, y, w = constant(xs), constant(ys), leaf(w)
        loss, total = mean_square(w, x, y), 0.0
        for _ in range(steps):
            if clear:
                w.grad = None
            loss.backward(retain_graph=keep_graph)
            move(w, lr)
            total += loss.item()
        return w.item(), total

    return train


def step_before_backward(xs, ys, w, lr, steps):
    x, y, w = constant(xs), constant(ys), leaf(w)
    total = 0.0
    for _ in range(steps):
        loss = mean_square(w, x, y)
        move(w, lr)
        loss.backward()
        total += loss.item()
    return w.item(), total


def return_in_loop(xs, ys, w, lr, steps):
    return right_train(xs, ys, w, lr, min(steps, 1)) if steps else None


def loss_after(xs, ys, w, lr, steps):
    x, y = constant(xs), constant(ys)
    total = 0.0
    for k in range(1, steps + 1):
        now = constant(right_train(xs, ys, w, lr, k)[0])
        total += mean_square(now, x, y).item()
    return right_train(xs, ys, w, lr, steps)[0], total


def last_loss(xs, ys, w, lr, steps):
    before = right_train(xs, ys, w, lr, max(steps - 1, 0))[1]
    end, total = right_train(xs, ys, w, lr, steps)
    return end, total - before


def only_the_last(xs, ys, w, lr, steps):
    x, y, w = constant(xs), constant(ys), leaf(w)
    for _ in range(steps):
        loss = mean_square(w, x, y)
        zero(w)
        loss.backward()
        move(w, lr)
    return w.item(), loss.item()


def mean_loss(xs, ys, w, lr, steps):
    end, total = right_train(xs, ys, w, lr, steps)
    return end, total / steps


def mean_of_list(xs, ys, w, lr, steps):
    end, total = right_train(xs, ys, w, lr, steps)
    losses = [total / max(steps, 1)] * steps
    return end, sum(losses) / len(losses)


def mean_or_zero(xs, ys, w, lr, steps):
    end, total = right_train(xs, ys, w, lr, steps)
    return end, total / max(steps, 1)


def each_by_itself(share):
    """train that takes a step for each example."""

    def train(xs, ys, w, lr, steps):
        w, total = leaf(w), 0.0
        for _ in range(steps):
            for x, y in zip(xs, ys):
                loss = (w * x - y) ** 2
                zero(w)
                loss.backward()
                move(w, lr)
                total += share(loss.item(), len(xs))
        return w.item(), total

    return train


def all_kept(xs, ys, w, lr, steps):
    x, y, w = constant(xs), constant(ys), leaf(w)
    kept = []
    for _ in range(steps):
        kept.append(mean_square(w, x, y))
        zero(w)
        kept[-1].backward()
        move(w, lr)
    return w.item(), sum(loss.item() for loss in kept)


def added_at_the_end(xs, ys, w, lr, steps):
    x, y, w = constant(xs), constant(ys), leaf(w)
    total = torch.zeros(1)
    for _ in range(steps):
        loss = mean_square(w, x, y)
        zero(w)
        loss.backward()
        move(w, lr)
        total = total + loss
    return w.item(), total.item()


def grad_of_loss(xs, ys, w, lr, steps):
    x, y, w = constant(xs), constant(ys), leaf(w)
    total = 0.0
    for _ in range(steps):
        loss = mean_square(w, x, y)
        (gradient,) = torch.autograd.grad(loss, w)
        w = w - lr * gradient
        total += loss.item()
    return w.item(), total


def square_of_mean(w, x, y):
    return (w * x - y).mean() ** 2


def column_by_row(w, x, y):
    return ((w * x.reshape(-1, 1) - y) ** 2).mean()


def sum_square(w, x, y):
    return ((w * x - y) ** 2).sum()


def no_square(w, x, y):
    return (w * x - y).mean()


def root(w, x, y):
    return mean_square(w, x, y).sqrt()


def size(w, x, y):
    return (w * x - y).abs().mean()


def not_reduced(w, x, y):
    return (w * x - y) ** 2


NOT_IN_LOOP = (
    "Gradients add up over the steps: clear w.grad in each step, before "
    "backward(). (w.grad.zero_ without brackets calls nothing, and once "
    "before the loop is not enough.)"
)
NEVER_MOVES = read(
    "When the way is cut",
    "w never moves. Is its gradient cleared between backward() and the move? "
    "Or is the graph cut before the loss? A flag on the loss only hides "
    "that.",
)
NOTHING_CAME = (
    "w.grad is None when you use it. Is it cleared between backward() and "
    "the move, or does the move come first? Or does no way lead from the "
    "loss to w, or has w no flag? One on loss or data only hides that."
)
NO_WAY_TO_W = read(
    "When the way is cut",
    "No way leads from the loss to w. Was the loss or the prediction cut "
    "off, by detach, item or no_grad? Or was w made without its flag?",
)
NO_LONGER_ASKS = (
    "From the second step on, w asks for no gradient. Did w = w - ... or "
    "detach() make a new tensor, unrecorded? Change the old one in place. Or "
    "did you take its flag down for the move, and not raise it again?"
)
ERASED = (
    "w is 0 at the end of each step: you erase the weight where its gradient "
    "is meant."
)
TENSOR_TOTAL = read(
    "What a total holds on to",
    "The total is a tensor. If you add up the losses themselves, it holds on "
    "to the graph of every step: add up their numbers.",
)
HOLDS_ON = read(
    "What a total holds on to",
    "The numbers are right, but earlier graphs are kept. Are losses added up "
    "or kept as tensors? Take each number out at once. Or is w a result with "
    "a history? Then see “One step downhill”.",
)
ONE = "train([1.0, 2.0, 3.0], [2.0, 4.0, 6.0], {}, {}, {})"

train = exercise(
    "train",
    right_train,
    {
        "one step": [ONE.format("0.0", "0.05", 1)],
        "three steps": [ONE.format("0.0", "0.05", 3)],
        "another start": [ONE.format("1.0", "0.05", 3)],
        "other examples": [
            "train([-1.0, 0.5], [3.0, 1.0], 0.5, 0.2, 5)",
            "train([2.0], [-1.0], 0.0, 0.1, 4)",
        ],
        "another rate": [ONE.format("1.0", "0.02", 4)],
        "no step at all": [ONE.format("1.0", "0.05", 0)],
        "two floats": [
            "w, total = train([1.0], [2.0], 0.0, 0.1, 2)\ntype(w).__name__",
            "w, total = train([1.0], [2.0], 0.0, 0.1, 2)\n"
            "type(total).__name__",
        ],
        "no graph of an earlier step is kept": ["check.graph_grows(train)"],
    },
    [
        (loop(before=keep), NOT_IN_LOOP),
        (
            loop(before=lambda w: w.grad.zero_()),
            "Before the first backward() there is no gradient: w.grad is "
            "None, which has no zero_. Set it to None, or clear it at the "
            "end of each step.",
        ),
        (
            loop(move=recorded_move),
            read(
                "One step downhill",
                "The step itself is being recorded, and a leaf must not "
                "become a result. Switch the recording off for it, in a "
                "torch.no_grad() block.",
            ),
        ),
        (
            loop(move=new_weight),
            read(
                "One step downhill",
                "The new w is a result and no leaf, so its gradient stays "
                "None in the next step. Change w in place, unrecorded.",
            ),
        ),
        (
            loop(move=new_unrecorded_weight),
            NO_LONGER_ASKS,
        ),
        (loop(move=flag_lowered), NO_LONGER_ASKS),
        (loop(move=new_from_detached), NO_LONGER_ASKS),
        (
            loop(move=no_brackets),
            "torch.no_grad must be called, with brackets, to give the block "
            "something to work with.",
        ),
        (loop(loss_of=new_loss), NOTHING_CAME),
        (loop(loss_of=flag_on_loss), NOTHING_CAME),
        (
            loop(loss_of=flag_on_loss, move=where_there_is_one),
            NEVER_MOVES,
        ),
        (loop(loss_of=new_loss, move=where_there_is_one), NEVER_MOVES),
        (
            loop(loss_of=detached_prediction_with_flag, move=stay),
            NEVER_MOVES,
        ),
        (loop(after=clear_with_brackets), NEVER_MOVES),
        (loop(after=zero), NOTHING_CAME),
        (step_before_backward, NOTHING_CAME),
        (loop(loss_of=detached_prediction), NO_WAY_TO_W),
        (loop(loss_of=unrecorded_loss), NO_WAY_TO_W),
        (loop(before=keep, move=move_and_erase), ERASED),
        (loop(move=move_and_erase), ERASED),
        (
            loop(before=lambda w: (erase(w), zero(w))),
            "The weight is set to 0 in each step, before the move. Not the "
            "weight is to be cleared, but its gradient.",
        ),
        (
            loop(before=erase),
            "You erase the weight where its gradient is meant, in each step.",
        ),
        (loop(share=lambda loss: loss), TENSOR_TOTAL),
        (
            loop(share=lambda loss: loss.detach()),
            "The total is a tensor. A float is asked for.",
        ),
        (
            loop(
                share=lambda loss: loss,
                end=lambda w, total: (w.item(), total.item()),
            ),
            read(
                "What a total holds on to",
                "Without a step the total has no item(); after some it is a "
                "tensor, and holds on to every graph. Add up numbers.",
            ),
        ),
        (all_kept, HOLDS_ON),
        (added_at_the_end, HOLDS_ON),
        (loop(move=new_weight_kept), HOLDS_ON),
        (grad_of_loss, HOLDS_ON),
        (
            loop(
                share=lambda loss: loss,
                end=lambda w, total: (w.item(), float(total)),
            ),
            HOLDS_ON,
        ),
        (
            loop(share=lambda loss: loss, end=lambda w, total: (w, total)),
            "Both come back as tensors, and the total holds on to the graph "
            "of every step. Take the numbers out.",
        ),
        (
            loop(end=lambda w, total: (w, total)),
            "w comes back as a tensor. A float is asked for.",
        ),
        (
            loop(move=uphill),
            "That goes uphill: the loss grows. The step goes against the "
            "gradient.",
        ),
        (
            loop(move=rate_alone),
            "The gradient is left out: a step is the rate times the gradient.",
        ),
        (
            loop(loss_of=sum_square),
            "Your loss is the sum of the squares. Take their mean.",
        ),
        (
            loop(loss_of=no_square),
            "The differences are not squared: those of opposite sign cancel.",
        ),
        (
            loop(loss_of=square_of_mean),
            "That is the square of the mean difference, in which those of "
            "opposite sign cancel. Square first, then take the mean.",
        ),
        (
            loop(loss_of=column_by_row),
            read(
                "An array in each node",
                "A column meets a row, so each prediction is compared with "
                "every y. Give both the same shape.",
            ),
        ),
        (
            each_by_itself(lambda loss, n: loss),
            "You take a step for each example. A step goes along the mean "
            "over all of them.",
        ),
        (
            each_by_itself(lambda loss, n: loss / n),
            "You take a step for each example. A step goes along the mean "
            "over all of them.",
        ),
        (
            loop(given=lambda xs: xs),
            read(
                "An array in each node",
                "xs is a list, and a list can't be multiplied by a weight. "
                "Make an array of it, and of ys.",
            ),
        ),
        (loop(before=set_to_zero), REFUSED_ZERO),
        (loop(before=lambda w: w.zero_grad()), NO_ZERO_GRAD),
        (
            loop(given=leaf, weight=constant),
            NOTHING_CAME,
        ),
        (
            loop(loss_of=root),
            "Your loss is the root of the mean square. The mean square itself "
            "is wanted.",
        ),
        (
            loop(loss_of=size),
            "Your loss is the mean of the sizes of the differences. They are "
            "to be squared.",
        ),
        (
            loop(loss_of=not_reduced),
            read(
                "An array in each node",
                "Your loss is a whole array, and one can go back from one "
                "number only. Take the mean of the squares.",
            ),
        ),
        (
            one_loss(keep_graph=False),
            read(
                "A second time",
                "You go back from one loss again and again. Don't keep its "
                "graph, but make the loss anew in each step: w has moved.",
            ),
        ),
        (
            one_loss(keep_graph=True),
            read(
                "A second time",
                "It runs, but each step uses the slope at the first w. Make "
                "the loss anew in each step, and nothing need be kept.",
            ),
        ),
        (
            one_loss(keep_graph=True, clear=False),
            read(
                "A second time",
                "It runs, but the graph is that of the first w, and its "
                "slope is added up again and again. Make the loss anew in "
                "each step.",
            ),
        ),
        (
            return_in_loop,
            "Only one step is taken: return stands inside the loop.",
        ),
        (
            loss_after,
            "Your losses are those after each step. The first loss is that "
            "of the w you begin with.",
        ),
        (
            last_loss,
            "You return the last loss. The sum of all is wanted: start at 0 "
            "before the loop and add.",
        ),
        (
            only_the_last,
            "You return the last loss. The sum of all is wanted: start at 0 "
            "before the loop and add.",
        ),
        (mean_loss, "You return the mean of the losses. Their sum is wanted."),
        (
            mean_of_list,
            "You return the mean of the losses. Their sum is wanted.",
        ),
        (
            mean_or_zero,
            "You return the mean of the losses. Their sum is wanted.",
        ),
        (
            loop(start=lambda w: 0.0),
            "You begin at 0, whatever w is given.",
        ),
        (
            loop(end=lambda w, total: (total, w.item())),
            "The two have changed places: first w, then the sum.",
        ),
        (
            loop(end=lambda w, total: w.item()),
            "w alone came back. The sum of the losses is wanted, too.",
        ),
        (
            loop(more=1),
            "You take one step too many.",
        ),
    ],
    names=PAGE,
    tolerance=1e-5,
)

# --- the loss of lesson 15 -------------------------------------------------


def right_loss(logits, classes):
    return functional.cross_entropy(logits, classes)


def softmax_twice(logits, classes):
    return functional.cross_entropy(torch.softmax(logits, dim=1), classes)


def chosen(rows, classes):
    return rows[torch.arange(len(classes)), classes]


def of_probability(f, dim=1):
    """The mean of f(p), p the probability of the right class."""

    def loss(logits, classes):
        p = torch.softmax(logits, dim=dim)
        return f(chosen(p, classes)).mean()

    return loss


def without_max(logits, classes):
    e = logits.exp()
    return -chosen(e / e.sum(dim=1, keepdim=True), classes).log().mean()


def one_hot(logits, classes):
    return functional.one_hot(classes, logits.shape[1]).to(logits.dtype)


def column_of_each_class(logits, classes):
    return (torch.logsumexp(logits, dim=1) - logits[:, classes]).mean()


def as_lists(logits, classes):
    return cross_entropy(logits.tolist(), classes.tolist())


def probabilities(logits, classes):
    return torch.softmax(logits, dim=1)


LOG_OF_ZERO = (
    "On paper that is right, but the probability of a class far behind comes "
    "out as 0, and its logarithm is infinite. Leave softmax and logarithm to "
    "the function that takes the logits."
)
ROW = "z = torch.tensor([[2.0, 0.0, -2.0]])\nbird_loss(z, torch.tensor([{}]))"
TWO_ROWS = (
    "z = torch.tensor([[2.0, 0.0, 1.0], [0.0, 3.0, -1.0]])\n"
    "bird_loss(z, torch.tensor([0, 1]))"
)
ANOTHER = (
    "z = torch.tensor([[2.0, 0.0, 1.0], [0.0, 3.0, -1.0]])\n"
    "bird_loss(z, torch.tensor([0, 2]))"
)
LARGE = "z = torch.tensor([[0.0, {}]])\nbird_loss(z, torch.tensor([0]))"

bird_loss = exercise(
    "bird_loss",
    right_loss,
    {
        "one bird": [ROW.format(0), ROW.format(2)],
        "the mean of two": [TWO_ROWS, ANOTHER],
        "large logits": [LARGE.format("1000.0"), LARGE.format("-1000.0")],
        "its gradient": [
            "z = torch.tensor([[2.0, 0.0, -2.0]], requires_grad=True)\n"
            "bird_loss(z, torch.tensor([0])).backward()\n"
            "z.grad[0]"
        ],
    },
    [
        (
            softmax_twice,
            "The softmax is taken twice: cross_entropy takes logits, and does "
            "it itself. What it is given here are probabilities.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(
                torch.softmax(logits, dim=0), classes
            ),
            "Now the softmax runs down the columns, and it is still one too "
            "many.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(
                torch.sigmoid(logits), classes
            ),
            "cross_entropy takes logits. A sigmoid before it is one squashing "
            "too many, as the softmax was.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(
                torch.softmax(logits, dim=1).log(), classes
            ),
            LOG_OF_ZERO,
        ),
        (of_probability(lambda p: -p.log()), LOG_OF_ZERO),
        (without_max, LOG_OF_ZERO),
        (
            of_probability(lambda p: -(p + 1e-15).log()),
            "The tiny number hides the real loss where the network is most "
            "wrong, as in lesson 11. Give the logits to cross_entropy.",
        ),
        (
            of_probability(lambda p: -(p + 1e-9).log()),
            "The tiny number hides the real loss where the network is most "
            "wrong, as in lesson 11. Give the logits to cross_entropy.",
        ),
        (
            of_probability(lambda p: -p),
            "That is minus the probability itself: its logarithm is missing. "
            "(nll_loss takes logarithms, and takes none.)",
        ),
        (
            of_probability(lambda p: 1 - p),
            "1 minus the probability hardly minds a sure, wrong answer. Take "
            "minus the logarithm.",
        ),
        (
            functional.nll_loss,
            "That is minus the logit of the right class. nll_loss takes "
            "logarithms of probabilities, and here it got logits.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(
                logits, classes, reduction="sum"
            ),
            "That is the sum over the birds. The mean is wanted.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(
                logits, classes, reduction="none"
            ),
            "One loss for each bird came back. Their mean is wanted, in one "
            "number.",
        ),
        (
            lambda logits, classes: right_loss(logits, classes).item(),
            "The number is right, but one can't go back from a number: return "
            "the tensor.",
        ),
        (
            lambda logits, classes: right_loss(logits, classes).detach(),
            "The number is right, but no graph is behind it, so one can't go "
            "back. Leave the tensor as it is.",
        ),
        (
            lambda logits, classes: torch.tensor(
                right_loss(logits, classes).item(), requires_grad=True
            ),
            "A new tensor has no way back to the logits, whatever its flag "
            "says.",
        ),
        (
            lambda logits, classes: -right_loss(logits, classes),
            "The sign is turned round: a loss is never below 0 here.",
        ),
        (
            lambda logits, classes: functional.mse_loss(
                torch.softmax(logits, dim=1), one_hot(logits, classes)
            ),
            "That is the mean squared error of the probabilities. "
            "Cross-entropy is wanted.",
        ),
        (
            lambda logits, classes: right_loss(
                logits, torch.zeros_like(classes)
            ),
            "Your loss doesn't look at the classes: it takes 0 for the right "
            "one every time.",
        ),
        (
            lambda logits, classes: softmax_twice(logits, classes) - 0.5514,
            "A number taken off the end doesn't mend it: the loss still can't "
            "tell how sure the network is.",
        ),
        (
            lambda logits, classes: (
                right_loss(logits - logits.max(), classes) * 0
                + functional.nll_loss(logits - logits.max(), classes)
            ),
            "Subtracting the largest logit is a good first step, but the sum "
            "of the exponentials is missing.",
        ),
        (
            column_of_each_class,
            "logits[:, classes] takes the logits of all these classes from "
            "each row. From each row only that of its own class is wanted.",
        ),
        (
            lambda logits, classes: functional.cross_entropy(classes, logits),
            "The two have changed places: first the logits, then the classes.",
        ),
        (
            lambda logits, classes: right_loss(logits, logits.argmax(dim=1)),
            "Your loss takes the largest logit for the right class. The "
            "right ones are given, in classes.",
        ),
        (
            lambda logits, classes: right_loss(logits.argmax(dim=1), classes),
            "argmax gives the number of a class, and has no slope. The loss "
            "needs the logits themselves.",
        ),
        (
            cross_entropy,
            "That is our own cross_entropy, which takes lists of Values or "
            "numbers. PyTorch has one for tensors.",
        ),
        (
            as_lists,
            "Our own cross_entropy works out the number, but no way leads "
            "from it back to the tensor. PyTorch has one for tensors.",
        ),
        (
            lambda logits, classes: right_loss(logits[:1], classes[:1]),
            "Your loss is that of the first bird alone. The mean over all of "
            "them is wanted.",
        ),
        (
            lambda logits, classes: right_loss(logits[0], classes[0]),
            "Your loss is that of the first bird alone. The mean over all of "
            "them is wanted.",
        ),
        (
            probabilities,
            "Those are the probabilities. What is wanted is the loss, one "
            "number.",
        ),
        (
            lambda logits, classes: torch.logsumexp(logits, dim=1).mean(),
            "That is the logarithm of the sum of the exponentials. The logit "
            "of the right class is to be taken off.",
        ),
    ],
    names={"torch": torch},
    see=("15", "Twice is not safer"),
    tolerance=1e-5,
)
