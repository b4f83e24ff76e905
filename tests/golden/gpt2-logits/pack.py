"""Packs the last logits of Transformer Explainer's examples: `python pack.py te_ex0.json te_ex1.json te_ex2.json`.

Each was published with four decimals, and all are negative. So each is kept exactly, as the whole number of
ten-thousandths below zero, in three bytes, little-endian, in the order of the token ids.
"""

import json
import pathlib
import sys

here = pathlib.Path(__file__).parent
for example, path in enumerate(sys.argv[1:]):
    logits = json.loads(pathlib.Path(path).read_text())["logits_last"]
    below_zero = [round(-10_000 * logit) for logit in logits]
    assert [-whole / 10_000 for whole in below_zero] == logits
    packed = b"".join(whole.to_bytes(3, "little") for whole in below_zero)
    (here / f"example-{example}.u24").write_bytes(packed)
