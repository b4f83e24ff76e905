"""The three penalties on single tokens of the text: repetition, frequency and presence.

Neighbours: after logit bias, before temperature, so a higher temperature weakens them, and before all processors that use
probabilities. llama.cpp counts the last 64 tokens of prompt and output for all three.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..profile import Profile
from . import occurrences
from .base import Effect, Processor, number


@dataclass(frozen=True)
class RepetitionPenalty(Processor):
    """theta, from 0.01 to 10: makes every token of prompt and output less likely, once; 1 changes nothing.

    Formula: score < 0 becomes score * theta, another score / theta. Source: Keskar et al., "CTRL" (2019). Softmax does not
    see a shift of all scores, this rule does: where raw logits lie far below zero, as GPT-2's do, even 1.1 all but forbids a
    repetition. vLLM multiplies by 1 / theta instead of dividing, which rounds differently.
    """

    repetition_penalty: float
    kind: ClassVar[str] = "repetition_penalty"

    def __post_init__(self):
        checked = number("repetition_penalty", self.repetition_penalty, 0.01, 10)
        object.__setattr__(self, "repetition_penalty", checked)

    def apply(self, scores, context, profile):
        theta = np.float32(self.repetition_penalty)
        values = scores.values
        with np.errstate(over="ignore", under="ignore"):
            weaker = values * (np.float32(1) / theta) if profile is Profile.VLLM else values / theta
            penalised = np.where(values < 0, values * theta, weaker)
        return Effect(scores.adjusted(occurrences.of_text(scores, context, profile) > 0, penalised))


@dataclass(frozen=True)
class FrequencyPenalty(Processor):
    """alpha, from -2 to 2: lowers the score of a generated token by alpha for each time it was generated.

    Source: the OpenAI API. Below 0 repetition is encouraged; 0 changes nothing.
    """

    frequency_penalty: float
    kind: ClassVar[str] = "frequency_penalty"

    def __post_init__(self):
        object.__setattr__(self, "frequency_penalty", number("frequency_penalty", self.frequency_penalty, -2, 2))

    def apply(self, scores, context, profile):
        counts = occurrences.of_output(scores, context, profile)
        with np.errstate(over="ignore"):
            values = scores.values - np.float32(self.frequency_penalty) * counts.astype(np.float32)
        return Effect(scores.adjusted(counts > 0, values))


@dataclass(frozen=True)
class PresencePenalty(Processor):
    """alpha, from -2 to 2: lowers the score of a generated token by alpha, however often it was generated.

    Source: the OpenAI API. Below 0 repetition is encouraged; 0 changes nothing.
    """

    presence_penalty: float
    kind: ClassVar[str] = "presence_penalty"

    def __post_init__(self):
        object.__setattr__(self, "presence_penalty", number("presence_penalty", self.presence_penalty, -2, 2))

    def apply(self, scores, context, profile):
        counts = occurrences.of_output(scores, context, profile)
        with np.errstate(over="ignore"):
            values = scores.values - np.float32(self.presence_penalty)
        return Effect(scores.adjusted(counts > 0, values))
