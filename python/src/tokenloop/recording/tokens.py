"""The bytes of tokens: of the whole vocabulary, or of those that occur in a recording."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np

from ..errors import RecordingError
from .fields import U32_MAX
from .file import RECORD_AGAIN, Arrays

MOST_TOKEN_BYTES = 65_535


@dataclass
class TokenBytes:
    """What each token adds to the text, by id, in rising order: bytes that need not be whole UTF-8; of a special token its
    name."""

    pieces: dict = field(default_factory=dict)

    @classmethod
    def of(cls, vocabulary) -> TokenBytes:
        """The bytes of a vocabulary: a dict from ids to pieces, or a list of them by id; a piece is bytes or text.

        Raises RecordingError for what is none of that.
        """
        if isinstance(vocabulary, TokenBytes):
            return vocabulary
        if vocabulary is None:
            return cls()
        if not isinstance(vocabulary, Mapping):
            if isinstance(vocabulary, (str, bytes)) or not hasattr(vocabulary, "__iter__"):
                raise RecordingError("The vocabulary must be a list with the bytes or the text of each token, or a dict by id.")
            vocabulary = dict(enumerate(vocabulary))
        return cls({token: _piece(token, vocabulary[token]) for token in sorted(vocabulary, key=_id)})

    @classmethod
    def read(cls, arrays: Arrays, count: int, size: int, vocab_size: int | None) -> TokenBytes:
        """Those of a file: `count` tokens with `size` bytes together."""
        # All of the vocabulary stand in the order of their ids, without them.
        ids = range(count) if count == vocab_size else arrays.numbers(count, "<u4").tolist()
        lengths = arrays.numbers(count, "<u2")
        together = arrays.bytes(size)
        rises = all(one < other for one, other in zip(ids, ids[1:]))
        if not rises or int(lengths.sum(dtype=np.int64)) != size:
            raise RecordingError(f"In the recording, the bytes of the tokens do not fit their lengths or ids. {RECORD_AGAIN}")
        pieces, start = {}, 0
        for token, length in zip(ids, lengths.tolist()):
            pieces[token] = together[start : start + length]
            start += length
        return cls(pieces)

    def written(self, vocab_size: int | None) -> tuple:
        """The field `tokens` of the header, and the arrays."""
        ids, pieces = list(self.pieces), list(self.pieces.values())
        arrays = [] if len(ids) == vocab_size else [np.array(ids, "<u4").tobytes()]
        together = b"".join(pieces)
        arrays += [np.array([len(piece) for piece in pieces], "<u2").tobytes(), together]
        return {"count": len(ids), "bytes": len(together)}, arrays

    def __getitem__(self, token: int) -> bytes | None:
        """The bytes of a token; None if they are not known."""
        return self.pieces.get(token)

    def __len__(self) -> int:
        return len(self.pieces)


def _id(token) -> int:
    if isinstance(token, bool) or not isinstance(token, (int, np.integer)) or not 0 <= token <= U32_MAX:
        raise RecordingError(f"A token of the vocabulary is {token!r}, and must be a whole number, its id.")
    return int(token)


def _piece(token, piece) -> bytes:
    try:
        made = piece.encode("utf-8") if isinstance(piece, str) else bytes(memoryview(piece))
    except (TypeError, UnicodeEncodeError):
        raise RecordingError(f"Token {token} of the vocabulary is {piece!r}, and must be bytes or text.") from None
    if len(made) > MOST_TOKEN_BYTES:
        raise RecordingError(f"Token {token} has {len(made)} bytes, and a recording has room for {MOST_TOKEN_BYTES}.")
    return made
