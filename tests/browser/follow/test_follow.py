"""A followed row in the browser: the same way as Python's, values that are tried, what is sent."""

import json
from dataclasses import asdict
from functools import cache
from typing import Any

import numpy as np
import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import StopRules, encode, grow, load_dataset
from explorer.data.training import TrainingTable
from explorer.judging.what_if import leaf_of, row_values, yardsticks
from explorer.tree.tree import Tree
from explorer.views.follow.follow_tree import follow_tree
from explorer.views.follow.followed_row import followed_row
from explorer.views.nodes.feature_axes import asked_features
from explorer.views.to_json import to_json
from tests.support.page.accessibility import hard_to_read, texts_of
from tests.support.page.modules import LoadModules, call, mount
from tests.support.training_tables import random_case, table_of

WALK = """([tree, rows]) =>
  rows.map((values) => tree.nodes.path[modules.walk.walk(tree, values).pop()])"""
TELL = """(message) => document.dispatchEvent(new CustomEvent("explorer:published",
  { detail: { topic: "follow", value: message, at: performance.now() } }))"""


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("follow/follow", "follow/walk")


def sent_values(tree: Tree, values: tuple[float, ...]) -> list[float | None]:
    return [None if values[f] != values[f] else values[f] for f in sorted(asked_features(tree))]


def any_values(training: TrainingTable, random: np.random.Generator) -> tuple[float, ...]:
    own = row_values(training.columns, int(random.integers(training.n_rows)))
    strange = [
        random.choice([np.nan, random.normal() * 5]).item()
        if column.is_numeric
        else int(random.integers(-2, len(column.levels)))
        for column in training.features
    ]
    return tuple(o if random.random() < 0.6 else s for o, s in zip(own, strange, strict=True))


def test_the_browser_descends_as_python_does(stage: Page) -> None:
    told = 0
    for seed in range(40):
        case, random = random_case(seed), np.random.default_rng(seed)
        tree = grow(case.training)
        measures = yardsticks(case.training.columns)
        view = json.loads(to_json(follow_tree(tree, case.training, measures, "t")))
        rows = [any_values(case.training, random) for _ in range(12)]
        found = call(stage, WALK, [view, [sent_values(tree, values) for values in rows]])
        assert found == [tree.path(leaf_of(tree, values)) for values in rows]
        told += tree.n_nodes > 1
    assert told > 20


@cache
def penguins() -> tuple[bytes, dict[str, Any]]:
    """A tree and its row 185, as both are sent."""
    table = load_dataset("penguins")
    training = encode(table, "species")
    tree = grow(training, stop=StopRules(max_depth=3))
    measures = yardsticks(training.columns)
    told = asdict(followed_row(tree, table, 184, measures, name="penguins"))
    return to_json(follow_tree(tree, training, measures, "penguins")), told


def show(stage: Page) -> Locator:
    tree, told = penguins()
    mount(stage, "follow", tree, 700)
    stage.evaluate(TELL, told | {"nth": 2**53, "trouble": ""})
    expect(stage.locator(".follow h3")).not_to_be_empty()
    return stage.locator(".follow")


def asked(stage: Page) -> dict[str, Any]:
    name, value = stage.evaluate("sent.at(-1)")
    assert name == "ask"
    return dict(value)


def test_the_path_is_told_as_questions(stage: Page) -> None:
    picture = show(stage)
    expect(picture.locator("h3")).to_have_text(
        "After three questions, the tree predicts Adelie for row 185; the table says Chinstrap."
    )
    lines = picture.locator("tbody tr")
    expect(lines).to_have_count(5)
    expect(lines.nth(2)).to_contain_text("bill_length_mm ≤ 43.35?")
    expect(lines.nth(2)).to_contain_text("yes 42.5")
    expect(lines.nth(2)).to_contain_text("0.85")
    expect(lines.nth(4)).to_contain_text("8 of 13 rows of this leaf; 4 Chinstrap, 1 Gentoo")
    assert hard_to_read(texts_of(picture)) == []


def test_among_many_classes_the_predicted_ones_own_rows_are_told(stage: Page) -> None:
    # Seven classes of three rows have marks; those of one row are one class in the payload.
    names = [f"c {code:02}" for code in (*range(58), *[*range(58, 65)] * 3)]
    table = table_of({"x": [0.0] * 58 + [1.0] * 21, "y": names})
    training = encode(table, "y")
    tree, measures = grow(training), yardsticks(training.columns)
    view = follow_tree(tree, training, measures, "many")
    assert view.classes[-1].name == "of 58 other classes"
    mount(stage, "follow", to_json(view), 700)
    said = stage.locator(".follow tr.end .said")
    for row, words in (
        (0, "1 of 58 rows of this leaf; 57 of other classes"),
        (60, "3 of 21 rows of this leaf; 3 c 59"),
    ):
        told = asdict(followed_row(tree, table, row, measures, name="many"))
        stage.evaluate(TELL, told | {"nth": 2**53, "trouble": ""})
        expect(said).to_contain_text(words)


def test_classes_that_begin_alike_are_not_told_as_one(stage: Page) -> None:
    names = [f"a name that is far too long {k}" for k in "pq"]
    table = table_of({"x": [1.0, 2.0], "y": names})
    training = encode(table, "y")
    tree, measures = grow(training), yardsticks(training.columns)
    mount(stage, "follow", to_json(follow_tree(tree, training, measures, "alike")), 700)
    told = asdict(followed_row(tree, table, 0, measures, name="alike", now=(2.0,)))
    stage.evaluate(TELL, told | {"nth": 2**53, "trouble": ""})
    expect(stage.locator(".follow h3")).to_contain_text(
        "; the row’s own values give a name that i…r too long p."
    )


def test_a_key_moves_a_value_and_the_row_falls_another_way(stage: Page) -> None:
    picture = show(stage)
    track = picture.get_by_role("slider", name="bill_length_mm")
    track.focus()
    for _ in range(5):
        stage.keyboard.press("ArrowRight")
    expect(picture.locator("h3")).to_contain_text(
        "Chinstrap for row 185 with other values; the row’s own values give Adelie."
    )
    assert asked(stage)["values"] == [1, 43.4, 187]
    stage.keyboard.press("End")
    assert asked(stage)["values"] == [1, 59.6, 187]
    picture.get_by_role("button", name="Back to the row’s values").click()
    assert asked(stage)["values"] == [1, 42.5, 187]
    expect(picture.locator("h3")).to_contain_text("the table says Chinstrap.")


def test_what_would_flip_it_can_be_tried(stage: Page) -> None:
    picture = show(stage)
    picture.get_by_role("button", name="Try bill_length_mm above 43.35").click()
    expect(picture.locator("h3")).to_contain_text(
        "with other values; the row’s own values give Adelie."
    )
    assert asked(stage)["values"] == [1, 43.4, 187]


def test_a_text_is_no_number_and_what_is_far_out_is_said(stage: Page) -> None:
    picture = show(stage)
    field = picture.get_by_role("textbox", name="bill_length_mm")
    field.fill("<b>long</b>")
    field.press("Enter")
    expect(picture.get_by_role("alert").filter(has_text="is not a number")).to_have_text(
        "“<b>long</b>” is not a number: the value stays 42.5."
    )
    expect(field).to_have_value("42.5")
    field.fill("99,5")
    field.press("Enter")
    expect(picture).to_contain_text("Outside the range of the data, 32.1 to 59.6.")
    assert asked(stage)["values"] == [1, 99.5, 187]
    field.fill("")
    field.press("Enter")
    expect(picture.locator("tbody tr").nth(2)).to_contain_text("yes missing")
    assert asked(stage)["values"] == [1, None, 187]


def test_an_unknown_category_and_a_lock_are_sent(stage: Page) -> None:
    picture = show(stage)
    picture.get_by_label("island", exact=True).select_option("another category")
    expect(picture).to_contain_text("No row has this value, so it goes where unseen categories go.")
    assert asked(stage)["values"] == [-2, 42.5, 187]
    picture.get_by_role("button", name="Lock island").click()
    assert asked(stage)["locked"] == [True, False, False]
    expect(picture.get_by_role("button", name="Lock island")).to_have_attribute(
        "aria-pressed", "true"
    )


def test_another_row_is_asked_for(stage: Page) -> None:
    picture = show(stage)
    field = picture.get_by_role("textbox", name="Row")
    field.fill("12")
    field.press("Enter")
    assert asked(stage)["row"] == 12
    field.fill("1e21")
    field.press("Enter")
    assert asked(stage)["row"] == 12
    expect(picture.get_by_role("alert").first).to_contain_text("“1e21” is not a row number")
    field.fill("twelve")
    field.press("Enter")
    expect(picture.get_by_role("alert").first).to_contain_text("“twelve” is not a row number")
    picture.get_by_role("button", name="Next row").click()
    assert asked(stage)["step"] == 1
    picture.get_by_role("button", name="Stop following").click()
    assert asked(stage)["stop"] is True
