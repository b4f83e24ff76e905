"""The fields of a JSON object, read with their types: a field that is missing or of another type gives a sentence."""

from __future__ import annotations

import json
import math

from ..errors import RecordingError
from .file import RECORD_AGAIN

U32_MAX = 2**32 - 1
U64_MAX = 2**64 - 1

_REQUIRED = object()


def parsed(header: bytes) -> Fields:
    """The JSON object of a header. Raises RecordingError for what is none."""
    try:
        value = json.loads(header.decode("utf-8"), parse_constant=_refuse, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise RecordingError(f"The header of the recording cannot be read ({error}). {RECORD_AGAIN}") from None
    return Fields(value, "the header")


class Fields:
    """An object of the header. `where` names it in sentences."""

    def __init__(self, value, where: str):
        self._value, self._where = value, where
        if not isinstance(value, dict):
            raise self.error("is no object")

    def _get(self, name: str, default):
        if name not in self._value:
            if default is _REQUIRED:
                raise self.error(f"has no {name}")
            return default
        value = self._value[name]
        # What may be unknown may be null; what has another default has a value or is left out.
        if value is None and default is not None:
            raise self.wrong(name)
        return value

    def wrong(self, name: str) -> RecordingError:
        return self.error(f"has a {name} that it cannot have")

    def error(self, what: str) -> RecordingError:
        return RecordingError(f"In the recording, {self._where} {what}. {RECORD_AGAIN}")

    def text(self, name: str, default=_REQUIRED):
        value = self._get(name, default)
        if value is not None and not _is_text(value):
            raise self.wrong(name)
        return value

    def texts(self, name: str) -> list:
        values = self._get(name, [])
        if not isinstance(values, list) or not all(map(_is_text, values)):
            raise self.wrong(name)
        return values

    def whole(self, name: str, default=_REQUIRED, most: int = U32_MAX):
        value = self._get(name, default)
        if value is not None and not _is_whole(value, most):
            raise self.wrong(name)
        return value

    def wholes(self, name: str, default=_REQUIRED) -> list:
        values = self._get(name, default)
        if not isinstance(values, list) or not all(_is_whole(value, U32_MAX) for value in values):
            raise self.wrong(name)
        return values

    def number(self, name: str, default=_REQUIRED):
        value = self._get(name, default)
        return value if value is None else self._number(name, value)

    def numbers(self, name: str, count: int):
        """A list of `count` numbers; None if it was left out."""
        values = self._get(name, None)
        if values is None:
            return None
        if not isinstance(values, list) or len(values) != count:
            raise self.wrong(name)
        return [self._number(name, value) for value in values]

    def object(self, name: str, default=_REQUIRED):
        value = self._get(name, default)
        return value if value is None else Fields(value, f"{name} of {self._where}")

    def objects(self, name: str, default=_REQUIRED) -> list:
        values = self._get(name, default)
        if not isinstance(values, list):
            raise self.wrong(name)
        return [Fields(value, f"number {place} of {name}") for place, value in enumerate(values, 1)]

    def _number(self, name: str, value) -> float:
        try:
            if isinstance(value, bool) or not isinstance(value, (int, float)):
                raise OverflowError
            number = float(value)
            if not math.isfinite(number):
                raise OverflowError
        except OverflowError:
            raise self.wrong(name) from None
        return number


def _is_whole(value, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= most


def _is_text(value) -> bool:
    if not isinstance(value, str):
        return False
    try:
        value.encode("utf-8")
    except UnicodeEncodeError:
        # Half of a surrogate pair, which JSON can write and UTF-8 cannot.
        return False
    return True


def _refuse(constant: str):
    raise ValueError(f"{constant} is no number of JSON")


def _once(pairs: list) -> dict:
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a field stands in it twice")
    return found
