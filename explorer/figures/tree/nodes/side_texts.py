"""The text next to an edge: its side of the split, in whole words, shortened to fit."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.figures.drawing.labels import fits_in, label_width, on_two_lines
from explorer.figures.tree.drawn import DrawnTree, is_left_child, missing_into
from explorer.figures.tree.nodes.short_names import category_name

_FULL, _THINNEST = 22, 1.5
"""The widths of a ribbon for all rows and of the thinnest, in pixels; one scale for all levels."""
_OFF_PLAIN, _OFF_MISSING, _OFF_OUTLINE = 8, 14, 4
_OR_MISSING = " or missing"
_SIGNS = ("≤", ">")
_COUNTED = " categories"
"""How many categories are written."""
_MAX_LISTED, _TWO_LINES = 12, 1.8
_OTHERS = "others"
"""All but the category that the other side names."""


@dataclass(frozen=True, slots=True)
class SideText:
    """The lines of a side's text from top to bottom; `note` is above them."""

    lines: list[str]
    note: str = ""


def ribbon_width(tree: DrawnTree, i: int) -> float:
    """Return a ribbon's width, which is proportional to its rows."""
    return max(_THINNEST, float(_FULL * tree.nodes.rows[i] / tree.view.rows))


def text_offset(tree: DrawnTree, child: int, outlined: bool) -> float:
    """Return the distance from a ribbon's middle to the beginning of its text."""
    beside = _OFF_MISSING if missing_into(tree, child) else _OFF_PLAIN
    return ribbon_width(tree, child) / 2 + beside + (_OFF_OUTLINE if outlined else 0)


def wished_room(tree: DrawnTree, child: int) -> float:
    """Return the room that a side's text needs on one line, measured from the ribbon's middle."""
    words, note = _side_words(tree, child), ""
    if _is_told_apart(tree, child):
        words, note = _bare(words), _note_of(tree, child)
    width = max(label_width("edge", words), label_width("small", note))
    return text_offset(tree, child, True) + width + 1


def side_text(tree: DrawnTree, child: int, room: float, is_two: bool) -> SideText | None:
    """Return the longest text that fits: all of it, all of it on two lines, or the first
    categories and the number of others. Only the name of a category is ever cut."""
    words = _side_words(tree, child)
    short, fits, is_apart = _bare(words), fits_in("edge", room), _is_told_apart(tree, child)
    note = _note_of(tree, child) if is_apart and is_two else ""
    note = note if label_width("small", note) <= room else ""
    if words.endswith(_COUNTED):
        long = _listed(tree, child, _TWO_LINES * room) if is_two and not is_apart else ""
        two = on_two_lines("edge", long, room)
        if len(two) > 1 and all(map(fits, two)):
            return SideText(two)
        if one := _listed(tree, child, room):
            return SideText([one], note)
    if is_apart and is_two and fits(short):
        return SideText([short], note)
    for text in (words, short) if is_apart else (words,):
        if fits(text):
            return SideText([text])
    two = on_two_lines("edge", words, room)
    if is_two and len(two) > 1 and all(map(fits, two)) and two[0] not in _SIGNS:
        return SideText(two)
    one = _shorter(tree, child, short, room, _OTHERS)
    return SideText([one]) if one and fits(one) else None


def rule_within(tree: DrawnTree, child: int, room: float) -> str:
    """Return a side's rule on one line, without "or missing" if there is no room for it."""
    words, fits = _side_words(tree, child), fits_in("edge", room)
    if words.endswith(_COUNTED) and (found := _listed(tree, child, room)):
        return found
    for text in (words, _bare(words)):
        if fits(text):
            return text
    return _shorter(tree, child, _bare(words), room)


def _listed(tree: DrawnTree, child: int, room: float) -> str:
    """Return the categories of a side for which there is room, and the number of the others; "" if
    fewer than two fit, or if there are too many."""
    nodes, fits = tree.nodes, fits_in("edge", room)
    up = nodes.parent[child]
    levels = tree.view.features[nodes.feature[up]].levels
    codes = (nodes.levels_left if is_left_child(tree, child) else nodes.levels_right)[up]
    own = category_counts(tree, child)[0] - _is_told_apart(tree, child)
    names = [levels[code] for code in codes if code < len(levels)] if own <= _MAX_LISTED else []
    for k in range(len(names), 1, -1):
        first, last = ", ".join(names[: k - 1]), names[k - 1]
        texts = [f"{first}, {last} + {show_count(own - k)}"]
        if k == own:
            texts = [f"{first} or {last}", f"{first}, {last}"]
        found = next(filter(fits, texts), "")
        if found:
            return found
    return ""


def category_counts(tree: DrawnTree, child: int) -> tuple[int, int]:
    """Return how many categories go to a child, and how many its parent has; missing values count
    as one more category, as in the split's text."""
    nodes = tree.nodes
    up = nodes.parent[child]
    counts = []
    for side, levels in enumerate((nodes.levels_left[up], nodes.levels_right[up])):
        takes = nodes.missing[up] > 0 and bool(nodes.missing_left[up]) == (side == 0)
        counts.append(len(levels) + max(0, nodes.others[up][side] - 1) + int(takes))
    return counts[0 if is_left_child(tree, child) else 1], sum(counts)


def _shorter(tree: DrawnTree, child: int, words: str, room: float, rest: str = "") -> str:
    """Return the least that tells a side; `rest` instead of "2 of 3" if the other side has only
    one category."""
    nodes, up, is_left = tree.nodes, tree.nodes.parent[child], is_left_child(tree, child)
    kind, feature = nodes.kind[up], nodes.feature[up]
    if kind == "numeric":
        return ""
    if kind == "missing":
        return words.split(" ")[-1]
    if found := _listed(tree, child, room):
        return found
    own, total = category_counts(tree, child)
    known = len(tree.view.features[feature].levels)
    codes = (nodes.levels_left if is_left else nodes.levels_right)[up]
    first = next((code for code in codes if code < known), None)
    more = f" + {show_count(own - 1)}" if own > 1 else ""
    left = room - label_width("edge", more)
    name = "" if first is None else category_name(tree, feature, first, "edge", left)
    if name:
        return name + more
    if not more:
        return ""
    return (own == total - 1 and rest) or f"{show_count(own)} of {show_count(total)}"


def _side_words(tree: DrawnTree, child: int) -> str:
    nodes = tree.nodes
    up = nodes.parent[child]
    return str((nodes.left_text if nodes.left[up] == child else nodes.right_text)[up])


def _bare(words: str) -> str:
    return words.removesuffix(_OR_MISSING)


def _is_told_apart(tree: DrawnTree, child: int) -> bool:
    """Return whether rows without a value go to this side too and are counted on their own line."""
    is_counted = tree.has_rows and missing_into(tree, child) > 0
    return is_counted and tree.nodes.kind[tree.nodes.parent[child]] != "missing"


def _note_of(tree: DrawnTree, child: int) -> str:
    return f"{show_count(missing_into(tree, child))} missing"
