"""Texts that a model writes at other temperatures, in which temperature is the only sampler."""

from __future__ import annotations

from dataclasses import dataclass

from .fields import U64_MAX, Fields
from .step_reading import check_ids

# Far below a hundredth, far above the rounding of a decimal number to binary.
ROUNDING = 1e-9


@dataclass
class RecordedText:
    """A text, and the first and the last temperature, in hundredths, at which the model writes it."""

    hundredths: list
    tokens: list


@dataclass
class RecordedTexts:
    """What the model writes after the prompt at many temperatures, with one random seed."""

    seed: int
    texts: list

    @classmethod
    def read(cls, header: Fields, vocab_size: int | None) -> RecordedTexts:
        """The texts of a header. Raises RecordingError if the temperatures do not rise."""
        texts, last = [], -1
        for text in header.objects("texts"):
            hundredths, tokens = text.wholes("hundredths"), text.wholes("tokens")
            if len(hundredths) != 2 or not last < hundredths[0] <= hundredths[1]:
                raise text.wrong("hundredths")
            check_ids(tokens, vocab_size)
            last = hundredths[1]
            texts.append(RecordedText(hundredths, tokens))
        return cls(header.whole("seed", most=U64_MAX), texts)

    def written(self) -> dict:
        """Its fields for the header."""
        texts = [{"hundredths": list(text.hundredths), "tokens": list(text.tokens)} for text in self.texts]
        return {"seed": self.seed, "texts": texts}

    def at(self, temperature: float) -> list | None:
        """The tokens that the model writes at a temperature; None where it is not one of the recorded hundredths."""
        hundredths = round(temperature * 100) if abs(temperature) < 1e6 else -1
        if abs(temperature * 100 - hundredths) > ROUNDING:
            return None
        found = (text.tokens for text in self.texts if text.hundredths[0] <= hundredths <= text.hundredths[1])
        return next(found, None)
