"""What travels from the kernel to the page: each file once for a notebook, engine and model only when they are asked for."""

import pytest
from figure_page import SECONDS, FigurePage

COUNT = """import tokenloop
asked, read = [], tokenloop.notebook.Site.read
def counted(self, path):
    asked.append(path)
    return read(self, path)
tokenloop.notebook.Site.read = counted
"""


def asked(python) -> list:
    return python.value("asked")


@pytest.mark.parametrize("program", ["lab", "notebook"])
def test_a_second_figure_brings_its_recording_alone(page, jupyter, program):
    cells = [f'{COUNT}figure = tokenloop.Figure("run.tokenloop")\nfigure', 'tokenloop.Figure("run.tokenloop", temperature=0.5)']
    python = jupyter(program).open(page, "files.ipynb", cells, run=1)
    first = FigurePage(page)
    first.until(lambda: len(first.bars()) > 12)
    one, files = page.watched.received, asked(python)
    assert len(files) == len(set(files)) and not any(path.startswith(("engine/", "models/")) for path in files)
    page.keyboard.press("Shift+Enter")
    second = FigurePage(page, 1)
    second.until(lambda: len(second.bars()) > 12)
    assert asked(python) == files
    # What stays in the notebook, and the messages of a cell and of a widget: not the megabytes of the program.
    kept = len(python.value("figure._repr_mimebundle_()[0]['text/html']"))
    assert one > 1_000_000 > 10 * (page.watched.received - one - kept)
    print(f"{program}: {len(files)} files, {one:,} bytes for the first figure, {page.watched.received - one:,} for the second")
    python.close()


def test_a_prompt_of_the_readers_is_computed_by_the_model_in_the_package(page, jupyter):
    cell = f'{COUNT}figure = tokenloop.Figure("The cat is", controls=["temperature"])\nfigure'
    python = jupyter("lab").open(page, "engine.ipynb", [cell])
    figure = FigurePage(page)
    figure.frame.get_by_role("button", name="Load the model").click(timeout=SECONDS * 1000)
    figure.until(lambda: len(figure.bars()) > 12)
    assert sum(bar.settings.value for bar in figure.bars()) == pytest.approx(100, abs=1)
    files = asked(python)
    assert len(files) == len(set(files))
    assert any("/cpu/" in path for path in files) and "models/tiny/model.safetensors" in files
    python.close()


def test_a_screen_is_shown_with_a_recording_that_has_dimensions(page, jupyter):
    path = "pathlib.Path(tokenloop.__file__).parent / 'site/recordings/tiny/favorite.tokenloop'"
    cell = f'import pathlib\nimport tokenloop\nfigure = tokenloop.Figure({path}, screen="shape")\nfigure'
    python = jupyter("lab").open(page, "screen.ipynb", [cell])
    figure = FigurePage(page)
    figure.until(lambda: any("plums" in line for line in figure.lines()))
    python.close()


def test_a_command_of_python_steps_and_the_step_is_heard(page, jupyter, recording):
    cell = 'import tokenloop\nheard = []\nfigure = tokenloop.Figure("run.tokenloop")\nfigure.on("step", heard.append)\nfigure'
    python = jupyter("lab").open(page, "step.ipynb", [cell])
    figure = FigurePage(page)
    python.run("figure.step()")
    figure.until(lambda: python.value("len(heard)") == 1)
    (heard,) = python.value("heard")
    step = recording.steps[0]
    assert heard["token"] == step.token
    assert heard["probability"] == pytest.approx(step.selection.probability, abs=1e-12)
    python.close()


def test_a_vocabulary_of_a_hundred_thousand_tokens_is_shown(page, jupyter):
    cell = """import numpy as np
import tokenloop
def step(tokens):
    return np.random.default_rng(len(tokens)).normal(scale=4, size=100_000)
words = [f" w{token}" for token in range(100_000)]
run = tokenloop.record_logits(step, words, [5], max_new_tokens=8, rounded=True)
figure = tokenloop.Figure(run, temperature=0.5)
figure"""
    python = jupyter("lab").open(page, "large.ipynb", [cell])
    figure = FigurePage(page)
    figure.until(lambda: len(figure.bars()) > 12)
    best = python.value("run.piece(run.reshape(figure.chain).top(1)[0].token)")
    assert figure.bars()[0].token.replace("␣", " ") == best
    python.close()


def test_a_link_in_the_output_saves_the_file(page, jupyter, folder):
    cell = 'import tokenloop\ntokenloop.recording.read("run.tokenloop").link("again.tokenloop")'
    python = jupyter("lab").open(page, "link.ipynb", [cell])
    link = page.get_by_role("link", name="again.tokenloop")
    link.wait_for(timeout=SECONDS * 1000)
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "again.tokenloop"
    download.value.save_as(folder / "again.tokenloop")
    assert (folder / "again.tokenloop").read_bytes() == (folder / "run.tokenloop").read_bytes()
    python.close()
