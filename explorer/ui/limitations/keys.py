"""The keys of the Limits page, as `state` lists those of the others; it collects them."""

from explorer.ui.keys import Component, Parameter, Widget

LIMIT = Parameter("limit")
LIMITATION = Widget[str | None]("limitation", None)

# Greedy
GREEDY_TREES = tuple(Component(f"greedy_{side}") for side in ("cart", "best"))
