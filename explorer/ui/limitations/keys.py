"""The keys of the Limitations page, which `state` collects with its own."""

from typing import Any

from explorer.ui.keys import Component, Parameter, Session, Widget

LIMIT = Parameter("limit")
LIMITATION = Widget[str | None]("limitation", None)
PUBLISHER = Component("limits_publisher")

# Instability
DISTURBED_BY = Parameter("disturb")
DISTURB_CHOICE = Widget[str | None]("disturb_choice", None)
DISTURBED_TREES = Widget[int]("samples", 200, in_address=True)
DISTURBED_SEED = Widget[int]("sample_seed", 0, in_address=True)
NOISE_PERCENT = Widget[int]("noise", 10, in_address=True)
DISTURBED_TREE = Parameter("sample")
INSTABILITY = Component("instability")
INSTABILITY_PUBLISHER = Component("instability_publisher")
INSTABILITY_TREE = Component("instability_tree")

# Greedy
GREEDY_DEPTH = Widget[int | None]("levels", 2, in_address=True)
GREEDY_EXAMPLES = tuple(Widget[bool](f"greedy_example_{n}", False) for n in range(2))
GREEDY_TREES = tuple(Component(f"greedy_{side}") for side in ("cart", "best"))
GREEDY_REGIONS = tuple(Component(f"greedy_regions_{side}") for side in ("cart", "best"))

# Two features, along which maps are drawn
AXIS_CHOICES = Widget[str]("limits_x", ""), Widget[str]("limits_y", "")

# Forest
FOREST_TREES = Widget[int]("trees", 200, in_address=True)
FOREST_FEATURES = Widget[int]("drawn", 0, in_address=True)
FOREST_USUAL = Session[int]("drawn_usually", 0)
"""The default number of drawn features, which depends on the table."""
FOREST_SEED = Widget[int]("forest_seed", 0, in_address=True)
FOREST_OPENED = Widget[int]("opened", 0, in_address=True)
FOREST = Component("forest")
FOREST_PUBLISHER = Component("forest_publisher")
FOREST_TREE = Component("forest_tree")
BOOSTING_TREES = Widget[int]("boosting_trees", 100, in_address=True)
BOOSTING_RATE = Widget[float]("learning_rate", 0.3, in_address=True)
BOOSTING_DEPTH = Widget[int]("boosting_depth", 2, in_address=True)
BOOSTING = Component("boosting")

# Imbalance
WEIGHT = Parameter("weighed")
IMBALANCE_WEIGHT = Widget[float]("class_weight", 1.0)
IMBALANCE_CURVES = Widget[Any]("imbalance_curves", None)
IMBALANCE_CONFUSION = Component("imbalance_confusion")
IMBALANCE_TREE = Component("imbalance_tree")
IMBALANCE_REGIONS = Component("imbalance_regions")

# Difference
COMPARED = Parameter("compared")
COMPARED_CHOICE = Widget[str]("compared_choice", "samples")
HALVES_SEED = Widget[int]("halves", 0, in_address=True)
OTHER_DEPTH = Widget[int]("other_depth", 2, in_address=True)
OTHER_LEAF = Widget[int]("other_leaf", 1, in_address=True)
BUILT_LAST = Session[Any]("built_last", None)
"""The round on the Build page in which the user last made or undid a split."""
BUILT_BESIDE = Widget[str]("built_beside", "")
DIFFERENCE = Component("difference")
DIFFERENCE_TREES = tuple(Component(f"difference_tree_{side}") for side in ("one", "two"))
DIFFERENCE_REGIONS = tuple(Component(f"difference_regions_{side}") for side in ("one", "two"))
