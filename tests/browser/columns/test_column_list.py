"""The list of columns by itself: what a row shows, what it asks for, and how it takes an answer."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from explorer import encode, load_dataset
from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.ordering import with_orders
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.judging.leaks.search import find_target_leakage, odd_features
from explorer.views.columns.columns_view import (
    AnswerLines,
    columns_found,
    columns_payload,
    columns_view,
)
from explorer.views.columns.leaks import leak_warnings
from explorer.views.columns.warnings import ColumnWarning, warnings_view
from explorer.views.nodes.distribution import distribution_of
from explorer.views.to_json import to_json
from tests.support.hostile import HOSTILE, MARKUP
from tests.support.page.accessibility import LEAST_ROOM, hard_to_read, serious, texts_of
from tests.support.page.explore import box
from tests.support.page.modules import LoadModules, dress, mount

WIDE, PHONE = 1100, 326
"""Pixels that the dialog leaves the list."""

BIRDS = Roles(
    "species",
    (
        "island",
        "bill_length_mm",
        "bill_depth_mm",
        "flipper_length_mm",
        "body_mass_g",
        "sex",
        "year",
    ),
)


@pytest.fixture
def stage(modules: LoadModules) -> Page:
    return modules("columns/columns")


def listed(
    stage: Page,
    table: Table,
    roles: Roles,
    answer: AnswerLines | None = None,
    *,
    warnings: Sequence[ColumnWarning] = (),
    search: str = "",
    width: int = WIDE,
) -> Locator:
    found = columns_found(table.schema.names, search)
    names = [table.schema.names[index] for index in found[: CAPS.max_listed_columns]]
    distributions = [distribution_of(table, name) for name in names]
    view = columns_view(table, roles, distributions, found, warnings, {})
    sent = columns_payload(view, True, answer or AnswerLines(0))
    mount(stage, "columns", to_json(sent), width, padding=8)
    return stage.locator(".column-list")


def asked(stage: Page) -> list[Any]:
    """Return the changes that were requested since the list was last drawn."""
    found: list[Any] = stage.evaluate("sent.map(([, change]) => change)")
    return found


def role(stage: Page, name: str) -> Locator:
    return stage.get_by_label(f"Role of {name}", exact=True)


def read_as(stage: Page, name: str) -> Locator:
    return stage.get_by_label(f"{name} is read as", exact=True)


def test_each_column_shows_its_role_and_what_it_holds(stage: Page) -> None:
    columns = listed(stage, load_dataset("penguins"), BIRDS)
    expect(columns.locator(".column")).to_have_count(8)
    expect(columns.locator(".caption")).to_have_text(
        "8 columns and 344 rows: species is predicted from 7 of the columns."
    )
    expect(role(stage, "species")).to_have_value("target")
    row = columns.locator(".column", has_text="bill_length_mm")
    expect(row).to_contain_text("164")
    expect(row).to_contain_text("0.581 %")
    expect(row.get_by_role("img")).to_have_attribute(
        "aria-label", re.compile(r"^From 32\.1 to 59\.6, most often .*: \d+ rows$")
    )
    expect(row.locator(".bar")).to_have_count(16)
    expect(columns.locator(".warning")).to_have_count(0)


def test_the_mouse_asks_for_a_role_at_once_and_keys_ask_by_enter(stage: Page) -> None:
    columns = listed(stage, load_dataset("penguins"), BIRDS)
    role(stage, "year").select_option("time")
    assert asked(stage) == [{"column": 7, "role": "time"}]
    expect(columns).to_have_attribute("aria-busy", "true")
    answer = AnswerLines(1, "year is the time now.")
    now = Roles("species", BIRDS.features[:-1], time="year")
    columns = listed(stage, load_dataset("penguins"), now, answer)
    expect(columns.locator(".message")).to_have_text("year is the time now.")
    expect(columns).to_contain_text("it is not a feature")
    chosen = role(stage, "island")
    chosen.focus()
    for _ in range(3):
        stage.keyboard.press("ArrowDown")
    expect(chosen).to_have_value("group")
    expect(columns.locator(".hint:not(:empty)")).to_have_text("Press Enter to apply")
    assert asked(stage) == []
    stage.keyboard.press("Enter")
    assert asked(stage) == [{"column": 1, "role": "group"}]
    listed(stage, load_dataset("penguins"), now, AnswerLines(2, "island is the group now."))
    expect(role(stage, "island")).to_be_focused()


def test_escape_takes_back_a_role_that_keys_have_changed(stage: Page) -> None:
    listed(stage, load_dataset("penguins"), BIRDS)
    chosen = role(stage, "island")
    chosen.focus()
    stage.keyboard.press("ArrowDown")
    expect(chosen).not_to_have_value("feature")
    stage.keyboard.press("Escape")
    expect(chosen).to_have_value("feature")
    chosen.blur()
    assert asked(stage) == []


def test_a_refused_change_stands_at_its_column_with_what_it_offers(stage: Page) -> None:
    table = from_columns("t", {"price": ["€ 1", "sold"] * 4, "y": [*"abababab"]})
    roles = Roles("y", ("price",))
    columns = listed(stage, table, roles)
    row = columns.locator(".column", has_text="price")
    pickers = ((role(stage, "price"), "weight"), (read_as(stage, "price"), "numbers"))
    for answered, (picker, value) in enumerate(pickers, 1):
        before = picker.input_value()
        picker.select_option(value)
        listed(stage, table, roles, AnswerLines(answered, "", "<b>No</b>.", 0, ("Do it",)))
        expect(row.locator(".trouble p")).to_have_text("<b>No</b>.")
        expect(columns.locator(".trouble")).to_have_count(1)
        expect(picker).to_have_value(before)
    row.get_by_role("button", name="Do it").click()
    assert asked(stage) == [{"column": 0, "offer": 0}]
    columns = listed(stage, table, roles, AnswerLines(3, "price is read as numbers."))
    expect(columns.locator(".trouble")).to_be_empty()
    expect(role(stage, "price")).to_be_focused()


def test_a_refusal_about_no_listed_column_stands_above_them(stage: Page) -> None:
    columns = listed(
        stage, load_dataset("penguins"), BIRDS, AnswerLines(1, "", "No such thing.", -1)
    )
    expect(columns.locator("> .trouble")).to_have_text("No such thing.")


def test_a_change_of_one_column_draws_no_other_anew(stage: Page) -> None:
    columns = listed(stage, load_dataset("penguins"), BIRDS)
    columns.locator(".column").evaluate_all("rows => rows.forEach((row) => (row.old = true))")
    now = Roles("species", BIRDS.features[:-1])
    columns = listed(stage, load_dataset("penguins"), now, AnswerLines(1, "year is ignored now."))
    old = columns.locator(".column").evaluate_all("rows => rows.map((row) => row.old === true)")
    assert old == [True] * 7 + [False]


def test_of_seventy_columns_sixty_are_listed_and_the_others_found(stage: Page) -> None:
    names = [f"column {i:03}" for i in range(69)]
    columns = {name: [(i * i + k) % 17 for i in range(34)] for k, name in enumerate(names)}
    table = from_columns("t", columns | {"y": ["ab"[i % 2] for i in range(34)]})
    roles = Roles("y", tuple(names))
    shown = listed(stage, table, roles)
    expect(shown.locator(".column")).to_have_count(60)
    expect(shown.locator(".caption")).to_contain_text("60 of 70 columns are listed")
    shown = listed(stage, table, roles, search="column 06")
    expect(shown.locator(".column")).to_have_count(9)
    shown = listed(stage, table, roles, search="nowhere")
    expect(shown).to_contain_text("No column name matches.")


def test_hostile_names_are_text_and_each_can_have_a_role(stage: Page) -> None:
    names = (*HOSTILE, "target")
    table = from_columns("t", {name: list(HOSTILE) for name in names})
    columns = listed(stage, table, Roles("target", HOSTILE))
    expect(columns.locator(".column")).to_have_count(len(HOSTILE) + 1)
    for index in range(len(HOSTILE)):
        columns.locator(f'[data-column="{index}"] [data-key^="role"]').select_option("row label")
    assert asked(stage) == [{"column": i, "role": "row label"} for i in range(len(HOSTILE))]
    answer = AnswerLines(1, f"{HOSTILE[0]} is the row label now", HOSTILE[1], 1, HOSTILE)
    columns = listed(stage, table, Roles("target", HOSTILE[1:], row_label=HOSTILE[0]), answer)
    expect(columns.locator(".message")).to_contain_text("<img src")
    assert stage.evaluate("window.evil") is None
    assert columns.locator(MARKUP.replace(", b,", ",")).count() == 0
    named = columns.locator(".name b").all_text_contents()
    assert named[:2] == list(HOSTILE[:2])


def test_a_warning_can_be_read_and_answered_by_everyone(stage: Page) -> None:
    table = load_dataset("high_cardinality_trap")
    features = tuple(name for name in table.schema.names if name not in ("churn", "plan"))
    roles = Roles("churn", features)
    training = encode(table, "churn", features)
    warnings = (
        *leak_warnings(training, find_target_leakage(training)),
        *warnings_view(training, odd_features(training)),
    )
    answer = AnswerLines(1, "plan is ignored now.")
    for theme in ("light", "dark"):
        for width in (WIDE, PHONE):
            columns = listed(stage, table, roles, answer, warnings=warnings, width=width)
            dress(stage, theme)
            texts = texts_of(columns)
            assert len(texts) > 20
            assert hard_to_read(texts) == []
            for control in columns.locator("select, button").all():
                assert min(box(control)["width"], box(control)["height"]) >= LEAST_ROOM
            assert columns.evaluate("(e) => e.scrollWidth <= e.clientWidth + 1")
        assert serious(stage, "#host") == []
    zip_code = columns.locator(".column", has_text="zip")
    expect(zip_code.locator(".warning")).to_contain_text(
        "zip has 148 categories with 4.1 rows each on average."
    )
    zip_code.get_by_role("button", name="Ignore this column").click()
    index = table.schema.index("zip")
    assert asked(stage) == [{"column": index, "warning": 0, "remedy": 0}]
    columns = listed(stage, table, Roles("churn", ("age",)), AnswerLines(2, "zip is ignored now."))
    expect(columns.locator(".warning")).to_have_count(0)
    expect(role(stage, "zip")).to_be_focused()


def test_a_category_moves_past_its_neighbours_and_keeps_the_focus(stage: Page) -> None:
    levels = ["Torgersen", "Biscoe", "Dream"]
    table = with_orders(load_dataset("penguins"), {"island": levels})
    columns = listed(stage, table, BIRDS)
    expect(columns.locator(".order")).to_have_count(1)
    order = columns.get_by_label("Order of island, lowest first")
    expect(order.locator("li span")).to_have_text(levels)
    expect(order.get_by_role("button", name="Move Torgersen earlier")).to_be_disabled()
    expect(order.get_by_role("button", name="Move Dream later")).to_be_disabled()
    order.get_by_role("button", name="Move Dream earlier").click()
    assert asked(stage) == [{"column": 1, "order": [0, 2, 1]}]
    after = with_orders(table, {"island": ["Torgersen", "Dream", "Biscoe"]})
    columns = listed(stage, after, BIRDS)
    expect(order.locator("li span")).to_have_text(["Torgersen", "Dream", "Biscoe"])
    expect(order.get_by_role("button", name="Move Dream earlier")).to_be_focused()
    stage.keyboard.press("Enter")
    assert asked(stage)[-1] == {"column": 1, "order": [1, 0, 2]}


def test_hostile_categories_are_text_in_their_order(stage: Page) -> None:
    names = ["<b>low</b>", 'say "hi"', "x' onclick=alert(1)", "top"]
    table = from_columns("t", {"c": names * 2, "y": [*"abababab"]})
    columns = listed(stage, with_orders(table, {"c": names[::-1]}), Roles("y", ("c",)))
    expect(columns.locator(".order li span")).to_have_text(names[::-1])
