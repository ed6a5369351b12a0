"""What is told of a node in one sentence: its rows, the rule they fulfil, what most of them are."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.tree.splits import SplitKind
from explorer.tree.tree import Tree, leaders
from explorer.views.nodes.wording import (
    listed,
    number_noun,
    number_words,
    rows,
    rule,
    short,
    short_column,
)


def node_sentence(tree: Tree, node: int) -> str:
    """The node's story: how many rows fulfil the last rule, and what most of them are."""
    up = int(tree.parent[node])
    words = "" if node == 0 else _rule_to(tree, node)
    here, above = int(tree.n_samples[node]), int(tree.n_samples[up])
    numeric = bool(tree.splits.kind[up] == SplitKind.NUMERIC)
    return _story(up, here, above, words, numeric, _most_are(tree, node))


def node_sentences(
    tree: Tree, nodes: NDArray[np.int64], rules: Sequence[str], shares: Sequence[str]
) -> tuple[str, ...]:
    """`node_sentence` of each of these nodes (int64[n]).

    `rules` are those of the parents' sides, `shares` those of the leading classes in words.
    """
    up, here = tree.parent[nodes].tolist(), tree.n_samples[nodes].tolist()
    above, numeric = tree.n_samples.tolist(), (tree.splits.kind == SplitKind.NUMERIC).tolist()
    predictions = np.asarray(tree.prediction)[nodes].tolist()
    if tree.task is Task.REGRESSION:
        pairs = zip(nodes.tolist(), predictions, strict=True)
        most = [_most_are(tree, node, value) for node, value in pairs]
    else:
        names, weighted = [short(level) for level in tree.target.levels], tree.is_weighted
        most = [
            _share_are(n, share, names[prediction], weighted)
            for n, share, prediction in zip(here, shares, predictions, strict=True)
        ]
        for i in tree.ties[nodes].nonzero()[0].tolist():
            most[i] = _most_are(tree, int(nodes[i]))
    return tuple(
        _story(parent, here[i], above[parent], rules[i], numeric[parent], most[i])
        for i, parent in enumerate(up)
    )


def _story(up: int, here: int, above: int, words: str, numeric: bool, most: str) -> str:
    """A node's story from its rows and its parent's, the rule they fulfil, and the prediction."""
    if up < 0:
        start = f"All {rows(here)} start here" if here > 1 else "The only row starts here"
        return f"{start}; {most}."
    counted = f"{show_count(here)} of {rows(above)}"
    counted += "" if up == 0 else " that get this far"
    verb = "has" if here == 1 else "have"
    # "have size ≤ 2 or missing" is no English.
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
    """`predicted` is the node's prediction, where it is a number and the caller knows it."""
    if tree.task is Task.REGRESSION:
        value = float(tree.prediction[node]) if predicted is None else float(predicted)
        number = number_words(tree.target, value)
        whose = f"its {short(tree.target.name)}"
        if tree.n_samples[node] > 1:
            whose = f"their {number_noun(tree)} {short(tree.target.name)}"
        return f"{whose} is {number}"
    counts = tree.statistics[node]
    tied = [short(tree.target.levels[i]) for i in leaders(counts).nonzero()[0]]
    name, share = tied[0], show_share(counts.max() / counts.sum())
    if len(tied) > 1:
        return f"a tie of {listed(tied)} at {share} each, predicted as {name}"
    return _share_are(int(tree.n_samples[node]), share, name, tree.is_weighted)
