"""A page on a projector: what its keys show, what the address keeps, and what is left alone."""

import re

from playwright.sync_api import Locator, Page, expect

from explorer.data.catalogue import load_dataset
from explorer.lessons.set_up import SetUp, to_text
from tests.support.page.explore import (
    box,
    canvas,
    drawn,
    expect_drawn,
    expect_in_address,
    expect_selected,
    handle,
    regions,
    split_search,
)
from tests.support.page.rig import Visit, at_rest

PROJECTOR = {"width": 1280, "height": 720}


def presented(page: Page, view: str) -> None:
    expect(page.locator(":root")).to_have_attribute("data-present", view)
    expect(page.locator(".presenter [aria-pressed=true]")).to_have_count(1)
    expect_in_address(page, "present", view)


def test_a_key_presents_the_page_and_number_keys_choose_what_is_seen(visit: Visit) -> None:
    page = visit("/?max_depth=2", **PROJECTOR)
    drawn(page)
    page.keyboard.press("p")
    presented(page, "both")
    expect(canvas(page)).to_be_visible()
    expect(split_search(page)).to_be_visible()
    expect(page.get_by_test_id("stSidebar")).to_be_hidden()
    expect(page.get_by_role("link", name="Judge")).to_be_hidden()
    page.keyboard.press("4")
    presented(page, "regions")
    expect(regions(page)).to_be_visible()
    page.keyboard.press("1")
    presented(page, "tree")
    page.keyboard.press("p")
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))
    expect(page.get_by_test_id("stSidebar")).to_be_visible()
    expect_in_address(page, "present", None)


def test_arrows_walk_the_tree_and_select_and_a_digit_sets_the_depth(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=both", **PROJECTOR)
    presented(page, "both")
    expect_drawn(page, 2, 7)
    expect(split_search(page).locator("h3")).not_to_be_empty()
    at_rest(page)
    page.keyboard.press("ArrowDown")
    expect_selected(page, "L")
    page.keyboard.press("ArrowRight")
    expect_selected(page, "R")
    page.keyboard.press("d")
    page.keyboard.press("1")
    expect_drawn(page, 1, 3)
    expect(page.locator(".presenter")).to_contain_text("Depth 1")
    expect_in_address(page, "max_depth", "1")


def test_a_letter_typed_into_a_field_is_a_letter(visit: Visit) -> None:
    page = visit("/", **PROJECTOR)
    drawn(page)
    leaves = page.get_by_role("spinbutton", name="Leaves, at most")
    leaves.focus()
    page.keyboard.press("p")
    at_rest(page)
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))


def test_an_unknown_view_means_both_panels(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=nonsense", **PROJECTOR)
    expect(page.locator(":root")).to_have_attribute("data-present", "both")


def test_the_button_keeps_the_focus_and_leads_back(visit: Visit) -> None:
    page = visit("/?max_depth=2", **PROJECTOR)
    drawn(page)
    button = page.locator(".presenter [aria-keyshortcuts=P]")
    button.click()
    presented(page, "both")
    expect(button).to_be_focused()
    expect(button).to_have_accessible_name("Leave")
    page.keyboard.press("Enter")
    expect(page.locator(":root")).not_to_have_attribute("data-present", re.compile("."))
    expect(button).to_be_focused()


def test_a_slider_keeps_its_arrows(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=both", **PROJECTOR)
    presented(page, "both")
    handle(page).focus()
    before = handle(page).get_attribute("aria-valuenow")
    page.keyboard.press("ArrowRight")
    expect(handle(page)).not_to_have_attribute("aria-valuenow", str(before))
    expect_selected(page, "")


def test_a_key_that_is_not_offered_does_nothing(visit: Visit) -> None:
    page = visit("/build?present=both", **PROJECTOR)
    expect(canvas(page)).to_be_visible()
    at_rest(page)
    assert keys_of(page) == ["1", "2", "3", "H", "P"]
    page.keyboard.press("d")
    page.keyboard.press("2")  # shows a view: no depth was asked for
    presented(page, "search")


def keys_of(page: Page) -> list[str | None]:
    found = page.locator(".presenter [aria-keyshortcuts]").all()
    return [key.get_attribute("aria-keyshortcuts") for key in found]


def test_the_judge_page_hides_its_numbers_until_the_key_is_pressed_again(visit: Visit) -> None:
    page = visit("/judge?present=errors", **PROJECTOR)
    cell = page.locator(".confusion .cell").first
    expect(cell).to_be_visible()
    presented(page, "errors")
    page.keyboard.press("h")
    expect(cell).to_be_hidden()
    expect(page.locator(".confusion .matrix .is").first).to_be_visible()
    expect(page.locator(".st-key-head h2")).to_be_hidden()
    page.keyboard.press("3")
    expect(page.locator(".pruning .curve .folded")).to_be_hidden()
    page.keyboard.press("h")
    expect(page.locator(".pruning .curve .folded")).to_be_visible()
    assert keys_of(page) == ["1", "2", "3", "4", "5", "6", "H", "P"]


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


def test_the_question_of_a_link_is_read_above_every_view(visit: Visit) -> None:
    table = load_dataset("play_tennis")
    asked = SetUp(
        table="play_tennis",
        digest=table.fingerprint,
        is_upload=False,
        target="play",
        features=("outlook", "wind"),
        question="Which feature splits the root?",
        options=("wind", "outlook"),
        right=1,
    )
    page = visit(f"/?table=play_tennis&set_up={to_text(asked)}&present=tree", **PROJECTOR)
    question = page.get_by_text("Which feature splits the root?")
    expect(question).to_be_in_viewport(ratio=1)
    expect(page.get_by_text("outlook", exact=True).first).to_be_hidden()
    page.keyboard.press("6")
    expect(question).to_be_in_viewport(ratio=1)
    page.get_by_text("outlook", exact=True).first.click()
    page.get_by_role("button", name="Answer").click()
    expect(page.get_by_text("Right: outlook")).to_be_visible()


def test_a_lesson_keeps_its_own_keys(visit: Visit) -> None:
    page = visit("/learn?lesson=stump&step=every-rule&present=page", **PROJECTOR)
    head = page.locator(".st-key-lesson_head h2")
    expect(page.locator(".foot .primary")).to_be_visible()
    at_rest(page)
    assert keys_of(page) == ["H", "P"]
    first = head.inner_text()
    page.keyboard.press("ArrowRight")
    expect(head).not_to_have_text(first)
    option = page.locator(".foot .option input")
    expect(option.first).to_be_visible()
    page.keyboard.press("2")
    expect(option.nth(1)).to_be_checked()
    page.keyboard.press("d")
    page.keyboard.press("1")  # no depth was asked for
    expect(option.first).to_be_checked()


def test_the_key_of_a_view_says_which_of_its_pages_is_shown(visit: Visit) -> None:
    page = visit("/judge?table=titanic&present=cut_off", **PROJECTOR)
    key = page.locator(".presenter [data-view=cut_off]")
    expect(page.locator(".cut-off .errors")).to_be_attached()
    expect(key).to_contain_text("Cut-off 1 of 2")
    page.keyboard.press("6")
    expect(key).to_contain_text("Cut-off 2 of 2")
    expect(page.locator(".cut-off .panel-title").first).to_be_in_viewport(ratio=1)
    page.keyboard.press("6")
    expect(key).to_contain_text("Cut-off 1 of 2")
    page.keyboard.press("4")
    expect(key).to_have_text("6Cut-off")


def test_a_panel_that_is_left_no_room_has_one_page(visit: Visit) -> None:
    page = visit("/judge?table=titanic&present=cut_off", **PROJECTOR)
    key, panel = (
        page.locator(".presenter [data-view=cut_off]"),
        page.locator(".st-key-panel_cut_off"),
    )
    expect(key).to_contain_text("Cut-off 1 of 2")
    panel.evaluate(
        "(panel) => Object.assign(panel.style, { flex: 'none', height: 0, minHeight: 0 })"
    )
    expect(key).to_have_text("6Cut-off")  # once the pages went on without an end, and the tab froze
    panel.evaluate("(panel) => panel.removeAttribute('style')")
    expect(key).to_contain_text("Cut-off 1 of 2")


def test_a_cut_off_is_no_key_where_numbers_are_predicted(visit: Visit) -> None:
    page = visit("/judge?table=cars_mpg&present=errors", **PROJECTOR)
    expect(page.locator(".st-key-panel_beside")).to_be_attached()
    expect(page.locator(".presenter [data-view=beside]")).to_be_visible()
    expect(page.locator(".presenter [data-view=cut_off]")).to_be_hidden()


def test_both_panels_are_whole_on_a_projector(visit: Visit) -> None:
    page = visit("/?max_depth=2&present=both", **PROJECTOR)
    presented(page, "both")
    expect(split_search(page).locator(".splits")).to_be_visible()
    page.wait_for_function(
        """() => ["tree", "search"].every((name) => {
          const { scrollHeight, clientHeight } = document.querySelector(`.st-key-panel_${name}`);
          return scrollHeight <= clientHeight;
        })"""
    )
