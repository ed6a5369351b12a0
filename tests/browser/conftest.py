"""One app and one browser for all browser tests, and two pages: for the app and for modules."""

import os
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.page.modules import LoadModules, ModulesPage, modules_page
from tests.support.page.rig import (
    NO_BROWSER,
    PATIENCE_IN_SECONDS,
    ROOT,
    App,
    OpenPage,
    SharedPage,
    Visit,
    chromium,
    find_chromium,
    opened,
    serving,
    sharing,
    warm,
    without_complaints,
)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    executable = find_chromium(with_shell=True)
    if executable is None:
        if os.environ.get("EXPLORER_REQUIRE_BROWSER") == "1":
            pytest.fail(NO_BROWSER, pytrace=False)
        pytest.skip(NO_BROWSER)  # a user's machine may have none; the sentence says how to get one
    expect.set_options(timeout=PATIENCE_IN_SECONDS * 1000)
    with chromium(executable) as launched:
        yield launched


@pytest.fixture(scope="session")
def app(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[App]:
    # `browser` comes first, so that without one no server is started for nothing.
    with serving(ROOT / "app.py", tmp_path_factory.mktemp("app") / "log.txt") as running:
        warm(browser, running)
        yield running


@pytest.fixture
def open_page(browser: Browser, app: App) -> Iterator[OpenPage]:
    """Open any number of pages; the test fails if one logged, showed or fetched what it must not.

    Its options are those of `opened`: width, height, color_scheme …, and Playwright’s own.
    """
    with ExitStack() as pages:

        def open_page(address: str = "/", **options: Any) -> Page:
            return pages.enter_context(opened(browser, app, address, **options))

        yield open_page


@pytest.fixture(scope="session")
def shared_page(browser: Browser, app: App) -> Iterator[SharedPage]:
    with sharing(browser, app) as shared:
        yield shared


@pytest.fixture
def visit(shared_page: SharedPage, app: App) -> Iterator[Visit]:
    """Opens the app in a page that other tests use too, which takes a third of the time.

    The test fails if the page logged, showed or fetched what it must not.
    """
    with without_complaints(shared_page.page.context, app, shared_page.watch):
        yield shared_page.visit


@pytest.fixture
def page(visit: Visit) -> Page:
    """Return the app's first page at 1440 × 900 in the light scheme, without motion."""
    return visit()


@pytest.fixture(scope="session")
def shared_modules(browser: Browser) -> Iterator[ModulesPage]:
    with modules_page(browser) as shared:
        yield shared


@pytest.fixture
def modules(shared_modules: ModulesPage) -> Iterator[LoadModules]:
    """Loads modules, without the app, on the page that all such tests share.

    The test fails if the page logged an error, threw one, or asked for anything else.
    """
    yield shared_modules.load
    shared_modules.fail_if_it_complained()
