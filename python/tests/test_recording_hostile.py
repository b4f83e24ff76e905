"""Any damage to a file gives a RecordingError or a recording that can be written again: no other exception, little memory."""

import json
import re
import tracemalloc

import numpy as np
import pytest
from support.recordings import KINDS, header_of, lists, tree, whole, with_header

from tokenloop import RecordingError
from tokenloop import recording as r

# Reading may hold this many times the bytes of the file: a step takes at least 21 bytes of JSON, and some hundreds as a value
# of JSON and as an object.
HELD_PER_BYTE = 120
# Added for what does not depend on the file, such as sentences and the parser.
HELD_AT_LEAST = 1 << 16
EDGES = [
    0,
    1,
    -1,
    2,
    4,
    6,
    63,
    65,
    2**20,
    2**31,
    2**32 - 1,
    2**32,
    2**63,
    -(2**63),
    10**400,
    1e308,
    0.5,
    None,
    [],
    {},
    "x",
    True,
]


def outcome(file: bytes):
    """The recording, or None where the file is refused with a sentence."""
    try:
        return r.read(file)
    except RecordingError as error:
        assert re.search(r"[A-Z].*[.:]", str(error)), str(error)
        return None


def keeps_its_rules(recording) -> None:
    assert r.read(recording.to_bytes()) == recording
    for step in recording.steps:
        if step.logits is not None:
            assert len(step.logits) == recording.model.vocab_size
            assert (step.logits < np.inf).all()
    assert str(recording.view()) and recording._repr_html_()


@pytest.mark.parametrize("make", KINDS)
def test_a_file_that_is_cut_off_is_refused_wherever_it_is_cut(make):
    file = make().to_bytes()
    for end in range(len(file)):
        assert outcome(file[:end]) is None, end


@pytest.mark.parametrize("make", KINDS)
def test_flipped_bits_give_an_error_or_a_recording(make):
    file, random, read = make().to_bytes(), np.random.default_rng(1), 0
    for _ in range(1_500):
        damaged = bytearray(file)
        for at in random.integers(0, len(file), random.integers(1, 4)):
            damaged[at] ^= 1 << random.integers(8)
        recording = outcome(bytes(damaged))
        if recording is not None:
            keeps_its_rules(recording)
            read += 1
    assert 0 < read < 1_500


@pytest.mark.parametrize("make", KINDS)
def test_any_field_may_have_any_value(make):
    file = make().to_bytes()
    text = json.dumps(header_of(file))
    values = [match.span() for match in re.finditer(r'(?<=: )("[^"]*"|[-\d.]+|\[\]|true|null)|(?<=[\[ ])-?\d+(?=[\],])', text)]
    assert len(values) > 15
    for start, end in values:
        for edge in EDGES:
            recording = outcome(with_header(file, (text[:start] + json.dumps(edge) + text[end:]).encode()))
            if recording is not None:
                keeps_its_rules(recording)


@pytest.mark.parametrize("make", KINDS)
def test_any_part_of_a_header_may_be_missing_or_stand_in_it_again(make):
    file, random = make().to_bytes(), np.random.default_rng(2)
    text = json.dumps(header_of(file))
    for _ in range(500):
        start, end = sorted(random.integers(0, len(text), 2))
        part = text[start:end] * random.integers(0, 30)
        recording = outcome(with_header(file, (text[:start] + part + text[end:]).encode()))
        if recording is not None:
            keeps_its_rules(recording)


@pytest.mark.parametrize("make", KINDS)
def test_any_number_of_the_arrays_may_be_any_other(make):
    file, random = make().to_bytes(), np.random.default_rng(3)
    start = 16 + int.from_bytes(file[12:16], "little")
    bits = [np.float32(number).tobytes() for number in (np.nan, np.inf, -np.inf, 3e38, -0.0)] + [b"\xff" * 4]
    for _ in range(500):
        damaged = bytearray(file)
        at = random.integers(start, len(file) - 3)
        damaged[at : at + 4] = bits[random.integers(len(bits))]
        recording = outcome(bytes(damaged))
        if recording is not None:
            keeps_its_rules(recording)


@pytest.mark.parametrize(
    "header",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b"\xff\xfe",
        b"[" * 100_000,
        b'{"a":' * 50_000,
        b'{"model": NaN}',
        b'{"model": ' + b"9" * 10_000 + b"}",
        b'{"model": {"name": "\\ud800"}, "prompt": {"text": "", "input_ids": [1]}, "steps": []}',
        b'{"model": {"name": "x", "name": "y"}, "prompt": {"text": "", "input_ids": [1]}, "steps": []}',
        b'{"model": {"name": "x"}, "prompt": {"text": "", "input_ids": []}, "steps": []}',
        b'{"model": {"name": "x"}, "prompt": {"text": "", "input_ids": [1]}, "steps": [{"context_length": 2}]}',
    ],
)
def test_a_header_that_is_none_is_refused(header):
    assert outcome(with_header(lists().to_bytes()[:16], header)) is None


@pytest.mark.parametrize(
    "make, old, new",
    [
        (whole, '"logits":6', '"logits":4294967295'),
        (whole, '"count":6', '"count":4294967295'),
        (whole, '"vocab_size":6', '"vocab_size":4294967295'),
        (whole, '"bytes":16', '"bytes":4294967295'),
        (whole, '"inside_bytes":3', '"inside_bytes":4294967295'),
        (whole, '"count":2', '"count":4294967295'),
        (tree, '"logits_groups":4', '"logits_groups":4294967295'),
        (lists, '"logits":4', '"logits":4294967295'),
    ],
)
def test_a_small_file_cannot_ask_for_much_memory(make, old, new):
    file = make().to_bytes()
    text = file[16 : 16 + int.from_bytes(file[12:16], "little")].decode()
    assert old in text
    asking = with_header(file, text.replace(old, new).encode())
    tracemalloc.start()
    try:
        assert outcome(asking) is None
        held = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert held <= HELD_AT_LEAST + HELD_PER_BYTE * len(asking)


@pytest.mark.parametrize("start", [b"", b"TLOOPREC", b"TLOOPREC\x02\x00\x02\x00", b"PK\x03\x04", b"TLOOPRE"])
def test_what_does_not_begin_as_a_recording_is_refused(start):
    assert outcome(start) is None
    with pytest.raises(RecordingError, match="version 3 of the format"):
        r.read(b"TLOOPREC\x03\x00\x00\x00" + bytes(4))


def test_other_sources_are_refused():
    with pytest.raises(RecordingError, match="from a path or from bytes"):
        r.read(5)
    with pytest.raises(FileNotFoundError):
        r.read("no such file")
    assert r.read(memoryview(bytearray(whole().to_bytes()))) == whole()
