"""Lesson 9 on the page."""

from dataclasses import replace
from typing import Any

from explorer.growth.shown import Shown
from explorer.judging.nodes.computed import compute_at
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.learn.pictures import show_chapter, show_study
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.ui.tabs.cost import show_cost
from explorer.views.code.code_view import node_code_view, one_chapter
from explorer.views.code.excerpts import WATCHED
from explorer.views.learn import code
from explorer.views.learn.steps import Prediction, StepFacts

_CHAPTERS = {"formula": "impurity", "arrays": "threshold"}


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    match step.key:
        case "formula" | "arrays":
            root = _root_of(stage)
            asked = (0, facts.picture), root.training, tree_study(root.shown)
            computed = Study[Any](compute_at, (*asked, WATCHED), is_kept=False)
            view = result(node_code_view, *asked, computed)
            key = _CHAPTERS[step.key]
            show_chapter(one_chapter(view, key, is_told=made.is_revealed))
        case "slopes":
            if made.is_revealed:
                show_cost(_root_of(stage))
        case _:
            show_study(facts.picture)


def _root_of(stage: Stage) -> Subject:
    training = stage.subject.training
    shown = Shown(training, SearchRules.usual_for(training.task), StopRules(max_depth=0))
    return replace(stage.home, shown=shown)


SCENE = Scene(code.why_not, code.code_facts, _show)
