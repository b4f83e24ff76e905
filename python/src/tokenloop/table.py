"""A small table that shows itself: as plain text, and as HTML for notebooks in which everything is escaped."""

from __future__ import annotations

import html
from dataclasses import dataclass


@dataclass(frozen=True)
class Table:
    """A title, the names of the columns, and rows of texts. A table shows itself in a notebook and with `print`."""

    title: str
    columns: tuple
    rows: tuple

    def __str__(self) -> str:
        cells = [self.columns, *self.rows]
        widths = [max(len(row[at]) for row in cells) for at in range(len(self.columns))]
        lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in cells]
        return "\n".join([self.title, *lines])

    def _repr_html_(self) -> str:
        def row(cells, tag: str) -> str:
            return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in cells) + "</tr>"

        rows = "".join(row(cells, "td") for cells in self.rows)
        head = row(self.columns, "th")
        return f"<table><caption>{html.escape(self.title)}</caption><thead>{head}</thead><tbody>{rows}</tbody></table>"
