"""Trees for the bundled data sets, as small pictures; rings mark the nodes that a term means."""

from collections.abc import Callable, Collection, Iterable
from functools import partial

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
from explorer.views.nodes.classes import class_slots, leading_shares
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
    """Return a tree with all nodes; those whose path is not in `kept` are marked as gone."""
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


def _tree(name: str, depth: int) -> Tree:
    return sample_tree(name, stop=StopRules(max_depth=depth))


def _penguins(
    about: str,
    ringed: Callable[[Tree], Collection[int]] = lambda _: (),
    way: Callable[[], list[int]] = list,
) -> Trees:
    tree = sample_tree(PENGUINS, stop=SMALL)
    words = f"A tree for the penguin data with {in_words(tree.n_leaves)} leaves{about}."
    return Trees(words, (small_tree(tree, ringed=ringed(tree), way=way()),))


def _way() -> list[int]:
    """Return the nodes on the last penguin's path."""
    tree, training = sample_tree(PENGUINS, stop=SMALL), sample(PENGUINS)
    leaves = apply(tree, training.columns)[-1:]
    way: list[int] = decision_paths(tree, leaves).values.tolist()
    return way


decision_tree = partial(_penguins, "")
root = partial(_penguins, "; the root is ringed", lambda _: [0])
internal_node = partial(
    _penguins,
    "; its internal nodes are ringed",
    lambda tree: np.flatnonzero(~tree.is_leaf).tolist(),
)
leaf = partial(_penguins, ", which are ringed", lambda tree: tree.leaves.tolist())
prediction = partial(
    _penguins, "; the leaf that the last penguin reaches is ringed", lambda _: [_way()[-1]]
)
decision_path = partial(_penguins, "; the path of the last penguin is dark", way=_way)


def interpretable() -> Drawing:
    way = _way()
    words = f"; the {in_words(len(way) - 1)} splits on the path of the last penguin are ringed"
    return _penguins(words, lambda _: way[:-1], lambda: way)


def depth() -> Drawing:
    tree = sample_tree(PENGUINS, stop=SMALL)
    words = f"A tree for the penguin data; a line marks its depth of {tree.max_depth}."
    return Trees(words, (small_tree(tree),), tree.max_depth)


def _limited(words: str, stop: StopRules, *, has_line: bool = False) -> Trees:
    """Draw what limits leave of a larger tree."""
    whole = _tree(PENGUINS, 4)
    limited = trim(whole, stop)
    kept = frozenset(limited.path(node) for node in range(limited.n_nodes))
    depth, left = limited.max_depth, in_words(limited.n_leaves)
    told = words.format(whole=in_words(whole.n_leaves), left=left, depth=depth)
    return Trees(told, (small_tree(whole, kept=kept),), depth if has_line else None)


max_depth = partial(
    _limited,
    "A depth limit of {depth} keeps only the top of a tree for the penguin data.",
    StopRules(max_depth=2),
    has_line=True,
)
limit = partial(
    _limited,
    "A limit reduces a tree from {whole} leaves to {left}.",
    StopRules(max_depth=4, max_leaf_nodes=4),
)
min_samples_split = partial(
    _limited,
    "A tree for the penguin data; nodes with fewer than 60 rows are not split.",
    StopRules(max_depth=4, min_samples_split=60),
)
pruning = partial(
    _limited,
    "Pruning reduces a tree from {whole} leaves to {left}.",
    StopRules(max_depth=4, ccp_alpha=0.01),
)


def stopped() -> Drawing:
    tree = _tree(PENGUINS, 2)
    ringed = [n for n in tree.leaves.tolist() if Ending(int(tree.ending[n])).is_stopped]
    n = in_words(len(ringed))
    words = f"A tree for the penguin data; rings mark the {n} leaves that a limit stopped."
    return Trees(words, (small_tree(tree, ringed=ringed),))


def stump() -> Drawing:
    tree = _tree("milk_fish_egg", 1)
    return Trees("A tree with one split, grown from six days.", (small_tree(tree),))


def twenty_questions() -> Drawing:
    tree, training = sample_tree("play_tennis"), sample("play_tennis")
    way = decision_paths(tree, apply(tree, training.columns)[:1]).values.tolist()
    n = in_words(len(way) - 1)
    words = f"A tree for the tennis days; the first day passes through {n} questions."
    return Trees(words, (small_tree(tree, way=way, ringed=way[:-1]),))


def _leaves(name: str, words: str) -> Trees:
    tree = _tree(name, 2)
    return Trees(words, (small_tree(tree, ringed=tree.leaves.tolist()),))


classification_tree = partial(
    _leaves, "iris", "A tree for the iris data; its leaves are coloured by class."
)
regression_tree = partial(
    _leaves, "cars_mpg", "A tree for the car data; its leaves are coloured by their means."
)


def recursion() -> Drawing:
    words = "Trees of depth one, two and three for the penguin data: each extends the one before."
    return Trees(words, tuple(small_tree(_tree(PENGUINS, depth)) for depth in (1, 2, 3)))


def cart() -> Drawing:
    words = "A classification tree for the iris data and a regression tree for the car data."
    return Trees(words, tuple(small_tree(_tree(name, 2)) for name in ("iris", "cars_mpg")))


def greedy() -> Drawing:
    trees = _tree("instability", 2), best_tree(sample("instability"), SearchRules()).tree
    shares = [show_share(accuracies(tree)[0]) for tree in trees]
    right = f"the greedy tree predicts {shares[0]} correctly, the best tree {shares[1]}"
    words = f"Two trees of depth two, grown from the same rows; {right}."
    return Trees(words, tuple(small_tree(tree) for tree in trees))


def no_gain() -> Drawing:
    tree = sample_tree("parity3")
    ringed = np.flatnonzero((tree.gain == 0) & ~tree.is_leaf).tolist()
    n = in_words(len(ringed))
    words = f"A tree for the parity of three bits; {n} of its splits gain nothing by themselves."
    return Trees(words, (small_tree(tree, ringed=ringed),))
