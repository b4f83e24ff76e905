"""The text before the next token: penalties count its tokens, and its length selects the random number."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from ..errors import ContextError
from .coin import Coin


@dataclass(frozen=True, eq=False)
class Context:
    """The ids of the prompt and of the tokens generated after it, and the random numbers of the run.

    `surprises` are those in bits of the generated tokens, which only Mirostat reads; it is empty or as long as `tokens`.
    """

    prompt: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    tokens: np.ndarray = field(default_factory=lambda: np.zeros(0, np.int64))
    surprises: np.ndarray = field(default_factory=lambda: np.zeros(0))
    coin: Coin = field(default_factory=Coin)

    @classmethod
    def of(cls, vocabulary: int, prompt=(), tokens=(), surprises=(), coin=None) -> Context:
        """A context whose ids are below `vocabulary`. `coin` is a Coin or a seed; without it, that of seed 42.

        Raises ContextError for what is no id, an id that the vocabulary does not have, and surprises of another length.
        """
        prompt, tokens = as_ids(prompt, vocabulary), as_ids(tokens, vocabulary)
        try:
            surprises = np.asarray(surprises, np.float64).reshape(-1)
        except (TypeError, ValueError):
            raise ContextError("The surprises are no numbers. Give one in bits for each generated token.") from None
        if len(surprises) not in (0, len(tokens)):
            raise ContextError(
                f"There are {len(surprises)} surprises for {len(tokens)} generated tokens. Give one for each, in bits, or none."
            )
        if np.isnan(surprises).any():
            raise ContextError("A surprise is not a number (NaN). Give the bits of each generated token.")
        coin = Coin() if coin is None else coin
        return cls(prompt, tokens, surprises, coin if isinstance(coin, Coin) else Coin(coin))

    @property
    def position(self) -> int:
        """The position of the token being chosen: 0 for the first generated one."""
        return len(self.tokens)

    @property
    def text(self) -> np.ndarray:
        """The ids of prompt and generated tokens, in order."""
        return np.concatenate([self.prompt, self.tokens])


def as_ids(tokens, vocabulary: int) -> np.ndarray:
    """Ids of tokens as int64 of shape [n], each from 0 to below `vocabulary`.

    Raises ContextError for what is none.
    """
    try:
        ids = np.asarray(tokens)
        if ids.size == 0:
            return np.zeros(0, np.int64)
        if ids.dtype.kind not in "iu" or ids.ndim != 1:
            raise TypeError
    except (TypeError, ValueError, RuntimeError):
        raise ContextError(
            "Tokens must be a flat list of whole numbers: the ids that the tokenizer gives. A text must be encoded first."
        ) from None
    bad = (ids < 0) | (ids >= vocabulary)
    if bad.any():
        raise ContextError(
            f"Token {int(ids[bad][0])} is not in the vocabulary of {vocabulary} tokens. The ids must come from the tokenizer "
            "of the model that gave the logits."
        )
    return ids.astype(np.int64)
