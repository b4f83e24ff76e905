"""How the tokens of a tokenizer join to a text: what a token's bytes there depend on beside the token itself.

A tokenizer of the `tokenizers` library has a decoder, a list of steps. A few of them treat the first token of a text apart, or
the last one; these are the words that a recording has for it.
"""

from __future__ import annotations

import json
import re

# What stands beside a token for the steps that treat the first or the last one apart: no token is these two characters.
_OTHER = "\x01\x02"
_BYTE = re.compile(r"<0x([0-9A-Fa-f]{2})>")


class Decoder:
    """The decoder of a tokenizer of transformers."""

    def __init__(self, steps: list, decode) -> None:
        self._steps, self._decode = steps, decode

    @classmethod
    def of(cls, tokenizer) -> Decoder | None:
        """That of a tokenizer; None where its library has none that can be asked."""
        backend = getattr(tokenizer, "backend_tokenizer", None)
        try:
            described = json.loads(backend.to_str())["decoder"]
            return cls([], None) if described is None else cls(_flat(described), backend.decoder.decode)
        except (AttributeError, KeyError, TypeError, ValueError):
            return None

    @property
    def writes_bytes(self) -> bool:
        """Whether each token is bytes, written as printable characters."""
        return any(step["type"] == "ByteLevel" for step in self._steps)

    def joining(self) -> list:
        """The words of a recording for it, none where a text is the bytes of its tokens."""
        start, words, fused = ("" if self._steps else "without_space"), [], False
        for step in self._steps:
            kind = step["type"]
            if kind == "WordPiece" or (kind == "Strip" and fused and step["content"] == " " and step["start"] > 0):
                start = "without_space"
            elif kind == "Metaspace" and step.get("prepend_scheme", "always") != "never":
                start = "without_spaces"
            elif kind in _WORDS:
                words.append(_WORDS[kind])
            fused = fused or kind in ("Fuse", "ByteLevel")
        return [start, *words] if start else words

    def bytes(self, name: str) -> bytes:
        """What a token adds to a text behind another token, of a decoder that does not write bytes."""
        if not self._steps:
            return f" {name}".encode()
        kinds = [step["type"] for step in self._steps]
        byte = _BYTE.fullmatch(name)
        if byte and "ByteFallback" in kinds:
            return bytes([int(byte.group(1), 16)])
        if "BPEDecoder" in kinds:
            # A suffix stands for the space in front of the next token.
            return self._decode([name, _OTHER]).removesuffix(_OTHER).encode()
        return self._decode([_OTHER, name]).removeprefix(_OTHER).encode()


_WORDS = {"BPEDecoder": "drops_last_space", "CTC": "repeats_are_one"}


def _flat(step: dict) -> list:
    return [part for inner in step["decoders"] for part in _flat(inner)] if step["type"] == "Sequence" else [step]
