"""What the output of a figure keeps in a notebook: the figure with its run where there is room, and else the picture."""

import base64
import json
import pathlib
import re
import zlib

import numpy as np
import pytest
from support.recordings import whole
from support.site import built

import tokenloop
from tokenloop import SiteError, record_logits
from tokenloop import recording as r
from tokenloop.notebook import kept, saved, site
from tokenloop.recording.reading import from_bytes

pytest.importorskip("anywidget")

WORDS = ["yes", "no", "perhaps"]


@pytest.fixture(autouse=True)
def packs(tmp_path_factory, monkeypatch):
    """A package with packs that have what this test gives them: no letters at first."""
    folder = tmp_path_factory.mktemp("site")
    monkeypatch.setattr(site, "_IN_USE", [site.Site(built(folder))])
    monkeypatch.setattr(saved, "PACKS", folder)

    def give(letters: int) -> None:
        for name in (kept.BASE, *kept.PARTS):
            (folder / f"{name}.json").write_text(json.dumps({"name": name, "letters": "a" * letters}))

    give(0)
    return give


def html_of(figure) -> str:
    return figure._repr_mimebundle_()[0]["text/html"]


def kept_in(html: str) -> dict:
    """What stands beside the picture."""
    return json.loads(re.search(r'<script type="application/json">(.*?)</script>', html).group(1))


def recording_in(html: str) -> r.Recording:
    return from_bytes(zlib.decompress(base64.b64decode(kept_in(html)["recording"])))


def run(steps: int, words: int) -> r.Recording:
    chances, pieces = np.random.default_rng(1), [f" w{at}" for at in range(words)]
    return record_logits(lambda _: chances.normal(scale=4, size=words), pieces, [5], max_new_tokens=steps)


def test_a_figure_is_kept_as_it_is_with_its_run():
    recording = record_logits(lambda ids: [1.0, 0.5, len(ids) / 4], WORDS, [0], max_new_tokens=3)
    figure = tokenloop.Figure(recording, "shape-draw", temperature=0.5)
    figure.temperature = 0.25
    html = html_of(figure)
    assert kept_in(html)["start"] == f"figure=shape-draw&prompt=yes&{figure.state}"
    assert [pack["name"] for pack in kept_in(html)["packs"]] == ["base", "embed_steps"]
    assert [list(step.logits) for step in recording_in(html).steps] == [list(step.logits) for step in recording.steps]
    assert html.index("<img") < html.index("<script")


def test_no_text_of_a_run_ends_the_script(packs):
    recording = record_logits(lambda _: [1.0, 0.5], ["</script><script>alert(1)", "<!--"], [0], max_new_tokens=2)
    html = html_of(tokenloop.Figure(recording))
    assert html.count("</script>") == 2 and html.count("<!--") == 0


@pytest.mark.parametrize("letters, listed", [(150_000, None), (450_000, 500), (560_000, 40)])
def test_a_run_that_is_too_long_is_kept_with_fewer_ids(packs, letters, listed):
    packs(letters)
    recording = run(steps=20, words=4_000)
    html = html_of(tokenloop.Figure(recording))
    assert len(json.dumps(html, ensure_ascii=False).encode()) <= saved.MOST_BYTES
    small = recording_in(html)
    assert (small.tokens, small.prompt) == (recording.tokens, recording.prompt)
    if listed is None:
        assert all(isinstance(step.numbers, r.AllLogits) for step in small.steps)
        return
    for before, after in zip(recording.steps, small.steps):
        assert after.numbers.listed == listed
        # What is drawn is right to the error that the file names.
        best = before.numbers.top(3)
        assert [one.token for one in after.numbers.top(3)] == [one.token for one in best]
        assert after.numbers.top(1)[0].probability == pytest.approx(best[0].probability, rel=0.02)


@pytest.mark.parametrize(
    "figure",
    [
        lambda: tokenloop.Figure("The cat"),
        lambda: tokenloop.Figure(whole(), screen="shape"),
        lambda: tokenloop.Figure(whole(), "cache-grid"),
        lambda: tokenloop.Figure(record_logits(lambda _: [1.0, -np.inf, 0.5] * 90_000, None, [0], max_new_tokens=9)),
    ],
    ids=["a prompt", "a screen", "a figure of a screen with controls of its own", "masked tokens in a run that is too long"],
)
def test_what_has_no_room_keeps_the_picture(figure):
    html = html_of(figure())
    assert html.startswith('<img class="tokenloop-still-') and "<script" not in html


def test_a_package_without_packs_keeps_the_picture(tmp_path, monkeypatch):
    monkeypatch.setattr(saved, "PACKS", tmp_path)
    assert "<script" not in html_of(tokenloop.Figure(whole()))


def test_a_pack_has_the_files_of_its_part_and_what_they_need(tmp_path):
    folder = built(tmp_path)
    program = folder / "embed/p1"
    parts = {
        "around": "__shared_1",
        "ahead": "__shared_1, __chunk_2",
        "embed_steps": "__chunk_3",
        "embed_settings": "__chunk_2",
        "embed_text": "__chunk_4",
        "embed_runs": "__shared_1",
        "embed_passes": "",
    }
    loads = [f"export const __wasm_split_load_{name} = load(\n, [{needs}]));" for name, needs in parts.items()]
    (program / "__wasm_split.js").write_text("\n".join(loads))
    (folder / "texts/en/lessons-content-1.txt").write_text("not in a figure")
    packs = kept.files_of_packs(folder)
    assert packs["ahead"] == ["embed/p1/chunk_2.wasm", "embed/p1/split_ahead.wasm"]
    assert {"embed.html", "embed-1.css", "texts/en/first-1.txt"} < set(packs["base"])
    assert {"embed/p1/shared_1.wasm", "embed/p1/split_around.wasm"} < set(packs["base"])
    assert not any("lessons" in file for files in packs.values() for file in files)
    (program / "__wasm_split.js").write_text(loads[0])
    with pytest.raises(SiteError, match="has no part ahead"):
        kept.files_of_packs(folder)


def test_scripts_lose_their_comments_and_nothing_else():
    front = pathlib.Path(saved.__file__).parent / "front"
    code = saved._code("document.js", "kept/kept.js")
    assert "//" not in code.replace("https://", "") and "/**" not in code
    for name in ("document.js", "kept/kept.js"):
        lines = [line.strip() for line in (front / name).read_text("utf-8").splitlines()]
        assert all(line in code for line in lines if not line.startswith(("//", "/*", "*")))
