"""Writes small GGUF files with the Python package `gguf`, and what other programs make of them.

    blocks.gguf     one tensor of each type, its bytes random (but for scales that are no numbers)
    blocks.f32      their numbers as `gguf` unpacks them: little-endian f32, tensor after tensor
    texts.json      200 texts with awkward places
    tiny.gguf       a whole model with random weights and the tokenizer of stories260k
    NAME.gguf       the tokenizer NAME, cut down to these texts, without tensors
    NAME.json       the ids that the whole published tokenizer.json gives the texts

`python make.py` writes what follows from files of this repository. `python make.py FOLDER`, which has `gpt2/tokenizer.json`
and `smollm2/tokenizer.json`, writes the tokenizers of these as well. README.md says where they come from.
"""

import json
import pathlib
import random
import sys

import numpy as np
from gguf import GGUFWriter, TokenType, quants
from gguf.constants import GGML_QUANT_SIZES, GGMLQuantizationType as Type
from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
STORIES260K = HERE.parent / "model/stories260k/tokenizer.json"
SPECIAL = ["<|endoftext|>", "<|im_start|>", "</s>"]
FRAGMENTS = SPECIAL + [
    *(" " * n for n in (1, 2, 3, 7)), "\n", "\n\n", "\r\n", "\t", "\u00a0", "\u200b", "\u3000", "\ufeff",
    "7", "42", "365", "2026", "3.14159", "1,000,000", "½", "²", "Ⅷ", "٣٤", "१२",
    "the", " capital", "Once", " upon a time", "ALLCAPS", "camelCase", "snake_case", "strawberry", " tokenization",
    "it's", "I'LL", "we've", "’tis", "don't", "'", "''", "-", "--", "...", "…", "!?", "(a)", "[1]", "{x}", "$5", "a+b=c",
    "^~|", "`code`", "x**2 # y", "https://example.org/a?b=c&d=%20", "a/b\\c", "#1", "@me", "<b>", "&amp;",
    "é", "e\u0301", "Straße", "naïve", "Ångström", "Ω", "ﬁ", "İ", "мир", "שלום", "سلام", "日本語", "안녕", "한", "ไทย", "हिन्दी",
    "🙂", "👩\u200d👩\u200d👧", "🇫🇷", "\U0001f9ff", "\u0000", "\u0007", "\u007f", "\u0301", "\U000e0061", "𝒳",
]


def blocks():
    generator = np.random.default_rng(0)
    writer = GGUFWriter(HERE / "blocks.gguf", "llama")
    unpacked = []
    # Where the scales of a block, f16, stand: their highest bit of the exponent is cleared, so that all are numbers.
    scales = {"Q8_0": [0], "Q4_0": [0], "Q4_1": [0, 2], "Q5_0": [0], "Q5_1": [0, 2], "Q4_K": [0, 2], "Q5_K": [0, 2],
              "Q6_K": [208], "F16": [0], "BF16": [0], "F32": [2]}
    for name, places in scales.items():
        kind = Type[name]
        numbers, size = GGML_QUANT_SIZES[kind]
        count = max(2, 64 // numbers)
        raw = generator.integers(0, 256, (count, size), dtype=np.uint8)
        for place in places:
            raw[:, place + 1] &= 0xBF
        writer.add_tensor(f"{name}.weight", raw.reshape(1, -1), raw_dtype=kind)
        unpacked.append(quants.dequantize(raw.reshape(1, -1), kind).astype("<f4").tobytes())
    finish(writer)
    (HERE / "blocks.f32").write_bytes(b"".join(unpacked))


def finish(writer):
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()


def tiny():
    """Llama with one layer, in several types; no numbers of it are expected anywhere."""
    tokenizer = json.loads(STORIES260K.read_text())
    tokens = sorted(tokenizer["model"]["vocab"], key=tokenizer["model"]["vocab"].get)
    generator = np.random.default_rng(1)
    writer = GGUFWriter(HERE / "tiny.gguf", "llama")
    writer.add_name("Tiny")
    writer.add_license("mit")
    writer.add_context_length(64)
    writer.add_embedding_length(32)
    writer.add_block_count(1)
    writer.add_feed_forward_length(64)
    writer.add_head_count(4)
    writer.add_head_count_kv(2)
    writer.add_layer_norm_rms_eps(1e-5)
    writer.add_rope_freq_base(10000.0)
    writer.add_rope_dimension_count(8)
    writer.add_tokenizer_model("llama")
    writer.add_token_list(tokens)
    writer.add_token_types([kind_of_piece(text) for text in tokens])
    writer.add_token_scores([float(min(0, 3 + 256 - id)) for id in range(len(tokens))])
    writer.add_bos_token_id(1)
    writer.add_eos_token_id(2)
    writer.add_chat_template("{{ bos_token }}{% for message in messages %}{{ message['content'] }}{% endfor %}")
    matrices = {"token_embd": (len(tokens), 32, "Q8_0"), "blk.0.attn_q": (32, 32, "F16"), "blk.0.attn_k": (16, 32, "Q5_0"),
                "blk.0.attn_v": (16, 32, "Q8_0"), "blk.0.attn_output": (32, 32, "BF16"), "blk.0.ffn_gate": (64, 32, "Q4_1"),
                "blk.0.ffn_up": (64, 32, "Q4_0"), "blk.0.ffn_down": (32, 64, "Q5_1")}
    for name, (outputs, inputs, kind) in matrices.items():
        numbers = generator.normal(0, 0.1, (outputs, inputs)).astype(np.float32)
        stored = quants.quantize(numbers, Type[kind])
        # Half precision is an array of numbers, all else one of bytes.
        writer.add_tensor(f"{name}.weight", stored, raw_dtype=None if kind == "F16" else Type[kind])
    for name in ("blk.0.attn_norm", "blk.0.ffn_norm", "output_norm"):
        writer.add_tensor(f"{name}.weight", generator.normal(1, 0.1, 32).astype(np.float32))
    finish(writer)


def kind_of_piece(text):
    if text == "<unk>":
        return TokenType.UNKNOWN
    if text.startswith("<0x"):
        return TokenType.BYTE
    return TokenType.CONTROL if text in ("<s>", "</s>") else TokenType.NORMAL


def texts():
    chosen = random.Random(0)
    made = {"".join(chosen.choices(FRAGMENTS, k=chosen.randint(1, 9))) for _ in range(400)}
    return sorted(made, key=lambda text: (len(text), text))[:200]


def byte_level(contents):
    return "".join(byte_letters()[byte] for byte in contents)


def byte_letters():
    """The printable characters that GPT-2 writes for bytes."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(256) if byte not in printable]
    return {byte: chr(byte) for byte in printable} | {byte: chr(256 + n) for n, byte in enumerate(rest)}


def tokenizer(path, pattern, texts):
    name = path.parent.name
    whole = json.loads(path.read_text())
    model, added = whole["model"], {token["id"]: token for token in whole["added_tokens"]}
    kept = dict(model["vocab"])
    merges = [merge.split(" ") if isinstance(merge, str) else merge for merge in model["merges"]]
    if pattern:
        # As in ../tokenizers/slice.py: no other merge can be tried on these texts.
        spelled = [byte_level(text.encode()) for text in texts]
        merges = [pair for pair in merges if any("".join(pair) in text for text in spelled)]
        results = {"".join(pair) for pair in merges}
        kept = {text: id for text, id in kept.items() if len(text) == 1 or text in results or id in added}
    new_ids = {id: place for place, id in enumerate(sorted(kept.values()))}
    in_order = sorted(kept, key=kept.get)

    writer = GGUFWriter(HERE / f"{name}.gguf", "llama")
    writer.add_tokenizer_model("gpt2" if pattern else "llama")
    writer.add_token_list(in_order)

    if pattern:
        control = [kept[text] in added for text in in_order]
        writer.add_token_types([TokenType.CONTROL if special else TokenType.NORMAL for special in control])
        writer.add_tokenizer_pre(pattern)
        writer.add_token_merges([" ".join(pair) for pair in merges])
    else:
        writer.add_token_types([kind_of_piece(text) for text in in_order])
        first = 3 + 256
        writer.add_token_scores([float(min(0, first - id)) for id in range(len(in_order))])
        writer.add_bos_token_id(1)
        writer.add_eos_token_id(2)
        writer.add_unk_token_id(0)
    if name == "smollm2":
        writer.add_bos_token_id(new_ids[1])
        writer.add_eos_token_id(new_ids[2])
        writer.add_add_bos_token(False)
        writer.add_chat_template("{% for message in messages %}{{ message['content'] + eos_token }}{% endfor %}")
    finish(writer)
    published = Tokenizer.from_file(str(path))
    rows = [json.dumps([new_ids[id] for id in published.encode(text).ids]) for text in texts]
    (HERE / f"{name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")


blocks()
tiny()
chosen = texts()
assert len(chosen) == 200
(HERE / "texts.json").write_text(json.dumps(chosen, indent=0) + "\n", encoding="utf-8")
tokenizer(STORIES260K, None, chosen)
for folder in map(pathlib.Path, sys.argv[1:]):
    tokenizer(folder / "gpt2/tokenizer.json", "gpt-2", chosen)
    tokenizer(folder / "smollm2/tokenizer.json", "smollm", chosen)
