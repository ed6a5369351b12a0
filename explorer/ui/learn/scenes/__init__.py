"""How each lesson is shown, a module a lesson."""

from explorer.ui.learn.scenes import stump
from explorer.ui.learn.scenes.scene import Scene

SCENES: dict[str, Scene] = {
    "stump": stump.SCENE,
}
"""By the lesson's key."""
