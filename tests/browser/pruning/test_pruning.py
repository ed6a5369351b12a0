"""The pruning curve in a browser: its mark is dragged, and branches fade before they go."""

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.views.to_json import to_json
from tests.support.page.explore import drawn, expect_headline
from tests.support.page.modules import LoadModules, mount
from tests.support.pruning import pruning
from tests.support.samples import training_of


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("pruning/pruning")


def panel(page: Page) -> Locator:
    return page.locator(".pruning")


def slider(page: Page) -> Locator:
    return panel(page).get_by_role("slider")


def opacities(page: Page) -> list[float]:
    lines = panel(page).locator(".branch")
    return [float(line.get_attribute("opacity") or 1) for line in lines.all()]


def test_branches_fade_before_they_go_and_alpha_is_set_where_the_mark_is_let_go(page: Page) -> None:
    drawn(page)
    page.get_by_role("link", name="Judge", exact=True).click()
    expect(panel(page).locator(".title")).to_have_text("Pruning to 4 leaves costs 0.6 points")
    expect(slider(page)).to_have_attribute("aria-valuenow", "6")
    whole = opacities(page)
    assert len(whole) == 12  # of seven leaves
    assert min(whole) > 0
    assert len({one for one in whole if one < 1}) == 3  # the next to go is the faintest
    stops = slider(page).locator(".stop")
    stops.nth(4).hover(force=True)  # scrolls there and waits until nothing moves
    page.mouse.down()
    expect(slider(page)).to_have_attribute("aria-valuenow", "4")
    stops.nth(2).hover(force=True)
    expect(slider(page)).to_have_attribute("aria-valuenow", "2")
    left = opacities(page)
    assert sum(one > 0 for one in left) == 4  # of three leaves
    expect_headline(page, "A tree of depth 3")  # the page waits for the release
    page.mouse.up()
    expect_headline(page, "A tree of depth 2")
    expect(slider(page)).to_have_attribute(
        "aria-valuetext",
        "α = 0.0306, 3 leaves left, training 94.8 %, 10-fold accuracy 93 %",
    )
    slider(page).press("End")
    expect_headline(page, "A tree of depth 3")
    panel(page).get_by_role("button", name="Prune to 4 leaves").click()
    expect(slider(page)).to_have_attribute("aria-valuenow", "3")
    expect(panel(page).locator(".choice").first).to_contain_text("shown")


def test_a_tree_with_splits_is_drawn_after_one_without(stage: Page) -> None:
    def show(training: TrainingTable) -> None:
        *_, view = pruning(training)
        mount(stage, "pruning", to_json(view), 420)

    show(training_of("y", {"x": [1, 2, 3, 4] * 5, "y": ["a"] * 20}))
    expect(slider(stage)).to_have_count(0)
    show(encode(load_dataset("penguins"), "species"))
    expect(panel(stage).locator(".title")).to_contain_text("leaves")
    expect(slider(stage)).to_be_visible()
    assert len(opacities(stage)) > 0
