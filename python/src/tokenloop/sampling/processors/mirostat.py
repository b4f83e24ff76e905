"""Mirostat 2: removes tokens more surprising than a bound, and adjusts it so that the text's surprise stays near tau.

Formula: remove where -log2 p > mu; mu starts at 2 tau and falls by eta * (surprise - tau) after each token. Source: Basu et
al., "Mirostat" (2021), the second algorithm; llama.cpp. Neighbours: in llama.cpp after temperature and instead of all other
filters; transformers and vLLM do not have it.

The surprise of a token is the one in the distribution that it is drawn from: after this and all other processors. The bound
is computed from the surprises of the tokens so far, so going back in a run needs no undo.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from ..cut import SurpriseCut
from ..engines import llama_cpp_probabilities
from ..profile import Profile
from ..scores import CandidateOrder
from .base import Effect, Processor, number


@dataclass(frozen=True)
class Mirostat2(Processor):
    """tau, the target surprise in bits per token, from 0 to 20; and eta, the learning rate of the bound, from 0 to 1."""

    tau: float = 5.0
    eta: float = 0.1
    kind: ClassVar[str] = "mirostat2"
    is_warper: ClassVar[bool] = True

    def __post_init__(self):
        object.__setattr__(self, "tau", number("mirostat_tau", self.tau, 0, 20))
        object.__setattr__(self, "eta", number("mirostat_eta", self.eta, 0, 1))

    def bound(self, surprises) -> float:
        """The bound in bits after tokens with these surprises. One that is not finite, of a forced token with probability 0,
        is skipped."""
        bound = 2.0 * self.tau
        for surprise in surprises:
            if math.isfinite(surprise):
                bound -= self.eta * (surprise - self.tau)
        return float(bound)

    def apply(self, scores, context, profile):
        most_bits = self.bound(context.surprises)
        falling = scores.holding(CandidateOrder.FALLING)
        if profile is Profile.LLAMA_CPP:
            surprises = (-arithmetic.log2(llama_cpp_probabilities(falling))).astype(np.float32)
            kept = surprises <= np.float32(most_bits)
        else:
            kept = -arithmetic.log2(scores.weights / scores.total_weight) <= most_bits
        return Effect(falling.truncated(int(np.count_nonzero(kept))), SurpriseCut(most_bits))
