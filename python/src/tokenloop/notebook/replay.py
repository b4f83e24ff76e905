"""A recording as the page replays it: with the bytes of all tokens, logits that sliders can reshape, and dimensions."""

from __future__ import annotations

from dataclasses import replace

from ..errors import FigureError
from ..recording import AllLogits, GroupedLogits, Recording, RoundedLogits, TokenBytes
from ..sampling import Coin

# Figures that are drawn from the logits and the text alone: nothing in them comes from the dimensions of the model.
_OF_LOGITS = ("shape-", "bars", "logits", "divided", "draw", "branches", "survivors", "text")
# The page replays no run without dimensions. Where none are known, and none are shown, these stand in their place.
_UNKNOWN = {
    **{"model_type": "unknown", "max_position_embeddings": 1 << 20, "num_hidden_layers": 1, "hidden_size": 1},
    **{"intermediate_size": 1, "num_attention_heads": 1, "num_key_value_heads": 1, "head_dim": 1, "dtype": "float32"},
    **{"num_parameters": 0, "weight_file_bytes": 0},
    "weights": dict.fromkeys(("embedding", "positions", "attention", "mlp", "norms"), 0),
}


def drawn(recording: Recording) -> str:
    """The random numbers of a run that are not those of its seed, as the page's parameter `u`; empty where all are."""
    coin = Coin(recording.seed)
    sampled = [
        (place, step.u)
        for place, step in enumerate(recording.steps)
        if step.selection is not None and step.selection.method == "sampled" and step.u is not None
    ]
    return "_".join(f"{place}:{u!r}" for place, u in sampled if u != coin.at(place))


def replayed(recording: Recording, figure: str | None) -> bytes:
    """The file of a recording for a figure; None is a screen. Raises FigureError for a recording that cannot be replayed."""
    if not recording.steps:
        raise FigureError("The recording has no step, so there is nothing to be shown.")
    whole = (AllLogits, RoundedLogits, GroupedLogits)
    if not any(isinstance(step.numbers, whole) for step in recording.steps):
        raise FigureError(
            "The recording has only the most likely tokens, and a figure reshapes all of them. Record with groups=True beside "
            "top, or with rounded=True. recording.view() shows it as it is."
        )
    model = recording.model
    size = model.vocab_size or len(next(step.logits for step in recording.steps if isinstance(step.numbers, whole)))
    if model.config is None and (figure is None or not figure.startswith(_OF_LOGITS)):
        raise FigureError(
            f"The recording has no dimensions of its model, which {figure or 'a screen'} shows. Record the model with "
            'tokenloop.record, or show the figure "shape-bars".'
        )
    pieces = {token: recording.vocabulary[token] for token in range(size)}
    unknown = {token: f"#{token}".encode() for token, piece in pieces.items() if piece is None}
    named = replace(recording, vocabulary=TokenBytes({**pieces, **unknown}))
    named.model = replace(model, vocab_size=size, config=_UNKNOWN if model.config is None else model.config)
    return named.to_bytes()
