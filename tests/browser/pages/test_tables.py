"""Tables that nobody would draw by hand: every name is text, every panel has something to say."""

import re

import pytest
from playwright.sync_api import Page, expect

from explorer import encode, read_table
from tests.support.hostile import HOSTILE, MARKUP, expect_nothing_ran, hostile
from tests.support.page.explore import (
    board_row,
    canvas,
    csv,
    drawn,
    expect_selected,
    handle,
    node,
    point_at,
    regions,
    sentence,
    split_search,
    upload_drawn,
)
from tests.support.page.explore_stage import ExploreStage, explore_stage, uploaded
from tests.support.page.modules import LoadModules
from tests.support.page.rig import Visit
from tests.support.tiers import first_in_gate

Rows = list[list[object]]


def expect_every_panel(page: Page) -> None:
    """No panel is blank: each holds a picture or a sentence."""
    expect(node(page, "")).to_have_count(1)
    expect(sentence(page)).not_to_be_empty()
    expect(split_search(page).locator("h3")).not_to_be_empty()
    expect(split_search(page).locator("svg.splits, .picture.empty p").first).to_be_visible()
    expect(regions(page).locator(".rows")).to_be_visible()
    expect(regions(page).locator(".caption")).not_to_be_empty()
    expect(page.locator(".split-search .trouble")).to_have_count(0)


def test_hostile_names_are_text_in_every_picture_of_every_node_and_column(visit: Visit) -> None:
    page = visit(color_scheme="dark")
    upload_drawn(page, hostile())
    for picture in (canvas(page), split_search(page)):
        expect(picture).to_contain_text("<img src=")
    expect_every_panel(page)
    select_hostile_nodes(page)
    look_into_hostile_columns(page)
    point_at_a_hostile_dot(page)
    for name in ("Leaves", "Rows", "Overview"):
        page.get_by_role("tab", name=name).click()
        expect(page.get_by_role("tabpanel", name=name).get_by_role("heading").first).to_be_visible()
        expect_nothing_ran(page)
    page.get_by_text("Every feature’s curve").click()
    expect(page.locator(".js-plotly-plot")).to_have_count(1)
    expect_nothing_ran(page)


def select_hostile_nodes(page: Page) -> None:
    paths = page.locator(".tree-canvas [role=treeitem]").evaluate_all(
        "all => all.map((a) => a.dataset.path)"
    )
    assert len(paths) >= 7
    for path in ("L", "R", str(paths[-1])):
        node(page, path).click()
        expect_selected(page, path)
        expect_every_panel(page)
    expect_nothing_ran(page)
    node(page, "").click()
    expect_selected(page, "")


def look_into_hostile_columns(page: Page) -> None:
    """Examine the columns one by one; the last has the hostile levels."""
    for place in range(len(HOSTILE)):
        row = page.locator(f'.split-search .leaderboard-row[data-key="feature-{place}"]')
        row.click()
        expect(row).to_have_attribute("aria-pressed", "true")
        expect(row).to_have_attribute("aria-busy", "false")
        expect_every_panel(page)
    expect(split_search(page).locator(".category")).to_have_count(len(HOSTILE))
    split_search(page).locator(".category").first.click()
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(3)
    expect_nothing_ran(page)


def point_at_a_hostile_dot(page: Page) -> None:
    drawn(page)
    canvas(page).get_by_role("button", name="Overview").click()
    card, dot = canvas(page).locator(".hover-card:visible"), node(page, "L").locator(".dot")
    dot.scroll_into_view_if_needed()
    point_at(page, dot, card)
    expect(card).to_contain_text(re.compile(r"\w"))
    assert card.locator(MARKUP).count() == 0
    page.mouse.move(0, 0)


def mounted(modules: LoadModules, rows: Rows) -> ExploreStage:
    """Return the linked pictures of a table, as if it had been uploaded."""
    return explore_stage(modules, uploaded(csv(rows)))


@pytest.mark.parametrize("word", first_in_gate("__proto__", "constructor", "toString"))
def test_words_that_objects_know_are_columns_levels_and_classes_as_any(
    modules: LoadModules, word: str
) -> None:
    rows: Rows = [[word, "other", "answer"]]
    rows += [
        [(word, "b", "c")[i % 3], i % 7, word if i % 3 == 0 else "hasOwnProperty"]
        for i in range(60)
    ]
    stage = mounted(modules, rows)
    page = stage.page
    expect_every_panel(page)
    expect(canvas(page).locator(".legend")).to_contain_text(word)
    expect(split_search(page).locator("h3")).to_contain_text(word)
    expect(handle(page)).to_have_attribute("aria-label", f"Categories of {word} sent left")
    expect(split_search(page).locator(f".category[aria-label^='{word}:']")).to_have_count(1)
    # A side is never left empty, and the word may be the only one on its side.
    level = split_search(page).locator(".category[aria-label^='b:']")
    side = str(level.get_attribute("data-side"))
    level.click()
    expect(level).not_to_have_attribute("data-side", side)
    node(page, "L").click()
    stage.show("L")
    expect(node(page, "L")).to_have_attribute("aria-selected", "true")
    expect_every_panel(page)


def test_a_column_of_one_value_says_why_it_cannot_be_asked(modules: LoadModules) -> None:
    rows: Rows = [["same", "none", "x", "y"], *([5, "only", i, "ab"[i > 11]] for i in range(24))]
    table = read_table(csv(rows).encode(), name="table.csv")
    stage = explore_stage(modules, encode(table, "y", ["same", "none", "x"]))
    page = stage.page
    expect_every_panel(page)
    for name in ("same", "none"):
        row = board_row(page, name)
        expect(row).to_have_class(re.compile("closed"))
        expect(row.locator(".leaderboard-gain")).to_have_text("–")
        row.click()
        stage.show("", name)
        expect(split_search(page).locator(".picture.empty p")).not_to_be_empty()
        expect(row).to_have_attribute("aria-pressed", "true")
    expect_every_panel(page)


def test_columns_of_one_value_alone_grow_a_single_leaf(modules: LoadModules) -> None:
    page = mounted(modules, [["x", "y"], *([5, "ab"[i % 2]] for i in range(10))]).page
    expect(page.locator(".tree-canvas [role=treeitem]")).to_have_count(1)
    expect_every_panel(page)
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page)).to_contain_text("No criterion finds a split here.")


def test_a_node_of_one_row_says_so(modules: LoadModules) -> None:
    stage = mounted(modules, [["x", "y"], *([i, "b" if i == 9 else "a"] for i in range(10))])
    page = stage.show("R")
    expect(node(page, "R")).to_have_attribute("aria-selected", "true")
    expect(split_search(page)).to_contain_text("There is only one row: nothing to split.")
    expect(node(page, "R")).to_contain_text("1 row")
    expect_every_panel(page)
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page)).to_contain_text("No criterion finds a split here.")


def test_of_sixty_classes_seven_are_coloured_and_the_others_counted(modules: LoadModules) -> None:
    rows: Rows = [["x", "z", "y"]]
    rows += [[i / 2, i % 13, f"class {i % 60:02}"] for i in range(900)]
    stage = mounted(modules, rows)
    page = stage.page
    expect(canvas(page).locator(".legend-classes li")).to_have_count(8)
    expect(canvas(page).locator(".legend")).to_contain_text("53 others")
    expect_every_panel(page)
    stage.show("R")
    expect(node(page, "R")).to_have_attribute("aria-selected", "true")
    expect_every_panel(page)
    handle(page).press("ArrowRight")
    expect(split_search(page).get_by_role("status")).not_to_be_empty()


@pytest.mark.deep
def test_five_thousand_levels_are_drawn_as_the_few_that_there_is_room_for(
    modules: LoadModules,
) -> None:
    rows: Rows = [["name", "size", "y"]]
    rows += [[f"level {i // 4:04}", i % 50, "ab"[(i * 7) % 11 > 4]] for i in range(20_000)]
    stage = mounted(modules, rows)
    page = stage.page
    expect_every_panel(page)
    stage.show("", "name")
    expect(handle(page)).to_have_attribute("aria-label", "Categories of name sent left")
    expect_every_panel(page)
    assert 2 <= split_search(page).locator(".category").count() <= 60
    expect(split_search(page)).to_contain_text(re.compile("of 5000 categories"))
    stage.show("L")
    expect(node(page, "L")).to_have_attribute("aria-selected", "true")
    expect_every_panel(page)


def test_what_cannot_be_learned_is_said_in_a_sentence(modules: LoadModules) -> None:
    page = mounted(modules, [["x", "y"], *([i, "a"] for i in (1, 2, 3))]).page
    expect(sentence(page)).to_contain_text("3 rows")
    expect_every_panel(page)
