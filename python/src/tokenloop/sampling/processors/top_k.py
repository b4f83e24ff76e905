"""Top-k: keeps the k tokens with the greatest scores.

Source: Fan, Lewis, Dauphin, "Hierarchical Neural Story Generation" (2018). Ties at rank k: the textbook and llama.cpp keep
exactly k; transformers and vLLM remove the tokens *below* the k-th score, so more than k can stay. Neighbours: after
temperature, before top-p; in llama.cpp before temperature.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..cut import RankCut
from ..profile import Profile
from ..scores import CandidateOrder
from .base import Effect, Processor, whole


@dataclass(frozen=True)
class TopK(Processor):
    """k, from 1; at least V changes nothing."""

    top_k: int
    kind: ClassVar[str] = "top_k"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "top_k", whole("top_k", self.top_k, 1))

    def apply(self, scores, context, profile):
        k = self.top_k
        if profile in (Profile.TRANSFORMERS, Profile.VLLM) and k <= len(scores):
            after = scores.truncated(int(np.count_nonzero(scores.values >= scores.values[k - 1])))
        else:
            after = scores.truncated(k)
        if profile is Profile.LLAMA_CPP:
            after = after.holding(CandidateOrder.FALLING)
        return Effect(after, RankCut(k))
