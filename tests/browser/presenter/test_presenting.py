"""A page on a projector: what its keys show, what the address keeps, and what is left alone."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer.data.catalogue import load_dataset
from explorer.lessons.set_up import SetUp, to_text
from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    box,
    canvas,
    drawn,
    expect_drawn,
    expect_in_address,
    expect_selected,
    handle,
    middle,
    node,
    open_settings,
    regions,
    split_search,
)
from tests.support.page.projector import (
    PROJECTOR,
    expect_left,
    expect_presented,
    faults,
    faults_in_every_view,
    keys_of,
    small,
)
from tests.support.page.rig import Visit, at_rest

FITS = "(panel) => panel.scrollHeight - panel.clientHeight <= 1"


def test_explore_is_presented_whole_and_large_from_its_key_to_its_button(visit: Visit) -> None:
    page = visit("/?max_depth=2", color_scheme="dark", **PROJECTOR)
    drawn(page)
    type_a_letter(page)
    page.keyboard.press("p")
    expect_presented(page, "both")
    expect_both_panels_alone(page)
    assert serious(page) == []
    assert small(page) == []
    hide_rows_and_show_them(page)
    assert faults_in_every_view(page, "Explore") == {}
    expect_presented(page, "details")
    page.keyboard.press("3")
    expect_presented(page, "both")
    walk_with_arrows(page)
    choose_a_depth(page)
    point_where_it_is_seen(page)
    leave_by_the_button(page)


def type_a_letter(page: Page) -> None:
    """In a field a letter is a letter."""
    open_settings(page)
    leaves = page.get_by_role("spinbutton", name="Maximum leaves")
    leaves.focus()
    page.keyboard.press("p")
    at_rest(page)
    expect_left(page)
    leaves.blur()


def expect_both_panels_alone(page: Page) -> None:
    expect(canvas(page)).to_be_visible()
    expect(split_search(page).locator(".splits")).to_be_visible()
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_role("link", name="Judge")).to_be_hidden()
    for name in ("tree", "search"):
        page.wait_for_function(f"({FITS})(document.querySelector('.st-key-panel_{name}'))")


def hide_rows_and_show_them(page: Page) -> None:
    rows = [node(page, "").locator(".bar").first, split_search(page).locator(".heap").first]
    for some in rows:
        expect(some).to_be_visible()
    page.keyboard.press("h")
    for some in rows:
        expect(some).to_be_hidden()
    expect(node(page, "").locator(".name").first).to_be_visible()
    expect(split_search(page).locator(".ring")).to_be_visible()
    assert serious(page) == []
    page.keyboard.press("4")
    expect_presented(page, "regions")
    expect(regions(page)).to_be_visible()
    expect(regions(page).locator(".rows")).to_be_hidden()
    page.keyboard.press("h")
    expect(regions(page).locator(".rows")).to_be_visible()
    expect_drawn(page, 2, 7)


def walk_with_arrows(page: Page) -> None:
    """Arrows choose nodes, but on a slider they are the slider's."""
    page.keyboard.press("ArrowDown")
    expect_selected(page, "L")
    page.keyboard.press("ArrowRight")
    expect_selected(page, "R")
    at_rest(page)
    handle(page).focus()
    before = handle(page).get_attribute("aria-valuenow")
    page.keyboard.press("ArrowRight")
    expect(handle(page)).not_to_have_attribute("aria-valuenow", str(before))
    expect_selected(page, "R")


def choose_a_depth(page: Page) -> None:
    page.keyboard.press("d")
    page.keyboard.press("1")
    expect_drawn(page, 1, 3)
    expect(page.locator(".presenter")).to_contain_text("Depth 1")
    expect_in_address(page, "max_depth", "1")


def point_where_it_is_seen(page: Page) -> None:
    """A node, the threshold and a region answer under the pointer, magnified as they are."""
    page.mouse.click(*middle(node(page, "")))
    expect_selected(page, "")
    at_rest(page)
    line = handle(page).locator(".split-line")
    x, y = middle(line)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y, steps=4)
    page.mouse.up()
    assert abs(middle(line)[0] - (x - 60)) < 8
    page.keyboard.press("4")
    last = regions(page).locator(".option").last
    path = last.get_attribute("data-path") or ""
    around = box(last)
    page.mouse.click(around["x"] + around["width"] - 12, around["y"] + 12)
    expect_selected(page, path)


def leave_by_the_button(page: Page) -> None:
    """The button switches back and forth, and keeps the focus."""
    button = page.locator(".presenter [aria-keyshortcuts=P]")
    expect(button).to_have_accessible_name("Leave")
    button.click()
    expect_left(page)
    expect(button).to_be_focused()
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    expect_in_address(page, "present", None)
    page.keyboard.press("Enter")
    expect_presented(page, "regions")
    expect(button).to_be_focused()
    page.keyboard.press("p")
    expect_left(page)


@pytest.mark.deep
def test_judge_is_presented_page_by_page_and_keeps_its_numbers_until_they_are_asked_for(
    visit: Visit,
) -> None:
    page = visit("/judge?table=titanic&present=errors", **PROJECTOR)
    expect_presented(page, "errors")
    expect(page.locator(".confusion .cell").first).to_be_visible()
    assert keys_of(page) == ["1", "2", "3", "4", "5", "6", "H", "P"]
    turn_the_pages_of_errors(page)
    hide_numbers_and_show_them(page)
    turn_the_pages_of_a_cut_off(page)
    assert faults_in_every_view(page, "Judge") == {}


def turn_the_pages_of_errors(page: Page) -> None:
    """A part further down is a key away; after the last part comes the first."""
    key, panel = (
        page.locator(".presenter [data-view=errors]"),
        page.locator(".st-key-panel_errors"),
    )
    title, rows = panel.locator("h3"), panel.get_by_test_id("stDataFrame")
    expect(rows).to_be_attached()
    at_rest(page)
    assert is_whole(title, panel)
    page.keyboard.press("PageDown")
    expect(key).to_contain_text("Errors 2 of 3")
    assert abs(box(rows)["y"] - box(panel)["y"]) < 2
    page.keyboard.press("2")  # the key of what is shown
    expect(key).to_contain_text("Errors 3 of 3")
    page.keyboard.press("2")
    expect(key).to_contain_text("Errors 1 of 3")
    assert is_whole(title, panel)
    page.keyboard.press("PageDown")
    page.keyboard.press("PageUp")
    expect(key).to_contain_text("Errors 1 of 3")
    assert is_whole(title, panel)


@pytest.mark.deep
def test_what_is_further_down_is_a_key_away(visit: Visit) -> None:
    page = visit("/judge?present=errors", **PROJECTOR)
    panel = page.locator(".st-key-panel_errors")
    title, rows = panel.locator("h3"), panel.get_by_test_id("stDataFrame")
    expect(rows).to_be_attached()
    at_rest(page)
    assert (is_whole(title, panel), is_whole(rows, panel)) == (True, False)
    page.keyboard.press("PageDown")
    assert (is_whole(title, panel), is_whole(rows, panel)) == (False, True)
    page.keyboard.press("2")  # the key of what is shown: after the last part comes the first
    assert is_whole(title, panel)
    page.keyboard.press("2")
    assert is_whole(rows, panel)
    page.keyboard.press("PageUp")
    assert is_whole(title, panel)


def is_whole(part: Locator, panel: Locator) -> bool:
    its, around = box(part), box(panel)
    end, bottom = its["y"] + its["height"], around["y"] + around["height"]
    return its["y"] >= around["y"] - 1 and end <= bottom + 1


def hide_numbers_and_show_them(page: Page) -> None:
    page.keyboard.press("h")
    expect(page.locator(".confusion .cell").first).to_be_hidden()
    expect(page.locator(".confusion .matrix .is").first).to_be_visible()
    expect(page.locator(".st-key-head h2")).to_be_hidden()
    page.keyboard.press("3")
    expect_presented(page, "pruning")
    folded = page.locator(".pruning .curve .folded")
    expect(folded).to_be_hidden()
    page.keyboard.press("h")
    expect(folded).to_be_visible()


def turn_the_pages_of_a_cut_off(page: Page) -> None:
    """The key of a view says which of its pages is shown, of how many."""
    key = page.locator(".presenter [data-view=cut_off]")
    expect(page.locator(".cut-off .errors")).to_be_attached()
    at_rest(page)
    page.keyboard.press("6")
    expect(key).to_contain_text("Cut-off 1 of 2")
    page.keyboard.press("6")
    expect(key).to_contain_text("Cut-off 2 of 2")
    expect(page.locator(".cut-off .panel-title").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("6")
    expect(key).to_contain_text("Cut-off 1 of 2")
    page.keyboard.press("4")
    expect(key).to_have_text("6Cut-off")


@pytest.mark.deep
def test_build_and_what_trees_cannot_do_are_presented_one_after_the_other(visit: Visit) -> None:
    page = visit("/build?present=both", **PROJECTOR)
    expect(canvas(page)).to_be_visible()
    at_rest(page)
    assert keys_of(page) == ["1", "2", "3", "H", "P"]
    page.keyboard.press("d")  # is not offered
    page.keyboard.press("2")  # shows a view: no depth was requested
    expect_presented(page, "search")
    assert faults_in_every_view(page, "Build") == {}
    page.get_by_role("button", name="Finish this branch").click()
    page.get_by_role("button", name="Reveal").click()
    expect(page.locator(".presenter [data-view=lists]")).to_be_visible()
    assert faults_in_every_view(page, "Reveal") == {}
    page.keyboard.press("p")
    expect_left(page)
    page.get_by_role("link", name="Limitations", exact=True).click()
    expect(page.locator(".instability .film-tree").first).to_be_attached()
    page.keyboard.press("p")
    expect_presented(page, "roots")
    assert faults_in_every_view(page, "Instability") == {}
    expect_each_view_of_instability_to_fit(page)


def expect_each_view_of_instability_to_fit(page: Page) -> None:
    panel = page.locator(".st-key-panel_instability")
    ways_on = page.locator(".instability .step-buttons")
    for key, seen in (("1", ".root-panel"), ("2", ".rows-map"), ("3", ".film-tree")):
        page.keyboard.press(key)
        expect(page.locator(f".instability {seen}").first).to_be_visible()
        page.wait_for_function(f"({FITS})(document.querySelector('.st-key-panel_instability'))")
        room, below = box(panel), box(ways_on)
        assert below["y"] + below["height"] <= room["y"] + room["height"] + 1, seen


def asking(question: str, **answers: Any) -> str:
    """Return the query of a link that asks a question about play_tennis."""
    table = load_dataset("play_tennis")
    asked = SetUp(
        table="play_tennis",
        digest=table.fingerprint,
        is_upload=False,
        target="play",
        features=("outlook", "wind"),
        question=question,
        **answers,
    )
    return f"table=play_tennis&set_up={to_text(asked)}"


@pytest.mark.deep
def test_the_question_of_a_link_is_read_above_every_view(visit: Visit) -> None:
    asked = asking("Which feature splits the root?", options=("wind", "outlook"), right=1)
    page = visit(f"/?{asked}&present=tree", **PROJECTOR)
    question = page.get_by_text("Which feature splits the root?")
    expect(question).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("outlook", exact=True).first).to_be_hidden()
    page.keyboard.press("6")
    expect(question).to_be_in_viewport(ratio=1)
    page.get_by_text("outlook", exact=True).first.click()
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Right: outlook")).to_be_visible()


@pytest.mark.deep
def test_the_question_of_a_link_and_the_headline_of_a_step_are_both_read(visit: Visit) -> None:
    page = visit(f"/?{asking('Which feature splits first?')}", **PROJECTOR)
    drawn(page)
    page.get_by_role("button", name="Step by step").click()
    page.keyboard.press("p")
    expect(page.locator(".timeline")).to_be_visible()
    for key in ("1", "3"):
        page.keyboard.press(key)
        assert [one for one in faults(page) if "overlaps" in one] == []
