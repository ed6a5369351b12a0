"""What belongs to each lesson beside its words: what it needs, its facts, and its picture."""

from collections.abc import Callable
from dataclasses import dataclass

from explorer.lessons.lesson import Step
from explorer.ui.subject import Subject
from explorer.views.learn.steps import LessonSubject, Prediction, StepFacts


@dataclass(frozen=True, slots=True)
class Stage:
    """The table of a lesson: its rows and the word for them, and the subject of its panels."""

    subject: LessonSubject
    home: Subject


@dataclass(frozen=True, slots=True)
class Scene:
    """Of one lesson. `why_not` says what a table lacks for it, "" for nothing; `facts` fills its
    sentences; `show` draws the picture of a step."""

    why_not: Callable[[LessonSubject], str]
    facts: Callable[[Step, LessonSubject, Prediction], StepFacts]
    show: Callable[[Step, Stage, StepFacts, Prediction], None]
