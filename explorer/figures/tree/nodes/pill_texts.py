"""The line of text on a pill: what it asks, or what it predicts."""

from explorer.data.display import show_count
from explorer.figures.drawing.labels import fits_in, label, label_width
from explorer.figures.drawing.marks import glyph
from explorer.figures.drawing.markup import Markup
from explorer.figures.tree.drawn import DrawnTree, prediction_slot
from explorer.figures.tree.nodes.leaf_parts import leaf_rows
from explorer.figures.tree.nodes.short_names import feature_name, is_ambiguous
from explorer.figures.tree.nodes.side_texts import category_counts

PILL_HEIGHT, PILL_INSET = 34, 8
_BASELINE, _APART, _GLYPH = 15, 6, 12


def pill_width(tree: DrawnTree, i: int) -> float:
    """The least width of a node's pill: the threshold is always whole on it, and so are a
    prediction of numbers and its rows."""
    nodes = tree.nodes
    if nodes.left[i] < 0:
        if not tree.is_numbers:
            return 0
        counted = label_width("small", leaf_rows(tree, i)[0])
        return 2 * PILL_INSET + label_width("edge", nodes.value_text[i]) + _APART + counted
    if nodes.kind[i] != "numeric":
        return 0
    return 2 * PILL_INSET + label_width("edge", f"≤ {nodes.threshold_text[i]}")


def pill_rule(tree: DrawnTree, i: int, width: float, edges_tell: bool) -> Markup:
    """The feature, shortened where it has to be, and the left side's rule; where that would not
    tell the feature, the feature alone if an edge below tells the threshold, else the rule."""
    nodes, room = tree.nodes, width - 2 * PILL_INSET
    tries = [text for text in _tries(tree, i, room, edges_tell) if text]
    fits = fits_in("edge", room)
    text = next((one for one in tries if fits(one)), tries[-1])
    if text == tries[0]:
        whole = text
    elif nodes.kind[i] == "numeric":
        whole = f"{tree.features[nodes.feature[i]].whole}: {nodes.left_whole[i]}"
    else:
        whole = nodes.left_whole[i]
    return label(
        "edge", width / 2, _BASELINE, text, tree.theme.text, anchor="middle", room=room, whole=whole
    )


def _tries(tree: DrawnTree, i: int, room: float, edges_tell: bool) -> list[str]:
    nodes = tree.nodes
    feature, left_text = nodes.feature[i], nodes.left_text[i]
    name = tree.features[feature].name

    def named(rule: str) -> str:
        short = feature_name(tree, feature, "edge", room - label_width("edge", rule))
        return f"{short}{rule}" if short else ""

    alone = named("") if edges_tell else ""
    if nodes.kind[i] == "numeric":
        rule = f" ≤ {nodes.threshold_text[i]}"
        told = named(rule)
        short = told.removesuffix(rule)
        is_clear = bool(short) and not is_ambiguous(tree, feature, short)
        return [f"{name}{rule}", *([told, alone] if is_clear else [alone, told]), rule.strip()]
    if nodes.kind[i] == "missing":
        return [f"{name} {left_text}", named(f" {left_text}"), alone, left_text]
    own, total = category_counts(tree, nodes.left[i])
    count = f": {show_count(own)} of {show_count(total)}"
    counted = [] if own > 2 or not left_text else [named(f": {left_text}")]
    return [nodes.split_text[i].removesuffix("?"), *counted, named(count), count[2:]]


def pill_prediction(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    """What a leaf's pill says."""
    return (_number if tree.is_numbers else _class)(tree, i, width)


def _number(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    """The prediction and its rows; the spread where it has room."""
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    value, spread = nodes.value_text[i], nodes.spread_text[i]
    at = PILL_INSET + label_width("edge", value) + _APART
    text, is_few = leaf_rows(tree, i)
    free = end - label_width("small", text) - _APART - at
    parts = [label("edge", PILL_INSET, _BASELINE, value, theme.text)]
    if label_width("small", spread) <= free:
        parts.append(label("small", at, _BASELINE, spread, theme.text_faint))
    rows = label("small", end, _BASELINE, text, theme.text_soft, anchor="end", slanted=is_few)
    return [*parts, rows]


def _class(tree: DrawnTree, i: int, width: float) -> list[Markup]:
    nodes, theme, end = tree.nodes, tree.theme, width - PILL_INSET
    own = tree.classes[nodes.predicted_class[i]]
    share = "tie" if nodes.tie[i] else nodes.share_text[i]
    most = end - PILL_INSET - _GLYPH
    taken = label_width("small", share) + _APART
    # The bar tells the share too; of a tie only the word does.
    right = share if nodes.tie[i] or label_width("edge", own.name) + taken <= most else ""
    room = most - taken if right else most
    at = PILL_INSET + _GLYPH
    parts = [
        glyph(prediction_slot(tree, i), PILL_INSET + 4, 11, theme, 3.8),
        label("edge", at, _BASELINE, own.name, theme.text, room=room, whole=own.whole),
    ]
    if right:
        parts.append(label("small", end, _BASELINE, right, theme.text_faint, anchor="end"))
    return parts
