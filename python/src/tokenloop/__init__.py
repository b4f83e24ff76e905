"""Tokenloop for Python: how a language model chooses its next token, in numpy.

`tokenloop.sampling` computes a step as transformers, vLLM or llama.cpp do; `tokenloop.recording` reads and writes recorded
runs; `record` runs a model of transformers and records it, `record_logits` any function that gives logits.
"""

from . import recording, sampling
from .errors import ContextError, LogitsError, ModelError, ParameterError, RecordingError, TokenloopError
from .models import record
from .recorder import record_logits

__version__ = "0.1.0"

__all__ = [
    "ContextError",
    "LogitsError",
    "ModelError",
    "ParameterError",
    "RecordingError",
    "TokenloopError",
    "record",
    "record_logits",
    "recording",
    "sampling",
]
