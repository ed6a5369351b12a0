"""Several trees that predict together, as small pictures; every tree is really grown."""

from dataclasses import replace
from functools import partial

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.growth.forest.boosting import boost
from explorer.growth.growing import grow
from explorer.judging.judged_rows import judged_by_tree
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.glossary.drawing import (
    Cell,
    Cells,
    Dot,
    Drawing,
    Line,
    Plane,
    Tone,
    Trees,
    level,
    stairs,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree
from explorer.views.glossary.small_scores import box_of
from explorer.views.glossary.small_trees import small_tree
from explorer.views.nodes.wording import in_words

N_TREES = 3
SEED = 1
_DAYS = "milk_fish_egg"


def _times_drawn(n_rows: int) -> FloatArray:
    """Return how often each row is drawn (with replacement) per tree, float64[N_TREES, n_rows]."""
    rng = np.random.default_rng(SEED)
    drawn = rng.integers(0, n_rows, (N_TREES, n_rows))
    return np.stack([np.bincount(each, minlength=n_rows) for each in drawn]).astype(np.float64)


def bagging() -> Drawing:
    training = sample(_DAYS)
    lines = []
    for times in _times_drawn(training.n_rows).astype(int).tolist():
        cells = (
            Cell(slot=int(code), tone=Tone.ACCENT if count > 1 else None)
            for code, count in zip(training.target_values, times, strict=True)
            for _ in range(count)
        )
        lines.append(tuple(cells))
    drawn = f"Six days drawn with replacement for each of {in_words(N_TREES)} trees"
    return Cells(f"{drawn}; repeated days are marked.", tuple(lines))


def _grown(words: str, search: SearchRules) -> Trees:
    """Draw trees grown from different rows."""
    training = sample("penguins")
    trees = [
        grow(training, replace(search, seed=number), StopRules(max_depth=3), weights=times)
        for number, times in enumerate(_times_drawn(training.n_rows))
    ]
    return Trees(words, tuple(small_tree(tree) for tree in trees))


ensemble = partial(
    _grown, "Three trees for the penguin data, each grown from a new random sample.", SearchRules()
)
random_forest = partial(
    _grown,
    "Three trees for the penguin data, each from a new sample; each node searches two features.",
    SearchRules(max_features=2),
)


def unstable() -> Drawing:
    training, stop = sample("instability"), StopRules(max_depth=3)
    whole = sample_tree("instability", stop=stop)
    others = (grow(training, stop=stop, weights=each) for each in 1.0 - np.eye(training.n_rows))
    first = int(whole.feature[0])
    row, other = next((k, tree) for k, tree in enumerate(others) if int(tree.feature[0]) != first)
    names = [training.features.names[int(tree.feature[0])] for tree in (whole, other)]
    words = f"The first split is on {names[0]}; without row {row + 1}, it is on {names[1]}."
    return Trees(words, (small_tree(whole), small_tree(other)))


def boosting() -> Drawing:
    training = sample("iris", "petal_length", "petal_width")
    tree = sample_tree("iris", "petal_length", "petal_width", stop=StopRules(max_depth=1))
    judged = judged_by_tree(tree, training)
    wrong = judged.actual != judged.predicted
    shown = np.arange(0, training.n_rows, 5)
    x, y = (np.asarray(column, np.float64) for column in training.columns)
    dots = tuple(
        Dot(float(x[r]), float(y[r]), slot=int(judged.actual[r]), size=1.25 if wrong[r] else 0.55)
        for r in shown
    )
    at, ranges = float(tree.threshold[0]), box_of(x, y)
    line = level(at, ranges[0]) if int(tree.feature[0]) == 1 else upright(at, ranges[1])
    words = (
        f"{len(shown)} of {training.n_rows} irises; the {int(wrong[shown].sum())} that a stump "
        "misclassifies are large."
    )
    return Plane(words, *ranges, (), (line,), dots)


def gradient_boosting() -> Drawing:
    training = sample("sine_outliers")
    x = np.asarray(training.columns[0], np.float64)
    boosting = boost(training, StopRules(1), n_estimators=N_TREES, learning_rate=1.0)
    edges = np.unique([x.min(), *(step.tree.threshold[0] for step in boosting.steps), x.max()])
    _, first, *_, joined = boosting.scores(((edges[:-1] + edges[1:]) / 2,))
    shown = np.argsort(x)[::6]
    y = training.target_values
    dots = tuple(Dot(float(x[r]), float(y[r]), size=0.5) for r in shown)
    tones = (first, Tone.DASHED), (joined, Tone.STRONG)
    lines = tuple(Line(stairs(edges.tolist(), heights.tolist()), tone) for heights, tone in tones)
    words = f"{len(shown)} rows, a first stump (dashed), and the sum of {in_words(N_TREES)} stumps."
    return Plane(words, *box_of(x, y[shown]), (), lines, dots)
