"""What a tree's own file holds besides its code: every payload that a page would be sent."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import numpy as np
import orjson

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.data.table import MISSING
from explorer.data.training import FeatureValues, TrainingTable
from explorer.export.one_file.modules import PARTS
from explorer.export.one_file.packing import PackedPayloads, as_text
from explorer.growth.cancellation import check_cancelled
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.shown import Shown
from explorer.judging.judged_nodes import judged_by_growing_rows
from explorer.judging.nodes.explain_node import explain_node
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.scoring import Score, Scoring
from explorer.tree.conditions import LevelCondition, NumberCondition, path_rule
from explorer.tree.tree import Ending, Tree
from explorer.views.nodes.classes import shown_classes
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.first_splits import first_splits
from explorer.views.nodes.interest_colours import code_shown, colours_by_interest
from explorer.views.nodes.measures import usual_range
from explorer.views.nodes.wording import leaves, rows, rule_words, short, short_column
from explorer.views.regions.clearest import default_axes
from explorer.views.regions.fixed_values import Value
from explorer.views.regions.payload import regions_payload
from explorer.views.regions.regions_view import regions_view
from explorer.views.scores.tracks import as_plain, scrubber_view
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_view

_Ends = tuple[float, float, float]

_SEARCHED = ("search", "arithmetic")
"""The pictures whose numbers give single rows away."""

OnStep = Callable[[str], None]


class Middles:
    """The middles of the columns that a tree asks about, and of the boxes of its nodes.

    The page fixes the values of one row, so that what is shown exists. These follow from the ends
    and the middle of each column alone, and from thresholds.
    """

    def __init__(self, tree: Tree, training: TrainingTable) -> None:
        self._tree = tree
        self._numbers: dict[int, _Ends | None] = {}
        self._levels: dict[int, list[int]] = {}
        for feature in np.unique(tree.feature[~tree.is_leaf]).tolist():
            values = training.columns[feature]
            if tree.features[feature].is_numeric:
                self._numbers[feature] = _ends(values)
            else:
                counts = np.bincount(values[values != MISSING])
                self._levels[feature] = np.argsort(-counts, kind="stable").tolist()

    def of(self, node: int) -> dict[str, Value]:
        """A value a feature that the tree asks about, at which the node has a region; None is
        missing.

        The median, or the most frequent category. Where the node does not let it through, the
        middle between its thresholds, or the most frequent category of those that it does.
        """
        conditions = {one.feature: one for one in path_rule(self._tree, node)}
        found: dict[str, Value] = {}
        for feature, ends in self._numbers.items():
            asked = conditions.get(feature, NumberCondition(feature))
            assert isinstance(asked, NumberCondition), "numbers are asked for numbers"
            found[self._tree.features[feature].name] = _number(asked, ends)
        for feature, levels in self._levels.items():
            condition, column = conditions.get(feature), self._tree.features[feature]
            comes = condition.comes if isinstance(condition, LevelCondition) else None
            passing = (code for code in levels if comes is None or comes[code])
            code = next(passing, None)
            found[column.name] = None if code is None else column.levels[code]
        return found


def _ends(values: FeatureValues) -> _Ends | None:
    """The lowest value, the lower median and the highest; None where all are missing."""
    present = np.sort(values[~np.isnan(values)])
    if not len(present):
        return None
    return float(present[0]), float(present[(len(present) - 1) // 2]), float(present[-1])


def _number(asked: NumberCondition, ends: _Ends | None) -> float | None:
    if ends is None or not asked.with_values:
        return None
    low, median, high = ends
    is_above = asked.low is None or median > asked.low.threshold
    if is_above and (asked.high is None or median <= asked.high.threshold):
        return median
    low = low if asked.low is None else asked.low.threshold
    high = high if asked.high is None else asked.high.threshold
    middle = low / 2 + high / 2
    return middle if middle > low else high


def parts_shown(with_rows: bool) -> list[str]:
    """The names of the pictures in the file."""
    return [name for name in PARTS if with_rows or name not in _SEARCHED]


def contents_of(
    tree: Tree, training: TrainingTable, with_rows: bool, room: int, on_step: OnStep | None = None
) -> dict[str, Any]:
    """The contents as JSON takes them; `room` is how many bytes they may take, as far as what is
    precomputed for single nodes can be left out. `on_step` is told each node that is done."""
    sent, _ = first_splits(tree, CAPS.max_file_nodes)
    pictures = {name: PARTS[name] for name in parts_shown(with_rows)}
    counts = f"{rows(int(tree.n_samples[0]))}, {leaves(tree.n_leaves)}, depth {tree.max_depth}"
    columns = [short_column(column) for column in sent.features]
    plain: dict[str, Any] = {
        "title": f"Decision tree for {short(tree.target.name)}",
        "subtitle": f"{counts}; its splits lower {criterion_name(tree.search.criterion)}",
        "tree": orjson.loads(to_json(tree_view(tree, training, CAPS.max_file_nodes))),
        "rules": [rule_words(path_rule(sent, node), columns) for node in range(sent.n_nodes)],
        "columns": _columns(tree),
        "stops": _stops(sent),
        "interest": _interest(sent),
        "parts": {n: {"entry": part.entry, "sheets": part.sheets} for n, part in pictures.items()},
    }
    regions = _Regions(sent, training, with_rows, on_step)
    regions.add([0])
    room -= len(as_text([plain, regions.found.as_plain()]).encode())
    order = np.argsort(-sent.n_samples, kind="stable").tolist()
    searches = _Searches(sent, training, max(room, CAPS.min_file_search_bytes), on_step)
    if with_rows:
        searches.add([node for node in order if not sent.is_leaf[node]])
        room = int(searches.found.room)
    regions.found.room = max(room, 0)
    regions.add(order[1:])
    if with_rows and len(searches.found.of) == sent.n_leaves - 1:
        searches.found.room = regions.found.room
        searches.add_other_features(order)
    return plain | {
        "regions": regions.found.as_plain(),
        "searches": searches.found.as_plain() if with_rows else None,
        "said": _said(tree, sent, searches, regions, with_rows),
    }


class _Searches:
    """The split searches of nodes, as far as there is room."""

    def __init__(
        self, tree: Tree, training: TrainingTable, room: float, on_step: OnStep | None
    ) -> None:
        self.tree, self.training, self.on_step = tree, training, on_step
        self.engine = engine_for(training)
        self.found = PackedPayloads(room)
        self.n_nodes = 0
        self.n_whole = 0

    def add(self, nodes: Sequence[int]) -> None:
        """Each node's search on the feature that it is split by, or that would be best."""
        for node in nodes:
            path = self.tree.path(node)
            if not self.found.add(path, self._payload(path, None)):
                return
            self.n_nodes += 1
            _tell(self.on_step, "Split searches", self.n_nodes, len(nodes))

    def add_other_features(self, nodes: Sequence[int]) -> None:
        """The same nodes' searches on the other features."""
        for node in nodes:
            path = self.tree.path(node)
            if path not in self.found.of:
                continue
            own = {**self.found.same, **self.found.of[path]}
            for each in own["features"]:
                feature = each["feature"]
                if feature == own["feature"]:
                    continue
                if not self.found.add(f"{path} {feature}", self._payload(path, feature), own):
                    return
            self.n_whole += 1
            _tell(self.on_step, "Searches on other features", self.n_whole, self.n_nodes)

    def _payload(self, path: str, feature: int | None) -> bytes:
        tree, training = self.tree, self.training
        shown = Shown(training, tree.search, tree.stop, path)
        explanation = explain_node(shown, tree, self.engine, feature)
        most = CAPS.max_file_thresholds
        view = split_search_view(explanation, training, tree, max_thresholds=most)
        return to_json(replace(view, is_fixed=True))


class _Regions:
    """The decision regions over the two features that tell most, for nodes as far as there is
    room: each fixes the other features at values of its own, without rows at no row's."""

    def __init__(
        self, tree: Tree, training: TrainingTable, with_rows: bool, on_step: OnStep | None
    ) -> None:
        self.tree, self.training, self.on_step = tree, training, on_step
        self.most = CAPS.max_file_points if with_rows else 0
        self.axes = default_axes(tree, training)
        self.middles = None if with_rows else Middles(tree, training)
        self.scale = usual_range(tree) if tree.task is Task.REGRESSION else None
        self.found = PackedPayloads(float("inf"))

    def add(self, nodes: Sequence[int]) -> None:
        """Those of each node, until one has no room."""
        for number, node in enumerate(nodes, 1):
            if not self.found.add(self.tree.path(node), self._payload(node)):
                return
            _tell(self.on_step, "Regions", number, len(nodes))

    def _payload(self, node: int) -> bytes:
        tree, training, path = self.tree, self.training, self.tree.path(node)
        x, y = self.axes
        chosen = {} if self.middles is None else self.middles.of(node)
        view = regions_view(tree, training, x, y, path, chosen, self.most, self.scale)
        names = [name for name in self.axes if name is not None]
        payload = regions_payload(tree, training, view, path, names)
        sampled = "" if self.most else f"0 of {rows(training.n_rows)} drawn."
        caption = view.caption.replace(sampled, "").strip()  # "no row is drawn" is said before
        return to_json(replace(payload, is_fixed=True, fixed=(), caption=caption))


def _tell(on_step: OnStep | None, what: str, done: int, n_nodes: int) -> None:
    check_cancelled()
    if on_step is not None:
        on_step(f"{what} of {show_count(done)} of {show_count(n_nodes)} nodes are worked out.")


def _columns(tree: Tree) -> list[str]:
    spread = "share" if tree.task is Task.CLASSIFICATION else "spread"
    impurity = criterion_name(tree.search.criterion)
    return ["prediction", spread, "rows", impurity, "why it ends", "rule"]


def _stops(tree: Tree) -> dict[str, Any]:
    """As if no limit of depth, leaves and pruning had ever held: it is never grown further."""
    stop = replace(tree.stop, max_depth=None, max_leaf_nodes=None, ccp_alpha=0.0)
    ending = np.where(tree.is_leaf, Ending.NO_SPLIT, Ending.SPLIT).astype(np.int8)
    whole = replace(tree, stop=stop, ending=ending)
    score = Score.ACCURACY if tree.task is Task.CLASSIFICATION else Score.R2
    judged = judged_by_growing_rows(whole, Scoring(score))
    found = as_plain(scrubber_view(judged, stop, is_weighted=is_scored_by_weight(tree)))
    # No limit at all is the last stop of depth.
    found["depth"]["stops"][-1]["value"] = None
    found["max_depth_offered"] = 0
    return found


def _interest(tree: Tree) -> list[dict[str, Any] | None]:
    """What a picture coloured by the share of each class needs; None where it is several."""
    if tree.task is Task.REGRESSION:
        return []
    classes, found = shown_classes(tree), list[dict[str, Any] | None]()
    for index in range(len(classes.name)):
        code = code_shown(classes, index)
        one = None if code is None else colours_by_interest(tree, code)
        told = None if one is None else {"index": one.index, "name": one.name, "top": one.top}
        found.append(told)
    return found


def _said(
    tree: Tree, sent: Tree, searches: _Searches, regions: _Regions, with_rows: bool
) -> dict[str, Any]:
    """Sentences on what is in the file, what is left out, and what a reader can learn of rows."""
    n_splits, n_rows = sent.n_leaves - 1, int(tree.n_samples[0])
    n_points = len(regions.found.same["points"]["row"])
    file = [rows_words(with_rows, n_points, n_rows)]
    if sent.n_nodes < tree.n_nodes:
        counts = f"{show_count(sent.n_nodes)} of {show_count(tree.n_nodes)} nodes"
        file.append(f"{counts} are in it: those whose splits lower impurity most.")
    n_regions = len(regions.found.of)
    if n_regions < sent.n_nodes:
        counts = f"{show_count(n_regions)} of {show_count(sent.n_nodes)} nodes"
        nearest = "others show those of the nearest node above"
        file.append(f"Regions are worked out for {counts}; {nearest}.")
    n_nodes = searches.n_nodes
    of_all = f"{show_count(n_nodes)} of {show_count(n_splits)} nodes that split"
    if with_rows and n_nodes < n_splits:
        file.append(f"The split search is in it for {of_all}, those with the most rows.")
    if with_rows and searches.n_whole < n_splits:
        n_whole = f"{show_count(searches.n_whole)} of {show_count(n_splits)} nodes that split"
        others = "at the others one feature, which is that of the best split"
        file.append(f"Split searches show every feature at {n_whole}, and {others}.")
    file.append("The scrubber makes the tree smaller, never larger than when the file was made.")
    if with_rows:
        file.append("Split searches show the tree that was saved, wherever the scrubber stands.")
    return {
        "file": file,
        "leaf": "A leaf has no split search in this file.",
        "search": f"The split search of this node is not in the file, which has those of {of_all}.",
        "feature": "The search on that feature is not in this file at this node.",
    }


def rows_words(with_rows: bool, n_points: int, n_rows: int) -> str:
    """What a reader of the file can learn of single rows."""
    if with_rows:
        drawn = f"{show_count(n_points)} of {rows(n_rows)}"
        return (
            f"This file holds rows: {drawn} as points, with their target and their values on the "
            "axes, and in its split searches the values of columns and the target. Anyone with the "
            "file can read them."
        )
    return (
        f"This file holds counts of {rows(n_rows)}, and lists none of them: no points, no split "
        "search, no arithmetic. The ends and middles of columns and the thresholds are written in "
        "it, and a leaf or a bar of one row tells of that row."
    )
