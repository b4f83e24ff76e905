"""Joins pictures to a moving one, a WebP without loss or a GIF: join.py FOLDER FILE, where FOLDER/pictures.json names each with
its milliseconds."""

import json
import sys
from pathlib import Path

from PIL import Image

folder, file = Path(sys.argv[1]), Path(sys.argv[2])
pictures = json.loads((folder / "pictures.json").read_text())
first, *others = [Image.open(folder / picture["name"]).convert("RGB") for picture in pictures]
first.save(
    file,
    save_all=True,
    append_images=others,
    duration=[picture["milliseconds"] for picture in pictures],
    loop=0,
    lossless=True,
    method=6,
)
print(f"{file}: {len(pictures)} pictures, {file.stat().st_size:,} bytes")
