"""Writes a recording. What is written is read again before it is given out: nothing that a reader refuses leaves here."""

from __future__ import annotations

import json

import numpy as np

from ..errors import RecordingError
from .file import joined
from .reading import from_bytes
from .recording import Recording
from .step_writing import written
from .tokens import TokenBytes


def write(recording: Recording, path) -> None:
    """Writes a recording to a path. Raises RecordingError for what a reader would refuse, and OSError as `open` does."""
    recording.save(path)


def to_bytes(recording: Recording) -> bytes:
    """The file of a recording. Raises RecordingError for what a reader would refuse."""
    try:
        header, arrays = _parts(recording)
        encoded = json.dumps(header, ensure_ascii=False, separators=(",", ":"), allow_nan=False, default=_plain).encode("utf-8")
    except (TypeError, ValueError, AttributeError, IndexError) as error:
        if isinstance(error, RecordingError):
            raise
        raise RecordingError(f"A field of the recording has a value that cannot be written: {error}.") from None
    file = joined(encoded, arrays)
    from_bytes(file)
    return file


def _parts(recording: Recording) -> tuple:
    """The header in the order of its fields, and the arrays."""
    model, first = recording.model, len(recording.prompt.input_ids)
    header: dict = {"model": model.written()}
    for name in ("recorded_by", "parameters"):
        if getattr(recording, name):
            header[name] = getattr(recording, name)
    header["prompt"] = {"text": recording.prompt.text, "input_ids": list(recording.prompt.input_ids)}
    header["tokens"], arrays = TokenBytes.of(recording.vocabulary).written(model.vocab_size)
    header["steps"] = _steps(recording.steps, first, arrays)
    lengths, branches = list(range(first, first + len(recording.steps))), []
    for branch in recording.branches:
        # Of no meaning for one that goes on from no earlier step, which is refused when it is read again.
        start = lengths[branch.step] + 1 if 0 <= branch.step < len(lengths) else 0
        lengths.extend(range(start, start + len(branch.steps)))
        branches.append({"step": branch.step, "token": branch.token, "steps": _steps(branch.steps, start, arrays)})
    if branches:
        header["branches"] = branches
    if recording.texts is not None:
        header["texts"] = recording.texts.written()
    if recording.inside:
        header["inside_bytes"] = len(recording.inside)
        arrays.append(bytes(recording.inside))
    return header, arrays


def _steps(steps: list, first: int, arrays: list) -> list:
    headers = []
    for length, step in enumerate(steps, first):
        header, numbers = written(step, length)
        headers.append(header)
        arrays += numbers
    return headers


def _plain(value):
    """A number of numpy as one of Python."""
    if isinstance(value, np.generic):
        return value.item()
    raise TypeError(f"{value!r} is no value of JSON")
