"""The textbook engine's functions and variables that compute each number of a node."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from explorer.growth.contract import gain_of
from explorer.growth.engines.category_orders import level_orders, rising
from explorer.growth.engines.category_splits import all_subsets, running_children, sums_of_subsets
from explorer.growth.engines.child_statistics import Targets, profile_of
from explorer.growth.engines.numeric_splits import (
    children_of_thresholds,
    midpoints,
    numeric_profile,
)
from explorer.growth.split_selection import equal_to_best, first_in_order, split_of
from explorer.tree.impurity import (
    CLASS_CRITERIA,
    Criterion,
    absolute_total,
    class_total,
    moments,
    running_absolute,
    running_class_total,
    squared_total,
    weighted_medians,
)
from explorer.tree.tree import NODES_AT_A_TIME, Tree, leaders
from explorer.views.code.source import RETURNED

Function = Callable[..., Any]

_PREDICTION: Function = vars(Tree)["prediction"].fget

WATCHED: tuple[Function, ...] = (
    Targets.whole, Targets.cumulative, class_total, running_class_total, moments, squared_total,
    absolute_total, weighted_medians, running_absolute, numeric_profile, midpoints,
    children_of_thresholds, level_orders, rising, running_children, all_subsets, sums_of_subsets,
    profile_of, equal_to_best, first_in_order, gain_of, split_of, _PREDICTION, leaders,
)  # fmt: skip
"""Every function that an excerpt may show."""


Path = tuple[tuple[Function, int], ...]
"""Nested calls, the outermost first: each with its index within the one before, -1 for the last."""


@dataclass(frozen=True, slots=True)
class Call:
    """The `nth` call of an excerpt's function within `path`; `title` distinguishes it.

    side: 0 or 1, the side of the candidates that it measures; None for both.
    """

    path: Path = ()
    nth: int = 0
    title: str = ""
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Excerpt:
    """A function, and which of its variables are shown for each of these calls.

    shown: "name", "name:entries" or "name:entries:columns", where the name may continue with
    attributes ("left.total") and items ("keys.0"). Entries are "row", "joined" (rows in the order
    in which they join a side), "threshold", "candidate" (of all), "child" (of one call),
    "chosen", "level", "class", "node", "split", "feature", "subtree" (of the pruning path), or
    "order", which names the levels at these indices.
    Columns are "class", "level", "moment" (Σw, Σwz, Σwz²), or "moments", the array’s rows.
    """

    function: Function
    shown: tuple[str, ...]
    calls: tuple[Call, ...] = (Call(),)


@dataclass(frozen=True, slots=True)
class Chapter:
    """The excerpts that compute one number, and a sentence on how."""

    key: str
    name: str
    how: str
    excerpts: tuple[Excerpt, ...]


@dataclass(frozen=True, slots=True)
class Search:
    """The facts that decide which code runs at a node for one feature.

    group: the routing, or the order of the categories, of the best candidate. is_ordered: whether
    the categories have their own order. has_order: whether one key puts them in order. has_subsets:
    whether each subset is tried instead.
    """

    criterion: Criterion
    has_many_classes: bool
    is_numeric: bool
    is_ordered: bool
    has_order: bool
    has_subsets: bool
    has_best: bool
    group: int
    node: int

    @property
    def of_classes(self) -> bool:
        return self.criterion in CLASS_CRITERIA

    @property
    def sums(self) -> str:
        """The kind of columns that sums of targets have."""
        return "class" if self.of_classes else "moment"


def chapters_of(search: Search) -> Iterator[Chapter]:
    """Yield the numbers that are computed at a node for one feature, in order of computation."""
    yield Chapter(
        "impurity",
        "Impurity of the node",
        "The criterion’s formula turns the targets of the node’s rows into one number.",
        tuple(_of_node(search.criterion)),
    )
    if search.is_numeric:
        yield Chapter(
            "threshold",
            "Thresholds",
            "The rows are sorted by the feature. A threshold lies halfway between two "
            "neighbouring values that differ.",
            (
                Excerpt(
                    numeric_profile,
                    ("ordered:row", "ends:threshold", "below:threshold", "above:threshold"),
                ),
                Excerpt(midpoints, ("middle:threshold", f"{RETURNED}:threshold")),
            ),
        )
    if search.has_order:
        ranked = Call(((level_orders, 0),))
        yield Chapter(
            "order",
            "Order of the categories",
            "The categories are sorted by a key. A split divides this order at one point and sends "
            "one part to each side.",
            (
                Excerpt(
                    level_orders, ("weight:level", f"sums:level:{search.sums}", "keys.0:level")
                ),
                Excerpt(rising, (f"{RETURNED}:order",), (ranked,)),
            ),
        )
    if search.has_best:
        yield from _of_candidates(search)
    yield Chapter(
        "prediction",
        "Prediction",
        "A node’s prediction is computed from its own rows. The code computes the predictions of "
        "all nodes at once.",
        tuple(_of_prediction(search)),
    )


def _of_node(criterion: Criterion) -> Iterator[Excerpt]:
    whole = (Call(((Targets.whole, 0),)),)
    if criterion in CLASS_CRITERIA:
        yield Excerpt(Targets.whole, ("counts:class", "weight", RETURNED))
        shown = ("counts:class", "n", "others:class", RETURNED)
        yield Excerpt(class_total, shown, whole)
    elif criterion is Criterion.ABSOLUTE_ERROR:
        yield Excerpt(Targets.whole, ("median", "total", "weight", RETURNED))
        ranked = ("ranked:row", "cumulative:row", "lower", "upper", RETURNED)
        yield Excerpt(weighted_medians, ranked, whole)
        yield Excerpt(absolute_total, ("centre", RETURNED), whole)
    else:
        yield Excerpt(Targets.whole, ("mean", "ssd", "total", "weight", RETURNED))
        yield Excerpt(moments, ("values:row", "shifted:row", "shift", RETURNED), whole)


def _of_candidates(search: Search) -> Iterator[Chapter]:
    added = "row by row" if search.is_numeric else "category by category"
    yield Chapter(
        "children",
        "Both children",
        f"One pass adds up both children’s totals for all candidate splits, {added}.",
        tuple(_of_children(search)),
    )
    measured = ["left.total", "right.total", "score", "smaller", "admissible"]
    if search.is_numeric:
        measured.insert(0, "threshold")
    yield Chapter(
        "weighted",
        "Weighted impurity",
        "A candidate’s score is the sum of weight × impurity over both children. This sum "
        "divided by the node’s weight is the weighted impurity.",
        (
            *_of_totals(search),
            Excerpt(profile_of, tuple(f"{name}:candidate" for name in measured), _LAST),
        ),
    )
    yield Chapter(
        "best",
        "Best split",
        "The lowest score is the best. Candidates whose scores differ from the best score only by "
        "rounding are tied; the tree uses the first of them.",
        (
            Excerpt(equal_to_best, ("total", "best", "band", f"{RETURNED}.0:chosen"), _LAST),
            Excerpt(first_in_order, ("candidates:chosen", RETURNED), _LAST),
        ),
    )
    each = ("score:candidate", "saved:candidate", f"{RETURNED}:candidate")
    yield Chapter(
        "gain",
        "Gain",
        "The gain is the node’s impurity minus the weighted impurity of its children.",
        (Excerpt(gain_of, ("weight", "impurity", "total", *each)),),
    )
    tried = "A missing value counts as one more category."
    if search.is_numeric or search.is_ordered:
        tried = (
            "The search tries rows with a missing value on the left, on the right, and apart from "
            "all other rows."
        )
    yield Chapter(
        "missing",
        "Missing values",
        f"{tried} If no row here has a missing value, later rows that have one go to the child "
        "with more weight.",
        tuple(_of_missing(search.is_numeric)),
    )


_LAST = (Call(nth=-1),)


def _sides(search: Search) -> tuple[tuple[str, Path], tuple[str, Path]]:
    """Return the titles and calls that measure both sides of the best candidate."""
    one, other = 2 * search.group, 2 * search.group + 1
    if search.is_numeric:
        cumulative = Targets.cumulative
        return ("Left children", ((cumulative, one),)), ("Right children", ((cumulative, other),))
    if search.has_subsets:
        return ("First side", ((all_subsets, 0),)), ("Other side", ((all_subsets, 0),))
    return (
        ("From the first category on", ((running_children, one),)),
        ("From the last category on", ((running_children, other),)),
    )


def _of_children(search: Search) -> Iterator[Excerpt]:
    dense = not search.has_many_classes
    calls = tuple(
        Call(path[:-1], path[-1][1], title, side)
        for side, (title, path) in enumerate(_sides(search))
    )
    if search.is_numeric:
        shown = ["ends:child"]
        if dense:
            shown.append("counts:child:class" if search.of_classes else "sums:child:moments")
        yield Excerpt(Targets.cumulative, tuple(shown), calls)
        yield Excerpt(children_of_thresholds, ("n_absent", "n_present"))
    elif search.has_subsets:
        yield Excerpt(all_subsets, ("is_first:candidate:level",))
        if dense and search.criterion is not Criterion.ABSOLUTE_ERROR:
            sums = search.sums
            shown = [f"sums:level:{sums}", f"first:candidate:{sums}", f"others:candidate:{sums}"]
            yield Excerpt(sums_of_subsets, tuple(shown))
    else:
        shown = ["order:order", "ends:child"]
        if dense and search.criterion is not Criterion.ABSOLUTE_ERROR:
            shown.append(f"sums:child:{search.sums}")
        yield Excerpt(running_children, tuple(shown), calls)


def _of_totals(search: Search) -> Iterator[Excerpt]:
    """Yield the criterion's formula for the children of every candidate."""
    function, shown = _formula(search)
    if search.has_subsets and (search.has_many_classes or function is running_absolute):
        return  # each child is measured as a node is
    nths = (-2, -1) if search.has_subsets else (0, 0)
    calls = tuple(
        Call(path, nth, title, side)
        for side, ((title, path), nth) in enumerate(zip(_sides(search), nths, strict=True))
    )
    yield Excerpt(function, shown, calls)


def _formula(search: Search) -> tuple[Function, tuple[str, ...]]:
    if search.criterion is Criterion.ABSOLUTE_ERROR:
        return running_absolute, ("medians:joined", "totals:joined")
    if search.criterion is Criterion.SQUARED_ERROR:
        names = ("weight", "first", "second", RETURNED)
        return squared_total, tuple(f"{name}:child" for name in names)
    if search.has_many_classes:
        return running_class_total, ("weight:joined", "total:joined")
    return class_total, ("counts:child:class", "n:child", f"{RETURNED}:child")


def _of_missing(is_numeric: bool) -> Iterator[Excerpt]:
    if is_numeric:
        yield Excerpt(
            children_of_thresholds, ("n_absent", "n_present", "with_rising", "with_falling")
        )
    shown = ("left_weight", "right_weight", "heavier_left", "missing_seen", RETURNED)
    yield Excerpt(split_of, shown)


def _of_prediction(search: Search) -> Iterator[Excerpt]:
    yield Excerpt(_PREDICTION, (f"{RETURNED}:node",))
    if search.of_classes:
        part = Call(((_PREDICTION, 0),), search.node // NODES_AT_A_TIME)
        yield Excerpt(leaders, ("counts:node:class", f"{RETURNED}:node:class"), (part,))
