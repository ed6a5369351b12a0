"""What a plane says of itself: its title, what its slice holds, which rows are off it."""

from collections.abc import Mapping, Sequence

from explorer.data.display import show_count
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import in_words, leaves, listed, rows
from explorer.views.regions.fixed_values import Held, Value
from explorer.views.regions.plane import PlaneKind
from explorer.views.regions.points import Points


def title_of(kind: PlaneKind, n_leaves: int, x: str) -> str:
    """How many leaves the plane meets, and as what."""
    counted = f"{in_words(n_leaves).capitalize()} {leaves(n_leaves).split()[-1]}"
    match kind:
        case PlaneKind.CLASS_STRIP:
            return f"{counted} as intervals of {x}"
        case PlaneKind.NUMBER_STEPS:
            return f"{counted} as steps along {x}"
        case _:
            return (
                f"{counted} as boxes in the plane" if n_leaves > 1 else f"{counted} fills the plane"
            )


def all_said(*sentences: str) -> str:
    """The sentences that there are, one after the other."""
    return " ".join(sentence for sentence in sentences if sentence)


def slice_sentence(points: Points, held: Sequence[Held], kind: PlaneKind, n_rows: int) -> str:
    """What is held; rows are counted among those drawn, which is said where they are not all."""
    if not held:
        return _no_slice(kind)
    n_off = sum(points.is_off_plane)
    values = listed([f"{one.name} = {one.text}" for one in held])
    hollow = f"the {rows(n_off)} drawn hollow"
    if len(points.x) < n_rows:
        hollow = f"{_of_the_drawn(points)}, hollow,"
    off = f"{hollow} fall in boxes off this plane" if n_off else ""
    return f"A slice at {values}" + (f"; {off}." if off else "; no row is off it.")


def slice_caption(points: Points, whose: str, kind: PlaneKind, n_rows: int) -> str:
    """The same beside the controls, which name what is held."""
    if not whose:
        return _no_slice(kind)
    n_off = sum(points.is_off_plane)
    if not n_off:
        return f"A slice {whose}; no row is off it."
    counted = rows(n_off) if len(points.x) == n_rows else _of_the_drawn(points)
    off = f"{counted} falls in a box" if n_off == 1 else f"{counted} fall in boxes"
    return (
        f"A slice {whose}: {off} off it, drawn hollow, the fainter the more of the held columns "
        "lead elsewhere."
    )


def _of_the_drawn(points: Points) -> str:
    return f"{show_count(sum(points.is_off_plane))} of the {rows(len(points.x))} drawn"


def whose_slice(held: Sequence[Held], at: Mapping[str, Value], tree: Tree, selected: int) -> str:
    """What the slice goes through; "" where nothing is held."""
    if not held:
        return ""
    if any(tree.features.names[one.feature] in at for one in held):
        return "where it was moved to"
    return "through the selected node" if selected else "through the middle of all rows"


def _no_slice(kind: PlaneKind) -> str:
    noun = {PlaneKind.CLASS_STRIP: "an interval", PlaneKind.NUMBER_STEPS: "a step"}
    return f"The tree asks about nothing else: every leaf is {noun.get(kind, 'a box')} here."
