"""Instability's picture: one tree is chosen by click, key or play, and told from the others."""

import re
from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset
from explorer.data.training import TrainingTable
from explorer.judging.stability.disturbing import Disturbance, Perturbation, telling_move
from explorer.judging.stability.root_curves import study_curves
from explorer.judging.stability.stability import stability
from explorer.tree.rules import StopRules
from explorer.views.instability.instability_view import instability_view
from explorer.views.to_json import to_json
from tests.support.hostile import MARKUP
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.modules import PUBLISH, LoadModules, dress, mount
from tests.support.samples import hostile, mixed
from tests.support.tiers import first_in_gate

PLAYED = """(least) => {
  const said = document.querySelector("#host").shadowRoot.querySelector(".said");
  return Number(said.textContent.split(/\\s/)[1]) >= least;
}"""
"""Whether a tree with at least this number is shown: each is shown for half a second."""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("instability/instability", "instability/payload")


@cache
def disturbed(n_trees: int, n: int = 240, numbers: bool = False) -> bytes:
    return sent(mixed(n, numbers=numbers), n_trees)


def sent(
    training: TrainingTable, n_trees: int, way: Perturbation = Perturbation.BOOTSTRAP
) -> bytes:
    tolerance = telling_move(training)
    study = stability(
        training, stop=StopRules(4), disturbance=Disturbance(way, n_trees), tolerance=tolerance
    )
    names = training.features.names
    roots = study_curves(study, training)
    return to_json(instability_view(study, training, (names[0], names[1]), roots))


def shown(stage: Page, data: bytes, width: int = 1100) -> Locator:
    mount(stage, "instability", data, width)
    expect(stage.locator(".film-tree").first).to_be_visible()
    return stage.locator(".instability")


def slider(stage: Page) -> Locator:
    return stage.get_by_role("slider")


def pressed(stage: Page) -> Locator:
    return stage.locator(".film-tree[aria-pressed=true]")


def test_nodes_are_read_as_they_were_packed(stage: Page) -> None:
    found = stage.evaluate(
        """() => {
          const split = [64 + 63, 1, 255, 0, 0, 128 + 21, 0, 85, 170, 0, 42, 1, 255, 0, 0];
          const bytes = [...split, 63, 2, 0, 0, 0];
          const nodes = btoa(String.fromCharCode(...bytes));
          return modules.payload.smallTrees({ nodes, lane: [0, 0] });
        }"""
    )
    (root, left, right), (leaf,) = found
    assert (root["left"], root["right"], root["share"], root["depth"]) == (1, 2, 1, 0)
    assert left["goesOn"]
    assert left["share"] == pytest.approx(21 / 63)
    assert left["bands"] == pytest.approx([1 / 3, 2 / 3, 0])
    assert (right["left"], right["goesOn"], right["told"], right["depth"]) == (-1, False, 1, 1)
    assert (leaf["told"], leaf["share"]) == (2, 1)


def test_a_tree_that_is_clicked_is_marked_in_all_panels_and_told_at_once(stage: Page) -> None:
    shown(stage, disturbed(40))
    button = stage.locator(".film-tree").nth(3)
    button.click()
    expect(pressed(stage)).to_have_attribute("data-key", "tree-3")
    assert stage.evaluate("sent") == [["opened", 4]]
    expect(stage.locator(".said")).to_contain_text("Tree 4 of 40: ")
    expect(stage.locator(".strip-chosen text")).to_have_text("tree 4")
    expect(slider(stage)).to_have_attribute("aria-valuenow", "3")


def test_keys_on_the_strip_walk_through_the_trees_and_the_page_hears_of_the_last(
    stage: Page,
) -> None:
    shown(stage, disturbed(40))
    slider(stage).focus()
    slider(stage).press("End")
    expect(pressed(stage)).to_have_attribute("data-key", "tree-39")
    slider(stage).press("ArrowLeft")
    expect(stage.locator(".said")).to_contain_text("Tree 39 of 40: ")
    stage.wait_for_function("sent.length > 0")
    assert stage.evaluate("sent") == [["opened", 39]]


def test_arrows_step_and_play_goes_on_until_it_is_paused(stage: Page) -> None:
    shown(stage, disturbed(40))
    slider(stage).press("Home")
    stage.get_by_role("button", name="Next tree").click()
    expect(stage.locator(".said")).to_contain_text("Tree 2 of 40: ")
    stage.get_by_role("button", name="Previous tree").click()
    expect(stage.locator(".said")).to_contain_text("Tree 1 of 40: ")
    stage.get_by_role("button", name="Play").click()
    stage.wait_for_function(PLAYED, arg=3)
    stage.get_by_role("button", name="Pause").click()
    expect(stage.get_by_role("button", name="Play")).to_be_visible()
    number = (stage.locator(".said").text_content() or "").split()[1]
    assert stage.evaluate("sent.at(-1)") == ["opened", int(number)]


def test_what_the_page_opened_is_chosen_and_is_not_told_back(stage: Page) -> None:
    shown(stage, disturbed(40))
    stage.evaluate(PUBLISH, {"disturbed_tree": 17})
    expect(stage.locator(".said")).to_contain_text("Tree 17 of 40: ")
    expect(pressed(stage)).to_have_attribute("data-key", "tree-16")
    assert stage.evaluate("sent") == []


def test_a_tree_that_the_page_opened_before_the_trees_came_is_chosen_then(stage: Page) -> None:
    shown(stage, disturbed(5, 60))
    stage.evaluate(PUBLISH, {"disturbed_tree": 17})
    expect(stage.locator(".said")).to_contain_text("Tree 5 of 5: ")
    shown(stage, disturbed(40, 60))
    expect(stage.locator(".said")).to_contain_text("Tree 17 of 40: ")


def test_rows_that_the_chosen_tree_changes_are_outlined(stage: Page) -> None:
    shown(stage, disturbed(40))
    for tree in (0, 5):
        stage.evaluate(PUBLISH, {"disturbed_tree": tree + 1})
        expect(pressed(stage)).to_have_attribute("data-key", f"tree-{tree}")
        said = stage.locator(".said").text_content() or ""
        count = int(said.rsplit(";", 1)[1].split()[0])
        expect(stage.locator(".changed circle")).to_have_count(count)
        assert count


def test_a_dropped_row_names_its_tree(stage: Page) -> None:
    shown(stage, sent(mixed(60), 20, Perturbation.DROP))
    expect(stage.locator(".film-asks").first).to_contain_text("row ")
    expect(stage.locator(".said")).to_contain_text("without row")


def test_in_little_room_a_root_keeps_its_threshold_and_what_tells_its_name(stage: Page) -> None:
    shown(stage, sent(encode(load_dataset("penguins"), "species"), 20), 360)
    asks = stage.locator(".film-asks")
    for told in asks.all_text_contents():
        assert re.fullmatch(r"\w*….* ≤ [\d.]+", told), told
    assert asks.evaluate_all("(all) => all.every((one) => one.scrollWidth <= one.clientWidth)")


def test_without_motion_nothing_plays(modules: LoadModules) -> None:
    page = modules("instability/instability", motion="reduce")
    shown(page, disturbed(20))
    expect(page.get_by_role("button", name="Next tree")).to_be_visible()
    assert page.get_by_role("button", name="Play").count() == 0


def test_markup_of_a_table_is_text(stage: Page) -> None:
    picture = shown(stage, sent(hostile(), 20), 900)
    expect(stage.locator(".vote-key")).to_contain_text("<script>")
    assert picture.locator(MARKUP).count() == 0


@pytest.mark.parametrize("numbers", first_in_gate(True, False))
def test_nothing_is_wider_than_its_place(stage: Page, numbers: bool) -> None:
    for width in (340, 620, 900, 1180):
        picture = shown(stage, disturbed(20, numbers=numbers), width)
        assert picture.evaluate("e => e.scrollWidth") <= width


def test_all_words_can_be_read_and_axe_finds_nothing(stage: Page) -> None:
    for width in (340, 1180):
        picture = shown(stage, disturbed(20), width)
        for theme in ("light", "dark"):
            dress(stage, theme)
            texts = texts_of(picture)
            assert len(texts) > 20
            assert hard_to_read(texts) == []
    assert serious(stage, "#host") == []


def test_trees_are_played_and_opened_by_keys_alone(stage: Page) -> None:
    shown(stage, disturbed(40))
    said = stage.locator(".said")
    slider(stage).press("Home")
    play = stage.get_by_role("button", name="Play")
    tab_to(play)
    stage.keyboard.press("Space")
    stage.wait_for_function(PLAYED, arg=2)
    stage.keyboard.press("Space")
    expect(play).to_be_visible()
    tab_to(stage.get_by_role("button", name="Tree 6 of 40"))
    stage.keyboard.press("Enter")
    expect(said).to_contain_text("Tree 6 of 40: ")


def tab_to(control: Locator) -> None:
    """Press Tab until the control has the focus."""
    for _ in range(60):
        if control.evaluate("one => one.matches(':focus')"):
            return
        control.page.keyboard.press("Tab")
    expect(control).to_be_focused()
