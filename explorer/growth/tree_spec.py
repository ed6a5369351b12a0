"""The page's subject as one value: panels and views receive it, and its keys identify results."""

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Protocol

from explorer.caps import CAPS
from explorer.data.training import TrainingTable
from explorer.growth.given_splits import GivenTree
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim


class AllRows(Protocol):
    """The rows of a table that stays in its own storage: they grow the tree. What needs rows one by
    one uses the training table, a sample of them."""

    @property
    def key(self) -> Hashable:
        """Identify the table and the roles of its columns."""
        ...

    @property
    def n_rows(self) -> int:
        """The number of rows that grow the tree."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """Sentences on what is not exact."""
        ...

    def grown_depth(self, search: SearchRules) -> int | None:
        """Return the depth to which a tree by these rules is grown; None if there is none."""
        ...

    def grow(self, search: SearchRules, depth: int) -> Tree:
        """Return the tree of this depth; nothing is asked of the storage if it is grown already."""
        ...


@dataclass(frozen=True, slots=True, eq=False)
class TreeSpec:
    """One tree and one of its nodes: the training table, the rules, the path from the root.

    It does not contain the tree itself, which is grown once from it and passed along. The keys
    are equal for equal contents; a result may be cached by the coarsest of them that it needs.

    stopped_at: the depth at which the user has stopped the growth, which holds for limits up
    to it; a deeper limit grows on. pruned: the paths of the branches that are pruned by hand, after
    every limit. is_built: it has the forced splits of `search` and no other (see `build`).
    given: the splits of a tree that was grown elsewhere, which takes the place of a growth; limits
    trim it. all_rows: the rows that grow the tree, if the training table is only a sample of them.
    """

    training: TrainingTable
    search: SearchRules
    stop: StopRules
    path: str = ""
    stopped_at: int | None = None
    pruned: tuple[str, ...] = ()
    is_built: bool = False
    given: GivenTree | None = None
    all_rows: AllRows | None = None

    @property
    def is_regrown(self) -> bool:
        """Whether the training table's rows, by these rules, grow this very tree."""
        return self.given is None and self.all_rows is None

    @property
    def n_rows(self) -> int:
        """The number of rows that the tree's counts are of."""
        return self.training.n_rows if self.all_rows is None else self.all_rows.n_rows

    @property
    def node_key(self) -> Hashable:
        """The key of what depends on the selected node."""
        return (*self.tree_key, self.path)

    @property
    def tree_key(self) -> tuple[Hashable, ...]:
        """The key of what depends on the shown tree, whichever node is selected."""
        return (*self.limits_key, self.pruned)

    @property
    def limits_key(self) -> tuple[Hashable, ...]:
        """The key of what depends on all limits, but not on pruning by hand, and on the larger tree
        that they trim, whose depths a scrubber also offers."""
        return (*self.growth_key, self.stop)

    @property
    def untrimmed_key(self) -> Hashable:
        """The key of what does not change with depth, leaf budget and pruning."""
        stop = self.stop
        scalar = (stop.min_samples_split, stop.min_impurity_decrease, stop.pruning_cost)
        return (*self.growth_key, *scalar)

    @property
    def growth_key(self) -> tuple[Hashable, ...]:
        """The key of what also does not change with `min_samples_split` and
        `min_impurity_decrease`."""
        own = self.training.fingerprint, self.search, self.depth_to_grow
        of_all = None if self.all_rows is None else self.all_rows.key
        return (*own, self.is_built, self.given, of_all)

    @property
    def depth_to_grow(self) -> int:
        """The depth to which a tree is grown so that every depth offered is a trim of it.

        Large tables are grown only to the requested depth, and a stopped growth is not continued
        for less depth than it had reached. In a warehouse, every depth that is grown already is
        offered.
        """
        asked = self.depth_asked
        if self.stopped_at is not None and asked <= self.stopped_at:
            return self.stopped_at
        if self.all_rows is not None:
            return max(asked, self.all_rows.grown_depth(self.search) or 0)
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
