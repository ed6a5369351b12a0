"""What belongs to each lesson beside its words: what it needs, its facts, and its picture."""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.lessons.lesson import Step
from explorer.ui import state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.pictures import components
from explorer.views.learn import stump
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.to_json import to_json


@dataclass(frozen=True, slots=True)
class Stage:
    """What a lesson is shown on: its rows, and the table that they are of."""

    subject: LessonSubject
    rows_of: RowsOf


@dataclass(frozen=True, slots=True)
class Scene:
    """Of one lesson. `why_not` says what a table lacks for it, "" for nothing; `facts` fills its
    sentences; `show` draws the picture of a step."""

    why_not: Callable[[LessonSubject], str]
    facts: Callable[[Step, LessonSubject, Prediction], StepFacts]
    show: Callable[[Step, Stage, StepFacts, Prediction], None]


def _show_rules(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    components.lesson_rules(
        key=state.LESSON_RULES.name, data=to_json(facts.picture), height="content"
    )


SCENES: dict[str, Scene] = {
    "stump": Scene(stump.why_not, stump.stump_facts, _show_rules),
}
"""By the lesson's key."""
