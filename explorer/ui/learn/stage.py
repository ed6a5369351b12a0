"""The table that a lesson is shown on: its own, or the person's where the lesson can take it."""

from dataclasses import dataclass

from explorer.caps import CAPS
from explorer.data.catalogue import bundled_set
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.sampling import sample_rows
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.shown import Shown
from explorer.judging.scoring import usual_scoring
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.lessons.lesson import Lesson, Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.choices import TableChoice
from explorer.ui.learn.scenes import SCENES
from explorer.ui.learn.scenes.scene import Stage
from explorer.ui.studies.tables import bundled_table, training_study
from explorer.ui.subject import Subject
from explorer.views.learn.steps import LessonSubject

_NOUNS = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}


@dataclass(frozen=True, slots=True)
class Set:
    """A stage, and what differs from what was asked for: another table, or fewer of its rows."""

    stage: Stage
    note: str = ""


def own_stage(lesson: Lesson, step: Step) -> Stage:
    """The step on its own table, or on the lesson's."""
    entry = bundled_set(step.table or lesson.table)
    table, left_out = bundled_table(entry.name), {entry.target, *entry.ignore}
    features = tuple(name for name in table.schema.names if name not in left_out)
    roles = Roles(entry.target, features)
    training = training_study(table, roles).value()
    return Stage(LessonSubject(training, step.rows or lesson.rows), _home(table, roles, training))


def _home(table: Table, roles: Roles, training: TrainingTable) -> Subject:
    """All rows of a lesson are learned from."""
    shown = Shown(training, SearchRules.usual_for(training.task), StopRules())
    return Subject(
        TableChoice(table.name),
        table,
        roles,
        KeptBack(training),
        shown,
        usual_scoring(training, shown.search),
    )


def set_for(lesson: Lesson, step: Step, theirs: Subject | None) -> Set:
    """The step on the person's table, where there is one and it has what the lesson needs.

    Every row counts once: a column of weights is left out, and no row is kept back.
    """
    own = own_stage(lesson, step)
    if theirs is None or step.table:
        return Set(own)
    table, roles = theirs.table, theirs.roles
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
    return Set(Stage(subject, _home(table, roles, taken)), note)
