"""A recorded step under other settings, as far as the logits in the file decide it."""

from __future__ import annotations

import numpy as np

from ..errors import RecordingError
from ..sampling import Chain, Distribution, LogitBias, Temperature, TokenMask, TopK
from .numbers import GroupedLogits, TopLogits

# The processors that change the scores of the tokens of the text, or of what followed them.
_READ_THE_TEXT = ("repetition_penalty", "frequency_penalty", "presence_penalty", "no_repeat_ngram", "dry")


def reshaped(recording, chain: Chain, place: int, surprises: list) -> Distribution:
    """The distribution of a step under `chain`, after the recorded tokens before it.

    Raises RecordingError for a step without logits, and for a list of the most likely tokens that does not decide it.
    """
    numbers = recording.steps[place].numbers
    if numbers is None:
        raise RecordingError(f"Step {place} has no logits in the file. Record the run again, with its logits.")
    if isinstance(numbers, TopLogits):
        logits = _of_list(numbers, recording, chain, place)
    else:
        logits = numbers.logits()
        if isinstance(numbers, GroupedLogits):
            _check_named(numbers, recording, chain, place)
    return chain.distribution(
        logits,
        prompt=recording.prompt.input_ids,
        tokens=recording.tokens[:place],
        surprises=surprises,
        coin=recording.seed,
    )


def _check_named(numbers: GroupedLogits, recording, chain: Chain, place: int) -> None:
    """Raises RecordingError if the chain moves or removes a single token whose logit is not known, only that of its group."""
    moved: set = set()
    for _, link in chain.acting():
        processor = link.processor
        if isinstance(processor, LogitBias):
            moved.update(processor.biases)
        elif isinstance(processor, TokenMask):
            moved.update(processor.suppress if processor.allow is None else processor.allow)
        elif processor.kind in _READ_THE_TEXT:
            moved.update(recording.prompt.input_ids, recording.tokens[:place])
    unknown = moved.difference(numbers.tokens.tolist())
    if unknown:
        raise RecordingError(
            f"These settings move token {min(unknown)}, and step {place} names the {numbers.listed} most likely tokens only. "
            "Record all logits, or leave out what moves single tokens."
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
