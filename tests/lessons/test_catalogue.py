"""The lessons as data: keys, tables, and the length of their texts."""

import pytest

from explorer.data.catalogue import bundled_set
from explorer.lessons.catalogue import LESSONS, lesson_named, plans
from explorer.lessons.lesson import MINUTES_A_STEP, Lesson

ALL = pytest.mark.parametrize("lesson", LESSONS, ids=lambda one: one.key)


def test_every_lesson_is_found_by_its_key_and_no_other() -> None:
    assert [lesson_named(one.key) for one in LESSONS] == list(LESSONS)
    assert lesson_named("none") is None
    assert lesson_named(None) is None


@ALL
def test_a_lesson_has_four_to_eight_steps_with_keys_of_their_own(lesson: Lesson) -> None:
    keys = [step.key for step in lesson.steps]
    assert 4 <= len(keys) <= 8
    assert len(set(keys)) == len(keys)
    assert [lesson.step(key) for key in keys] == list(lesson.steps)
    assert lesson.step("none") is None


@ALL
def test_a_lesson_names_a_bundled_table(lesson: Lesson) -> None:
    for name in (lesson.table, *(step.table for step in lesson.steps if step.table)):
        assert bundled_set(name).name == name
    assert all(bool(step.table) == bool(step.rows) for step in lesson.steps)


@ALL
def test_what_asks_for_a_prediction_says_how_it_is_revealed(lesson: Lesson) -> None:
    for step in lesson.steps:
        assert bool(step.prompt) == bool(step.reveal), step.key
        assert all((step.seen, step.plain, step.asks, step.sentence)), step.key
    assert any(step.asks_something for step in lesson.steps)


@ALL
def test_sentences_end_and_are_short(lesson: Lesson) -> None:
    for step in lesson.steps:
        for text in (step.sentence, step.seen, step.plain):
            assert text[-1] in ".?}:", text
            assert len(text) <= 200, text
        assert max(len(step.asks), len(step.finds)) <= 90, step.key
        assert len(step.label) <= 32, step.label


@ALL
def test_a_teachers_note_has_a_goal_questions_and_misconceptions(lesson: Lesson) -> None:
    note = lesson.note
    assert note.goal.endswith(".")
    assert len(note.questions) >= 2
    assert all(ask.endswith("?") and answer.endswith(".") for ask, answer in note.questions)
    assert note.misconceptions


def test_all_lessons_take_as_long_as_careful_newcomers_took() -> None:
    assert 70 <= sum(lesson.minutes for lesson in LESSONS) <= 80


def test_a_plan_takes_the_minutes_of_its_title_and_goes_through_lessons_in_order() -> None:
    for plan in plans():
        assert sum(minutes for *_, minutes in plan.parts) == int(plan.title.split()[0])
        taken = [LESSONS.index(lesson) for lesson, *_ in plan.parts]
        assert taken == sorted(set(taken))
        for lesson, steps, minutes in plan.parts:
            places = [lesson.steps.index(step) for step in steps]
            assert places == sorted(set(places))
            assert minutes >= MINUTES_A_STEP * len(steps), lesson.key
