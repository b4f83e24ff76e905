"""Writes `beams.json`: what transformers' beam search finds, on golden models and on the model that ships.

Each case has the prompt's token ids, the settings, and the texts that `generate(num_beams=…, do_sample=False)` returns
with their scores, best first: as many as beams. With one beam transformers decodes greedily and has no scores.
Run it with `python make.py`; it needs no network. README.md says where the committed file comes from.
"""

import json
from pathlib import Path

import torch
from safetensors.torch import load_file
from tokenizers import Tokenizer
from transformers import AutoModelForCausalLM

HERE = Path(__file__).parent
GOLDEN = HERE.parent / "model"
SHIPPED = HERE.parents[2] / "public" / "models" / "tiny"

# Three of them end before the limit, each under another rule; the others run into it.
PROMPTS = [
    "Once upon a time there was a",
    "Yuki had ten plums in an",
    "7 + 2 =",
    "The capital of France is",
    "Weather for",
    "1 + 4 =",
    "Rain on the old hat, drip drip drip",
    '{"name": "Mia", "age": 11, "job": "sailor", "likes": ["cornbread"]',
    "User: Hello!\nAssistant:",
    "Once there was a brave",
    "Tom and Mia went",
    "A recipe for",
    "The fox asked the owl",
    "In winter, it",
    "User: Thanks!\nAssistant:",
    "The",
    "On Monday morning",
    "Ben was sad, because",
    '{"name": "Tom", "age": 9, "job": "baker", "likes": ["plums"]',
    "Three friends",
]
RULES = [False, True, "never"]
TOKENS = 24

# Random models hardly ever choose one given token: with several end tokens, texts end after few tokens.
MODELS = ["gpt2", "llama-gqa", "llama3-rope", "gpt-neox-sequential", "qwen2", "qwen3"]
ENDS = [[2], [2, 5, 11, 17, 23, 31, 47], [*range(2, 30)]]
PROMPT = 20


def load(folder):
    return AutoModelForCausalLM.from_pretrained(folder, dtype=torch.float32, attn_implementation="eager").eval()


def case(model, name, prompt, ends, beams, penalty, rule, tokens):
    found = model.generate(
        torch.tensor([prompt]),
        attention_mask=torch.ones(1, len(prompt), dtype=torch.long),
        num_beams=beams,
        num_return_sequences=beams,
        do_sample=False,
        max_new_tokens=tokens,
        length_penalty=penalty,
        early_stopping=rule,
        eos_token_id=ends,
        pad_token_id=ends[0],
        return_dict_in_generate=True,
        output_scores=True,
    )
    if beams == 1:
        texts, scores = [found.sequences[0, len(prompt) :].tolist()], None
    else:
        # A shorter text is filled up; the beam of a token that is not there is -1.
        lengths = (found.beam_indices >= 0).sum(dim=1).tolist()
        texts = [row[len(prompt) :][:length].tolist() for row, length in zip(found.sequences, lengths)]
        scores = [float(score) for score in found.sequences_scores]
    return {
        "model": name,
        "prompt": prompt,
        "ends": ends,
        "beams": beams,
        "max_new_tokens": tokens,
        "length_penalty": penalty,
        "early_stopping": str(rule).lower(),
        "texts": texts,
        "scores": scores,
    }


def golden():
    for name in MODELS:
        model = load(GOLDEN / name)
        prompt = load_file(GOLDEN / name / "reference.safetensors")["prompt"][:PROMPT].tolist()
        for ends in ENDS:
            for beams, penalty in [(1, 1.0), (2, 1.0), (3, -0.5), (4, 0.7), (8, 2.0)]:
                for rule in RULES if beams > 1 else RULES[:1]:
                    yield case(model, name, prompt, ends, beams, penalty, rule, 16)


def shipped():
    model = load(SHIPPED)
    tokenizer = Tokenizer.from_file(str(SHIPPED / "tokenizer.json"))
    for number, text in enumerate(PROMPTS):
        for beams in (2, 4, 8):
            for penalty in (0.0, 1.0):
                rule = RULES[number % len(RULES)]
                ids = tokenizer.encode(text).ids
                yield {"text": text} | case(model, "tiny", ids, [0], beams, penalty, rule, TOKENS)


if __name__ == "__main__":
    torch.set_num_threads(1)
    with torch.no_grad():
        cases = [*golden(), *shipped()]
    lines = ",\n".join(json.dumps(case) for case in cases)
    (HERE / "beams.json").write_text(f"[\n{lines}\n]\n", encoding="utf-8")
    lengths = [len(text) for case in cases for text in case["texts"]]
    print(f"{len(cases)} cases, {len(lengths)} texts, {sum(length < 16 for length in lengths)} of less than 16 tokens")
