"""A visit with many choices, and a check that all of them survive a fault."""

import re

from playwright.sync_api import FilePayload, Page, expect

from tests.support.page.explore import (
    board_row,
    depth_slider,
    drawn,
    expect_in_address,
    expect_selected,
    middle,
    node,
    split_search,
)
from tests.support.page.rig import at_rest
from tests.support.paths import ROOT

NAME = "my birds.csv"
PENGUINS = (ROOT / "datasets" / "penguins.csv").read_bytes()


def give_file(page: Page) -> None:
    """Upload to the present uploader: the sidebar's, or that of a page which asks for the file."""
    given: FilePayload = {"name": NAME, "mimeType": "text/csv", "buffer": PENGUINS}
    page.locator("[data-testid=stFileUploader] input[type=file]").set_input_files(given)


def choose_much(page: Page) -> None:
    """Upload a table, and choose a limit, a node and the user's own split there."""
    give_file(page)
    expect_in_address(page, "table", "my+birds.csv")
    drawn(page)
    page.mouse.click(*middle(node(page, "L")))
    expect_selected(page, "L")
    at_rest(page)
    board_row(page, "island").click()
    split_search(page).get_by_role("button", name="Use this split").click()
    expect(node(page, "L")).to_contain_text("your split")
    at_rest(page)
    deepen(page)
    expect_much(page, depth=4)


def deepen(page: Page) -> None:
    depth_slider(page).press("ArrowRight")


def expect_much(page: Page, *, depth: int) -> None:
    """Expect the chosen table, limit, selected node and split."""
    expect(depth_slider(page)).to_have_value(str(depth))
    drawn(page)
    expect_selected(page, "L")
    expect(page.get_by_text("You chose 1 split.")).to_be_visible()  # a low card has no room for it
    expect(node(page, "L")).to_contain_text("island")
    expect(page.get_by_role("combobox", name="Table")).to_have_value(NAME)
    expect_in_address(page, "max_depth", str(depth))
    expect(page).to_have_url(re.compile(r"[?&]file=[0-9a-f]{12}(&|$)"))
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_test_id("stException")).to_have_count(0)
