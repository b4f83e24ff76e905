"""A browser without network, the hosts, and the recording that their notebooks show."""

import os
import pathlib
import shutil
import urllib.parse

import pytest
from hosts import Jupyter, Marimo
from playwright.sync_api import sync_playwright

import tokenloop

CHROME = os.environ.get("CHROME") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
SETTINGS = 'controls=["temperature", "top_p", "text", "step", "table"]'
MARIMO = [
    f"""import marimo as mo
import tokenloop
figure = tokenloop.Figure("run.tokenloop", temperature=0.7, {SETTINGS})
widget = mo.ui.anywidget(figure)
widget""",
    """def set_temperature(value):
    figure.temperature = float(value)
mo.ui.text(label="temperature in Python", on_change=set_temperature)""",
    """widget.value
mo.md(f"Python has {figure.temperature}")""",
]


@pytest.fixture(scope="session")
def recording() -> tokenloop.recording.Recording:
    """A run of a model that the page does not know, with all logits."""
    words = [" north", " south", " east", " west", " up", " down", " home", ".", " <b>", " é", " on", " off", " in", " out"]
    scores = [2.5, 1.25, 1.0, 0.5, 0.0, -0.25, -0.5, -1.0, -1.5, -2.0, -2.5, -3.0, -3.5, -4.0]

    def step(tokens: list) -> list:
        return [score + 0.25 * ((token + len(tokens)) % 3) for token, score in enumerate(scores)]

    return tokenloop.record_logits(step, words, [0, 2], prompt="The way is", max_new_tokens=4, seed=5)


@pytest.fixture(scope="session")
def folder(tmp_path_factory, recording) -> pathlib.Path:
    folder = tmp_path_factory.mktemp("notebooks")
    recording.save(folder / "run.tokenloop")
    return folder


@pytest.fixture(scope="session")
def chromium():
    with sync_playwright() as playwright:
        # No name of another host leads anywhere.
        offline = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--disable-background-networking"]
        browser = playwright.chromium.launch(executable_path=CHROME, args=["--no-sandbox", *offline])
        yield browser
        browser.close()


class Watched:
    """What a page asked of other hosts, and how many bytes its sockets brought."""

    def __init__(self, page) -> None:
        self.foreign: list = []
        self.received = 0
        page.on("request", lambda request: self._ask(request.url))
        page.on("websocket", self._hear)

    def _ask(self, url: str) -> None:
        parts = urllib.parse.urlsplit(url)
        if parts.scheme not in ("blob", "data") and parts.hostname != "127.0.0.1":
            self.foreign.append(url)

    def _hear(self, socket) -> None:
        self._ask(socket.url)
        socket.on("framereceived", self._count)

    def _count(self, payload) -> None:
        self.received += len(payload)


@pytest.fixture
def page(chromium):
    """A page with a fresh profile, which must speak to no other host."""
    context = chromium.new_context(viewport={"width": 1100, "height": 1000}, locale="en-US")
    page = context.new_page()
    page.watched = Watched(page)
    yield page
    foreign = page.watched.foreign
    context.close()
    assert foreign == []


@pytest.fixture(scope="session")
def jupyter(folder):
    """The two programs of Jupyter, each started when it is first asked for."""
    started = {}

    def of(program: str) -> Jupyter:
        if program not in started:
            started[program] = Jupyter(program, folder)
        return started[program]

    yield of
    for host in started.values():
        host.server.stop()


@pytest.fixture(scope="session")
def marimo(folder):
    host = Marimo(folder, MARIMO)
    yield host
    host.server.stop()


@pytest.fixture(params=["lab", "notebook", "marimo"])
def opened(request, page):
    """A notebook with a figure of the recording at temperature 0.7, in each of the hosts: the page, and the host's Python."""
    if request.param == "marimo":
        python = request.getfixturevalue("marimo").open(page)
    else:
        cell = f'import tokenloop\nfigure = tokenloop.Figure("run.tokenloop", temperature=0.7, {SETTINGS})\nfigure'
        python = request.getfixturevalue("jupyter")(request.param).open(page, "figure.ipynb", [cell])
    yield page, python
    python.close()
