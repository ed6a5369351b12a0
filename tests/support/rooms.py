"""Questions for a room."""

from dataclasses import replace

from explorer.lessons.set_up import SetUp
from explorer.rooms.question import Scale

OPEN = SetUp("penguins", "d", False, "species", ("island",), question="Which?")
"""A question without options."""
CHOICE = replace(OPEN, options=("a", "b", "<b>c</b>"), right=1)
SCALE = Scale("round", ((60.0, "CART"),), 69)
