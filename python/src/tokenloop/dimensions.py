"""The dimensions of a transformers model, as a recording has them: with them a run is replayed, and not only looked at.

A model that does not say them, or whose numbers do not fit the format, has none: its steps can still be shown one by one.
"""

from __future__ import annotations

from .errors import RecordingError
from .recording.fields import Fields
from .recording.model import read_config

# How the configurations of transformers name a dimension, the usual name first. None is computed from the others.
_NAMES = {
    "max_position_embeddings": (
        "max_position_embeddings",
        "n_positions",
        "n_ctx",
        "max_seq_len",
        "max_sequence_length",
        "seq_length",
    ),
    "num_hidden_layers": ("num_hidden_layers", "n_layer", "num_layers", "n_layers"),
    "hidden_size": ("hidden_size", "n_embd", "d_model"),
    "intermediate_size": ("intermediate_size", "n_inner", "ffn_dim", "ffn_hidden_size", "d_ff"),
    "num_attention_heads": ("num_attention_heads", "n_head", "num_heads", "n_heads"),
    "num_key_value_heads": ("num_key_value_heads", "num_kv_heads"),
    "head_dim": ("head_dim",),
}
_DTYPES = {"torch.float32": "float32", "torch.float16": "float16", "torch.bfloat16": "bfloat16"}
_POSITIONS = ("wpe", "embed_positions", "position_embedding", "pos_embed")
_ATTENTION = ("attn", "attention")
# The lists of layers of decoders: `model.layers.0`, `transformer.h.0`.
_LAYERS = ("layers", "h", "blocks", "block", "layer")


def config_of(model) -> dict | None:
    """The field `config` of a recording for a model of transformers; None if it cannot be filled in."""
    config = getattr(model, "config", None)
    try:
        # One that reads images or sounds as well has those of its text inside.
        config = config.get_text_config() if hasattr(config, "get_text_config") else config
        parameters = dict(model.named_parameters())
    except (AttributeError, TypeError):
        return None
    if config is None or not parameters:
        return None
    found = {name: _first(config, names) for name, names in _NAMES.items()}
    heads, width = found["num_attention_heads"], found["hidden_size"]
    if not heads or not width:
        return None
    found["num_key_value_heads"] = found["num_key_value_heads"] or (1 if getattr(config, "multi_query", False) else heads)
    found["head_dim"] = found["head_dim"] or width // heads
    found["intermediate_size"] = found["intermediate_size"] or 4 * width
    weights = _weights(model, parameters)
    made = {
        "model_type": getattr(config, "model_type", None),
        **found,
        "dtype": _DTYPES.get(str(getattr(model, "dtype", None))),
        "num_parameters": sum(weights.values()),
        "weights": weights,
        "weight_file_bytes": sum(tensor.numel() * tensor.element_size() for tensor in parameters.values()),
    }
    try:
        return read_config(Fields(made, "the configuration of the model"))
    except RecordingError:
        return None


def _first(config, names: tuple) -> int | None:
    values = (getattr(config, name, None) for name in names)
    return next((value for value in values if isinstance(value, int) and not isinstance(value, bool)), None)


def _weights(model, parameters: dict) -> dict:
    """How many weights each part of the network has. Shared ones are counted once, for the embedding."""
    parts = dict.fromkeys(("embedding", "positions", "attention", "mlp", "norms"), 0)
    norms = {name for name, module in model.named_modules() if "norm" in type(module).__name__.lower()}
    head = model.get_output_embeddings() if hasattr(model, "get_output_embeddings") else None
    own_head = [] if head is None else [id(tensor) for tensor in head.parameters()]
    table = model.get_input_embeddings() if hasattr(model, "get_input_embeddings") else None
    shared = [] if table is None else [id(tensor) for tensor in table.parameters()]
    for name, tensor in parameters.items():
        module, words = name.rpartition(".")[0], name.split(".")
        if id(tensor) in shared:
            part = "embedding"
        elif id(tensor) in own_head:
            part = "head"
        elif module in norms:
            part = "norms"
        elif any(word.startswith(_POSITIONS) for word in words):
            part = "positions"
        elif any(known in word for word in words for known in _ATTENTION):
            part = "attention"
        else:
            # What is in a layer and neither attends nor normalises; outside of them, what leads into the first one.
            part = "mlp" if any(word in _LAYERS for word in words) else "embedding"
        parts[part] = parts.get(part, 0) + tensor.numel()
    return parts
