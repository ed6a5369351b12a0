"""Lesson 4 on the page."""

from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.learn import pictures
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn.steps import Prediction, StepFacts
from explorer.views.learn.table_view import TableView
from explorer.views.learn.thresholds import lesson
from explorer.views.learn.thresholds.splits import DEPTH, numbers_alone


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    """The reveal of a search is the split search, that of the next split is the tree."""
    training = stage.subject.training
    if made.is_revealed and step.key in ("features", "ties"):
        pictures.show_search(Shown(training, SearchRules(), StopRules(max_depth=1)))
    elif made.is_revealed and step.key == "next":
        search = numbers_alone(stage.subject)
        pictures.show_tree(Shown(training, search, StopRules(max_depth=DEPTH)))
    elif isinstance(facts.picture, TableView):
        pictures.show_table(facts.picture)
    elif facts.picture is not None:
        pictures.show_axis(facts.picture)


SCENE = Scene(lesson.why_not, lesson.threshold_facts, _show)
