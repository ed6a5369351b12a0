"""A tree that the user builds: every split is given, and a node without one is a leaf."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import islice

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitEngine
from explorer.growth.forced_splits import SplitRefusedError, is_forced, why_not_taken
from explorer.growth.growing import grow
from explorer.tree.pruning import prune_at
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit, named
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import best_first_order


def build(
    training: TrainingTable,
    splits: Mapping[str, NamedSplit],
    search: SearchRules | None = None,
    *,
    engine: SplitEngine | None = None,
) -> Tree:
    """Return the tree with exactly these splits, given by the paths of their nodes.

    A leaf that could be split has the ending NOT_SPLIT. It is the tree that `grow` finds with these
    splits forced, pruned at nodes without a given split: splits copied from a complete tree give
    exactly that tree. `search=None` takes the task's usual rules; these splits replace those that
    it forces.

    Raises ValueError if a split is below a leaf, and SplitRefusedError, with the path and the
    reason, if a node cannot take its split.
    """
    tree, refused = build_what_stands(training, splits, search, engine=engine)
    for path, why in refused.items():
        raise SplitRefusedError(f"The split at {_named(path)} cannot be made. {why}")
    return tree


def build_what_stands(
    training: TrainingTable,
    splits: Mapping[str, NamedSplit],
    search: SearchRules | None = None,
    *,
    engine: SplitEngine | None = None,
) -> tuple[Tree, dict[str, str]]:
    """Return the tree of the splits that can be made, and by path why each other one cannot.

    Splits below one that cannot be made are dropped with it, without a message. Raises
    ValueError if a split is below a leaf.
    """
    search = replace(search or SearchRules.usual_for(training.task), forced=tuple(splits.items()))
    paths = [path for path, _ in search.forced]
    for path in paths:
        if path and path[:-1] not in splits:
            raise ValueError(f"The split at {path} is below {_named(path[:-1])}, which is a leaf.")
    # One level more than needed shows which leaves could be split.
    deepest = max(map(len, paths), default=-1) + 2
    grown = grow(training, search, StopRules(max_depth=deepest), engine=engine)
    refused: dict[str, str] = {}
    for path in sorted(paths, key=len):
        if not any(path.startswith(above) for above in refused) and (
            why := _refusal(grown, training, path)
        ):
            refused[path] = why
    standing = [one for one in search.forced if not any(map(one[0].startswith, refused))]
    ends = open_paths(path for path, _ in standing)
    pruned = prune_at(grown, ends, Ending.NOT_SPLIT)
    return replace(
        pruned, search=replace(search, forced=tuple(standing)), stop=StopRules()
    ), refused


def open_paths(paths: Iterable[str]) -> tuple[str, ...]:
    """Return the leaves' paths of the tree whose nodes at `paths` are split, from left to right.

    If `paths` holds a path, it also holds those above it.
    """
    split = set(paths)
    if not split:
        return ("",)
    below = {path + turn for path in split for turn in "LR"}
    return tuple(sorted(below - split))


def splits_of(tree: Tree) -> dict[str, NamedSplit]:
    """Return a tree's splits, with names, by the paths of their nodes, in best-first order."""
    return dict(first_splits_below(tree, "", tree.n_nodes))


def first_splits_below(tree: Tree, path: str, n: int) -> tuple[tuple[str, NamedSplit], ...]:
    """Return at most `n` splits at and below the node at the path, by path, in best-first order."""
    nodes = ((tree.path(int(node)), int(node)) for node in best_first_order(tree))
    found = ((at, tree.split(node)) for at, node in nodes if at.startswith(path))
    return tuple((at, named(split, tree.features)) for at, split in islice(found, n) if split)


def _refusal(grown: Tree, training: TrainingTable, path: str) -> str | None:
    """Return why the node at the path does not have the split forced on it; "" or None if it
    does."""
    node = grown.node_at(path)
    if node is None:
        return "The splits nearer the root do not lead to this node."
    if grown.impurity[node] == 0.0:
        return "All rows of this node have the same target."
    return None if is_forced(grown, node) else why_not_taken(grown, training, node)


def _named(path: str) -> str:
    return path or "the root"
