"""Levels of a split on categories, in two groups to the left and right of the wedge."""

from collections.abc import Sequence
from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.figures.drawing.labels import label_width
from explorer.figures.tree.drawn import DrawnTree
from explorer.views.nodes.feature_axes import FeatureAxis

_WEDGE_GAP, _NARROWEST, _MARGIN, _MAX_BANDS, _MAX_TOLD = 14, 46, 8, 6, 20


@dataclass(frozen=True, slots=True)
class Entry:
    """One level, or all levels that do not fit: then `is_rest` is set, and the name counts them.
    `least` is the short form of the name for little room."""

    codes: tuple[int, ...]
    name: str
    least: str
    whole: str
    weight: float
    is_rest: bool


@dataclass(frozen=True, slots=True)
class LevelBand:
    """An entry and its position."""

    entry: Entry
    start: float
    end: float


def level_bands(tree: DrawnTree, i: int, start: float, end: float) -> tuple[list[LevelBand], float]:
    """Return the bands between two positions, and the wedge's position among them."""
    nodes, weights = tree.nodes, _level_weights(tree, i)
    is_split = nodes.kind[i] != "missing"
    left = nodes.levels_left[i] if is_split else tuple(sorted(weights))
    right = nodes.levels_right[i] if is_split else ()
    gap = _WEDGE_GAP if is_split else 0
    groups, widths = _few_enough(tree, i, (left, right), weights, end - start - gap)
    at, bands, turn = start, [], 0
    wedge = start + gap / 2 if is_split else end
    for side, group in enumerate(groups):
        if side == 1:
            wedge = at + gap / 2
            at += gap
        for entry in group:
            bands.append(LevelBand(entry, at, at + widths[turn]))
            at, turn = at + widths[turn], turn + 1
    return bands, wedge


def band_by_level(bands: Sequence[LevelBand]) -> dict[int, int]:
    """Return each level's index among the bands."""
    return {code: at for at, band in enumerate(bands) for code in band.entry.codes}


def _level_weights(tree: DrawnTree, i: int) -> dict[int, float]:
    weights: dict[int, float] = {}
    bars = tree.nodes.bars[i]
    for code, weight in zip(bars[::3], bars[2::3], strict=True):
        weights[int(code)] = weights.get(int(code), 0) + weight
    return weights


def _few_enough(
    tree: DrawnTree,
    i: int,
    groups: tuple[tuple[int, ...], tuple[int, ...]],
    weights: dict[int, float],
    room: float,
) -> tuple[list[list[Entry]], list[float]]:
    """Return both groups, with their lightest levels merged until the names have room."""
    feature = tree.view.features[tree.nodes.feature[i]]
    named = [[code for code in codes if code < len(feature.levels)] for codes in groups]
    heaviest = [sorted(codes, key=lambda code: (-weights.get(code, 0), code)) for codes in named]
    n = [len(codes) for codes in heaviest]
    shown = [min(n[k], max(_MAX_BANDS // 2, _MAX_BANDS - n[1 - k])) for k in (0, 1)]
    others = tree.nodes.others[i]
    while True:
        entries = [
            _entries(groups[k], set(heaviest[k][: shown[k]]), weights, feature, k, others[k])
            for k in (0, 1)
        ]
        leasts = [entry.least for group in entries for entry in group]
        needs = [label_width("small", least) + _MARGIN for least in leasts]
        widths = _poured(needs, room)
        pairs = zip(widths, needs, strict=True)
        tight = any(width < min(need, _NARROWEST) for width, need in pairs)
        larger = 0 if shown[0] >= shown[1] else 1
        if not tight or shown[larger] <= 1:
            return entries, widths
        shown[larger] -= 1


def _entries(
    codes: tuple[int, ...],
    named: set[int],
    weights: dict[int, float],
    feature: FeatureAxis,
    side: int,
    others: int,
) -> list[Entry]:
    """Return the named levels in the table's order, and one entry for the rest at the outer edge;
    `others` is the number of levels without a name, which share one code after the named ones."""
    rest = [code for code in codes if code not in named]
    if len(rest) == 1 and not others:
        named, rest = set(codes), []
    names, wholes = feature.levels, feature.levels_whole
    entries = [
        Entry((code,), names[code], names[code], wholes[code], weights.get(code, 0), False)
        for code in codes
        if code in named
    ]
    if not rest:
        return entries
    with_name = [code for code in rest if code < len(names)]
    count = len(with_name) + others
    told = [wholes[code] for code in with_name[:_MAX_TOLD]]
    told += [f"and {show_count(count - len(told))} more"] if count > len(told) else []
    least, weight = f"+ {show_count(count)}", sum(weights.get(code, 0) for code in rest)
    one = Entry(tuple(rest), f"{least} categories", least, ", ".join(told), weight, True)
    return [one, *entries] if side == 0 else [*entries, one]


def _poured(needs: list[float], room: float) -> list[float]:
    """Return widths that add up to the room: what each needs plus an equal share of the rest or, if
    that is too much, with the widest ones narrowed to one width."""
    total = sum(needs)
    if total <= room:
        return [need + (room - total) / len(needs) for need in needs]
    left, most = room, 0.0
    ascending = sorted(needs)
    for k, need in enumerate(ascending):
        most = left / (len(ascending) - k)
        if need > most:
            break
        left -= need
    return [min(need, most) for need in needs]
