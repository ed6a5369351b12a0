"""What decision regions say of themselves: the title, the fixed values, the hollow rows."""

from collections.abc import Sequence

from explorer.data.display import show_count
from explorer.views.nodes.wording import leaves, listed, rows
from explorer.views.regions.fixed_values import FixedValue
from explorer.views.regions.points import Points
from explorer.views.regions.region_walk import RegionsKind


def title_of(
    kind: RegionsKind, n_drawn: int, n_leaves: int, x: str, deepest: int | None = None
) -> str:
    """How many of the leaves have a region here; `x` is the name of the axis.

    Where only the levels to `deepest` are drawn, how many of their nodes do.
    """
    match kind:
        case RegionsKind.CLASS_INTERVALS:
            form = f"Intervals of {x}"
        case RegionsKind.NUMBER_STEPS:
            form = f"Steps along {x}"
        case _:
            form = f"Decision region{'s' * (n_drawn > 1)}"
    if deepest is not None:
        return f"{form}: {show_count(n_drawn)} nodes to depth {deepest} cross this view"
    if n_drawn == n_leaves:
        all_leaves = {1: "the only leaf", 2: "both leaves"}.get(n_leaves, f"all {leaves(n_leaves)}")
        return f"{form}: {all_leaves}"
    cross = "crosses" if n_drawn == 1 else "cross"
    return f"{form}: {show_count(n_drawn)} of {leaves(n_leaves)} {cross} this view"


def joined(*sentences: str) -> str:
    """The sentences that there are, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


def fixed_caption(
    points: Points, fixed: Sequence[FixedValue], kind: RegionsKind, n_rows: int, n_leaves: int
) -> str:
    """The fixed values, and the rows whose own values lead elsewhere.

    Rows are counted among those drawn, which is said where not all are.
    """
    if not fixed:
        return _nothing_fixed(kind, n_leaves)
    values = listed([f"{one.name} = {one.text}" for one in fixed])
    return f"Shown for {values}; {_differing(points, n_rows)}."


def short_caption(
    points: Points, fixed: Sequence[FixedValue], kind: RegionsKind, n_rows: int, n_leaves: int
) -> str:
    """The same beside the controls, which name the fixed values."""
    if not fixed:
        return _nothing_fixed(kind, n_leaves)
    differing = _differing(points, n_rows)
    fainter = len(fixed) > 1 and sum(points.is_outside) > 0
    more = "; the fainter a row, the more of its values do" if fainter else ""
    return f"{differing[0].upper()}{differing[1:]}{more}."


def _differing(points: Points, n_rows: int) -> str:
    n_outside, n_drawn = sum(points.is_outside), len(points.x)
    if not n_outside:
        # Both sides of a split have rows, so of all rows some lead elsewhere.
        none = f"none of the {rows(n_drawn)} drawn has values that lead elsewhere"
        return none if n_drawn else "no row is drawn"
    have = f"{'has' if n_outside == 1 else 'have'} values that lead elsewhere"
    if n_drawn < n_rows:
        are = "is" if n_outside == 1 else "are"
        return f"{show_count(n_outside)} of the {rows(n_drawn)} drawn {have} and {are} hollow"
    return f"{show_count(n_outside)} hollow {rows(n_outside).split()[-1]} {have}"


def _nothing_fixed(kind: RegionsKind, n_leaves: int) -> str:
    if n_leaves == 1:
        return "The tree has no split."
    noun = {RegionsKind.CLASS_INTERVALS: "an interval", RegionsKind.NUMBER_STEPS: "a step"}
    return f"The tree splits on nothing else: every leaf is {noun.get(kind, 'a region')} here."
