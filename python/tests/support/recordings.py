"""Small recordings of each kind, and where the repository's own lie."""

import json
import struct

import numpy as np

from tokenloop import recording as r
from tokenloop.sampling import Coin

from .golden import REPOSITORY

SHIPPED = sorted((REPOSITORY / "public" / "recordings").rglob("*.tokenloop"))

CONFIG = {
    "model_type": "gpt2",
    "max_position_embeddings": 64,
    "num_hidden_layers": 2,
    "hidden_size": 8,
    "intermediate_size": 32,
    "num_attention_heads": 2,
    "num_key_value_heads": 1,
    "head_dim": 4,
    "dtype": "float32",
    "weight_dtype": "int8",
    "num_parameters": 21,
    "weights": {"embedding": 1, "positions": 2, "attention": 3, "mlp": 4, "norms": 5, "head": 6},
    "weight_file_bytes": 84,
}


def logits(seed: int, size: int = 6) -> np.ndarray:
    return (Coin(seed).tosses(0, 0, range(size)) * 8).astype(np.float32)


def sampled(token: int, place: int) -> dict:
    return {"token": token, "selection": r.Selection("sampled", Coin(7).at(place), 0.5)}


def whole() -> r.Recording:
    """Six tokens, three steps with all logits, and everything else that a header can have."""
    steps = [
        r.Step(**sampled(2, 0), numbers=r.AllLogits(logits(1)), forward_pass=r.ForwardPass(2, 0, 64)),
        r.Step(**sampled(4, 1), numbers=r.RoundedLogits.of(logits(2)), truth=r.Truth("no_grammar")),
        r.Step(numbers=r.AllLogits(logits(3)), truth=r.Truth("exactly", [1, 5], [0.25, 0.75])),
    ]
    model = r.RecordedModel("six", "A “model” of six tokens.", "1", 6, 0, [1], [0, 1], ["drops_last_space"], CONFIG)
    pieces = ["<s>", "</s>", " a", "b", b"\xc3", "\n<i>&"]
    texts = r.RecordedTexts(3, [r.RecordedText([10, 29], [2]), r.RecordedText([30, 200], [3, 1])])
    return r.Recording(
        model, r.Prompt("é a", [0, 2]), steps, r.TokenBytes.of(pieces), "a test", "temperature=0.5&seed=7", [], texts, b"abc"
    )


def lists() -> r.Recording:
    """The most likely tokens only, with and without the sum of all, a step without logits, and some bytes."""
    steps = [
        r.Step(**sampled(3, 0), numbers=r.TopLogits.of(logits(4, 9), 4)),
        r.Step(8),
        r.Step(numbers=r.TopLogits(np.array([8, 1], np.uint32), np.array([-0.5, -1.5], np.float32))),
    ]
    return r.Recording(r.RecordedModel("nine"), r.Prompt("x", [5]), steps, r.TokenBytes.of({3: "c", 8: "hé"}))


def tree() -> r.Recording:
    """A run with branches and a step with groups."""
    grouped = r.GroupedLogits.of(logits(5), 2)
    steps = [r.Step(**sampled(1, 0), numbers=grouped), r.Step(2, numbers=r.AllLogits(logits(6)))]
    branches = [
        r.Branch(0, 5, [r.Step(3, numbers=r.AllLogits(logits(7))), r.Step(numbers=r.AllLogits(logits(8)))]),
        r.Branch(2, 4, [r.Step(numbers=r.RoundedLogits.of(logits(9)))]),
    ]
    model = r.RecordedModel("six", vocab_size=6)
    return r.Recording(model, r.Prompt("", [1]), steps, branches=branches)


KINDS = [whole, lists, tree]


def header_of(file: bytes) -> dict:
    return json.loads(file[16 : 16 + struct.unpack_from("<I", file, 12)[0]])


def with_header(file: bytes, header) -> bytes:
    """The file with another header, given as a value of JSON or as bytes."""
    encoded = header if isinstance(header, bytes) else json.dumps(header).encode()
    arrays = file[16 + struct.unpack_from("<I", file, 12)[0] :]
    return file[:12] + struct.pack("<I", len(encoded)) + encoded + arrays
