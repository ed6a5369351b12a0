"""Trees and ensembles for the bundled data sets, as small pictures; all are really grown.

Rings mark the nodes that a term means.
"""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from explorer.data.schema import Task
from explorer.growth.forest.boosting import boost
from explorer.growth.forest.forest import grow_forest
from explorer.growth.forest.voting import bootstrap_counts
from explorer.growth.growing import grow
from explorer.growth.optimal.best_tree import best_tree
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.scores import accuracies
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Ending, Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import apply, decision_paths
from explorer.views.glossary.drawing import (
    Cell,
    Cells,
    Dot,
    Mark,
    Sketch,
    SmallTree,
    Tone,
    Trees,
    plane,
    stairs,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.glossary.small_splits import PETALS, STUMP, iris_dots
from explorer.views.nodes import measures
from explorer.views.nodes.classes import leading_shares, shown_classes

PENGUINS = "penguins"
N_TREES = 3
SEED = 1
WRONG = 1.25
"""The size of a misclassified row."""

_Nodes = Callable[[Tree], list[int]]
"""The nodes of a tree that a term means."""


def small_tree(
    tree: Tree, marked: Sequence[int] = (), mark: Mark = Mark.RING, way: Sequence[int] = ()
) -> SmallTree:
    """Return a tree with all nodes, a mark at some of them, and a path."""
    positions: list[float | None] = [None] * tree.n_nodes
    slots: list[int | None] = [None] * tree.n_nodes
    purity = np.ones(tree.n_nodes)
    if tree.task is Task.CLASSIFICATION:
        of_class, purity = shown_classes(tree).slot, leading_shares(tree)
        pairs = zip(tree.prediction.tolist(), tree.ties.tolist(), strict=True)
        slots = [None if is_tie else of_class[int(code)] for code, is_tie in pairs]
    else:
        positions = np.round(measures.positions(tree), 3).tolist()
    return SmallTree(
        parent=tuple(tree.parent.tolist()),
        share=tuple(np.round(tree.weight / tree.weight[0], 3).tolist()),
        slot=tuple(slots),
        position=tuple(positions),
        purity=tuple(np.round(purity, 3).tolist()),
        mark=tuple(mark if node in marked else Mark.NONE for node in range(tree.n_nodes)),
        way=tuple(way),
    )


def _leaves(tree: Tree) -> list[int]:
    leaves: list[int] = tree.leaves.tolist()
    return leaves


def _splits(tree: Tree) -> list[int]:
    return np.flatnonzero(~tree.is_leaf).tolist()


def _path(name: str, row: int, tree: Tree) -> list[int]:
    """Return the nodes on a row's path, which ends at a leaf."""
    leaf = apply(tree, sample(name).columns)[[row]]
    path: list[int] = decision_paths(tree, leaf).values.tolist()
    return path


_penguin = partial(_path, PENGUINS, -1)
_day = partial(_path, "play_tennis", 0)


def _drawn(
    *grown: tuple[str, int | None],
    ringed: _Nodes = lambda _: [],
    way: _Nodes = lambda _: [],
    has_level: bool = False,
) -> Sketch:
    """Draw trees, each of a table and a depth; by default, the penguins’ of depth three."""
    depths = grown or ((PENGUINS, 3),)
    trees = [sample_tree(name, stop=StopRules(max_depth=depth)) for name, depth in depths]
    first = trees[0]
    drawn = tuple(small_tree(tree, ringed(tree), way=way(tree)) for tree in trees)
    level = first.max_depth if has_level else None
    return Trees(drawn, level), {"tree": first, "n_ringed": len(ringed(first))}


decision_tree = _drawn
root = partial(_drawn, ringed=lambda _: [0])
internal_node = partial(_drawn, ringed=_splits)
leaf = partial(_drawn, ringed=_leaves)
prediction = partial(_drawn, ringed=lambda tree: _penguin(tree)[-1:])
decision_path = partial(_drawn, way=_penguin)
interpretable = partial(_drawn, ringed=lambda tree: _penguin(tree)[:-1], way=_penguin)
depth = partial(_drawn, has_level=True)
stump = partial(_drawn, ("milk_fish_egg", 1))
classification_tree = partial(_drawn, ("iris", 2), ringed=_leaves)
regression_tree = partial(_drawn, ("cars_mpg", 2), ringed=_leaves)
cart = partial(_drawn, ("iris", 2), ("cars_mpg", 2))
recursion = partial(_drawn, *((PENGUINS, depth) for depth in (1, 2, 3)))
twenty_questions = partial(
    _drawn, ("play_tennis", None), ringed=lambda tree: _day(tree)[:-1], way=_day
)
stopped = partial(
    _drawn,
    (PENGUINS, 2),
    ringed=lambda tree: [n for n in _leaves(tree) if Ending(int(tree.ending[n])).is_stopped],
)
no_gain = partial(
    _drawn,
    ("parity3", None),
    ringed=lambda tree: [n for n in _splits(tree) if tree.gain[n] == 0],
)


def _limited(stop: StopRules, *, has_level: bool = False) -> Sketch:
    """Draw what limits leave of a larger tree."""
    whole = sample_tree(PENGUINS, stop=StopRules(max_depth=4))
    left = trim(whole, stop)
    kept = {left.path(node) for node in range(left.n_nodes)}
    gone = [node for node in range(whole.n_nodes) if whole.path(node) not in kept]
    drawn = small_tree(whole, gone, Mark.GONE)
    level = left.max_depth if has_level else None
    facts = {"whole": whole, "left": left, "stop": stop}
    return Trees((drawn,), level), facts


max_depth = partial(_limited, StopRules(max_depth=2), has_level=True)
limit = partial(_limited, StopRules(max_depth=4, max_leaf_nodes=4))
min_samples_split = partial(_limited, StopRules(max_depth=4, min_samples_split=60))
pruning = partial(_limited, StopRules(max_depth=4, ccp_alpha=0.01))


def greedy() -> Sketch:
    greedy = sample_tree("instability", stop=StopRules(max_depth=2))
    trees = greedy, best_tree(sample("instability"), SearchRules()).tree
    return Trees(tuple(map(small_tree, trees))), {"accuracy": [accuracies(t)[0] for t in trees]}


def bagging() -> Sketch:
    classes = sample("milk_fish_egg").target_values
    lines = []
    for number in range(N_TREES):
        counts = enumerate(bootstrap_counts(len(classes), SEED, number).tolist())
        drawn = [row for row, count in counts for _ in range(count)]
        tones = [Tone.ACCENT if drawn.count(row) > 1 else None for row in drawn]
        cells = zip(classes[drawn].tolist(), tones, strict=True)
        lines.append(tuple(Cell(slot=slot, tone=tone) for slot, tone in cells))
    return Cells(tuple(lines)), {"n_trees": N_TREES}


def _forest(search: SearchRules) -> Sketch:
    stop = StopRules(max_depth=3)
    forest = grow_forest(sample(PENGUINS), search, stop, n_estimators=N_TREES, seed=SEED)
    return Trees(tuple(map(small_tree, forest.trees))), {}


ensemble = partial(_forest, SearchRules())
random_forest = partial(_forest, SearchRules(max_features=2))


def unstable() -> Sketch:
    training, stop = sample("instability"), StopRules(max_depth=3)
    whole = sample_tree("instability", stop=stop)
    others = (grow(training, stop=stop, weights=each) for each in 1.0 - np.eye(training.n_rows))
    first = int(whole.feature[0])
    row, other = next((k, tree) for k, tree in enumerate(others) if int(tree.feature[0]) != first)
    names = [training.features.names[int(tree.feature[0])] for tree in (whole, other)]
    return Trees((small_tree(whole), small_tree(other))), {"names": names, "row": row + 1}


def boosting() -> Sketch:
    training, tree = sample(*PETALS), sample_tree(*PETALS, stop=STUMP)
    judged = judged_by_tree(tree, training)
    dots = iris_dots(np.where(judged.actual != judged.predicted, WRONG, 0.55))
    heights = [dot.y for dot in dots]
    line = upright(float(tree.threshold[0]), (min(heights), max(heights)))
    n_wrong = sum(dot.size == WRONG for dot in dots)
    return plane(line, *dots), {"shown": len(dots), "n": training.n_rows, "n_wrong": n_wrong}


def gradient_boosting() -> Sketch:
    training = sample("sine_outliers")
    x, y = np.asarray(training.columns[0], np.float64), training.target_values
    boosting = boost(training, STUMP, n_estimators=N_TREES, learning_rate=1.0)
    edges = np.unique([x.min(), *(step.tree.threshold[0] for step in boosting.steps), x.max()])
    _, first, *_, joined = boosting.scores(((edges[:-1] + edges[1:]) / 2,))
    dots = [Dot(float(x[row]), float(y[row]), size=0.5) for row in np.argsort(x)[::6]]
    steps = (first, Tone.DASHED), (joined, Tone.STRONG)
    lines = (stairs(edges.tolist(), heights.tolist(), tone) for heights, tone in steps)
    return plane(*lines, *dots), {"shown": len(dots), "n_trees": N_TREES}
