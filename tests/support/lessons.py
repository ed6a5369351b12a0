"""Lessons on tables: the words of their steps, before and after the reveal."""

from dataclasses import dataclass

import numpy as np

from explorer import encode, load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.table import Table
from explorer.lessons.engine import StepView, in_text, step_view
from explorer.lessons.lesson import Facts, Lesson, LessonSubject, Prediction, Step
from explorer.lessons.pictures import Several
from explorer.views.learn.chart_view import Bar, ChartView
from tests.support.once import once

BEFORE, REVEALED = Prediction(), Prediction(is_revealed=True)


@once
def own_subject(lesson: Lesson, step: Step | None = None) -> LessonSubject:
    """Return the lesson, or one step of it, on its own table without the columns that are left
    out."""
    name = (step and step.table) or lesson.table
    entry, table = bundled_set(name), load_dataset(name)
    noun = (step and step.rows) or lesson.rows
    return subject_of(table, entry.target, noun, (*entry.ignore, entry.target))


def subject_of(
    table: Table, target: str, rows: str = "rows", without: tuple[str, ...] = ()
) -> LessonSubject:
    """Return a table as a lesson is shown on it."""
    features = [one for one in table.schema.names if one not in (*without, target)]
    return LessonSubject(encode(table, target, features), rows)


def step_of(lesson: Lesson, key: str) -> Step:
    found = lesson.step(key)
    assert found is not None
    return found


@once
def _facts(own: "OwnLesson", key: str, made: Prediction) -> Facts:
    step = own.step(key)
    return step.facts(own_subject(own.lesson, step), made)


@dataclass(frozen=True, slots=True)
class OwnLesson:
    """A lesson on its own tables: the words of its steps there, revealed by default."""

    lesson: Lesson

    def step(self, key: str) -> Step:
        return step_of(self.lesson, key)

    def facts_of(self, key: str, made: Prediction = REVEALED) -> Facts:
        return _facts(self, key, made)

    def view_of(self, key: str, made: Prediction = REVEALED) -> StepView:
        return step_view(self.lesson, self.step(key), self.facts_of(key, made), made)

    def texts_of(self, key: str, made: Prediction = REVEALED) -> dict[str, str]:
        return texts_of(self.facts_of(key, made))


def bars_of(picture: ChartView | Several) -> tuple[Bar, ...]:
    """Return the bars of a chart that has only bars, which may have a table next to it."""
    chart = picture.pictures[0] if isinstance(picture, Several) else picture
    (panel,) = chart.panels
    bars: tuple[Bar, ...] = panel.bars
    return bars


def texts_of(facts: Facts) -> dict[str, str]:
    """Return the facts that a sentence can use without a format, as it writes them."""
    plain = str, int, float, np.integer, np.floating
    return {name: in_text(one) for name, one in facts.names.items() if isinstance(one, plain)}
