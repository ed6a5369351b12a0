"""Lessons on tables: what their steps say, before and after the reveal."""

from explorer import encode, load_dataset
from explorer.data.catalogue import bundled_set
from explorer.data.table import Table
from explorer.lessons.lesson import Lesson
from explorer.views.learn.step_facts import Prediction
from explorer.views.learn.subject import LessonSubject

BEFORE, REVEALED = Prediction(), Prediction(is_revealed=True)


def own_subject(lesson: Lesson) -> LessonSubject:
    """The lesson on its own table, without the columns that the catalogue leaves out."""
    entry, table = bundled_set(lesson.table), load_dataset(lesson.table)
    return subject_of(table, entry.target, lesson.rows, (*entry.ignore, entry.target))


def subject_of(
    table: Table, target: str, rows: str = "rows", without: tuple[str, ...] = ()
) -> LessonSubject:
    """A table as a lesson is shown on it."""
    features = [one for one in table.schema.names if one not in (*without, target)]
    return LessonSubject(encode(table, target, features), rows)
