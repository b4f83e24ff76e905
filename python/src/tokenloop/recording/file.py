"""The file as a whole: what it begins with, its version, where the JSON ends, and the arrays behind it.

    bytes 0-7 TLOOPREC, 8-9 u16 major version, 10-11 u16 minor version, 12-15 u32 H, then H bytes of JSON, then the arrays

All numbers are little-endian. docs/recordings.md of the project describes the format.
"""

from __future__ import annotations

import struct
from dataclasses import dataclass

import numpy as np

from ..errors import RecordingError

MAGIC = b"TLOOPREC"
# A later major version is refused. Version 1 had no rounded logits; a later minor version may have more behind the arrays.
FIRST_MAJOR, MAJOR, MINOR = 1, 2, 2
MOST_BYTES = 1 << 28
HEAD_BYTES = 16

RECORD_AGAIN = "Record the run again; docs/recordings.md says what a program that writes recordings must keep to."
_CUT_OFF = "The recording is cut off: it ends before its numbers do. It was damaged on its way: copy or download it again."


@dataclass(frozen=True)
class FileParts:
    """A file cut into its two parts, and what its version allows."""

    header: bytes
    arrays: memoryview
    may_go_on: bool
    may_be_rounded: bool

    @classmethod
    def of(cls, file: bytes) -> FileParts:
        """Cuts a file into its parts. Raises RecordingError for what does not begin as a recording, or is cut off."""
        if not file.startswith(MAGIC):
            raise RecordingError(
                "This is not a recording of a run: it does not begin with TLOOPREC. Choose a file that Tokenloop saved, or one "
                "that was written as docs/recordings.md says."
            )
        if len(file) > MOST_BYTES:
            raise RecordingError(_too_long())
        if len(file) < HEAD_BYTES:
            raise RecordingError(_CUT_OFF)
        major, minor, length = struct.unpack_from("<HHI", file, len(MAGIC))
        if not FIRST_MAJOR <= major <= MAJOR:
            raise RecordingError(
                f"The recording has version {major} of the format, and versions 1 and 2 are read here. Open it with a newer "
                "version of this package, or record the run again."
            )
        if HEAD_BYTES + length > len(file):
            raise RecordingError(_CUT_OFF)
        end = HEAD_BYTES + length
        return cls(bytes(file[HEAD_BYTES:end]), memoryview(file)[end:], minor > MINOR, major > FIRST_MAJOR)


def joined(header: bytes, arrays: list) -> bytes:
    """The file of a header and arrays. Raises RecordingError if it would be longer than a reader takes."""
    file = b"".join([MAGIC, struct.pack("<HHI", MAJOR, MINOR, len(header)), header, *arrays])
    if len(file) > MOST_BYTES:
        raise RecordingError(_too_long())
    return file


class Arrays:
    """The bytes that are not read yet. What is taken is bounded by the bytes that are there."""

    def __init__(self, rest: memoryview):
        self._rest = rest

    def __len__(self) -> int:
        return len(self._rest)

    def bytes(self, count: int) -> bytes:
        """The next `count` bytes. Raises RecordingError if there are fewer."""
        if count > len(self._rest):
            raise RecordingError(_CUT_OFF)
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken.tobytes()

    def numbers(self, count: int, kind: str) -> np.ndarray:
        """The next `count` numbers of a type such as "<u4", shape [count]. Raises RecordingError if there are fewer."""
        return np.frombuffer(self.bytes(count * np.dtype(kind).itemsize), kind)


def _too_long() -> str:
    return (
        f"The recording has more than {MOST_BYTES >> 20} MiB. Record fewer steps, round the logits, or record only the most "
        "likely tokens of each."
    )
