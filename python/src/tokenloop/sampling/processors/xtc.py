"""XTC, "exclude top choices": with some probability removes the most likely tokens, for less predictable text.

If at least two tokens have a probability of at least the threshold, all of them but the least likely are removed, but only
if a random number is below `probability`. Source: p-e-w's proposal for text-generation-webui (2024); llama.cpp. Neighbours:
the last filter, just before temperature in llama.cpp; transformers and vLLM do not have it.

The random number depends on seed and position alone and is of a stream of its own, so that of the draw is not affected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..coin import Stream
from ..cut import TopChoicesCut
from ..engines import llama_cpp_probabilities
from ..profile import Profile
from ..scores import CandidateOrder
from .base import Effect, Processor, number, removed


@dataclass(frozen=True)
class Xtc(Processor):
    """How often it acts, from 0 to 1, where 0 is never; and the least probability of a top choice, from 0 to 0.5."""

    probability: float
    threshold: float = 0.1
    kind: ClassVar[str] = "xtc"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "probability", number("xtc_probability", self.probability, 0, 1))
        object.__setattr__(self, "threshold", number("xtc_threshold", self.threshold, 0, 0.5))

    def apply(self, scores, context, profile):
        u = context.coin.toss(context.position, Stream.XTC)
        acts = u < self.probability
        cut = TopChoicesCut(self.threshold, u, acts)
        if not acts:
            return Effect(scores, cut)
        falling = scores.holding(CandidateOrder.FALLING)
        if profile is Profile.LLAMA_CPP:
            choices = llama_cpp_probabilities(falling) >= np.float32(self.threshold)
        else:
            choices = scores.weights >= self.threshold * scores.total_weight
        first = max(int(np.count_nonzero(choices)) - 1, 0)
        return removed(scores, falling.filtered(np.arange(len(scores)) >= first), cut)
