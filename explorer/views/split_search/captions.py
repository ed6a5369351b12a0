"""Heading and caption of a split search: what the split does, what it gains, what equals it."""

from collections.abc import Sequence

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.forced_splits import is_forced
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Tree
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import (
    ending_words,
    equation,
    listed,
    rows,
    short_column,
)
from explorer.views.split_search.ranking import RankedFeature


def split_title(tree: Tree, node: int, training: TrainingTable) -> str:
    """What the node's split does, or why there is none, as a heading."""
    split = tree.split(node)
    n = rows(int(tree.n_samples[node]))
    if split is None:
        ending = ending_words(tree, node)
        return f"This leaf of {n} is {ending}" if ending == "pure" else f"A leaf of {n}: {ending}"
    how = "Best" if tree.gain[node] > 0 else "Most even"
    if is_forced(tree, node):
        how = "Your"
    return f"{how} split of {n}: {equation(split, short_column(training.features[split.feature]))}"


def split_caption(tree: Tree, node: int, ranked: Sequence[RankedFeature], n_ties: int) -> str:
    """Gain, margin, both sides and ties of the node's split, or why it is not split.

    `n_ties` counts the candidates of the chosen feature equal to its best, itself included.
    """
    parent = f"{criterion_name(tree.search.criterion)} {show_number(tree.impurity[node], 3)}"
    open_ones = [feature for feature in ranked if not feature.no_split]
    split = tree.split(node)
    if split is None:
        return _leaf_caption(tree, node, open_ones)
    left, right = tree.n_samples[tree.left_child[node]], tree.n_samples[tree.right_child[node]]
    go = "goes" if left == 1 else "go"
    sides = f"{rows(int(left))} {go} left and {show_count(int(right))} right"
    gain = float(tree.gain[node])
    if is_forced(tree, node):
        best = f"; the best split, {open_ones[0].rule}, gains " if open_ones else ""
        best += show_number(open_ones[0].gain, 3) if open_ones else ""
        return f"Your split gains {show_number(gain, 3)} of {parent}{best}: {sides}."
    if gain == 0:
        return f"No split lowers {parent} yet, so the most even one is taken: {sides}."
    ahead = _margin(gain, [feature for feature in open_ones if not feature.is_chosen])
    ties = _ties(split, ranked, n_ties)
    return f"Gain {show_number(gain, 3)} of {parent}{ahead}: {sides}.{ties}"


def _leaf_caption(tree: Tree, node: int, open_ones: Sequence[RankedFeature]) -> str:
    ending = ending_words(tree, node)
    if ending == "pure":
        return f"All {rows(int(tree.n_samples[node]))} have the same target: nothing to split."
    best = ""
    if open_ones:
        gain = show_number(open_ones[0].gain, 3)
        best = f"; the best split, {open_ones[0].rule}, would gain {gain}"
    return f"No split here: {ending}{best}."


def _margin(gain: float, others: Sequence[RankedFeature]) -> str:
    if not others or others[0].is_best:
        return ""
    return f", {show_number(gain - others[0].gain, 3)} more than {others[0].name}"


def _ties(split: Split, ranked: Sequence[RankedFeature], n_ties: int) -> str:
    caption = ""
    chosen = next(feature for feature in ranked if feature.is_chosen)
    if n_ties > 1:
        first = "the first" if isinstance(split, NumericSplit | MissingSplit) else "one"
        caption += f" {show_count(n_ties)} splits on {chosen.name} are equally good;"
        caption += f" {first} is taken."
    equal = [each.rule for each in ranked if each.is_best and not each.is_chosen]
    if equal:
        caption += f" It ties with {listed(equal)}; the first feature is taken."
    return caption
