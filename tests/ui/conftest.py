"""Set-up of the tests that run the page by Streamlit's own driver."""

from collections.abc import Iterator

import pytest

from tests.support.page.driven_page import packages_scanned_once


@pytest.fixture(scope="session", autouse=True)
def packages() -> Iterator[None]:
    with packages_scanned_once():
        yield
