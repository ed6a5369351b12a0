"""The lesson on code: its counts are recounted here, and nothing is revealed too early."""

import numpy as np
import pytest

from explorer import load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.display import NO_BREAK_SPACE, show_count
from explorer.lessons.code import CODE, why_not
from explorer.lessons.engine import step_view
from tests.support.lessons import BEFORE, REVEALED, own_subject, subject_of

STEPS = {step.key: step for step in CODE.steps}


def test_the_root_of_ten_and_ten_has_gini_one_half() -> None:
    facts = STEPS["formula"].facts(own_subject(CODE), REVEALED)
    assert facts.right == "0.5"
    assert facts.names["class_counts"] == "10 for label = 1 and 10 for label = 2"


def test_thresholds_lie_between_different_values() -> None:
    subject = subject_of(load_dataset("iris"), "species")
    facts = STEPS["arrays"].facts(subject, REVEALED)
    n_values = len(np.unique(subject.training.columns[0]))
    assert facts.right == str(n_values - 1)
    assert facts.names["n_thresholds"] == n_values - 1


def test_the_naive_search_looks_at_every_row_for_every_candidate() -> None:
    entry = bundled_set("breast_cancer")
    subject = subject_of(load_dataset("breast_cancer"), entry.target)
    facts = STEPS["naive"].facts(subject, REVEALED)
    candidates = sum(len(np.unique(column)) - 1 for column in subject.training.columns)
    assert facts.right == show_count(candidates * subject.training.n_rows)


def test_the_work_on_twice_the_rows_is_counted_on_both() -> None:
    entry = bundled_set("breast_cancer")
    subject = subject_of(load_dataset("breast_cancer"), entry.target)
    facts = STEPS["slopes"].facts(subject, REVEALED)
    half, whole = facts.picture.lines[-2:]
    looks = [int(line.cells[2].replace(NO_BREAK_SPACE, "")) for line in (half, whole)]
    assert looks[1] == int(
        STEPS["naive"].facts(subject, REVEALED).right.replace(NO_BREAK_SPACE, "")
    )
    assert float(whole.cells[3]) == pytest.approx(looks[1] / looks[0], abs=0.01)
    n_half = int(half.cells[0])
    assert looks[0] == n_half * int(half.cells[1].replace(NO_BREAK_SPACE, ""))
    view = step_view(CODE, STEPS["slopes"], facts, REVEALED)
    assert view.title == "3.8 times as much for the naive search, 2.2 for the sorted one"
    before = STEPS["slopes"].facts(subject, BEFORE).picture
    assert all(line.cells[2:] == ("",) * 4 for line in before.lines)


def test_the_formula_of_the_text_and_that_of_the_code_are_the_same_number() -> None:
    view = step_view(
        CODE, STEPS["formula"], STEPS["formula"].facts(own_subject(CODE), REVEALED), REVEALED
    )
    assert "1 − Σp²" in view.plain
    assert "Σc(n − c)/n" in view.plain
    counts = np.array([10.0, 10.0])
    n, p = counts.sum(), counts / counts.sum()
    assert (counts * (n - counts) / n).sum() == n * (1 - (p**2).sum())


def test_three_programs_and_what_cannot_be_repeated() -> None:
    subject = subject_of(load_dataset("two_clouds"), "label")
    compared = STEPS["compare"].facts(subject, REVEALED)
    view = step_view(CODE, STEPS["compare"], compared, REVEALED)
    assert view.title == "They get 87.5 %, 87.5 % and 86.7 % of the test rows right"
    assert compared.right == "0"
    told = STEPS["not-repeated"].facts(subject, REVEALED)
    assert told.names["printed"] == ("68.95", "67.15")
    assert told.names["here"] == ["58.65"]


@pytest.mark.parametrize("key", ["naive", "compare"])
def test_bars_are_untold_before_the_reveal(key: str) -> None:
    table = {"naive": "breast_cancer", "compare": "two_clouds"}[key]
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    facts = STEPS[key].facts(subject, BEFORE)
    assert all((bar.parts, bar.words) == ((), "?") for bar in facts.picture.panels[0].bars)


def test_what_a_table_lacks_is_said() -> None:
    subject = subject_of(load_dataset("titanic"), "survived")
    assert why_not(subject) == (
        "This lesson counts thresholds: it needs a numeric feature with two different values."
    )
