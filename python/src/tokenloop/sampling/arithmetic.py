"""Arithmetic of the samplers: exponentials and logarithms in double precision, and sums in a fixed order.

numpy's own sum adds in pairs, and how it pairs depends on the length. Which tokens a filter keeps can depend on the last
bit of a running sum, so everything here adds from the first number to the last.
"""

from __future__ import annotations

import numpy as np

LN_2 = float(np.log(2.0))
FLOAT32_MAX = np.finfo(np.float32).max
FLOAT32_MIN = np.finfo(np.float32).min


def exp(x: np.ndarray) -> np.ndarray:
    """e to the power of each number, in double precision. Far below zero it is 0."""
    with np.errstate(under="ignore"):
        return np.exp(np.asarray(x, np.float64))


def ln(x: np.ndarray) -> np.ndarray:
    """The natural logarithm of each number, in double precision; that of 0 is minus infinity."""
    with np.errstate(divide="ignore"):
        return np.log(np.asarray(x, np.float64))


def log2(x: np.ndarray) -> np.ndarray:
    """The logarithm to base 2 of each number, in double precision; that of 0 is minus infinity."""
    with np.errstate(divide="ignore"):
        return np.log2(np.asarray(x, np.float64))


def running_sum(x: np.ndarray) -> np.ndarray:
    """The sum up to each number, rounded after each addition to the type of `x`."""
    return np.add.accumulate(x)


def ordered_sum(x: np.ndarray) -> float:
    """The sum from the first number to the last; 0 of none."""
    return float(running_sum(x)[-1]) if len(x) else 0.0
