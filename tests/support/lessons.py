"""Lessons on tables: what their steps say, before and after the reveal."""

from explorer import encode, load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.table import Table
from explorer.lessons.lesson import Lesson, Step
from explorer.views.learn.step_facts import Prediction
from explorer.views.learn.subject import LessonSubject

BEFORE, REVEALED = Prediction(), Prediction(is_revealed=True)


def own_subject(lesson: Lesson, step: Step | None = None) -> LessonSubject:
    """The lesson, or one step of it, on its own table without the columns that are left out."""
    name = (step and step.table) or lesson.table
    entry, table = bundled_set(name), load_dataset(name)
    noun = (step and step.rows) or lesson.rows
    return subject_of(table, entry.target, noun, (*entry.ignore, entry.target))


def subject_of(
    table: Table, target: str, rows: str = "rows", without: tuple[str, ...] = ()
) -> LessonSubject:
    """A table as a lesson is shown on it."""
    features = [one for one in table.schema.names if one not in (*without, target)]
    return LessonSubject(encode(table, target, features), rows)
