"""PyTorch, the second opinion on numbers and gradients."""

import os
from types import ModuleType

import pytest
from expressions import BOTH, ON_VALUES, halves

MISSING = "PyTorch is not installed: pip install torch"
BY_OPERATORS = ("neg", "abs", "square", "cube", "inverse")
BY_NAME = ("exp", "log", "sqrt", "tanh", "sigmoid", "relu", "sin", "cos")


def require_torch() -> ModuleType:
    """PyTorch. Without it skip; with CI=true fail, so no skip goes unseen."""
    try:
        import torch
    except ImportError:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING, pytrace=False)
        pytest.skip(MISSING)
    return torch


def tensors(numbers, requires_grad: bool = True) -> list:
    """A tensor of one number for each number, in double precision."""
    torch = require_torch()
    return [
        torch.tensor(x, dtype=torch.float64, requires_grad=requires_grad)
        for x in numbers
    ]


def on_tensors() -> dict:
    """The operations of random expressions, as PyTorch has them."""
    torch = require_torch()

    def stacked(numbers):
        return torch.stack(
            [torch.as_tensor(x, dtype=torch.float64) for x in numbers]
        )

    def dot(*operands):
        weights, inputs, bias = halves(operands)
        return torch.dot(stacked(weights), stacked(inputs)) + bias

    return {
        **BOTH,
        **{name: ON_VALUES[name] for name in BY_OPERATORS},
        **{name: getattr(torch, name) for name in BY_NAME},
        "dot": dot,
    }
