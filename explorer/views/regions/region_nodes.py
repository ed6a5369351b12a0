"""The nodes whose regions are drawn, and those above them: what a card says of each."""

from dataclasses import dataclass
from typing import Any

import numpy as np

from explorer.data.display import show_share, show_threshold
from explorer.data.schema import Column, Task
from explorer.tree.splits import NumericSplit, Split, SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.measures import placed, shown_weights, spreads
from explorer.views.nodes.node_texts import KINDS, MAX_LISTED, even_digits
from explorer.views.nodes.wording import (
    answers_in_words,
    ending_words,
    number_answer,
    rule,
    short_column,
    spread_words,
)
from explorer.views.regions.regions_view import RegionsView

Words = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RegionNodes:
    """An entry a node in breadth-first order, -1 for a node that is not among them.

    `kind` to `right_whole` say what a node asks; `left_whole` and `right_whole` are empty where
    `threshold_text` is not. `weights` are those of the classes in class order, `tie` is 1
    where several lead; `value` is a number and `place` where it stands on the scale of means,
    0 to 1.
    """

    node: tuple[int, ...]
    path: Words
    parent: tuple[int, ...]
    left: tuple[int, ...]
    feature: tuple[int, ...]
    kind: Words
    threshold_text: Words
    left_whole: Words
    right_whole: Words
    rows: tuple[int, ...]
    answer: Words
    share: Words
    ending: Words
    answer_class: tuple[int, ...]
    tie: tuple[int, ...]
    weights: tuple[tuple[float, ...], ...]
    value: tuple[float, ...]
    place: tuple[float, ...]


def region_nodes(tree: Tree, view: RegionsView) -> RegionNodes:
    drawn = {region.node for region in view.regions}
    kept = sorted({up for node in drawn for up in tree.ancestors(node)})
    entry = {node: i for i, node in enumerate(kept)}
    asked = [_asked(tree.split(node), tree) for node in kept]
    return RegionNodes(
        node=tuple(kept),
        path=tuple(tree.path(node) for node in kept),
        parent=tuple(entry.get(up, -1) for up in tree.parent[kept].tolist()),
        left=tuple(entry.get(left, -1) for left in tree.left_child[kept].tolist()),
        feature=tuple(tree.feature[kept].tolist()),
        kind=tuple(KINDS[SplitKind(kind)] for kind in tree.splits.kind[kept].tolist()),
        threshold_text=tuple(words[0] for words in asked),
        left_whole=tuple(words[1] for words in asked),
        right_whole=tuple(words[2] for words in asked),
        rows=tuple(tree.n_samples[kept].tolist()),
        ending=tuple(ending_words(tree, node) for node in kept),
        **_answers(tree, view, kept),
    )


def _asked(split: Split | None, tree: Tree) -> tuple[str, str, str]:
    if split is None:
        return "", "", ""
    column: Column = short_column(tree.features[split.feature])
    if isinstance(split, NumericSplit):
        return show_threshold(column, split.threshold, split.gap), "", ""
    return "", rule(split, column, True, MAX_LISTED), rule(split, column, False, MAX_LISTED)


def _answers(tree: Tree, view: RegionsView, kept: list[int]) -> dict[str, Any]:
    """A class with its share of the weight, or a number with its spread."""
    if tree.task is Task.REGRESSION:
        means = np.asarray(tree.prediction, np.float64)[kept]
        texts = [number_answer(tree.target, mean, 3) for mean in means.tolist()]
        spread = [spread_words(tree.target, one) for one in spreads(tree)[kept].tolist()]
        return {
            "answer": even_digits(texts, 3),
            "share": even_digits(spread, 2),
            "answer_class": (-1,) * len(kept),
            "tie": (0,) * len(kept),
            "weights": ((),) * len(kept),
            "value": tuple(means.tolist()),
            "place": tuple(placed(means, view.lowest, view.highest).round(4).tolist()),
        }
    weights = [np.asarray(tree.statistics[node]) for node in kept]
    said = answers_in_words(tree, kept)
    return {
        "answer": tuple(said[node] for node in kept),
        "share": tuple(show_share(float(one.max() / one.sum())) for one in weights),
        "answer_class": tuple(tree.prediction[kept].tolist()),
        "tie": tuple(tree.ties[kept].astype(int).tolist()),
        "weights": tuple(
            tuple(shown_weights(one, float(tree.weight[0])).tolist()) for one in weights
        ),
        "value": (),
        "place": (),
    }
