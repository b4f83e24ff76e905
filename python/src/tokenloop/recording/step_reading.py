"""Reads the steps of a file: the header of each says which arrays it has, and these are checked against it."""

from __future__ import annotations

import numpy as np

from ..errors import RecordingError
from .fields import Fields
from .file import RECORD_AGAIN, Arrays
from .numbers import AllLogits, GroupedLogits, RoundedLogits, TopLogits
from .step import ForwardPass, Selection, Step, Truth

# How far the probabilities of a truth may be from a sum of 1: they are rounded to double precision, and there are at most as
# many as tokens.
SUM_ROUNDING = 1e-6
# The largest vocabulary that is grouped, far above that of any model: a group of a few bytes stands for as many tokens as it
# says, and each gets a logit in memory.
MOST_GROUPED = 1 << 20


class StepReader:
    """Reads the steps of a file, one behind the other."""

    def __init__(self, arrays: Arrays, vocab_size: int | None, may_be_rounded: bool):
        self._arrays, self._vocab_size, self._may_be_rounded = arrays, vocab_size, may_be_rounded
        self._count = 0

    def read(self, header: Fields) -> Step:
        """The step with this header. Raises RecordingError for numbers that are no logits or no distribution."""
        self._count += 1
        selection = header.object("selection", None)
        done = header.object("pass", None)
        token = header.whole("token", None)
        return Step(
            token,
            None if selection is None else _selection(selection),
            None if done is None else ForwardPass(*(done.whole(name) for name in ("computed", "reused", "slots"))),
            self._numbers(header),
            self._truth(header.object("truth", None)),
        )

    def _numbers(self, header: Fields):
        count, groups = header.whole("logits", 0), header.whole("logits_groups", None)
        span = header.numbers("logits_range", 2)
        errors = header.number("logits_error", None), header.number("groups_error", None)
        total = header.number("log_sum_exp", None)
        if not self._may_be_rounded:
            span = groups = None
        if count == 0:
            return None
        if count == self._vocab_size and groups is None:
            return self._all(count) if span is None else self._rounded(span, errors[0], count)
        if groups is not None and span is not None:
            return self._grouped(count, groups, span, errors)
        tokens = self._ids(count)
        values = self._arrays.numbers(count, "<f4")
        if count == self._vocab_size or len(np.unique(tokens)) < count or not np.isfinite(values).all():
            raise self._no("logits")
        numbers = TopLogits(tokens, values, total)
        # Asked for here, so that a list that sums to more than 1 is refused with the file.
        numbers.probabilities()
        return numbers

    def _all(self, count: int) -> AllLogits:
        values = self._arrays.numbers(count, "<f4")
        if not (values < np.inf).all() or not (values > -np.inf).any():
            raise self._no("logits")
        return AllLogits(values)

    def _rounded(self, span: list, error: float | None, count: int) -> RoundedLogits:
        levels = self._arrays.numbers(count, "<u2")
        with np.errstate(over="ignore"):
            least, largest = (float(np.float32(end)) for end in span)
            error = -1.0 if error is None else float(np.float32(error))
        if not (np.isfinite([least, largest, error]).all() and least <= largest and error >= 0):
            raise self._no("logits")
        return RoundedLogits(least, largest, levels, error)

    def _grouped(self, count: int, groups: int, span: list, errors: tuple) -> GroupedLogits:
        tokens = self._ids(count)
        rounded = self._rounded(span, errors[0], count + groups)
        counts = self._arrays.numbers(groups, "<u4")
        with np.errstate(over="ignore"):
            group_error = -1.0 if errors[1] is None else float(np.float32(errors[1]))
        whole = count + int(counts.sum(dtype=np.int64))
        is_right = (
            len(np.unique(tokens)) == count
            and (np.diff(rounded.levels.astype(np.int64)) <= 0).all()
            and (counts > 0).all()
            and np.isfinite(group_error)
            and group_error >= 0
            and whole <= MOST_GROUPED
            and whole == self._vocab_size
        )
        if not is_right:
            raise self._no("logits")
        return GroupedLogits(tokens, counts, rounded, group_error)

    def _truth(self, header: Fields | None) -> Truth | None:
        if header is None:
            return None
        known, count = header.text("known"), header.whole("count", 0)
        tokens = self._ids(count)
        probabilities = self._arrays.numbers(count, "<f8")
        if known == "exactly":
            is_right = (
                (np.diff(tokens.astype(np.int64)) > 0).all()
                and ((probabilities >= 0) & (probabilities <= 1)).all()
                and abs(float(np.sum(probabilities)) - 1) <= SUM_ROUNDING
            )
        else:
            is_right = known in ("no_grammar", "outside_grammar") and count == 0
        if not is_right:
            raise self._no("true distribution")
        return Truth(known, tokens, probabilities)

    def _ids(self, count: int) -> np.ndarray:
        tokens = self._arrays.numbers(count, "<u4")
        check_ids(tokens.tolist(), self._vocab_size)
        return tokens

    def _no(self, what: str) -> RecordingError:
        return RecordingError(f"In the recording, the {what} of step {self._count} cannot be that. {RECORD_AGAIN}")


def check_ids(tokens, vocab_size: int | None) -> None:
    """Raises RecordingError for a token that the vocabulary does not have."""
    if vocab_size is None:
        return
    for token in tokens:
        if token >= vocab_size:
            raise RecordingError(f"The recording has token {token}, and its vocabulary only {vocab_size}. {RECORD_AGAIN}")


def _selection(header: Fields) -> Selection:
    u, probability = header.number("u", None), header.number("probability", None)
    if u is not None and not 0 <= u < 1:
        raise header.wrong("u")
    if probability is not None and not 0 <= probability <= 1:
        raise header.wrong("probability")
    return Selection(header.text("method"), u, probability)
