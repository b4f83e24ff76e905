"""No-repeat n-gram: removes every token that would complete an n-gram that already occurred.

Source: Paulus, Xiong, Socher, "A Deep Reinforced Model for Abstractive Summarization" (2017); transformers, over prompt and
output. vLLM and llama.cpp do not have it. Neighbours: after the penalties, before temperature.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ..cut import BannedCut
from .base import Processor, removed, whole


@dataclass(frozen=True)
class NoRepeatNgram(Processor):
    """n, the length in tokens of the n-grams that must not occur twice, from 1; 1 forbids every token of the text."""

    no_repeat_ngram_size: int
    kind: ClassVar[str] = "no_repeat_ngram"

    def __post_init__(self):
        object.__setattr__(self, "no_repeat_ngram_size", whole("no_repeat_ngram_size", self.no_repeat_ngram_size, 1))

    def apply(self, scores, context, profile):
        n, text = self.no_repeat_ngram_size, context.text
        banned = np.zeros(0, np.int64)
        if len(text) >= n:
            # A token that followed the last n - 1 tokens before must not follow again.
            windows = np.lib.stride_tricks.sliding_window_view(text, n)
            follows = (windows[:, :-1] == text[len(text) + 1 - n :]).all(axis=1)
            banned = np.unique(windows[follows, -1])
        return removed(scores, scores.filtered(~np.isin(scores.ids, banned)), BannedCut(len(banned)))
