"""How each lesson is shown, a module a lesson."""

from explorer.ui.learn.scenes import (
    categories,
    code,
    forest,
    impurity,
    limits,
    overfitting,
    recursion,
    regression,
    stump,
    threshold,
    twenty_questions,
)
from explorer.ui.learn.scenes.scene import Scene

SCENES: dict[str, Scene] = {
    "twenty-questions": twenty_questions.SCENE,
    "stump": stump.SCENE,
    "impurity": impurity.SCENE,
    "threshold": threshold.SCENE,
    "categories": categories.SCENE,
    "recursion": recursion.SCENE,
    "regression": regression.SCENE,
    "overfitting": overfitting.SCENE,
    "code": code.SCENE,
    "limits": limits.SCENE,
    "forest": forest.SCENE,
}
"""By the lesson's key."""
