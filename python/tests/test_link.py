"""A recording as a link: the file is in it, and a name or a run that no link can have is refused."""

import base64
import re

import numpy as np
import pytest
from support.recordings import whole

from tokenloop import RecordingError, record_logits


def test_the_link_has_the_file():
    recording = whole()
    link = recording.link("a & b.tokenloop")
    shown = link._repr_html_()
    name = "a &amp; b.tokenloop"
    begin = '<a href="data:application/octet-stream;base64,'
    data = re.fullmatch(rf'{begin}([^"]+)" download="{name}">{name}</a> \(\d+ kB\)', shown)
    assert base64.b64decode(data.group(1)) == recording.to_bytes()
    assert repr(link) == f"<FileLink a & b.tokenloop, {len(recording.to_bytes()):,} bytes>"


@pytest.mark.parametrize("name", ["", "a/b.tokenloop", "/b.tokenloop", None, 3])
def test_a_name_with_folders_is_refused(name):
    with pytest.raises(RecordingError, match="without folders"):
        whole().link(name)


def test_a_run_that_is_too_long_for_a_notebook_is_refused():
    recording = record_logits(lambda _: np.linspace(0, 9, 250_000), None, [0], max_new_tokens=9)
    with pytest.raises(RecordingError, match="at most 8,000,000"):
        recording.link()
