"""A figure of Tokenloop as a widget: in JupyterLab, Notebook 7 and marimo, without a server and without network.

The browser asks for the files of the page one by one, and each goes there as bytes once for a notebook (`front/files.js`).
The state of the figure, the query of an address, is one value that both sides change.
"""

from __future__ import annotations

import contextlib
import os
import pathlib
import secrets
from typing import Callable

import anywidget
import traitlets
from IPython.display import display

from ..errors import FigureError, RecordingError
from ..recording import Recording, read
from ..recording.parameters import chain_of
from ..sampling import Chain
from . import parameters as p
from .names import check_names
from .picture import as_image, picture_of, picture_of_text, summary_of
from .replay import drawn, replayed
from .saved import saved
from .setting import Setting
from .site import site_in_use

_FRONT = pathlib.Path(__file__).parent / "front"
# What a figure tells besides its state.
EVENTS = ("step", "choice", "stop", "answer")


class Figure(anywidget.AnyWidget):
    """A figure or a screen of Tokenloop in the output of a cell.

    `shows` is a recording, the path of one, or a prompt as text. A prompt is shown with the small model of the page, which the
    reader may load; it is in the package as well. `figure` is the id of a figure, like "shape-bars", or `screen` that of a
    screen. `controls` are those that the reader sees, `fixed` those that cannot be changed: names of settings, and "step",
    "play", "back", "text", "table". Further keywords are settings and other parameters of an address: `temperature=0.7`.

    Each setting is an attribute that follows the figure and changes it: `figure.temperature = 0.5`,
    `figure.observe(f, "temperature")`. `figure.state` has all of them as the query of an address.

    Raises FigureError for what cannot be shown, ParameterError for a value outside its range, SiteError without the files.
    """

    _esm = "\n".join((_FRONT / part).read_text("utf-8") for part in ("document.js", "files.js", "widget.js"))

    state = traitlets.Unicode().tag(sync=True)
    """The query of an address that opens the figure as it is now."""
    _start = traitlets.Unicode().tag(sync=True)
    _build = traitlets.Unicode().tag(sync=True)
    _records = traitlets.Bool().tag(sync=True)
    _picture = traitlets.Unicode().tag(sync=True)
    _summary = traitlets.Unicode().tag(sync=True)
    _still = traitlets.Unicode().tag(sync=True)

    temperature = Setting("temperature")
    top_k = Setting("top_k")
    top_p = Setting("top_p")
    min_p = Setting("min_p")
    typical_p = Setting("typical_p")
    repetition_penalty = Setting("repetition_penalty")
    frequency_penalty = Setting("frequency_penalty")
    presence_penalty = Setting("presence_penalty")
    no_repeat_ngram_size = Setting("no_repeat_ngram_size")
    seed = Setting("seed")

    def __init__(
        self,
        shows: Recording | str | os.PathLike,
        figure: str | None = None,
        *,
        screen: str | None = None,
        controls: list | str | None = None,
        fixed: list | str | None = None,
        theme: str | None = None,
        lang: str | None = None,
        **settings,
    ) -> None:
        if figure is not None and screen is not None:
            raise FigureError("A figure and a screen are given. Give one of them.")
        self._listeners: dict = {event: [] for event in EVENTS}
        self._site = site_in_use()
        check_names(figure, screen, theme, settings, self._site)
        self._recording = _recording_of(shows)
        self._prompt: str = str(shows) if self._recording is None else self._recording.prompt.text
        words: dict = {"figure": figure or (None if screen else "shape-bars"), "screen": screen, "prompt": self._prompt}
        words.update(controls=_names("controls", controls), fixed=_names("fixed", fixed), theme=theme, lang=lang)
        state = "" if self._recording is None else self._recording.parameters
        if self._recording is not None and settings.get("seed") is None:
            settings.setdefault("u", drawn(self._recording) or None)
        for name in [name for name in settings if name in p.NEUTRAL]:
            state = p.changed(state, name, p.checked(name, settings.pop(name)))
        if settings:
            state = "&".join(filter(None, [state, p.query_of_words(settings)]))
        # What is wrong is said here, not later in the browser.
        self._shown: str | None = words["figure"]
        self._file = b"" if self._recording is None else replayed(self._recording, self._shown)
        super().__init__(
            **{"state": state, "_start": p.query_of_words(words), "_build": self._site.build},
            _records=self._recording is not None,
            _still=f"tokenloop-still-{secrets.token_hex(8)}",
            **dict(zip(("_picture", "_summary"), self._still_of(state))),
        )
        self._read_state()
        self.observe(self._read_state, "state")
        self.observe(self._write_setting, list(p.NEUTRAL))
        self.on_msg(self._hear)

    @property
    def recording(self) -> Recording | None:
        """The recording that is shown; None where the figure has a prompt."""
        return self._recording

    @property
    def chain(self) -> Chain:
        """The samplers as they are now. Raises RecordingError if the state has some that Python does not know."""
        return chain_of(self.state, [] if self._recording is None else self._recording.model.eos_token_id)[0]

    def step(self) -> None:
        """Goes on by one token."""
        self._command("step")

    def stage(self) -> None:
        """Goes on by one stage of a step."""
        self._command("stage")

    def back(self) -> None:
        """Takes the last token back."""
        self._command("back")

    def play(self) -> None:
        """Goes on until the end."""
        self._command("play")

    def pause(self) -> None:
        """Stays where it is."""
        self._command("pause")

    def restart(self) -> None:
        """Begins again after the prompt."""
        self._command("restart")

    def on(self, event: str, call: Callable[[dict], object]) -> None:
        """Calls a function with what happened: "step" and "choice" with index, token, text and probability, "stop" with the
        reason, "answer" with id and whether it is right. Raises FigureError for another event."""
        if event not in self._listeners:
            raise FigureError(f"There is no event {event!r}. The events are {', '.join(EVENTS)}.")
        self._listeners[event].append(call)

    def _command(self, command: str) -> None:
        self.send({"tokenloop": "command", "command": command})

    def _hear(self, _, message, __) -> None:
        """Answers a message of the browser."""
        kind = message.get("tokenloop") if isinstance(message, dict) else None
        if kind == "want" and message.get("recording"):
            self.send({"tokenloop": "recording"}, [self._file])
        elif kind == "want":
            path = str(message.get("path", ""))
            file = self._site.read(path)
            self.send({"tokenloop": "file", "path": path, "missing": file is None}, [] if file is None else [file])
        elif kind == "event" and message.get("type") in self._listeners:
            for call in self._listeners[message["type"]]:
                call(message.get("detail", {}))

    def _read_state(self, _=None) -> None:
        """The settings follow the state."""
        with self.hold_trait_notifications():
            for name, value in p.settings_of(self.state).items():
                if getattr(self, name) != value:
                    setattr(self, name, value)

    def _write_setting(self, change) -> None:
        """The state follows a setting."""
        if p.settings_of(self.state)[change["name"]] != change["new"]:
            self.state = p.changed(self.state, change["name"], change["new"])

    def _still_of(self, state: str) -> tuple:
        """The picture that a notebook keeps, and its sentence."""
        recording = self._recording
        if recording is None:
            return picture_of_text(self._prompt), f"A figure of Tokenloop: the next token after “{self._prompt}”."
        chain = None
        with contextlib.suppress(RecordingError):
            chain = chain_of(state, recording.model.eos_token_id)[0]
        try:
            return picture_of(recording, chain), summary_of(recording, chain)
        except RecordingError:
            # Too few numbers for these settings: then the model's own.
            return picture_of(recording, None), summary_of(recording, None)

    def _repr_mimebundle_(self, **kwargs):
        """The widget, and the picture for what shows no widgets or does not trust the notebook."""
        bundle = super()._repr_mimebundle_(**kwargs)
        if bundle is None:
            return None
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        picture, summary = self._still_of(self.state)
        return {**data, "text/plain": summary, "text/html": self._kept(picture, summary)}, metadata

    def _kept(self, picture: str, summary: str) -> str:
        """What a saved notebook has: the picture, and where it is trusted the figure, which takes the place of the picture."""
        image = as_image(picture, summary, self._still)
        if self._recording is None:
            return image
        start = "&".join(filter(None, [self._start, self.state]))
        return saved(image, self._recording, self._file, self._shown, start, self._still, summary)

    def _ipython_display_(self, **kwargs) -> None:
        """Two outputs, the picture and the widget, which hides the picture when it is there.

        A notebook that is opened again has no kernel, and Jupyter then says for the widget that there is none, whatever else
        stands in the same output.
        """
        data, metadata = self._repr_mimebundle_(**kwargs)
        display({name: data.pop(name) for name in ("text/plain", "text/html")}, raw=True)
        display({**data, "text/plain": ""}, metadata=metadata, raw=True)


def _recording_of(shows) -> Recording | None:
    """The recording to be shown; None where a prompt is given. Raises FigureError for what is neither."""
    if isinstance(shows, Recording):
        return shows
    if isinstance(shows, os.PathLike) or (isinstance(shows, str) and shows.endswith(".tokenloop")):
        return read(shows)
    if isinstance(shows, str) and shows:
        return None
    raise FigureError(f"A figure shows a recording, the path of one, or a prompt as text, and not {shows!r:.60}.")


def _names(name: str, given) -> str | None:
    """Names that are joined by points."""
    if given is None:
        return None
    names = given.replace(",", " ").split() if isinstance(given, str) else given
    if not isinstance(names, (list, tuple)) or not all(isinstance(one, str) for one in names):
        raise FigureError(f'{name} is {given!r:.60}, and must be a list of names: ["temperature", "top_p"].')
    return ".".join(one.replace("-", "_") for one in names)
