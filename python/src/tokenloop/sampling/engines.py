"""Probabilities rounded as engines round them: single precision, summed in the engine's order.

Which tokens an engine keeps can depend on the last bit of a running sum, so the profiles compute it as the engine does.
"""

from __future__ import annotations

import numpy as np

from . import arithmetic
from .scores import CandidateOrder, Scores


def llama_cpp_probabilities(scores: Scores) -> np.ndarray:
    """llama.cpp's softmax: exponentials in single precision, and a sum in the order of its candidates. Shape [n]."""
    with np.errstate(over="ignore"):
        weights = arithmetic.exp(scores.values - scores.values[0]).astype(np.float32)
    in_order = weights if scores.held is CandidateOrder.FALLING else weights[np.argsort(scores.ids)]
    return weights / arithmetic.running_sum(in_order)[-1]


def torch_probabilities(scores: Scores) -> np.ndarray:
    """torch's softmax on the CPU, shape [n].

    Its sum uses vector lanes whose number depends on the processor, so its last bits are not reproducible; these are
    correctly rounded instead.
    """
    return (scores.weights / scores.total_weight).astype(np.float32)


def logf(x: np.ndarray) -> np.ndarray:
    """The natural logarithm of numbers in single precision, rounded to it."""
    return arithmetic.ln(x).astype(np.float32)
