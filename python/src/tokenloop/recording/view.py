"""A recording as a table, with a row for each step."""

from __future__ import annotations

from ..table import Table


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
    likely = [] if step.numbers is None else step.numbers.top(top)
    return "  ".join(f"{shown(recording.piece(token.token))} {token.probability:.4f}" for token in likely)


def shown(text: str) -> str:
    """A text in one line, with marks at its ends so that spaces can be seen."""
    visible = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in text)
    return f"“{visible}”"
