"""Trees: grown once, trimmed for every limit."""

from dataclasses import replace

from explorer.data.training import TrainingTable
from explorer.estimators.interop.opening import given_tree
from explorer.growth.by_hand import build
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.growth.tree_spec import AllRows, TreeSpec, untrimmed
from explorer.tree.pruning import prune_at
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.ui.studies.study import Study


def grown_study(shown: TreeSpec) -> Study[Tree]:
    """Return the tree whose only limit is its depth, for others to trim; or the given tree."""
    if shown.given is not None:
        return Study(given_tree, (shown.training, shown.search, shown.given))
    if shown.all_rows is not None:
        return Study(_grow_all, (shown.all_rows, shown.search, shown.depth_to_grow))
    return _grown_to(shown.training, shown.search, shown.depth_to_grow)


def tree_study(shown: TreeSpec) -> Study[Tree]:
    """Return the tree under all its rules, pruned by hand; or the hand-built tree."""
    if shown.is_built:
        return Study(_built, (shown.training, shown.search.forced, shown.search))
    return Study(_under, (grown_study(shown), shown.stop, shown.pruned))


def untrimmed_study(shown: TreeSpec) -> Study[Tree]:
    """Return the tree before limits of depth, leaves and pruning."""
    stop = replace(shown.stop, max_depth=None, max_leaf_nodes=None, ccp_alpha=0.0)
    return Study(untrimmed, (grown_study(shown), stop))


def _grow_all(rows: AllRows, search: SearchRules, depth: int) -> Tree:
    return rows.grow(search, depth)


def keep_grown(training: TrainingTable, tree: Tree) -> None:
    """Cache the tree that a stopped growth left, complete to some depth.

    It is exactly the tree that growing to that depth finds.
    """
    depth = tree.stop.max_depth
    if tree.stop != StopRules(max_depth=depth) or depth is None:
        raise ValueError("Only a tree whose only limit is its depth can be cached.")
    _grown_to(training, tree.search, depth).keep(tree)


def _grown_to(training: TrainingTable, search: SearchRules, depth: int) -> Study[Tree]:
    """Return the tree grown to this depth; stricter rules about leaves regrow only the branches
    that they refuse."""
    finer, free = None, replace(search, min_samples_leaf=1, min_weight_fraction_leaf=0.0)
    if search != free:
        finer = _grown_to(training, free, depth)
    return Study(_grow, (training, search, depth, finer))


def _grow(training: TrainingTable, search: SearchRules, depth: int, finer: Tree | None) -> Tree:
    return grow(training, search, StopRules(max_depth=depth), grown=finer, on_level=tell)


def _built(
    training: TrainingTable, forced: tuple[tuple[str, NamedSplit], ...], search: SearchRules
) -> Tree:
    return build(training, dict(forced), search)


def _under(grown: Tree, stop: StopRules, pruned: tuple[str, ...]) -> Tree:
    return prune_at(trim(grown, stop, keep_no_split=True), pruned)
