"""Trees of bundled tables as small pictures, with the nodes ringed that a term means."""

from collections.abc import Collection, Iterable

import numpy as np

from explorer.data.display import show_share
from explorer.data.schema import Task
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.scores import accuracies
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import apply, decision_paths
from explorer.views.glossary.drawing import Drawing, Mark, SmallTree, Trees
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.nodes.class_slots import class_slots
from explorer.views.nodes.classes import leading_shares
from explorer.views.nodes.wording import in_words

PENGUINS = "penguins"
SMALL = StopRules(max_depth=3)


def small_tree(
    tree: Tree,
    *,
    ringed: Collection[int] = (),
    way: Iterable[int] = (),
    kept: Collection[str] | None = None,
) -> SmallTree:
    """All nodes; those whose path is not among `kept` are gone."""
    counts, nodes = np.asarray(tree.statistics), range(tree.n_nodes)
    marks = [Mark.RING if node in ringed else Mark.NONE for node in nodes]
    if kept is not None:
        marks = [Mark.NONE if tree.path(node) in kept else Mark.GONE for node in nodes]
    slots: list[int | None] = [None] * tree.n_nodes
    positions: list[float | None] = [None] * tree.n_nodes
    purity = np.ones(tree.n_nodes)
    if tree.task is Task.CLASSIFICATION:
        of_class, purity = class_slots(counts[0].tolist()), leading_shares(tree)
        pairs = zip(tree.prediction.tolist(), tree.ties.tolist(), strict=True)
        slots = [None if is_tie else of_class[int(code)] for code, is_tie in pairs]
    else:
        low, spread = tree.prediction.min(), np.ptp(tree.prediction) or 1.0
        positions = np.round((tree.prediction - low) / spread, 3).tolist()
    return SmallTree(
        parent=tuple(tree.parent.tolist()),
        share=tuple(np.round(tree.weight / tree.weight[0], 3).tolist()),
        slot=tuple(slots),
        position=tuple(positions),
        purity=tuple(np.round(purity, 3).tolist()),
        mark=tuple(marks),
        way=tuple(way),
    )


def _penguins(about: str, *, ringed: Iterable[int] = (), way: Iterable[int] = ()) -> Trees:
    tree = sample_tree(PENGUINS, stop=SMALL)
    words = f"A tree of the penguins with {in_words(tree.n_leaves)} leaves{about}."
    return Trees(words, (small_tree(tree, ringed=set(ringed), way=way),))


def decision_tree() -> Drawing:
    """All of it."""
    return _penguins("")


def root() -> Drawing:
    """The root, ringed."""
    return _penguins(", its root ringed", ringed=[0])


def internal_node() -> Drawing:
    """All nodes with a split."""
    tree = sample_tree(PENGUINS, stop=SMALL)
    return _penguins(", its internal nodes ringed", ringed=np.flatnonzero(~tree.is_leaf).tolist())


def leaf() -> Drawing:
    """All leaves."""
    tree = sample_tree(PENGUINS, stop=SMALL)
    return _penguins(", which are ringed", ringed=tree.leaves.tolist())


def prediction() -> Drawing:
    """The leaf of the last row, and its class."""
    return _penguins("; the one that the last penguin reaches is ringed", ringed=[_way()[-1]])


def decision_path() -> Drawing:
    """The way of the last row."""
    return _penguins("; the way of the last penguin is dark", way=_way())


def interpretable() -> Drawing:
    """The same way, with its nodes."""
    way = _way()
    words = f"; the {in_words(len(way) - 1)} splits on the way of the last penguin are ringed"
    return _penguins(words, way=way, ringed=way[:-1])


def _way() -> list[int]:
    """The nodes that the last penguin meets."""
    tree, training = sample_tree(PENGUINS, stop=SMALL), sample(PENGUINS)
    leaves = apply(tree, training.columns)[-1:]
    way: list[int] = decision_paths(tree, leaves).values.tolist()
    return way


def depth() -> Drawing:
    """The line at which its deepest leaves stand."""
    tree = sample_tree(PENGUINS, stop=SMALL)
    words = f"A tree of the penguins of depth {tree.max_depth}, which a line marks."
    return Trees(words, (small_tree(tree),), tree.max_depth)


def max_depth() -> Drawing:
    """What a limit of depth leaves of a larger tree."""
    whole = sample_tree(PENGUINS, stop=StopRules(max_depth=4))
    limited = trim(whole, StopRules(max_depth=2))
    words = (
        f"Of a tree of the penguins the depth limit {limited.max_depth} leaves what is above it."
    )
    return Trees(words, (small_tree(whole, kept=_paths(limited)),), limited.max_depth)


def limit() -> Drawing:
    """What a limit of leaves leaves."""
    whole = sample_tree(PENGUINS, stop=StopRules(max_depth=4))
    limited = trim(whole, StopRules(max_depth=4, max_leaf_nodes=4))
    words = f"Of a tree of {whole.n_leaves} leaves a limit leaves {in_words(limited.n_leaves)}."
    return Trees(words, (small_tree(whole, kept=_paths(limited)),))


def stopped() -> Drawing:
    """The leaves of a small tree that a limit made."""
    tree = sample_tree(PENGUINS, stop=StopRules(max_depth=2))
    ringed = [n for n in tree.leaves.tolist() if Ending(int(tree.ending[n])).is_stopped]
    words = (
        f"A tree of the penguins; {in_words(len(ringed))} of its leaves are stopped, and ringed."
    )
    return Trees(words, (small_tree(tree, ringed=ringed),))


def min_samples_split() -> Drawing:
    """What is not split where a node must have so many rows."""
    whole = sample_tree(PENGUINS, stop=StopRules(max_depth=4))
    least = 60
    limited = trim(whole, StopRules(min_samples_split=least, max_depth=4))
    words = f"A tree of the penguins where nodes of fewer than {least} rows are not split."
    return Trees(words, (small_tree(whole, kept=_paths(limited)),))


def pruning() -> Drawing:
    """What pruning takes back."""
    whole = sample_tree(PENGUINS, stop=StopRules(max_depth=4))
    pruned = trim(whole, StopRules(max_depth=4, ccp_alpha=0.01))
    words = f"A tree of {whole.n_leaves} leaves; pruning leaves {in_words(pruned.n_leaves)}."
    return Trees(words, (small_tree(whole, kept=_paths(pruned)),))


def _paths(tree: Tree) -> frozenset[str]:
    return frozenset(tree.path(node) for node in range(tree.n_nodes))


def stump() -> Drawing:
    """One split of the six days."""
    tree = sample_tree("milk_fish_egg", stop=StopRules(max_depth=1))
    return Trees("A tree of the six days with one split.", (small_tree(tree),))


def twenty_questions() -> Drawing:
    """Each next question on one way through a tree of categories."""
    tree, training = sample_tree("play_tennis"), sample("play_tennis")
    way = decision_paths(tree, apply(tree, training.columns)[:1]).values.tolist()
    words = f"A tree of days for tennis; the first day answers {in_words(len(way) - 1)} questions."
    return Trees(words, (small_tree(tree, way=way, ringed=way[:-1]),))


def classification_tree() -> Drawing:
    """Leaves in the colours of classes."""
    tree = sample_tree("iris", stop=StopRules(max_depth=2))
    words = "A tree of the irises; its leaves have the colours of classes."
    return Trees(words, (small_tree(tree, ringed=tree.leaves.tolist()),))


def regression_tree() -> Drawing:
    """Leaves in the colours of means."""
    tree = sample_tree("cars_mpg", stop=StopRules(max_depth=2))
    words = "A tree of the cars; its leaves have the colours of their means."
    return Trees(words, (small_tree(tree, ringed=tree.leaves.tolist()),))


def recursion() -> Drawing:
    """The same tree with one, two and three levels of splits."""
    grown = [sample_tree(PENGUINS, stop=StopRules(max_depth=d)) for d in (1, 2, 3)]
    words = "Trees of the penguins of depth one, two and three: each goes on with the one before."
    return Trees(words, tuple(small_tree(tree) for tree in grown))


def cart() -> Drawing:
    """A tree of classes beside one of numbers."""
    trees = (
        sample_tree("iris", stop=StopRules(max_depth=2)),
        sample_tree("cars_mpg", stop=StopRules(max_depth=2)),
    )
    words = "A classification tree of the irises and a regression tree of the cars."
    return Trees(words, tuple(small_tree(tree) for tree in trees))


def greedy() -> Drawing:
    """The greedy tree of depth two beside the best one."""
    training = sample("instability")
    trees = (
        sample_tree("instability", stop=StopRules(max_depth=2)),
        best_tree(training, SearchRules()).tree,
    )
    shares = [show_share(accuracies(tree)[0]) for tree in trees]
    words = (
        f"Two trees of depth two of the same rows: the greedy one has {shares[0]} right, "
        f"the best one {shares[1]}."
    )
    return Trees(words, tuple(small_tree(tree) for tree in trees))


def no_gain() -> Drawing:
    """A tree whose first splits gain nothing, alone."""
    tree = sample_tree("parity3")
    ringed = np.flatnonzero((tree.gain == 0) & ~tree.is_leaf).tolist()
    words = f"A tree of the parity of three bits; {in_words(len(ringed))} splits gain nothing yet."
    return Trees(words, (small_tree(tree, ringed=ringed),))
