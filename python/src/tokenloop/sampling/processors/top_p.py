"""Top-p: keeps the nucleus, the smallest set of most likely tokens whose probabilities sum to at least p.

The token that crosses p is kept. Source: Holtzman, Buys, Du, Forbes, Choi, "The Curious Case of Neural Text Degeneration"
(2020). Neighbours: after top-k, renormalised; before min-p in transformers, after it in vLLM; in llama.cpp on probabilities
without temperature.

transformers and vLLM sum from the smallest upwards and remove while the sum is at most 1 - p: the same set, except where a
sum equals the threshold exactly. llama.cpp sums downwards in single precision.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from ..cut import CumulativeCut
from ..distribution import nucleus
from ..engines import llama_cpp_probabilities, torch_probabilities
from ..profile import Profile
from ..scores import CandidateOrder, Scores
from .base import Effect, Processor, number


@dataclass(frozen=True)
class TopP(Processor):
    """p, from 0 to 1; 1 keeps everything, 0 only the most likely token."""

    top_p: float
    kind: ClassVar[str] = "top_p"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "top_p", number("top_p", self.top_p, 0, 1))

    def apply(self, scores, context, profile):
        p = self.top_p
        if p >= 1.0:
            return Effect(scores, CumulativeCut(p, 1.0))
        if profile is Profile.TEXTBOOK:
            kept = nucleus(scores, p)
        elif profile is Profile.TRANSFORMERS:
            kept = len(scores) - _removed_from_below(scores, np.float32(1.0 - p))
        elif profile is Profile.VLLM:
            kept = len(scores) - _removed_from_below(scores, np.float32(1) - np.float32(p))
        else:
            kept = _reached_from_above(scores, np.float32(p))
        after = scores.truncated(kept)
        reached = after.total_weight / scores.total_weight
        if profile is Profile.LLAMA_CPP:
            after = after.holding(CandidateOrder.FALLING)
        return Effect(after, CumulativeCut(p, reached))


def _removed_from_below(scores: Scores, rest: np.float32) -> int:
    """How many of the least likely tokens have a sum of at most `rest`, by torch's `cumsum`: it adds in double precision and
    rounds each running sum to single."""
    sums = arithmetic.running_sum(torch_probabilities(scores)[::-1].astype(np.float64)).astype(np.float32)
    return min(int(np.count_nonzero(sums <= rest)), len(scores) - 1)


def _reached_from_above(scores: Scores, p: np.float32) -> int:
    """How many of the most likely tokens are needed to reach `p`, in single precision throughout."""
    sums = arithmetic.running_sum(llama_cpp_probabilities(scores))
    return min(int(np.count_nonzero(sums < p)) + 1, len(scores))
