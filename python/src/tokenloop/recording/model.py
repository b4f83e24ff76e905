"""What a recording says of its model, under the names of Hugging Face transformers."""

from __future__ import annotations

from dataclasses import dataclass, field

from ..errors import RecordingError
from .fields import U64_MAX, Fields
from .file import RECORD_AGAIN

# The bounds of the format's reader: more than any model has, and small enough that products of them stay exact.
_DIMENSIONS = {
    "max_position_embeddings": 1 << 26,
    "num_hidden_layers": 1_000,
    "hidden_size": 1 << 20,
    "intermediate_size": 1 << 20,
    "num_attention_heads": 1 << 20,
    "num_key_value_heads": 1 << 20,
    "head_dim": 1 << 20,
}
_MOST_WEIGHTS = 1 << 50
_DTYPES, _WEIGHT_DTYPES = ("float32", "float16", "bfloat16"), ("float32", "bfloat16", "int8")
_PARTS = ("embedding", "positions", "attention", "mlp", "norms")


@dataclass
class RecordedModel:
    """A model. `vocab_size` is V, None if unknown; `config` has its dimensions, see docs/recordings.md, None if unknown."""

    name: str
    description: str = ""
    revision: str = ""
    vocab_size: int | None = None
    bos_token_id: int | None = None
    eos_token_id: list = field(default_factory=list)
    all_special_ids: list = field(default_factory=list)
    joining: list = field(default_factory=list)
    config: dict | None = None

    @classmethod
    def read(cls, model: Fields) -> RecordedModel:
        """The model of a header. Raises RecordingError for a field that it cannot have."""
        config = model.object("config", None)
        vocab_size = model.whole("vocab_size", None)
        if vocab_size == 0:
            raise model.wrong("vocab_size")
        return cls(
            name=model.text("name"),
            description=model.text("description", ""),
            revision=model.text("revision", ""),
            vocab_size=vocab_size,
            bos_token_id=model.whole("bos_token_id", None),
            eos_token_id=model.wholes("eos_token_id", []),
            all_special_ids=model.wholes("all_special_ids", []),
            joining=model.texts("joining"),
            config=None if config is None else read_config(config),
        )

    def written(self) -> dict:
        """Its fields for the header, without what may be left out and is empty."""
        fields = {"name": self.name, "description": self.description, "revision": self.revision}
        fields = {name: value for name, value in fields.items() if name == "name" or value}
        for name in ("vocab_size", "bos_token_id"):
            if getattr(self, name) is not None:
                fields[name] = getattr(self, name)
        fields["eos_token_id"], fields["all_special_ids"] = list(self.eos_token_id), list(self.all_special_ids)
        if self.joining:
            fields["joining"] = list(self.joining)
        if self.config is not None:
            fields["config"] = self.config
        return fields


def read_config(config: Fields) -> dict:
    """The dimensions of a model. Raises RecordingError for one that it cannot have."""
    found: dict = {"model_type": config.text("model_type")}
    for name, most in _DIMENSIONS.items():
        found[name] = config.whole(name)
        if not 1 <= found[name] <= most:
            raise config.wrong(name)
    if found["num_key_value_heads"] > found["num_attention_heads"]:
        raise config.wrong("num_key_value_heads")
    found["dtype"] = config.text("dtype")
    weight_dtype = config.text("weight_dtype", None)
    if found["dtype"] not in _DTYPES:
        raise config.wrong("dtype")
    if weight_dtype not in (None, *_WEIGHT_DTYPES):
        raise config.wrong("weight_dtype")
    if weight_dtype is not None:
        found["weight_dtype"] = weight_dtype
    found["num_parameters"] = config.whole("num_parameters", most=U64_MAX)
    weights = config.object("weights")
    found["weights"] = {part: weights.whole(part, most=U64_MAX) for part in _PARTS}
    head = weights.whole("head", None, most=U64_MAX)
    if head is not None:
        found["weights"]["head"] = head
    found["weight_file_bytes"] = config.whole("weight_file_bytes", most=U64_MAX)
    total = sum(found["weights"].values())
    if total != found["num_parameters"] or total > _MOST_WEIGHTS:
        raise RecordingError(
            f"In the recording, the weights of the model's parts add up to {total}, and num_parameters is "
            f"{found['num_parameters']}. {RECORD_AGAIN}"
        )
    if found["weight_file_bytes"] > _MOST_WEIGHTS:
        raise config.wrong("weight_file_bytes")
    return found
