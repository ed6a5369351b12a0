"""The texts of a split card: name and counts above, threshold, axis ends or levels below."""

import re
from collections.abc import Sequence

from explorer.figures.drawing.labels import label, label_width
from explorer.figures.drawing.markup import Markup
from explorer.figures.drawing.scales import clamped
from explorer.figures.tree.drawn import DrawnTree, show_rows
from explorer.figures.tree.nodes.card_layout import CardLayout
from explorer.figures.tree.nodes.short_names import category_name, feature_name

_SIDE, _APART = 12, 8
_WORD_END = re.compile(r"[\s_\-/.]")


def card_header(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """The feature's name; then rows and impurity, which yields to a long name."""
    nodes, theme, feature = tree.nodes, tree.theme, tree.nodes.feature[i]
    own, counted = tree.features[feature], show_rows(nodes.rows[i])
    bare = f"{counted} · {(nodes.spread_text if tree.is_numbers else nodes.impurity_text)[i]}"
    long = bare
    if not tree.is_numbers:
        long = f"{counted} · {tree.criterion} {nodes.impurity_text[i]}"
    line = layout.width - 2 * _SIDE - _APART
    left = line - label_width("name", own.name)
    text = next((t for t in (long, bare) if label_width("small", t) <= left), counted)
    room = line - label_width("small", text)
    whole = own.whole if text == long else f"{own.whole} · {long}"
    shown, end = feature_name(tree, feature, "name", room), layout.width - _SIDE
    return [
        label("name", _SIDE, 17, shown, theme.text, room=room, whole=whole),
        label("small", end, 17, text, theme.text_faint, anchor="end"),
    ]


def axis_texts(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """The threshold under the wedge, and the axis's ends where they have room beside it."""
    nodes, theme = tree.nodes, tree.theme
    own, slot, y = tree.features[nodes.feature[i]], layout.slot, layout.baseline
    is_missing = nodes.kind[i] == "missing"
    slot_left = slot is not None and slot < layout.start
    first = (slot or 0) + 13 if slot_left else 7
    last = slot - 1 if slot is not None and not slot_left else layout.width - 7
    asked = (nodes.left_text if is_missing else nodes.threshold_text)[i]
    half = min(label_width("threshold", asked), last - first) / 2 + 0.5
    middle = layout.wedge - half if is_missing else layout.wedge
    middle = clamped(middle, first + half, last - half)
    room = last - first
    texts = [label("threshold", middle, y, asked, theme.text, anchor="middle", room=room)]
    # The least and the greatest value lie in the middle of their bins where these are wide.
    bin_ = (layout.end - layout.start) / own.bins
    low, high = label_width("small", own.low_text), label_width("small", own.high_text)
    ends = [
        (own.low_text, max(layout.start, layout.start + (bin_ - low) / 2), low),
        (own.high_text, min(layout.end - high, layout.end - (bin_ + high) / 2), high),
    ]
    for text, begin, width in ends:
        end = begin + width
        is_free = end < middle - half - _APART or begin > middle + half + _APART
        if is_free and begin >= first and end <= last + 1:
            texts.append(label("small", begin, y, text, theme.text_faint))
    return texts


def level_names(tree: DrawnTree, i: int, layout: CardLayout) -> list[Markup]:
    """The names of categories below their bars; where one has no room, what tells it apart."""
    feature = tree.nodes.feature[i]
    begin = _shared([band.entry.name for band in layout.bands if not band.entry.is_rest])
    texts = []
    for band in layout.bands:
        entry, room = band.entry, band.end - band.start - 3
        tries = [entry.name, entry.least if entry.is_rest else ""]
        if begin and not entry.is_rest:
            tries.append(f"…{entry.name[begin:]}")
        shown = next((t for t in tries if t and label_width("small", t) <= room), None)
        if shown is None:
            code = entry.codes[0]
            shown = entry.least if entry.is_rest else ""
            shown = shown or category_name(tree, feature, code, "small", room) or entry.name
        middle, soft = (band.start + band.end) / 2, tree.theme.text_soft
        texts.append(
            label(
                "small",
                middle,
                layout.baseline,
                shown,
                soft,
                anchor="middle",
                room=room,
                whole=entry.whole,
            )
        )
    return texts


def note_line(tree: DrawnTree, layout: CardLayout) -> Markup:
    """What must be said of the split."""
    soft, y = tree.theme.text_soft, layout.note_line
    return label("small", layout.width / 2, y, layout.note, soft, anchor="middle", slanted=True)


def _shared(names: Sequence[str]) -> int:
    """How many letters all names begin with, up to the end of a word: "town 12" and "town 31"
    differ in what follows."""
    if len(names) < 2:
        return 0
    end = 0
    while end < len(names[0]) and all(name[end : end + 1] == names[0][end] for name in names):
        end += 1
    while end > 0 and not _WORD_END.match(names[0][end - 1]):
        end -= 1
    return 0 if end < 4 or any(len(name) == end for name in names) else end
