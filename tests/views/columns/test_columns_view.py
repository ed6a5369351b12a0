"""The list of columns: every count is the table's, and equal bars mean equal numbers of rows."""

import json

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.roles import Role, Roles
from explorer.data.table import ReadAs
from explorer.views.columns.columns_view import (
    IN_ORDER,
    AnswerLines,
    WarningLines,
    columns_found,
    columns_payload,
    columns_view,
)
from explorer.views.columns.warnings import ColumnWarning, ignore
from explorer.views.nodes.distribution import MAX_WHOLE_BARS, N_BARS, distribution_of
from explorer.views.to_json import to_json
from tests.support.samples import HOSTILE
from tests.support.tiers import random_cases

numbers = st.one_of(
    st.integers(-(10**6), 10**6).map(float),
    st.floats(allow_nan=False, allow_infinity=False),
)


def counted(words: tuple[str, ...]) -> int:
    """Return the number of rows that the bars' words count."""
    return sum(
        int(word.rsplit(": ", 1)[1].split(" row")[0].replace("\u00a0", "")) for word in words
    )


@random_cases(gate=40, values=st.lists(st.one_of(st.none(), numbers), min_size=1, max_size=80))
def test_the_bars_of_numbers_count_every_row_with_a_value(values: list[float | None]) -> None:
    table = from_columns("t", {"x": np.array(values, float)})
    distribution = distribution_of(table, "x")
    present = {value for value in values if value is not None}
    assert distribution.n_missing == values.count(None)
    assert distribution.n_distinct == len(present)
    if present:
        assert counted(distribution.words) == len(values) - distribution.n_missing
        assert max(distribution.bars) == 1
        assert len(distribution.bars) == len(distribution.words) <= max(N_BARS + 1, MAX_WHOLE_BARS)


@pytest.mark.parametrize("values", [[-1.7e308, 1.7e308], [0.5, 5e-324], [0.5, 1.7976e308]])
def test_the_largest_and_the_smallest_distances_have_bars(values: list[float]) -> None:
    distribution = distribution_of(from_columns("t", {"x": values}), "x")
    assert (distribution.bars[0], distribution.bars[-1]) == (1, 1)


def test_whole_numbers_have_bins_of_whole_width() -> None:
    few = from_columns("t", {"x": list(range(17))})
    assert distribution_of(few, "x").bars == (1.0,) * 17
    many = from_columns("t", {"x": list(range(160))})
    assert distribution_of(many, "x").bars == (1.0,) * 16
    assert distribution_of(many, "x").words[0] == "0 to 9: 10 rows"


@random_cases(
    gate=40, values=st.lists(st.one_of(st.none(), st.sampled_from("abcdefghijklmnop")), min_size=1)
)
def test_the_bars_of_levels_count_every_row_and_those_that_are_left(
    values: list[str | None],
) -> None:
    table = from_columns("t", {"x": values})
    distribution = distribution_of(table, "x")
    present = {value for value in values if value is not None}
    assert counted(distribution.words) == len(values) - values.count(None)
    assert distribution.others == max(len(present) - CAPS.max_drawn_levels, 0)
    drawn = distribution.bars[: CAPS.max_drawn_levels]
    assert list(drawn) == sorted(drawn, reverse=True)


@pytest.mark.parametrize("values", [[np.nan] * 3, [None] * 3])
def test_a_column_without_values_has_no_bars(values: list[object]) -> None:
    distribution = distribution_of(from_columns("t", {"x": values}), "x")
    assert (distribution.n_missing, distribution.n_distinct, distribution.bars) == (3, 0, ())


def test_names_are_found_in_any_case_and_as_they_are_written() -> None:
    names = ("Age", "page", "a.*e", "<b>AGE</b>")
    assert columns_found(names, " age ") == (0, 1, 3)
    assert columns_found(names, ".*") == (2,)
    assert columns_found(names, "") == (0, 1, 2, 3)


def test_a_long_list_is_shortened_and_says_both_numbers() -> None:
    table = from_columns("t", {f"c{i}": [i, 1] for i in range(100)})
    roles = Roles("c0", tuple(f"c{i}" for i in range(1, 90)))
    found = columns_found(table.schema.names, "c")
    distributions = [
        distribution_of(table, name) for name in table.schema.names[: CAPS.max_listed_columns]
    ]
    view = columns_view(table, roles, distributions, found, (), {})
    assert len(view.columns) == CAPS.max_listed_columns
    assert view.caption == (
        "100 columns and 2 rows: c0 is predicted from 89 of the columns. 60 of 100 columns are "
        "listed; search for the others by name."
    )
    assert view.columns[0].role is Role.TARGET


def test_hostile_names_go_to_the_browser_as_text() -> None:
    names = (*HOSTILE, "__proto__", "half \ud83d of a pair")
    table = from_columns("t", {name: [1, 2] for name in names})
    roles = Roles(names[0], names[1:])
    distributions = [distribution_of(table, name) for name in names]
    view = columns_view(table, roles, distributions, range(len(names)), (), {})
    answer = AnswerLines(3, "", "a\nb", 1, ("c\nd",))
    sent = json.loads(to_json(columns_payload(view, True, answer)))
    assert (sent["error"], sent["error_at"], sent["offers"]) == ("a↵b", 1, ["c↵d"])
    assert [row["index"] for row in sent["columns"]] == list(range(len(names)))
    assert sent["columns"][0]["name"] == "<b>x</b>"
    assert sent["error"] == "a↵b"


def test_a_row_says_what_its_column_is_for_how_it_is_read_and_what_is_missing() -> None:
    table = from_columns(
        "t", {"a\nb": [1.5, np.nan, 1.5, 2.5], "w": [1, 2, 3, 4], "y": list("xxyy")}
    )
    roles = Roles("y", ("a\nb",), weight="w")
    warning = ColumnWarning("a\nb", "odd", "It is odd.", "So it is.", (ignore("a\nb"),))
    other = ColumnWarning("w", "odd", "It is not listed.", "")
    distributions = [distribution_of(table, name) for name in ("a\nb", "w", "y")]
    first, weight, target = columns_view(
        table, roles, distributions, range(3), (warning, other), {"w": ReadAs.NUMBERS}
    ).columns
    assert (first.index, first.name, first.role, first.meaning) == (0, "a↵b", Role.FEATURE, "")
    assert (first.kind, first.read_as, first.missing, first.distinct) == (
        "numbers",
        "",
        "25 %",
        "2",
    )
    assert first.distribution == distributions[0]
    assert first.warnings == (WarningLines("It is odd.", "So it is.", ("Ignore this column",)),)
    assert (weight.role, weight.kind, weight.read_as) == (Role.WEIGHT, "whole numbers", "numbers")
    assert weight.meaning == (
        "This column gives each row’s weight, so it is not a feature. Rows without a weight or "
        "with weight zero are left out."
    )
    assert (target.role, target.kind, target.missing) == (Role.TARGET, "categories", "0 %")


@pytest.mark.parametrize(
    ("roles", "role", "meaning"),
    [
        (
            Roles("y", (), group="a"),
            Role.GROUP,
            "This column says which rows belong together, so it is not a feature. All rows of a "
            "group are used together, either to grow a tree or to judge it.",
        ),
        (
            Roles("y", (), time="a"),
            Role.TIME,
            "This column gives the order of the rows, so it is not a feature. A tree is judged "
            "only on rows that are later than its training rows.",
        ),
        (
            Roles("y", (), row_label="a"),
            Role.ROW_LABEL,
            "This column only names each row, so it is not a feature.",
        ),
    ],
)
def test_what_is_kept_out_of_the_tree_says_what_it_is_for(
    roles: Roles, role: Role, meaning: str
) -> None:
    table = from_columns("t", {"a": [1, 2], "y": [1, 2]})
    (row,) = columns_view(table, roles, [distribution_of(table, "a")], (0,), (), {}).columns
    assert (row.role, row.meaning) == (role, meaning)


def test_ways_to_read_are_offered_where_the_table_can_be_read_anew() -> None:
    table = from_columns("t", {"a": [1, 2], "y": [1, 2]})
    view = columns_view(table, Roles("y", ("a",)), [distribution_of(table, "a")], (0,), (), {})
    assert view.caption == "2 columns and 2 rows: y is predicted from 1 of the columns."
    answer = AnswerLines(2, "done\nnow", "", -1)
    payload = columns_payload(view, True, answer)
    assert (payload.ways_to_read, payload.roles) == ((*ReadAs, IN_ORDER), tuple(Role))
    assert (payload.answered, payload.message, payload.error_at) == (2, "done↵now", -1)
    assert payload.caption == view.caption
    assert payload.columns == view.columns
    assert columns_payload(view, False, answer).ways_to_read == ()
