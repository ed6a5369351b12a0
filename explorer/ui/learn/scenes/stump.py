"""Lesson 2 on the page."""

from explorer.lessons.lesson import Step
from explorer.ui.learn.pictures import show_rules
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn import stump
from explorer.views.learn.steps import Prediction, StepFacts


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    show_rules(facts.picture)


SCENE = Scene(stump.why_not, stump.stump_facts, _show)
