"""DRY, "don't repeat yourself": lowers the score of a token that would continue the repetition of an earlier passage.

If the last n tokens also occur earlier, the score of the token that followed them there is lowered by
multiplier * base^(n - allowed_length), for the longest such n >= allowed_length. A breaker (newline, colon, quote) ends a
passage. Source: p-e-w's proposal for text-generation-webui (2024); llama.cpp. Neighbours: after the penalties, before the
filters; transformers and vLLM do not have it.

The defaults are llama.cpp's; the proposal recommends a multiplier of 0.8. Breakers are ids of tokens: every token whose
text contains a newline, a colon, a quote or an asterisk is one in llama.cpp.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from .. import arithmetic
from .base import Effect, Processor, number, token_ids, whole


@dataclass(frozen=True)
class Dry(Processor):
    """The penalty at the allowed length in units of score, from 0 to 100, where 0 is off; the factor by which it grows with
    each further token, from 1 to 10; the length in tokens from which a passage is penalised; how many tokens are searched,
    from the end; and the tokens that end a passage."""

    multiplier: float
    base: float = 1.75
    allowed_length: int = 2
    last_n: int = 64
    breakers: tuple = ()
    kind: ClassVar[str] = "dry"

    def __post_init__(self):
        checked = {
            "multiplier": number("dry_multiplier", self.multiplier, 0, 100),
            "base": number("dry_base", self.base, 1, 10),
            "allowed_length": whole("dry_allowed_length", self.allowed_length, 0),
            "last_n": whole("dry_penalty_last_n", self.last_n, 0),
            "breakers": token_ids("dry_sequence_breakers", self.breakers),
        }
        for name, value in checked.items():
            object.__setattr__(self, name, value)

    def apply(self, scores, context, profile):
        penalties = np.zeros(scores.vocabulary, np.float32)
        moved = np.zeros(scores.vocabulary, bool)
        for token, length in self._repeated(context.text).items():
            penalties[token], moved[token] = self._penalty(length - self.allowed_length), True
        with np.errstate(over="ignore"):
            return Effect(scores.adjusted(moved[scores.ids], scores.values - penalties[scores.ids]))

    def _repeated(self, text: np.ndarray) -> dict[int, int]:
        """For each token that would continue a repetition, the length of the longest passage it would continue."""
        # Newest token first, so that a suffix of the text is a prefix here.
        text = text[::-1][: self.last_n].tolist()
        passage = next((place for place, token in enumerate(text) if token in self.breakers), len(text))
        lengths: dict[int, int] = {}
        if len(text) <= self.allowed_length or passage < self.allowed_length:
            return lengths
        for back, shared in enumerate(_shared_with_start(text)):
            length, followed = min(shared, passage), text[back - 1]
            if back > 0 and length >= self.allowed_length and followed not in self.breakers:
                lengths[followed] = max(length, lengths.get(followed, 0))
        return lengths

    def _penalty(self, extra: int) -> np.float32:
        """multiplier * base^extra; the power in double precision, all capped at the largest single-precision number."""
        most = float(arithmetic.FLOAT32_MAX)
        with np.errstate(over="ignore"):
            power = min(float(np.power(np.float64(np.float32(self.base)), extra)), most)
        return np.float32(min(float(np.float32(self.multiplier)) * power, most))


def _shared_with_start(text: list) -> list:
    """For each place, how many tokens from there on are those at the start of the text, in one pass over it (the Z array)."""
    shared = [len(text)] + [0] * (len(text) - 1) if text else []
    left = right = 0
    for place in range(1, len(text)):
        # Inside of the passage known last, its own start has the answer up to its end.
        length = min(right - place, shared[place - left]) if place < right else 0
        while place + length < len(text) and text[length] == text[place + length]:
            length += 1
        shared[place] = length
        if place + length > right:
            left, right = place, place + length
    return shared
