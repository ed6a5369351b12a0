"""The keys of pictures that lessons alone draw, as `state` lists the others; it collects them."""

from explorer.ui.keys import Component

MIXTURE = Component("lesson_mixture")
STAIRCASE = Component("lesson_staircase")

# Two of a kind side by side
TREES = tuple(Component(f"lesson_tree_{side}") for side in ("left", "right"))
REGIONS = tuple(Component(f"lesson_regions_{side}") for side in ("left", "right"))

# Of the Limits page
INSTABILITY = Component("lesson_instability")
FOREST = Component("lesson_forest")
BOOSTING = Component("lesson_boosting")
