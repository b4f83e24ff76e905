"""A recorded step under other settings, as far as the logits in the file decide it."""

from __future__ import annotations

import numpy as np

from ..errors import RecordingError
from ..sampling import Chain, Distribution, Temperature, TopK
from .numbers import TopLogits


def reshaped(recording, chain: Chain, place: int, surprises: list) -> Distribution:
    """The distribution of a step under `chain`, after the recorded tokens before it.

    Raises RecordingError for a step without logits, and for a list of the most likely tokens that does not decide it.
    """
    numbers = recording.steps[place].numbers
    if numbers is None:
        raise RecordingError(f"Step {place} has no logits in the file. Record the run again, with its logits.")
    logits = _of_list(numbers, recording, chain, place) if isinstance(numbers, TopLogits) else numbers.logits()
    return chain.distribution(
        logits,
        prompt=recording.prompt.input_ids,
        tokens=recording.tokens[:place],
        surprises=surprises,
        coin=recording.seed,
    )


def _of_list(numbers: TopLogits, recording, chain: Chain, place: int) -> np.ndarray:
    """The logits [V] of a list, minus infinity for all others.

    That is exact if the chain keeps fewer tokens than the list has before anything asks for the probabilities of others or
    moves single tokens: after temperature alone, top-k. As engines may keep ties with the k-th, the last of the list must be
    below it.
    """
    first = next((link.processor for _, link in chain.acting() if not isinstance(link.processor, Temperature)), None)
    falling = np.sort(numbers.values)[::-1]
    if isinstance(first, TopK):
        decides = first.top_k < len(falling) and falling[first.top_k - 1] > falling[-1]
    else:
        # The most likely token is the same at every temperature.
        decides = first is None and not chain.do_sample
    vocab_size = recording.model.vocab_size
    if not decides or vocab_size is None:
        raise RecordingError(
            f"Step {place} has the {len(falling)} most likely tokens only, and what these settings make of the others is not "
            f"known. Set top_k below {len(falling)}, with no sampler but temperature before it, or record all logits."
        )
    logits = np.full(vocab_size, -np.inf, np.float32)
    logits[numbers.tokens] = numbers.values
    return logits
