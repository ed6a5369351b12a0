"""The table that a lesson is shown on: its own, or the user's if the lesson can use it."""

from dataclasses import dataclass

from explorer.caps import CAPS
from explorer.data.catalogue import bundled_set
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.training import encode
from explorer.lessons.lesson import Lesson, LessonSubject, Step
from explorer.ui.studies.study import result
from explorer.ui.studies.tables import bundled_table, training_study
from explorer.ui.subject import Subject

_NOUNS = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}


@dataclass(frozen=True, slots=True)
class Stage:
    """The rows of a lesson and the name of their table.

    note: how this differs from the request, such as fewer of its rows; "" if it does not.
    """

    subject: LessonSubject
    name: str
    note: str = ""


def own_stage(lesson: Lesson, step: Step, note: str = "") -> Stage:
    """Return the step on its own table, or on the lesson's."""
    entry = bundled_set(step.table or lesson.table)
    table, left_out = bundled_table(entry.name), {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    training = training_study(table, Roles(entry.target, features)).value()
    return Stage(LessonSubject(training, step.rows or lesson.rows), table.name, note)


def stage_for(lesson: Lesson, step: Step, theirs: Subject | None) -> Stage:
    """Return the step on the user's table, if there is one and it has what the lesson needs.

    Every row counts once: a column of weights is left out, and no row is held out.
    """
    if theirs is None or step.table:
        return own_stage(lesson, step)
    table, roles = theirs.table, theirs.roles
    try:
        training = encode(table, roles.target, roles.features, task=roles.task)
    except TableError as error:
        return own_stage(lesson, step, str(error))
    taken = sample_rows(training, CAPS.max_lesson_rows)
    subject = LessonSubject(taken, is_own=True)
    if lesson.needs not in (None, training.task):
        needs, has = _NOUNS[lesson.needs], _NOUNS[training.task]
        why = f"This lesson predicts {needs}, but {subject.target} contains {has}."
    else:
        why = result(lesson.why_not, subject)
    if why:
        return own_stage(lesson, step, f"{why} The lesson uses its own table instead.")
    counts = f"{show_count(taken.n_rows)} of {show_count(training.n_rows)}"
    note = f"This lesson uses {counts} rows, drawn at random." if taken is not training else ""
    return Stage(subject, table.name, note)
