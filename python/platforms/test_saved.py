"""What stays in a notebook that was saved: the figure without kernel and network where it is trusted, and else its picture."""

import base64
import os
import re

import nbformat
import pytest
from figure_page import SECONDS, FigurePage
from nbclient import NotebookClient
from nbconvert import HTMLExporter
from test_figures import shows

from tokenloop.notebook.kept import PARTS_OF

PICTURE = "img[class^=tokenloop-still]"
# The most that a figure may add to a notebook.
BYTES = 600_000
CELL = 'import tokenloop\ntokenloop.Figure("run.tokenloop", temperature=0.5, controls=["temperature", "text", "step", "table"])'

# A run of the page's model, 145 kB with all logits: too much for a notebook.
OF_THE_PAGE = "pathlib.Path(tokenloop.__file__).parent / 'site/recordings/tiny/favorite.tokenloop'"


def executed(folder, name: str, cell: str, with_state: bool = False):
    """A notebook of one cell that ran without a browser."""
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)])
    NotebookClient(notebook, resources={"metadata": {"path": folder}}, store_widget_state=with_state).execute()
    nbformat.write(notebook, folder / name)
    return notebook


def as_page(notebook, folder, name: str) -> str:
    """The address of the document that nbconvert makes of a notebook, as it is opened from a disk."""
    body, _ = HTMLExporter().from_notebook_node(notebook)
    (folder / name).write_text(body, "utf-8")
    return (folder / name).as_uri()


@pytest.fixture(params=[False, True], ids=["", "with the state of its widgets"])
def saved(request, jupyter, folder):
    """The host of a saved notebook, and its name."""
    host = jupyter("lab")
    executed(folder, "saved.ipynb", CELL, request.param)
    assert os.path.getsize(folder / "saved.ipynb") < BYTES
    return host, "saved.ipynb"


def moves(figure: FigurePage, recording) -> None:
    """A slider moves the bars, which are those that Python computes."""
    figure.until(lambda: shows(figure, recording, 0.5))
    slider = figure.slider("temperature")
    slider.focus(timeout=SECONDS * 1000)
    for _ in range(3):
        slider.press("ArrowRight")
    figure.until(lambda: not shows(figure, recording, 0.5))
    figure.until(lambda: shows(figure, recording, float(slider.get_attribute("aria-valuetext") or slider.input_value())))


def test_a_notebook_that_is_not_trusted_has_the_picture(page, saved):
    host, name = saved
    page.goto(host.address_of(name))
    picture = page.locator(PICTURE).first
    picture.wait_for(timeout=60_000)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 640
    assert re.search(r"The likeliest token is “ north” with \d\d\.\d%\.", picture.get_attribute("alt"))
    assert page.locator(PICTURE).count() == 1
    assert page.locator(".tokenloop-kept script").count() == 0


def test_a_trusted_notebook_has_the_figure(page, saved, recording):
    host, name = saved
    host.trust(name)
    page.goto(host.address_of(name))
    moves(FigurePage(page, of="tokenloop-kept"), recording)
    assert not page.locator(PICTURE).first.is_visible()
    # The first sentence is the widget's own, the other Jupyter's, where the notebook has no state of it.
    said = page.get_by_text("The figure above is as it was saved.").or_(page.get_by_text("model not found"))
    said.first.wait_for(timeout=60_000)


def test_a_document_that_is_opened_from_a_disk_has_the_figure(chromium, folder, recording):
    page = chromium.new_page(locale="en-US")
    page.goto(as_page(executed(folder, "disk.ipynb", CELL), folder, "disk.html"), wait_until="domcontentloaded")
    moves(FigurePage(page, of="tokenloop-kept"), recording)
    page.close()


def test_each_figure_that_is_kept_has_all_that_it_needs(chromium, folder):
    shown = f"for name in {list(PARTS_OF)}:\n    display(tokenloop.Figure({OF_THE_PAGE}, name))"
    cell = f"import pathlib\nimport tokenloop\n{shown}"
    notebook = executed(folder, "all.ipynb", cell)
    kept = [output.data["text/html"] for output in notebook.cells[0].outputs if "text/html" in output.get("data", {})]
    assert len(kept) == len(PARTS_OF)
    sizes = {name: len(html.encode()) for name, html in zip(PARTS_OF, kept)}
    print(", ".join(f"{name} {size:,}" for name, size in sizes.items()))
    assert all("application/json" in html for html in kept)
    assert max(sizes.values()) < BYTES
    page, said = chromium.new_page(locale="en-US"), []
    page.on("console", lambda message: said.append(message.text))
    page.goto(as_page(notebook, folder, "all.html"), wait_until="domcontentloaded")
    for place, name in enumerate(PARTS_OF):
        page.locator(".tokenloop-kept").nth(place).scroll_into_view_if_needed()
        figure = FigurePage(page, place, "tokenloop-kept")
        figure.until(figure.lines)
        assert not page.locator(PICTURE).nth(place).is_visible(), name
    assert not [one for one in said if "does not have the file" in one]
    page.close()


def test_a_figure_of_a_prompt_and_a_screen_keep_their_picture(folder):
    shown = f'display(tokenloop.Figure("The cat"), tokenloop.Figure({OF_THE_PAGE}, screen="shape"))'
    cell = f"import pathlib\nimport tokenloop\n{shown}"
    outputs = executed(folder, "pictures.ipynb", cell).cells[0].outputs
    kept = [output.data["text/html"] for output in outputs if "text/html" in output.get("data", {})]
    assert len(kept) == 2
    for html in kept:
        picture = re.search(r'class="tokenloop-still-\w+"[^>]* src="data:image/svg\+xml;base64,([^"]+)"', html)
        assert "<svg" in base64.b64decode(picture.group(1)).decode()
        assert "<script" not in html
