"""Automatic differentiation on single numbers, small enough to read."""

from autograd.graph import draw_dot, topological_order, trace
from autograd.numerical import derivative, gradcheck, gradient
from autograd.value import Value

__all__ = [
    "Value",
    "derivative",
    "draw_dot",
    "gradcheck",
    "gradient",
    "topological_order",
    "trace",
]
