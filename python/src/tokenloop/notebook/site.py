"""The files of the built page that figures in notebooks are made of: where they are, and which of them a wheel needs."""

from __future__ import annotations

import os
import pathlib
import re
import zlib

from ..errors import SiteError

# In a wheel, the built page lies here: `python/copy_site.py` puts it there.
PACKAGED = pathlib.Path(__file__).parents[1] / "site"
_FRONT = pathlib.Path(__file__).parent / "front"

NEEDED = (
    "embed.html",
    "embed-*.css",
    "embed/**/*",
    "engine/**/*",
    "texts/**/*",
    "models/ladder.json",
    "models/tiny/**/*",
    "models/draft/**/*",
    "recordings/tiny/**/*",
)
"""The part of a built page that figures use. Not the page itself, its fonts, and models that only its screens open."""

LEFT_OUT = ("engine/*/gpu/*", "texts/*-X[A-Z]/*")
"""What of it no figure in a notebook asks for: a figure computes on the CPU, and invented languages test the page."""

_IN_USE: list = []


class Site:
    """A folder with the built page, or with the part of it that `NEEDED` names. Raises SiteError if it is none."""

    def __init__(self, folder) -> None:
        self.folder = pathlib.Path(folder).resolve()
        try:
            page = (self.folder / "embed.html").read_text("utf-8")
        except OSError:
            raise SiteError(
                f"The folder {os.fspath(folder)} has no file embed.html, so it is not a built copy of Tokenloop. Give the "
                "folder that `cargo xtask build` writes, or install the wheel, which has these files."
            ) from None
        build = re.search(r'name="tokenloop-build" content="(\w+)"', page)
        program = re.search(r'src="embed/(\w+)/', page)
        if build is None or program is None:
            raise SiteError(f"The file embed.html in {os.fspath(folder)} names no build of Tokenloop. Build the page again.")
        # Notebooks with other builds, or another version of this package, may be open in the same window.
        front = b"".join(file.read_bytes() for file in sorted(_FRONT.iterdir()) if file.is_file())
        self.build = f"{build.group(1)}-{program.group(1)}-{zlib.crc32(front):08x}"

    def read(self, path: str) -> bytes | None:
        """The bytes of a file by its path in the folder; None if it has none there."""
        front = path.startswith("notebook/")
        root = _FRONT.resolve() if front else self.folder
        try:
            file = (root / path[len("notebook/") :] if front else root / path).resolve()
            # A path comes from the browser: it leads to no file outside.
            if root not in file.parents or not file.is_file():
                return None
            return file.read_bytes()
        except (OSError, ValueError):
            return None


def use_site(folder) -> None:
    """Takes the files of figures from a built copy of Tokenloop, instead of those in the package. Raises SiteError."""
    _IN_USE[:] = [Site(folder)]


def site_in_use() -> Site:
    """The files that figures use. Raises SiteError where the package was installed without them."""
    if not _IN_USE:
        if not (PACKAGED / "embed.html").is_file():
            raise SiteError(
                "This copy of tokenloop has not the files of the page, which a figure is made of: it was installed from the "
                'sources. Install the wheel, or name a built page: tokenloop.use_site("dist").'
            )
        use_site(PACKAGED)
    return _IN_USE[0]


def needed(folder) -> list:
    """The files of a built page that a wheel has, as paths in the folder. Raises SiteError if it is no built page."""
    root = Site(folder).folder
    found = {file.relative_to(root) for pattern in NEEDED for file in root.glob(pattern) if file.is_file()}
    return sorted(file for file in found if not any(file.match(pattern) for pattern in LEFT_OUT))
