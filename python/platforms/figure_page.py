"""What a reader sees of a figure: its bars, its sliders and its text, read from the frame in an open page."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

SECONDS = 60
_RAISED = str.maketrans("⁻⁰¹²³⁴⁵⁶⁷⁸⁹", "-0123456789")
_NUMBER = re.compile(r"([\d.,]+)(?:×10([⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+))?%")


@dataclass
class Percent:
    """A number as it is written on the page, and how far from it the number that is meant can be."""

    value: float
    rounding: float

    @classmethod
    def read(cls, text: str) -> Percent:
        digits, power = _NUMBER.fullmatch(text).groups()
        scale = 10.0 ** int(power.translate(_RAISED)) if power else 1.0
        digits = digits.replace(",", "")
        places = len(digits.partition(".")[2])
        return cls(float(digits) * scale, 0.5 * 10.0**-places * scale)

    def is_of(self, probability: float) -> bool:
        return abs(100 * probability - self.value) <= self.rounding * 1.0001


@dataclass
class Bar:
    """A token of the figure `shape-bars`, with its probability under the settings and that of the model."""

    token: str
    settings: Percent
    model: Percent


class FigurePage:
    """The figure in an open page; the first one, or another by its place. `of` is the class of what stands around its frame:
    that of a widget, or "tokenloop-kept" where the figure is that of a saved notebook."""

    def __init__(self, page, place: int = 0, of: str = "tokenloop-figure") -> None:
        self.page = page
        page.wait_for_function(
            "([place, of]) => [...document.querySelectorAll('*')]"
            ".flatMap((e) => [e, ...(e.shadowRoot?.querySelectorAll('*') ?? [])])"
            ".filter((e) => e.matches(`.${of} iframe`))[place]?.clientHeight > 100",
            arg=[place, of],
            timeout=SECONDS * 1000,
        )
        self.frame = page.frame_locator(f".{of} iframe").nth(place)

    def lines(self) -> list:
        return self.frame.locator("body").inner_text().splitlines()

    def bars(self) -> list:
        lines, found = [line for line in self.lines() if line], []
        for token, settings, model in zip(lines, lines[1:], lines[2:]):
            if not _NUMBER.fullmatch(token) and _NUMBER.fullmatch(settings) and _NUMBER.fullmatch(model):
                found.append(Bar(token, Percent.read(settings), Percent.read(model)))
        return found

    def until(self, holds) -> None:
        """Reads the page again until something holds. Raises AssertionError with what is there if it never does."""
        end = time.monotonic() + SECONDS
        while not holds():
            assert time.monotonic() < end, self.lines()

    def slider(self, name: str):
        return self.frame.get_by_role("slider", name=re.compile(name, re.IGNORECASE)).first
