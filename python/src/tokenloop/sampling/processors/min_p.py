"""Min-p: keeps the tokens whose probability is at least a fraction of the most likely token's.

Formula: keep where p >= min_p * p_max. Source: Nguyen et al., "Turning Up the Heat: Min-p Sampling for Creative and
Coherent LLM Outputs" (2024). Neighbours: after top-p in transformers and llama.cpp, before top-k in vLLM. llama.cpp compares
scores with max + ln(min_p) and needs no probabilities.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..cut import ProbabilityCut
from ..engines import logf, torch_probabilities
from ..profile import Profile
from .base import Effect, Processor, number


@dataclass(frozen=True)
class MinP(Processor):
    """The fraction of the greatest probability below which a token is removed, from 0 to 1; 0 keeps everything."""

    min_p: float
    kind: ClassVar[str] = "min_p"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "min_p", number("min_p", self.min_p, 0, 1))

    def apply(self, scores, context, profile):
        if profile is Profile.TEXTBOOK:
            # The greatest weight is 1, so each weight is already a fraction of the greatest probability.
            kept = scores.weights >= self.min_p
        elif profile is Profile.LLAMA_CPP:
            kept = scores.values >= scores.values[0] + logf(np.float32(self.min_p))
        else:
            probabilities = torch_probabilities(scores)
            kept = probabilities >= np.float32(self.min_p) * probabilities[0]
        after = scores.truncated(int(np.count_nonzero(kept)))
        return Effect(after, ProbabilityCut(self.min_p / scores.total_weight))
