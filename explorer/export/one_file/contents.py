"""The data of a tree's HTML file: every payload that the page would be sent."""

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
from explorer.growth.tree_spec import TreeSpec
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
"""The pictures whose numbers reveal single rows."""

OnStep = Callable[[str], None]


class Middles:
    """The middles of the columns that a tree uses, and of its nodes' boxes.

    The page fixes features at the values of a real row. These middles reveal no row, because they
    are computed only from thresholds and from each column's minimum, median and maximum.
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
        """Return a value that reaches the node for each feature the tree uses; None is missing.

        It is the median, or the most frequent category. If that does not reach the node, it is the
        middle between the node's thresholds, or the most frequent category that does.
        """
        conditions = {one.feature: one for one in path_rule(self._tree, node)}
        found: dict[str, Value] = {}
        for feature, ends in self._numbers.items():
            asked = conditions.get(feature, NumberCondition(feature))
            assert isinstance(asked, NumberCondition), "a number has a number's condition"
            found[self._tree.features[feature].name] = _number(asked, ends)
        for feature, levels in self._levels.items():
            condition, column = conditions.get(feature), self._tree.features[feature]
            comes = condition.comes if isinstance(condition, LevelCondition) else None
            passing = (code for code in levels if comes is None or comes[code])
            code = next(passing, None)
            found[column.name] = None if code is None else column.levels[code]
        return found


def _ends(values: FeatureValues) -> _Ends | None:
    """Return the lowest value, the lower median and the highest; None if all are missing."""
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
    """Return the names of the pictures in the file."""
    return [name for name in PARTS if with_rows or name not in _SEARCHED]


def contents_of(
    tree: Tree, training: TrainingTable, with_rows: bool, room: int, on_step: OnStep | None = None
) -> dict[str, Any]:
    """Return the contents as JSON values.

    room: the maximum number of bytes; to fit, data precomputed for single nodes is left out.
    on_step: called with a sentence after each node.
    """
    sent, _ = first_splits(tree, CAPS.max_file_nodes)
    pictures = {name: PARTS[name] for name in parts_shown(with_rows)}
    counts = f"{rows(int(tree.n_samples[0]))}, {leaves(tree.n_leaves)}, depth {tree.max_depth}"
    columns = [short_column(column) for column in sent.features]
    plain: dict[str, Any] = {
        "title": f"Decision tree for {short(tree.target.name)}",
        "subtitle": f"{counts}; splits reduce {criterion_name(tree.search.criterion)}",
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
    """The nodes' split searches, as many as fit."""

    def __init__(
        self, tree: Tree, training: TrainingTable, room: float, on_step: OnStep | None
    ) -> None:
        self.tree, self.training, self.on_step = tree, training, on_step
        self.engine = engine_for(training)
        self.found = PackedPayloads(room)
        self.n_nodes = 0
        self.n_whole = 0

    def add(self, nodes: Sequence[int]) -> None:
        """Add each node's search on the feature that splits it, or that would be best."""
        for node in nodes:
            path = self.tree.path(node)
            if not self.found.add(path, self._payload(path, None)):
                return
            self.n_nodes += 1
            _tell(self.on_step, "Split searches", self.n_nodes, len(nodes))

    def add_other_features(self, nodes: Sequence[int]) -> None:
        """Add the nodes' searches on the other features."""
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
        shown = TreeSpec(training, tree.search, tree.stop, path)
        explanation = explain_node(shown, tree, self.engine, feature)
        most = CAPS.max_file_thresholds
        view = split_search_view(explanation, training, tree, max_thresholds=most)
        return to_json(replace(view, is_fixed=True))


class _Regions:
    """The decision regions over the two clearest features, for as many nodes as fit.

    Each node fixes the other features at its own values; in a file without rows, these are not a
    row's values.
    """

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
        """Add each node's regions, until they no longer fit."""
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
        caption = view.caption.replace(sampled, "").strip()  # it has "no row is drawn"
        return to_json(replace(payload, is_fixed=True, fixed=(), caption=caption))


def _tell(on_step: OnStep | None, what: str, done: int, n_nodes: int) -> None:
    check_cancelled()
    if on_step is not None:
        on_step(f"{what} for {show_count(done)} of {show_count(n_nodes)} nodes done.")


def _columns(tree: Tree) -> list[str]:
    spread = "share" if tree.task is Task.CLASSIFICATION else "spread"
    impurity = criterion_name(tree.search.criterion)
    return ["prediction", spread, "rows", impurity, "why it ends", "rule"]


def _stops(tree: Tree) -> dict[str, Any]:
    """Return the scrubber's stops without depth, leaf or pruning limits: the file never regrows."""
    stop = replace(tree.stop, max_depth=None, max_leaf_nodes=None, ccp_alpha=0.0)
    ending = np.where(tree.is_leaf, Ending.NO_SPLIT, Ending.SPLIT).astype(np.int8)
    whole = replace(tree, stop=stop, ending=ending)
    score = Score.ACCURACY if tree.task is Task.CLASSIFICATION else Score.R2
    judged = judged_by_growing_rows(whole, Scoring(score))
    found = as_plain(scrubber_view(judged, stop, is_weighted=is_scored_by_weight(tree)))
    # The last depth stop means no limit.
    found["depth"]["stops"][-1]["value"] = None
    found["max_depth_offered"] = 0
    return found


def _interest(tree: Tree) -> list[dict[str, Any] | None]:
    """Return what pictures coloured by a class's share need, per class; None for pooled classes."""
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
    """Return sentences on what is in the file, what is left out, and what it reveals about rows."""
    n_splits, n_rows = sent.n_leaves - 1, int(tree.n_samples[0])
    n_points = len(regions.found.same["points"]["row"])
    file = [rows_words(with_rows, n_points, n_rows)]
    if sent.n_nodes < tree.n_nodes:
        counts = f"{show_count(sent.n_nodes)} of {show_count(tree.n_nodes)} nodes"
        file.append(f"The file contains {counts}, namely those with the largest impurity decrease.")
    n_regions = len(regions.found.of)
    if n_regions < sent.n_nodes:
        counts = f"{show_count(n_regions)} of {show_count(sent.n_nodes)} nodes"
        nearest = "the other nodes show the regions of the nearest node above that has regions"
        file.append(f"The file has decision regions for {counts}; {nearest}.")
    n_nodes = searches.n_nodes
    of_all = f"{show_count(n_nodes)} of {show_count(n_splits)} nodes that split"
    if with_rows and n_nodes < n_splits:
        file.append(f"The file has split searches for {of_all}, namely those with the most rows.")
    if with_rows and searches.n_whole < n_splits:
        n_whole = f"{show_count(searches.n_whole)} of {show_count(n_splits)} nodes that split"
        others = "at the other nodes, they show only the best split's feature"
        file.append(f"Split searches show every feature at {n_whole}; {others}.")
    file.append("The scrubber can only make the saved tree smaller.")
    if with_rows:
        file.append(
            "Split searches always show the saved tree, even when the scrubber shows a smaller "
            "tree."
        )
    return {
        "file": file,
        "leaf": "Leaves have no split search in this file.",
        "search": f"This file has split searches for {of_all}, but none for this node.",
        "feature": "The file does not contain this feature's split search for this node.",
    }


def rows_words(with_rows: bool, n_points: int, n_rows: int) -> str:
    """Return what a reader of the file can learn about single rows."""
    if with_rows:
        drawn = f"{show_count(n_points)} of {rows(n_rows)}"
        return (
            f"This file contains rows of the table. It shows {drawn} as points, and each point "
            "reveals the row’s target and its values on both axes. The split searches contain "
            "values of the features and the target. Anyone who has the file can read these values."
        )
    return (
        f"This file contains counts from {rows(n_rows)} but does not list the rows. It leaves out "
        "points, split searches and arithmetic. It does contain the thresholds and each column’s "
        "minimum, median and maximum. A leaf or bar with only one row reveals that row."
    )
