"""Cuts a byte-level BPE tokenizer down to what some texts need: `python slice.py tokenizer.json < texts > slice.json`.

Kept are the single bytes, and every merge whose result is a piece of one of the texts. No other merge can ever be tried
on these texts, as each one tried joins two neighbours: so the algorithm makes the same choices, in the same order, as
with the whole file, and ends with the same ids.
"""

import json
import pathlib
import sys


def byte_level(contents):
    """The printable characters that GPT-2 writes for bytes."""
    printable = [*range(0x21, 0x7F), *range(0xA1, 0xAD), *range(0xAE, 0x100)]
    rest = [byte for byte in range(256) if byte not in printable]
    letters = {byte: chr(byte) for byte in printable} | {byte: chr(256 + n) for n, byte in enumerate(rest)}
    return "".join(letters[byte] for byte in contents)


tokenizer = json.loads(pathlib.Path(sys.argv[1]).read_text())
text = byte_level(sys.stdin.buffer.read())
model = tokenizer["model"]
# Older files write a merge as one string, newer ones as a pair.
parts = [merge.split(" ") if isinstance(merge, str) else merge for merge in model["merges"]]
model["merges"] = [" ".join(pair) for pair in parts if "".join(pair) in text]
kept = {merge.replace(" ", "") for merge in model["merges"]}
special = {token["content"] for token in tokenizer["added_tokens"]}
model["vocab"] = {
    token: id for token, id in model["vocab"].items() if len(token) == 1 or token in kept or token in special
}
json.dump(tokenizer, sys.stdout, ensure_ascii=False, indent=1)
print()
