"""Lesson 8 on the page."""

from explorer.lessons.lesson import Step
from explorer.ui.learn.pictures import show_study
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn import overfitting
from explorer.views.learn.steps import Prediction, StepFacts


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    show_study(facts.picture)


SCENE = Scene(overfitting.why_not, overfitting.overfitting_facts, _show)
