"""The checks of lesson 14: learning from examples."""

import copy
import math
import random
import statistics
import sys

from autograd import Value
from autograd import losses as package
from autograd.checks.judge import exercise
from autograd.nn import MLP

NAMES = {"Value": Value, "MLP": MLP, "random": random}


# --- Exercise 1: the loss --------------------------------------------------


def loss_of(errors_to_loss, error=lambda p, t: p - t):
    """A loss that is made from the list of the errors."""

    def mean_squared_error(predictions, targets):
        pairs = zip(predictions, targets)
        return errors_to_loss([error(p, t) for p, t in pairs])

    return mean_squared_error


def mean_of_squares(errors):
    return sum(e * e for e in errors) / len(errors)


right_loss = loss_of(mean_of_squares)


def first_square(errors):
    for e in errors:
        return e * e / len(errors)


def every_pair(predictions, targets):
    return [p - t for p in predictions for t in targets]


def sum_of_squares(errors):
    return sum(e * e for e in errors)


def whole_lists(predictions, targets):
    return predictions - targets


def backward_inside_loss(predictions, targets):
    loss = right_loss(predictions, targets)
    loss.backward()
    return loss


def value_with_backward(predictions, targets):
    loss = Value(0.0) + right_loss(predictions, targets)
    loss.backward()
    return loss


def not_returned(predictions, targets):
    right_loss(predictions, targets)


def last_square(errors):
    return errors[-1] * errors[-1] / len(errors)


def only_the_last_is_kept(errors):
    return errors[-1] * errors[-1]


NO_DATA = (
    "A plain number has no .data, and a Value doesn't need it here: it can "
    "subtract as it is, and then the graph is kept."
)
NO_SQUARE = (
    "A list has no square, and can't be multiplied by a list. Square the "
    "errors one by one."
)
CUT = (
    "The graph is cut, as .data and float() do: a plain number comes out, and "
    "no gradient finds its way back to the weights. Keep the Values."
)

FIRST_ONLY = (
    "Only the first example counts. Is a return inside the loop, or is there "
    "no loop over all the pairs?"
)

mean_squared_error = exercise(
    "mean_squared_error",
    right_loss,
    {
        "three numbers": [
            "float(mean_squared_error([1.0, 2.0, 3.0], [2.0, 4.0, 6.0]))",
        ],
        "errors of both signs": [
            "float(mean_squared_error([3.0, -1.0], [1.0, 1.0]))",
            "float(mean_squared_error([4.0, 0.0], [1.0, 1.0]))",
        ],
        "a single example": ["float(mean_squared_error([2.5], [2.0]))"],
        "all right": ["float(mean_squared_error([1.0, -2.0], [1.0, -2.0]))"],
        "Values": [
            "p, q = Value(1.0), Value(2.0)\n"
            "float(mean_squared_error([p, q], [3.0, -2.0]))",
        ],
        "their gradients": [
            "p, q = Value(1.0), Value(2.0)\n"
            "mean_squared_error([p, q], [3.0, -2.0]).backward()\n"
            "[p.grad, q.grad]",
        ],
    },
    [
        (
            loss_of(sum_of_squares),
            "That is the sum of the squares. For the mean, divide by the "
            "number of examples.",
        ),
        (
            loss_of(lambda errors: mean_of_squares(errors) ** 0.5),
            "You took the root at the end. This loss is the mean of the "
            "squares as it is.",
        ),
        (
            loss_of(lambda errors: math.sqrt(mean_of_squares(errors))),
            "You took the root at the end. This loss is the mean of the "
            "squares as it is.",
        ),
        (
            loss_of(lambda errors: sum(errors) / len(errors)),
            "That is the mean of the errors, in which errors of opposite "
            "sign cancel. Square each error first.",
        ),
        (
            loss_of(lambda errors: (sum(errors) / len(errors)) ** 2),
            "You square the mean, and by then the errors have cancelled. "
            "First the squares, then the mean.",
        ),
        (
            loss_of(lambda errors: sum(errors) ** 2 / len(errors)),
            "You square the sum, and by then the errors have cancelled. "
            "First the squares, then the sum.",
        ),
        (
            loss_of(lambda errors: sum(errors) ** 2),
            "You square the sum, and by then the errors have cancelled. "
            "Square each error, and divide by their number.",
        ),
        (
            loss_of(lambda errors: sum(errors)),
            "The errors are added as they are: neither squared nor divided "
            "by their number.",
        ),
        (
            loss_of(lambda errors: sum(map(abs, errors)) / len(errors)),
            "That is the mean of the sizes of the errors. Here they are "
            "squared.",
        ),
        (
            loss_of(mean_of_squares, lambda p, t: p - t**2),
            "Only the target is squared: the power binds tighter than the "
            "minus. Put the error in brackets.",
        ),
        (
            loss_of(
                lambda errors: sum(errors) / len(errors),
                lambda p, t: p - t**2,
            ),
            "Only the target is squared: the power binds tighter than the "
            "minus. Put the error in brackets.",
        ),
        (
            loss_of(
                lambda errors: sum(errors) / len(errors),
                lambda p, t: p**2 - t**2,
            ),
            "That is the difference of two squares. Take the difference "
            "first, and square it.",
        ),
        (
            loss_of(mean_of_squares, lambda p, t: p + t),
            "Prediction and target are added. The error is their difference.",
        ),
        (
            loss_of(mean_of_squares, lambda p, t: p * t),
            "Prediction and target are multiplied. The error is their "
            "difference.",
        ),
        (
            loss_of(lambda errors: -mean_of_squares(errors)),
            "Without the minus in front: the loss is never below 0, and the "
            "minus of descent has its place in the step.",
        ),
        (
            loss_of(lambda errors: sum(2 * e for e in errors) / len(errors)),
            "Each error is doubled, not squared.",
        ),
        (
            loss_of(lambda errors: mean_of_squares(errors) / 2),
            "That is half of it. Some books put 1/2 in front; here it is "
            "the mean as it is.",
        ),
        *(
            (
                loss_of(lambda errors, n=n: sum_of_squares(errors) / n),
                f"You divide by {n}, however many there are. Divide by the "
                f"number of examples.",
            )
            for n in (2, 3, 4)
        ),
        (
            loss_of(lambda errors: sum_of_squares(errors) // len(errors)),
            "// drops what stands behind the point. Divide with /.",
        ),
        (
            loss_of(lambda errors: sum_of_squares(errors) * len(errors)),
            "You multiply by the number of examples. For the mean, divide.",
        ),
        (
            loss_of(lambda errors: [e ^ 2 for e in errors]),
            "In Python ^ is no power. Write ** for it.",
        ),
        (
            whole_lists,
            "A list can't be subtracted from a list. Go through the pairs, "
            "with zip, and subtract in each of them.",
        ),
        (loss_of(lambda errors: errors * errors), NO_SQUARE),
        (loss_of(lambda errors: errors**2), NO_SQUARE),
        *(
            (
                lambda predictions, targets, power=power: (
                    sum_of_squares(every_pair(predictions, targets))
                    / len(targets) ** power
                ),
                "Every prediction is compared with every target. Each has "
                "one partner: zip makes the pairs.",
            )
            for power in (1, 2)
        ),
        (
            backward_inside_loss,
            "backward is called in here, and with plain numbers there is "
            "nothing to call it on. Return the loss; who trains calls it.",
        ),
        (
            value_with_backward,
            "The gradients come twice: backward is called in here already. "
            "Return the loss, and leave that to who trains.",
        ),
        (
            loss_of(lambda errors: Value(mean_of_squares(errors))),
            "A Value is put into a Value. The operations on Values make one "
            "by themselves: return that.",
        ),
        (
            loss_of(
                lambda errors: (
                    sum(e * e for e in errors) / max(len(errors) - 1, 1)
                )
            ),
            "You divide by one less than the number of examples.",
        ),
        (
            loss_of(
                lambda errors: sum(e * e for e in errors) / (len(errors) - 1)
            ),
            "You divide by one less than the number of examples, and with a "
            "single one that is 0.",
        ),
        (
            loss_of(lambda errors: mean_of_squares(errors) / len(errors)),
            "You divide by the number of examples twice.",
        ),
        (
            loss_of(first_square),
            FIRST_ONLY,
        ),
        (
            loss_of(lambda errors: errors[0] * errors[0]),
            FIRST_ONLY,
        ),
        (
            loss_of(last_square),
            "Only the last example counts. Add the squares up, += and not =.",
        ),
        (
            loss_of(only_the_last_is_kept),
            "Only the last example counts. Add the squares up, and divide "
            "by their number.",
        ),
        (
            loss_of(lambda errors: statistics.mean(e * e for e in errors)),
            "statistics.mean takes plain numbers alone. sum and / can do "
            "with Values, too.",
        ),
        (
            loss_of(lambda errors: max(e * e for e in errors)),
            "That is the largest of the squares. Take their mean.",
        ),
        (
            loss_of(lambda errors: [e * e for e in errors]),
            "The squares come back one by one. A loss is a single number: "
            "take their mean.",
        ),
        (loss_of(mean_of_squares, lambda p, t: p.data - t), NO_DATA),
        (loss_of(mean_of_squares, lambda p, t: p.data - t.data), NO_DATA),
        (loss_of(mean_of_squares, lambda p, t: Value(p.data) - t), NO_DATA),
        (loss_of(mean_of_squares, lambda p, t: float(p) - float(t)), CUT),
        (
            loss_of(lambda errors: Value(float(mean_of_squares(errors)))),
            "A new Value made from a bare number has no parents, so no "
            "gradient gets back. Return what the operations made.",
        ),
        (
            not_returned,
            "Nothing is returned. To work the loss out, or to print it, is "
            "not enough.",
        ),
    ],
    names=NAMES,
    see=("14", "How wrong, in one number"),
)


# --- Exercise 2: the step --------------------------------------------------


def right_step(parameters, learning_rate):
    for p in parameters:
        p.data -= learning_rate * p.grad


def step_to(number):
    """A step that writes number(p, learning_rate) into each p.data."""

    def step(parameters, learning_rate):
        for p in parameters:
            p.data = number(p, learning_rate)

    return step


def name_moved(parameters, learning_rate):
    for p in parameters:
        p = p - learning_rate * p.grad


def number_moved(parameters, learning_rate):
    for p in parameters:
        data = p.data
        data -= learning_rate * p.grad


def new_nodes(parameters, learning_rate):
    return [p - learning_rate * p.grad for p in parameters]


def new_nodes_in_the_list(parameters, learning_rate):
    for i, p in enumerate(parameters):
        parameters[i] = p - learning_rate * p.grad


def new_leaves_in_the_list(parameters, learning_rate):
    for i, p in enumerate(parameters):
        parameters[i] = Value(p.data - learning_rate * p.grad)


def cleared_first(parameters, learning_rate):
    for p in parameters:
        p.grad = 0.0
        p.data -= learning_rate * p.grad


def cleared_afterwards(parameters, learning_rate):
    right_step(parameters, learning_rate)
    for p in parameters:
        p.grad = 0.0


def gradient_moved(parameters, learning_rate):
    for p in parameters:
        p.grad -= learning_rate * p.grad


def gradient_by_number(parameters, learning_rate):
    for p in parameters:
        p.grad -= learning_rate * p.data


def rate_in_the_gradient(parameters, learning_rate):
    for p in parameters:
        p.grad *= learning_rate
        p.data -= p.grad


def first_only(parameters, learning_rate):
    for p in parameters:
        p.data -= learning_rate * p.grad
        return


def last_only(parameters, learning_rate):
    right_step(list(parameters)[-1:], learning_rate)


def same_for_all(parameters, learning_rate):
    gradient = parameters[0].grad
    for p in parameters:
        p.data -= learning_rate * gradient


def sum_for_all(parameters, learning_rate):
    gradient = sum(p.grad for p in parameters)
    for p in parameters:
        p.data -= learning_rate * gradient


def mean_for_all(parameters, learning_rate):
    for p in parameters:
        p.data -= learning_rate * p.grad / len(parameters)


def twice(parameters, learning_rate):
    right_step(parameters, learning_rate)
    right_step(parameters, learning_rate)


def backward_inside(parameters, learning_rate):
    for p in parameters:
        p.backward()
        p.data -= learning_rate * p.grad


def list_moved(parameters, learning_rate):
    parameters.data -= learning_rate * parameters.grad


def list_changed(parameters, learning_rate):
    parameters -= learning_rate * parameters.grad


def list_called(parameters, learning_rate):
    right_step(parameters(), learning_rate)


def asked_for_parameters(parameters, learning_rate):
    right_step(parameters.parameters(), learning_rate)


def grad_removed(parameters, learning_rate):
    right_step(parameters, learning_rate)
    for p in parameters:
        p.grad = None


def grad_removed_in_turn(parameters, learning_rate):
    for p in parameters:
        p.data -= p.grad * learning_rate
        p.grad = None


def only_downwards(parameters, learning_rate):
    right_step([p for p in parameters if p.grad > 0], learning_rate)


def sign(p):
    return (p.grad > 0) - (p.grad < 0)


UNCHANGED = (
    "The numbers are as they were. Another value for a name, or a list of "
    "new nodes, changes no node: change p.data."
)
REPLACED = (
    "New nodes stand in the list, and the model still holds the old ones. "
    "Change the data of the nodes that are there."
)

SIGN = (
    "You take only the sign of the gradient. Its size counts too: it makes "
    "the steps short where the ground becomes flat."
)
A_LIST = (
    "A list has no data and no grad; each of its parameters has. Go through "
    "them one by one."
)
NO_GRAD = (
    "The step is right, but afterwards grad is None. Leave it as it is: "
    "change the data alone."
)
THE_LIST = (
    "What is given is the list of the parameters itself, no model and no "
    "function: go through it as it is."
)

step = exercise(
    "step",
    right_step,
    {
        "one parameter": [
            "p = Value(3.0)\np.grad = 2.0\nstep([p], 0.1)\np.data",
        ],
        "a gradient below 0": [
            "p = Value(1.0)\np.grad = -4.0\nstep([p], 0.5)\np.data",
        ],
        "a gradient of 0": [
            "p = Value(-2.0)\nstep([p], 0.5)\np.data",
        ],
        "the gradient stays": [
            "p = Value(3.0)\np.grad = 2.0\nstep([p], 0.1)\np.grad",
        ],
        "three parameters": [
            "ps = [Value(x) for x in (3.0, -1.0, 0.5)]\n"
            "for i in range(3): ps[i].grad = i - 1.0\n"
            "step(ps, 0.5)\n[p.data for p in ps]",
        ],
        "the nodes themselves, not others in their place": [
            "p = Value(3.0); p.grad = 2.0; ps = [p]\nstep(ps, 0.1)\n"
            "[p.data, ps[0] is p]",
        ],
        "a short step": [
            "p = Value(3.0)\np.grad = 0.6789\nstep([p], 0.0123)\np.data",
        ],
        "two steps": [
            "p = Value(3.0)\np.grad = 2.0\nstep([p], 0.1); step([p], 0.2)\n"
            "p.data",
        ],
    },
    [
        (
            step_to(lambda p, rate: p.data + rate * p.grad),
            "The gradient points uphill. To go down, subtract.",
        ),
        (name_moved, UNCHANGED),
        (number_moved, UNCHANGED),
        (new_nodes, UNCHANGED),
        (new_nodes_in_the_list, REPLACED),
        (new_leaves_in_the_list, REPLACED),
        (
            step_to(lambda p, rate: -rate * p.grad),
            "The old number is lost: a step starts from it. Is it =- in "
            "place of -=?",
        ),
        (
            step_to(lambda p, rate: rate * p.grad),
            "The old number is lost: a step starts from it, and goes "
            "against the gradient.",
        ),
        (
            step_to(lambda p, rate: p.data - rate),
            "The gradient is left out. The step is the learning rate times "
            "the gradient.",
        ),
        (
            step_to(lambda p, rate: p.data - p.grad),
            "The learning rate is left out. The step is the learning rate "
            "times the gradient.",
        ),
        *(
            (
                step_to(lambda p, rate, r=r: p.data - r * p.grad),
                f"The rate is always {r}. Take the one that is given.",
            )
            for r in (0.01, 0.05, 0.1, 0.5)
        ),
        (step_to(lambda p, rate: p.data - rate * sign(p)), SIGN),
        (step_to(lambda p, rate: p.data - rate * (sign(p) or 1)), SIGN),
        (step_to(lambda p, rate: p.data - rate * (sign(p) or -1)), SIGN),
        (
            step_to(lambda p, rate: p.data - rate - p.grad),
            "Rate and gradient are both subtracted. Multiply them first.",
        ),
        (
            step_to(lambda p, rate: p.data - rate * p.grad**2),
            "The gradient is squared, so every step goes to the left. Take "
            "it as it is.",
        ),
        (
            step_to(lambda p, rate: p.data + p.grad),
            "The gradient points uphill, and its size alone is no step: "
            "subtract it, times the learning rate.",
        ),
        (
            step_to(lambda p, rate: p.data + rate),
            "The gradient is left out. The step goes against it, and its "
            "size counts.",
        ),
        (
            step_to(lambda p, rate: rate * p.grad - p.data),
            "Number and step have changed places: subtract the step from "
            "the number.",
        ),
        (
            only_downwards,
            "Where the gradient is below 0 nothing moves. The minus serves "
            "both signs: no if is needed.",
        ),
        *(
            (
                step_to(lambda p, rate, d=d: round(p.data - rate * p.grad, d)),
                "The new number is rounded. Keep all its digits: round only "
                "to show a number.",
            )
            for d in (1, 2, 3, 4)
        ),
        (
            step_to(lambda p, rate: p.data - rate * abs(p.grad)),
            "The sign of the gradient is lost. Below 0, it says that uphill "
            "is to the left, so the step goes to the right.",
        ),
        (
            step_to(lambda p, rate: p.data - p.grad / rate),
            "You divide by the learning rate. A smaller rate must make a "
            "shorter step.",
        ),
        (
            step_to(lambda p, rate: p.data - rate * p.data),
            "The number itself is taken for the gradient.",
        ),
        (
            step_to(lambda p, rate: rate * p.data - p.grad),
            "The rate belongs to the gradient, not to the number.",
        ),
        (
            step_to(lambda p, rate: (p.data - rate) * p.grad),
            "The rate is subtracted before anything is multiplied. Rate "
            "times gradient first, then subtract it.",
        ),
        (
            step_to(lambda p, rate: p.data * (1 - rate * p.grad)),
            "The number is multiplied by the step. A step is subtracted.",
        ),
        (
            step_to(lambda p, rate: p.data * rate * p.grad),
            "The number is multiplied by the step. A step is subtracted.",
        ),
        (
            step_to(lambda p, rate: p.data / (rate * p.grad)),
            "The number is divided by the step. A step is subtracted.",
        ),
        (
            step_to(lambda p, rate: p.data - rate / p.grad),
            "You divide by the gradient. Where it is large the step must be "
            "long, and where it is 0 there must be none.",
        ),
        (
            step_to(lambda p, rate: p.data - rate * p.gradient),
            "A Value has no gradient by that name: it is called grad.",
        ),
        (
            step_to(lambda p, rate: p.value - rate * p.grad),
            "A Value has no value by that name: its number is called data.",
        ),
        (
            step_to(lambda p, rate: p.zero_grad()),
            "A Value has no zero_grad, and to clear is not the step's task.",
        ),
        (
            step_to(lambda p, rate: p - rate * p.grad),
            "A Value now stands in p.data, where a plain number belongs. "
            "Compute with p.data and p.grad: they are numbers.",
        ),
        (
            step_to(lambda p, rate: p.data - rate * p.grad.data),
            "p.grad is a plain number: it has no .data.",
        ),
        (
            cleared_first,
            "The gradient is cleared, and then it is 0 when the step needs "
            "it. To clear is not the step's task.",
        ),
        (
            cleared_afterwards,
            "The step is right, but the gradient is cleared afterwards. "
            "Whoever called may want to look at it: change the data alone.",
        ),
        (
            gradient_moved,
            "You change the gradient. It is the number, p.data, that moves.",
        ),
        (
            gradient_by_number,
            "Number and gradient have changed places: it is the number, "
            "p.data, that moves.",
        ),
        (
            rate_in_the_gradient,
            "The numbers move as they should, but the gradient is multiplied "
            "by the rate and stays so.",
        ),
        (
            first_only,
            "Only the first parameter moves. Is a return inside the loop, or "
            "is there no loop over all of them?",
        ),
        (
            last_only,
            "Only the last parameter moves. The step belongs into the loop.",
        ),
        (
            same_for_all,
            "All move by the gradient of the first. Each has its own.",
        ),
        (
            sum_for_all,
            "All move by the sum of the gradients. Each has its own.",
        ),
        (
            mean_for_all,
            "You divide by the number of parameters. Each takes its own "
            "step, however many there are.",
        ),
        (
            step_to(lambda p, rate: p.data - 2 * rate * p.grad),
            "The step is twice as long as it should be.",
        ),
        (
            twice,
            "The step is twice as long as it should be.",
        ),
        (
            backward_inside,
            "A parameter has nothing behind it to walk through: backward "
            "was called on the loss, and the gradients are there.",
        ),
        (list_moved, A_LIST),
        (list_changed, A_LIST),
        (list_called, THE_LIST),
        (asked_for_parameters, THE_LIST),
        (grad_removed, NO_GRAD),
        (grad_removed_in_turn, NO_GRAD),
    ],
    names=NAMES,
    see=("14", "One weight, one valley"),
)


# --- Exercise 3: the loop --------------------------------------------------


class Line:
    """The model w * x, with one parameter."""

    def __init__(self, w):
        self.w = Value(w)

    def __call__(self, x):
        return self.w * x

    def parameters(self):
        return [self.w]

    def zero_grad(self):
        self.w.grad = 0.0


def loss_now(model, xs, ys):
    return package.mean_squared_error([model(x) for x in xs], ys)


def loop(
    turn,
    before="",
    after="",
    loss=loss_now,
    moving=lambda model: model.parameters(),
    move=lambda p, rate, n: p.data - rate * p.grad,
    result=lambda losses, model: [loss.data for loss in losses],
    turns=range,
    rate=lambda given: given,
):
    """A train whose turns do these jobs, one after the other."""

    def train(model, xs, ys, learning_rate, steps):
        losses = []
        latest, total = None, 0.0

        def do(job):
            nonlocal latest, total
            if job == "forward":
                latest = loss(model, xs, ys)
            elif job == "backward":
                latest.backward()
            elif job == "clear":
                model.zero_grad()
            elif job == "clear-loss":
                latest.zero_grad()
            elif job == "none":
                for p in model.parameters():
                    p.grad = None
            elif job == "step":
                for p in moving(model):
                    p.data = move(p, rate(learning_rate), len(xs))
            elif job == "keep":
                losses.append(latest)
            elif job == "keep-sum":
                losses.append(total)
            elif job == "sum":
                total = total + latest
            elif job == "backward-of-sum":
                total.backward()
            elif job == "zero-data":
                for p in model.parameters():
                    p.data = 0.0

        for job in before.split():
            do(job)
        for _ in turns(steps):
            for job in turn.split():
                do(job)
        for job in after.split():
            do(job)
        return result(losses, model)

    return train


RING = "forward keep clear backward step"
right_train = loop(RING)


def one_turn(model, xs, ys, learning_rate, steps):
    return right_train(model, xs, ys, learning_rate, 1)


def the_first_alone(model, xs, ys, learning_rate, steps):
    return right_train(model, xs, ys, learning_rate, 1)[0]


def per_example(keep, clear=True, step=True):
    """A train that goes by one example at a time.

    keep(before, own, after) is what it keeps of a turn: made of the loss of
    all before and after it, and of the examples' own losses.
    """

    def train(model, xs, ys, learning_rate, steps):
        losses = []
        for _ in range(steps):
            before, own = loss_now(model, xs, ys).data, []
            if not step:
                model.zero_grad()
            for x, y in zip(xs, ys):
                loss = loss_now(model, [x], [y])
                if clear and step:
                    model.zero_grad()
                loss.backward()
                if step:
                    right_step(model.parameters(), learning_rate)
                own.append(loss.data)
            if not step:
                right_step(model.parameters(), learning_rate)
            losses += keep(before, own, loss_now(model, xs, ys).data)
        return losses

    return train


KEEPS = (
    lambda before, own, after: own,
    lambda before, own, after: own[-1:],
    lambda before, own, after: [sum(own)],
    lambda before, own, after: [sum(own) / len(own)],
    lambda before, own, after: [before],
    lambda before, own, after: [after],
)


def one_example_after_the_other(model, xs, ys, learning_rate, steps):
    losses = []
    for x, y in zip(xs, ys):
        losses += right_train(model, [x], [y], learning_rate, steps)
    return losses


def on_a_copy(model, xs, ys, learning_rate, steps):
    model = copy.deepcopy(model)
    return right_train(model, xs, ys, learning_rate, steps)


def on_its_own_line(model, xs, ys, learning_rate, steps):
    return right_train(Line(1.0), xs, ys, learning_rate, steps)


def backward_for_each(model, xs, ys, learning_rate, steps):
    losses = []
    for _ in range(steps):
        loss = loss_now(model, xs, ys)
        model.zero_grad()
        for p in model.parameters():
            loss.backward()
            p.data -= learning_rate * p.grad
        losses.append(loss.data)
    return losses


def parameters_after_the_loop(model, xs, ys, learning_rate, steps):
    losses = []
    for _ in range(steps):
        loss = loss_now(model, xs, ys)
        model.zero_grad()
        loss.backward()
    for p in model.parameters():
        p.data -= learning_rate * p.grad
        losses.append(loss.data)
    return losses


def before_and_after(model, xs, ys, learning_rate, steps):
    losses = right_train(model, xs, ys, learning_rate, steps)
    return [*losses, loss_now(model, xs, ys).data]


def only_w(model, xs, ys, learning_rate, steps):
    losses = []
    for _ in range(steps):
        loss = loss_now(model, xs, ys)
        model.w.grad = 0.0
        loss.backward()
        model.w.data -= learning_rate * model.w.grad
        losses.append(loss.data)
    return losses


def summed(model, xs, ys):
    return loss_now(model, xs, ys) * len(xs)


def of_numbers(model, xs, ys):
    """A loss from which no way leads back."""
    return package.mean_squared_error([model(x).data for x in xs], ys)


def of_two(model, xs, ys):
    return loss_now(model, xs[:2], ys[:2])


def a_share_of_two(model, xs, ys):
    return of_two(model, xs, ys) * 2 / len(xs)


def bare(model, xs, ys):
    return loss_now(model, xs, ys).data


def all_at_once(model, xs, ys):
    return package.mean_squared_error(model(xs), ys)


def of_lists(model, xs, ys):
    return (model(xs) - ys) ** 2


def one_prediction(model, xs, ys):
    return package.mean_squared_error(model(xs[-1]), ys)


def inputs_for_predictions(model, xs, ys):
    return package.mean_squared_error(xs, ys)


PILE = (
    "Gradients add up from turn to turn. Clear those of the parameters in "
    "every turn, and call what clears: without brackets nothing happens."
)
ONCE = (
    "Gradients add up within a call. Clear in every turn, not once before or "
    "after the loop; and call backward on the loss of this turn, not on a "
    "running total."
)
STILL = (
    "Nothing moves. Is backward called, and not on a copy cut off by .data? "
    "Are the gradients still there when the step needs them? Does the step "
    "change p.data?"
)
OUTSIDE_BOTH = (
    "Forward pass and backward are run once, before the loop, so loss and "
    "gradient stay those of the start. Both belong in every turn, and a "
    "clear with them."
)
STALE = (
    "The forward pass is run once, before the loop, so loss and gradient "
    "stay those of the start. Predict again in every turn."
)
LATE = (
    "The step comes before backward: the first one has no gradient yet, and "
    "each later one goes by the turn before."
)
LATE_AND_PILED = LATE + " And nothing is cleared."
ZERO_DATA = (
    "The parameters themselves are set to 0, not their gradients: what has "
    "been learned is wiped out."
)
PER_EXAMPLE = (
    "You step after each example. Here one step goes by the mean of all the "
    "examples: one loss, one backward, one step in a turn."
)

ONCE_BEFORE = (
    "backward is called once, before the loop, so every step goes by the "
    "gradients of the start. Call it in every turn, on a new loss."
)
OUTSIDE = (
    "The losses stay the same, and one step is taken: does the step stand "
    "after the loop, or forward pass and backward before it? All three belong "
    "in every turn."
)

FOUR = "train(m, [1, 2], [3, 6], 0.1, 4)"

train = exercise(
    "train",
    right_train,
    {
        "the losses of four steps": [f"m = Line(1.0)\n{FOUR}"],
        "the weight afterwards": [
            f"m = Line(1.0)\nlosses = list({FOUR})\nm.w.data",
        ],
        "three examples, five steps": [
            "m = Line(1.0)\n"
            "[list(train(m, [1, 2, 3], [2, 4, 6], 0.05, 5)), m.w.data]",
        ],
        "from the other side": [
            "m = Line(5.0)\n"
            "[list(train(m, [1, -2], [2, -4], 0.2, 4)), m.w.data]",
        ],
        "a second call goes on": [
            f"m = Line(1.0)\nlosses = list({FOUR})\n"
            f"[list(train(m, [1, 2], [3, 6], 0.1, 2)), m.w.data]",
        ],
        "a network": [
            "m = MLP(2, [3, 1], rng=random.Random(1))\n"
            "train(m, [[1, 2], [3, -1]], [1, -1], 0.1, 4)",
        ],
    },
    [
        (loop("forward keep backward step"), PILE),
        (loop("forward keep backward step", before="clear"), ONCE),
        (loop("forward keep sum clear backward-of-sum step"), ONCE),
        (
            loop("forward keep sum backward-of-sum step"),
            "Gradients are never cleared, and the loss is summed over the "
            "turns besides. Clear in every turn, and call backward on the "
            "loss of this turn.",
        ),
        (loop("forward keep backward clear step"), STILL),
        (loop("forward keep clear backward"), STILL),
        (loop("forward keep clear step"), STILL),
        (loop("forward keep clear step backward"), STILL),
        (loop("forward keep step clear backward"), LATE),
        (
            loop("forward keep step backward"),
            LATE_AND_PILED,
        ),
        (
            loop("step forward keep clear backward"),
            "The losses are right, but the step stands at the top of the "
            "turn: the first has no gradient yet, and the last gradient is "
            "not used.",
        ),
        (
            loop("step clear forward keep backward"),
            "The losses are right, but the step stands at the top of the "
            "turn: the first has no gradient yet, and the last gradient is "
            "not used.",
        ),
        (
            loop("step forward keep backward"),
            LATE_AND_PILED,
        ),
        (loop("forward keep zero-data backward step"), ZERO_DATA),
        (loop("zero-data forward keep backward step"), ZERO_DATA),
        (loop("forward keep backward step zero-data"), ZERO_DATA),
        (loop("forward keep backward zero-data step"), ZERO_DATA),
        (loop("keep step", before="forward backward"), OUTSIDE_BOTH),
        (loop("keep clear backward step", before="forward"), STALE),
        (
            loop("keep backward step", before="forward"),
            STALE + " And clear in every turn.",
        ),
        (
            loop(RING, move=lambda p, rate, n: p.data + rate * p.grad),
            "The loss grows: the step goes uphill. Gradient up, minus down: "
            "subtract.",
        ),
        (
            loop(
                "forward keep backward step",
                move=lambda p, rate, n: p.data + rate * p.grad,
            ),
            "The loss grows: the step goes uphill. Subtract, and clear in "
            "every turn.",
        ),
        (
            loop(RING, move=lambda p, rate, n: -rate * p.grad),
            "The old number of the parameter is lost. A step starts from it: "
            "-=, not =-.",
        ),
        (
            loop(RING, move=lambda p, rate, n: p.data - p.grad),
            "The learning rate is left out of the step.",
        ),
        (
            loop(RING, move=lambda p, rate, n: p.data - rate),
            "The parameter's own gradient is left out of the step.",
        ),
        (
            loop(RING, move=lambda p, rate, n: p.data - rate * p.grad / n),
            "The step is divided by the number of examples, and so is the "
            "loss already.",
        ),
        (
            loop(RING, move=lambda p, rate, n: p.data - n * rate * p.grad),
            "The step goes by the sum over the examples. The loss is their "
            "mean, and so is its gradient.",
        ),
        (
            loop(RING, rate=lambda given: 0.1),
            "The rate is always 0.1. Take the one that is given.",
        ),
        (
            loop(RING, rate=lambda given: 0.05),
            "The rate is always 0.05. Take the one that is given.",
        ),
        *(
            (
                loop(
                    RING,
                    result=lambda losses, model, digits=digits: [
                        round(loss.data, digits) for loss in losses
                    ],
                ),
                "The losses are rounded. Keep all their digits: round only "
                "to show a number.",
            )
            for digits in (2, 3, 4, 5, 6)
        ),
        (
            loop(RING, result=lambda losses, model: [losses[-1].data]),
            "Only the last loss is in the list: it is made anew in every "
            "turn. Make it once, before the loop.",
        ),
        (
            loop(
                RING,
                result=lambda losses, model: [
                    loss.data for loss in losses for _ in model.parameters()
                ],
            ),
            "A network's losses come once for each parameter: they are kept "
            "in the loop over the parameters. Keep one in a turn.",
        ),
        (
            loop(RING, result=lambda losses, model: list(losses[0].data)),
            "A number is no list, and can't be added to one with +=. Append "
            "it.",
        ),
        (
            loop(RING, result=lambda losses, model: losses.append(0).append),
            "append changes the list and returns None, and that None takes "
            "the list's name. Leave out the losses = before it.",
        ),
        (
            loop(RING, turns=lambda steps: steps),
            "A loop can't go through a number. range(n) gives n turns.",
        ),
        (
            loop(RING, result=lambda losses, model: losses),
            "The list holds Values, and each of them keeps its whole graph. "
            "Keep the number alone: its data.",
        ),
        (
            loop("forward clear backward step forward keep"),
            "Each loss is that after the step. Take that of the forward "
            "pass of the turn, before the step.",
        ),
        (
            loop("clear backward step forward keep", before="forward"),
            "Each loss is that after the step. Take that of the forward "
            "pass of the turn, before the step.",
        ),
        (
            before_and_after,
            "One loss too many: for each step, that of its forward pass.",
        ),
        (
            loop(
                RING,
                result=lambda losses, model: losses[-1].data,
            ),
            "Only the last loss comes back. All of them are wanted, in a "
            "list.",
        ),
        (
            loop(
                RING, result=lambda losses, model: model.parameters()[0].data
            ),
            "The parameter comes back. The losses are wanted, in a list.",
        ),
        (
            loop(RING, result=lambda losses, model: model),
            "The model comes back. It is changed as it is; return the list "
            "of the losses.",
        ),
        (
            loop(RING, result=lambda losses, model: None),
            "The steps are right; what is missing is the return at the end.",
        ),
        (
            loop(RING, result=lambda losses, model: []),
            "The steps are right, but the list comes back empty. Append the "
            "loss in every turn: to print it keeps nothing.",
        ),
        (
            one_turn,
            "Only one step is taken: the return stands inside the loop.",
        ),
        (
            the_first_alone,
            "Only one step is taken, and only its loss comes back: the "
            "return stands inside the loop.",
        ),
        (
            loop(RING, turns=lambda steps: range(1, steps)),
            "There is one step too few: range(1, n) has n - 1 numbers.",
        ),
        (
            loop(RING, turns=lambda steps: range(steps + 1)),
            "There is one step too many.",
        ),
        (
            loop(RING, turns=lambda steps: range(4)),
            "There are always 4 steps. Take as many as are asked for.",
        ),
        (
            loop(RING, loss=summed),
            "You take the sum of the squares. The loss is their mean.",
        ),
        *((per_example(keep), PER_EXAMPLE) for keep in KEEPS),
        *(
            (
                per_example(keep, clear=False),
                PER_EXAMPLE + " And nothing is cleared.",
            )
            for keep in KEEPS[:4]
        ),
        *(
            (
                per_example(keep, step=False),
                "backward is called for each example, and so the step goes "
                "by the sum of their gradients. Make one loss of all, their "
                "mean, and keep that.",
            )
            for keep in KEEPS[:2]
        ),
        (one_example_after_the_other, PER_EXAMPLE),
        (
            lambda *given: one_example_after_the_other(*given[:4], 1),
            PER_EXAMPLE + " And take as many as are asked for.",
        ),
        (
            on_a_copy,
            "The losses are right, but the model that was given has not "
            "moved: a copy was trained. Train the model itself.",
        ),
        (
            on_its_own_line,
            "It is always a new Line(1.0) that is trained. Train the model "
            "that is given.",
        ),
        (
            lambda *given: [10, 2.5, 0.625, 0.15625],
            "Those are the losses of the example in the text, whatever is "
            "given. Work them out.",
        ),
        (
            backward_for_each,
            "A network's gradients add up within a turn: backward is called "
            "in the loop over the parameters. Call it once, before.",
        ),
        (parameters_after_the_loop, OUTSIDE),
        (loop("forward keep clear backward", after="step"), OUTSIDE),
        (
            loop("forward keep backward", after="step"),
            OUTSIDE + " And clear in every turn.",
        ),
        (
            loop("forward keep step", before="forward backward"),
            ONCE_BEFORE,
        ),
        (
            loop("step forward keep", before="forward backward"),
            ONCE_BEFORE,
        ),
        (
            loop("forward keep clear backward backward step"),
            "The gradients are twice what they should be: backward is "
            "called twice in a turn.",
        ),
        (
            loop("forward sum keep-sum clear backward-of-sum step"),
            "Each loss is added to those of the turns before. Write =, and "
            "not +=.",
        ),
        (
            loop("forward keep none backward step"),
            "A gradient is None, and nothing can be added to that. To clear "
            "is to set it to 0.",
        ),
        (
            loop(RING, moving=lambda model: model.parameters),
            "parameters is a method: without the brackets it isn't called, "
            "and there is no list to go through.",
        ),
        (
            loop(RING, moving=lambda model: [model.parameters()]),
            "A list has no data and no grad; each of its parameters has. Go "
            "through them one by one.",
        ),
        (
            loop(RING, moving=lambda model: model.parameters()[:1]),
            "Of a network's parameters only the first one moves. What stands "
            "in the loop over them that doesn't belong there?",
        ),
        (
            loop(RING, moving=lambda model: model.parameters()[-1:]),
            "Of a network's parameters only the last one moves. Step with "
            "all of them: in the loop over the parameters.",
        ),
        (
            only_w,
            "That works for Line alone, for a network has no w. All models "
            "have parameters().",
        ),
        (
            loop("forward keep clear-loss backward step"),
            "A Value has no zero_grad, neither the loss nor a parameter. It "
            "is the model that has one, and it clears all the parameters.",
        ),
        (
            loop(RING, loss=lambda model, xs, ys: model.backward()),
            "A model has no backward. Call it on the loss.",
        ),
        (
            loop(RING, loss=one_prediction),
            "The loss is given a single prediction. It wants the list of "
            "all of them.",
        ),
        *(
            (
                loop(RING, loss=loss),
                "The loss counts the first two examples alone. Go through "
                "all of xs, however many there are.",
            )
            for loss in (of_two, a_share_of_two)
        ),
        (loop(RING, loss=of_numbers), STILL),
        (
            loop(RING, loss=bare),
            "What backward is called on here is a bare number. Call it on "
            "the loss while it is a Value.",
        ),
        (
            loop(RING, loss=inputs_for_predictions),
            "The inputs are compared with the targets. Ask the model for a "
            "prediction for each of them.",
        ),
        (
            loop(RING, loss=all_at_once),
            "The model is given all the examples at once. It takes one x at "
            "a time: make a list of the predictions.",
        ),
        (
            loop(RING, loss=of_lists),
            "The model is given all the examples at once. It takes one x at "
            "a time: make a list of the predictions.",
        ),
    ],
    names={**NAMES, "Line": Line},
    see=("14", "Four jobs in a ring"),
)


# --- Exercise 4: a learning rate -------------------------------------------


def descent(learning_rate):
    """The loss before the first of twelve steps, and after each of them.

    If it runs away the list ends there.
    """
    net = MLP(3, [4, 4, 1], rng=random.Random(1))
    xs = [[2, 3, -1], [3, -1, 0.5], [0.5, 1, 1], [1, 1, -1]]
    losses = []
    for _ in range(13):
        loss = loss_now(net, xs, [1, -1, -1, 1])
        losses.append(loss.data)
        if loss.data > 1e12:
            break
        net.zero_grad()
        loss.backward()
        right_step(net.parameters(), learning_rate)
    return losses


def chosen(rate):
    return lambda: rate


def rate_printed():
    print(0.3)


learning_rate = exercise(
    "learning_rate",
    chosen(0.5),
    {
        "it is a number": ["math.isfinite(learning_rate())"],
        "it is above 0": ["learning_rate() > 0"],
        "the loss falls at every step": [
            "losses = check.descent(learning_rate())\n"
            "all(b < a for a, b in zip(losses, losses[1:]))",
        ],
        "it ends below 0.001": ["check.descent(learning_rate())[-1] < 0.001"],
    },
    [
        (
            chosen(1.0),
            "Too large: the steps lead from side to side, and higher up. "
            "Take a smaller rate, and look at the curve.",
        ),
        (
            chosen(1e-6),
            "Too small: the loss falls at every step, but not far enough in "
            "twelve. Take a larger rate.",
        ),
        (
            chosen(0.65),
            "It arrives, but not every step goes down: on the way it jumps. "
            "Take the rate a little smaller.",
        ),
        (
            chosen(0.0),
            "A rate is above 0. With 0 nothing moves, and below 0 the steps "
            "go uphill: the minus is in the step.",
        ),
        *(
            (
                chosen(float(name)),
                f"With {name} the weights are lost at the first step. Return "
                f"an ordinary number.",
            )
            for name in ("nan", "inf")
        ),
        (
            chosen((0, 3)),
            "A comma makes a tuple of it. Write a point in the number, and "
            "no comma after it.",
        ),
        (
            chosen([0.1, 0.3]),
            "A list came back. Return one number, the rate.",
        ),
        (
            chosen("0.3"),
            "A text came, in quotes. Return the number alone.",
        ),
        (
            chosen(Value(0.3)),
            "The rate is a plain number, not a Value: it doesn't learn.",
        ),
        (
            rate_printed,
            "Nothing is returned. (print only shows it.)",
        ),
    ],
    names={"check": sys.modules[__name__], "math": math},
    see=("14", "How long is a step?"),
)


# --- Exercise 5: find the mistake ------------------------------------------


def line_loss(xs, ys, w, b):
    return package.mean_squared_error([w * x + b for x in xs], ys)


def clear_both(w, b):
    w.grad = b.grad = 0.0


def step_both(w, b, rate):
    w.data -= rate * w.grad
    b.data -= rate * b.grad


def fitting(
    turn="forward clear backward step",
    before="",
    clear=clear_both,
    move=step_both,
    loss=line_loss,
    result=lambda w, b: (w.data, b.data),
    turns=lambda steps: steps,
):
    """A fit whose turns do these jobs, one after the other."""

    def fit(xs, ys, learning_rate, steps):
        w, b = Value(0.0), Value(0.0)
        latest = None
        for i in range(-1, turns(steps)):
            for job in (before if i < 0 else turn).split():
                if job == "forward":
                    latest = loss(xs, ys, w, b)
                elif job == "backward":
                    latest.backward()
                elif job == "clear":
                    clear(w, b)
                elif job == "step":
                    move(w, b, learning_rate)
                elif job == "step-w":
                    step_w(w, b, learning_rate)
                elif job == "step-b":
                    step_b(w, b, learning_rate)
                elif job == "restart":
                    w, b = Value(0.0), Value(0.0)
        return result(w, b)

    return fit


def clear_w(w, b):
    w.grad = 0.0


def clear_b(w, b):
    b.grad = 0.0


def step_w(w, b, rate):
    w.data -= rate * w.grad


def step_b(w, b, rate):
    b.data -= rate * b.grad


def step_up(w, b, rate):
    w.data += rate * w.grad
    b.data += rate * b.grad


def step_by_one_gradient(w, b, rate):
    w.data -= rate * w.grad
    b.data -= rate * w.grad


def names_moved(w, b, rate):
    w = w - rate * w.grad
    b = b - rate * b.grad


def summed_line(xs, ys, w, b):
    return line_loss(xs, ys, w, b) * len(xs)


def of_plain_numbers(xs, ys, w, b):
    return line_loss(xs, ys, w.data, b.data)


def slower(by):
    return lambda w, b, rate: step_both(w, b, rate / by)


def at_rate(fixed):
    return lambda w, b, rate: step_both(w, b, fixed)


def after_each_point(xs, ys, learning_rate, steps):
    w, b = Value(0.0), Value(0.0)
    for _ in range(steps):
        for x, y in zip(xs, ys):
            loss = line_loss([x], [y], w, b)
            clear_both(w, b)
            loss.backward()
            step_both(w, b, learning_rate)
    return w.data, b.data


def taken_off(xs, ys, learning_rate, steps):
    w, b = unmended(xs, ys, learning_rate, steps)
    return w - 54, b - 31


def smaller_rate(xs, ys, learning_rate, steps):
    return unmended(xs, ys, learning_rate / steps, steps)


def best_line(xs, ys, learning_rate, steps):
    """The line that the steps lead to, without a step."""
    n, mx, my = len(xs), sum(xs) / len(xs), sum(ys) / len(ys)
    over = sum((x - mx) * (y - my) for x, y in zip(xs, ys)) / n
    w = over / (sum((x - mx) ** 2 for x in xs) / n)
    return w, my - w * mx


unmended = fitting("clear backward step", before="forward")

ONE_STEP = (
    "This is where one step leads, however many are asked for. Is a return in "
    "the loop, or the step outside? Do w and b start anew in every turn, or "
    "is the rate divided by the steps?"
)
RATE = (
    "The rate is not the mistake: with any rate, loss and gradients stay "
    "those of w = 0 and b = 0. What has to be done again in every turn?"
)
IN_TURN = (
    "w and b step one after the other, b by a loss that knows of w's step. "
    "Both take their step after one and the same backward."
)
STANDS = (
    "Nothing moves. The gradients must be there when the step needs them, "
    "come from a graph that reaches w and b, and change their data."
)

fit = exercise(
    "fit",
    fitting(),
    {
        "40 steps": ["fit([-1, 0, 1, 2], [-1, 1, 3, 5], 0.2, 40)"],
        "one step": ["fit([-1, 0, 1, 2], [-1, 1, 3, 5], 0.2, 1)"],
        "three steps": ["fit([-1, 0, 1, 2], [-1, 1, 3, 5], 0.2, 3)"],
        "another line": ["fit([0, 1, 2], [5, 4, 3], 0.1, 20)"],
    },
    [
        (
            unmended,
            "As before: loss and gradients are those of w = 0 and b = 0 in "
            "every turn, for the graph was made once. What has to be done "
            "again?",
        ),
        (
            fitting("backward step", before="forward"),
            "Now nothing is cleared either. The order in the loop was right; "
            "look at what stands before it.",
        ),
        (
            fitting("forward backward step"),
            "The forward pass is in its place, but the clear is gone: "
            "gradients add up.",
        ),
        (
            fitting("forward backward step", before="clear"),
            "The forward pass is in its place, but the clear is gone: "
            "gradients add up.",
        ),
        (fitting("forward backward clear step"), STANDS),
        (fitting("forward clear backward", move=names_moved), STANDS),
        (fitting(loss=of_plain_numbers), STANDS),
        (
            fitting("forward clear step backward"),
            STANDS,
        ),
        (
            fitting("clear backward forward step", before="forward"),
            "The graph is made anew, but before the step: each turn goes by "
            "the loss of the turn before.",
        ),
        (
            fitting("forward step clear backward"),
            "The step comes before backward: each turn goes by the gradients "
            "of the turn before.",
        ),
        (fitting("restart forward clear backward step"), ONE_STEP),
        (smaller_rate, ONE_STEP),
        *(
            (fitting("clear backward step", "forward", move=move), RATE)
            for move in [
                *map(slower, (2, 3, 4, 5, 10, 20, 40, 100, 1000)),
                *map(at_rate, (0.1, 0.05, 0.02, 0.01, 0.005, 0.001)),
            ]
        ),
        *(
            (
                fitting(move=move),
                "The forward pass is in its place. The rate was right: take "
                "the one that is given.",
            )
            for move in [
                *map(slower, (2, 10)),
                *map(at_rate, (0.2, 0.1, 0.05, 0.01)),
            ]
        ),
        *(
            (
                fitting(
                    f"forward clear backward step-w forward {job} "
                    f"backward step-b"
                ),
                IN_TURN,
            )
            for job in ("clear", "")
        ),
        (
            after_each_point,
            "You step after each example. The program steps once in a turn, "
            "by the mean of all: keep that.",
        ),
        (
            fitting("clear backward step", before="forward", move=step_up),
            "The minus was right. Loss and gradients are those of w = 0 and "
            "b = 0 in every turn: what has to be done again?",
        ),
        (
            taken_off,
            "A number taken off at the end is right for one call alone. "
            "Mend what makes w and b run away.",
        ),
        *(
            (
                fitting(
                    result=lambda w, b, d=d: (
                        round(w.data, d),
                        round(b.data, d),
                    )
                ),
                "The numbers are rounded. Keep all their digits: round only "
                "to show a number.",
            )
            for d in (1, 2, 3, 4, 5, 6)
        ),
        (
            fitting(clear=clear_w),
            "Only w is cleared; the gradients of b add up.",
        ),
        (
            fitting(clear=clear_b),
            "Only b is cleared; the gradients of w add up.",
        ),
        (
            fitting(move=step_w),
            "Only w moves. b learns too: it belongs in the prediction, and "
            "takes a step of its own.",
        ),
        (fitting(move=step_b), "Only b moves. w learns too."),
        (
            fitting(move=step_up),
            "The step goes uphill now. It was right before: subtract.",
        ),
        (
            fitting(move=step_by_one_gradient),
            "b steps by the gradient of w. Each has its own.",
        ),
        (
            fitting(loss=summed_line),
            "That is the sum of the squares. The loss was right: keep the "
            "mean.",
        ),
        (
            fitting(result=lambda w, b: (w, b)),
            "Two Values came back. Return their numbers.",
        ),
        (
            fitting(result=lambda w, b: (b.data, w.data)),
            "w and b have changed places: w comes first.",
        ),
        (
            fitting(result=lambda w, b: w.data),
            "Only w came back. Return both.",
        ),
        (
            fitting(turns=lambda steps: steps + 1),
            "There is one step too many.",
        ),
        (
            fitting(turns=lambda steps: steps - 1),
            "There is one step too few.",
        ),
        (
            fitting(turns=lambda steps: min(steps, 1)),
            ONE_STEP,
        ),
        (
            lambda xs, ys, learning_rate, steps: (2.0, 1.0),
            "That is the line of the first examples, whatever the examples "
            "are and however many steps.",
        ),
        (
            best_line,
            "That is where the steps lead in the end. Return where so many "
            "of them lead, from 0 and 0.",
        ),
    ],
    names=NAMES,
    see=("14", "Four jobs in a ring"),
    tolerance=1e-8,
)
