"""What a saved notebook keeps of a figure beside its picture: the recording and what draws it, as HTML that needs no kernel."""

from __future__ import annotations

import base64
import functools
import json
import pathlib
import re
import zlib
from collections.abc import Iterator
from dataclasses import replace

from ..errors import FigureError, RecordingError
from ..recording import GroupedLogits, Recording, TokenBytes
from .kept import BASE, PARTS_OF
from .replay import replayed
from .site import PACKAGED

MOST_BYTES = 596_000
"""The most bytes of a figure in the file of a notebook, as JSON: with the names of its widget they stay below 600,000."""

PACKS = PACKAGED / "packs"
_FRONT = pathlib.Path(__file__).parent / "front"
_CODER = tuple(f"kept/{name}.js" for name in ("wasm", "contexts", "coder", "packed"))
# How many tokens have their ids where a recording must be made smaller, and in how many groups the others are. The first that
# is small enough is taken.
_SMALLER = ((2_000, 256), (500, 256), (100, 256), (100, 64), (40, 32))
# How many times smaller logits become at most, and how many letters a listed token takes at least.
_MOST_DEFLATED, _LETTERS_LISTED = 4, 4


def saved(image: str, recording: Recording, file: bytes, figure: str | None, start: str, name: str, summary: str) -> str:
    """The HTML of an image of a class, and with it the figure that takes its place; of the image alone where there is no room.

    `file` is the recording as `replayed` makes it.

    That is a figure that needs more of the page than its part for recorded runs, a package without the files, and a run that
    is too long.
    """
    packs = _packs(figure)
    if packs is None:
        return image
    begin = json.dumps({"still": name, "start": start, "summary": summary, "scripts": _scripts()})
    whole = f'<div class="tokenloop-kept">{image}{_html(begin, packs, "")}</div>'
    room = MOST_BYTES - len(json.dumps(whole, ensure_ascii=False).encode())
    for kept in _made_smaller(recording, file, figure, room):
        text = _deflated(kept)
        if len(text) <= room:
            return f'<div class="tokenloop-kept">{image}{_html(begin, packs, text)}</div>'
    return image


def _made_smaller(recording: Recording, file: bytes, figure: str | None, room: int) -> Iterator:
    """The file, then smaller ones; none that is surely too large: at large vocabularies, making one takes seconds."""
    if len(file) < _MOST_DEFLATED * room:
        yield file
    for listed, groups in _SMALLER:
        if len(recording.steps) * listed * _LETTERS_LISTED > room:
            continue
        try:
            yield replayed(_smaller(recording, listed, groups), figure)
        except (FigureError, RecordingError):
            # Masked tokens are in no group.
            return


def _html(begin: str, packs: list, recording: str) -> str:
    # The packs are JSON already, and no text in them has an angle.
    data = f'{begin[:-1]}, "recording": "{recording}", "packs": [{", ".join(packs)}]}}'.replace("<", "\\u003c")
    script = "{\n" + _code("document.js", "kept/kept.js") + "\n}"
    return f'<script type="application/json">{data}</script><script>{script}</script>'


def _packs(figure: str | None) -> list | None:
    """The packs of a figure, base first, as JSON; None if it has none, or the package has not all of them."""
    files = [PACKS / f"{name}.json" for name in (BASE, *PARTS_OF.get(figure or "", ()))]
    if figure not in PARTS_OF or not all(file.is_file() for file in files):
        return None
    return [file.read_text("ascii") for file in files]


def _smaller(recording: Recording, listed: int, groups: int) -> Recording:
    """The run alone, with the ids of the likeliest tokens of each step and the others in groups.

    Tokens in groups are never written out, so their bytes are left out.
    """
    grouped = [None if step.logits is None else GroupedLogits.of(step.logits, listed, groups) for step in recording.steps]
    steps = [replace(step, numbers=numbers, truth=None) for step, numbers in zip(recording.steps, grouped)]
    named = {int(token) for step in steps for token in getattr(step.numbers, "tokens", ())}
    named |= {*recording.prompt.input_ids, *recording.tokens}
    size = recording.model.vocab_size or max(len(step.logits) for step in recording.steps if step.logits is not None)
    pieces = {token: recording.vocabulary[token] if token in named else b"" for token in range(size)}
    return replace(recording, steps=steps, branches=[], texts=None, inside=b"", vocabulary=TokenBytes(pieces))


@functools.lru_cache(maxsize=1)
def _scripts() -> str:
    """The scripts of the worker that unpacks, of the frame, and of the frame's workers."""
    front = {name: _code(f"{name}.js") for name in ("frame", "worker")}
    return _deflated(json.dumps({"coder": _code(*_CODER), **front}).encode())


def _code(*names: str) -> str:
    """Scripts one behind the other, without what is said to people alone."""
    text = "\n".join((_FRONT / name).read_text("utf-8") for name in names)
    without = re.sub(r"^\s*(//.*|/\*\*(.|\n)*?\*/)\n", "", text, flags=re.MULTILINE)
    return re.sub(r"^\s+|\n(?=\n)", "", without, flags=re.MULTILINE)


def _deflated(data: bytes) -> str:
    return base64.b64encode(zlib.compress(data, 9)).decode("ascii")
