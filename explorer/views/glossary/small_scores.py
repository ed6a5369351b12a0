"""Scores of bundled tables' trees as small pictures."""

from functools import cache

import numpy as np
from numpy.typing import ArrayLike, NDArray

from explorer.data.display import show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.pruning_path import pruning_path
from explorer.judging.class_curves import ClassCurves, class_curves
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.unseen.keeping_back import keep_back
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
)
from explorer.views.glossary.samples import sample, sample_tree

FloatArray = NDArray[np.float64]

NOISE = "noise_overfit"
N_DEPTHS = 11
N_ACROSS = 15


@cache
def _depths() -> tuple[FloatArray, FloatArray]:
    """Accuracy at each depth limit from 0 on: of the rows seen, and of rows kept back."""
    kept = keep_back(sample(NOISE), tuning=0.4)
    assert kept.tuning is not None
    whole = grow(kept.training)
    trees = [trim(whole, StopRules(max_depth=depth)) for depth in range(N_DEPTHS)]
    parts = (kept.training, kept.tuning)
    seen, unseen = (np.array([_accuracy(tree, part) for tree in trees]) for part in parts)
    return seen, unseen


def _accuracy(tree: Tree, training: TrainingTable) -> float:
    found = score(tree, training)
    assert isinstance(found, ClassScores)
    return found.accuracy


def overfitting() -> Drawing:
    """Where the rows seen are far above new ones."""
    seen, unseen = _depths()
    at = N_DEPTHS - 1
    words = (
        f"Accuracy by depth: at depth {at} {show_share(seen[at])} of the rows seen, "
        f"{show_share(unseen[at])} of new ones."
    )
    gap = upright(float(at), (float(unseen[at]), float(seen[at])), Tone.ACCENT)
    return _by_depth(words, gap)


def underfitting() -> Drawing:
    """Where both are low."""
    seen, unseen = _depths()
    words = (
        f"Accuracy by depth: at depth 0 {show_share(seen[0])} of the rows seen and "
        f"{show_share(unseen[0])} of new ones."
    )
    return _by_depth(words, dots=(Dot(0.0, float(unseen[0]), mark=Mark.RING),))


def hyperparameter() -> Drawing:
    """The depth limit at which new rows fare best."""
    _, unseen = _depths()
    best = int(np.argmax(unseen))
    words = f"Accuracy on tuning rows by depth limit, best at {best}: {show_share(unseen[best])}."
    ends = (0.0, N_DEPTHS - 1.0)
    low, high = float(unseen.min()), float(unseen.max())
    dots = (Dot(float(best), high, mark=Mark.RING),)
    curve = Line(pairs(range(N_DEPTHS), unseen))
    return Plane(words, ends, (low - 0.02, high + 0.02), (), (curve,), dots)


def _by_depth(words: str, *more: Line, dots: tuple[Dot, ...] = ()) -> Plane:
    seen, unseen = _depths()
    lines = (Line(pairs(range(N_DEPTHS), seen), Tone.DASHED), Line(pairs(range(N_DEPTHS), unseen)))
    low = float(min(seen.min(), unseen.min()))
    return Plane(words, (0.0, N_DEPTHS - 1.0), (low - 0.05, 1.03), (), (*lines, *more), dots)


def cost_complexity() -> Drawing:
    """How many leaves are left as α rises."""
    tree = sample_tree("penguins", stop=StopRules(max_depth=4))
    path = pruning_path(tree)
    shown = path.alphas <= 0.04
    alphas, leaves = path.alphas[shown].tolist(), path.n_leaves[shown].tolist()
    words = f"As α rises to 0.04, {leaves[0]} leaves fall to {leaves[-1]}, step by step."
    steps = Line(stairs([*alphas, 0.04], [float(n) for n in leaves]))
    ground = level(0.0, (0.0, 0.04), Tone.QUIET)
    return Plane(words, (0.0, 0.04), (0.0, leaves[0] + 0.6), (), (ground, steps))


@cache
def _judged() -> tuple[TrainingTable, JudgedRows]:
    """Rows of the Titanic that did not grow the tree which predicts them."""
    kept = keep_back(sample("titanic"), test=0.3)
    test = kept.test
    assert test is not None
    return test, judged_by_tree(grow(kept.training, stop=StopRules(max_depth=4)), test)


def _curves() -> tuple[ClassCurves, str]:
    """Of the last class, as the page has it before another is chosen."""
    training, judged = _judged()
    own = len(training.classes) - 1
    return class_curves(judged.share_of(own), judged.actual == own, judged.weights), (
        f"{training.target.name} “{training.classes[own]}”"
    )


def cut_off() -> Drawing:
    """The leaves' shares of a class, and a line at one half."""
    curves, name = _curves()
    shares, called = curves.cut_offs[1:], np.diff(curves.called)
    dots = tuple(
        Dot(float(share), 0.0, size=round(0.5 + 1.5 * float(weight / called.max()) ** 0.5, 3))
        for share, weight in zip(shares, called, strict=True)
    )
    words = f"Shares of {name} that leaves predict, and the cut-off 0.5."
    lines = (level(0.0, (0.0, 1.0), Tone.QUIET), upright(0.5, (-0.8, 0.8), Tone.ACCENT))
    return Plane(words, (-0.06, 1.06), (-1.0, 1.0), (), lines, dots)


def recall() -> Drawing:
    """Recall over the cut-off; precision is quiet."""
    curves, name = _curves()
    return _over_cut_offs(f"Recall of {name} over the cut-off.", curves.recall, curves.precision)


def precision() -> Drawing:
    """Precision over the cut-off; recall is quiet."""
    curves, name = _curves()
    return _over_cut_offs(f"Precision of {name} over the cut-off.", curves.precision, curves.recall)


def _over_cut_offs(words: str, meant: FloatArray, other: FloatArray) -> Plane:
    cut_offs = _curves()[0].cut_offs[1:][::-1]
    edges = [0.0, *cut_offs.tolist()]
    lines = (
        Line(stairs(edges, other[1:][::-1].tolist()), Tone.QUIET),
        Line(stairs(edges, meant[1:][::-1].tolist())),
    )
    ground = level(0.0, (0.0, 1.0), Tone.QUIET)
    return Plane(words, (0.0, 1.0), (0.0, 1.05), (), (ground, *lines))


def roc() -> Drawing:
    """The curve of all cut-offs, above the line of chance."""
    curves, name = _curves()
    assert curves.roc_area is not None
    words = f"ROC curve of {name}; the area below it is {curves.roc_area:.2f}."
    chance = Line(((0.0, 0.0), (1.0, 1.0)), Tone.DASHED)
    curve = Line(pairs(curves.false_alarm_rate, curves.recall))
    return Plane(words, (0.0, 1.0), (0.0, 1.03), (), (chance, curve))


def lift() -> Drawing:
    """Over the share of rows called."""
    curves, name = _curves()
    lifts = curves.lift[1:]
    words = f"Lift of {name} over the share of rows called, at most {float(lifts.max()):.1f} times."
    ends = (0.0, 1.0)
    lines = (level(1.0, ends, Tone.DASHED), Line(pairs(curves.called_share[1:], lifts)))
    return Plane(words, ends, (0.0, float(lifts.max()) * 1.05), (), lines)


@cache
def _penguins_judged() -> tuple[TrainingTable, JudgedRows, ClassScores]:
    kept = keep_back(sample("penguins"), test=0.3)
    test = kept.test
    assert test is not None
    tree = grow(kept.training, stop=StopRules(max_depth=1))
    found = score(tree, test)
    assert isinstance(found, ClassScores)
    return test, judged_by_tree(tree, test), found


def confusion_matrix() -> Drawing:
    """Of test rows, a line a true class."""
    test, _, scores = _penguins_judged()
    lines = tuple(
        (
            Cell(slot=actual),
            *(
                Cell(f"{count:g}", tone=Tone.ACCENT if actual == called else Tone.QUIET)
                for called, count in enumerate(row)
            ),
        )
        for actual, row in enumerate(scores.confusion.tolist())
    )
    words = f"The confusion matrix of {test.n_rows} penguins; {scores.n_wrong} are called wrongly."
    return Cells(words, lines)


def accuracy() -> Drawing:
    """Test rows, those right strong."""
    test, judged, scores = _penguins_judged()
    right = (judged.actual == judged.predicted).tolist()
    words = f"{test.n_rows} penguins, {sum(right)} of them right: {show_share(scores.accuracy)}."
    return squares(words, N_ACROSS, right)


def residual() -> Drawing:
    """Rows, the step line of a tree, and the distances between them."""
    training = sample("sine_outliers")
    tree = sample_tree("sine_outliers", stop=StopRules(max_depth=2))
    x = np.asarray(training.columns[0], np.float64)
    judged = judged_by_tree(tree, training)
    shown = np.argsort(x)[:: max(training.n_rows // 24, 1)]
    stems = tuple(
        Line(
            ((float(x[r]), float(judged.predicted[r])), (float(x[r]), float(judged.actual[r]))),
            Tone.ACCENT,
        )
        for r in shown
    )
    dots = tuple(Dot(float(x[r]), float(judged.actual[r]), size=0.6) for r in shown)
    words = f"{len(shown)} of {training.n_rows} rows, and their residuals from a tree of depth two."
    steps = Line(predicted_steps(tree, x))
    return Plane(words, *box_of(x, judged.actual[shown]), (), (*stems, steps), dots)


def box_of(x: ArrayLike, y: ArrayLike) -> tuple[tuple[float, float], tuple[float, float]]:
    """The ranges of both, with a little air above and below."""
    left, right, low, high = (float(f(v)) for v in (x, y) for f in (np.min, np.max))
    air = (high - low) * 0.06
    return (left, right), (low - air, high + air)


def predicted_steps(tree: Tree, x: FloatArray) -> tuple[tuple[float, float], ...]:
    """The step line of a tree of one numeric feature over the values' range."""
    thresholds = np.sort(tree.threshold[~tree.is_leaf])
    edges = [float(x.min()), *thresholds.tolist(), float(x.max())]
    # Leaves of one numeric feature stand from left to right as their paths do.
    by_place = sorted(tree.leaves.tolist(), key=tree.path)
    return stairs(edges, [float(tree.prediction[node]) for node in by_place])
