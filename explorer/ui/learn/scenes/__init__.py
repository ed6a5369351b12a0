"""How each lesson is shown, a module a lesson."""

from explorer.ui.learn.scenes import code, impurity, overfitting, stump, threshold, twenty_questions
from explorer.ui.learn.scenes.scene import Scene

SCENES: dict[str, Scene] = {
    "twenty-questions": twenty_questions.SCENE,
    "stump": stump.SCENE,
    "impurity": impurity.SCENE,
    "threshold": threshold.SCENE,
    "overfitting": overfitting.SCENE,
    "code": code.SCENE,
}
"""By the lesson's key."""
