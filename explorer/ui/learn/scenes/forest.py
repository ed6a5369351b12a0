"""Lesson 11 on the page."""

from explorer.lessons.lesson import Step
from explorer.ui.learn import pictures
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn.forest import lesson
from explorer.views.learn.forest.lesson import Steps, Votes
from explorer.views.learn.regression.staircase_view import StaircaseView
from explorer.views.learn.steps import Prediction, StepFacts
from explorer.views.learn.table_view import TableView


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    match facts.picture:
        case Votes() as votes:
            pictures.show_votes(votes.study, votes.training, are_told=votes.are_told)
        case Steps() as steps:
            pictures.show_boosting(steps.study, steps.training)
        case StaircaseView() as view:
            pictures.show_staircase(view)
        case TableView() as view:
            pictures.show_table(view)
        case view:
            pictures.show_study(view)


SCENE = Scene(lesson.why_not, lesson.forest_facts, _show)
