"""The model's output for one step: one raw score per token of the vocabulary, checked once."""

from __future__ import annotations

import numpy as np

from ..errors import LogitsError

MOST_TOKENS = 2**32 - 1


def as_logits(logits) -> np.ndarray:
    """The logits of one step as an array of shape [V] in single precision, which is what models and engines use.

    `logits` is a sequence, a numpy array or a CPU tensor of shape [V]. Minus infinity excludes a token; at least one logit
    is finite.

    Raises LogitsError for another shape, for text, NaN and plus infinity, and where no token is left.
    """
    try:
        with np.errstate(over="ignore"):
            values = np.asarray(logits)
            if values.dtype.kind not in "fiu":
                raise TypeError
            values = values.astype(np.float32)
    except (TypeError, ValueError, RuntimeError) as error:
        raise LogitsError(
            "The logits are no array of real numbers. Give one number per token of the vocabulary, in the order of the ids "
            "(of a tensor: logits.detach().float().cpu())."
        ) from error
    if values.ndim != 1:
        raise LogitsError(
            f"The logits have the shape {list(values.shape)}, and one step has [V]. Of a model's output take one position: "
            "logits[0, -1]."
        )
    if len(values) == 0:
        raise LogitsError("There are no logits. Give one number per token of the vocabulary.")
    if len(values) > MOST_TOKENS:
        raise LogitsError(f"There are {len(values)} logits, and ids of tokens end at {MOST_TOKENS - 1}.")
    if np.isnan(values).any():
        token = int(np.flatnonzero(np.isnan(values))[0])
        raise LogitsError(
            f"The logit of token {token} is not a number (NaN): the model's arithmetic failed. Try it in float32."
        )
    if (values == np.inf).any():
        token = int(np.flatnonzero(values == np.inf)[0])
        raise LogitsError(
            f"The logit of token {token} is infinite in single precision, so probabilities are undefined. To force a token, "
            "give all others a logit of minus infinity."
        )
    if not (values > -np.inf).any():
        raise LogitsError("All logits are minus infinity, so no token can be chosen. Leave at least one finite.")
    return values
