"""The checks of the exercises, one module a lesson."""
