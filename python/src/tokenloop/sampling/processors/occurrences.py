"""Counts of the tokens of a text for the penalties, over the range that each engine uses."""

from __future__ import annotations

import numpy as np

from ..context import Context
from ..profile import Profile
from ..scores import Scores

LLAMA_CPP_WINDOW = 64
"""llama.cpp's default for the number of tokens that its penalties count (`repeat_last_n`)."""


def of_text(scores: Scores, context: Context, profile: Profile) -> np.ndarray:
    """How often each token of `scores` stands in prompt and output, shape [n]; llama.cpp counts their last 64 tokens."""
    text = context.text[-LLAMA_CPP_WINDOW:] if profile is Profile.LLAMA_CPP else context.text
    return np.bincount(text, minlength=scores.vocabulary)[scores.ids]


def of_output(scores: Scores, context: Context, profile: Profile) -> np.ndarray:
    """The same in the output alone; llama.cpp does not distinguish prompt and output."""
    if profile is Profile.LLAMA_CPP:
        return of_text(scores, context, profile)
    return np.bincount(context.tokens, minlength=scores.vocabulary)[scores.ids]
