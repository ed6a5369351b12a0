"""A tree as data for the picture of a followed row: each node's question and its rows."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_value
from explorer.data.schema import Display
from explorer.data.training import TrainingTable
from explorer.judging.what_if import Yardsticks
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import key_step
from explorer.views.nodes.classes import ShownClass, ShownClasses, listed_classes, shown_classes
from explorer.views.nodes.feature_axes import (
    MAX_WHOLE_LENGTH,
    asked_features,
    target_bins,
    target_scale,
)
from explorer.views.nodes.node_columns import Columns, Picture, sent_columns
from explorer.views.nodes.node_view import node_paths, node_view
from explorer.views.nodes.wording import in_words, listed, short, short_levels, short_within


@dataclass(frozen=True, slots=True)
class FollowedFeature:
    """A feature that the tree uses; `index` is its index in the schema.

    Numbers run from `low` to `high` in the rows that grew the tree, `step` is how far a key moves
    the value, `ticks` are its thresholds in the tree, `deviation` is the standard deviation.
    `levels` are the codes offered, `names` their names; `left_out` says how many are not offered.
    """

    index: int
    name: str
    whole: str
    is_numeric: bool
    display: Display
    low: float
    high: float
    low_text: str
    high_text: str
    step: float
    deviation: float
    ticks: tuple[float, ...]
    levels: tuple[int, ...]
    names: tuple[str, ...]
    left_out: str


@dataclass(frozen=True, slots=True, eq=False)
class FollowTree:
    """The tree for the picture of a followed row.

    `nodes` has the columns that `NodeColumns` lists for this picture; `feature` indexes `features`,
    -1 at leaves; `own_weight` is the predicted class's weight, which `class_weights` may pool with
    others. `calls` are beginnings of sentences, by the number of questions; `unasked` names the
    features that no node uses.
    """

    id: str
    task: str
    target: str
    weighted: bool
    classes: tuple[ShownClass, ...]
    features: tuple[FollowedFeature, ...]
    nodes: Columns
    calls: tuple[str, ...]
    unasked: str


def follow_tree(
    tree: Tree,
    training: TrainingTable,
    measures: Yardsticks,
    name: str,
    known: Sequence[tuple[int, int]] = (),
) -> FollowTree:
    """Return the tree as shown, with limits; messages refer to it by `name`.

    `known`: pairs of a feature and a level's code that must be offered, however many levels there
    are.
    """
    classes = shown_classes(tree)
    is_numbers = tree.target.is_numeric
    position = (
        target_scale(tree, target_bins(training))[1] if is_numbers else np.zeros(tree.n_nodes)
    )
    asked = sorted(asked_features(tree))
    place = {feature: at for at, feature in enumerate(asked)}
    place[-1] = -1
    features = tuple(
        _feature(tree, training, measures, index, [code for f, code in known if f == index])
        for index in asked
    )
    own: Columns = {
        "feature": [place[feature] for feature in tree.feature.tolist()],
        "path": node_paths(tree),
        "own_weight": () if is_numbers else tree.weight_right,
    }
    return FollowTree(
        id=name,
        task="numbers" if is_numbers else "classes",
        target=short(tree.target.name),
        weighted=tree.is_weighted,
        classes=_counted(classes),
        features=features,
        nodes=sent_columns(
            Picture.FOLLOW,
            node_view(tree, classes, position),
            own,
            _compared(tree, features, place),
        ),
        calls=tuple(map(_call, range(tree.max_depth + 1))),
        unasked=_unasked(tree, asked),
    )


def _counted(classes: ShownClasses) -> tuple[ShownClass, ...]:
    """Return the classes as named after a count: "3 Chinstrap", "3 of 58 other classes"."""
    *marked, last = listed_classes(classes) or [None]
    if last is not None and len(classes.name) < len(classes.column):
        last = replace(last, name=f"of {last.name}")
    return (*marked, last) if last is not None else ()


def _compared(tree: Tree, features: tuple[FollowedFeature, ...], place: dict[int, int]) -> Columns:
    """Return the values compared at each node; only the offered levels."""
    offered = [frozenset(feature.levels) for feature in features]
    sides = (tree.splits.levels_left, tree.splits.levels_right)
    left, right = (
        tuple(
            tuple(code for code in side[node].tolist() if code in offered[place[feature]])
            for node, feature in enumerate(tree.feature.tolist())
        )
        for side in sides
    )
    return {
        "threshold": tree.threshold,
        "missing_left": tree.splits.missing_goes_left,
        "unseen_left": tree.splits.unseen_goes_left,
        "levels_left": left,
        "levels_right": right,
    }


def _feature(
    tree: Tree, training: TrainingTable, measures: Yardsticks, index: int, known: list[int]
) -> FollowedFeature:
    column, values = tree.features[index], training.columns[index]
    low = high = step = 0.0
    ticks: tuple[float, ...] = ()
    levels: tuple[int, ...] = ()
    left_out = ""
    if column.is_numeric:
        present = values[~np.isnan(values)]
        if len(present):
            low, high = float(present.min()), float(present.max())
        step = key_step(column, low, high)
        cuts = tree.threshold[tree.feature == index]
        ticks = tuple(np.unique(cuts[~np.isnan(cuts)]).tolist())
    else:
        n = len(column.levels)
        first = range(min(n, CAPS.max_followed_levels))
        levels = tuple(sorted({*first, *(code for code in known if 0 <= code < n)}))
        if len(levels) < n:
            left_out = f"{show_count(len(levels))} of {show_count(n)} categories are offered."
    names = short_levels([column.levels[code] for code in levels])
    ends = [show_value(column, end) if column.is_numeric else "" for end in (low, high)]
    return FollowedFeature(
        index=index,
        name=short_within(column.name),
        whole=short(column.name, MAX_WHOLE_LENGTH),
        is_numeric=column.is_numeric,
        display=column.display,
        low=low,
        high=high,
        low_text=ends[0],
        high_text=ends[1],
        step=step,
        deviation=float(measures.deviation[index]) if column.is_numeric else 1.0,
        ticks=ticks,
        levels=levels,
        names=names,
        left_out=left_out,
    )


def _call(n: int) -> str:
    """ "After three questions, the tree predicts"."""
    asked = f"After {in_words(n)} question{'s' * (n != 1)}" if n else "Without a question"
    return f"{asked}, the tree predicts"


def _unasked(tree: Tree, asked: list[int]) -> str:
    known = set(asked)
    names = [short(column.name) for i, column in enumerate(tree.features) if i not in known]
    if not names:
        return ""
    return f"The tree does not split on {listed(names, 6, 'or')}."
