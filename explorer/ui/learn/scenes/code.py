"""Lesson 9 on the page."""

from explorer.growth.growing import grow
from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import cached
from explorer.ui.learn.pictures import show_chapter, show_study
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.ui.selected import Selected
from explorer.ui.tabs.cost import show_cost
from explorer.views.code.code_view import one_chapter
from explorer.views.learn import code
from explorer.views.learn.step_facts import Prediction, StepFacts

_CHAPTERS = {"formula": "impurity", "arrays": "threshold"}


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    match step.key:
        case "formula" | "arrays":
            root = _root_of(stage)
            view = cached.views.node_code(root.shown, root.tree, facts.picture)
            key = _CHAPTERS[step.key]
            show_chapter(one_chapter(view, key, is_told=made.is_revealed))
        case "slopes":
            if made.is_revealed:
                show_cost(_root_of(stage))
        case _:
            show_study(facts.picture)


def _root_of(stage: Stage) -> Selected:
    training = stage.subject.training
    shown = Shown(training, SearchRules.usual_for(training.task), StopRules(max_depth=0))
    tree = grow(training, shown.search, shown.stop)
    return Selected(stage.rows_of.table, shown, tree, stage.rows_of.kept)


SCENE = Scene(code.why_not, code.code_facts, _show)
