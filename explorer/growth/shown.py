"""The page's subject as one value: panels and views receive it, and it names their results."""

from collections.abc import Hashable
from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim


@dataclass(frozen=True, slots=True, eq=False)
class Shown:
    """One tree and one of its nodes: what it is learned from, its rules, the path from its root.

    The tree itself is not held: it is grown once from this and passed along. The keys
    are equal for equal contents; a result may be cached by the coarsest of them that it needs.

    stopped_at: the depth at which the user has stopped the growth, which holds for limits up
    to it; a deeper limit grows on. pruned: the paths of the branches that are pruned by hand, after
    every limit. is_built: it has the forced splits of `search` and no other (see `build`).
    """

    training: TrainingTable
    search: SearchRules
    stop: StopRules
    path: str = ""
    stopped_at: int | None = None
    pruned: tuple[str, ...] = ()
    is_built: bool = False

    @property
    def node_key(self) -> Hashable:
        """Names what depends on the selected node."""
        return (*self.tree_key, self.path)

    @property
    def tree_key(self) -> tuple[Hashable, ...]:
        """Names what depends on the tree as it is shown, whichever node is selected."""
        return (*self.limits_key, self.pruned)

    @property
    def limits_key(self) -> tuple[Hashable, ...]:
        """Names what depends on all limits, whatever is pruned by hand, and on the larger tree that
        they trim: a scrubber offers that one's depths, too."""
        return (*self.growth_key, self.stop)

    @property
    def untrimmed_key(self) -> Hashable:
        """Names what stays as it is while depth, leaf budget and pruning are moved."""
        stop = self.stop
        scalar = (stop.min_samples_split, stop.min_impurity_decrease, stop.pruning_cost)
        return (*self.growth_key, *scalar)

    @property
    def growth_key(self) -> tuple[Hashable, ...]:
        """Names what stays as it is while `min_samples_split` and `min_impurity_decrease` are
        moved, too."""
        return (self.training.fingerprint, self.search, self.depth_to_grow, self.is_built)

    @property
    def depth_to_grow(self) -> int:
        """The depth to which a tree is grown so that every depth offered is a trim of it.

        Large tables are grown only to the requested depth, and a growth that was stopped is not
        taken up for less than it had reached.
        """
        asked = self.depth_asked
        if self.stopped_at is not None and asked <= self.stopped_at:
            return self.stopped_at
        small = self.training.n_rows * len(self.training.features) <= CAPS.max_cells_grown_whole
        return CAPS.max_depth_offered if small else asked

    @property
    def depth_asked(self) -> int:
        """The limit of depth, which the page always has."""
        most = CAPS.max_depth_offered
        return most if self.stop.max_depth is None else self.stop.max_depth


def untrimmed(grown: Tree, stop: StopRules) -> Tree:
    """Return the tree without limits of depth, leaves and pruning, which a browser trims itself."""
    rules = replace(
        grown.stop,
        min_samples_split=stop.min_samples_split,
        min_impurity_decrease=stop.min_impurity_decrease,
        pruning_cost=stop.pruning_cost,
    )
    return trim(grown, rules, keep_no_split=True)
