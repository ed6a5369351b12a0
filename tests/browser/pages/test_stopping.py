"""A growth that takes long tells how far it is, can be stopped, and ends with what asked for it."""

import re
from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.page.explore import canvas, depth_slider, drawn, node, split_search
from tests.support.page.rig import App, opened, serving
from tests.support.paths import ROOT

pytestmark = pytest.mark.deep  # a growth that must be slow takes minutes where cores are few

NAME = "slow.parquet"

WITH_COMPILING = 300_000
"""Milliseconds: the first large table of numbers waits for its kernels."""


@pytest.fixture(scope="module")
def counting(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """A server of its own, which says how many jobs are at work."""
    script = ROOT / "tests" / "support" / "counting_app.py"
    with serving(script, tmp_path_factory.mktemp("counting") / "log.txt") as running:
        yield running


@pytest.fixture(scope="module")
def slow() -> bytes:
    """Medians of noise: some ten seconds of growth, and a tree at every depth on the way."""
    random = np.random.default_rng(0)
    n = 300_000
    columns = {f"x{i}": random.integers(0, 200, n).astype(np.float32) for i in range(12)}
    written = BytesIO()
    pq.write_table(pa.table(columns | {"price": random.integers(0, 999, n) / 4}), written)
    return written.getvalue()


def upload(page: Page, slow: bytes) -> None:
    files = {"name": NAME, "mimeType": "application/octet-stream", "buffer": slow}
    page.get_by_test_id("stFileUploader").locator("input[type=file]").set_input_files(files)


def waiting(page: Page) -> Locator:
    return page.locator(".st-key-waiting_growth")


def stopped(page: Page) -> Locator:
    return page.locator(".st-key-growth_stopped")


def expect_no_jobs(page: Page, app: App) -> None:
    page.wait_for_function(
        "async (at) => (await (await fetch(at)).text()) === '0'", arg=f"{app.url}/jobs", polling=50
    )


def grow_slowly(page: Page, slow: bytes) -> None:
    """Uploads the table; returns while its tree is grown, a level of it complete."""
    drawn(page)
    upload(page, slow)
    expect(waiting(page)).to_contain_text(
        re.compile(r"Depth [1-9] is reached"), timeout=WITH_COMPILING
    )


def test_stop_keeps_the_tree_of_the_last_complete_level_and_says_so(
    browser: Browser, counting: App, slow: bytes
) -> None:
    address = "/?table=sine_outliers&number_criterion=Absolute+error&max_depth=12"
    with opened(browser, counting, address) as page:
        grow_slowly(page, slow)
        # Nothing speaks of the sine any more.
        for gone in (split_search(page), page.locator("h2"), page.get_by_test_id("stMetric")):
            expect(gone).to_have_count(0)
        expect(canvas(page)).to_contain_text("A preview from 30\u202f000 of 300\u202f000 rows")
        expect(page.get_by_test_id("stMain")).not_to_contain_text("of y")
        waiting(page).get_by_role("button", name="Stop").click()
        said = re.compile(r"Stopped at depth (\d+) of 12: this is the tree of depth \1\.")
        expect(stopped(page)).to_contain_text(said)
        found = said.search(stopped(page).inner_text())
        assert found is not None
        depth = found[1]
        drawn(page)
        assert str(canvas(page).get_attribute("data-drawn")).startswith(f"{depth}/")
        expect(depth_slider(page)).to_have_value(depth)
        expect_no_jobs(page, counting)

        # On the tree that is left nothing is out of order: a smaller depth is a trim of it.
        depth_slider(page).press("Home")
        expect(canvas(page)).to_have_attribute("data-drawn", "0/1")
        expect(waiting(page)).to_have_count(0)

        # Another limit gives the growth up that it was asked to go on with.
        depth_slider(page).press("End")
        expect(waiting(page)).to_be_visible()
        page.get_by_test_id("stSidebar").get_by_role("combobox", name="Criterion").click()
        page.get_by_role("option", name="Squared error").click()
        expect(page.get_by_test_id("stSidebar")).to_contain_text("Squared error")
        expect(canvas(page)).to_have_attribute(
            "data-drawn", re.compile(r"^12/"), timeout=WITH_COMPILING
        )
        expect_no_jobs(page, counting)


def test_closing_the_page_ends_its_growth_and_another_visit_stays_quick(
    browser: Browser, counting: App, slow: bytes
) -> None:
    address = "/?table=sine_outliers&number_criterion=Absolute+error&max_depth=11"
    with opened(browser, counting) as other:
        drawn(other)
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{counting.url}{address}")
        grow_slowly(page, slow)
        node(other, "L").click()
        expect(split_search(other)).to_have_attribute("data-path", "L")
        expect(waiting(page)).to_be_visible()  # it was still growing all the while
        context.close()
        expect_no_jobs(other, counting)
