"""The modules of a component, joined into one script and one style sheet.

Each file is a module of its own, which tests can import as it is. Joined, the modules share
one scope: imports of one another fall away, and of the exports only the component's default
one stays. So no two modules of a component may declare the same name at their top level.
"""

import re
from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent

BASE = ("dom", "bus", "scales")

NODES = (
    *("model", "labels", "marks", "ticks", "card_bands", "card_layout", "card_bars", "card_points"),
    *("card_texts", "leaf_parts", "leaves", "cards", "far", "strands"),
)
"""A tree's nodes and ribbons, drawn."""

TREE = (
    *("motion", "sight", "trim", "tree_layout", "detail", "placing", "tree_picture", "far_labels"),
    *("edges", "node_painter", "scene", "trail", "hover_card", "legend", "mark_key"),
    *("header_place", "scrubber_stops", "scrubber", "theme_watch", "viewport", "tree_keys"),
    *("canvas_frame", "arranging", "tree_machine", "tree_canvas"),
)
"""The canvas they are on."""

CUTS = (
    *("shares", "display", "impurity", "cut_model", "level_model", "cut_frame", "cut_curve"),
    *("cut_bars", "missing_slot", "mean_steps"),
    *("cut_handle", "cut_sides", "level_toggle", "cut_reading", "routing", "cut_picture"),
    *("leaderboard", "duel_curves", "criterion_duel", "split_search"),
)
"""One node's cuts."""

PLANE = (
    *("model", "labels", "marks", "ticks", "trail", "motion", "theme_watch", "lately"),
    *("region_frame", "region_boxes", "region_points", "region_card", "region_choices"),
    *("region_picture", "regions"),
)
"""The leaves as boxes of two features."""

SUMS = (
    *("shares", "display", "impurity", "cut_model", "level_model", "marks", "fractions"),
    *("sum_terms", "sum_table", "class_sum", "number_sum", "gain_sum", "level_sum", "ordered_cut"),
    "arithmetic",
)
"""One cut worked out in figures."""

WHOLE = (
    *("model", "labels", "marks", "legend", "trail", "hover_card", "motion", "theme_watch"),
    *("lately", "tree_keys", "shares", "overview_model", "overview_filter", "overview_words"),
    *("overview_cells", "overview_inks", "overview_places", "overview_drawing"),
    *("overview_labels", "overview_outlines", "overview_items", "overview_controls"),
    *("overview_frame", "overview_scene", "overview_card", "overview_key", "overview"),
)
"""All of a tree at once."""

SMALL_TREES = ("shares", "display", "small_layout", "small_tree", "multiway")
"""Two trees side by side, a line of text a leaf."""

SCRIPTS: dict[str, tuple[str, ...]] = {
    "courier": ("bus", "courier"),
    "tree_canvas": (*BASE, *NODES, *TREE),
    "regions": (*BASE, *PLANE),
    "split_search": (*BASE, "theme_watch", *CUTS),
    "arithmetic": ("dom", "bus", "theme_watch", *SUMS),
    "multiway": ("dom", "theme_watch", "marks", *SMALL_TREES),
    "overview": (*BASE, *WHOLE),
    "columns": ("dom", "theme_watch", "column_bars", "column_row", "columns"),
}
"""The modules of each component, each after those it imports; the last has the default export."""

QUIET = ("theme_watch", "marks", "legend", "hover_card", "quiet")

STYLES: dict[str, tuple[str, ...]] = {
    "courier": (),
    "tree_canvas": (*QUIET, "tree_canvas", "tree_canvas_frame"),
    "regions": ("theme_watch", "regions"),
    "split_search": ("theme_watch", "unseen", "split_search"),
    "arithmetic": ("theme_watch", "unseen", "scrolls", "arithmetic"),
    "multiway": ("theme_watch", "scrolls", "multiway"),
    "overview": (*QUIET, "overview"),
    "columns": ("theme_watch", "columns"),
}

_IMPORT = re.compile(r"^import\b[^;]*;\n", re.MULTILINE)
_EXPORT = re.compile(r"^export (?!default\b)", re.MULTILINE)


@cache
def script(component: str) -> str:
    """A component's modules as one ES module."""
    return "\n".join(_joinable(name) for name in SCRIPTS[component])


@cache
def style(component: str) -> str:
    """A component's style sheets, one after the other."""
    return "\n".join((FOLDER / f"{name}.css").read_text("utf-8") for name in STYLES[component])


def _joinable(name: str) -> str:
    source = (FOLDER / f"{name}.js").read_text("utf-8")
    return _EXPORT.sub("", _IMPORT.sub("", source))
