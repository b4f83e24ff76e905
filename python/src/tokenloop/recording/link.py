"""A recording as a link in the output of a cell: who reads the notebook saves the file with it, without a kernel."""

from __future__ import annotations

import base64
import html
import pathlib

from ..errors import RecordingError

MOST_BYTES = 8_000_000
"""The largest file of a link: it stays in the notebook, and an embed of the page takes no larger one."""


class FileLink:
    """A link that has the file in itself. A notebook shows it; `html` is its text, for a page of another kind."""

    def __init__(self, name: str, file: bytes) -> None:
        self.name, self.bytes = name, len(file)
        data = base64.b64encode(file).decode("ascii")
        shown = html.escape(name)
        size = f"{len(file) / 1e6:.1f} MB" if len(file) >= 1e6 else f"{len(file) / 1e3:.0f} kB"
        self.html = f'<a href="data:application/octet-stream;base64,{data}" download="{shown}">{shown}</a> ({size})'

    def _repr_html_(self) -> str:
        return self.html

    def __repr__(self) -> str:
        return f"<FileLink {self.name}, {self.bytes:,} bytes>"


def link_to(name, file: bytes) -> FileLink:
    """Raises RecordingError for a name that is none of a file, and for a file that is too large."""
    if not isinstance(name, str) or not name or pathlib.PurePath(name).name != name:
        raise RecordingError(f'The file would be called {name!r:.60}. Give a name without folders: "run.tokenloop".')
    if len(file) > MOST_BYTES:
        raise RecordingError(
            f"The recording has {len(file):,} bytes, and a link has at most {MOST_BYTES:,}. Record fewer steps, with "
            "rounded=True or with top=200, or write a file with save."
        )
    return FileLink(name, file)
