"""The pruning curve in a browser: its mark is dragged, and branches fade before they go."""

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import StopRules, encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.views.pruning import PruningView
from explorer.views.to_json import to_json
from tests.support.page.explore import middle
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


def show(stage: Page, training: TrainingTable, stop: StopRules | None = None) -> PruningView:
    *_, view = pruning(training, stop)
    mount(stage, "pruning", to_json(view), 420)
    return view


def penguins() -> TrainingTable:
    return encode(load_dataset("penguins"), "species")


def test_branches_fade_before_they_go_and_alpha_is_sent_where_the_mark_is_let_go(
    stage: Page,
) -> None:
    view = show(stage, penguins(), StopRules(max_depth=3))
    expect(slider(stage)).to_have_attribute("aria-valuenow", "6")
    whole = opacities(stage)
    assert len(whole) == 12  # of seven leaves
    assert min(whole) > 0
    assert len({one for one in whole if one < 1}) == 3  # the next to go is the faintest
    stops = slider(stage).locator(".stop")
    stage.mouse.move(*middle(stops.nth(4)))
    stage.mouse.down()
    expect(slider(stage)).to_have_attribute("aria-valuenow", "4")
    stage.mouse.move(*middle(stops.nth(2)))
    expect(slider(stage)).to_have_attribute("aria-valuenow", "2")
    left = opacities(stage)
    assert sum(one > 0 for one in left) == 4  # of three leaves
    assert stage.evaluate("sent") == []
    stage.mouse.up()
    sent = {"max_depth": 3, "max_leaf_nodes": None, "ccp_alpha": view.values[2]}
    assert stage.evaluate("sent") == [["limits", sent]]


def test_a_tree_with_splits_is_drawn_after_one_without(stage: Page) -> None:
    show(stage, training_of("y", {"x": [1, 2, 3, 4] * 5, "y": ["a"] * 20}))
    expect(slider(stage)).to_have_count(0)
    show(stage, penguins())
    expect(panel(stage).locator(".title")).to_contain_text("leaves")
    expect(slider(stage)).to_be_visible()
    assert len(opacities(stage)) > 0
