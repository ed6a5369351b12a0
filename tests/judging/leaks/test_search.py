"""Columns that may give the target away: each sign by itself, and what clears a column."""

from collections.abc import Mapping
from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

from explorer import grow
from explorer.caps import CAPS
from explorer.data.catalogue import CATALOGUE, load_dataset
from explorer.data.columns import from_columns
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.data.set_aside import usual_features
from explorer.data.training import TrainingTable, encode
from explorer.judging.leaks import search
from explorer.judging.leaks.evidence import LeakKind, Region, Suspect, Where
from explorer.judging.leaks.gaps import waiting_columns
from explorer.judging.leaks.search import (
    LeakageMemory,
    LeakageSearch,
    find_target_leakage,
    suspected_root,
)
from tests.support.bundled import bundled_sets

Columns = Mapping[str, ArrayLike]

COMPUTED_FROM_EACH_OTHER = {
    ("instability", "x1"),
    ("instability", "x2"),
    ("seattle_weather", "month"),
    ("seattle_weather", "day_of_year"),
    ("bikeshare", "workingday"),
    ("breast_cancer", "mean_radius"),
    ("breast_cancer", "mean_perimeter"),
    ("breast_cancer", "mean_area"),
    ("breast_cancer", "perimeter_error"),
    ("breast_cancer", "worst_radius"),
    ("breast_cancer", "worst_perimeter"),
    ("breast_cancer", "worst_area"),
}
"""Targets of which another column is nearly a function, by geometry, calendar or design."""


def training_of(columns: Columns, weights: ArrayLike | None = None) -> TrainingTable:
    return encode(from_columns("t", columns), "y", weights=weights)


def found_in(columns: Columns, weights: ArrayLike | None = None) -> list[Suspect]:
    return list(find_target_leakage(training_of(columns, weights)).found)


def names_in(columns: Columns) -> list[str]:
    return [each.column for each in found_in(columns)]


def churn(
    n: int = 2000, share: float = 0.1, seed: int = 0
) -> tuple[dict[str, ArrayLike], NDArray[np.bool_]]:
    """A column that tells a little about leavers, some noise, and the target."""
    rng = np.random.default_rng(seed)
    left = np.zeros(n, np.bool_)
    left[rng.choice(n, round(n * share), replace=False)] = True
    columns: dict[str, ArrayLike] = {
        "age": (40 + 5 * left + 10 * rng.normal(size=n)).round(1),
        "colour": rng.choice(["red", "green", "blue"], n),
    }
    return columns, left


def with_target(columns: Columns, left: NDArray[np.bool_]) -> dict[str, ArrayLike]:
    return dict(columns) | {"y": np.where(left, "yes", "no")}


@pytest.mark.parametrize("name", bundled_sets())
def test_no_bundled_set_raises_an_alarm_whatever_its_target(name: str) -> None:
    entry = next(each for each in CATALOGUE if each.name == name)
    table = load_dataset(name)
    for target in table.schema.names:
        if (name, target) in COMPUTED_FROM_EACH_OTHER:
            continue
        features = [one for one in usual_features(table, target) if one not in entry.ignore]
        try:
            training = encode(table, target, features)
        except TableError:
            continue
        assert find_target_leakage(training).found == (), target
        assert waiting_columns(table, target) == ()


def test_a_column_that_is_filled_only_for_one_class_is_told_in_rows() -> None:
    columns, left = churn()
    invoice = np.where(left, 20.0, np.nan)
    invoice[np.flatnonzero(left)[:30]] = np.nan
    invoice[np.flatnonzero(~left)[:5]] = 20.0
    (each,) = found_in(with_target(columns | {"invoice": invoice}, left))
    assert (each.column, each.kind, each.waits) == ("invoice", LeakKind.FILLED, True)
    assert each.region == Region(Where.FILLED, (), 175, 170)
    assert each.n_of_class == 200
    assert each.score == pytest.approx(0.5 + (170 / 200 - 5 / 1800) / 2, abs=0.02)


def test_a_column_that_only_those_lack_who_left_is_suspected_and_stays_in_the_tree() -> None:
    columns, left = churn()
    renewed = np.where(left, np.nan, np.random.default_rng(1).normal(size=2000))
    renewed[np.flatnonzero(left)[:20]] = 0.0
    (each,) = found_in(with_target(columns | {"renewed": renewed}, left))
    assert each.region == Region(Where.MISSING, (), 180, 180)
    assert each.waits  # of the 1820 filled rows 1800 stay: 1.1 % are left of 10 % of the others


def test_what_waits_is_known_without_growing_or_searching() -> None:
    columns, left = churn()
    rng = np.random.default_rng(1)
    columns["invoice"] = np.where(left & (rng.random(2000) < 0.8), 1.0, np.nan)
    columns["mail"] = np.where(rng.random(2000) < np.where(left, 0.9, 0.2), 1.0, np.nan)
    table = from_columns("t", with_target(columns, left))
    assert waiting_columns(table, "y") == ("invoice",)
    assert [each.column for each in found_in(with_target(columns, left))] == ["invoice", "mail"]
    assert waiting_columns(table, "age") == ()
    assert waiting_columns(table, "y", Task.REGRESSION) == ()


def test_gaps_that_go_with_a_class_a_little_are_honest() -> None:
    columns, left = churn()
    rng = np.random.default_rng(2)
    filled = rng.random(2000) < np.where(left, 0.7, 0.2)
    assert names_in(with_target(columns | {"income": np.where(filled, 1.0, np.nan)}, left)) == []


def test_codes_that_one_class_has_are_named() -> None:
    columns, left = churn()
    rng = np.random.default_rng(3)
    codes = np.where(left, rng.choice(["C1", "C2"], 2000), rng.choice(["A", "B", "D"], 2000))
    codes[np.flatnonzero(left)[:20]] = "A"
    (each,) = found_in(with_target(columns | {"code": codes}, left))
    assert (each.kind, each.waits) == (LeakKind.VALUES, False)
    assert each.region == Region(Where.VALUES, (2.0, 3.0), 180, 180)  # A, B, C1, C2, D


def test_shares_that_rise_from_category_to_category_are_honest() -> None:
    rng = np.random.default_rng(4)
    level = rng.integers(0, 8, 4000)
    left = rng.random(4000) < np.array([0, 0.01, 0.02, 0.05, 0.15, 0.4, 0.8, 0.97])[level]
    columns, _ = churn(4000)
    assert names_in(with_target(columns | {"type": [f"t{i}" for i in level]}, left)) == []


def test_dates_after_the_event_are_named_with_their_day() -> None:
    columns, left = churn()
    rng = np.random.default_rng(5)
    day = np.datetime64("2024-06-30")
    after = day + rng.integers(1, 30, 2000).astype("timedelta64[D]")
    before = day - rng.integers(1, 700, 2000).astype("timedelta64[D]")
    changed = np.where(left & (rng.random(2000) < 0.9), after, before)
    (each,) = found_in(with_target(columns | {"changed": changed}, left))
    assert each.region is not None
    assert (each.kind, each.region.where) == (LeakKind.LATER, Where.AFTER)
    (last,) = each.region.values
    assert 0 < day.astype("datetime64[s]").astype(float) - last < 8 * 86400
    assert each.region.n_of_class == each.region.n_rows > 160


def test_a_date_that_is_earlier_for_one_class_is_told_the_other_way() -> None:
    columns, left = churn(share=0.3)
    rng = np.random.default_rng(6)
    day = np.datetime64("2024-06-30")
    updated = np.where(left, day - rng.integers(1, 300, 2000).astype("timedelta64[D]"), day)
    (each,) = found_in(with_target(columns | {"updated": updated}, left))
    assert each.region is not None
    assert each.region.where is Where.UNTIL
    assert each.region.n_of_class == each.region.n_rows


def test_a_recent_login_is_an_honest_date() -> None:
    rng = np.random.default_rng(7)
    columns, _ = churn(4000)
    days = rng.exponential(100, 4000).round()
    left = rng.random(4000) < 1 / (1 + np.exp(8 - 2 * np.log1p(days)))
    login = np.datetime64("2024-06-30") - days.astype("timedelta64[D]")
    assert names_in(with_target(columns | {"last_login": login}, left)) == []


def test_a_number_that_most_share_is_a_value_of_its_own() -> None:
    columns, left = churn()
    fee = np.where(left, np.random.default_rng(8).normal(50, 5, 2000).round(2), 0.0)
    fee[np.flatnonzero(left)[:20]] = 0.0
    fee[np.flatnonzero(~left)[:40]] = 49.0
    (each,) = found_in(with_target(columns | {"fee": fee}, left))
    assert each.region == Region(Where.OTHER, (0.0,), 220, 180)


def test_the_class_s_code_with_noise_is_a_copy_and_another_shift_is_not() -> None:
    columns, left = churn(share=0.3)
    noise = 0.5 * np.random.default_rng(9).normal(size=2000)
    (each,) = found_in(with_target(columns | {"copy": left + noise}, left))
    assert each.kind is LeakKind.COPY
    assert 0.88 < each.score < 0.95
    assert names_in(with_target(columns | {"copy": 1.3 * left + 1.3 * noise}, left)) == []
    uneven = left + np.where(left, 0.5, 1.2) * noise
    assert names_in(with_target(columns | {"copy": uneven}, left)) == []


def test_two_values_are_doubted_only_if_the_other_columns_bear_it_out() -> None:
    rng = np.random.default_rng(10)
    other = rng.normal(size=6000)
    left = rng.random(6000) < 1 / (1 + np.exp(1 - 1.5 * other))
    copy = np.where(left ^ (rng.random(6000) < 0.14), "A", "B")
    columns: dict[str, ArrayLike] = {"other": other, "noise": rng.normal(size=6000)}
    assert names_in(with_target(columns | {"flag": copy}, left)) == ["flag"]
    cause = rng.random(6000) < 0.4
    left = rng.random(6000) < 1 / (1 + np.exp(2.3 - 4.2 * cause - 1.5 * other))
    assert names_in(with_target(columns | {"flag": np.where(cause, "A", "B")}, left)) == []


def test_a_copy_of_numbers_rises_by_1_and_last_year_s_value_does_not() -> None:
    rng = np.random.default_rng(11)
    before, change = rng.normal(100, 20, 3000), rng.normal(0, 8, 3000)
    columns: dict[str, ArrayLike] = {"x": rng.normal(size=3000)}
    now = before + change
    assert names_in(columns | {"before": before, "y": now}) == []
    (each,) = found_in(columns | {"copy": now + change[::-1], "y": now})
    assert (each.kind, each.region) == (LeakKind.COPY, None)
    assert each.score == pytest.approx(0.877, abs=0.02)


def test_a_part_of_a_sum_gives_it_away_and_two_twins_do_not() -> None:
    rng = np.random.default_rng(12)
    casual, registered = rng.poisson(30, 3000), rng.gamma(2.0, 80, 3000).round()
    riders = casual + registered
    columns = {"casual": casual, "registered": registered, "hour": rng.random(3000)}
    (each,) = found_in(columns | {"y": riders})
    assert (each.column, each.kind) == ("registered", LeakKind.FUNCTION)
    trunk = rng.normal(size=3000)
    twins = {"one": trunk + 0.24 * rng.normal(size=3000), "two": trunk, "hour": rng.random(3000)}
    y = trunk + 0.24 * rng.normal(size=3000)
    (kept,) = [each.score for each in found_in(twins | {"y": y})] or [0.0]
    assert kept == 0.0


def test_a_file_sorted_by_its_target_is_told_and_an_id_that_counts_its_rows_is_suspected() -> None:
    columns, left = churn()
    order = np.argsort(left, kind="stable")
    sorted_by = {name: np.asarray(values)[order] for name, values in columns.items()}
    number = np.arange(2000) * 7 + np.random.default_rng(13).integers(0, 7, 2000)
    found = find_target_leakage(
        training_of(with_target(sorted_by | {"ticket": number}, left[order]))
    )
    assert found.order_score > 0.95
    (each,) = found.found
    assert (each.column, each.kind) == ("ticket", LeakKind.ORDER)
    mixed = find_target_leakage(training_of(with_target(columns | {"ticket": number}, left)))
    assert (mixed.found, mixed.order_score < 0.6) == ((), True)


def test_a_rare_class_is_given_away_by_the_number_that_it_was_made_from() -> None:
    rng = np.random.default_rng(18)
    amount = rng.uniform(size=4000)
    columns = {"amount": amount, "other": rng.uniform(size=4000)}
    (each,) = found_in(with_target(columns, amount > 0.98))
    assert (each.column, each.kind) == ("amount", LeakKind.FUNCTION)
    flipped = (amount > 0.9) ^ (rng.random(4000) < 0.01)
    assert found_in(with_target(columns, flipped)) == []


@pytest.mark.parametrize("n_classes", [3, 8])
def test_a_code_of_several_classes_gives_them_away(n_classes: int) -> None:
    rng = np.random.default_rng(14)
    y = rng.integers(0, n_classes, 1500)
    code = (y * 5 + 3) % n_classes + 10
    code[:20] = 10
    columns = {"code": code, "x": y + rng.normal(size=1500) * 2, "y": [f"class {i}" for i in y]}
    (each,) = found_in(columns)
    assert (each.column, each.kind) == ("code", LeakKind.VALUES)


def test_a_number_that_shifts_far_is_a_copy_if_it_goes_with_nothing_but_the_class() -> None:
    rng = np.random.default_rng(20)
    other = rng.normal(size=4000)
    left = rng.random(4000) < 1 / (1 + np.exp(1 - 1.5 * other))
    columns: dict[str, ArrayLike] = {"other": other, "noise": rng.normal(size=4000)}
    score = 50 + 33 * left + 10 * rng.normal(size=4000)
    (each,) = found_in(with_target(columns | {"score": score}, left))
    assert (each.column, each.kind) == ("score", LeakKind.COPY)
    measured = score + 4 * other  # goes with the other column, whatever the class is
    assert names_in(with_target(columns | {"score": measured}, left)) == []
    weaker = 50 + 27 * left + 10 * rng.normal(size=4000)
    assert names_in(with_target(columns | {"score": weaker}, left)) == []


def test_fifty_rows_two_features_and_two_values_are_needed() -> None:
    def copied(n: int, n_others: int) -> dict[str, ArrayLike]:
        rng = np.random.default_rng(15)
        y = np.where(np.arange(n) * 7 % 5 < 2, "yes", "no")
        others: dict[str, ArrayLike] = {f"x{i}": rng.normal(size=n) for i in range(n_others)}
        return others | {"copy": y, "y": y}

    assert names_in(copied(50, 1)) == ["copy"]
    too_little = (copied(49, 1), copied(50, 0), copied(400, 1) | {"y": ["one"] * 400})
    for columns in too_little:
        assert found_in(columns) == []
        assert find_target_leakage(training_of(columns)).n_columns == 0


def test_what_names_rows_is_not_searched() -> None:
    columns, left = churn(400)
    names = [f"customer {i}" for i in range(400)]
    search = find_target_leakage(training_of(with_target(columns | {"name": names}, left)))
    assert search.n_columns == 2


def test_rows_that_hardly_weigh_neither_hide_a_leak_nor_make_one() -> None:
    columns, left = churn(share=0.4)
    heavy = np.arange(2000) % 2 == 0
    rng = np.random.default_rng(16)
    copy = np.where(left, "A", "B")
    spoilt = np.where(heavy, copy, rng.permutation(copy))
    weights = np.where(heavy, 1.0, 1e-6)
    known = with_target(columns | {"code": spoilt}, left)
    assert [each.column for each in found_in(known, weights)] == ["code"]
    assert found_in(known) == []


def test_the_search_of_many_rows_is_of_a_part_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "CAPS", replace(CAPS, max_leakage_rows=5000))
    columns, left = churn(12_000)
    found = find_target_leakage(training_of(with_target(columns | {"copy": left}, left)))
    assert (found.n_rows, found.n_columns) == (5000, 3)
    assert [each.column for each in found.found] == ["copy"]
    monkeypatch.setattr(search, "CAPS", replace(CAPS, max_leakage_cells=9000))
    assert find_target_leakage(training_of(with_target(columns, left))).n_rows == 4500


def test_what_is_remembered_of_single_columns_changes_nothing() -> None:
    columns, left = churn()
    columns |= {"copy": left, "key": np.arange(2000)}
    table = from_columns("t", with_target(columns, left))
    memory = LeakageMemory("seed")
    for names in (["age", "key", "copy"], ["age", "copy"], ["key", "age"]):
        training = encode(table, "y", names)
        assert find_target_leakage(training, memory) == find_target_leakage(training)
    assert set(memory.alone) == {"age", "copy"}


def test_the_strongest_suspect_comes_first_and_one_that_waits_before_it() -> None:
    columns, left = churn()
    rng = np.random.default_rng(17)
    columns["status"] = np.where(left, "closed", "open")
    columns["invoice"] = np.where(left & (rng.random(2000) < 0.8), 1.0, np.nan)
    found = found_in(with_target(columns, left))
    assert [each.column for each in found] == ["invoice", "status"]
    assert found[0].score < found[1].score


def test_the_root_is_suspected_only_if_its_own_feature_is() -> None:
    columns, left = churn()
    columns["status"] = np.where(left, "closed", "open")
    training = training_of(with_target(columns, left))
    (each,) = find_target_leakage(training).found
    tree = grow(training)
    assert suspected_root(tree, [each]) == "status"
    assert suspected_root(tree, [replace(each, column="age")]) is None
    assert suspected_root(tree, []) is None
    leaf = grow(training_of(with_target(columns, np.zeros(2000, np.bool_))))
    assert suspected_root(leaf, [each]) is None


def test_nothing_found_is_an_empty_search() -> None:
    columns, left = churn()
    found = find_target_leakage(training_of(with_target(columns, left)))
    assert found == LeakageSearch((), 2000, 2, found.order_score)


def test_what_nearly_all_of_a_frequent_class_share_gives_nothing_away() -> None:
    rng = np.random.default_rng(19)
    y = rng.choice(["low", "medium", "high"], 3000, p=[0.8, 0.1, 0.1])
    quarter = np.where(
        y == "low", rng.choice(list("abcdef"), 3000), rng.choice(list("efghij"), 3000)
    )
    columns = {"quarter": quarter, "x": rng.normal(size=3000), "y": y}
    assert names_in(columns) == []


def test_what_is_filled_for_nearly_all_who_stay_does_not_wait_outside() -> None:
    columns, left = churn()
    filled = np.ones(2000, np.bool_)
    filled[np.flatnonzero(left)[:140]] = False  # of 1833 filled rows 1773 stay: 97 %, as 90 % do
    filled[np.flatnonzero(~left)[:27]] = False
    columns["member"] = np.where(filled, 1.0, np.nan)
    (each,) = found_in(with_target(columns | {"member": np.where(filled, 1.0, np.nan)}, left))
    assert (each.kind, each.waits) == (LeakKind.FILLED, False)
    assert waiting_columns(from_columns("t", with_target(columns, left)), "y") == ()
