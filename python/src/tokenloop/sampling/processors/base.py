"""What all processors have in common: a kind, settings that are checked when they are made, and an effect on scores."""

from __future__ import annotations

import math
import operator
from typing import ClassVar, NamedTuple

from ...errors import ParameterError
from ..context import Context
from ..cut import Cut, NothingWouldBeLeft
from ..profile import Profile
from ..scores import Scores

U32_MAX = 2**32 - 1


class Effect(NamedTuple):
    """The scores after a processor, and where it cut; no cut for one that only changes scores."""

    scores: Scores
    cut: Cut | None = None


class Processor:
    """A rule that changes scores or removes tokens, with its settings."""

    kind: ClassVar[str]
    """Its name in the order of a profile."""
    is_warper: ClassVar[bool] = False
    """Whether it belongs to sampling: greedy decoding skips it in most engines."""

    def apply(self, scores: Scores, context: Context, profile: Profile) -> Effect:
        """The scores after it, with the arithmetic of a profile."""
        raise NotImplementedError


def removed(before: Scores, after: Scores | None, cut: Cut) -> Effect:
    """The effect of removing tokens. A rule that would leave none is not applied, and its cut says so."""
    return Effect(before, NothingWouldBeLeft()) if after is None else Effect(after, cut)


def number(name: str, value, least: float, most: float) -> float:
    """A setting in a closed range. Raises ParameterError for another value, and for what is no number."""
    try:
        if isinstance(value, (bool, str, bytes)):
            raise TypeError
        checked = float(value)
    except (TypeError, ValueError, OverflowError):
        raise ParameterError(f"{name} is {value!r}, and must be a number from {least:g} to {most:g}.") from None
    if math.isnan(checked) or not least <= checked <= most:
        raise ParameterError(f"{name} is {value!r}, and must be from {least:g} to {most:g}.")
    return checked


def whole(name: str, value, least: int, most: int = U32_MAX) -> int:
    """A whole number in a closed range. Raises ParameterError for another value."""
    try:
        if isinstance(value, bool):
            raise TypeError
        checked = operator.index(value)
    except TypeError:
        raise ParameterError(f"{name} is {value!r}, and must be a whole number from {least} to {most}.") from None
    if not least <= checked <= most:
        raise ParameterError(f"{name} is {value!r}, and must be from {least} to {most}.")
    return checked


def token_ids(name: str, tokens) -> tuple:
    """Ids of tokens in rising order, each once. Raises ParameterError for what is none."""
    try:
        given = list(tokens)
    except TypeError:
        raise ParameterError(f"{name} is {tokens!r}, and must be a list of ids of tokens.") from None
    return tuple(sorted({whole(f"A token of {name}", token, 0) for token in given}))
