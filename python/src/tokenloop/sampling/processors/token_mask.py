"""Token mask: removes all tokens but the allowed ones, as when the text must follow a grammar.

Source: vLLM `allowed_token_ids`, transformers `prefix_allowed_tokens_fn` and `suppress_tokens`. Neighbours: first in vLLM,
after the penalties in transformers; in any case before temperature, so probabilities are those of the allowed tokens alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from ...errors import ParameterError
from ..cut import BannedCut
from .base import Processor, removed, token_ids


@dataclass(frozen=True)
class TokenMask(Processor):
    """Either the only tokens that may be chosen (`allow`), or those that may not (`suppress`)."""

    allow: tuple | None = None
    suppress: tuple | None = None
    kind: ClassVar[str] = "token_mask"

    def __post_init__(self):
        if (self.allow is None) == (self.suppress is None):
            raise ParameterError("A token mask has either allowed tokens or suppressed ones. Give one of the two lists.")
        for name in ("allow", "suppress"):
            if getattr(self, name) is not None:
                object.__setattr__(self, name, token_ids(name, getattr(self, name)))

    def apply(self, scores, context, profile):
        if self.allow is not None:
            kept = np.isin(scores.ids, self.allow)
        else:
            kept = ~np.isin(scores.ids, np.array(self.suppress, np.int64))
        return removed(scores, scores.filtered(kept), BannedCut(int(np.count_nonzero(~kept))))
