"""A recording as a table: plain text, and HTML for notebooks in which everything from the file is escaped."""

from __future__ import annotations

import html
from dataclasses import dataclass

from ..errors import RecordingError


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


def table_of(recording, top: int) -> Table:
    """The steps of a recording, with their `top` most likely tokens before any sampler."""
    rows = []
    for place, step in enumerate(recording.steps):
        chosen = "" if step.token is None else shown(recording.piece(step.token))
        probability = None if step.selection is None else step.selection.probability
        rows.append(
            (
                str(place),
                chosen,
                "" if step.selection is None else step.selection.method,
                "" if step.u is None else f"{step.u:.4f}",
                "" if probability is None else f"{probability:.4f}",
                _likely(recording, step, top),
            )
        )
    title = f"{recording.model.name}: {shown(recording.prompt.text)}"
    return Table(title, ("step", "token", "chosen", "u", "probability", "most likely"), tuple(rows))


def _likely(recording, step, top: int) -> str:
    try:
        likely = [] if step.numbers is None else step.numbers.top(top)
    except RecordingError:
        # A file can say anything; a table of it is shown all the same.
        return "no probabilities: they sum to more than 1"
    return "  ".join(f"{shown(recording.piece(token.token))} {token.probability:.4f}" for token in likely)


def shown(text: str) -> str:
    """A text in one line, with marks at its ends so that spaces can be seen."""
    visible = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return f"“{visible}”"
