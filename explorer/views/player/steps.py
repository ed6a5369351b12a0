"""The shown tree's splits in each order, and their effect on the cross-validated score."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.unseen.cross_validation import GrownFolds
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree, select_nodes
from explorer.tree.trimming import SplitOrder, kept_splits, split_order
from explorer.views.scores.fold_summary import fold_label
from explorer.views.scores.score_form import ScoreForm, form_of
from explorer.views.scores.tracks import thinned


@dataclass(frozen=True, slots=True, eq=False)
class Steps:
    """A tree under its limits, split by split.

    tree: the tree after all steps. orders: for each order its nodes, int64[n_steps]; step k has
    split the first k. n_splits: the number of splits in the shown tree; the steps are the first of
    these, best first. base: the tree that the limits trim; in_base: int64[n_nodes], the tree's
    nodes in the base tree.
    """

    tree: Tree
    orders: Mapping[SplitOrder, IntArray]
    n_splits: int
    base: Tree
    in_base: IntArray
    stop: StopRules

    @property
    def n_steps(self) -> int:
        """The number of splits that are made."""
        return len(self.orders[SplitOrder.BEST_FIRST])


_UNKNOWN = (0.0, "")


@dataclass(frozen=True, slots=True)
class OrderScores:
    """Before the first step and after each: the score, "" if unknown, and a sentence on the step's
    effect on it. `note` says why scores are missing, or is ""."""

    name: SplitOrder
    texts: tuple[str, ...]
    said: tuple[str, ...]
    note: str


@dataclass(frozen=True, slots=True)
class StepScores:
    """The scores named `name`, of trees that have not seen the rows they predict."""

    name: str
    orders: tuple[OrderScores, ...]


def steps_of(base: Tree, stop: StopRules, pruned: Sequence[str], max_steps: int) -> Steps:
    """Return the steps to the tree that `stop` and pruning by hand (paths) leave of `base`; if
    there are more than `max_steps`, the splits with the largest impurity decrease."""
    kept = kept_splits(base, [stop])[0]
    for path in pruned:
        pruned_node = base.node_at(path)
        if pruned_node is not None:
            kept[pruned_node] = False
    for node in (np.flatnonzero(kept[1:]) + 1).tolist():  # parents come before their children
        kept[node] = kept[base.parent[node]]
    best = split_order(base, SplitOrder.BEST_FIRST)
    best = best[kept[best]]
    kept[best[max_steps:]] = False
    is_in = np.ones(base.n_nodes, np.bool_)
    is_in[1:] = kept[base.parent[1:]]
    tree = select_nodes(base, is_in, base.ending, base.stop)
    orders = {one: split_order(tree, one) for one in SplitOrder}
    return Steps(tree, orders, len(best), base, np.flatnonzero(is_in), stop)


def splits_after(steps: Steps, order: SplitOrder) -> BoolArray:
    """Return which nodes are split at first and after each step, bool[n_steps + 1, n_nodes]."""
    nodes = steps.orders[order]
    made = np.zeros((len(nodes) + 1, steps.tree.n_nodes), np.bool_)
    for step, node in enumerate(nodes.tolist(), start=1):
        made[step:, node] = True
    return made


def limits_of_steps(steps: Steps, order: SplitOrder, asked: Sequence[int]) -> dict[int, StopRules]:
    """Return the limits that give exactly a step's tree, for those of these steps that have some.

    A step's tree follows from a leaf budget or, at the end of a level, from a depth limit; after
    the last step, it is the tree under the current limits. If these also prune it, or a branch is
    pruned by hand, there may be no limits that give the tree of a step.
    """
    base, nodes = steps.base, steps.in_base[steps.orders[order]]
    found: dict[int, StopRules] = {}
    for step in asked:
        made = np.zeros(base.n_nodes, np.bool_)
        made[nodes[:step]] = True
        for rules in _candidates(steps, order, step):
            if (kept_splits(base, [rules])[0] == made).all():
                found[step] = rules
                break
    return found


def _candidates(steps: Steps, order: SplitOrder, step: int) -> list[StopRules]:
    stop = steps.stop
    if step == steps.n_splits:
        return [stop]
    made = steps.orders[order][:step]
    depth = int(steps.tree.depth[made].max()) + 1 if step else 0
    of_depth, of_leaves = replace(stop, max_depth=depth), replace(stop, max_leaf_nodes=step + 1)
    return [of_depth, of_leaves] if order is SplitOrder.BREADTH_FIRST else [of_leaves, of_depth]


def step_scores(steps: Steps, grown: GrownFolds) -> StepScores:
    """Return each step's score: the folds' trees are trimmed under the limits that give the step's
    tree. A step without such limits does not have a score."""
    most = max(CAPS.max_scrubber_nodes // steps.base.n_nodes, CAPS.max_stops_of_large_trees)
    asked = thinned(steps.n_steps + 1, steps.n_steps, most)
    every_step = range(steps.n_steps + 1)
    limits = {order: limits_of_steps(steps, order, asked) for order in SplitOrder}
    every = list(dict.fromkeys(rules for found in limits.values() for rules in found.values()))
    means = grown.under(every).mean.tolist()
    form = form_of(grown.scoring, steps.base.target)
    texts = form.texts(means)
    of_rules = dict(zip(every, zip(means, texts, strict=True), strict=True))
    weighted = is_scored_by_weight(steps.base)
    name = fold_label(grown.folds.n_folds, form, is_weighted=weighted)
    orders = []
    for order, found in limits.items():
        scores = [of_rules[found[k]] if k in found else _UNKNOWN for k in every_step]
        shown = tuple(text for _, text in scores)
        said = ("", *(_moved(name, form, *pair) for pair in pairwise(scores)))
        note = _note(name, sum(map(bool, shown)), len(shown))
        orders.append(OrderScores(order, shown, said, note))
    return StepScores(name, tuple(orders))


def _moved(name: str, form: ScoreForm, before: tuple[float, str], after: tuple[float, str]) -> str:
    begun = f"{name[0].upper()}{name[1:]}"
    if not after[1]:
        return ""
    if not before[1]:
        return f"{begun} is {after[1]}."
    if before[1] == after[1]:
        return f"{begun} stays at {after[1]}."
    moves = "rises" if (after > before) != form.is_loss else "falls"
    return f"{begun} {moves} from {before[1]} to {after[1]}."


def _note(name: str, n_known: int, n: int) -> str:
    if n_known == n:
        return ""
    return (
        f"The {name} is known only for {show_count(n_known)} of {show_count(n)} trees. Only these "
        "trees result from a limit on leaves or depth. The folds’ trees can have the same limit."
    )
