"""What decision regions say of themselves: the title, the fixed values, the rows outside."""

from collections.abc import Mapping, Sequence

from explorer.data.display import show_count
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import in_words, leaves, listed, rows
from explorer.views.regions.fixed_values import FixedValue, Value
from explorer.views.regions.points import Points
from explorer.views.regions.region_walk import RegionsKind


def title_of(kind: RegionsKind, n_leaves: int, x: str) -> str:
    """How many leaves have a region, and of what form; `x` is the name of the axis."""
    counted = f"{in_words(n_leaves).capitalize()} {leaves(n_leaves).split()[-1]}"
    match kind:
        case RegionsKind.CLASS_INTERVALS:
            return f"{counted} as intervals of {x}"
        case RegionsKind.NUMBER_STEPS:
            return f"{counted} as steps along {x}"
        case _:
            return f"{counted} as decision region{'s' * (n_leaves > 1)}"


def joined(*sentences: str) -> str:
    """The sentences that there are, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


def slice_sentence(
    points: Points, fixed: Sequence[FixedValue], kind: RegionsKind, n_rows: int
) -> str:
    """The fixed values; rows are counted among those drawn, which is said where not all are."""
    if not fixed:
        return _nothing_fixed(kind)
    n_outside = sum(points.is_outside)
    values = listed([f"{one.name} = {one.text}" for one in fixed])
    hollow = f"the {rows(n_outside)} drawn hollow"
    if len(points.x) < n_rows:
        hollow = f"{_of_the_drawn(points)}, hollow,"
    outside = f"{hollow} {_fall(n_outside)} outside it" if n_outside else ""
    return f"A slice at {values}" + (f"; {outside}." if outside else "; no row is outside it.")


def slice_caption(points: Points, whose: str, kind: RegionsKind, n_rows: int) -> str:
    """The same beside the controls, which name the fixed values."""
    if not whose:
        return _nothing_fixed(kind)
    n_outside = sum(points.is_outside)
    if not n_outside:
        return f"A slice {whose}; no row is outside it."
    counted = rows(n_outside) if len(points.x) == n_rows else _of_the_drawn(points)
    return (
        f"A slice {whose}: {counted} {_fall(n_outside)} outside it, drawn hollow, the fainter the "
        "more of the fixed columns lead elsewhere."
    )


def _fall(n_rows: int) -> str:
    return "falls in a region" if n_rows == 1 else "fall in regions"


def _of_the_drawn(points: Points) -> str:
    return f"{show_count(sum(points.is_outside))} of the {rows(len(points.x))} drawn"


def whose_slice(
    fixed: Sequence[FixedValue], chosen: Mapping[str, Value], tree: Tree, selected: int
) -> str:
    """What the slice goes through; "" where nothing is fixed."""
    if not fixed:
        return ""
    if any(tree.features.names[one.feature] in chosen for one in fixed):
        return "where it was moved to"
    return "through the selected node" if selected else "through the middle of all rows"


def _nothing_fixed(kind: RegionsKind) -> str:
    noun = {RegionsKind.CLASS_INTERVALS: "an interval", RegionsKind.NUMBER_STEPS: "a step"}
    return f"The tree splits on nothing else: every leaf is {noun.get(kind, 'a region')} here."
