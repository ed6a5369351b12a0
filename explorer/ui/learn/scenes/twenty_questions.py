"""Lesson 1 on the page."""

from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.learn.pictures import show_bare_tree, show_rules
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import tree_study
from explorer.views.learn import twenty_questions
from explorer.views.learn.bare_tree import (
    MEASURES,
    bare_tree_view,
    flower_facts,
    without_idle_questions,
)
from explorer.views.learn.example import Example, example_of
from explorer.views.learn.steps import LessonSubject, Prediction, StepFacts
from explorer.views.to_json import to_json


def _tree(training: TrainingTable, features: tuple[str, ...] | None = None) -> Study[Tree]:
    stop = StopRules(max_depth=twenty_questions.MAX_DEPTH)
    shown = Shown(training, SearchRules(features=features), stop)
    return Study(without_idle_questions, (tree_study(shown),))


def _example(training: TrainingTable) -> Example | None:
    return result(example_of, _tree(training), training)


def _found(training: TrainingTable) -> Example:
    found = _example(training)
    if found is None:
        raise ValueError("A table without an example is refused before.")
    return found


def _why_not(subject: LessonSubject) -> str:
    return twenty_questions.why_not(subject, _example(subject.training))


def _facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    training = subject.training
    if step.key == "flower":
        tree = _tree(training, MEASURES).value()
        return flower_facts(subject, tree, is_revealed=made.is_revealed)
    return twenty_questions.twenty_facts(step, subject, _found(training), made)


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    match step.key:
        case "guess" | "ask":
            show_rules(facts.picture)
        case "path" | "flower":
            show_bare_tree(facts.picture)
        case _:
            components.lesson_change(
                key=state.LESSON_CHANGE.name, data=to_json(facts.picture), height="content"
            )
            if made.is_revealed:  # before, its thresholds give the answer away
                found = _found(stage.subject.training)
                way = twenty_questions.way_of(found, made)
                show_bare_tree(bare_tree_view(facts.picture.id, found.tree, way, is_small=True))


SCENE = Scene(_why_not, _facts, _show)
