"""All texts of a tree's nodes: splits, sides, predictions, endings."""

from collections.abc import Sequence

import numpy as np

from explorer.data.arrays import IntArray
from explorer.data.display import even_digits, show_count, show_number, show_share, show_threshold
from explorer.data.schema import Column, Task
from explorer.growth.cancellation import check_cancelled
from explorer.tree.impurity import TIE_BAND
from explorer.tree.monotonic import is_held, values_of
from explorer.tree.splits import CategorySplit, NumericSplit, Split, SplitKind
from explorer.tree.tree import NO_NODE, Tree
from explorer.views.nodes.classes import cheaper_than_heaviest, leading_shares
from explorer.views.nodes.measures import spreads
from explorer.views.nodes.wording import (
    MAX_LISTED,
    MAX_NAME_LENGTH,
    ending_words,
    listed,
    number_noun,
    number_words,
    predictions_in_words,
    rows,
    rule,
    short,
    short_column,
    short_levels,
    side_words,
    split_words,
    spread_words,
    whole_column,
)

KINDS = {
    SplitKind.LEAF: "leaf",
    SplitKind.NUMERIC: "numeric",
    SplitKind.CATEGORY: "category",
    SplitKind.MISSING: "missing",
}
Texts = tuple[str, ...]

MAX_NAMED = 4
"""Up to this many categories of a side are named next to its edge; more are counted."""


def split_texts(tree: Tree, nodes: IntArray) -> dict[str, Texts]:
    """Return the questions of these nodes and the names of their two sides; "" for leaves."""
    parents = tree.parent[nodes]
    # A feature may have thousands of levels: shorten each only once.
    here = np.union1d(nodes, parents[parents != NO_NODE])
    asked = {int(feature) for feature in tree.feature[here] if feature >= 0}
    columns = {feature: short_column(tree.features[feature]) for feature in asked}
    wholes = {feature: whole_column(tree.features[feature]) for feature in asked}
    rules: dict[int, str] = {}
    found: dict[int, Texts] = {}
    for node, child in zip(here.tolist(), tree.left_child[here].tolist(), strict=True):
        check_cancelled()
        split = tree.split(node)
        if split is None:
            continue
        column, whole = columns[split.feature], wholes[split.feature]
        sides = rule(split, column, True), rule(split, column, False)
        rules[child], rules[child + 1] = sides
        found[node] = (*_asked(split, column), *_sides_whole(split, column, whole, sides))
    nothing = ("",) * len(_OF_SPLITS)
    texts = zip(*(found.get(node, nothing) for node in nodes.tolist()), strict=True)
    return dict(zip(_OF_SPLITS, texts, strict=True)) | {
        "kind": tuple(KINDS[SplitKind(kind)] for kind in tree.splits.kind[nodes].tolist()),
        "rule": tuple(rules.get(node, "") for node in nodes.tolist()),
    }


_CHEAPER = ", which costs least to predict"
"""Added to a class that is not the heaviest of its node."""

_OF_SPLITS = (
    "threshold_text",
    "split_text",
    "left_text",
    "right_text",
    "left_whole",
    "right_whole",
)


def _asked(split: Split, column: Column) -> Texts:
    threshold = ""
    if isinstance(split, NumericSplit):
        threshold = show_threshold(column, split.threshold, split.gap)
    sides = tuple(side_words(split, column, side, MAX_NAMED) for side in (True, False))
    return (threshold, split_words(split, column), *sides)


def _sides_whole(split: Split, column: Column, whole: Column, sides: tuple[str, str]) -> Texts:
    if column.name == whole.name and not isinstance(split, CategorySplit):
        return sides  # there are no levels to list or names to lengthen
    return rule(split, whole, True, MAX_LISTED), rule(split, whole, False, MAX_LISTED)


def prediction_texts(tree: Tree, nodes: IntArray, rules: Texts) -> dict[str, Texts]:
    """Return the nodes' predictions and why they ended; `rules` are those of `split_texts`."""
    values, spread, shares = [], [], []
    if tree.task is Task.CLASSIFICATION:
        shares = leading_shares(tree)[nodes].tolist()
    else:
        values, spread = np.asarray(tree.prediction)[nodes].tolist(), spreads(tree)[nodes].tolist()
    share = tuple(show_share(one) for one in shares)
    return {
        "impurity_text": tuple(show_number(value, 3) for value in tree.impurity[nodes].tolist()),
        "prediction": tuple(predictions_in_words(tree, nodes.tolist()).values()),
        "share_text": share,
        "value_text": even_digits([number_words(tree.target, value, 3) for value in values], 3),
        "spread_text": even_digits([spread_words(tree.target, value) for value in spread], 2),
        "ending": tuple(ending_words(tree, node) for node in nodes.tolist()),
        "caption": node_sentences(tree, nodes, rules, share),
    }


def node_sentence(tree: Tree, node: int) -> str:
    """Return a sentence on how many rows fulfil the last rule, and what most of them are."""
    up = int(tree.parent[node])
    words = "" if node == 0 else _rule_to(tree, node)
    here, above = int(tree.n_samples[node]), int(tree.n_samples[up])
    numeric = bool(tree.splits.kind[up] == SplitKind.NUMERIC)
    return _story(up, here, above, words, numeric, _most_are(tree, node))


def node_sentences(
    tree: Tree, nodes: IntArray, rules: Sequence[str], shares: Sequence[str]
) -> tuple[str, ...]:
    """Return `node_sentence` of each of these nodes (int64[n]).

    `rules`: the parents' sides'. `shares`: the leading classes' in words.
    """
    up, here = tree.parent[nodes].tolist(), tree.n_samples[nodes].tolist()
    above, numeric = tree.n_samples.tolist(), (tree.splits.kind == SplitKind.NUMERIC).tolist()
    predictions = np.asarray(tree.prediction)[nodes].tolist()
    if tree.task is Task.REGRESSION:
        pairs = zip(nodes.tolist(), predictions, strict=True)
        most = [_most_are(tree, node, value) for node, value in pairs]
    else:
        names, weighted = short_levels(tree.target.levels, MAX_NAME_LENGTH), tree.is_weighted
        most = [
            _share_are(n, share, names[prediction], weighted)
            for n, share, prediction in zip(here, shares, predictions, strict=True)
        ]
        for i in cheaper_than_heaviest(tree)[nodes].nonzero()[0].tolist():
            most[i] += _CHEAPER
        for i in tree.ties[nodes].nonzero()[0].tolist():
            most[i] = _most_are(tree, int(nodes[i]))
    return tuple(
        _story(parent, here[i], above[parent], rules[i], numeric[parent], most[i])
        for i, parent in enumerate(up)
    )


def _story(up: int, here: int, above: int, words: str, numeric: bool, most: str) -> str:
    """Build the sentence from a node's rows, its parent's, their rule, and the prediction."""
    if up < 0:
        start = f"All {rows(here)} start here" if here > 1 else "The only row starts here"
        return f"{start}; {most}."
    counted = f"{show_count(here)} of {rows(above)}"
    counted += "" if up == 0 else " that get this far"
    verb = "has" if here == 1 else "have"
    # "have size ≤ 2 or missing" is not English.
    is_had = numeric and not words.endswith(" or missing")
    start = f"{counted} {verb} {words}" if is_had else f"In {counted}, {words}"
    return f"{start}; {most}."


def _share_are(n: int, share: str, name: str, weighted: bool) -> str:
    if n == 1:
        return f"it is {name}"
    return f"{share} of {'their weight is' if weighted else 'them are'} {name}"


def _rule_to(tree: Tree, node: int) -> str:
    up = int(tree.parent[node])
    split = tree.split(up)
    assert split is not None, "a parent has a split"
    column = short_column(tree.features[split.feature])
    return rule(split, column, bool(node == tree.left_child[up]))


def _most_are(tree: Tree, node: int, predicted: float | None = None) -> str:
    """Say what most rows are; `predicted`: a numeric prediction, if the caller knows it."""
    if tree.task is Task.REGRESSION:
        value = float(tree.prediction[node]) if predicted is None else float(predicted)
        number = number_words(tree.target, value)
        whose = f"its {short(tree.target.name)}"
        if tree.n_samples[node] > 1:
            whose = f"their {number_noun(tree)} {short(tree.target.name)}"
        if tree.search.monotonic_cst and is_held(tree)[node]:
            held = tree.nodes.take(np.array([node]))
            its = number_words(tree.target, float(values_of(held, tree.search.criterion)[0]))
            return f"{whose} is {its}, but a monotonic constraint keeps the prediction at {number}"
        return f"{whose} is {number}"
    counts = tree.statistics[node]
    found = tree.leaders_at(node).nonzero()[0]
    tied = [short(tree.target.levels[i]) for i in found]
    name, share = tied[0], show_share(counts[found[0]] / counts.sum())
    if tree.search.loss and len(tied) > 1:
        return f"a tie between {listed(tied)} at the same loss, predicted as {name}"
    if len(tied) > 1:
        return f"a tie between {listed(tied)} at {share} each, predicted as {name}"
    told = _share_are(int(tree.n_samples[node]), share, name, tree.is_weighted)
    return told + _CHEAPER * bool(counts[found[0]] < counts.max() * (1 - TIE_BAND))
