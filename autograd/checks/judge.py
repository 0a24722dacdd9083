"""How an answer is judged: programs to try, mistakes to know, a verdict."""

from __future__ import annotations

import builtins
import contextlib
import io
import re
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from autograd.checks.limit import Shortened, TimeLimit, time_limit
from autograd.checks.plain import close, plain, show
from autograd.checks.report import (
    CheckFailed,
    NotStarted,
    failure,
    learners_line,
    message,
)

SECONDS = 10.0
"""How long an answer may take, all its programs together."""
MISTAKE_SECONDS = 3.0
"""How long a known mistake is followed: enough to see that one has no end."""
NOT_STARTED = (
    "not started yet. Write your answer where the dots ... stand, run that "
    "cell, then this one."
)
PRINTED = 1000
"""How many characters an answer may print: a notebook keeps them all."""
ASIDE = re.compile(r"[\w.<>]+\(\)|exceeded.*")
"""What varies in messages: a function's name, and where recursion ended."""


@dataclass(frozen=True)
class Mistake:
    """A wrong answer as learners give it; the hint names its fault."""

    answer: Any
    hint: str


@dataclass(frozen=True)
class Exercise:
    """What an answer is held to.

    Attributes:
        name: what the check is called.
        right: the right answer; what it gives is what is wanted.
        cases: for each line of the report, the programs that it stands for.
            The last line of a program is the expression that is compared.
        mistakes: the wrong answers that are recognised.
        variable: what the answer is called in the programs, if not name.
        names: what the programs may use besides.
        methods: if the answer is a class, the methods that the learner writes.
        see: where it is explained: the lesson, and a heading there.
        tolerance: how far off a number may be: relative, near 0 absolute.
    """

    name: str
    right: Any
    cases: dict[str, list[str]]
    mistakes: list[Mistake]
    variable: str = ""
    names: dict[str, Any] = field(default_factory=dict)
    methods: tuple[str, ...] = ()
    see: tuple[str, str] = ("", "")
    tolerance: float = 1e-9

    def programs(self) -> list[tuple[str, str]]:
        """Each program, after the line of the report that it belongs to."""
        return [(line, p) for line, ps in self.cases.items() for p in ps]


@dataclass(frozen=True)
class Outcome:
    """What a program gave: a plain value, an exception, or no end."""

    kind: str  # 'value', 'raised' or 'endless'
    value: Any = None  # of an exception, the name of its class
    text: str = ""  # of an exception, its message; of no end, who ended it
    where: str = ""  # unless it is a value, the learner's line

    def __str__(self) -> str:
        if self.kind == "value":
            return show(self.value)
        if self.kind == "raised":
            return f"{self.value}: {self.text}".removesuffix(": ")
        return f"no end: {self.text}"


def exercise(name: str, right: Any, cases: dict, mistakes: list, **options):
    """The check of one exercise: a function that takes the learner's answer.

    Arguments are those of `Exercise`; a mistake is a pair (answer, hint).
    """
    known = [Mistake(answer, hint) for answer, hint in mistakes]
    task = Exercise(name, right, cases, known, **options)

    def check(answer):
        judge(task, answer)

    lines = "\n".join(f"    {line}" for line in cases)
    check.__name__ = check.__qualname__ = name
    check.__doc__ = f"Check your answer `{name}`. What is tried:\n\n{lines}\n"
    check.exercise = task
    return check


def judge(task: Exercise, answer: Any, seconds: float = SECONDS) -> None:
    """Print what was tried; raise CheckFailed if a result is wrong."""
    if not_started(task, answer):
        raise NotStarted(f"{task.name}: {NOT_STARTED}")
    complaint = unfit(task, answer)
    if complaint:
        raise CheckFailed(f"{task.name}: {complaint}")
    wanted = list(outcomes(task, task.right, SECONDS))
    verdict(task, tried(task, answer, seconds), wanted)


def tried(task: Exercise, answer: Any, seconds: float) -> list[Outcome]:
    """The outcomes of all programs; what answer prints is shortened."""
    with contextlib.redirect_stdout(Shortened(sys.stdout, PRINTED)):
        return list(outcomes(task, answer, seconds))


def verdict(task: Exercise, got: list[Outcome], wanted: list[Outcome]) -> None:
    """Print what was tried; raise CheckFailed if a result is wrong.

    It runs nothing of the learner's: got may come from another process.
    """
    programs = task.programs()
    for i, (line, program) in enumerate(programs):
        if not same(got[i], wanted[i], task.tolerance):
            hint = diagnosis(task, got, wanted)
            raise CheckFailed(
                failure(task.name, program, got[i], wanted[i], hint, task.see)
            )
        if i + 1 == len(programs) or programs[i + 1][0] != line:
            print(f"  ok  {line}")
    print(f"{task.name} is right.")


def unfit(task: Exercise, answer: Any) -> str:
    """Why answer can't be tried at all, or ''."""
    if isinstance(task.right, type) and not isinstance(answer, type):
        return f"give check the class itself, not {show(plain(answer))}."
    for method in task.methods:
        if not has_of_its_own(answer, method):
            return (
                f"the class has no method {method}. Is it spelt just so, all "
                f"underscores too, and indented under the class? Then run "
                f"the cell with the class again."
            )
    if callable(task.right) and not callable(answer):
        return (
            f"give check the function itself, without calling it: "
            f"check.{task.name}({task.variable or task.name}). "
            f"It got {show(plain(answer))}."
        )
    return ""


def has_of_its_own(answer: type, method: str) -> bool:
    """True if the one who wrote answer wrote the method too.

    It may stand in a class that answer is made from, but not in one that the
    exercise came with: that may know the right answer.
    """
    return any(
        method in vars(cls)
        for cls in answer.__mro__
        if cls.__module__ == answer.__module__
    )


def not_started(task: Exercise, answer: Any) -> bool:
    """True if answer is what the exercise came with."""
    if isinstance(answer, type) and task.methods:
        return all(is_stub(vars(answer).get(name)) for name in task.methods)
    if isinstance(answer, list | tuple):
        return any(part is ... for part in answer)
    return answer is ... or is_stub(answer)


def is_stub(function: Any) -> bool:
    """True if the body of function is a docstring, dots, pass, or nothing."""

    def empty():
        pass

    def documented():
        """Nothing."""

    code = getattr(function, "__code__", None)
    return (
        code is not None
        and code.co_code in (f.__code__.co_code for f in (empty, documented))
        and set(code.co_consts) <= {function.__doc__, None, ...}
    )


def outcomes(task: Exercise, answer: Any, seconds: float) -> Iterator[Outcome]:
    """The outcome of each program in turn; an endless one is the last run."""
    end = time.monotonic() + seconds
    outcome = None
    for _, program in task.programs():
        if outcome is None or outcome.kind != "endless":
            outcome = run(task, answer, program, end)
        yield outcome


def run(task: Exercise, answer: Any, program: str, end: float) -> Outcome:
    """The outcome of one program, with answer under the exercise's name."""
    *lines, last = program.split("\n")
    first = compile("\n".join(lines), "<check>", "exec")
    expression = compile(last, "<check>", "eval")
    scope = {**task.names, task.variable or task.name: answer}
    late = f"stopped after {SECONDS:g} seconds"
    try:
        with time_limit(end - time.monotonic()), nobody_asked():
            exec(first, scope)
            value = plain(eval(expression, scope))
        if time.monotonic() < end:
            return Outcome("value", value)
        return Outcome("endless", text=late)
    except TimeLimit as error:
        return Outcome("endless", text=late, where=learners_line(error))
    except KeyboardInterrupt as error:
        text = "you stopped it"
        return Outcome("endless", text=text, where=learners_line(error))
    except BaseException as error:  # SystemExit, say, ends no notebook
        kind, where = type(error).__name__, learners_line(error)
        return Outcome("raised", kind, message(error), where)


@contextlib.contextmanager
def nobody_asked():
    """Let input() end with an error that tells a learner what to do."""

    def refuse(prompt=""):
        raise RuntimeError("input() has nobody to ask: use the arguments")

    usual, builtins.input = builtins.input, refuse
    try:
        yield
    finally:
        builtins.input = usual


def same(a: Outcome, b: Outcome, tolerance: float) -> bool:
    """True if two outcomes are the same, whatever an exception's message."""
    return a.kind == b.kind and close(a.value, b.value, tolerance)


def alike(a: Outcome, b: Outcome, tolerance: float) -> bool:
    """True if two outcomes are the same, and raised for the same reason."""
    if a.value == b.value == "RecursionError":
        return same(a, b, tolerance)  # its text says where it struck
    reasons = [ASIDE.sub("", x.text) for x in (a, b) if x.kind == "raised"]
    return same(a, b, tolerance) and len(set(reasons)) <= 1


def diagnosis(
    task: Exercise, got: list[Outcome], wanted: list[Outcome]
) -> str:
    """The hint of the first known mistake that gives what came, or ''.

    Where both raise what is wanted, their messages may differ: each words
    its own.
    """
    with contextlib.redirect_stdout(io.StringIO()):
        for mistake in task.mistakes:
            theirs = outcomes(task, mistake.answer, MISTAKE_SECONDS)
            if all(
                alike(a, b, task.tolerance)
                or (same(a, w, task.tolerance) and same(b, w, task.tolerance))
                for a, b, w in zip(got, theirs, wanted, strict=True)
            ):
                return mistake.hint
    return ""
