"""How an answer is judged: programs to try, mistakes to know, a verdict."""

from __future__ import annotations

import contextlib
import io
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from autograd.checks.limit import TimeLimit, time_limit
from autograd.checks.plain import close, plain, show
from autograd.checks.report import CheckFailed, failure, learners_line

SECONDS = 10.0
"""How long an answer may take, all its programs together."""
MISTAKE_SECONDS = 1.0
"""How long a known mistake is followed: enough to see that one has no end."""


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
    text: str = ""  # of an exception, its message
    where: str = ""  # of an exception, the learner's line

    def __str__(self) -> str:
        if self.kind == "value":
            return show(self.value)
        if self.kind == "raised":
            return f"{self.value}: {self.text}".removesuffix(": ")
        return f"no end: stopped after {SECONDS:g} seconds"


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
    complaint = unfit(task, answer)
    if complaint:
        raise CheckFailed(f"{task.name}: {complaint}")
    wanted = list(outcomes(task, task.right, seconds))
    got = list(outcomes(task, answer, seconds))
    programs = task.programs()
    for i, (line, program) in enumerate(programs):
        if not same(got[i], wanted[i], task.tolerance):
            hint = diagnosis(task, got)
            raise CheckFailed(
                failure(task.name, program, got[i], wanted[i], hint, task.see)
            )
        if i + 1 == len(programs) or programs[i + 1][0] != line:
            print(f"  ok  {line}")
    print(f"{task.name} is right.")


def unfit(task: Exercise, answer: Any) -> str:
    """Why answer can't be tried at all, or ''."""
    if not_started(task, answer):
        return (
            "not started yet. Write your answer where the dots ... stand, "
            "run that cell, then this one."
        )
    if isinstance(task.right, type) and not isinstance(answer, type):
        return f"give check the class itself, not {show(plain(answer))}."
    if callable(task.right) and not callable(answer):
        return (
            f"give check the function itself, without calling it: "
            f"check.{task.name}({task.variable or task.name}). "
            f"It got {show(plain(answer))}."
        )
    return ""


def not_started(task: Exercise, answer: Any) -> bool:
    """True if answer is what the exercise came with."""
    if isinstance(answer, type) and task.methods:
        return all(is_stub(vars(answer).get(name)) for name in task.methods)
    if isinstance(answer, list | tuple):
        return any(part is ... for part in answer)
    return answer is ... or is_stub(answer)


def is_stub(function: Any) -> bool:
    """True if the body of function is empty, but for a docstring or dots."""

    def empty():
        """Nothing."""

    code = getattr(function, "__code__", None)
    return (
        code is not None
        and code.co_code == empty.__code__.co_code
        and set(code.co_consts) <= {function.__doc__, None}
    )


def outcomes(task: Exercise, answer: Any, seconds: float) -> Iterator[Outcome]:
    """The outcome of each program in turn; an endless one is the last run."""
    end = time.monotonic() + seconds
    stopped = False
    for _, program in task.programs():
        left = end - time.monotonic()
        stopped = stopped or left <= 0
        outcome = Outcome("endless")
        if not stopped:
            outcome = run(task, answer, program, left)
            stopped = outcome.kind == "endless"
        yield outcome


def run(task: Exercise, answer: Any, program: str, seconds: float) -> Outcome:
    """The outcome of one program, with answer under the exercise's name."""
    *lines, last = program.split("\n")
    first = compile("\n".join(lines), "<check>", "exec")
    expression = compile(last, "<check>", "eval")
    scope = {**task.names, task.variable or task.name: answer}
    try:
        with time_limit(seconds):
            exec(first, scope)
            return Outcome("value", plain(eval(expression, scope)))
    except TimeLimit:
        return Outcome("endless")
    except (Exception, SystemExit) as error:
        kind, where = type(error).__name__, learners_line(error)
        return Outcome("raised", kind, str(error), where)


def same(a: Outcome, b: Outcome, tolerance: float) -> bool:
    """True if two outcomes are the same, whatever an exception's message."""
    return a.kind == b.kind and close(a.value, b.value, tolerance)


def diagnosis(task: Exercise, got: list[Outcome]) -> str:
    """The hint of the known mistake that gives what the answer gave, or ''.

    Of several mistakes that raise the same exceptions, the one whose messages
    are the same too comes first.
    """
    suspects = []
    for mistake in task.mistakes:
        with contextlib.redirect_stdout(io.StringIO()):
            theirs = list(follow(task, mistake, got))
        if len(theirs) == len(got):
            apart = sum(
                a.text != b.text for a, b in zip(theirs, got, strict=True)
            )
            suspects.append((apart, len(suspects), mistake.hint))
    return min(suspects)[2] if suspects else ""


def follow(task: Exercise, mistake: Mistake, got: list[Outcome]):
    """The outcomes of a mistake for as long as they are those that came."""
    theirs = outcomes(task, mistake.answer, MISTAKE_SECONDS)
    for outcome, came in zip(theirs, got, strict=False):
        if not same(outcome, came, task.tolerance):
            return
        yield outcome
