"""What a lesson can't go on without."""

from importlib.util import find_spec

from autograd.checks.report import CheckFailed


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
        raise Missing(
            f"This page needs {package}, which is not installed here.\n"
            f"Run in a cell:   %pip install {package}\n"
            f"then restart the kernel and begin again.\n"
            f"It is large, and no other page needs it."
        )
