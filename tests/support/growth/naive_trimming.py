"""A leaf budget and weakest-link pruning as in the textbooks: one step at a time."""

from fractions import Fraction

import numpy as np

from explorer.tree.rules import PruningCost
from explorer.tree.tree import Tree


def splits_within_budget(tree: Tree, max_leaf_nodes: int) -> set[str]:
    """Return the paths of splits if the best open node is split until the budget is used.

    Decreases that agree in 2**-40 of the root's impurity are equal.
    """
    unit = Fraction(float(tree.impurity[0])) / 2**40
    decrease = [round(Fraction(d) / unit) if unit else 0 for d in tree.impurity_decrease.tolist()]
    open_nodes, split, leaves = [0], set(), 1
    while leaves < max_leaf_nodes:
        ready = [node for node in open_nodes if tree.left_child[node] >= 0]
        if not ready:
            break
        node = min(ready, key=lambda n: (-decrease[n], tree.depth[n], tree.path(n)))
        open_nodes.remove(node)
        open_nodes += [int(tree.left_child[node]), int(tree.right_child[node])]
        split.add(tree.path(node))
        leaves += 1
    return split


class WeakestLinks:
    """A tree whose weakest link is cut repeatedly; costs in exact arithmetic."""

    def __init__(self, tree: Tree, pruning_cost: PruningCost = PruningCost.CRITERION) -> None:
        self.tree = tree
        total = Fraction(float(tree.weight[0]))
        if pruning_cost is PruningCost.CRITERION:
            weighted = zip(tree.weight.tolist(), tree.impurity.tolist(), strict=True)
            self.cost = [Fraction(w) / total * Fraction(impurity) for w, impurity in weighted]
        else:
            counts = [[Fraction(w) for w in row] for row in np.asarray(tree.statistics).tolist()]
            self.cost = [(sum(row) - max(row)) / total for row in counts]
        self.split = {node for node in range(tree.n_nodes) if not tree.is_leaf[node]}

    def leaves_below(self, node: int) -> list[int]:
        waiting, leaves = [node], []
        while waiting:
            here = waiting.pop()
            if here in self.split:
                waiting += [int(self.tree.left_child[here]), int(self.tree.right_child[here])]
            else:
                leaves.append(here)
        return leaves

    def strength(self, node: int) -> Fraction:
        """Return the saving of the branch for each leaf that it adds."""
        leaves = self.leaves_below(node)
        return (self.cost[node] - sum(self.cost[leaf] for leaf in leaves)) / (len(leaves) - 1)

    def weakest(self) -> tuple[Fraction, int] | None:
        return min(((self.strength(node), node) for node in self.split), default=None)

    def collapse(self, node: int) -> None:
        below = [node]
        while below:
            here = below.pop()
            if here in self.split:
                self.split.remove(here)
                below += [int(self.tree.left_child[here]), int(self.tree.right_child[here])]

    def cut_up_to(self, alpha: float) -> set[str]:
        """Return the paths still split when no link is as weak as alpha."""
        while (link := self.weakest()) and link[0] <= Fraction(alpha):
            self.collapse(link[1])
        return {self.tree.path(node) for node in self.split}

    def strengths(self) -> list[float]:
        """Return the alphas at which the tree changes, rising."""
        found = []
        while link := self.weakest():
            found.append(float(link[0]))
            self.collapse(link[1])
        return found
