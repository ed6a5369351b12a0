"""Importances in the browser: two bars per column, a tick for chance, and every word a text."""

from functools import cache

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import StopRules, encode, importances, load_dataset
from explorer.judging.unseen.holding_out import Part
from explorer.views.importances import ImportancesView
from explorer.views.to_json import to_json
from tests.support.hostile import MARKUP
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules, dress, mount
from tests.support.samples import HOSTILE, training_of
from tests.support.scored import importances_of_rows


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("importances/importances")


def shown(stage: Page, view: ImportancesView, width: int = 380) -> Locator:
    mount(stage, "importances", to_json(view), width, padding=8)
    expect(stage.locator(".importances .title")).not_to_be_empty()
    return stage.locator(".importances")


@cache
def trap() -> ImportancesView:
    training = encode(load_dataset("high_cardinality_trap"), "churn", ("zip", "age", "plan"))
    return importances_of_rows(importances(training, stop=StopRules(max_depth=6)), 10)


def test_what_was_lost_and_what_chance_reached_are_drawn_to_scale(stage: Page) -> None:
    view = trap()
    picture = shown(stage, view)
    rows = picture.get_by_role("row")
    expect(rows).to_have_count(1 + len(view.rows))
    (at,) = [i for i, row in enumerate(view.rows) if row.name == "zip"]
    row = rows.nth(1 + at)
    expect(row).to_contain_text("78.2\u00a0%")
    room = box(row.locator("svg").first)
    share, tick = box(row.locator(".bar").first), box(row.locator(".tick"))
    assert share["width"] == pytest.approx(0.98 * room["width"], abs=1)
    assert (tick["x"] - room["x"]) / share["width"] == pytest.approx(
        view.rows[at].copy / view.rows[at].share, abs=0.02
    )
    # What is won by shuffling lies to the left of nothing.
    lost, zero = box(row.locator(".bar").nth(1)), box(row.locator(".zero"))
    assert lost["x"] + lost["width"] == pytest.approx(zero["x"], abs=1.5)
    expect(row).to_contain_text("shuffled copies reach at most 53.9 %")


def test_all_words_can_be_read_and_axe_finds_nothing(stage: Page) -> None:
    for theme in ("light", "dark"):
        for width in (280, 380, 560):
            picture = shown(stage, trap(), width)
            dress(stage, theme)
            assert hard_to_read(texts_of(picture)) == []
            assert picture.evaluate("e => e.scrollWidth <= e.clientWidth")
        assert serious(stage, "#host") == []
    dress(stage, "light")


def test_names_are_texts_and_further_columns_come_when_asked_for(stage: Page) -> None:
    columns: dict[str, list[object]] = {
        f"{name}{k}": [(i * (k + 2)) % 7 for i in range(40)]
        for k, name in enumerate((*HOSTILE, "long " * 40))
    }
    training = training_of("y", {**columns, "y": ["p" if i % 3 else "q" for i in range(40)]})
    view = importances_of_rows(importances(training, judged_on=training, n_copies=2), Part.TEST)
    picture = shown(stage, view)
    assert picture.locator(MARKUP).count() == 0
    rows, toggle = picture.locator("tbody tr"), picture.get_by_role("button")
    expect(rows).to_have_count(view.n_first)
    assert box(toggle)["height"] >= LEAST_ROOM
    toggle.focus()
    toggle.press("Enter")
    expect(rows).to_have_count(len(columns))
    expect(toggle).to_be_focused()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    names = rows.locator("th").all_text_contents()
    assert names == [row.name for row in view.rows]
    assert picture.evaluate("e => e.scrollWidth <= e.clientWidth")
    toggle.click()
    expect(rows).to_have_count(view.n_first)


def test_a_ring_marks_the_share_if_a_tie_fell_the_other_way(stage: Page) -> None:
    training = encode(load_dataset("iris"), "species")
    found = importances(training, stop=StopRules(max_depth=3), n_repeats=2, n_copies=1)
    view = importances_of_rows(found, 10)
    picture = shown(stage, view)
    expect(picture.locator(".ring")).to_have_count(2)
    for row in view.rows[:2]:
        line = picture.get_by_role("row").filter(has_text=row.name)
        room, ring = box(line.locator("svg").first), box(line.locator(".ring"))
        middle = (ring["x"] + ring["width"] / 2 - room["x"]) / room["width"]
        assert row.flipped is not None
        assert middle == pytest.approx(0.98 * row.flipped / view.share_high, abs=0.01)
        expect(line).to_contain_text(f"{row.flipped_text} if a tie fell the other way")
    expect(picture).to_contain_text(
        "At the root, petal_length ties exactly with petal_width; the tree uses petal_length."
    )
