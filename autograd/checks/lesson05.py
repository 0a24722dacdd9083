"""The checks of lesson 05: the chain rule, by hand."""

from autograd.checks.judge import exercise

NUDGED = 1e-6
"""A gradient may be found by nudging, too: so far off it may be."""


# --- exercises 1 and 2: the two rules ------------------------------------


def rule_programs(rule):
    """Calls of a rule; no two numbers in a call are the same."""
    return {
        "2, 3, and 4 arrives": [f"{rule}(2.0, 3.0, 4.0)"],
        "a negative parent": [
            f"{rule}(-2.0, 3.0, 4.0)",
            f"{rule}(5.0, -0.5, 4.0)",
        ],
        "a negative gradient arrives": [f"{rule}(2.0, 3.0, -0.5)"],
        "a parent that is 0": [
            f"{rule}(0.0, 3.0, 4.0)",
            f"{rule}(2.0, 0.0, 4.0)",
        ],
        "0 arrives": [f"{rule}(2.0, 3.0, 0.0)"],
    }


def right_add_rule(a, b, up):
    return up, up


def right_mul_rule(a, b, up):
    return b * up, a * up


ONE_FOR_TWO = (
    "One number came back. Return two, with a comma between them: what a "
    "gets and what b gets."
)
PRINTED = (
    "Nothing came back: does the last line begin with return? print shows a "
    "number, but hands nothing over."
)


PLAIN = (
    "Here a, b and all the others are plain numbers, no nodes: use them as "
    "they are, without .data or .grad."
)


def with_data(*numbers):
    return numbers[0].data


def with_grad(*numbers):
    return numbers[-1].grad


def nothing(*numbers):
    print(*numbers)


add_rule = exercise(
    "add_rule",
    right_add_rule,
    rule_programs("add_rule"),
    [
        (
            lambda a, b, up: (1, 1),
            "Those are the local slopes alone. What each parent gets depends "
            "on what arrives, too.",
        ),
        (
            lambda a, b, up: (a / abs(a) * up, b / abs(b) * up),
            "You go by the sign of the number. The sum goes up with each of "
            "its parents, whatever their signs are.",
        ),
        (
            lambda a, b, up: (
                (up if a > 0 else -up),
                (up if b > 0 else -up),
            ),
            "You go by the sign of the number. The sum goes up with each of "
            "its parents, whatever their signs are.",
        ),
        (
            lambda a, b, up: (
                (up if a >= 0 else -up),
                (up if b >= 0 else -up),
            ),
            "You go by the sign of the number. The sum goes up with each of "
            "its parents, whatever their signs are.",
        ),
        (
            lambda a, b, up: (up / 2, up / 2),
            "Nothing is shared out: push one parent alone, and the sum goes "
            "all the way along with it.",
        ),
        (
            right_mul_rule,
            "That is the rule for a product.",
        ),
        (
            lambda a, b, up: (a * up, b * up),
            "You multiply each parent's own number in. How far does the sum "
            "move per unit of a? That doesn't depend on how large a is.",
        ),
        (
            lambda a, b, up: (a, b),
            "Those are the parents themselves. Asked for is what they get.",
        ),
        (
            lambda a, b, up: (b, a),
            "Those are the parents themselves. Asked for is what they get.",
        ),
        (
            lambda a, b, up: (a + up, b + up),
            "You add what arrives to the parent's number. Local slope times "
            "what arrives: the number itself plays no part in a sum.",
        ),
        (
            lambda a, b, up: (1 + up, 1 + up),
            "Local slope and what arrives are multiplied, not added.",
        ),
        (
            lambda a, b, up: ((a + b) * up, (a + b) * up),
            "You multiply by the value of the sum. Its slope along a parent "
            "is asked for.",
        ),
        (
            lambda a, b, up: (a / (a + b) * up, b / (a + b) * up),
            "Nothing is shared out, not even in proportion: push one parent "
            "alone, and the sum goes all the way along with it.",
        ),
        (
            lambda a, b, up: (up, 0),
            "b gets something too: push it, and the sum moves.",
        ),
        (
            lambda a, b, up: (up, 1),
            "What a gets is right. For b you have the local slope alone, and "
            "what arrives has to come in.",
        ),
        (
            lambda a, b, up: (1, up),
            "What b gets is right. For a you have the local slope alone, and "
            "what arrives has to come in.",
        ),
        (
            lambda a, b, up: (b * up, a),
            "In a sum the other number plays no part: how far does it move "
            "per unit of a? And what arrives has to come in for both.",
        ),
        (
            lambda a, b, up: (2 * up, 2 * up),
            "Twice too much. Push one parent alone and hold the other: how "
            "far does the sum move?",
        ),
        (
            lambda a, b, up: (up / a, up / b),
            "Nothing is divided: a parent gets its local slope times what "
            "arrives, and how large a is plays no part in a sum.",
        ),
        (
            lambda a, b, up: (up, -up),
            "That would be the rule for a difference. A sum goes up with "
            "both.",
        ),
        (
            lambda a, b, up: (4.0, 4.0),
            "Right for the first call only. Use up.",
        ),
        (
            lambda a, b, up: up,
            ONE_FOR_TWO,
        ),
        (
            lambda a, b, up: 2 * up,
            ONE_FOR_TWO,
        ),
        (
            lambda a, b, up: (a + b) * up,
            ONE_FOR_TWO,
        ),
        (nothing, PRINTED),
        (with_data, PLAIN),
        (with_grad, PLAIN),
    ],
    see=("05", "Back through a sum"),
)


mul_rule = exercise(
    "mul_rule",
    right_mul_rule,
    rule_programs("mul_rule"),
    [
        (
            right_add_rule,
            "That is the rule for a sum.",
        ),
        (
            lambda a, b, up: (a * up, b * up),
            "Each parent is multiplied by its own number. How far does the "
            "product move per unit of a? Look at the strip that a push adds "
            "to the area.",
        ),
        (
            lambda a, b, up: (b, a),
            "Those are the local slopes alone. What each parent gets depends "
            "on what arrives, too.",
        ),
        (
            lambda a, b, up: (a, b),
            "Those are the parents themselves. Asked for is what they get.",
        ),
        (
            lambda a, b, up: (a * b * up, a * b * up),
            "You multiply by the value of the product. Its slope along a "
            "parent is asked for.",
        ),
        (
            lambda a, b, up: (a * b * up / a, a * b * up / b),
            "Right, but it fails where a parent is 0, and it needn't: what "
            "is left of a * b when you divide by a?",
        ),
        (
            lambda a, b, up: (a * b / a * up, a * b / b * up),
            "Right, but it fails where a parent is 0, and it needn't: what "
            "is left of a * b when you divide by a?",
        ),
        (
            lambda a, b, up: (b + up, a + up),
            "Local slope and what arrives are multiplied, not added.",
        ),
        (
            lambda a, b, up: (a + up, b + up),
            "Local slope and what arrives are multiplied, not added; and a "
            "parent's own number is not its local slope.",
        ),
        (
            lambda a, b, up: (b * up / 2, a * up / 2),
            "Nothing is shared out: each parent gets its local slope times "
            "all that arrives.",
        ),
        (
            lambda a, b, up: (abs(b) * up, abs(a) * up),
            "Keep the signs: with a negative factor the product goes down "
            "when the other one goes up.",
        ),
        (
            lambda a, b, up: (b * up, b * up),
            "What a gets is right. For b, the other factor is a.",
        ),
        (
            lambda a, b, up: (a * up, a * up),
            "What b gets is right. For a, the other factor is b.",
        ),
        (
            lambda a, b, up: (1, 1),
            "The slope of a product is not the product of the slopes. And "
            "what arrives has to come in.",
        ),
        (
            lambda a, b, up: (12.0, 8.0),
            "Right for the first call only. Use a, b and up.",
        ),
        (
            lambda a, b, up: (b * up, 0),
            "b gets something too: push it, and the product moves.",
        ),
        (
            lambda a, b, up: (b * up, a),
            "What a gets is right. For b you have the local slope alone, and "
            "what arrives has to come in.",
        ),
        (
            lambda a, b, up: (b, a * up),
            "What b gets is right. For a you have the local slope alone, and "
            "what arrives has to come in.",
        ),
        (
            lambda a, b, up: (up, 1),
            "Where is the other factor? How far the product moves per unit "
            "of a depends on b, and the other way round.",
        ),
        (
            lambda a, b, up: (1, up),
            "Where is the other factor? How far the product moves per unit "
            "of a depends on b, and the other way round.",
        ),
        (
            lambda a, b, up: (2 * up, 2 * up),
            "How far the product moves per unit of a is not 2: it depends on "
            "b.",
        ),
        (
            lambda a, b, up: (up / a, up / b),
            "Nothing is divided: a parent gets its local slope times what "
            "arrives. And that slope is not the parent's own number.",
        ),
        (
            lambda a, b, up: (up / b, up / a),
            "Nothing is divided: a parent gets its local slope times what "
            "arrives.",
        ),
        (
            lambda a, b, up: 2 * up,
            ONE_FOR_TWO,
        ),
        (
            lambda a, b, up: b * up,
            ONE_FOR_TWO,
        ),
        (
            lambda a, b, up: a * b * up,
            ONE_FOR_TWO,
        ),
        (
            lambda a, b, up: (a + b) * up,
            ONE_FOR_TWO,
        ),
        (nothing, PRINTED),
        (with_data, PLAIN),
        (with_grad, PLAIN),
    ],
    see=("05", "Back through a product"),
)


# --- exercise 3 ----------------------------------------------------------


grads_abc = exercise(
    "grads_abc",
    lambda a, b, c: (b, a, 1),
    {
        "a = 2, b = -3, c = 10": ["grads_abc(2.0, -3.0, 10.0)"],
        "the lesson's numbers": ["grads_abc(3.0, -2.0, 12.0)"],
        "other signs": ["grads_abc(-4.0, 0.5, -1.5)"],
        "a factor that is 0": [
            "grads_abc(0.0, 5.0, 2.0)",
            "grads_abc(4.0, 0.0, 2.0)",
        ],
        "c is 0": ["grads_abc(4.0, 5.0, 0.0)"],
    },
    [
        (
            lambda a, b, c: (a, b, 1),
            "In a product the slope along one factor is not that factor "
            "itself. Which one is it?",
        ),
        (
            lambda a, b, c: (b, a, 0),
            "c is an input like the others, no constant. Push it: how far "
            "does the result move?",
        ),
        (
            lambda a, b, c: (a, b, 0),
            "Two things: in a product the slope along one factor is not that "
            "factor itself; and c is an input, no constant.",
        ),
        (
            lambda a, b, c: (b * (a * b + c), a * (a * b + c), a * b + c),
            "All three have a factor too many, the value of the result. What "
            "is the result's own gradient, at the end, to begin with?",
        ),
        (
            lambda a, b, c: (0, 0, 0),
            "All three are 0. If you began at the end with a 0: how far does "
            "the result move with itself?",
        ),
        (
            lambda a, b, c: (b, a, c / c),
            "Right, but it fails where c is 0, and it needn't: what is left "
            "of c / c?",
        ),
        (
            lambda a, b, c: (a * b / a, a * b / b, 1),
            "Right, but it fails where a factor is 0, and it needn't: what "
            "is left of a * b when you divide by a?",
        ),
        (
            lambda a, b, c: (b, a, c),
            "The first two are right. The gradient of c says how the result "
            "moves, not how large c is.",
        ),
        (
            lambda a, b, c: (a, b, c),
            "Those are the inputs themselves. A gradient says how the result "
            "moves when one of them is pushed.",
        ),
        (
            lambda a, b, c: (1, 1, 1),
            "c is right. On the way to a and b there is a product, and it "
            "does not pass on what arrives as it is.",
        ),
        (
            lambda a, b, c: (a * b, a * b, 1),
            "You gave both factors the value of the product. Its slope along "
            "each of them is asked for.",
        ),
        (
            lambda a, b, c: (a * b, a * b, c),
            "You gave each input the value of the sum's part that it is in. "
            "A gradient is a slope, not a value.",
        ),
        (
            lambda a, b, c: (b + c, a + c, 1),
            "c is still there in what you give a and b. When a is pushed, "
            "how far does c move?",
        ),
        (
            lambda a, b, c: (b * c, a * c, 1),
            "c is right. But a and b have c as a factor, and c is only "
            "added: no product leads from a or b through c.",
        ),
        (
            lambda a, b, c: (b * c, a * c, c),
            "c is only added, so it is a factor nowhere. How far does the "
            "result move per unit of c?",
        ),
        (
            lambda a, b, c: (b * c, a * c, 0),
            "c is only added: it is a factor nowhere, and it is no constant "
            "either. How far does the result move per unit of c?",
        ),
        (
            lambda a, b, c: (b * c, a * c),
            "c is only added, so it is no factor of a or b; and it is an "
            "input too: its own gradient is missing.",
        ),
        (
            lambda a, b, c: (b * c, a * c, a * b),
            "That would be right if all three were multiplied. But c is "
            "added.",
        ),
        (
            lambda a, b, c: (b + 1, a + 1, 1),
            "c is right. To a and b you added the slope of c, and neither of "
            "them leads to the result through c.",
        ),
        (
            lambda a, b, c: (b / 2, a / 2, 0.5),
            "A sum shares nothing out: each of its parts moves it one for "
            "one.",
        ),
        (
            lambda a, b, c: (1, a, b),
            "The right numbers in another order: first that of a, then that "
            "of b, then that of c.",
        ),
        (
            lambda a, b, c: (-2, 3, 1),
            "Right at the lesson's numbers only. Use a and b.",
        ),
        (
            lambda a, b, c: (b, a),
            "The gradient of c is missing. c is an input too.",
        ),
        (
            lambda a, b, c: a * b + c,
            "That is the value of the result. Three gradients are asked for.",
        ),
        (
            lambda a, b, c: a + b + 1,
            "One number came back, the sum of all three. Return them with "
            "commas between them.",
        ),
        (nothing, PRINTED),
        (with_data, PLAIN),
        (with_grad, PLAIN),
    ],
    see=("05", "Back through a product"),
    tolerance=NUDGED,
)


# --- exercises 4 and 5: the graphs with shared nodes ---------------------


def of_c(answer):
    """An answer in a and b, from one that is given c = a + b besides."""
    return lambda a, b: answer(a, b, a + b)


def places(grads):
    return {
        "a = 2, b = 3": [f"{grads}(2.0, 3.0)"],
        "the lesson's numbers": [f"{grads}(3.0, 4.0)"],
        "a negative a": [f"{grads}(-5.0, 2.0)"],
        "where c is 0": [f"{grads}(1.0, -1.0)"],
    }


ONE_OF_TWO = "One number came back. Return two: that of a, and that of b."

grads_reuse = exercise(
    "grads_reuse",
    of_c(lambda a, b, c: (2 * c + 1, 2 * c)),
    places("grads_reuse"),
    [
        (
            of_c(lambda a, b, c: (2 * c, 2 * c)),
            "b is right. a leads to f by one more path, past c; either it is "
            "forgotten, or what comes along it was multiplied in.",
        ),
        (
            of_c(lambda a, b, c: (c + 1, c)),
            "c * c pays twice: c is its left factor and its right one. (Or "
            "did you share something out? A sum doesn't.)",
        ),
        (
            of_c(lambda a, b, c: (c, c)),
            "c * c pays twice: c is its left factor and its right one. And a "
            "leads to f by one more path, past c.",
        ),
        (
            of_c(lambda a, b, c: (1, 2 * c)),
            "b is right. For a you have the short path only; another one "
            "leads through c and d.",
        ),
        (
            of_c(lambda a, b, c: (1, 0)),
            "You have the short path from a only. Both a and b lead to f "
            "through c and d as well.",
        ),
        (
            of_c(lambda a, b, c: (3 * (2 * c + 1), 3 * 2 * c)),
            "All is three times too large. The 3 is added: it makes f larger, "
            "but not the moves of f.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 4, 2 * c + 3)),
            "All is 3 too large. The 3 is added to f; how far f moves, it "
            "doesn't change.",
        ),
        (
            of_c(lambda a, b, c: (2, 1)),
            "The slope of a product is not the product of the slopes. What "
            "is c worth as the left factor of c * c, and as the right one?",
        ),
        (
            of_c(lambda a, b, c: (3, 2)),
            "You have 2 for the slope of c * c, and that is the number of "
            "its arrows. What does each of them pay?",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 1, 2 * c + 1)),
            "a is right. b has one arrow only.",
        ),
        (
            of_c(lambda a, b, c: (2 * c, 2 * c + 1)),
            "In each other's place: first that of a, then that of b.",
        ),
        (
            of_c(lambda a, b, c: (2 * a + 1, 2 * b)),
            "That would be right if d were a * a + b * b. But d is c * c, "
            "and c is the whole sum.",
        ),
        (
            of_c(lambda a, b, c: (2 * a, 2 * b)),
            "You work with a * a + b * b, but d is c * c, and c is the whole "
            "sum. And a leads to f by one more path, past c.",
        ),
        (
            of_c(lambda a, b, c: (c * c + 1, c * c)),
            "You took the value of d for its slope along c.",
        ),
        (
            of_c(
                lambda a, b, c: (
                    (c * c + a + 3) * (2 * c + 1),
                    (c * c + a + 3) * 2 * c,
                )
            ),
            "Both have a factor too many, the value of f. What is the "
            "gradient of f itself, at the end, to begin with?",
        ),
        (
            of_c(lambda a, b, c: (2 * c * b + 1, 2 * c * a)),
            "c is a sum, and you went back through it by the rule for a "
            "product.",
        ),
        (
            of_c(lambda a, b, c: (2 * c * a + 1, 2 * c * b)),
            "Back through the sum c you multiplied each parent's own number "
            "in. How far does c move per unit of a?",
        ),
        (
            of_c(lambda a, b, c: (2 * c + a, 2 * c)),
            "b is right. By the short path a is worth as much as e moves per "
            "unit of a; how large a is plays no part.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 2, 2 * c)),
            "b is right. On the path past c, e moves less than 2 per unit of "
            "a: a is added there once.",
        ),
        (
            of_c(lambda a, b, c: (3 * c, 2 * c)),
            "b is right. a has three paths, but only two of them lead "
            "through c. Which slopes are on the one past it?",
        ),
        (
            of_c(lambda a, b, c: (4 * c + 1, 4 * c)),
            "c * c pays twice, but you counted it four times.",
        ),
        (
            of_c(lambda a, b, c: (2 * (2 * c) + 1, 2 * c)),
            "b is right. For a you count what comes from c twice; only one "
            "arrow leads from a to c.",
        ),
        (
            of_c(lambda a, b, c: (15, 14)),
            "Right at the lesson's numbers only. Use a and b.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 1, 2 * c, 2 * c, 1, 1)),
            "All of them are right, but only two are asked for: that of a, "
            "and that of b.",
        ),
        (
            of_c(lambda a, b, c: c * c + a + 3),
            "That is the value of f. Two gradients are asked for.",
        ),
        (of_c(lambda a, b, c: 2 * c + 1), ONE_OF_TWO),
        (of_c(lambda a, b, c: 4 * c + 1), ONE_OF_TWO),
        (nothing, PRINTED),
        (with_data, PLAIN),
        (with_grad, PLAIN),
    ],
    see=("05", "Count the paths"),
    tolerance=NUDGED,
)


grads_mended = exercise(
    "grads_mended",
    of_c(lambda a, b, c: (2 * c + 2, 2 * c)),
    places("grads_mended"),
    [
        (
            of_c(lambda a, b, c: (4 * c, 2 * c)),
            "Still as it was: what comes back along two paths is multiplied.",
        ),
        (
            of_c(lambda a, b, c: (2 * c, 2 * c)),
            "Now the path past c is gone altogether. It pays too, and not "
            "as a factor.",
        ),
        (
            of_c(lambda a, b, c: (2, 2 * c)),
            "Now the path through c is gone. A second line up_a = ... wipes "
            "out the first; both paths pay.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 1, 2 * c)),
            "Almost: how far does e move per unit of a, on the path past c?",
        ),
        (
            of_c(lambda a, b, c: (2 * c + a, 2 * c)),
            "In 2 * a, the slope along a is the other factor.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 2 * a, 2 * c)),
            "You add the value of 2 * a. Its slope along a is asked for.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 2, 2 * c + 2)),
            "a is right. b has one arrow only.",
        ),
        (
            of_c(lambda a, b, c: (4 * c + 2, 2 * c)),
            "The 2 is in the path through c as well. It belongs to the path "
            "past c alone.",
        ),
        (
            of_c(lambda a, b, c: (4 * c + 1, 2 * c)),
            "The two paths are added now, but the 2 is in the wrong one. "
            "It belongs to the path past c.",
        ),
        (
            of_c(lambda a, b, c: (6 * c, 2 * c)),
            "What comes through c is there three times, and the path past c "
            "is not there at all. What does that path bring by itself?",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 4, 2 * c)),
            "The 2 is there twice. Along one arrow it is a slope once, times "
            "what arrives at e.",
        ),
        (
            of_c(lambda a, b, c: (2 * c + 3, 2 * c)),
            "b is right, and so are both paths; but a is used in two places, "
            "and you counted one more.",
        ),
        (
            of_c(lambda a, b, c: (c + 2, c)),
            "The last two lines are right now, but c * c pays twice: c is "
            "its left factor and its right one.",
        ),
        (
            of_c(lambda a, b, c: (c * c + 2, c * c)),
            "The last two lines are right now, but you have c times c where "
            "the two arrows from c bring back c plus c.",
        ),
        (
            of_c(lambda a, b, c: (c + 1, 2 * c)),
            "That is the average of the two paths. They add up.",
        ),
        (
            of_c(lambda a, b, c: (4 * c - 12, 2 * c)),
            "Right at one place only: a number taken away afterwards does "
            "not mend the rule.",
        ),
        (
            of_c(lambda a, b, c: (16, 2 * c)),
            "Right at one place only. Use a and b.",
        ),
        (
            of_c(lambda a, b, c: (16, 14)),
            "Right at one place only. Use a and b.",
        ),
        (
            of_c(lambda a, b, c: (2 * c, 2 * c + 2)),
            "In each other's place: first that of a, then that of b.",
        ),
        (of_c(lambda a, b, c: 2 * c + 2), ONE_OF_TWO),
        (of_c(lambda a, b, c: 4 * c), ONE_OF_TWO),
        (nothing, PRINTED),
        (with_data, PLAIN),
        (with_grad, PLAIN),
    ],
    see=("05", "The last gradient"),
    tolerance=NUDGED,
)
