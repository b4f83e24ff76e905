"""What stays in a notebook that was saved: a picture, whether it is trusted or not, and no more than it needs."""

import base64
import os
import re

import nbformat
import pytest
from nbclient import NotebookClient
from nbconvert import HTMLExporter

PICTURE = "img[class^=tokenloop-still]"
# The most that a figure may add to a notebook.
BYTES = 600_000


@pytest.fixture(params=[False, True], ids=["", "with the state of its widgets"])
def saved(request, jupyter, folder):
    """A notebook with a figure that ran without a browser: its host, and its name."""
    host = jupyter("lab")
    host.write("saved.ipynb", ['import tokenloop\ntokenloop.Figure("run.tokenloop", temperature=0.5)'])
    notebook = nbformat.read(folder / "saved.ipynb", 4)
    NotebookClient(notebook, resources={"metadata": {"path": folder}}, store_widget_state=request.param).execute()
    nbformat.write(notebook, folder / "saved.ipynb")
    assert os.path.getsize(folder / "saved.ipynb") < BYTES
    return host, "saved.ipynb"


@pytest.mark.parametrize("trusted", [False, True], ids=["not trusted", "trusted"])
def test_a_notebook_that_is_opened_again_has_the_picture(page, saved, trusted):
    host, name = saved
    if trusted:
        host.trust(name)
    page.goto(host.address_of(name))
    picture = page.locator(PICTURE).first
    picture.wait_for(timeout=60_000)
    assert picture.evaluate("image => image.decode().then(() => image.naturalWidth)") == 640
    assert re.search(r"The likeliest token is “ north” with \d\d\.\d%\.", picture.get_attribute("alt"))
    assert page.locator(PICTURE).count() == 1


def test_a_figure_without_a_kernel_says_so(page, saved):
    host, name = saved
    host.trust(name)
    page.goto(host.address_of(name))
    # The first sentence is the widget's own, the other Jupyter's, where the notebook has no state of it.
    page.get_by_text("The kernel does not answer.").or_(page.get_by_text("model not found")).first.wait_for(timeout=60_000)


def test_a_document_made_of_the_notebook_has_the_picture(saved, folder):
    host, name = saved
    body, _ = HTMLExporter().from_notebook_node(nbformat.read(folder / name, 4))
    picture = re.search(r'class="tokenloop-still-\w+"[^>]* src="data:image/svg\+xml;base64,([^"]+)"', body)
    assert "north" in base64.b64decode(picture.group(1)).decode()
