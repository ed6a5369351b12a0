"""The overview's nodes as flat columns of plain numbers and words, an entry a node."""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from explorer.data.schema import Task
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree
from explorer.views.nodes.class_slots import OTHER
from explorer.views.nodes.classes import CanvasClasses, class_counts, leading_shares
from explorer.views.nodes.measures import purities, shown_weights
from explorer.views.nodes.node_arrays import KINDS, NATURAL, PLACES
from explorer.views.nodes.node_words import answer_words, split_words

Whole = tuple[int, ...]
Numbers = tuple[float, ...]
Words = tuple[str, ...]

FILTER_PLACES = 9
"""Decimals of what a filter compares: a share of any table we read keeps its side."""


@dataclass(frozen=True, slots=True)
class OverviewNodes:
    """Columns with an entry a node, breadth first; the right child stands behind the left one.

    `weight` is the node's width. `purity` is the strength of its colour, as on the canvas;
    `leading` is what the filter asks: the share of the heaviest class, or how far impurity is
    below the root's. `counts` are weights by band. `place` is the answer's on the scale of
    means. `question` and what follows are "" where there is nothing to say.
    """

    parent: Whole
    left: Whole
    depth: Whole
    rows: Whole
    weight: Numbers
    purity: Numbers
    leading: Numbers
    natural: Whole
    tie: Whole
    answer_class: Whole
    counts: tuple[Numbers, ...]
    place: Numbers
    feature: Whole
    kind: Words
    threshold_text: Words
    question: Words
    left_whole: Words
    right_whole: Words
    rule: Words
    answer: Words
    share: Words
    mean_text: Words
    spread_text: Words
    ending: Words
    sentence: Words


def overview_nodes(
    tree: Tree,
    classes: CanvasClasses,
    counts: tuple[Numbers, ...],
    place: NDArray[np.float64],
) -> OverviewNodes:
    """`counts` are those of `banded_weights`, `place` where answers stand on the scale of means."""
    is_numbers = tree.task is Task.REGRESSION
    leading = purities(tree) if is_numbers else leading_shares(tree)
    asked = split_words(tree)
    said = answer_words(tree, () if is_numbers else leading.tolist(), asked.rule)
    # A cut's ends are in its threshold; sides in full are for levels alone.
    is_listed = (tree.splits.kind != SplitKind.NUMERIC).tolist()
    nobody = np.full(tree.n_nodes, -1)
    return OverviewNodes(
        parent=_tuple(tree.parent),
        left=_tuple(tree.left_child),
        depth=_tuple(tree.depth),
        rows=_tuple(tree.n_samples),
        weight=_tuple(shown_weights(tree.weight, float(tree.weight[0]))),
        purity=_tuple(purities(tree).round(PLACES)),
        leading=_tuple(leading.round(FILTER_PLACES)),
        natural=_tuple(np.isin(tree.ending, NATURAL).astype(int)),
        tie=_tuple(tree.ties.astype(int)),
        answer_class=_tuple(nobody if is_numbers else classes.column[tree.prediction]),
        counts=counts,
        place=_tuple(place.round(PLACES)),
        feature=_tuple(tree.feature),
        kind=tuple(KINDS[SplitKind(kind)] for kind in tree.splits.kind.tolist()),
        threshold_text=asked.threshold_text,
        question=asked.question,
        left_whole=_where(is_listed, asked.left_whole),
        right_whole=_where(is_listed, asked.right_whole),
        rule=asked.rule,
        answer=said.answer,
        share=said.share,
        mean_text=said.mean_text,
        spread_text=said.spread_text,
        ending=said.ending,
        sentence=said.sentence,
    )


def banded_weights(tree: Tree, classes: CanvasClasses) -> tuple[Whole, tuple[Numbers, ...]]:
    """The slots of the marks, and each node's weight in each; nothing of numbers."""
    if tree.task is Task.REGRESSION:
        return (), ((),) * tree.n_nodes
    slots = np.array(classes.slot)
    bands = [*slots[slots != OTHER].tolist(), *([OTHER] if (slots == OTHER).any() else [])]
    counts = class_counts(tree, classes)
    columns = [counts[:, slots == band].sum(axis=1) for band in bands]
    weights = shown_weights(np.column_stack(columns), float(tree.weight[0]))
    return tuple(bands), tuple(tuple(row) for row in weights.tolist())


def _where(chosen: list[bool], words: Words) -> Words:
    return tuple(word if one else "" for one, word in zip(chosen, words, strict=True))


def _tuple(values: NDArray[Any]) -> tuple[Any, ...]:
    return tuple(values.tolist())
