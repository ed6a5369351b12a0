"""Lesson 10 on the page."""

from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.judging.stability.stability import Stability
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui.learn import pictures
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn.limits import DEPTH, WHOLE, BothTrees, WithoutRow, limits_facts, why_not
from explorer.views.learn.steps import Prediction, StepFacts
from explorer.views.learn.table_view import TableView


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    training = stage.subject.training
    match facts.picture:
        case WithoutRow(named=named, trees=trees, grown_from=rows):
            pictures.show_tree_pair(list(zip(named, trees, rows, strict=True)))
        case Stability() as study if made.is_revealed:
            pictures.show_disturbed(study, training)
        case BothTrees() as both:
            _show_both(both)
        case TableView() as table:
            pictures.show_table(table)
        case _ if step.key == "slant":
            stop = WHOLE if made.is_revealed else StopRules(1)
            pictures.show_regions(Shown(training, SearchRules(), stop), _axes(training))
        case _:
            pictures.show_tree(Shown(training, SearchRules(), StopRules(DEPTH)))


def _show_both(both: BothTrees) -> None:
    training, axes = both.training, _axes(both.training)
    if both.best is None:
        pictures.show_regions(Shown(training, SearchRules(), StopRules(1)), axes)
    else:
        named = [("CART, depth 2", both.cart), ("Best tree, depth 2", both.best)]
        pictures.show_region_pair(named, training, axes)


def _axes(training: TrainingTable) -> tuple[str, str]:
    """Of the tables of these steps, which have two features."""
    x, y = training.features.names
    return x, y


SCENE = Scene(why_not, limits_facts, _show)
