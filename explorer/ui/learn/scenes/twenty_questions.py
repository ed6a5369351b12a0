"""Lesson 1 on the page."""

from explorer.data.training import TrainingTable
from explorer.growth.shown import Shown
from explorer.lessons.lesson import Step
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import cached, state
from explorer.ui.learn.pictures import show_rules, show_tree
from explorer.ui.learn.scenes.scene import Scene, Stage
from explorer.ui.pictures import components
from explorer.views.learn import text_flower, twenty_questions
from explorer.views.learn.change_view import asked_values
from explorer.views.learn.example import Example
from explorer.views.learn.step_facts import Prediction, StepFacts
from explorer.views.learn.subject import LessonSubject
from explorer.views.to_json import to_json


def _shown(training: TrainingTable, features: tuple[str, ...] | None = None) -> Shown:
    search = SearchRules(features=features)
    return Shown(training, search, StopRules(max_depth=twenty_questions.MAX_DEPTH))


def _example(training: TrainingTable) -> Example | None:
    return cached.lessons.example(training, cached.trees.tree_of(_shown(training)))


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
        shown = _shown(training, text_flower.MEASURES)
        return text_flower.flower_facts(subject, cached.trees.tree_of(shown))
    return twenty_questions.twenty_facts(step, subject, _found(training), made)


def _show(step: Step, stage: Stage, facts: StepFacts, made: Prediction) -> None:
    training = stage.subject.training
    match step.key:
        case "guess" | "ask":
            show_rules(facts.picture)
        case "flower":
            _show_flower(training, made)
        case _:
            found = _found(training)
            is_lit = step.key != "path" or made.is_revealed
            path = found.tree.path(found.leaf) if is_lit else None
            if step.key == "change":  # above the tree, where a low screen shows it
                components.lesson_change(
                    key=state.LESSON_CHANGE.name, data=to_json(facts.picture), height="content"
                )
            show_tree(_shown(training), path, asked_values(found))


def _show_flower(training: TrainingTable, made: Prediction) -> None:
    shown = _shown(training, text_flower.MEASURES)
    tree = cached.trees.tree_of(shown)
    values = text_flower.flower_values(training)
    path = text_flower.flower_path(tree, training) if made.is_revealed else None
    told = {str(i): value for i, value in enumerate(values) if value == value}
    show_tree(shown, path, told)


SCENE = Scene(_why_not, _facts, _show)
