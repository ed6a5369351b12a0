"""The lesson on code: what it counts is counted again here, and nothing is told too early."""

import numpy as np
import pytest

from explorer import load_dataset
from explorer.data.catalogue import bundled_set
from explorer.lessons.code import CODE
from explorer.views.learn.code import code_facts, why_not
from explorer.views.learn.steps import step_view
from tests.support.lessons import BEFORE, REVEALED, own_subject, subject_of

STEPS = {step.key: step for step in CODE.steps}


def test_the_root_of_ten_and_ten_has_gini_one_half() -> None:
    facts = code_facts(STEPS["formula"], own_subject(CODE), REVEALED)
    assert facts.right == "0.5"
    assert facts.texts["class_counts"] == "10 of label = 1 and 10 of label = 2"


def test_thresholds_lie_between_different_values() -> None:
    subject = subject_of(load_dataset("iris"), "species")
    facts = code_facts(STEPS["arrays"], subject, REVEALED)
    n_values = len(np.unique(subject.training.columns[0]))
    assert facts.right == str(n_values - 1)
    assert facts.texts["n_thresholds"] == str(n_values - 1)


def test_the_naive_search_looks_at_every_row_for_every_candidate() -> None:
    entry = bundled_set("breast_cancer")
    subject = subject_of(load_dataset("breast_cancer"), entry.target)
    facts = code_facts(STEPS["naive"], subject, REVEALED)
    candidates = sum(len(np.unique(column)) - 1 for column in subject.training.columns)
    assert facts.right == str(candidates * subject.training.n_rows)


def test_three_programs_and_what_cannot_be_repeated() -> None:
    subject = subject_of(load_dataset("two_clouds"), "label")
    compared = code_facts(STEPS["compare"], subject, REVEALED)
    view = step_view(CODE, STEPS["compare"], compared, REVEALED)
    assert view.title == "87.5 % here, 87.5 % by scikit-learn, 86.7 % by the shortest program"
    assert compared.right == "0"
    told = code_facts(STEPS["not-repeated"], subject, REVEALED)
    assert told.texts["printed"] == "68.95 and 67.15"
    assert told.texts["here"] == "58.65"


@pytest.mark.parametrize("key", ["naive", "compare"])
def test_bars_are_untold_before_the_reveal(key: str) -> None:
    table = {"naive": "breast_cancer", "compare": "two_clouds"}[key]
    subject = subject_of(load_dataset(table), bundled_set(table).target)
    facts = code_facts(STEPS[key], subject, BEFORE)
    assert all((bar.share, bar.words) == (None, "?") for bar in facts.picture.parts)


def test_what_a_table_lacks_is_said() -> None:
    subject = subject_of(load_dataset("titanic"), "survived")
    assert why_not(subject) == (
        "This lesson counts thresholds: it needs a feature of numbers with two values."
    )
