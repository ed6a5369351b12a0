"""The regions without the app: hover, click and keys; axes and fixed values that are chosen."""

import re
from dataclasses import asdict, replace
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, read_table
from explorer.data.training import TrainingTable
from explorer.views.nodes.interest_colours import colours_by_interest
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, expect_nothing_ran, hostile
from tests.support.page.accessibility import hard_to_read, serious, texts_of
from tests.support.page.explore import box, middle, outlines, regions
from tests.support.page.modules import PUBLISH, LoadModules, dress, mount
from tests.support.page.tree_stage import learned_from
from tests.support.samples import grown, training_of

HEAR = """() => {
  window.hovered = [];
  document.addEventListener("explorer:published", ({ detail: { topic, value } }) => {
    if (topic === "hover") hovered.push(value);
  });
}"""

FLIPPER, BILL = "flipper_length_mm", "bill_length_mm"


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    page = modules("regions/regions", motion="reduce", afresh=True)
    page.evaluate(HEAR)
    return page


@pytest.fixture(scope="module")
def penguins() -> TrainingTable:
    return learned_from("penguins")


def shown(
    stage: Page,
    training: TrainingTable,
    x: str,
    y: str | None,
    path: str = "",
    *,
    depth: int = 3,
    chosen: dict[str, Value] | None = None,
    width: int = 640,
) -> Locator:
    """Return the regions around a node, as the page sends them, also after others were drawn."""
    tree, names = grown(training, depth), training.features.names
    view = regions_view(tree, training, x, y, path, chosen)
    sent = to_json(regions_payload(tree, training, view, path, names, chosen or ()))
    mount(stage, "regions", sent, width)
    stage.evaluate(PUBLISH, {"selection": path})
    expect(regions(stage).locator(".caption")).not_to_be_empty()
    return regions(stage)


def sent(stage: Page) -> list[Any]:
    found: list[Any] = stage.evaluate("sent")
    return found


def leaf(stage: Page, path: str) -> Locator:
    return regions(stage).locator(f'[role=option][data-path="{path}"]')


def leaves(stage: Page) -> list[str]:
    options = regions(stage).locator("[role=option]")
    return [str(path) for path in options.evaluate_all("all => all.map((e) => e.dataset.path)")]


def card(stage: Page) -> Locator:
    return regions(stage).locator(".hover-card")


def fixed_words(stage: Page) -> Locator:
    return regions(stage).locator(".fixed-row summary")


def test_a_region_that_is_pointed_at_is_told_to_all_and_drawn_around(
    stage: Page, penguins: TrainingTable
) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    path, hinted = leaves(stage)[-1], regions(stage).locator(".hinted")
    stage.mouse.move(*middle(leaf(stage, path)))
    expect(card(stage)).to_contain_text(FLIPPER)
    assert stage.evaluate("hovered") == [path]
    expect(hinted).to_have_attribute("d", re.compile("^M"))
    stage.mouse.move(1100, 700)
    expect(card(stage)).to_have_count(0)
    assert stage.evaluate("hovered") == [path, None]
    expect(hinted).to_have_attribute("d", "")
    assert sent(stage) == []


def test_a_node_that_is_pointed_at_elsewhere_is_drawn_around(
    stage: Page, penguins: TrainingTable
) -> None:
    hinted = shown(stage, penguins, FLIPPER, BILL).locator(".hinted")
    stage.evaluate(PUBLISH, {"hover": "R"})
    expect(hinted).to_have_attribute("d", re.compile("^M"))
    stage.evaluate(PUBLISH, {"hover": None})
    expect(hinted).to_have_attribute("d", "")


def test_the_card_tells_of_a_category_that_did_not_occur_where_it_was_asked_for(
    stage: Page,
) -> None:
    small = [[i // 4, ("Rome", "Bern")[i % 2], ("yes", "no")[i % 2]] for i in range(12)]
    large = [[6 + i // 9, ("Rome", "Bern", "Oslo")[i % 3], "later"] for i in range(36)]
    size, city, sold = zip(*small, *large, strict=True)
    training = training_of("sold", {"size": size, "city": city, "sold": sold})
    ticks = shown(stage, training, "size", "city").locator(".region-ticks text")
    oslo, rome = (middle(ticks.filter(has_text=name)) for name in ("Oslo", "Rome"))
    two, four = (middle(ticks.get_by_text(number, exact=True)) for number in ("2", "4"))
    between = (two[0] + four[0]) / 2  # where there is no row
    stage.mouse.move(between, oslo[1])
    expect(card(stage)).to_contain_text("Oslo did not occur here; it goes to the larger side")
    stage.mouse.move(between, rome[1])
    expect(card(stage)).to_contain_text("city is Rome")
    expect(card(stage)).not_to_contain_text("did not occur")


def test_a_row_that_is_pointed_at_says_its_values(stage: Page) -> None:
    columns = {"a": [0, 1, 0, 1], "b": [5, 5, 7, 7], "c": ["x", "y", "x", "y"]}
    training = replace(training_of("c", columns), lines=np.array([2, 3, 5, 6]))
    around = box(shown(stage, training, "a", "b").locator(".rows"))
    margin = 0.04 / 1.08  # of the axis on either side of the data
    right, top = around["x"] + (1 - margin) * around["width"], around["y"]
    stage.mouse.move(right, top + margin * around["height"])
    for words in ("row 4", "line 6 of the file", "a = 1", "b = 7", "predicted y"):
        expect(card(stage)).to_contain_text(words)


def test_a_click_selects_the_leaf_of_a_region_at_once(stage: Page, penguins: TrainingTable) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    path = leaves(stage)[-1]
    leaf(stage, path).click()
    assert sent(stage) == [["selected", path]]
    expect(leaf(stage, path)).to_have_attribute("aria-selected", "true")
    expect(outlines(stage)).to_have_count(1)


def test_keys_walk_the_leaves_from_left_to_right_and_enter_selects(
    stage: Page, penguins: TrainingTable
) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    paths = leaves(stage)
    assert paths == sorted(paths)
    expect(regions(stage).locator("[role=option][tabindex='0']")).to_have_count(1)
    leaf(stage, paths[0]).focus()
    for key, i in [("ArrowRight", 1), ("End", -1), ("ArrowLeft", -2), ("Home", 0)]:
        stage.keyboard.press(key)
        expect(leaf(stage, paths[i])).to_be_focused()
        assert stage.evaluate("hovered.at(-1)") == paths[i]
    stage.keyboard.press("Enter")
    assert sent(stage) == [["selected", paths[0]]]
    expect(outlines(stage)).to_have_count(1)
    shown(stage, penguins, FLIPPER, BILL, paths[0])
    expect(regions(stage)).to_have_attribute("data-path", paths[0])
    expect(leaf(stage, paths[0])).to_be_focused()
    stage.keyboard.press("Escape")
    assert sent(stage) == [["selected", ""]]
    expect(outlines(stage)).to_have_count(0)


def test_an_axis_is_chosen_where_it_is_named_and_keeps_the_focus(
    stage: Page, penguins: TrainingTable
) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    across = regions(stage).get_by_role("combobox", name="Across")
    across.focus()
    across.select_option(label="island")
    assert sent(stage) == [["axes", {"x": penguins.features.names.index("island")}]]
    shown(stage, penguins, "island", BILL)
    expect(across).to_be_focused()
    expect(regions(stage).locator(".region-ticks")).to_contain_text("Torgersen")
    regions(stage).get_by_role("combobox", name="Up").select_option(label="nothing")
    assert sent(stage) == [["axes", {"y": -1}]]
    shown(stage, penguins, "island", None)
    expect(regions(stage).locator("h3")).to_contain_text("Intervals of island")


def test_a_level_is_fixed_in_a_list_says_so_and_is_freed(
    stage: Page, penguins: TrainingTable
) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    expect(regions(stage).locator(".slice")).to_have_text("A slice at island = Biscoe")
    expect(fixed_words(stage)).to_contain_text("island = Biscoe")
    expect(regions(stage).locator(".fixed-free")).to_have_count(0)
    fixed_words(stage).click()
    level = regions(stage).locator(".fixed-row select")
    level.focus()
    level.select_option(label="Torgersen")
    assert sent(stage) == [["fixed", {"feature": 0, "stop": 2}]]
    shown(stage, penguins, FLIPPER, BILL, chosen={"island": "Torgersen"})
    expect(fixed_words(stage)).to_contain_text("island = Torgersen")
    expect(level).to_be_focused()
    regions(stage).get_by_role("button", name="Reset the values").click()
    assert sent(stage) == [["fixed", {}]]


def test_a_slider_says_its_value_while_it_moves_and_settles_when_let_go(stage: Page) -> None:
    wine = learned_from("wine")
    first = wine.features.names[:2]
    shown(stage, wine, *first, "R")
    line = regions(stage).locator(".slice")
    expect(line).to_contain_text(re.compile(r"^A slice: \d+ other features are fixed"))
    picture = regions(stage).locator(".stage")
    assert box(line)["y"] + box(line)["height"] <= box(picture)["y"]
    fixed_words(stage).click()
    slider = regions(stage).locator(".fixed input").first
    value = regions(stage).locator(".fixed output").first
    before = str(value.text_content())
    slider.focus()
    slider.press("End")
    expect(value).not_to_have_text(before)
    now = str(value.text_content())
    expect(slider).to_have_attribute("aria-valuetext", now)
    [[name, fixed]] = sent(stage)
    column = wine.features.names[fixed["feature"]]
    assert (name, fixed["stop"]) == ("fixed", wine.columns[fixed["feature"]].max())
    shown(stage, wine, *first, "R", chosen={column: fixed["stop"]})
    expect(regions(stage).locator(".fixed.chosen")).to_have_count(1)
    expect(slider).to_have_attribute("aria-valuetext", now)
    expect(fixed_words(stage)).to_contain_text(f"{column} = {now}")


def test_a_node_away_from_values_that_were_moved_is_said_to_have_no_region(
    stage: Page, penguins: TrainingTable
) -> None:
    shown(stage, penguins, FLIPPER, BILL, "RL", chosen={"island": "Dream"})
    expect(regions(stage).locator(".caption")).to_contain_text("has no region in this view")
    expect(outlines(stage)).to_have_count(0)
    shown(stage, penguins, FLIPPER, BILL, "RL")
    expect(regions(stage).locator(".caption")).not_to_contain_text("has no region")
    expect(outlines(stage)).to_have_count(1)


def test_regions_are_named_by_the_share_of_a_class_while_they_are_coloured_by_it(
    stage: Page,
) -> None:
    training = learned_from("imbalance_fraud")
    tree = grown(training, 3, 30)
    view = regions_view(tree, training, *default_axes(tree, training))
    sent = regions_payload(tree, training, view, "", training.features.names)
    mount(stage, "regions", to_json(sent), 640)
    names = regions(stage).locator(".region-names")
    expect(names).not_to_contain_text("%")
    found = asdict(colours_by_interest(tree, training.classes.index("fraud")))
    stage.evaluate(PUBLISH, {"interest": found | {"is_coloured": True, "cut_off": None}})
    expect(names).to_contain_text("fraud 19.6 %")
    stage.evaluate(PUBLISH, {"interest": found | {"is_coloured": False, "cut_off": None}})
    expect(names).not_to_contain_text("%")


def test_numbers_over_one_feature_are_steps_that_can_be_clicked(stage: Page) -> None:
    training = learned_from("sine_outliers")
    shown(stage, training, training.features.names[0], None, depth=2)
    expect(regions(stage).locator(".step-line")).to_have_count(1)
    leaf(stage, "LR").click()
    assert sent(stage) == [["selected", "LR"]]
    expect(outlines(stage)).to_have_count(1)


def test_sixty_classes_keep_seven_colours_and_hatch_the_rest(stage: Page) -> None:
    n = range(600)
    columns = {"a": [i % 30 for i in n], "b": [i // 30 for i in n]}
    training = training_of("kind", columns | {"kind": [f"kind {(i * 7) % 60:02}" for i in n]})
    shown(stage, training, "a", "b", depth=12)
    expect(regions(stage).locator("[role=option]")).not_to_have_count(0)
    expect(regions(stage).locator(".region.hatched")).to_have_count(1)
    assert 0 < regions(stage).locator(".region:not(.hatched)").count() <= 7


def test_a_deeper_tree_redraws_the_regions(stage: Page, penguins: TrainingTable) -> None:
    shown(stage, penguins, FLIPPER, BILL)
    before = leaves(stage)
    shown(stage, penguins, FLIPPER, BILL, depth=6)
    assert len(leaves(stage)) > len(before)


def hostile_table() -> TrainingTable:
    return encode(read_table(hostile().encode(), name="table.csv"), "target")


def test_hostile_names_are_text_on_the_axes_the_fixed_values_the_regions_and_the_cards(
    stage: Page,
) -> None:
    training = hostile_table()
    shown(stage, training, *training.features.names[:2], depth=6)
    for path in leaves(stage)[:4]:
        leaf(stage, path).scroll_into_view_if_needed()
        stage.mouse.move(*middle(leaf(stage, path)))
        expect(card(stage)).to_have_count(1)
        expect_nothing_ran(stage)
    offered = regions(stage).locator(".across option").all_text_contents()
    assert len(offered) == len(HOSTILE) - 1  # one of them runs up
    for name in ("__proto__", "constructor"):
        across = regions(stage).get_by_role("combobox", name="Across")
        across.select_option(label=name)
        assert sent(stage) == [["axes", {"x": training.features.names.index(name)}]]
        shown(stage, training, name, training.features.names[1], depth=6)
        expect(regions(stage).locator(".across option:checked")).to_have_text(name)
    expect_nothing_ran(stage)


FILLS = """() => {
  window.fills = [];
  const own = CanvasRenderingContext2D.prototype;
  const { fill } = own;
  own.fill = function (...shape) {
    fills.push(this.fillStyle);
    fill.apply(this, shape);
  };
}"""


def test_rows_with_other_values_are_hollow(stage: Page, penguins: TrainingTable) -> None:
    island: dict[str, Value] = {"island": "Biscoe"}
    points = regions_view(grown(penguins, 3), penguins, FLIPPER, BILL, "", island).points
    n_hollow = sum(points.is_outside)
    assert 0 < n_hollow < len(points.x)
    stage.evaluate(FILLS)
    shown(stage, penguins, FLIPPER, BILL, chosen=island)
    page = regions(stage).evaluate("(e) => getComputedStyle(e).getPropertyValue('--page').trim()")
    fills = stage.evaluate("fills")
    assert fills.count(page) / len(fills) == n_hollow / len(points.x)


@pytest.mark.parametrize("word", ["__proto__", "constructor"])
def test_a_feature_called_like_an_objects_own_can_be_fixed(stage: Page, word: str) -> None:
    columns = {name: [i % n for i in range(90)] for name, n in ((word, 2), ("a", 3), ("b", 5))}
    answer = [(i % 2) ^ (i % 3 > 1) ^ (i % 5 > 2) for i in range(90)]
    shown(stage, training_of("answer", columns | {"answer": answer}), "a", "b", depth=12)
    expect(fixed_words(stage)).to_contain_text(f"{word} = ")
    fixed_words(stage).click()
    expect(regions(stage).locator(".fixed-name")).to_have_text(word)


def test_open_fixed_values_are_sound_and_legible_in_both_themes(stage: Page) -> None:
    wine = learned_from("wine")
    shown(stage, wine, *wine.features.names[:2], "R")
    fixed_words(stage).click()
    expect(regions(stage).locator(".fixed").first).to_be_visible()
    for theme in ("light", "dark"):
        dress(stage, theme)
        assert serious(stage, "#host") == []
        texts = texts_of(regions(stage))
        assert len(texts) > 12
        assert hard_to_read(texts) == []


def test_the_lit_class_has_a_colour_in_its_regions_until_another_is_lit(stage: Page) -> None:
    codes = [i % 10 for i in range(60)]
    names = [f"kind {code}" for code in codes]
    numbers = {"x": codes, "y": [code % 3 for code in codes], "class": names}
    shown(stage, training_of("class", numbers), "x", "y", depth=9)
    own = regions(stage).locator('.region[style*="--class-7"]')
    expect(own).to_have_count(0)
    stage.evaluate(PUBLISH, {"lit": "kind 9"})
    expect(own).to_have_count(1)
    stage.evaluate(PUBLISH, {"lit": "kind 1"})
    expect(own).to_have_count(0)


def test_a_narrow_place_shows_the_regions_whole(stage: Page) -> None:
    training = learned_from("titanic")
    shown(stage, training, "sex", "class", width=342)
    assert box(regions(stage))["width"] <= 342
    assert regions(stage).evaluate("(e) => e.scrollWidth <= e.clientWidth")
    assert box(regions(stage).locator(".stage"))["width"] <= 342 + 1
    leaf(stage, leaves(stage)[0]).click()
    assert sent(stage) == [["selected", leaves(stage)[0]]]
