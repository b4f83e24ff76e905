"""The widget without a browser: its state, its settings, and what it answers to the messages of one."""

import re
import sys

import numpy as np
import pytest
from support.golden import REPOSITORY
from support.recordings import lists, tree, whole
from support.site import built

import tokenloop
from tokenloop import FigureError, ParameterError, record_logits
from tokenloop import recording as r
from tokenloop import sampling as s
from tokenloop.notebook import site
from tokenloop.notebook.names import FIGURES, SCREENS
from tokenloop.notebook.replay import replayed

pytest.importorskip("anywidget")

WORDS = ["yes", "no", "perhaps"]


@pytest.fixture(autouse=True)
def a_site(tmp_path_factory, monkeypatch):
    monkeypatch.setattr(site, "_IN_USE", [site.Site(built(tmp_path_factory.mktemp("site")))])


@pytest.fixture
def recording():
    chain = s.Chain.textbook(temperature=0.8)
    return record_logits(lambda ids: [1.0, 0.5, len(ids) / 4], WORDS, [0], max_new_tokens=3, chain=chain, seed=7)


def sent_by(figure) -> list:
    messages = []
    figure.send = lambda content, buffers=None: messages.append((content, [bytes(one) for one in buffers or []]))
    return messages


def test_a_figure_begins_with_the_settings_of_the_run(recording):
    figure = tokenloop.Figure(recording)
    assert (figure.temperature, figure.seed, figure.chain) == (0.8, 7, recording.chain)
    assert figure._start == "figure=shape-bars&prompt=yes"


def test_recorded_random_numbers_are_those_of_the_figure(recording):
    recording.steps[1].selection.u = 0.125
    assert "u=1%3A0.125" in tokenloop.Figure(recording).state
    # Another seed is another run.
    assert "u=" not in tokenloop.Figure(recording, seed=3).state


def test_settings_and_state_are_one(recording):
    figure = tokenloop.Figure(recording, temperature=0.5, max_new_tokens=9)
    assert figure.state == "seed=7&temperature=0.5&max_new_tokens=9"
    seen = []
    figure.observe(lambda change: seen.append(change["new"]), "temperature")
    figure.temperature = 0.25
    assert figure.state == "seed=7&max_new_tokens=9&temperature=0.25"
    # As the browser sends it, with what else it says.
    figure.set_state({"state": "screen=shape&temperature=1.5&top_k=2"})
    assert (figure.temperature, figure.top_k, figure.seed, seen) == (1.5, 2, 42, [0.25, 1.5])
    figure.top_k = None
    assert figure.state == "screen=shape&temperature=1.5"
    figure.temperature = 0
    assert figure.state == "screen=shape&do_sample=false" and figure.chain.do_sample is False
    figure.temperature = 0.5
    assert figure.state == "screen=shape&temperature=0.5"


def test_what_the_browser_says_is_not_sent_back(recording):
    figure = tokenloop.Figure(recording)
    states = []
    figure.observe(lambda change: states.append(change["new"]), "state")
    figure.set_state({"state": "temperature=0.30&seed=7"})
    assert states == ["temperature=0.30&seed=7"]


@pytest.mark.parametrize("name", sorted(s.Chain.textbook(temperature=0.5, top_k=2, top_p=0.5, min_p=0.1).settings()))
def test_the_chain_is_that_of_the_settings(recording, name):
    figure = tokenloop.Figure(recording, temperature=1.0)
    value = {"top_k": 2}.get(name, 0.5)
    setattr(figure, name, value)
    assert figure.chain.settings() == {"temperature": 1.0, name: value}


@pytest.mark.parametrize(
    "name, value, sentence",
    [
        ("temperature", -1, "temperature is -1.0"),
        ("temperature", float("nan"), "temperature is nan"),
        ("temperature", "hot", "must be a number"),
        ("temperature", True, "must be a number"),
        ("top_k", 1.5, "must be a whole number"),
        ("top_p", 1.5, "top_p is 1.5"),
        ("seed", -1, "seed"),
    ],
)
def test_a_wrong_value_is_refused_at_once(recording, name, value, sentence):
    figure = tokenloop.Figure(recording)
    before = figure.state
    for refused in (lambda: setattr(figure, name, value), lambda: tokenloop.Figure(recording, **{name: value})):
        with pytest.raises(ParameterError, match=sentence):
            refused()
    assert figure.state == before


def test_numbers_of_numpy_are_numbers(recording):
    figure = tokenloop.Figure(recording, temperature=np.float32(0.5))
    figure.top_k = np.int64(2)
    assert figure.state == "seed=7&temperature=0.5&top_k=2"


@pytest.mark.parametrize(
    "given, sentence",
    [
        ({"shows": None}, "not None"),
        ({"shows": np.zeros((2, 3))}, "not array"),
        ({"shows": ""}, "not ''"),
        ({"screen": "shape", "figure": "bars"}, "Give one of them"),
        ({"figure": "shape-bar"}, "no figure 'shape-bar'. Did you mean shape-bars"),
        ({"figure": 5}, "no figure 5. Did you mean "),
        ({"screen": "shapes"}, "no screen 'shapes'. Did you mean shape"),
        ({"theme": "black"}, "no theme 'black'. Did you mean dark"),
        ({"temprature": 0.5}, "no setting temprature. Did you mean temperature"),
        ({"screen": "training"}, "checkpoints of the model"),
        ({"figure": "training-next"}, "checkpoints of the model"),
        ({"controls": 3}, "controls is 3"),
        ({"stop": {}}, "stop is {}"),
        ({"shows": lists()}, "Record with groups=True"),
        ({"shows": tree(), "figure": "cache-grid"}, "no dimensions of its model"),
        ({"shows": tree(), "screen": "shape"}, "no dimensions of its model"),
        ({"shows": r.Recording(r.RecordedModel("m"), r.Prompt("", [0]), [])}, "has no step"),
    ],
)
def test_what_cannot_be_shown_is_refused(recording, given, sentence):
    with pytest.raises(FigureError, match=sentence):
        tokenloop.Figure(**{"shows": recording, **given})


def test_every_figure_and_screen_of_the_page_has_its_name_here():
    sources = [file.read_text("utf-8") for file in (REPOSITORY / "crates/page-model/src").rglob("*.rs")]

    def ids(of: str) -> list:
        return sorted({name for source in sources for name in re.findall(of + r' \{\s*id: "([a-z-]+)"', source)})

    assert ids("Figure") == FIGURES and ids("SCREEN: ScreenRow = ScreenRow") == SCREENS


def test_what_is_shown_can_be_replayed(recording):
    figure = tokenloop.Figure(recording)
    messages = sent_by(figure)
    figure._hear(figure, {"tokenloop": "want", "recording": True}, [])
    file = messages[0][1][0]
    header_length = int.from_bytes(file[12:16], "little")
    assert b'"config"' in file[16 : 16 + header_length]
    assert [step.token for step in r.reading.from_bytes(file).steps] == recording.tokens
    # What the author gave stays as it is.
    assert recording.model.config is None


def test_unknown_bytes_of_tokens_become_their_numbers():
    sparse = record_logits(lambda _: [0.0] * 4, {1: "one"}, [1], max_new_tokens=1)
    tokenloop.Figure(sparse)

    assert list(r.reading.from_bytes(replayed(sparse, "shape-bars")).vocabulary.pieces.values()) == [
        b"#0",
        b"one",
        b"#2",
        b"#3",
    ]


def test_a_recording_with_dimensions_keeps_its_own():
    file = tokenloop.Figure(whole(), screen="shape")._file
    assert r.reading.from_bytes(file).model.config == whole().model.config


def test_a_recording_may_be_named_by_its_path(recording, tmp_path):
    recording.save(tmp_path / "run.tokenloop")
    for path in (tmp_path / "run.tokenloop", str(tmp_path / "run.tokenloop")):
        assert tokenloop.Figure(path).recording == recording
    with pytest.raises(FileNotFoundError):
        tokenloop.Figure("none.tokenloop")


def test_files_are_sent_as_they_are_asked_for(recording):
    figure = tokenloop.Figure(recording)
    messages = sent_by(figure)
    for message in (
        {"tokenloop": "want", "path": "embed-1.css"},
        {"tokenloop": "want", "path": "../x"},
        {"tokenloop": "want"},
        5,
    ):
        figure._hear(figure, message, [])
    assert messages == [
        ({"tokenloop": "file", "path": "embed-1.css", "missing": False}, [b"p { margin: 0 }"]),
        ({"tokenloop": "file", "path": "../x", "missing": True}, []),
        ({"tokenloop": "file", "path": "", "missing": True}, []),
    ]


def test_buttons_are_pressed_and_events_are_heard(recording):
    figure = tokenloop.Figure(recording)
    messages, heard = sent_by(figure), []
    for name in ("step", "stage", "back", "play", "pause", "restart"):
        getattr(figure, name)()
    assert [message["command"] for message, _ in messages] == ["step", "stage", "back", "play", "pause", "restart"]
    figure.on("step", heard.append)
    figure._hear(figure, {"tokenloop": "event", "type": "step", "detail": {"token": 2}}, [])
    figure._hear(figure, {"tokenloop": "event", "type": "stop", "detail": {}}, [])
    assert heard == [{"token": 2}]
    with pytest.raises(FigureError, match="no event 'ready'"):
        figure.on("ready", heard.append)


def test_a_notebook_without_widgets_has_the_picture(recording):
    figure = tokenloop.Figure(recording, temperature=0.5)
    data, _ = figure._repr_mimebundle_()
    assert {"text/plain", "text/html", "application/vnd.jupyter.widget-view+json"} == set(data)
    best = recording.reshape(s.Chain.textbook(temperature=0.5)).top(1)[0]
    assert data["text/plain"].endswith(
        f"The likeliest token is “{recording.piece(best.token)}” with {100 * best.probability:.1f}%."
    )
    assert 'src="data:image/svg+xml;base64,' in data["text/html"]


def test_the_picture_is_an_output_of_its_own(recording, monkeypatch):
    outputs = []
    monkeypatch.setattr("tokenloop.notebook.figure.display", lambda data, **_: outputs.append(data))
    figure = tokenloop.Figure(recording)
    figure._ipython_display_()
    picture, widget = outputs
    assert set(picture) == {"text/plain", "text/html"} and figure._still in picture["text/html"]
    assert set(widget) == {"text/plain", "application/vnd.jupyter.widget-view+json"}


def test_a_saved_widget_has_no_file_of_the_page(recording):
    state = tokenloop.Figure(recording).get_state()
    assert sum(len(str(value)) for value in state.values()) < 30_000


def test_without_anywidget_the_rest_works_and_the_sentence_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(sys.modules, "tokenloop.notebook.figure")
    with pytest.raises(ImportError, match=r'pip install "tokenloop\[widget\]"'):
        _ = tokenloop.Figure
    with pytest.raises(AttributeError, match="no attribute 'Figur'"):
        _ = tokenloop.Figur
