"""Warnings that teach: raised exactly where they must be, with numbers."""

from collections.abc import Mapping

import numpy as np
import pytest
from numpy.typing import ArrayLike

from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.columns import from_columns
from explorer.data.roles import Role
from explorer.data.table import ReadAs, Remedy
from explorer.data.training import TrainingTable, encode
from explorer.judging.leaks.search import odd_features
from explorer.views.columns.warnings import ColumnWarning, warnings_view
from tests.support.bundled import bundled_sets
from tests.support.samples import HOSTILE
from tests.support.tiers import first_in_gate

RIGHTLY = {
    "high_cardinality_trap": {("zip", "many categories")},
    "imbalance_fraud": {("fraud", "rare class")},
    "seattle_weather": {("weather", "rare classes")},
}
"""The bundled sets that teach one of these faults."""


def view_of(
    columns: Mapping[str, ArrayLike], target: str = "y", weights: ArrayLike | None = None
) -> tuple[ColumnWarning, ...]:
    return warned(encode(from_columns("t", columns), target, weights=weights))


def warned(
    training: TrainingTable, known: dict[str, ColumnWarning | None] | None = None
) -> tuple[ColumnWarning, ...]:
    return warnings_view(training, odd_features(training), known)


def the_only(columns: Mapping[str, ArrayLike], weights: ArrayLike | None = None) -> ColumnWarning:
    (warning,) = view_of(columns, weights=weights)
    return warning


def clean(n: int = 200, seed: int = 0) -> dict[str, ArrayLike]:
    """Return two harmless features and two random classes."""
    rng = np.random.default_rng(seed)
    return {
        "size": rng.normal(size=n).round(2),
        "colour": rng.choice(["red", "green", "blue"], n),
        "y": rng.choice(["no", "yes"], n),
    }


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(*RIGHTLY), n=5))
def test_the_bundled_sets_raise_only_what_they_teach(name: str) -> None:
    entry = bundled_set(name)
    table = load_dataset(name)
    asked = [n for n in table.schema.names if n != entry.target and n not in entry.ignore]
    found = warned(encode(table, entry.target, asked))
    assert {(w.column, w.label) for w in found} == RIGHTLY.get(name, set())


def test_post_codes_are_many_levels_with_few_rows() -> None:
    table = load_dataset("high_cardinality_trap")
    (warning,) = warned(encode(table, "churn"))
    assert warning.sentence == "zip has 148 categories with 4.1 rows each on average."
    assert "2¹⁴⁷ − 1 ways" in warning.reason
    (remedy,) = warning.remedies
    assert (remedy.column, remedy.role) == ("zip", Role.IGNORED)


def test_rare_frauds_are_counted() -> None:
    table = load_dataset("imbalance_fraud")
    (warning,) = warned(encode(table, "fraud"))
    assert warning.sentence == "Only 39 of 2000 rows are fraud."
    assert "correct for 98 % of the rows" in warning.reason
    assert warning.remedies == ()


def test_several_rare_classes_share_a_sentence() -> None:
    columns = clean(400)
    columns["y"] = ["a"] * 380 + ["b"] + ["c"] * 4 + ["d"] * 15
    warning = the_only(columns)
    assert warning.sentence == "Only 1 of 400 rows is b, 4 c and 15 d."


def test_a_class_is_rare_by_weight_and_told_so_where_rows_are_weighted() -> None:
    columns = clean(400)
    columns["y"] = ["a"] * 300 + ["b"] * 97 + ["c"] * 3
    heavy = np.where(np.asarray(columns["y"]) == "c", 100.0, 1.0)
    assert view_of(columns, weights=heavy) == ()
    light = np.where(np.asarray(columns["y"]) == "b", 0.01, 1.0)
    warning = the_only(columns, light)
    assert warning.sentence == "Only 0.319 % of the weight is b and 0.987 % c."
    assert "correct for 98.7 % of the weight." in warning.reason
    alike = the_only(columns, np.full(400, 2.5))
    assert alike.sentence == "Only 0.75 % of the weight is c."
    plain = the_only(columns)
    assert plain.sentence == "Only 3 of 400 rows are c."
    assert "correct for 99.2 % of the rows." in plain.reason


def test_only_rows_that_take_part_are_judged() -> None:
    columns = clean(400) | {"still": [5] * 200 + [6] * 200, "names": ["a"] * 200 + ["b"] * 200}
    columns["key"] = [*range(200), *range(200)]
    columns["gaps"] = [None] * 110 + [1, 2] * 45 + [1, 2] * 100
    weights = np.repeat([1.0, 0.0], 200)
    sentences = {w.column: w.sentence for w in view_of(columns, weights=weights)}
    assert sentences == {
        "still": "still is 5 in every row that is used.",
        "names": "names is a in every row that is used.",
        "key": "key has a different number in every row that is used: it names rows rather than "
        "describing them.",
        "gaps": "gaps has no value in 110 of 200 rows (55 %).",
    }
    (key,) = view_of(columns)
    assert (key.column, key.label) == ("key", "a key read as numbers")
    columns["y"] = [*np.asarray(columns["y"])[:200], *[None] * 200]
    assert {w.column for w in view_of(columns)} == set(sentences)


def test_levels_of_rows_that_take_no_part_are_not_counted() -> None:
    columns = clean(400) | {"name": ["usual"] * 200 + [f"customer {i}" for i in range(200)]}
    columns["kind"] = [f"kind {i % 50}" for i in range(400)]
    columns["half"] = [["a", "b"][i % 2] for i in range(200)] + [f"half {i}" for i in range(200)]
    weights = np.repeat([1.0, 0.0], 200)
    sentences = {w.column: w.sentence for w in view_of(columns, weights=weights)}
    assert sentences == {
        "name": "name is usual in every row that is used.",
        "kind": "kind has 50 categories with 4 rows each on average.",
    }


@pytest.mark.parametrize(
    ("n_classes", "sentence"),
    [
        (60, "y has 60 classes in 60 rows: no class repeats."),
        (55, "y has 55 classes in 60 rows: few rows per class."),
        (50, None),
    ],
)
def test_a_target_that_names_rows_is_told_of(n_classes: int, sentence: str | None) -> None:
    target = [f"name {i % n_classes}" for i in range(60)]
    found = view_of({"x": np.arange(60) % 7, "y": target})
    told = [each.sentence for each in found if each.column == "y"]
    assert told == ([sentence] if sentence else [])


def test_sixty_equal_classes_are_not_rare() -> None:
    columns = clean(1200)
    columns["y"] = [f"class {i % 60}" for i in range(1200)]
    assert view_of(columns) == ()


@pytest.mark.parametrize(
    "values",
    [
        np.arange(200) + 1000,
        np.arange(200)[::-1],
        np.random.default_rng(1).permutation(200),
        [f"customer {i}" for i in range(200)],
        [f"customer {i}" if i > 10 else "customer 0" for i in range(200)],
    ],
)
def test_running_numbers_and_names_name_rows(values: ArrayLike) -> None:
    warning = the_only(clean() | {"key": values})
    assert (warning.column, warning.label) == ("key", "names rows")
    assert [remedy.role for remedy in warning.remedies] == [Role.IGNORED, Role.ROW_LABEL]


@pytest.mark.parametrize("name", ["id", "customer_id", "customerID", "ID", "user id"])
def test_distinct_numbers_whose_name_says_id_name_rows(name: str) -> None:
    scattered = np.random.default_rng(2).permutation(100_000)[:200]
    assert the_only(clean() | {name: scattered}).label == "names rows"
    assert view_of(clean() | {"income": scattered}) == ()
    assert view_of(clean() | {"width": scattered, "paid": scattered}) == ()


def test_sorted_numbers_name_rows_only_where_they_nearly_fill_their_range() -> None:
    rng = np.random.default_rng(5)
    prices = np.sort(rng.choice(87_000, 200, replace=False) + 3_000)
    assert view_of(clean() | {"price": prices}) == ()
    assert view_of(clean() | {"price": prices[::-1]}) == ()
    assert the_only(clean() | {"order_id": prices}).label == "names rows"
    deleted = np.sort(rng.choice(350, 200, replace=False))
    assert the_only(clean() | {"key": deleted}).label == "names rows"
    assert the_only(clean() | {"key": rng.permutation(deleted)}).label == "names rows"


def test_numbers_that_repeat_measures_and_years_name_no_rows() -> None:
    columns = clean() | {
        "size": np.arange(200) // 2,
        "fine": np.linspace(0, 1, 200),
        "year": np.arange(1821, 2021),
    }
    assert view_of(columns) == ()


@pytest.mark.parametrize("name", ["store_id", "zip", "plz", "regionCode", "ZIP code", "storeID"])
def test_keys_that_repeat_are_offered_as_categories(name: str) -> None:
    warning = the_only(clean() | {name: np.arange(200) % 25 * 37})
    assert warning.label == "a key read as numbers"
    assert warning.sentence == (
        f"{name} is named like a key and has 25 different whole numbers in 200 rows."
    )
    assert [remedy.read_as for remedy in warning.remedies] == [ReadAs.CATEGORIES, None]


@pytest.mark.parametrize("is_text", [False, True])
def test_rows_in_blocks_of_one_value_are_offered_as_groups(is_text: bool) -> None:
    codes = np.arange(200) // 8 * 37
    values = [f"p{code}" for code in codes] if is_text else codes
    warning = the_only(clean() | {"patient": values})
    assert warning.sentence == (
        "patient has 25 values with 8 rows each, and rows with the same value follow each other."
    )
    assert [remedy.role for remedy in warning.remedies] == [Role.GROUP, Role.IGNORED]


@pytest.mark.parametrize(
    "values",
    [
        np.arange(200) // 8 % 5,  # each value comes in several blocks
        np.arange(200) // 20,  # ten blocks
        np.sort(np.random.default_rng(0).normal(50, 10, 200).round()),  # sorted by a measurement
        np.arange(200) // 8 / 2,  # not whole numbers
    ],
)
def test_what_only_resembles_blocks_is_no_group(values: np.ndarray) -> None:
    assert view_of(clean() | {"patient": values}) == ()


@pytest.mark.parametrize("name", ["size", "idle", "zipper", "decode", "n_rooms"])
def test_whole_numbers_of_other_names_are_numbers(name: str) -> None:
    assert view_of(clean() | {name: np.arange(200) % 25 * 37}) == ()


@pytest.mark.parametrize(("value", "wording"), [(5, "5"), ("same", "same"), (2.5, "2.5")])
def test_a_constant_column_cannot_be_asked(value: object, wording: str) -> None:
    warning = the_only(clean() | {"still": [value] * 200})
    assert warning.sentence == f"still is {wording} in every row."
    assert view_of(clean() | {"still": [value] * 150 + [None] * 50}) == ()


def test_above_half_missing_is_told_with_both_numbers() -> None:
    half: list[object] = [i % 7 for i in range(100)] + [None] * 100
    assert view_of(clean() | {"gaps": half}) == ()
    warning = the_only(clean() | {"gaps": [*half[1:], None]})
    assert warning.sentence == "gaps has no value in 101 of 200 rows (50.5 %)."
    assert view_of(clean() | {"gaps": [None] * 200}) == ()


def test_free_text_of_hundreds_of_values_is_noted_at_any_size() -> None:
    columns = clean(20_000) | {"text": [f"text {i % 200}" for i in range(20_000)]}
    warning = the_only(columns)
    assert warning.sentence == "text has 200 categories with 100 rows each on average."
    assert view_of(columns | {"text": [f"text {i % 99}" for i in range(20_000)]}) == ()


@pytest.mark.parametrize("name", [*HOSTILE, "__proto__", "x" * 300])
def test_hostile_names_are_put_on_one_line_and_kept_for_the_remedy(name: str) -> None:
    warning = the_only(clean() | {name: [f"{name} {i}" for i in range(200)]})
    assert warning.column == name
    assert {remedy.column for remedy in warning.remedies} == {name}
    assert warning.sentence.isprintable()
    assert len(warning.sentence) < 150


def test_what_is_remembered_of_single_columns_changes_no_warning() -> None:
    columns = clean(400) | {"key": np.arange(400)}
    table = from_columns("t", columns)
    known: dict[str, ColumnWarning | None] = {}
    for names in (["size", "key", "colour"], ["size", "colour"], ["key", "size"]):
        training = encode(table, "y", names)
        assert warned(training, known) == warned(training)
    assert set(known) == {"size", "key", "colour"}


def test_a_constant_column_needs_another_value_and_may_be_ignored() -> None:
    assert the_only(clean() | {"still": [5] * 200}) == ColumnWarning(
        "still",
        "one value",
        "still is 5 in every row.",
        "A split needs two different values, so no split can use this column.",
        (Remedy("Ignore this column", "still", role=Role.IGNORED),),
    )


def test_what_names_rows_may_be_ignored_or_name_them() -> None:
    found = the_only(clean() | {"key": np.arange(200)})
    assert found == ColumnWarning(
        "key",
        "names rows",
        "key has a different number in every row: it names rows rather than describing them.",
        "A tree can memorise such a column, but new rows will have values unknown to the tree.",
        (
            Remedy("Ignore this column", "key", role=Role.IGNORED),
            Remedy("Use it as the row label", "key", role=Role.ROW_LABEL),
        ),
    )
    with_gaps: list[object] = [*range(195), *[None] * 5]
    assert the_only(clean() | {"key": with_gaps}).sentence.startswith(
        "key has a different number in every row that has one: it names rows"
    )
    texts = the_only(clean() | {"key": [f"customer {i}" for i in range(200)]})
    assert texts.sentence == (
        "key holds 200 different values in 200 rows: it names rows rather than describing them."
    )


def test_many_categories_and_mostly_missing_say_why_they_matter() -> None:
    many = the_only(clean() | {"zip": [f"z{i % 25:02}" for i in range(200)]})
    assert many == ColumnWarning(
        "zip",
        "many categories",
        "zip has 25 categories with 8 rows each on average.",
        "The categories can be split in 2²⁴ − 1 ways. Some of these ways look good by luck, so "
        "the search favours such a column over better columns.",
        (Remedy("Ignore this column", "zip", role=Role.IGNORED),),
    )
    gaps: list[object] = [*([1, 2] * 45), *[None] * 110]
    assert the_only(clean() | {"gaps": gaps}) == ColumnWarning(
        "gaps",
        "mostly missing",
        "gaps has no value in 110 of 200 rows (55 %).",
        "The tree sends missing values left or right and never fills them in. For most rows, it "
        "therefore learns only that the value is missing.",
        (Remedy("Ignore this column", "gaps", role=Role.IGNORED),),
    )


def test_rare_classes_say_what_to_look_at() -> None:
    one = clean(400) | {"y": ["a"] * 390 + ["b"] * 10}
    assert the_only(one) == ColumnWarning(
        "y",
        "rare class",
        "Only 10 of 400 rows are b.",
        "A tree that never predicts it can still be correct for 97.5 % of the rows. Besides the "
        "accuracy, check how well the tree predicts it.",
    )
    two = the_only(clean(400) | {"y": ["a"] * 380 + ["b"] * 10 + ["c"] * 10})
    assert (two.label, two.sentence) == ("rare classes", "Only 10 of 400 rows are b and 10 c.")
    assert two.reason == (
        "A tree that never predicts any of them can still be correct for 95 % of the rows. "
        "Besides the accuracy, check how well the tree predicts them."
    )
