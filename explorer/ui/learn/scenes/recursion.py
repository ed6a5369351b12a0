"""Lesson 6 on the page."""

from dataclasses import replace

from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui.learn.pictures import show_regions, show_tree
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.ui.studies.pictures import default_axes
from explorer.ui.studies.trees import tree_study
from explorer.views.learn import recursion
from explorer.views.learn.recursion import Grown
from explorer.views.learn.steps import LessonSubject, Prediction, StepFacts

_PICTURES = {
    "again": ("stump", "two"),
    "full": ("two", "full"),
    "size": ("full", "sized"),
    "depth": ("two", "two"),
    "once": ("full", "once"),
}
"""By the step: the tree that is drawn before the reveal, and the one after it."""


def _shown(training: TrainingTable, name: str, axes: tuple[str, str] | None = None) -> Shown:
    return Shown(training, *recursion.rules_of(training, axes)[name])


def _tree(training: TrainingTable, name: str, axes: tuple[str, str] | None = None) -> Tree:
    return tree_study(_shown(training, name, axes)).value()


def _axes(training: TrainingTable) -> tuple[str, str]:
    """The two features that show most of the tree of depth 2."""
    x, y = default_axes(tree_study(_shown(training, "two")), training)
    return x, y or next(name for name in recursion.numbers_of(training) if name != x)


def _why_not(subject: LessonSubject) -> str:
    training = recursion.complete(subject.training)
    enough = training.n_rows >= recursion.MIN_ROWS and len(recursion.numbers_of(training)) > 1
    return recursion.why_not(subject, _tree(training, "two") if enough else None)


def _facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    training = recursion.complete(subject.training)
    axes = _axes(training)
    names = recursion.rules_of(training, axes)
    grown = Grown(**{name: _tree(training, name, axes) for name in names})
    return recursion.recursion_facts(step, subject, grown, made)


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    training = recursion.complete(stage.subject.training)
    if step.key != "regions":
        show_tree(_shown(training, _PICTURES[step.key][made.is_revealed]))
        return
    axes = _axes(training)
    shown = _shown(training, "flat_two", axes)
    show_regions(shown if made.is_revealed else replace(shown, stop=StopRules(max_depth=1)), axes)


SCENE = Scene(_why_not, _facts, _show)
