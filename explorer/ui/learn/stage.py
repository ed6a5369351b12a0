"""The table that a lesson is shown on: its own, or the person's where the lesson can take it."""

from dataclasses import dataclass

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.training import encode
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.lessons.lesson import Lesson, Step
from explorer.ui import cached
from explorer.ui.cached.judging import RowsOf
from explorer.ui.frame.subject import Subject
from explorer.ui.learn.scenes import SCENES
from explorer.ui.learn.scenes.scene import Stage
from explorer.views.learn.subject import LessonSubject

_NOUNS = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}


@dataclass(frozen=True, slots=True)
class Set:
    """A stage, and what differs from what was asked for: another table, or fewer of its rows."""

    stage: Stage
    note: str = ""


def own_stage(lesson: Lesson, step: Step) -> Stage:
    """The step on its own table, or on the lesson's."""
    rows_of = cached.lessons.lesson_rows(step.table or lesson.table)
    return Stage(LessonSubject(rows_of.kept.training, step.rows or lesson.rows), rows_of)


def set_for(lesson: Lesson, step: Step, theirs: Subject | None) -> Set:
    """The step on the person's table, where there is one and it has what the lesson needs.

    Every row counts once: a column of weights is left out, and no row is kept back.
    """
    own = own_stage(lesson, step)
    if theirs is None or step.table:
        return Set(own)
    table, roles = theirs.rows_of.table, theirs.rows_of.roles
    try:
        training = encode(table, roles.target, roles.features, task=roles.task)
    except TableError as error:
        return Set(own, str(error))
    taken = sample_rows(training, CAPS.max_lesson_rows)
    subject = LessonSubject(taken, is_own=True)
    if lesson.needs not in (None, training.task):
        needs, has = _NOUNS[lesson.needs], _NOUNS[training.task]
        why = f"This lesson needs a target of {needs}; {subject.target} has {has}."
    else:
        why = SCENES[lesson.key].why_not(subject)
    if why:
        return Set(own, f"{why} Here it is on its own table.")
    counts = f"{show_count(taken.n_rows)} of {show_count(training.n_rows)}"
    note = f"Lessons take {counts} rows, drawn at random." if taken is not training else ""
    return Set(Stage(subject, RowsOf(table, roles, KeptBack(taken))), note)
