"""Logit bias: adds a given amount to the scores of given tokens.

An amount of 100 or -100 practically forces or forbids a token. Source: the OpenAI API; transformers `sequence_bias` for
single tokens; vLLM and llama.cpp `logit_bias`. Neighbours: first, so penalties see the biased score; in every engine before
temperature.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

import numpy as np

from ...errors import ParameterError
from .base import Effect, Processor, number, whole


@dataclass(frozen=True)
class LogitBias(Processor):
    """The amount added, from -100 to 100, by token id; a token outside the vocabulary has no effect."""

    biases: dict[int, float] = field(hash=False)
    kind: ClassVar[str] = "logit_bias"

    def __post_init__(self):
        if not hasattr(self.biases, "items"):
            raise ParameterError(f"logit_bias is {self.biases!r}, and must be a dict from ids of tokens to amounts.")
        checked = {
            whole("A token of logit_bias", token, 0): number(f"logit_bias of token {token}", amount, -100, 100)
            for token, amount in self.biases.items()
        }
        object.__setattr__(self, "biases", dict(sorted(checked.items())))

    def apply(self, scores, context, profile):
        amounts = np.zeros(scores.vocabulary, np.float32)
        moved = np.zeros(scores.vocabulary, bool)
        for token, amount in self.biases.items():
            if token < scores.vocabulary:
                amounts[token], moved[token] = amount, True
        with np.errstate(over="ignore"):
            return Effect(scores.adjusted(moved[scores.ids], scores.values + amounts[scores.ids]))
