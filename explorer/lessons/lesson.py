"""Lessons: steps that ask for a prediction and then show the answer.

A step is data: its words, and one function that finds its facts in a table. Words in braces are
filled from these facts: "{n}" is the number of rows, "{tree.n_leaves}" an attribute of a fact.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.lessons.pictures import Several
from explorer.views.learn.bare_tree import BareTreeView
from explorer.views.learn.chart_view import ChartView
from explorer.views.nodes.wording import short


@dataclass(frozen=True, slots=True)
class Prediction:
    """The user's prediction in a step ("" for none yet), and whether the answer is revealed."""

    choice: str = ""
    is_revealed: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One possible prediction; `score` is shown after the reveal."""

    key: str
    label: str
    score: str = ""


@dataclass(frozen=True, slots=True)
class Facts:
    """The facts of one step in one table.

    names: what its sentences are filled with. options: the possible predictions, of which `right`
    is the answer, and those of `also_right` tie with it. why_wrong: sentences for wrong options, by
    key, if neither scores nor the picture say why they are wrong.
    picture: a view of `views.learn` or one of `lessons.pictures`; None draws nothing. numbers: if
    the picture offers any number, the least and the greatest; what was chosen is then an option
    after the reveal.
    """

    names: Mapping[str, object]
    options: tuple[Option, ...] = ()
    right: str = ""
    picture: Any = None
    numbers: tuple[float, float] | None = None
    also_right: tuple[str, ...] = ()
    why_wrong: Mapping[str, str] = field(default_factory=dict)

    def takes(self, choice: object) -> bool:
        """Return whether this can be predicted: an option's key, or a number of the range, as
        text."""
        if not isinstance(choice, str):
            return False
        if any(choice == option.key for option in self.options):
            return True
        try:
            numbers = self.numbers
            return numbers is not None and numbers[0] <= float(choice) <= numbers[1]
        except ValueError:
            return False


@dataclass(frozen=True, slots=True, eq=False)
class LessonSubject:
    """The rows of a lesson, each counted once, and the word for them.

    `rows` is their name, in the plural. `is_own`: whether the table is the user's, not the
    lesson's.
    """

    training: TrainingTable
    rows: str = "rows"
    is_own: bool = False

    @property
    def target(self) -> str:
        return short(self.training.target.name)

    @property
    def common_names(self) -> dict[str, object]:
        """The names that sentences of every step can use."""
        return {
            "n": self.training.n_rows,
            "d": len(self.training.features),
            "rows": self.rows,
            "Rows": self.rows.capitalize(),
            "target": self.target,
        }

    def facts(
        self,
        names: Mapping[str, object],
        options: Iterable[Option] = (),
        right: str = "",
        **more: Any,
    ) -> Facts:
        """Return facts whose sentences can also use the names common to every step."""
        return Facts({**self.common_names, **names}, tuple(options), right, **more)


FindFacts = Callable[[LessonSubject, Prediction], Facts]


@dataclass(frozen=True, slots=True)
class Step:
    """One step: `asks` is its title until the reveal and `finds` after it.

    `key` names it in the address, `label` in the list of steps, and `id`, "stump/try", among the
    steps of all lessons. `prompt` asks for a prediction and `reveal` labels the button that shows
    the answer; a step without a question has neither. `seen` is the outcome, in one sentence;
    `plain` explains it, in another. `find` finds what the sentences name, the options and the
    picture. `table` names the bundled table of a step that always uses that one, and `rows` its
    rows.
    """

    id: str
    key: str
    label: str
    asks: str
    sentence: str
    seen: str
    plain: str
    find: FindFacts
    finds: str = ""
    prompt: str = ""
    reveal: str = ""
    table: str = ""
    rows: str = ""

    @property
    def asks_something(self) -> bool:
        return bool(self.prompt)

    def facts(self, subject: LessonSubject, made: Prediction) -> Facts:
        """Return the facts in a table; what is dragged in their picture is sent as this step's."""
        found = self.find(subject, made)
        return replace(found, picture=self._named(found.picture))

    def _named(self, picture: Any) -> Any:
        match picture:
            case Several(pictures=pictures):
                return replace(picture, pictures=tuple(map(self._named, pictures)))
            case ChartView() | BareTreeView():
                return replace(picture, id=self.id)
        return picture


MINUTES_A_STEP = 1.25
"""A careful newcomer took 70 to 80 minutes for all 61 steps; single lessons were not timed."""


@dataclass(frozen=True, slots=True)
class TeachersNote:
    """The goal of a lesson and how it is taught; questions and misconceptions have answers."""

    goal: str
    questions: tuple[tuple[str, str], ...]
    misconceptions: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Lesson:
    """One lesson on one bundled table, or on another table whose target is of kind `needs`.

    `term` is the word of the glossary whose picture represents it. `why_not` returns what a table
    lacks for it, or "". `needs` None: any target will do. `rows` is the name of the bundled table's
    rows, in the plural.
    """

    key: str
    title: str
    sentence: str
    term: str
    table: str
    rows: str
    why_not: Callable[[LessonSubject], str]
    steps: tuple[Step, ...]
    note: TeachersNote
    needs: Task | None = Task.CLASSIFICATION

    @property
    def minutes(self) -> int:
        """About how long a careful newcomer needs, estimated from the number of steps."""
        return round(MINUTES_A_STEP * len(self.steps))

    def step(self, key: str | None) -> Step | None:
        """Return the step with this key, or None."""
        return next((step for step in self.steps if step.key == key), None)
