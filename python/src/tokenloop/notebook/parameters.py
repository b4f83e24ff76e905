"""The settings of a figure: names, what they are without a word of anybody, and their place in the query of its state."""

from __future__ import annotations

from urllib.parse import parse_qsl, urlencode

from ..errors import FigureError, ParameterError, RecordingError
from ..recording.parameters import SEED, chain_of
from ..sampling.settings import processors_of

NEUTRAL = {
    "temperature": 1.0,
    "top_k": 0,
    "top_p": 1.0,
    "min_p": 0.0,
    "typical_p": 1.0,
    "repetition_penalty": 1.0,
    "frequency_penalty": 0.0,
    "presence_penalty": 0.0,
    "no_repeat_ngram_size": 0,
    "seed": SEED,
}
"""The settings that a figure has as attributes, with the values that leave a distribution as it is."""

_WHOLE = ("top_k", "no_repeat_ngram_size", "seed")


def settings_of(query: str) -> dict:
    """The settings in the state of a figure, each of `NEUTRAL`."""
    found = dict(parse_qsl(query, keep_blank_values=True))
    if found.get("do_sample") in ("false", "0"):
        found["temperature"] = "0"
    read = {}
    for name, usual in NEUTRAL.items():
        try:
            read[name] = type(usual)(float(found[name])) if name != "seed" else int(found[name])
        except (KeyError, ValueError, OverflowError):
            read[name] = usual
    return read


def changed(query: str, name: str, value) -> str:
    """The query with another value of a setting."""
    pairs = [pair for pair in parse_qsl(query, keep_blank_values=True) if pair[0] != name]
    if name == "temperature":
        # Temperature 0 asks for the likeliest token, and a temperature above it draws.
        pairs = [pair for pair in pairs if pair[0] != "do_sample"]
        if value == 0:
            return urlencode([*pairs, ("do_sample", "false")])
    return urlencode(pairs if value == NEUTRAL[name] else [*pairs, (name, _plain(value))])


def checked(name: str, value):
    """A value of a setting as the figure takes it; None is the neutral one. Raises ParameterError for what it cannot be."""
    if value is None:
        return NEUTRAL[name]
    if isinstance(value, bool) or not hasattr(value, "__float__"):
        raise ParameterError(f"{name} is {value!r}, and must be a number.")
    value = value.item() if hasattr(value, "item") else value
    if name in _WHOLE and value != int(value):
        raise ParameterError(f"{name} is {value!r}, and must be a whole number.")
    value = int(value) if name in _WHOLE else float(value)
    try:
        if name == "seed":
            chain_of(f"seed={value}")
        elif value != NEUTRAL[name]:
            processors_of({name: value})
    except RecordingError as error:
        raise ParameterError(str(error)) from None
    return value


def query_of_words(given: dict) -> str:
    """Words and numbers of an author as a query; a list is joined by points. Raises FigureError for what has no text."""
    pairs = []
    for name, value in given.items():
        if value is None:
            continue
        if isinstance(value, (list, tuple)):
            value = ".".join(map(str, value))
        if not isinstance(value, (str, int, float)):
            raise FigureError(f"{name} is {value!r:.60}, and must be a text or a number.")
        pairs.append((name, _plain(value)))
    return urlencode(pairs)


def _plain(value) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    text = str(value)
    return text[:-2] if isinstance(value, float) and text.endswith(".0") else text
