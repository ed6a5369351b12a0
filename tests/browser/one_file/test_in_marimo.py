"""The notebook widget in a real notebook: marimo, served without a window and without a network."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.page.rig import HOST, ROOT, App, free_port, stop_server, wait_until_served

NOTEBOOK = """
import marimo

app = marimo.App()


@app.cell
def _():
    import marimo as mo
    import explorer

    training = explorer.encode(explorer.load_dataset("iris"), target="species")
    tree = explorer.grow(training, stop=explorer.StopRules(max_depth=2))
    shown = mo.ui.anywidget(explorer.widget(tree, training, height=700))
    shown
    return mo, shown


@app.cell
def _(mo, shown):
    mo.md(f"node {shown.selected_path!r}, threshold {shown.threshold}")
    return
"""


@pytest.mark.deep
def test_a_click_in_the_tree_runs_the_cells_that_read_the_selection(
    browser: Browser, tmp_path: Path
) -> None:
    file, log_file, port = tmp_path / "notebook.py", tmp_path / "log.txt", free_port()
    file.write_text(NOTEBOOK, "utf-8")
    command = [sys.executable, "-m", "marimo", "run", str(file), "--headless", "--no-token"]
    with log_file.open("wb") as log:
        server = subprocess.Popen(
            [*command, "--host", HOST, "--port", str(port)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    page = browser.new_page()
    try:
        notebook = App(f"http://{HOST}:{port}", log_file, server.pid)
        wait_until_served(server, notebook, "/health")
        page.goto(notebook.url)
        frame = page.frame_locator("iframe[title='Decision tree']")
        frame.locator("[data-picture=leaves] tr[data-path=RL]").click()
        expect(page.get_by_text("node 'RL', threshold None")).to_be_visible()
        frame.locator("[data-picture=tree] .node[data-path=R]").click()
        expect(page.get_by_text("node 'R', threshold 1.75")).to_be_visible()
    finally:
        page.close()
        stop_server(server)
