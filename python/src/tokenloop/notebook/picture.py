"""A still picture of one step: the text, and the likeliest next tokens as bars. A saved notebook shows it without a kernel.

It is drawn with the same numbers as the figure, and is an image: it needs no program, so a notebook that is not trusted has it.
"""

from __future__ import annotations

import base64
import html

from ..errors import RecordingError
from ..recording.view import shown

ROWS = 12
"""How many tokens have a bar of their own."""

_WIDTH, _ROW, _LEFT, _RIGHT = 640, 22, 190, 70
_LONGEST_TEXT, _LONGEST_TOKEN = 84, 22
# Both stand out on white and on dark paper; the picture has its own paper below.
_INK, _PALE, _BAR, _PAPER = "#1d1d1b", "#6b6b68", "#2f6f9f", "#ffffff"


def picture_of(recording, chain, step: int = 0) -> str:
    """A step of a recording under some settings as SVG. Raises RecordingError where the step has too few numbers for them."""
    try:
        distribution = recording.reshape(chain, step)
        likely = [(token, probability) for token, _, probability in distribution.top(ROWS)]
        listed = getattr(recording.steps[step].numbers, "tokens", None)
        if listed is not None:
            # Of the others the file knows how likely they are together, and not which is which.
            likely = [(token, probability) for token, probability in likely if token in listed]
        others = distribution.vocabulary - len(likely)
    except RecordingError:
        if chain is not None and chain.settings() not in ({}, {"temperature": 1.0}):
            raise
        numbers = recording.steps[step].numbers
        likely = [(one.token, one.probability) for one in numbers.top(ROWS)] if numbers is not None else []
        others = None
    rows = [(shown(recording.piece(token)), probability) for token, probability in likely]
    rest = max(0.0, 1.0 - sum(probability for _, probability in rows))
    if others != 0 and rows:
        rows.append(("all other tokens" if others is None else f"{others:,} other tokens", rest))
    return _drawn(recording.model.name, _text_before(recording, step), rows)


def picture_of_text(text: str) -> str:
    """A picture of a prompt of which nothing is recorded here."""
    return _drawn("Tokenloop", text, [])


def summary_of(recording, chain, step: int = 0) -> str:
    """The picture in one sentence, for those who do not see it. Raises RecordingError as `picture_of`."""
    try:
        best = recording.reshape(chain, step).top(1)[0]
        likely = f"The likeliest token is {shown(recording.piece(best.token))} with {_percent(best.probability)}."
    except RecordingError:
        likely = ""
    return (
        f"Next token after {shown(_text_before(recording, step)[-_LONGEST_TEXT:])}, by {recording.model.name}. {likely}".strip()
    )


def as_image(svg: str, summary: str, name: str) -> str:
    """HTML of one image of a class: notebooks that take scripts and drawings out leave it in."""
    data = base64.b64encode(svg.encode()).decode("ascii")
    return f'<img class="{name}" src="data:image/svg+xml;base64,{data}" alt="{html.escape(summary)}" style="max-width: 100%">'


def _text_before(recording, step: int) -> str:
    pieces = b"".join(recording.vocabulary[taken.token] or b"" for taken in recording.steps[:step])
    return recording.prompt.text + pieces.decode("utf-8", "replace")


def _drawn(title: str, text: str, rows: list) -> str:
    height = 58 + _ROW * len(rows) + 8
    most = max((probability for _, probability in rows), default=1.0) or 1.0
    scale = (_WIDTH - _LEFT - _RIGHT) / most
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDTH} {height}" width="{_WIDTH}" height="{height}" '
        'font-family="system-ui, sans-serif" font-size="13" role="img">',
        f'<rect width="{_WIDTH}" height="{height}" fill="{_PAPER}"/>',
        f'<text x="8" y="20" fill="{_PALE}">{html.escape(_short(title, _LONGEST_TEXT, False))}</text>',
        f'<text x="8" y="42" fill="{_INK}">{html.escape(_short(shown(text), _LONGEST_TEXT, True))}</text>',
    ]
    for place, (name, probability) in enumerate(rows):
        y = 58 + _ROW * place
        width = max(1.0, probability * scale)
        token = html.escape(_short(name, _LONGEST_TOKEN, False))
        lines += [
            f'<text x="{_LEFT - 8}" y="{y + 14}" text-anchor="end" fill="{_INK}">{token}</text>',
            f'<rect x="{_LEFT}" y="{y + 3}" width="{width:.1f}" height="{_ROW - 7}" fill="{_BAR}"/>',
            f'<text x="{_LEFT + width + 6:.1f}" y="{y + 14}" fill="{_INK}">{_percent(probability)}</text>',
        ]
    return "\n".join([*lines, "</svg>"])


def _short(text: str, longest: int, keeps_end: bool) -> str:
    if len(text) <= longest:
        return text
    return f"…{text[1 - longest :]}" if keeps_end else f"{text[: longest - 1]}…"


def _percent(probability: float) -> str:
    """As many digits as tell a small probability from none."""
    percent = 100 * probability
    return f"{percent:.1f}%" if percent >= 0.95 or percent == 0 else f"{percent:.2g}%"
