"""How each lesson is shown, a module a lesson."""

from explorer.ui.learn.scenes import overfitting, stump
from explorer.ui.learn.scenes.scene import Scene

SCENES: dict[str, Scene] = {
    "stump": stump.SCENE,
    "overfitting": overfitting.SCENE,
}
"""By the lesson's key."""
