"""A notebook that is run without a window stores the tree's page in its output."""

import html
import re

import nbformat
from nbclient import NotebookClient

CELL = """
import explorer
training = explorer.encode(explorer.load_dataset("iris"), target="species")
tree = explorer.grow(training, stop=explorer.StopRules(max_depth=2))
explorer.show(tree, training, rows=False)
"""


def test_a_notebook_run_headless_shows_the_page_in_a_frame() -> None:
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(CELL)])
    NotebookClient(notebook, timeout=120, kernel_name="python3").execute()
    (output,) = notebook.cells[0].outputs
    shown = output.data["text/html"]
    (frame,) = re.findall(r'srcdoc="([^"]+)"', shown)
    page = html.unescape(frame)
    assert page.startswith("<!doctype html>")
    assert "Decision tree for species" in page
    assert 'sandbox="allow-scripts"' in shown
