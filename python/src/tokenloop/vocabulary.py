"""The bytes of each token of a transformers tokenizer: what a token adds to a text, which need not be whole UTF-8.

A tokenizer of the `tokenizers` library has a decoder, which is asked. Of others the names of the tokens say what they are:
those over bytes write each byte as one character that can be printed, those of SentencePiece write a space as "▁" and single
bytes as "<0x0A>"; any other decodes each token by itself.
"""

from __future__ import annotations

import re

from .errors import ModelError
from .joining import Decoder

_SPACE = "\u2581"
# How tokenizers over bytes write a space.
_BYTES_SPACE = "\u0120"
_BYTE = re.compile(r"<0x([0-9A-Fa-f]{2})>")
# How many names are looked at to see which kind of tokenizer it is.
_SAMPLE = 2_000


def pieces_of(tokenizer, vocab_size: int) -> list:
    """The bytes of the tokens from 0 to `vocab_size` - 1; none of an id that the tokenizer does not have, and of a special
    token its name.

    Raises ModelError for what has not the methods of a tokenizer.
    """
    try:
        known = min(len(tokenizer), vocab_size)
        names = [name if isinstance(name, str) else "" for name in tokenizer.convert_ids_to_tokens(list(range(known)))]
        special = set(tokenizer.all_special_ids)
    except (TypeError, AttributeError) as error:
        raise ModelError(
            f"The tokenizer does not name its tokens as one of transformers does ({error}). Use record_logits, and give the "
            "text of each token."
        ) from None
    characters = _printable_bytes()
    plain = [name for token, name in enumerate(names) if token not in special][:_SAMPLE]

    def of_bytes(token: int, name: str) -> bytes:
        # A token that was added later has its text as it stands.
        return bytes(map(characters.get, name)) if all(c in characters for c in name) else name.encode("utf-8")

    def of_sentences(token: int, name: str) -> bytes:
        byte = _BYTE.fullmatch(name)
        return bytes([int(byte.group(1), 16)]) if byte else name.replace(_SPACE, " ").encode("utf-8")

    def decoded(token: int, name: str) -> bytes:
        return tokenizer.decode([token]).encode("utf-8", "replace")

    decoder = Decoder.of(tokenizer)
    if decoder is not None and not decoder.writes_bytes:

        def piece(token: int, name: str) -> bytes:
            return decoder.bytes(name)

    elif decoder is not None:
        piece = of_bytes
    elif any(name.startswith(_SPACE) for name in plain):
        piece = of_sentences
    elif any(name.startswith(_BYTES_SPACE) for name in plain):
        piece = of_bytes
    else:
        piece = decoded
    found = [name.encode("utf-8", "replace") if token in special else piece(token, name) for token, name in enumerate(names)]
    return found + [b""] * (vocab_size - known)


def _printable_bytes() -> dict:
    """The byte of each character by which tokenizers over bytes write it: printable ones of Latin-1 stand for themselves, all
    others for the characters from 256 on, in order."""
    themselves = [*range(ord("!"), ord("~") + 1), *range(ord("¡"), ord("¬") + 1), *range(ord("®"), ord("ÿ") + 1)]
    others = [byte for byte in range(256) if byte not in themselves]
    characters = {chr(byte): byte for byte in themselves}
    characters.update({chr(256 + place): byte for place, byte in enumerate(others)})
    return characters
