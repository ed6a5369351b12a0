"""The engine of lessons: sentences are filled from facts, options do not give the answer away."""

from dataclasses import dataclass

import numpy as np
import pytest

from explorer.data.display import show_share
from explorer.lessons.catalogue import LESSONS
from explorer.lessons.engine import among, choices, fill, in_text
from explorer.lessons.lesson import Lesson
from explorer.lessons.reading import read_lesson
from tests.support.lessons import BEFORE, own_subject


@dataclass
class Grown:
    n_leaves: int
    shares: tuple[float, ...]


@pytest.mark.parametrize(
    ("value", "spec", "text"),
    [
        (5, "", "5"),
        (np.int64(3), "w", "three"),
        (3, "W", "Three"),
        (0.123456, "", "0.1235"),
        (np.float64(0.123456), "2", "0.12"),
        (0.5, "%", "50 %"),
        (0.5, "=3", "0.500"),
        (0.5, "=", "0.5000"),
        ((1, 2, 3, 4, 5, 6), "", "1, 2, 3, 4, 5 and 6"),
        ([0.5, 0.25], "%", "50 % and 25 %"),
        ("{n} <b>", "", "{n} <b>"),
    ],
)
def test_a_fact_is_written_by_its_type_and_format(value: object, spec: str, text: str) -> None:
    assert in_text(value, spec) == text


def test_what_no_sentence_can_name_is_refused() -> None:
    with pytest.raises(TypeError, match="of type dict"):
        in_text({})


def test_a_sentence_names_attributes_and_items_and_a_tables_braces_stay_text() -> None:
    names = {"tree": Grown(3, (0.5, 0.25)), "target": "{tree.n_leaves}"}
    template = "{target}: {tree.n_leaves:w} leaves, {tree.shares[1]:%}"
    assert fill(template, names) == "{tree.n_leaves}: three leaves, 25 %"


def test_a_count_that_is_not_round_has_no_round_ones_beside_it() -> None:
    options, right = among(102, 50, 150, 200)
    assert [option.label for option in options] == ["53", "102", "153", "200"]
    assert right == "102"
    assert [option.key for option in among(30, 10, 20)[0]] == ["10", "20", "30"]


def test_numbers_that_read_alike_are_offered_once() -> None:
    options, right = among(0.5, 0.50001, 0.25, show=show_share)
    assert ([option.label for option in options], right) == (["25 %", "50 %"], "50 %")


def test_choices_are_labels_or_labels_with_scores() -> None:
    options, right = choices({1: "one", "b": ("two", "2 of 3")}, 1)
    assert [(one.key, one.label, one.score) for one in options] == [
        ("1", "one", ""),
        ("b", "two", "2 of 3"),
    ]
    assert right == "1"


def test_every_step_of_the_words_needs_facts() -> None:
    steps = [step.find for step in LESSONS[1].steps]
    assert read_lesson("stump", LESSONS[1].why_not, steps) == LESSONS[1]
    steps.reverse()
    with pytest.raises(ValueError, match="needs one function per step"):
        read_lesson("stump", LESSONS[1].why_not, steps)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)
def test_a_lesson_needs_the_kind_of_target_that_its_own_table_has(lesson: Lesson) -> None:
    subject = own_subject(lesson)
    assert lesson.needs == subject.training.task
    assert lesson.why_not(subject) == ""


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)
def test_before_a_prediction_something_is_in_view(lesson: Lesson) -> None:
    for step in lesson.steps:
        facts = step.facts(own_subject(lesson, step), BEFORE)
        assert facts.picture is not None, step.key
