"""The examples of the README, and of the modules, run and print what is said of them."""

import contextlib
import doctest
import io
import pathlib
import re

import pytest
from support.models import Model, Tokenizer
from support.recordings import whole
from support.site import built

import tokenloop
from tokenloop import recording as r
from tokenloop import sampling as s
from tokenloop.notebook import site

README = (pathlib.Path(__file__).parents[1] / "README.md").read_text("utf-8")
CELLS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
SETTINGS = {"s": s, "tokenloop": tokenloop, "logits": [5.0, 4.0, 1.0], "chain": s.Chain.textbook(temperature=0.7)}


def printed(cell: str, folder, monkeypatch, **names) -> str:
    monkeypatch.chdir(folder)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        exec(compile(cell, "README.md", "exec"), {**SETTINGS, **names})
    return out.getvalue()


def test_every_example_has_a_test():
    assert len(CELLS) == 7


def test_one_setting_keeps_as_many_tokens_as_is_said(tmp_path, monkeypatch):
    kept = [int(line.split()[1]) for line in printed(CELLS[0], tmp_path, monkeypatch).splitlines()]
    assert f"keep {kept[0]} tokens, {kept[1]} and {kept[2]}" in README


def test_the_stages_are_printed(tmp_path, monkeypatch):
    lines = printed(CELLS[1], tmp_path, monkeypatch).splitlines()
    assert [line.split()[0].split("(")[0] for line in lines] == [
        *("<Distribution:", "tokens", "logits", "Temperature", "TopP", "Choice"),
    ]


def test_a_recording_is_shown(tmp_path, monkeypatch):
    whole().save(tmp_path / "run.tokenloop")
    out = printed(CELLS[2], tmp_path, monkeypatch)
    assert out.startswith("six: ") and "RankedToken" in out


def test_a_model_is_recorded(tmp_path, monkeypatch):
    class Words(Tokenizer):
        def __call__(self, text):
            return {"input_ids": [2] * len(text.split())}

    printed(CELLS[3], tmp_path, monkeypatch, model=Model(), tokenizer=Words())
    recording = r.read(tmp_path / "france.tokenloop")
    assert (recording.prompt.text, len(recording.tokens)) == ("The capital of France is", 12)


def test_a_function_is_recorded(tmp_path, monkeypatch):
    assert re.fullmatch(r"\[\d(, \d){4}\]\n", printed(CELLS[4], tmp_path, monkeypatch))


def test_a_figure_is_made_and_changed(tmp_path, monkeypatch):
    pytest.importorskip("anywidget")
    monkeypatch.setattr(site, "_IN_USE", [site.Site(built(tmp_path))])
    run = tokenloop.record_logits(lambda _: [1.0, 0.5], ["yes", "no"], [0], max_new_tokens=1)
    printed(CELLS[5], tmp_path, monkeypatch, recording=run)
    figure = tokenloop.Figure(run)
    out = printed(CELLS[6], tmp_path, monkeypatch, figure=figure)
    assert out.endswith(f"{figure.chain} {figure.state}\n") and figure.temperature == 0.5
    figure.temperature = 0.25
    assert 'figure="shape-bars"' in README


@pytest.mark.parametrize("module", [s])
def test_examples_in_docstrings(module):
    failed, tried = doctest.testmod(module)
    assert tried > 3 and failed == 0
