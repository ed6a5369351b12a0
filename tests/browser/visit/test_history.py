"""Back and forward in a browser's history: the page follows its address."""

import pytest

from tests.support.page.explore import drawn
from tests.support.page.history import expect_agreement, make_steps
from tests.support.page.rig import OpenPage


@pytest.mark.deep
def test_the_page_follows_its_address_back_and_forward(open_page: OpenPage) -> None:
    page = open_page()
    drawn(page)
    make_steps(page, 6)
    expect_agreement(page)
    for way in ("back", "back", "back", "forward", "forward"):
        page.evaluate(f"history.{way}()")
        expect_agreement(page)
    # Faster than the page can follow.
    page.evaluate("for (let i = 0; i < 3; i += 1) history.back()")
    expect_agreement(page)
    page.evaluate("history.go(3)")
    expect_agreement(page)
