"""Writes masks.json: what llguidance from PyPI allows after random outputs, with the tokenizer of the model that ships.

The outputs are random walks over allowed tokens with a fixed seed. Of each mask, the file has the number of tokens, a digest
of their ids, and the ids themselves where they are few.

llguidance forces one spelling of forced text where it knows how the tokenizer cuts a text. The page's worker does not know
it, and allows every spelling; `no_forcing` asks for the same here.
"""

import hashlib
import json
import random
import struct
from pathlib import Path

from llguidance import LLMatcher, LLTokenizer

HERE = Path(__file__).parent
TOKENIZER = HERE.parents[2] / "public/models/tiny/tokenizer.json"
SEED = 17
OUTPUTS_PER_CONSTRAINT = 20
LONGEST_OUTPUT = 24
# Masks of at most so many tokens are written out.
FEW = 6
# Half of the steps take a token with one of these, so that strings end and structures close.
STRUCTURE = set(b'"{}[],:.-0123456789')

PERSON = {
    "type": "object",
    "properties": {
        "name": {"type": "string", "maxLength": 12},
        "age": {"type": "integer", "minimum": 0, "maximum": 120},
    },
    "required": ["name", "age"],
    "additionalProperties": False,
}
ORDER = {
    "type": "object",
    "properties": {
        "items": {
            "type": "array",
            "minItems": 1,
            "maxItems": 3,
            "items": {"$ref": "#/$defs/item"},
        },
        "paid": {"type": "boolean"},
        "note": {"anyOf": [{"type": "null"}, {"type": "string", "pattern": "^[a-z ]*$"}]},
    },
    "required": ["items", "paid"],
    "additionalProperties": False,
    "$defs": {"item": {"enum": ["tea", "bread", {"other": 1.5}]}},
}
ARITHMETIC = r"""
start: sum
sum: product (("+" | "-") product)*
product: atom (("*" | "/") atom)*
atom: NUMBER | "(" sum ")"
NUMBER: /[0-9]{1,3}/
%ignore / /
"""
LIST = r"""
start: "shopping:" item+
item: "\n- " AMOUNT " " THING
AMOUNT: /[1-9][0-9]?/
THING: "apples" | "eggs" | "café"
"""
BALANCED = r"""
start: pair
pair: "[" pair* "]" | "<" WORD ">"
WORD: /[a-z]+/
"""

CONSTRAINTS = {
    "object": {"json_schema": json.dumps(PERSON)},
    "array, reference and alternatives": {"json_schema": json.dumps(ORDER)},
    "any JSON": {"json_schema": "{}"},
    "date": {"regex": r"[0-9]{4}-(0[1-9]|1[0-2])-[0-3][0-9]"},
    "sentence": {"regex": r"[A-Z][a-z]+( [a-z]+){2,5}[.!?]"},
    "slashes and letters of all alphabets": {"regex": r"/\w+/(é|ß|日本)*\d*"},
    "arithmetic": {"lark": ARITHMETIC},
    "list": {"lark": LIST},
    "balanced": {"lark": BALANCED},
    "yes or no": {"choice": ["yes", "no", "not sure"]},
    "one inside another": {"choice": ["cat", "cats", "category", "the cat"]},
    "quotes and line ends": {"choice": ['say "hi"', "a\\b", "two\nlines", "naïve"]},
}


def grammar_of(constraint):
    """The constraint as one Lark grammar without forcing."""
    ((kind, value),) = constraint.items()
    body = {
        "json_schema": lambda: f"start: %json {value}",
        "regex": lambda: "start: /" + value.replace("/", r"\/") + "/",
        "lark": lambda: value,
        "choice": lambda: "start: " + " | ".join(json.dumps(text) for text in value),
    }[kind]()
    return LLMatcher.grammar_from_lark('%llguidance {"no_forcing": true}\n' + body)


def allowed(matcher, vocab_size):
    mask = matcher.compute_bitmask()
    assert not matcher.is_error(), matcher.get_error()
    return [token for token in range(vocab_size) if mask[token // 8] >> (token % 8) & 1]


def next_token(rng, tokens, tokenizer):
    structural = [token for token in tokens if STRUCTURE & set(tokenizer.decode_bytes([token]))]
    return rng.choice(structural if structural and rng.random() < 0.5 else tokens)


def output(rng, grammar, tokenizer):
    """The beginning of a random output, of a random length, and the mask after it."""
    matcher = LLMatcher(tokenizer, grammar)
    assert not matcher.is_error(), matcher.get_error()
    tokens, masks = [], []
    while True:
        masks.append(allowed(matcher, tokenizer.vocab_size))
        texts = [token for token in masks[-1] if token not in tokenizer.eos_tokens]
        if len(tokens) == LONGEST_OUTPUT or not texts:
            length = rng.randrange(len(masks))
            return tokens[:length], masks[length]
        token = next_token(rng, texts, tokenizer)
        assert matcher.consume_token(token)
        tokens.append(token)


def main():
    tokenizer = LLTokenizer(str(TOKENIZER), n_vocab=2048, eos_token=0)
    rng = random.Random(SEED)
    cases = []
    for name, constraint in CONSTRAINTS.items():
        grammar = grammar_of(constraint)
        masks = []
        for _ in range(OUTPUTS_PER_CONSTRAINT):
            tokens, mask = output(rng, grammar, tokenizer)
            digest = hashlib.sha256(struct.pack(f"<{len(mask)}I", *mask)).hexdigest()[:16]
            entry = {"after": tokens, "count": len(mask), "digest": digest}
            if len(mask) <= FEW:
                entry["ids"] = mask
            masks.append(entry)
        cases.append({"name": name, "constraint": constraint, "masks": masks})
    lines = ",\n".join(
        "{"
        + f'"name": {json.dumps(case["name"])},\n"constraint": {json.dumps(case["constraint"])},\n"masks": [\n'
        + ",\n".join(json.dumps(mask) for mask in case["masks"])
        + "]}"
        for case in cases
    )
    (HERE / "masks.json").write_text(f"[{lines}]\n")


main()
