"""The candidate splits of one feature at one node of a grown tree."""

from explorer.data.training import TrainingTable
from explorer.growth.contract import SplitProfile
from explorer.growth.engines.engine_selection import engine_for
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at


def split_profile(
    tree: Tree, training: TrainingTable, feature: str, *, node: str = ""
) -> SplitProfile:
    """Every candidate split of a feature at a node, measured under the tree's search rules.

    `training` is the table the tree was grown from, with its own weights; `node` is a path from
    the root, "" for the root. At a leaf the candidates are those a further split would have.
    What the rules close to a node (`features`, `each_feature_once`, draws) is measured too.
    Raises KeyError for a path or a feature that the tree does not have.
    """
    number = tree.node_at(node)
    if number is None:
        raise KeyError(node)
    if feature not in tree.features.names:
        raise KeyError(feature)
    rows = rows_at(tree, training.columns, number)
    return engine_for(training).profile(rows, tree.features.index(feature), tree.search)
