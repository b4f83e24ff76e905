"""The files that a figure of a recorded run needs without an engine, as packs that a saved notebook keeps.

`python/copy_site.py` makes the packs where it copies a built page; `saved.py` puts them into a notebook. The program of the
page comes in parts that are fetched when they are needed. Each names the parts that it needs itself.
"""

from __future__ import annotations

import pathlib
import re

from ..errors import SiteError

# Drawn from the logits of a run alone, with what stands around a figure: controls and messages.
BASE = "base"
_PARTS_OF_BASE = ("around",)
_TEXTS_OF_BASE = ("first", "shared", "embed", "failures", "charts", "shape")
PARTS = ("ahead", "embed_steps", "embed_settings", "embed_text", "embed_runs", "embed_passes")
"""Further parts, each a pack of its own."""

PARTS_OF = {
    "shape-bars": (),
    **dict.fromkeys(("shape-chain", "shape-draw", "shape-fan", "shape-repeated-draws"), ("embed_steps",)),
    **dict.fromkeys(("shape-engine-scan", "shape-engines", "shape-vote"), ("embed_settings",)),
    **dict.fromkeys(("bars", "divided", "logits"), ("ahead",)),
    "draw": ("ahead", "embed_steps"),
    "text": ("ahead", "embed_text"),
    **dict.fromkeys(("survivors", "branches"), ("ahead", "embed_runs")),
    "pass": ("ahead", "embed_passes"),
}
"""The figures that a saved notebook can show, with the parts that they need beside the base.

Others keep their picture: they belong to a screen with controls of its own, which has far more than a figure may have.
"""


def files_of_packs(folder) -> dict:
    """The files of each pack, as paths in the folder of a built page: none is in two packs that one figure has.

    Raises SiteError where the page is not made of such parts.
    """
    root = pathlib.Path(folder)
    page = (root / "embed.html").read_text("utf-8")
    program = root / re.search(r'src="(embed/\w+)/', page).group(1)
    needs = _needs(program)
    parts = {}
    for part in (*_PARTS_OF_BASE, *PARTS):
        if part not in needs:
            raise SiteError(f"The built page has no part {part}. Build the page that belongs to this package.")
        parts[part] = [program / f"{name}.wasm" for name in [*needs[part], f"split_{part}"]]
    starts = [program / name for name in ("start.js", "web.js", "__wasm_split.js")]
    texts = [file for name in _TEXTS_OF_BASE for file in sorted((root / "texts/en").glob(f"{name}-*.txt")) if _is(file, name)]
    base = [root / "embed.html", *sorted(root.glob("embed-*.css")), *starts, *texts, program / "web_bg.wasm"]
    base += [file for part in _PARTS_OF_BASE for file in parts[part]]
    packs = {BASE: base, **{part: [file for file in parts[part] if file not in base] for part in PARTS}}
    return {name: [file.relative_to(root).as_posix() for file in files] for name, files in packs.items()}


def _is(file: pathlib.Path, name: str) -> bool:
    """Whether a file of texts is that of a name, and not of a longer one: `lessons` and `lessons-content`."""
    return re.fullmatch(rf"{name}-[0-9a-f]+\.txt", file.name) is not None


def _needs(program: pathlib.Path) -> dict:
    """The parts by name, with the files of modules that each needs."""
    script = (program / "__wasm_split.js").read_text("utf-8")
    found = re.findall(r"__wasm_split_load_(\w+) = .*?\n, \[(.*?)\]\)\);", script, re.DOTALL)
    return {name: re.findall(r"__(\w+)", needed) for name, needed in found}
