"""The figures and screens of the page by their ids, and what a name that is none of them was perhaps meant to be."""

from __future__ import annotations

import difflib

from ..errors import FigureError
from .parameters import NEUTRAL
from .site import Site

FIGURES = [
    "answers",
    "bars",
    "beam-search",
    "branches",
    "bytes-read",
    "cache-grid",
    "cache-growth",
    "cache-key",
    "cache-models",
    "cache-value",
    "chat-cost",
    "class-plan",
    "constrained-mask",
    "constrained-outputs",
    "continuations",
    "contributions",
    "device-speed",
    "device-speed-large",
    "divided",
    "draw",
    "eos-bars",
    "eos-curve",
    "inside",
    "intensity",
    "lesson-steps",
    "likeliest-text",
    "live-training-curve",
    "live-training-next",
    "live-training-pass",
    "log-probability",
    "logit-differences",
    "logits",
    "pass",
    "practice",
    "prediction",
    "question-card",
    "race-counted",
    "race-measured",
    "read-token",
    "right-by-temperature",
    "seed-tree",
    "shape-bars",
    "shape-chain",
    "shape-draw",
    "shape-engine-scan",
    "shape-engines",
    "shape-fan",
    "shape-list",
    "shape-list-temperatures",
    "shape-repeated-draws",
    "shape-vote",
    "speculative-position",
    "speculative-rounds",
    "survivors",
    "survivors-pair",
    "text",
    "timeline",
    "token-bits",
    "token-pieces",
    "training-curve",
    "training-next",
    "training-pass",
    "without-parts",
    "word-probability",
]

SCREENS = [
    "cache",
    "compare",
    "constrained",
    "experiments",
    "inside",
    "lessons",
    "live-training",
    "loop",
    "models",
    "practice",
    "predict",
    "price",
    "quick-check",
    "read",
    "shape",
    "speculative",
    "stop",
    "teach",
    "this-device",
    "tokenizer",
    "training",
]

_THEMES = ["light", "dark"]
# How like a setting a name must be to be a slip of the pen: other parameters of an address are longer or quite different.
_ALIKE = 0.8


def check_names(figure: str | None, screen: str | None, theme: str | None, settings, site: Site) -> None:
    """Raises FigureError for a figure, a screen or a theme that there is not, and for a setting with a slip of the pen."""
    for kind, name, known in (("figure", figure, FIGURES), ("screen", screen, SCREENS), ("theme", theme, _THEMES)):
        if name is not None and name not in known:
            near = difflib.get_close_matches(str(name), known, n=3, cutoff=0.4) or known
            raise FigureError(f"There is no {kind} {name!r}. Did you mean {', '.join(near)}?")
    for name in settings:
        near = difflib.get_close_matches(name, NEUTRAL, n=1, cutoff=_ALIKE)
        if name not in NEUTRAL and near:
            raise FigureError(f"There is no setting {name}. Did you mean {near[0]}?")
    if "training" in (screen, *(figure or "").split("-")[:1]) and not (site.folder / "models/history").is_dir():
        raise FigureError(
            f"{figure or screen} shows checkpoints of the model, 19 MB that are not in the package. Name a built page, which "
            'has them: tokenloop.use_site("dist").'
        )
