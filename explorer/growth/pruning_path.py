"""The pruning path, whose falls the compiled kernel finds if it is ready."""

from explorer.growth.engines.engine_selection import falls_of
from explorer.tree import pruning
from explorer.tree.pruning import PruningPath
from explorer.tree.rules import PruningCost
from explorer.tree.tree import Tree


def pruning_path(tree: Tree, pruning_cost: PruningCost | None = None) -> PruningPath:
    """Return the alphas at which `trim` with ccp_alpha changes the tree (Breiman et al. 1984, 3.3).

    `pruning_cost=None` takes the cost from the tree's own rules. The law: trimming to an alpha of
    the path keeps the splits that the path lists. Raises ValueError if wrong predictions are to be
    counted for a numeric target.
    """
    return pruning.pruning_path(tree, pruning_cost, falls=falls_of)
