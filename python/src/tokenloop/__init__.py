"""Tokenloop for Python: how a language model chooses its next token, in numpy.

`tokenloop.sampling` computes a step as transformers, vLLM or llama.cpp do; `tokenloop.recording` reads and writes recorded
runs; `record` runs a model of transformers and records it, `record_logits` any function that gives logits; `Figure` shows a
recording in a notebook.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from . import recording, sampling
from .errors import (
    ContextError,
    FigureError,
    LogitsError,
    ModelError,
    ParameterError,
    RecordingError,
    SiteError,
    TokenloopError,
)
from .models import record
from .notebook import use_site
from .recorder import record_logits

if TYPE_CHECKING:
    from .notebook.figure import Figure

__version__ = "0.1.0"

__all__ = [
    "ContextError",
    "Figure",
    "FigureError",
    "LogitsError",
    "ModelError",
    "ParameterError",
    "RecordingError",
    "SiteError",
    "TokenloopError",
    "record",
    "record_logits",
    "recording",
    "sampling",
    "use_site",
]


def __getattr__(name: str):
    """`Figure` is loaded when it is asked for: the rest of the package needs numpy alone."""
    if name != "Figure":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        from .notebook.figure import Figure
    except ModuleNotFoundError as error:
        if error.name not in ("anywidget", "traitlets", "ipywidgets"):
            raise
        raise ImportError(
            'A figure is a widget, for which the package anywidget is needed: pip install "tokenloop[widget]". Without it, '
            "recording.view() shows a recording as a table."
        ) from None
    return Figure
