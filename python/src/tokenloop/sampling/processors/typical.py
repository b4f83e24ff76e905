"""Typical sampling: keeps the tokens whose surprise is closest to the expected one, up to a total probability.

Formula: rank by |-ln p - H|, keep from the smallest until cumulative p >= mass. It can remove the most likely token. Source:
Meister, Pimentel, Wiher, Cotterell, "Locally Typical Sampling" (2022). transformers also keeps ties with the last one kept;
llama.cpp continues until the sum *exceeds* the mass. Neighbours: last of the filters in transformers, before top-p in
llama.cpp; vLLM does not have it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from ..cut import TypicalCut
from ..engines import llama_cpp_probabilities, logf
from ..profile import Profile
from ..scores import CandidateOrder, Scores
from .base import Effect, Processor, number, removed


@dataclass(frozen=True)
class Typical(Processor):
    """The mass: the least total probability of the kept tokens, from 0.001 to 1; 1 keeps everything."""

    typical_p: float
    kind: ClassVar[str] = "typical"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "typical_p", number("typical_p", self.typical_p, 0.001, 1))

    def apply(self, scores, context, profile):
        mass = self.typical_p
        if mass >= 1.0:
            return Effect(scores, TypicalCut(mass))
        if profile is Profile.LLAMA_CPP:
            kept = _keep_single(scores, np.float32(mass))
        else:
            kept = _keep_double(scores, mass, ties=profile is Profile.TRANSFORMERS)
        # llama.cpp leaves its candidates in order of typicality; no later sum here reproduces that order.
        return removed(scores, scores.filtered(kept).holding(CandidateOrder.BY_TOKEN), TypicalCut(mass))


def _keep_double(scores: Scores, mass: float, ties: bool) -> np.ndarray:
    """Which ranks are kept, in double precision; `ties` also keeps all that are as far from H as the last one."""
    total = scores.total_weight
    entropy = scores.entropy_bits * arithmetic.LN_2
    values = scores.values.astype(np.float64)
    surprises = arithmetic.ln(total) - (values - values[0])
    distances = np.abs(surprises - entropy)
    order = np.argsort(distances, kind="stable")
    sums = arithmetic.running_sum(scores.weights[order] / total)
    last = min(int(np.searchsorted(sums, mass, side="left")), len(order) - 1)
    kept = np.zeros(len(order), bool)
    kept[order[: last + 1]] = True
    return kept | (distances <= distances[order[last]]) if ties else kept


def _keep_single(scores: Scores, mass: np.float32) -> np.ndarray:
    """Which ranks are kept, with llama.cpp's arithmetic: single precision, and the sum must exceed the mass."""
    probabilities = llama_cpp_probabilities(scores.holding(CandidateOrder.FALLING))
    logarithms = logf(probabilities)
    # 0 times minus infinity is NaN; a token whose probability rounds to 0 in single precision adds nothing.
    possible = probabilities > 0
    terms = -probabilities[possible] * logarithms[possible]
    entropy = arithmetic.running_sum(terms)[-1]
    distances = np.abs(-logarithms - entropy)
    order = np.argsort(distances, kind="stable")
    last = int(np.searchsorted(arithmetic.running_sum(probabilities[order]), mass, side="right"))
    kept = np.zeros(len(order), bool)
    kept[order[: last + 1]] = True
    return kept
