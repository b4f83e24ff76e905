"""Writes the steps of a file: for each its header and its arrays."""

from __future__ import annotations

import numpy as np

from ..errors import RecordingError
from .numbers import AllLogits, GroupedLogits, RoundedLogits, TopLogits
from .step import Step


def written(step: Step, context_length: int) -> tuple:
    """The header of a step, and its arrays."""
    header: dict = {"context_length": context_length}
    if step.token is not None:
        header["token"] = step.token
    if step.selection is not None:
        selection = {name: getattr(step.selection, name) for name in ("method", "u", "probability")}
        header["selection"] = {name: value for name, value in selection.items() if value is not None}
    if step.forward_pass is not None:
        header["pass"] = {name: getattr(step.forward_pass, name) for name in ("computed", "reused", "slots")}
    fields, arrays = _written_numbers(step.numbers)
    header.update(fields)
    if step.truth is not None:
        header["truth"] = {"known": step.truth.known, "count": len(step.truth.tokens)}
        arrays += [as_bytes(step.truth.tokens, "<u4"), as_bytes(step.truth.probabilities, "<f8")]
    return header, arrays


def _written_numbers(numbers) -> tuple:
    if numbers is None:
        return {"logits": 0}, []
    if isinstance(numbers, AllLogits):
        return {"logits": len(numbers.values)}, [as_bytes(numbers.values, "<f4")]
    if isinstance(numbers, TopLogits):
        header = {"logits": len(numbers.tokens)}
        if numbers.log_sum_exp is not None:
            header["log_sum_exp"] = float(numbers.log_sum_exp)
        return header, [as_bytes(numbers.tokens, "<u4"), as_bytes(numbers.values, "<f4")]
    if isinstance(numbers, RoundedLogits):
        return {"logits": len(numbers.levels), **_span(numbers)}, [as_bytes(numbers.levels, "<u2")]
    if isinstance(numbers, GroupedLogits):
        span = _span(numbers.rounded)
        header = {"logits": numbers.listed, "logits_range": span["logits_range"], "logits_groups": len(numbers.counts)}
        header.update(logits_error=span["logits_error"], groups_error=_shortest(numbers.group_error))
        arrays = [as_bytes(numbers.tokens, "<u4"), as_bytes(numbers.rounded.levels, "<u2"), as_bytes(numbers.counts, "<u4")]
        return header, arrays
    raise RecordingError(f"The logits of a step are {type(numbers).__name__}, and must be made by a class of this package.")


def _span(rounded: RoundedLogits) -> dict:
    span = [_shortest(rounded.least), _shortest(rounded.largest)]
    return {"logits_range": span, "logits_error": _shortest(rounded.error)}


def _shortest(number: float) -> float:
    """A number of single precision as the shortest decimal that is read as the same."""
    return float(str(np.float32(number)))


def as_bytes(numbers, kind: str) -> bytes:
    """Numbers as they stand in a file. Raises RecordingError for what is no flat list of numbers of this kind."""
    try:
        given = np.asarray(numbers)
        if given.size and (given.ndim != 1 or given.dtype.kind not in "fiu"):
            raise TypeError
        with np.errstate(over="ignore"):
            made = given.astype(kind)
        if given.size and np.dtype(kind).kind == "u" and (made != given).any():
            raise TypeError
    except (TypeError, ValueError, OverflowError):
        raise RecordingError(f"The numbers of a step cannot be written as {np.dtype(kind).name}: {numbers!r:.80}") from None
    return made.tobytes()
