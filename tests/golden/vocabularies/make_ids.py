"""Writes the ids that published tokenizers give the texts in texts.json: `python make_ids.py <name> <tokenizer.json>`.

The ids come from the whole published file, read by Hugging Face's own library. README.md says which versions.
"""

import json
import pathlib
import sys

from tokenizers import Tokenizer

HERE = pathlib.Path(__file__).parent
name, published = sys.argv[1:]
tokenizer = Tokenizer.from_file(published)
texts = json.loads((HERE / "texts.json").read_text(encoding="utf-8"))
rows = [json.dumps(tokenizer.encode(text, add_special_tokens=False).ids) for text in texts]
(HERE / f"{name}.json").write_text("[\n" + ",\n".join(rows) + "\n]\n", encoding="utf-8")
