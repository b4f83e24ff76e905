"""Recordings of runs: files with a model, a prompt, and the logits and the choice of each step, as Tokenloop opens them.

recording = tokenloop.recording.read("run.tokenloop")
print(recording.view())
recording.reshape(tokenloop.sampling.Chain.textbook(temperature=0.5), step=3).top(5)
"""

from .link import FileLink
from .model import RecordedModel
from .numbers import AllLogits, GroupedLogits, RoundedLogits, TopLogits
from .parameters import chain_of, query_of
from .reading import read
from .recording import Prompt, Recording
from .step import Branch, ForwardPass, Selection, Step, Truth
from .texts import RecordedText, RecordedTexts
from .tokens import TokenBytes
from .writing import write

__all__ = [
    "AllLogits",
    "Branch",
    "FileLink",
    "ForwardPass",
    "GroupedLogits",
    "Prompt",
    "RecordedModel",
    "RecordedText",
    "RecordedTexts",
    "Recording",
    "RoundedLogits",
    "Selection",
    "Step",
    "TokenBytes",
    "TopLogits",
    "Truth",
    "chain_of",
    "query_of",
    "read",
    "write",
]
