"""The Judge page in a browser: what its pictures set and list holds for the whole app."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import (
    canvas,
    drawn,
    expect_headline,
    expect_in_address,
    measure,
    middle,
    node,
)
from tests.support.page.rig import ColorScheme, Visit
from tests.support.tiers import first_in_gate


def judging(page: Page) -> Page:
    """Reach it by its name: at another address Streamlit asks for missing files, and logs it."""
    page.get_by_role("link", name="Judge", exact=True).click()
    return page


def curve(page: Page) -> Locator:
    return page.locator(".complexity")


def slider(page: Page, name: str = "Maximum depth") -> Locator:
    return curve(page).get_by_role("slider", name=name)


def cell_of_limits(page: Page, depth: int, rows: int) -> Locator:
    words = re.compile(f"^depth {depth}, at least {rows} rows to split · ")
    return curve(page).get_by_role("gridcell", name=words)


@pytest.mark.deep
def test_limits_that_the_curves_and_the_heat_map_set_are_the_pages(page: Page) -> None:
    drawn(page)
    judging(page)
    the_mark_of_the_curve_sets_the_depth(page)
    a_cell_of_the_heat_map_sets_both_limits(page)
    the_curves_of_limits_that_count_rows_set_them(page)
    # Along another limit the present tree has its own place.
    curve(page).get_by_role("button", name="Leaves", exact=True).click()
    leaves = slider(page, "Maximum leaves")
    expect(leaves).to_have_attribute("aria-valuetext", re.compile("^13 leaves, "))
    leaves.press("Home")
    expect_headline(page, "Always predicting Adelie")
    # The other page shows what was chosen here.
    page.get_by_role("link", name="Explore", exact=True).click()
    drawn(page)
    expect_headline(page, "Always predicting Adelie")
    expect_in_address(page, "max_leaf_nodes", "1")


def the_mark_of_the_curve_sets_the_depth(page: Page) -> None:
    expect(curve(page).locator(".title").first).to_have_text(
        re.compile(
            r"^10-fold accuracy stops improving at depth 4; "
            r"training accuracy improves further, to 100.%$"
        )
    )
    expect(slider(page)).to_have_attribute(
        "aria-valuetext", "depth 3, training accuracy 97.7 %, 10-fold accuracy 95.9 %"
    )
    expect(curve(page).locator(".said-apart")).to_have_text("1.8 points apart")
    # The mark is ahead of the page while it is dragged, and the page follows its release.
    stops = slider(page).locator(".stop")
    page.mouse.move(*middle(stops.nth(3)))
    page.mouse.down()
    page.mouse.move(*middle(stops.nth(6)), steps=4)
    expect(slider(page)).to_have_attribute("aria-valuenow", "6")
    expect(curve(page).locator(".said-apart")).to_have_text("3.5 points apart")
    expect_headline(page, "A tree of depth 3")
    page.mouse.up()
    expect_headline(page, "A tree of depth 6")
    expect_in_address(page, "max_depth", "6")
    slider(page).press("ArrowLeft")
    expect_headline(page, "A tree of depth 5")
    curve(page).get_by_role("button", name="Use depth 4").click()
    expect_headline(page, "A tree of depth 4")
    expect(measure(page, "10-fold accuracy")).to_have_text("96.5 %")


def a_cell_of_the_heat_map_sets_both_limits(page: Page) -> None:
    expect(curve(page).get_by_role("grid").locator("[role=row]")).to_have_count(16)
    expect(cell_of_limits(page, 4, 2)).to_have_attribute("aria-selected", "true")
    cell_of_limits(page, 4, 25).click()
    expect_in_address(page, "min_samples_split", "25")
    expect(cell_of_limits(page, 4, 25)).to_have_attribute("aria-selected", "true")
    page.mouse.move(0, 0)
    cell_of_limits(page, 4, 25).focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowRight")
    expect(cell_of_limits(page, 5, 20)).to_be_focused()
    page.keyboard.press("Enter")
    expect_in_address(page, "max_depth", "5")
    expect_in_address(page, "min_samples_split", "20")
    expect(cell_of_limits(page, 5, 20)).to_have_attribute("aria-selected", "true")
    expect(cell_of_limits(page, 5, 20)).to_be_focused()


def the_curves_of_limits_that_count_rows_set_them(page: Page) -> None:
    curve(page).get_by_role("button", name="Rows to split").click()
    split = slider(page, "Minimum rows to split")
    expect(split).to_have_attribute("aria-valuetext", re.compile("^20 rows to split, training"))
    split.press("End")
    expect(split).to_have_attribute("aria-valuetext", re.compile("^2 rows to split, training"))
    expect_in_address(page, "min_samples_split", None)
    curve(page).get_by_role("button", name="Rows in a leaf").click()
    size = slider(page, "Minimum rows in a leaf")
    expect(size).to_have_attribute("aria-valuetext", re.compile("^1 row in a leaf, training"))
    expect(curve(page).locator(".offer")).to_be_hidden()
    size.press("ArrowLeft")
    expect_in_address(page, "min_samples_leaf", "2")
    expect(size).to_have_attribute("aria-valuetext", re.compile("^2 rows in a leaf, training"))


def test_what_judge_says_of_a_tree_is_listed_drawn_and_pruned(page: Page) -> None:
    drawn(page)
    judging(page)
    its_counterpart_is_drawn_by_the_same_picture(page)
    the_mark_of_pruning_sets_alpha_where_it_is_let_go(page)
    n = the_rows_of_a_cell_are_listed(page)
    page.get_by_role("button", name="Show these rows in the tree").click()
    drawn(page)
    expect(page).to_have_url(re.compile("[?&]node=[LR]+"))
    expect_headline(page, "A tree of depth 3")
    marks = canvas(page).locator(".pointed-rows")
    expect(marks.first).to_have_text(n)
    expect(node(page, "")).to_have_attribute("aria-label", re.compile(f"{n} of the marked rows"))
    page.get_by_role("button", name="Remove the marks").click()
    expect(marks).to_have_count(0)


def its_counterpart_is_drawn_by_the_same_picture(page: Page) -> None:
    panel = page.locator(".beside")
    expect(panel.locator(".title")).to_contain_text("scikit-learn")
    expect(panel.get_by_role("row")).to_have_count(7)
    page.get_by_text("Show scikit-learn's tree").click()
    tree = page.locator(".st-key-their_tree_place .tree-canvas")
    expect(tree).to_contain_text("flipper_length_mm")
    expect(tree).to_contain_text("scikit-learn's tree")


def the_mark_of_pruning_sets_alpha_where_it_is_let_go(page: Page) -> None:
    panel = page.locator(".pruning")
    alpha = panel.get_by_role("slider")
    expect(panel.locator(".title")).to_have_text("Pruning to 5 leaves costs nothing")
    expect(alpha).to_have_attribute("aria-valuenow", "6")
    stops = alpha.locator(".stop")
    stops.nth(4).hover(force=True)  # scrolls there and waits until nothing moves
    page.mouse.down()
    expect(alpha).to_have_attribute("aria-valuenow", "4")
    stops.nth(2).hover(force=True)
    expect(alpha).to_have_attribute("aria-valuenow", "2")
    expect_headline(page, "A tree of depth 3")  # the page waits for the release
    page.mouse.up()
    expect_headline(page, "A tree of depth 2")
    expect(alpha).to_have_attribute(
        "aria-valuetext",
        "α = 0.0306, 3 leaves left, training 94.8 %, 10-fold accuracy 93 %",
    )
    panel.get_by_role("button", name="Prune to 5 leaves").click()
    expect(alpha).to_have_attribute("aria-valuenow", "4")
    expect(panel.locator(".choice").first).to_contain_text("shown")
    alpha.press("End")
    expect_headline(page, "A tree of depth 3")


def the_rows_of_a_cell_are_listed(page: Page) -> str:
    matrix = page.locator(".confusion")
    gentoo_named_adelie = matrix.locator('.cell[data-key="2 0"]')
    n = gentoo_named_adelie.inner_text()
    gentoo_named_adelie.click()
    expect(
        page.get_by_text(re.compile("rows? of Gentoo (is|are) predicted as Adelie"))
    ).to_be_visible()
    assert serious(page) == []
    assert hard_to_read(texts_of(matrix)) == []
    return n


@pytest.mark.deep
@pytest.mark.parametrize("scheme", first_in_gate("light", "dark"))
def test_a_rare_class_is_judged_at_a_cut_off_and_holds_for_no_tree_of_a_limit(
    visit: Visit, scheme: ColorScheme
) -> None:
    address = "/?table=imbalance_fraud&min_samples_leaf=30&colour=share&row=7"
    page = visit(f"{address}&missed_cost=30&cut_off=0.025", color_scheme=scheme)
    tree = canvas(page)
    expect(tree.locator(".legend")).to_contain_text("39 of 2000")
    expect(tree).to_have_attribute("data-following", "")
    judging(page)
    the_cut_off_is_the_one_of_the_address_until_a_key_moves_it(page)
    page.get_by_role("link", name="Limitations", exact=True).click()
    expect(page.locator(".instability .said")).to_be_visible()
    expect(tree.get_by_role("treeitem").first).to_contain_text("Gini 0.0")
    expect(tree).not_to_have_attribute("data-following", "")
    expect(tree.locator(".legend")).to_contain_text("ok")
    expect(tree).not_to_contain_text("average")
    expect(tree.get_by_label("Colour by")).to_be_hidden()


def the_cut_off_is_the_one_of_the_address_until_a_key_moves_it(page: Page) -> None:
    picture = page.locator(".cut-off")
    title = picture.locator(".title")
    expect(title).to_have_text(
        "At a cut-off of 2.5\u00a0% trees find 20 of 39 unseen rows of fraud "
        "and raise 240 false alarms"
    )
    expect(picture.locator(".panel-title").first).to_have_text(
        "On the folds, cost is lowest from 2.13\u00a0% to 3.8\u00a0%"
    )
    assert not serious(page)
    assert not hard_to_read(texts_of(picture))
    picture.get_by_role("slider").press("ArrowRight")
    expect(title).not_to_contain_text("2.5\u00a0%")
    expect(page).not_to_have_url(re.compile("cut_off=0.025"))
    expect_in_address(page, "missed_cost", "30")
