"""The still picture of a figure: its numbers are those of the distribution, and it is well-formed whatever the tokens are."""

import base64
import re
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from support.recordings import lists, tree, whole

from tokenloop import RecordingError, record_logits
from tokenloop import recording as r
from tokenloop import sampling as s
from tokenloop.notebook.picture import ROWS, as_image, picture_of, picture_of_text, summary_of

WORDS = ["<b>&", "\"'", "\n", " a", b"\xff", *(f"word {place}" for place in range(40))]


def recorded(logits, **other) -> r.Recording:
    return record_logits(lambda _: logits, WORDS[: len(logits)], [3], max_new_tokens=2, **other)


def texts(svg: str) -> list:
    return [element.text for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]


def bars(svg: str) -> list:
    return [float(element.get("width")) for element in ElementTree.fromstring(svg) if element.get("fill") == "#2f6f9f"]


@pytest.mark.parametrize("temperature", [1.0, 0.5])
def test_the_bars_are_the_probabilities(temperature):
    logits = np.linspace(3, -3, 45)
    chain = s.Chain.textbook(temperature=temperature)
    svg = picture_of(recorded(logits), chain)
    expected = chain.distribution(logits).kept_probabilities
    rest = 1 - expected[:ROWS].sum()
    shown = [float(text[:-1]) for text in texts(svg) if text.endswith("%")]
    assert shown == pytest.approx([100 * p for p in [*expected[:ROWS], rest]], rel=0.06, abs=0.051)
    widths, most = bars(svg), max(*expected, rest)
    assert widths == pytest.approx([380 * p / most for p in [*expected[:ROWS], rest]], abs=1.0)
    assert "33 other tokens" in texts(svg)


def test_tokens_and_prompts_are_no_markup():
    svg = picture_of(recorded([4.0, 3.0, 2.0, 1.0, 0.0]), None)
    assert [text for text in texts(svg) if text.startswith("“")] == ["“ a”", "“<b>&”", "“\"'”", "“\\n”", "“ a”", "“\ufffd”"]
    assert "<script" not in picture_of_text("<script>") and texts(picture_of_text("<script>"))[1] == "“<script>”"


def test_a_later_step_has_the_text_before_it():
    recording = recorded([0.0, 0.0, 0.0, 9.0, 0.0], chain=s.Chain.textbook(temperature=0))
    assert texts(picture_of(recording, None, 1))[1] == "“ a a”"


def test_a_list_has_its_own_probabilities_and_the_rest():
    recording = lists()
    probabilities = recording.steps[0].numbers.probabilities()
    svg = picture_of(recording, None)
    assert texts(svg)[-2] == "all other tokens" and len(bars(svg)) == len(probabilities) + 1
    with pytest.raises(RecordingError):
        picture_of(recording, s.Chain.textbook(temperature=0.5))


def test_of_groups_only_listed_tokens_are_named():
    recording = tree()
    listed = {recording.piece(int(token)) for token in recording.steps[0].numbers.tokens}
    named = {text.strip("“”") for text in texts(picture_of(recording, None))[2:] if text.startswith("“")}
    assert named == listed


def test_a_step_without_numbers_is_a_picture_of_the_text():
    assert bars(picture_of(lists(), None, 1)) == []


def test_the_sentence_names_the_likeliest_token():
    sentence = summary_of(whole(), s.Chain.textbook(temperature=0.5))
    best = whole().reshape(s.Chain.textbook(temperature=0.5)).top(1)[0]
    assert f"“{whole().piece(best.token)}”".replace("\n", "\\n") in sentence
    assert re.search(r"with \d+(\.\d+)?%\.$", sentence)


def test_the_image_stands_alone_and_is_small():
    svg = picture_of(recorded(np.linspace(3, -3, 45)), None)
    image = as_image(svg, 'a "quoted" <text>', "name")
    assert image.startswith('<img class="name" ') and 'alt="a &quot;quoted&quot; &lt;text&gt;"' in image
    assert base64.b64decode(re.search('base64,([^"]+)', image).group(1)).decode() == svg
    assert len(image) < 20_000 and "http" not in svg.replace("http://www.w3.org/2000/svg", "")
