"""Top-n-sigma: keeps the tokens whose score is within n standard deviations of the greatest.

Formula: keep where score >= max - n * sigma, with sigma over the scores not removed (dividing by their number). Since
distances from max and sigma scale alike, temperature does not change what is kept. Source: Tang et al., "Top-n-sigma: Not
All Logits Are You Need" (2024); llama.cpp computes in single precision. Neighbours: after the penalties, before top-k in
llama.cpp; transformers and vLLM do not have it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from ..cut import ScoreCut
from ..profile import Profile
from ..scores import CandidateOrder, Scores
from .base import Effect, Processor, number


@dataclass(frozen=True)
class TopNSigma(Processor):
    """n, the greatest distance from the greatest score in standard deviations, from 0.01 to 1000."""

    top_n_sigma: float
    kind: ClassVar[str] = "top_n_sigma"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "top_n_sigma", number("top_n_sigma", self.top_n_sigma, 0.01, 1000))

    def apply(self, scores, context, profile):
        if profile is Profile.LLAMA_CPP:
            with np.errstate(over="ignore", invalid="ignore"):
                least = float(scores.values[0] - np.float32(self.top_n_sigma) * _deviation_single(scores))
        else:
            least = float(scores.values[0]) - self.top_n_sigma * _deviation(scores.values.astype(np.float64))
        kept = int(np.count_nonzero(scores.values.astype(np.float64) >= least))
        return Effect(scores.truncated(kept), ScoreCut(least))


def _deviation(values: np.ndarray) -> float:
    mean = arithmetic.ordered_sum(values) / len(values)
    return math.sqrt(arithmetic.ordered_sum((values - mean) * (values - mean)) / len(values))


def _deviation_single(scores: Scores) -> np.float32:
    """llama.cpp's standard deviation: single-precision sums, in the order in which it stores the candidates."""
    values = scores.values
    if scores.held is CandidateOrder.BY_TOKEN:
        values = values[np.argsort(scores.ids)]
    count = np.float32(len(values))
    mean = arithmetic.running_sum(values)[-1] / count
    differences = (values - mean).astype(np.float64)
    squares = np.float32(0)
    # Each square is added in double precision and the sum is rounded to single: no function of numpy does that.
    for square in (differences * differences).tolist():
        squares = np.float32(float(squares) + square)
    return np.float32(math.sqrt(squares / count))
