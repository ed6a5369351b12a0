"""One selection everywhere: by pointer, by key, by address; seen in every picture."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    depth_slider,
    drawn,
    eventually,
    expect_outlined,
    expect_selected,
    middle,
    node,
    outlines,
    sentence,
    split_search,
)
from tests.support.page.rig import Visit


def test_a_click_on_a_node_is_followed_by_the_split_search_the_regions_and_the_address(
    page: Page,
) -> None:
    drawn(page)
    expect(outlines(page)).to_have_count(0)
    node(page, "LR").click()
    expect_selected(page, "LR")
    expect(split_search(page).locator("h3")).to_contain_text("63 rows")
    expect(sentence(page)).to_contain_text("63 of 215 rows")
    first = expect_outlined(page)
    node(page, "R").click()
    expect_selected(page, "R")
    expect(split_search(page).locator("h3")).to_contain_text("129 rows")
    expect_outlined(page, first)
    node(page, "").click()
    expect_selected(page, "")
    expect(outlines(page)).to_have_count(0)


def test_a_leaf_says_why_there_is_nothing_more_to_split(page: Page) -> None:
    drawn(page)
    node(page, "RL").click()
    expect_selected(page, "RL")
    expect(split_search(page).locator(".picture.empty")).to_contain_text(
        "All 122 rows have the same target"
    )
    node(page, "LRR").click()
    expect_selected(page, "LRR")
    expect(split_search(page).locator("svg.splits")).to_be_visible()


def test_keys_walk_the_tree_enter_selects_and_escape_returns_to_the_root(page: Page) -> None:
    drawn(page)
    root = canvas(page).locator("[role=treeitem][tabindex='0']")
    expect(root).to_have_attribute("data-path", "")
    root.focus()
    for key, path in (
        ("ArrowDown", "L"),
        ("ArrowDown", "LL"),
        ("ArrowRight", "LR"),
        ("ArrowRight", "RL"),
        ("ArrowUp", "R"),
        ("ArrowLeft", "L"),
    ):
        page.keyboard.press(key)
        expect(node(page, path)).to_be_focused()
    expect_selected(page, "")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect_selected(page, "LL")
    expect(node(page, "LL")).to_be_focused()
    boxed = expect_outlined(page)
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect_selected(page, "LR")
    expect_outlined(page, boxed)
    page.keyboard.press("Escape")
    expect_selected(page, "")
    expect(node(page, "")).to_be_focused()
    expect(outlines(page)).to_have_count(0)


def test_folding_hides_a_branch_and_keeps_the_selection_in_it(visit: Visit) -> None:
    page = visit("/?node=LL")
    drawn(page)
    node(page, "L").focus()
    page.keyboard.press("Space")
    expect(node(page, "LL")).to_have_count(0)
    expect(node(page, "L")).to_have_attribute("aria-expanded", "false")
    expect(node(page, "L")).to_have_attribute("aria-selected", "true")
    expect(split_search(page)).to_have_attribute("data-path", "LL")
    page.keyboard.press("Space")
    expect_selected(page, "LL")


def test_the_node_in_the_address_is_selected_in_every_picture(visit: Visit) -> None:
    page = visit("/?node=LL")
    drawn(page)
    expect_selected(page, "LL")
    expect_outlined(page)
    expect(board_row(page, "bill_length_mm")).to_have_attribute("aria-pressed", "true")
    on_path = page.locator(".node.on-path")
    expect(on_path).to_have_count(2)
    assert on_path.evaluate_all("all => all.map((each) => each.dataset.path)") == ["", "L"]
    expect(canvas(page).locator(".edges.chosen > .edge")).to_have_count(2)


def test_hovering_previews_a_node_and_selects_nothing(visit: Visit) -> None:
    page = visit("/?node=LL")
    drawn(page)
    said = sentence(page).text_content()
    page.mouse.move(*middle(node(page, "R")))
    expect(node(page, "R")).to_have_class("node hovered")
    expect(canvas(page).locator(".caption.preview")).to_contain_text("129 of 344 rows")
    expect_selected(page, "LL")
    assert sentence(page).text_content() == said
    page.mouse.move(5, 5)
    expect(canvas(page).locator(".caption.preview")).to_be_empty()


@pytest.mark.parametrize(
    ("asked", "found"),
    [("LLLLLLLLLLLL", "LLL"), ("RLL", "RL"), ("evil<script>", ""), ("R" * 11_000, "")],
    ids=["deep", "below a leaf", "script", "endless"],
)
def test_an_address_whose_node_is_not_there_selects_the_nearest_that_is(
    visit: Visit, asked: str, found: str
) -> None:
    page = visit(f"/?node={asked}")
    drawn(page)
    expect(node(page, found)).to_have_attribute("aria-selected", "true")
    expect(split_search(page)).to_have_attribute("data-path", found)
    node(page, "R").click()
    expect_selected(page, "R")


def test_zoom_and_place_are_kept_when_a_node_is_selected_and_when_a_limit_changes(
    page: Page,
) -> None:
    drawn(page)
    percent = canvas(page).locator(".percent")

    def card(path: str) -> dict[str, float]:
        return box(node(page, path).locator(".frame").first)

    canvas(page).get_by_role("button", name="Zoom in").click()
    expect(percent).not_to_have_text("100 %")
    zoomed = str(percent.text_content())
    # Down where no node is, and sideways.
    stage = box(canvas(page).locator(".stage"))
    start = stage["x"] + stage["width"] / 2, stage["y"] + 12
    before = card("")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] - 90, start[1], steps=4)
    page.mouse.up()
    dragged = card("")
    assert dragged["x"] == pytest.approx(before["x"] - 90, abs=1)
    node(page, "L").click()
    expect_selected(page, "L")
    assert card("") == pytest.approx(dragged, abs=1)
    place = card("L")
    depth_slider(page).press("ArrowRight")
    expect(canvas(page)).to_have_attribute("data-drawn", "4/21")
    expect(percent).to_have_text(zoomed)
    # The selected node stays where it is, and the tree grows around it.
    eventually(page, lambda: card("L")["x"] == pytest.approx(place["x"], abs=1))
    fit = canvas(page).get_by_role("button", name="Fit")
    expect(fit).to_have_attribute("aria-pressed", "false")
    fit.click()
    expect(fit).to_have_attribute("aria-pressed", "true")
    expect(percent).not_to_have_text(zoomed)


def test_a_criterion_tab_stays_open_from_node_to_node(page: Page) -> None:
    drawn(page)
    split_search(page).get_by_role("tab", name="Criteria").click()
    rows = split_search(page).locator(".criterion-row")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("this tree")
    before = str(rows.first.text_content())
    node(page, "R").click()
    expect_selected(page, "R")
    expect(split_search(page).get_by_role("tab", name="Criteria")).to_have_attribute(
        "aria-selected", "true"
    )
    expect(rows).to_have_count(3)
    expect(rows.first).not_to_have_text(before)
    split_search(page).get_by_role("tab", name="Split search").click()
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(7)


def test_numbers_are_compared_under_both_their_criteria(visit: Visit) -> None:
    page = visit("/?table=cars_mpg&node=L")
    drawn(page)
    expect_selected(page, "L")
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(2)
    expect(split_search(page).locator(".criterion-name")).to_contain_text(["squared", "absolute"])
