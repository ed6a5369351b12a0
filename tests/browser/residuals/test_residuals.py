"""Predicted against true numbers in the browser: points select leaves, keys walk over them."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import StopRules, encode, load_dataset
from explorer.views.residuals import ResidualsView, residuals_view
from explorer.views.to_json import to_json
from tests.support.judged import both_parts
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import ACCENT, box
from tests.support.page.modules import LoadModules, mount
from tests.support.page.rig import Visit


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("residuals/residuals")


@pytest.fixture(scope="module")
def view() -> ResidualsView:
    training = encode(load_dataset("cars_mpg"), "mpg")
    tree, parts = both_parts(training, StopRules(max_depth=3))
    return residuals_view(parts, tree)


def show(stage: Page, view: ResidualsView, part: str = "4-fold", path: str = "") -> Locator:
    chosen = {"part": part, "path": path}
    mount(stage, "residuals", to_json({"view": view, "chosen": chosen}), 460)
    return stage.locator(".residuals")


def test_points_stand_where_predicted_and_true_meet(stage: Page, view: ResidualsView) -> None:
    picture = show(stage, view)
    points = picture.locator(".point")
    expect(points).to_have_count(398)
    part = view.parts[0]
    low, high = int(part.actual.argmin()), int(part.actual.argmax())
    lowest, highest = (box(picture.locator(f'[data-i="{i}"]')) for i in (low, high))
    assert lowest["y"] > highest["y"]
    picture.get_by_role("button", name="Errors").click()
    expect(picture.get_by_role("button", name="Errors")).to_have_attribute("aria-pressed", "true")
    over, under = (
        box(picture.locator(f'[data-i="{i}"]'))
        for i in (int(part.error.argmax()), int(part.error.argmin()))
    )
    zero = box(picture.locator(".exact"))["y"]
    assert over["y"] < zero < under["y"]
    picture.get_by_role("button", name="Predicted against true").click()


def test_a_point_selects_the_leaf_of_its_row(stage: Page, view: ResidualsView) -> None:
    picture = show(stage, view)
    part = view.parts[0]
    i = int(part.actual.argmax())
    at = box(picture.locator(f'[data-i="{i}"]'))
    stage.mouse.move(at["x"] + 3, at["y"] + 3)
    expect(picture.locator(".said")).to_have_text(re.compile("true .*; leaf predicting "))
    stage.mouse.click(at["x"] + 3, at["y"] + 3)
    path = view.leaf_paths[part.leaf[i]]
    assert stage.evaluate("window.sent.at(-1)") == ["selected", path]
    expect(picture.locator(".point.chosen")).to_have_count(int((part.leaf == part.leaf[i]).sum()))
    stage.mouse.move(0, 0)
    expect(picture.locator(".point.chosen").first).to_have_css("fill", ACCENT)


def test_keys_walk_over_the_leaves_by_their_prediction(stage: Page, view: ResidualsView) -> None:
    picture = show(stage, view)
    slider = picture.get_by_role("slider", name="Leaf, by its prediction")
    slider.press("Home")
    assert stage.evaluate("window.sent.at(-1)") == ["selected", view.leaf_paths[0]]
    slider.press("ArrowRight")
    assert stage.evaluate("window.sent.at(-1)") == ["selected", view.leaf_paths[1]]
    expect(slider).to_have_attribute(
        "aria-valuetext", re.compile(f"^{re.escape(view.leaf_words[1])}, ")
    )


def test_another_part_is_sent_and_drawn(stage: Page, view: ResidualsView) -> None:
    picture = show(stage, view)
    picture.get_by_role("button", name="training").click()
    expect(picture.locator(".title")).to_have_text(
        re.compile("made by the tree grown from them[)]$")
    )
    assert stage.evaluate("window.sent.at(-1)") == ["part", "training"]


@pytest.mark.deep
def test_the_page_lists_the_rows_of_the_leaf(visit: Visit) -> None:
    page = visit("/?table=cars_mpg&max_depth=2")
    page.get_by_role("link", name="Judge", exact=True).click()
    picture = page.locator(".residuals")
    expect(picture.locator(".title")).to_have_text(
        re.compile(
            "^Predictions of mpg for 398 rows are off by .* on average [(]made by trees grown "
            "without them[)]$"
        )
    )
    picture.get_by_role("slider", name="Leaf, by its prediction").press("End")
    expect(page.get_by_text(re.compile("rows? reach(es)? this leaf"))).to_be_visible()
    expect(page).to_have_url(re.compile("[?&]node=[LR]+"))
    assert serious(page) == []
    assert hard_to_read(texts_of(picture)) == []
