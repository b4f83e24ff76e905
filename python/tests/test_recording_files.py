"""Reading and writing: the repository's recordings to the byte, and every kind of small one."""

import json

import numpy as np
import pytest
from support.recordings import KINDS, SHIPPED, header_of, lists, tree, whole, with_header

from tokenloop import RecordingError
from tokenloop import recording as r

# Bytes 10 and 11 are the minor version: what was written by an earlier one is written again by this one.
MINOR = slice(10, 12)


def same(file: bytes, other: bytes) -> bool:
    return file[: MINOR.start] + file[MINOR.stop :] == other[: MINOR.start] + other[MINOR.stop :]


def test_the_repository_has_recordings():
    assert len(SHIPPED) >= 20


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: "/".join(path.parts[-2:]))
def test_a_recording_of_the_project_is_read_and_written_again_byte_for_byte(path):
    recording = r.read(path)
    file = path.read_bytes()
    assert same(recording.to_bytes(), file)
    assert len(recording.steps) == len(recording.tokens) == len(header_of(file)["steps"])
    assert all(len(logits) == recording.model.vocab_size for logits in recording.logits)
    assert len(recording.vocabulary) == recording.model.vocab_size
    assert recording.text.startswith(recording.prompt.text)


@pytest.mark.parametrize("make", KINDS)
def test_what_is_written_is_read_again(make, tmp_path):
    recording = make()
    path = tmp_path / "run.tokenloop"
    recording.save(path)
    again = r.read(path)
    assert again == recording and again.to_bytes() == path.read_bytes()
    assert (again.model, again.prompt, again.vocabulary) == (recording.model, recording.prompt, recording.vocabulary)
    assert (again.texts, again.inside, again.parameters) == (recording.texts, recording.inside, recording.parameters)
    assert (again.tokens, again.u, again.recorded_by) == (recording.tokens, recording.u, recording.recorded_by)
    for ours, theirs in zip(again.steps, recording.steps):
        assert (ours.token, ours.selection, ours.forward_pass) == (theirs.token, theirs.selection, theirs.forward_pass)
        assert type(ours.numbers) is type(theirs.numbers)
        assert (ours.logits is None and theirs.logits is None) or (ours.logits == theirs.logits).all()
    r.write(again, path)
    assert r.read(path.read_bytes()) == recording


def test_another_recording_is_another():
    changed = whole()
    changed.steps[0].token = 3
    assert changed != whole() and changed != 5


def test_the_bytes_are_where_the_format_says():
    file = lists().to_bytes()
    header = header_of(file)
    assert file[:12] == b"TLOOPREC\x02\x00\x02\x00"
    arrays = file[16 + int.from_bytes(file[12:16], "little") :]
    assert header["tokens"] == {"count": 2, "bytes": 4}
    assert arrays[:8] == np.array([3, 8], "<u4").tobytes()
    assert arrays[8:12] == np.array([1, 3], "<u2").tobytes()
    assert arrays[12:16] == "ché".encode()
    first = lists().steps[0].numbers
    assert arrays[16:32] == np.asarray(first.tokens, "<u4").tobytes()
    assert arrays[32:48] == np.asarray(first.values, "<f4").tobytes()
    assert len(arrays) == 16 + 4 * 8 + 2 * 8


def test_all_tokens_of_the_vocabulary_need_no_ids():
    file = whole().to_bytes()
    arrays = file[16 + int.from_bytes(file[12:16], "little") :]
    assert arrays[:12] == np.array([3, 4, 2, 1, 1, 5], "<u2").tobytes()


def test_a_later_minor_version_may_have_more():
    file = bytearray(whole().to_bytes())
    file[MINOR] = b"\x09\x00"
    later = header_of(bytes(file))
    later["later"] = {"anything": [1, None]}
    assert r.read(with_header(bytes(file), later) + b"more") == whole()
    with pytest.raises(RecordingError, match="4 bytes more than its header says"):
        r.read(whole().to_bytes() + b"more")


def test_version_one_has_no_rounded_logits():
    recording = whole()
    recording.steps[1].numbers = None
    file = bytearray(recording.to_bytes())
    file[8:12] = b"\x01\x00\x00\x00"
    header = header_of(bytes(file))
    header["steps"][0]["logits_range"] = [0.0, 1.0]
    assert (r.read(with_header(bytes(file), header)).logits[0] == recording.logits[0]).all()


def test_what_may_be_unknown_may_be_null():
    file = whole().to_bytes()
    header = header_of(file)
    for name in ("description", "eos_token_id"):
        changed = {**header, "model": {**header["model"], name: None}}
        with pytest.raises(RecordingError, match=f"has a {name} that it cannot have"):
            r.read(with_header(file, changed))
    header["model"]["bos_token_id"] = None
    header["steps"][0]["selection"] = None
    recording = r.read(with_header(file, header))
    assert (recording.model.bos_token_id, recording.steps[0].selection) == (None, None)


def test_texts_are_found_by_their_temperature():
    texts = whole().texts
    found = [texts.at(temperature) for temperature in (0.09, 0.1, 0.29, 0.3, 2.0, 2.01, 0.295, float("nan"), 1e300)]
    assert found == [None, [2], [2], [3, 1], [3, 1], None, None, None, None]


def test_a_header_is_json_of_one_line_in_utf8():
    file = whole().to_bytes()
    text = file[16 : 16 + int.from_bytes(file[12:16], "little")].decode()
    assert "“model”" in text and "\n" not in text
    assert list(json.loads(text)) == [
        *("model", "recorded_by", "parameters", "prompt", "tokens", "steps", "texts", "inside_bytes"),
    ]
    assert "branches" in header_of(tree().to_bytes())
