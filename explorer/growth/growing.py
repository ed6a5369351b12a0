"""The main functions: grow a tree, measure its candidate splits, and find its pruning path."""

from collections.abc import Callable
from typing import Annotated

from explorer.caps import CAPS
from explorer.data.arguments import AtLeast, Count
from explorer.data.arrays import FloatArray
from explorer.data.errors import ArgumentError
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.contract import GrowthBudget, SplitEngine, SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.growth.progress import Progress
from explorer.growth.tree_growth import grow_tree
from explorer.tree.monotonic import bounds_of
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at


def grow(
    training: TrainingTable | Table,
    search: SearchRules | None = None,
    stop: StopRules | None = None,
    *,
    target: str | None = None,
    engine: SplitEngine | None = None,
    weights: FloatArray | None = None,
    grown: Tree | None = None,
    on_level: Callable[[Progress], None] | None = None,
    node_budget: Count = CAPS.node_budget,
    work_budget: Annotated[float, AtLeast(0)] = CAPS.work_budget,
) -> Tree:
    """Return the tree that CART learns under these rules (Breiman et al. 1984).

    A table (or DataFrame) is encoded with its column `target`; a training table already has one.
    `search=None` takes Gini for classes and squared error for numbers; `stop=None` grows
    until nodes are pure or cannot be split. `node_budget` nodes or `work_budget` steps of search
    (see growth.work) end growth at the deepest complete level within both; so do nodes × classes
    beyond CAPS.max_class_weights. `engine=None` takes the fastest that is ready. weights:
    float64[n_rows], which replace the table's own (weight 2 is the row twice, 0 is the row
    absent). `grown` is a tree of exactly this table and these weights under a smaller
    min_samples_leaf or min_weight_fraction_leaf; its splits that still fit are reused, and the
    result is the same. `on_level` receives each level and may raise Cancelled, which then carries
    the tree of the complete levels; see growth.cancellation for ending a growth between them.

    Raises ValueError if the rules do not fit the table, and if `weights` are not one
    finite number of at least zero for each row, some of them positive.
    """
    if isinstance(training, Table):
        training = encode(training, target)
    elif target is not None:
        raise ArgumentError("The training table already has a target: leave out target=.")
    room = CAPS.max_class_weights // max(len(training.classes), 1)  # for all nodes' class weights
    return grow_tree(
        engine or engine_for(training),
        training,
        search or SearchRules.usual_for(training.task),
        stop or StopRules(),
        weights=weights,
        grown=grown,
        on_level=on_level and (lambda depth, n_nodes: on_level(Progress(depth, n_nodes))),
        budget=GrowthBudget(min(node_budget, max(room, 1)), work_budget),
    )


def split_profile(
    tree: Tree, training: TrainingTable, feature: str, *, node: str = ""
) -> SplitProfile:
    """Return every candidate split of a feature at a node, measured under the tree's search rules.

    `training` is the table the tree was grown from, or another, matched by names (`matched`),
    with its own weights; `node` is a path from the root, "" for the root. At a leaf, the candidates
    are those of a further split. Features that the rules exclude at a node (`features`,
    `each_feature_once`, `max_features`) are measured too. Raises UnknownNameError (a KeyError) for
    a path or a feature that the tree does not have.
    """
    tree, training = matched(tree, training)
    at, asked = tree.node_of(node), tree.features.index(feature)
    rows, bounds = rows_at(tree, training.columns, at), bounds_of(tree)[at]
    return engine_for(training).profile(rows, asked, tree.search, bounds)
