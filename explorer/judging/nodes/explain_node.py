"""The search for one node's split in numbers: ranking, candidates, criteria."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from explorer.data.arrays import FloatArray, IntArray
from explorer.growth.cancellation import check_cancelled
from explorer.growth.contract import SplitEngine, SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.criteria import CriterionChoice, compare_criteria
from explorer.judging.nodes.split_ranking import (
    FeatureBest,
    rank_by_counts,
    rank_features,
    ranking_at,
)
from explorer.tree.monotonic import bounds_of
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.node_counts import CountedNode, Entries


@dataclass(frozen=True, slots=True, eq=False)
class NodeExplanation:
    """How one node chose its split: only numbers, without text or charts.

    `node` is the node's number in the tree, `rows` (int64[n]) its rows in the training table,
    indices from 0. `ranking` holds every feature, the best first. `profile` lists all candidates of
    one feature. `criteria` is None if the comparison was not requested.
    `bounds` (float64[2]) are those of monotonic constraints above the node. `entries`: if the tree
    is of all rows of a warehouse, the counts that take the place of `rows`, which are a sample's.
    """

    node: int
    rows: IntArray
    ranking: tuple[FeatureBest, ...]
    profile: SplitProfile
    criteria: tuple[CriterionChoice, ...] | None
    bounds: FloatArray | None = None
    entries: Entries | None = None


def explained(
    shown: TreeSpec, tree: Tree, feature: int | None = None, with_criteria: bool = False
) -> NodeExplanation:
    """Return `explain_node` by the fastest engine that is ready for the table."""
    if isinstance(shown.all_rows, AllRows):
        return explained_by_counts(shown, tree, shown.all_rows, feature)[0]
    return explain_node(shown, tree, engine_for(shown.training), feature, with_criteria)


def explained_for_hand(shown: TreeSpec, tree: Tree, feature: int | None = None) -> NodeExplanation:
    """Search a leaf to split by hand; `feature=None` takes the first feature with a split."""
    found = explained(shown, tree, feature)
    if feature is None and tree.is_leaf[found.node]:
        able = [each.feature for each in found.ranking if each.split is not None]
        found = explained(shown, tree, min(able, default=0))
    return found


def curves_explained(
    shown: TreeSpec, tree: Tree, n_curves: int
) -> tuple[NodeExplanation, Iterator[SplitProfile]]:
    """Return the search of a node, and all candidates of its best features, one at a time."""
    if isinstance(shown.all_rows, AllRows):
        found, node = explained_by_counts(shown, tree, shown.all_rows, None)
        return found, _profiles(found, node.profile, n_curves)
    engine = engine_for(shown.training)
    found = explain_node(shown, tree, engine)
    return found, feature_profiles(found, shown, engine, n_curves)


def explained_by_counts(
    shown: TreeSpec, tree: Tree, all_rows: AllRows, feature: int | None
) -> tuple[NodeExplanation, CountedNode]:
    """Return the search for a split of the node at `shown.path`, measured from counts of all rows.

    The warehouse is asked at most one query, and none if growth searched this node.
    """
    node = tree.node_of(shown.path)
    counted = all_rows.node(tree.search, shown.path)
    ranking = rank_by_counts(counted, tree, node)
    listed = _listed(tree, node, ranking, feature)
    found = NodeExplanation(
        node=node,
        rows=rows_at(tree, shown.training.columns, node),
        ranking=ranking,
        profile=counted.profile(listed),
        criteria=None,
        bounds=counted.bounds,
        entries=counted.entries(listed),
    )
    return found, counted


def _listed(tree: Tree, node: int, ranking: tuple[FeatureBest, ...], feature: int | None) -> int:
    """Return the feature that is listed: the given one, else that of the split or of the best."""
    if feature is not None:
        return feature
    is_other = not tree.is_leaf[node] and not any(each.is_chosen for each in ranking)
    return int(tree.feature[node]) if is_other else ranking[0].feature


def node_and_feature(shown: TreeSpec, tree: Tree, feature: int | None) -> tuple[int, int]:
    """Return the selected node and the feature shown there, by default the best one.

    Raises UnknownNameError if the tree has no such node.
    """
    node = tree.node_of(shown.path)
    return node, explained(shown, tree).profile.feature if feature is None else feature


def explain_node(
    shown: TreeSpec,
    tree: Tree,
    engine: SplitEngine,
    feature: int | None = None,
    with_criteria: bool = False,
) -> NodeExplanation:
    """Return the search for a split of the node at `shown.path`.

    `tree` is the one that `shown` describes: it is computed once and passed along, for
    growing it takes longer than all that is asked here. `engine` is one over
    `shown.training`. `feature` is the column whose candidates are listed; None is the first
    of the ranking, or that of a split which is not the best of its feature. Comparing criteria
    takes longer than all the rest. Raises UnknownNameError for a path that the tree does not have.
    """
    node = tree.node_of(shown.path)
    training = shown.training
    rows = rows_at(tree, training.columns, node)
    ranking = rank_features(engine, training, tree, node, rows)
    listed = _listed(tree, node, ranking, feature)
    bounds = bounds_of(tree)[node]
    return NodeExplanation(
        node=node,
        rows=rows,
        ranking=ranking,
        profile=engine.profile(rows, listed, tree.search, bounds),
        criteria=compare_criteria(engine, training, tree, node, rows) if with_criteria else None,
        bounds=bounds,
    )


def feature_profiles(
    explanation: NodeExplanation, shown: TreeSpec, engine: SplitEngine, most: int | None = None
) -> Iterator[SplitProfile]:
    """Return every feature's candidates at the node, one feature at a time, in column order.

    `most`: if any feature has a split, only the first `most` of the ranking and the feature that
    the tree splits on. A generator, because a list of 100,000 candidates takes ten megabytes.
    """
    rows, search, bounds = explanation.rows, shown.search, explanation.bounds

    def profile_of(feature: int) -> SplitProfile:
        return engine.profile(rows, feature, search, bounds)

    return _profiles(explanation, profile_of, most)


def _profiles(
    explanation: NodeExplanation, profile_of: Callable[[int], SplitProfile], most: int | None
) -> Iterator[SplitProfile]:
    asked, wanted = explanation.profile, explanation.ranking
    if most is not None and any(each.split for each in wanted):
        wanted = (*wanted[:most], *(each for each in wanted[most:] if each.is_chosen))
    for feature in sorted(each.feature for each in wanted):
        check_cancelled()
        yield asked if feature == asked.feature else profile_of(feature)


def best_gain_at(shown: TreeSpec, tree: Tree) -> float:
    """Return the gain of the selected node's best split, whichever split it has."""
    node = tree.node_at(shown.path)
    assert node is not None, "a split is at a node"
    return ranking_at(tree, shown.training, node)[0].gain
