"""Scores of trees for the bundled data sets, as small pictures."""

from functools import cache, partial

import numpy as np
from numpy.typing import ArrayLike

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_decimals, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.class_curves import ClassCurves, class_curves
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.glossary.drawing import (
    Cell,
    Cells,
    Dot,
    Drawing,
    Line,
    Mark,
    Plane,
    Tone,
    level,
    pairs,
    squares,
    stairs,
    upright,
    with_air,
)
from explorer.views.glossary.samples import sample, sample_tree

NOISE = "noise_overfit"
N_DEPTHS = 11
N_ACROSS = 15


@cache
def _depths() -> tuple[FloatArray, FloatArray]:
    """Return accuracy at each depth limit from 0: on the rows seen, and on held-out rows."""
    kept = hold_out(sample(NOISE), tuning=0.4)
    assert kept.tuning is not None
    whole = grow(kept.training)
    trees = [trim(whole, StopRules(max_depth=depth)) for depth in range(N_DEPTHS)]
    parts = (kept.training, kept.tuning)
    seen, unseen = (np.array([_scored(tree, part).accuracy for tree in trees]) for part in parts)
    return seen, unseen


def _scored(tree: Tree, rows: TrainingTable) -> ClassScores:
    found = score(tree, rows)
    assert isinstance(found, ClassScores)
    return found


@cache
def _unseen(name: str, depth: int) -> tuple[Tree, TrainingTable]:
    """Return a tree of this depth, and rows that were not used to grow it."""
    kept = hold_out(sample(name), test=0.3)
    assert kept.test is not None
    return grow(kept.training, stop=StopRules(max_depth=depth)), kept.test


def overfitting() -> Drawing:
    seen, unseen = _depths()
    at = N_DEPTHS - 1
    told = f"{show_share(seen[at])} on the training rows but {show_share(unseen[at])} on new rows"
    words = f"Accuracy for each depth; at depth {at}, it is {told}."
    gap = upright(float(at), (float(unseen[at]), float(seen[at])), Tone.ACCENT)
    return _by_depth(words, gap)


def underfitting() -> Drawing:
    seen, unseen = _depths()
    told = f"{show_share(seen[0])} on the training rows and {show_share(unseen[0])} on new rows"
    words = f"Accuracy for each depth; at depth 0, it is {told}."
    return _by_depth(words, dots=(Dot(0.0, float(unseen[0]), mark=Mark.RING),))


def hyperparameter() -> Drawing:
    _, unseen = _depths()
    best = int(np.argmax(unseen))
    top = f"the best is {show_share(unseen[best])}, at a limit of {best}"
    words = f"Accuracy on tuning rows for each depth limit; {top}."
    low, high = float(unseen.min()), float(unseen.max())
    dots, curve = (Dot(float(best), high, mark=Mark.RING),), Line(pairs(range(N_DEPTHS), unseen))
    return Plane(words, (0.0, N_DEPTHS - 1.0), (low - 0.02, high + 0.02), (), (curve,), dots)


def _by_depth(words: str, *more: Line, dots: tuple[Dot, ...] = ()) -> Plane:
    seen, unseen = _depths()
    lines = (Line(pairs(range(N_DEPTHS), seen), Tone.DASHED), Line(pairs(range(N_DEPTHS), unseen)))
    low = float(min(seen.min(), unseen.min()))
    return Plane(words, (0.0, N_DEPTHS - 1.0), (low - 0.05, 1.03), (), (*lines, *more), dots)


def cost_complexity() -> Drawing:
    tree = sample_tree("penguins", stop=StopRules(max_depth=4))
    path = pruning_path(tree)
    shown = path.alphas <= 0.04
    alphas, leaves = path.alphas[shown].tolist(), path.n_leaves[shown].tolist()
    words = f"As α rises to 0.04, the number of leaves falls from {leaves[0]} to {leaves[-1]}."
    steps = Line(stairs([*alphas, 0.04], [float(n) for n in leaves]))
    ground = level(0.0, (0.0, 0.04), Tone.QUIET)
    return Plane(words, (0.0, 0.04), (0.0, leaves[0] + 0.6), (), (ground, steps))


def _curves() -> tuple[ClassCurves, str]:
    """Draw the curves of the Titanic's last class, the page's first choice."""
    tree, rows = _unseen("titanic", 4)
    judged, own = judged_by_tree(tree, rows), len(rows.classes) - 1
    curves = class_curves(judged.share_of(own), judged.actual == own, judged.weights)
    return curves, f"{rows.target.name} = {rows.classes[own]}"


def cut_off() -> Drawing:
    curves, name = _curves()
    shares, called = curves.cut_offs[1:], np.diff(curves.called)
    dots = tuple(
        Dot(float(share), 0.0, size=round(0.5 + 1.5 * float(weight / called.max()) ** 0.5, 3))
        for share, weight in zip(shares, called, strict=True)
    )
    words = f"Each leaf’s share of {name}; the line marks a cut-off of 0.5."
    lines = (level(0.0, (0.0, 1.0), Tone.QUIET), upright(0.5, (-0.8, 0.8), Tone.ACCENT))
    return Plane(words, (-0.06, 1.06), (-1.0, 1.0), (), lines, dots)


def _over_cut_offs(meant: str, other: str) -> Plane:
    """Draw one score of a class over the cut-off; the other score is quiet."""
    curves, name = _curves()
    edges = [0.0, *curves.cut_offs[1:][::-1].tolist()]
    quiet, strong = (getattr(curves, each)[1:][::-1].tolist() for each in (other, meant))
    lines = (Line(stairs(edges, quiet), Tone.QUIET), Line(stairs(edges, strong)))
    words = f"{meant.capitalize()} of {name}, plotted against the cut-off."
    ground = level(0.0, (0.0, 1.0), Tone.QUIET)
    return Plane(words, (0.0, 1.0), (0.0, 1.05), (), (ground, *lines))


recall = partial(_over_cut_offs, "recall", "precision")
precision = partial(_over_cut_offs, "precision", "recall")


def roc() -> Drawing:
    curves, name = _curves()
    assert curves.roc_area is not None
    words = f"ROC curve of {name}; the area under it is {show_decimals(curves.roc_area, 2)}."
    chance = Line(((0.0, 0.0), (1.0, 1.0)), Tone.DASHED)
    curve = Line(pairs(curves.false_alarm_rate, curves.recall))
    return Plane(words, (0.0, 1.0), (0.0, 1.03), (), (chance, curve))


def lift() -> Drawing:
    curves, name = _curves()
    lifts = curves.lift[1:]
    most = show_decimals(float(lifts.max()), 1)
    words = (
        f"The lift of {name}, plotted against the share of rows predicted as this class; "
        f"the highest is {most}."
    )
    ends = (0.0, 1.0)
    lines = (level(1.0, ends, Tone.DASHED), Line(pairs(curves.called_share[1:], lifts)))
    return Plane(words, ends, (0.0, float(lifts.max()) * 1.05), (), lines)


def confusion_matrix() -> Drawing:
    tree, test = _unseen("penguins", 1)
    scores = _scored(tree, test)
    lines = []
    for actual, row in enumerate(scores.confusion.tolist()):
        counts = (
            Cell(show_count(count), tone=Tone.ACCENT if actual == called else Tone.QUIET)
            for called, count in enumerate(row)
        )
        lines.append((Cell(slot=actual), *counts))
    words = f"The confusion matrix of {test.n_rows} penguins; {scores.n_wrong} are misclassified."
    return Cells(words, tuple(lines))


def accuracy() -> Drawing:
    tree, test = _unseen("penguins", 1)
    judged, share = judged_by_tree(tree, test), show_share(_scored(tree, test).accuracy)
    right = (judged.actual == judged.predicted).tolist()
    words = f"{sum(right)} of {test.n_rows} penguins are predicted correctly, which is {share}."
    return squares(words, N_ACROSS, right)


def residual() -> Drawing:
    training = sample("sine_outliers")
    tree = sample_tree("sine_outliers", stop=StopRules(max_depth=2))
    x = np.asarray(training.columns[0], np.float64)
    judged = judged_by_tree(tree, training)
    shown = np.argsort(x)[:: max(training.n_rows // 24, 1)]
    drawn = [(float(x[r]), float(judged.predicted[r]), float(judged.actual[r])) for r in shown]
    stems = tuple(upright(at, (low, high), Tone.ACCENT) for at, low, high in drawn)
    dots = tuple(Dot(at, actual, size=0.6) for at, _, actual in drawn)
    words = f"{len(shown)} of {training.n_rows} rows, and their residuals from a tree of depth two."
    edges = [float(x.min()), *np.sort(tree.threshold[~tree.is_leaf]).tolist(), float(x.max())]
    # Leaves of one numeric feature are from left to right as their paths are.
    by_place = sorted(tree.leaves.tolist(), key=tree.path)
    steps = Line(stairs(edges, [float(tree.prediction[node]) for node in by_place]))
    return Plane(words, *box_of(x, judged.actual[shown]), (), (*stems, steps), dots)


def box_of(x: ArrayLike, y: ArrayLike) -> tuple[tuple[float, float], tuple[float, float]]:
    """Return the ranges of both, with a little room above and below."""
    return (float(np.min(x)), float(np.max(x))), with_air(y)
