"""Long work tells how far it is, can be stopped, and ends with the request for it."""

import re
from collections.abc import Iterator
from io import BytesIO

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.support.page.explore import (
    canvas,
    choose,
    depth_slider,
    drawn,
    node,
    open_settings,
    split_search,
    upload,
)
from tests.support.page.rig import App, opened, serving, warm
from tests.support.paths import ROOT

WITH_COMPILING = 300_000
"""Milliseconds: the first large table waits for its kernels."""


@pytest.fixture(scope="module")
def slow_app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    """Yield the test's own server, where some work is slow, and which counts the running jobs."""
    script = ROOT / "tests" / "support" / "page" / "slow_app.py"
    with serving(script, tmp_path_factory.mktemp("slow") / "log.txt") as running:
        warm(browser, running)
        yield running


@pytest.fixture(scope="module")
def large() -> bytes:
    """Noise of a million cells, which is previewed first: a tree at every depth."""
    random = np.random.default_rng(0)
    n = 125_000
    columns = {f"x{i}": random.integers(0, 50, n).astype(np.float32) for i in range(8)}
    written = BytesIO()
    pq.write_table(pa.table(columns | {"side": random.choice(["heads", "tails"], n)}), written)
    return written.getvalue()


def waiting(page: Page, task: str = "growth") -> Locator:
    return page.locator(f".st-key-waiting_{task}")


def stopped(page: Page) -> Locator:
    return page.locator(".st-key-growth_stopped")


def expect_no_jobs(page: Page, app: App) -> None:
    page.wait_for_function(
        "async (at) => (await (await fetch(at)).text()) === '0'", arg=f"{app.url}/jobs", polling=50
    )


def grow_slowly(page: Page, large: bytes) -> None:
    """Uploads the table; returns while its tree is grown, a level of it complete."""
    drawn(page)
    upload(page, large, "large.parquet")
    expect(waiting(page)).to_contain_text("Reached depth 3", timeout=WITH_COMPILING)


@pytest.mark.deep
def test_a_search_and_a_growth_are_stopped_and_taken_up_and_make_way_for_other_work(
    browser: Browser, slow_app: App, large: bytes
) -> None:
    with opened(browser, slow_app, "/?table=iris&criterion=Entropy&max_depth=5") as page:
        give_up_a_search(page, slow_app)
        stop_and_take_up_a_search(page, slow_app)
        grow_slowly(page, large)
        expect_nothing_of_irises(page)
        stop_the_growth(page, slow_app)
        make_the_growth_way_for_another_criterion(page, slow_app)


def give_up_a_search(page: Page, app: App) -> None:
    """Selecting another node cancels the search of the one before."""
    drawn(page)
    node(page, "R").click()
    expect(waiting(page, "search")).to_contain_text("Searching the splits of this node")
    node(page, "L").click()
    expect(split_search(page)).to_have_attribute("data-path", "L")
    expect(waiting(page, "search")).to_have_count(0)
    expect_no_jobs(page, app)


def stop_and_take_up_a_search(page: Page, app: App) -> None:
    """A stopped search resumes on request."""
    node(page, "R").click()
    waiting(page, "search").get_by_role("button", name="Stop").click()
    main = page.get_by_test_id("stMain")
    expect(main).to_contain_text("The search of this node was stopped.")
    expect_no_jobs(page, app)
    main.get_by_role("button", name="Continue").click()
    expect(waiting(page, "search")).to_be_visible()
    node(page, "L").click()
    expect(split_search(page)).to_have_attribute("data-path", "L")
    expect_no_jobs(page, app)


def expect_nothing_of_irises(page: Page) -> None:
    """Nothing describes the table before, and there is a preview."""
    for gone in (
        split_search(page),
        page.locator(".st-key-head h2"),
        page.get_by_test_id("stMetric"),
    ):
        expect(gone).to_have_count(0)
    expect(canvas(page)).to_contain_text("This preview uses 30\u00a0000 of 125\u00a0000 rows")
    expect(page.get_by_test_id("stMain")).not_to_contain_text("setosa")


def stop_the_growth(page: Page, app: App) -> None:
    """The tree of the last complete level stays, and the page states this."""
    waiting(page).get_by_role("button", name="Stop").click()
    expect(stopped(page)).to_contain_text("Stopped at depth 3 of 30: this is the tree of depth 3.")
    drawn(page)
    expect(canvas(page)).to_have_attribute("data-drawn", "3/15")
    expect(depth_slider(page)).to_have_value("3")
    expect_no_jobs(page, app)
    # On the tree that is left nothing is out of order: a smaller depth is a trim of it.
    depth_slider(page).press("Home")
    expect(canvas(page)).to_have_attribute("data-drawn", "0/1")
    expect(waiting(page)).to_have_count(0)


def make_the_growth_way_for_another_criterion(page: Page, app: App) -> None:
    """Cancel the growth that another limit has resumed."""
    depth_slider(page).press("End")
    expect(waiting(page)).to_be_visible()
    open_settings(page)
    choose(page, page.get_by_role("combobox", name="Criterion"), "Gini impurity")
    expect(canvas(page)).to_have_attribute(
        "data-drawn", re.compile(r"^\d\d/"), timeout=WITH_COMPILING
    )
    expect_no_jobs(page, app)


@pytest.mark.deep
def test_closing_the_page_ends_its_growth_and_another_visit_stays_quick(
    browser: Browser, slow_app: App, large: bytes
) -> None:
    with opened(browser, slow_app) as other:
        drawn(other)
        context = browser.new_context()
        page = context.new_page()
        page.goto(f"{slow_app.url}/?table=iris&criterion=Entropy&max_depth=5")
        grow_slowly(page, large)
        node(other, "L").click()
        expect(split_search(other)).to_have_attribute("data-path", "L")
        expect(waiting(page)).to_be_visible()  # it was still growing all the while
        context.close()
        expect_no_jobs(other, slow_app)
