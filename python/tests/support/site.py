"""A folder with the least that a built page has."""

import pathlib

PAGE = """<!doctype html><html><head><meta name="tokenloop-build" content="b1" />
<link rel="stylesheet" href="embed-1.css" /><script type="module" src="embed/p1/start.js"></script></head></html>"""

FILES = {
    "embed.html": PAGE,
    "embed-1.css": "p { margin: 0 }",
    "embed/p1/start.js": "import('./web.js')",
    "engine/worker.js": "start()",
    "engine/b1/cpu/engine_bg.wasm": "cpu",
    "engine/b1/gpu/engine_bg.wasm": "gpu",
    "texts/en/first-1.txt": "text",
    "texts/en-XA/first-1.txt": "ţexţ",
    "models/tiny/config.json": "{}",
    "recordings/tiny/short/even.tokenloop": "",
    "index.html": "the page",
    "program/p2/web.js": "",
    "recordings/smollm2/even.tokenloop": "",
}


def built(folder: pathlib.Path) -> pathlib.Path:
    """Writes the files into a folder."""
    for path, content in FILES.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_text(content, "utf-8")
    return folder
