"""Lesson 3 on the page."""

from explorer.lessons.lesson import Step
from explorer.ui.learn.pictures import show_groups, show_mixture, show_tree_pair
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.views.learn import impurity
from explorer.views.learn.impurity import GrownPair
from explorer.views.learn.mixtures import GroupsView
from explorer.views.learn.steps import Prediction, StepFacts


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    match facts.picture:
        case GrownPair():
            trees, training = (
                facts.picture.drawn(is_revealed=made.is_revealed),
                facts.picture.training,
            )
            show_tree_pair([(name, tree, training) for name, tree in trees])
        case GroupsView():
            show_groups(facts.picture)
        case _:
            show_mixture(facts.picture)


SCENE = Scene(impurity.why_not, impurity.impurity_facts, _show)
