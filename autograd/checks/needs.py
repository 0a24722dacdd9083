"""What a lesson can't go on without."""

from importlib.util import find_spec

from autograd.checks.report import CheckFailed

ADVICE = {
    "torch": (
        "PyTorch is large. Its version for the CPU alone is much smaller, "
        "and enough:\npytorch.org shows how to get it."
    ),
}


class Missing(CheckFailed):
    """A package is not installed; the text says how to get it."""

    def _render_traceback_(self) -> list[str]:
        return str(self).split("\n")


def needs(package: str) -> None:
    """Nothing if package can be imported.

    Raises:
        Missing: it can't. The text tells how to get it; a notebook shows the
            text alone, and runs no further.
    """
    if find_spec(package) is None:
        lines = [
            f"This page needs {package}, which is not installed here.",
            f"Run in a cell:   %pip install {package}",
            "then restart the kernel and begin again.",
        ]
        if package in ADVICE:
            lines.append(ADVICE[package])
        raise Missing("\n".join(lines))
