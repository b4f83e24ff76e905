"""The reader that docs/recordings.md prints, which knows nothing of this package, reads what it writes."""

import pathlib
import re
import subprocess
import sys

import pytest
from support.golden import REPOSITORY
from support.recordings import KINDS, SHIPPED

from tokenloop import recording as r

DOCUMENT = (REPOSITORY / "docs" / "recordings.md").read_text("utf-8")
PROGRAM = re.search(r"```python\n(.*?)```", DOCUMENT, re.DOTALL).group(1)


def printed(path: pathlib.Path) -> list:
    command = [sys.executable, "-c", PROGRAM, str(path)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()


def expected(recording: r.Recording) -> list:
    """Its lines: the length of the context, the most likely token, its probability and the chosen one."""
    lines, lengths = [], {}
    first, number = len(recording.prompt.input_ids), 0
    runs = [(first, recording.steps)]
    for branch in recording.branches:
        runs.append((branch.step, branch.steps))
    for at, (start, steps) in enumerate(runs):
        length = start if at == 0 else lengths[start] + 1
        for step in steps:
            lengths[number] = length
            if step.numbers is not None:
                best = step.numbers.top(1)[0]
                piece = recording.vocabulary[best.token]
                piece = b"?" if piece is None else piece
                lines.append(f"{length} {piece} {best.probability:.4f} chosen: {step.token}")
            number, length = number + 1, length + 1
    return lines


@pytest.mark.parametrize("make", KINDS)
def test_the_reader_of_the_document_reads_what_is_written(make, tmp_path):
    recording = make()
    recording.inside = b""
    recording.save(tmp_path / "run.tokenloop")
    lines = printed(tmp_path / "run.tokenloop")
    assert lines == expected(recording) and len(lines) >= 2


def test_it_agrees_about_a_recording_of_the_project():
    (path,) = [path for path in SHIPPED if path.name == "days.tokenloop"]
    recording = r.read(path)
    assert len(recording.branches) > 10
    assert printed(path) == expected(recording)
