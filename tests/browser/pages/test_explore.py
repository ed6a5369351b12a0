"""Explore: its controls, its address, and what its linked pictures show of one node."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset, usual_features
from explorer.data.training import TrainingTable
from tests.support.page.accessibility import serious
from tests.support.page.explore import (
    board_row,
    box,
    canvas,
    choose,
    depth_slider,
    drawn,
    eventually,
    expect_drawn,
    expect_headline,
    expect_in_address,
    expect_outlined,
    expect_selected,
    node,
    open_settings,
    outlines,
    point_at,
    regions,
    sentence,
    split_search,
)
from tests.support.page.explore_stage import ExploreStage, explore_stage
from tests.support.page.history import expect_agreement
from tests.support.page.modules import PUBLISH, LoadModules
from tests.support.page.rig import Visit, at_rest

ADDRESS = "/?table=iris&max_depth=2&max_leaf_nodes=3&node=R&criterion=Entropy"


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    table = load_dataset("penguins")
    return encode(table, "species", usual_features(table, "species"))


@pytest.fixture
def stage(modules: LoadModules, penguins: TrainingTable) -> ExploreStage:
    return explore_stage(modules, penguins)


def listed(page: Page, name: str) -> Locator:
    """Return a list of the sidebar."""
    return page.get_by_test_id("stSidebar").get_by_role("combobox", name=name)


def test_explore_follows_its_address_every_control_and_the_way_back(visit: Visit) -> None:
    page = visit(ADDRESS)
    expect_addressed(page)
    change_limits(page)
    leave_out_the_last_feature(page)
    choose_criteria_quickly(page)
    choose_another_target(page)
    choose_another_table(page)
    node(page, "L").click()
    expect_selected(page, "L")
    at_rest(page)
    assert serious(page) == []
    for way, path in (("back", ""), ("forward", "L")):
        page.evaluate(f"history.{way}()")
        expect_selected(page, path)
        expect_agreement(page)


def expect_addressed(page: Page) -> None:
    """Settings and the selected node are those of the address."""
    drawn(page)
    open_settings(page)
    expect(depth_slider(page)).to_have_value("2")
    expect(listed(page, "Criterion")).to_have_value("Entropy")
    expect(page.get_by_role("spinbutton", name="Maximum leaves")).to_have_value("3")
    expect_selected(page, "R")
    expect_outlined(page)
    expect_drawn(page, 2, 5)
    expect(split_search(page)).to_contain_text("entropy")
    expect_no_missing(page)


def expect_no_missing(page: Page) -> None:
    """No row of the table lacks a value: missing values have no routing and no strand."""
    expect(split_search(page).locator(".way")).to_have_count(0)
    expect(page.locator(".strand.missing")).to_have_count(0)
    expect(canvas(page).locator(".legend-marks")).not_to_contain_text("missing")


def leave_out_the_last_feature(page: Page) -> None:
    page.get_by_role("button", name="Features: 4 of 4 columns").click()
    features = page.get_by_role("combobox", name="Features: what the tree may split on")
    features.press("Backspace")
    expect(page.get_by_role("button", name="Features: 3 of 4 columns")).to_be_visible()
    features.press("Escape")
    expect_in_address(page, "without", "petal_width")
    expect(split_search(page).locator(".leaderboard-row")).to_have_count(3)
    expect(canvas(page)).not_to_contain_text("petal_width")
    drawn(page)


def change_limits(page: Page) -> None:
    """The tree keeps its place and size while limits change next to and below it."""
    canvas(page).get_by_role("button", name="Zoom in").click()
    percent = canvas(page).locator(".percent")
    expect(percent).not_to_have_text("100 %")
    zoomed = str(percent.text_content())
    leaves = page.get_by_role("spinbutton", name="Maximum leaves")
    leaves.fill("")
    leaves.press("Enter")
    expect_in_address(page, "max_leaf_nodes", None)
    drawn(page)
    depth_slider(page).press("ArrowRight")
    expect(canvas(page)).to_have_attribute("data-drawn", re.compile("^3/"))
    expect_in_address(page, "max_depth", None)
    expect_headline(page, "A tree of depth 3 predicts")
    expect(percent).to_have_text(zoomed)


def choose_criteria_quickly(page: Page) -> None:
    """The last of several quick changes is drawn."""
    last = "Gini impurity"
    for criterion in ("Misclassification", "Entropy", last):
        choose(page, listed(page, "Criterion"), criterion)
    expect(listed(page, "Criterion")).to_have_value(last)
    expect(split_search(page)).to_contain_text("Gini 0.")
    expect_in_address(page, "criterion", None)
    drawn(page)
    expect(canvas(page)).to_contain_text("Gini 0.")
    expect(canvas(page).locator("path:not([d])")).to_have_count(0)


def choose_another_target(page: Page) -> None:
    """The tree of another target is shown from its root, under the criterion of its kind."""
    choose(page, listed(page, "Target"), "petal_length")
    expect_in_address(page, "target", "petal_length")
    expect_headline(page, "A tree of depth 3 predicts petal_length")
    expect(listed(page, "Criterion")).to_have_value("Squared error")
    expect(canvas(page).locator(".legend-scale")).to_be_visible()
    expect_selected(page, "")
    drawn(page)


def choose_another_table(page: Page) -> None:
    """Another table is drawn with its own roles, from its root."""
    node(page, "LR").click()
    expect_selected(page, "LR")
    choose(page, listed(page, "Table"), "Titanic", typed=True)
    expect(split_search(page)).to_contain_text("sex")
    expect(canvas(page)).to_contain_text("Crew")
    expect(regions(page)).to_contain_text("Female")
    expect_selected(page, "")
    expect_in_address(page, "target", None)
    drawn(page)


@pytest.mark.deep
def test_the_last_of_quick_changes_is_the_one_that_is_drawn(visit: Visit) -> None:
    page = visit("/?table=breast_cancer&max_depth=5")
    first = drawn(page).get_attribute("data-model")
    open_settings(page)
    for criterion in ("Entropy", "Misclassification", "Gini impurity"):
        choose(page, listed(page, "Criterion"), criterion)
    expect(listed(page, "Criterion")).to_have_value("Gini impurity")
    expect(split_search(page)).to_contain_text("Gini 0.")
    expect(canvas(page)).to_have_attribute("data-model", str(first))
    expect(canvas(page).locator("path:not([d])")).to_have_count(0)


ABSENT = [("LLLLLLLLLLLL", "LLL"), ("RLL", "RL"), ("evil<script>", ""), ("R" * 11_000, "")]
"""Paths of missing nodes, and the nearest existing node."""


@pytest.mark.deep
@pytest.mark.parametrize(
    ("asked", "found"), ABSENT, ids=["deep", "below a leaf", "script", "endless"]
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


def test_of_a_path_that_is_not_there_the_tree_selects_the_nearest_node(
    stage: ExploreStage,
) -> None:
    page = stage.page
    for asked, found in ABSENT[:2]:
        page.evaluate(PUBLISH, {"selection": asked})
        expect(node(page, found)).to_have_attribute("aria-selected", "true")
        node(page, "R").click()
        expect(node(page, "R")).to_have_attribute("aria-selected", "true")
        assert page.evaluate("sent.at(-1)") == ["selected", "R"]


def test_folding_hides_a_branch_and_keeps_the_selection_in_it(stage: ExploreStage) -> None:
    page = stage.show("LL")
    page.evaluate("sent.length = 0")
    node(page, "L").focus()
    page.keyboard.press("Space")
    expect(node(page, "LL")).to_have_count(0)
    expect(node(page, "L")).to_have_attribute("aria-expanded", "false")
    expect(node(page, "L")).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Space")
    expect(node(page, "LL")).to_have_attribute("aria-selected", "true")
    expect(split_search(page)).to_have_attribute("data-path", "LL")
    assert page.evaluate("sent") == []


def test_the_selected_node_is_marked_in_every_picture(stage: ExploreStage) -> None:
    page = stage.show("LL")
    expect(node(page, "LL")).to_have_attribute("aria-selected", "true")
    expect_outlined(page)
    expect(board_row(page, "bill_length_mm")).to_have_attribute("aria-pressed", "true")
    on_path = page.locator(".node.on-path")
    expect(on_path).to_have_count(2)
    assert on_path.evaluate_all("all => all.map((each) => each.dataset.path)") == ["", "L"]
    expect(canvas(page).locator(".edges.chosen > .edge")).to_have_count(2)
    stage.show("")
    expect(outlines(page)).to_have_count(0)
    expect(on_path).to_have_count(0)


def test_hovering_previews_a_node_and_selects_nothing(stage: ExploreStage) -> None:
    page = stage.show("LL")
    page.evaluate("sent.length = 0")
    said = sentence(page).text_content()
    point_at(page, node(page, "R"), canvas(page).locator("[data-path=R].hovered"))
    expect(node(page, "R")).to_have_class("node hovered")
    expect(canvas(page).locator(".caption.preview")).to_contain_text("129 of 344 rows")
    expect(node(page, "LL")).to_have_attribute("aria-selected", "true")
    assert sentence(page).text_content() == said
    page.mouse.move(0, 0)
    expect(canvas(page).locator(".caption.preview")).to_be_empty()
    assert page.evaluate("sent") == []


def test_zoom_and_place_are_kept_when_a_node_is_selected_and_when_a_limit_changes(
    stage: ExploreStage,
) -> None:
    page = stage.page
    percent = canvas(page).locator(".percent")

    def card(path: str) -> dict[str, float]:
        return box(node(page, path).locator(".frame").first)

    canvas(page).get_by_role("button", name="Zoom in").click()
    expect(percent).not_to_have_text("100 %")
    zoomed = str(percent.text_content())
    # Down where no node is, and sideways.
    around = box(canvas(page).locator(".stage"))
    start = around["x"] + around["width"] / 2, around["y"] + 12
    before = card("")
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move(start[0] + 90, start[1], steps=4)
    page.mouse.up()
    dragged = card("")
    assert dragged["x"] == pytest.approx(before["x"] + 90, abs=1)
    node(page, "L").click()
    stage.show("L")
    assert card("") == pytest.approx(dragged, abs=1)
    place = card("L")
    stage.show("L", depth=4)
    expect_drawn(page, 4, 21)
    expect(percent).to_have_text(zoomed)
    # The selected node stays where it is, and the tree grows around it.
    eventually(page, lambda: card("L")["x"] == pytest.approx(place["x"], abs=1))
    fit = canvas(page).get_by_role("button", name="Fit")
    expect(fit).to_have_attribute("aria-pressed", "false")
    fit.click()
    expect(fit).to_have_attribute("aria-pressed", "true")
    expect(percent).not_to_have_text(zoomed)


def test_numbers_are_compared_under_both_their_criteria(modules: LoadModules) -> None:
    table = load_dataset("cars_mpg")
    training = encode(table, "mpg", usual_features(table, "mpg"))
    page = explore_stage(modules, training).show("L")
    expect(node(page, "L")).to_have_attribute("aria-selected", "true")
    split_search(page).get_by_role("tab", name="Criteria").click()
    expect(split_search(page).locator(".criterion-row")).to_have_count(2)
    expect(split_search(page).locator(".criterion-name")).to_contain_text(["squared", "absolute"])
