"""Lesson 7 on the page."""

from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import StopRules
from explorer.ui.learn import pictures
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn.regression import lesson
from explorer.views.learn.regression.scores import SQUARES
from explorer.views.learn.steps import Prediction, StepFacts
from explorer.views.learn.table_view import TableView


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    """The reveal of the best threshold is the split search."""
    if made.is_revealed and step.key == "split":
        shown = Shown(stage.subject.training, SQUARES, StopRules(max_depth=1))
        looked = lesson.index_of(stage.subject, lesson.best_feature(stage.subject))
        pictures.show_search(shown, looked)
    elif isinstance(facts.picture, TableView):
        pictures.show_table(facts.picture)
    else:
        pictures.show_staircase(facts.picture)


SCENE = Scene(lesson.why_not, lesson.regression_facts, _show)
