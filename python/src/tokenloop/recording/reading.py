"""Reads a recording: the header first, then the arrays by what it says, each checked against the other."""

from __future__ import annotations

import os

from ..errors import RecordingError
from .fields import Fields, parsed
from .file import MOST_BYTES, RECORD_AGAIN, Arrays, FileParts
from .model import RecordedModel
from .recording import Prompt, Recording
from .step import Branch
from .step_reading import StepReader, check_ids
from .texts import RecordedTexts
from .tokens import TokenBytes


def read(source) -> Recording:
    """Reads a recording from a path, or from the bytes of a file.

    Raises RecordingError for what is no recording, with a sentence that says what is wrong; OSError as `open` does.
    """
    if isinstance(source, (bytes, bytearray, memoryview)):
        return from_bytes(bytes(source))
    if not isinstance(source, (str, os.PathLike)):
        raise RecordingError(f"A recording is read from a path or from bytes, and not from {type(source).__name__}.")
    with open(source, "rb") as file:
        # One more than a recording may have is enough to see that it has too many.
        return from_bytes(file.read(MOST_BYTES + 1))


def from_bytes(file: bytes) -> Recording:
    """The recording in the bytes of a file. Raises RecordingError."""
    parts = FileParts.of(file)
    header, arrays = parsed(parts.header), Arrays(parts.arrays)
    model = RecordedModel.read(header.object("model"))
    vocabulary = _tokens(header, arrays, model.vocab_size)
    prompt = header.object("prompt")
    prompt = Prompt(prompt.text("text"), prompt.wholes("input_ids"))
    if not prompt.input_ids:
        raise RecordingError(f"In the recording, the prompt has no input_ids. {RECORD_AGAIN}")
    reader = StepReader(arrays, model.vocab_size, parts.may_be_rounded)
    first = len(prompt.input_ids)
    headers = header.objects("steps")
    _check_order(headers, first)
    steps = [reader.read(step) for step in headers]
    branches = _branches(header, reader, list(range(first, first + len(steps))))
    texts = header.object("texts", None)
    recording = Recording(
        model,
        prompt,
        steps,
        vocabulary,
        header.text("recorded_by", ""),
        header.text("parameters", ""),
        branches,
        None if texts is None else RecordedTexts.read(texts, model.vocab_size),
        arrays.bytes(header.whole("inside_bytes", 0)),
    )
    if len(arrays) and not parts.may_go_on:
        raise RecordingError(
            f"The recording has {len(arrays)} bytes more than its header says. It was damaged on its way: copy or download it "
            "again."
        )
    _check_tokens(recording)
    return recording


def _tokens(header: Fields, arrays: Arrays, vocab_size: int | None) -> TokenBytes:
    counts = header.object("tokens", {"count": 0, "bytes": 0})
    return TokenBytes.read(arrays, counts.whole("count"), counts.whole("bytes"), vocab_size)


def _check_order(headers: list, first: int) -> None:
    """Each step follows the one before it, the first of them `first` tokens."""
    for place, step in enumerate(headers):
        follows = step.whole("context_length") == first + place
        if not follows or (step.whole("token", None) is None and place + 1 < len(headers)):
            raise step.error("does not follow from the one before it")


def _branches(header: Fields, reader: StepReader, lengths: list) -> list:
    """The branches; `lengths` has how many tokens stand before each step known so far."""
    branches = []
    for branch in header.objects("branches", []):
        step, token, headers = branch.whole("step"), branch.whole("token"), branch.objects("steps")
        if step >= len(lengths) or not headers:
            raise branch.error("does not follow from a step before it")
        first = lengths[step] + 1
        _check_order(headers, first)
        lengths.extend(range(first, first + len(headers)))
        branches.append(Branch(step, token, [reader.read(step) for step in headers]))
    return branches


def _check_tokens(recording: Recording) -> None:
    """Every token that the recording names is in its vocabulary."""
    model = recording.model
    named = [*model.eos_token_id, *model.all_special_ids, *recording.prompt.input_ids, *recording.tokens]
    named += [] if model.bos_token_id is None else [model.bos_token_id]
    for branch in recording.branches:
        named += [branch.token, *(step.token for step in branch.steps if step.token is not None)]
    check_ids([*named, *recording.vocabulary.pieces], model.vocab_size)
