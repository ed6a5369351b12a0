"""Scores of trees for the bundled data sets, as small pictures."""

from collections.abc import Callable
from functools import cache, partial

import numpy as np

from explorer.data.display import show_count
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
    Line,
    Mark,
    Sketch,
    Tone,
    curve,
    level,
    plane,
    squares,
    stairs,
    upright,
)
from explorer.views.glossary.samples import sample, sample_tree

NOISE = "noise_overfit"
N_DEPTHS = 11
N_ACROSS = 15

_SHARES = 0.0, 1.0


@cache
def _depths() -> tuple[list[float], list[float]]:
    """Return accuracy at each depth limit from 0: on the rows seen, and on held-out rows."""
    kept = hold_out(sample(NOISE), tuning=0.4)
    assert kept.tuning is not None
    whole = grow(kept.training)
    trees = [trim(whole, StopRules(max_depth=depth)) for depth in range(N_DEPTHS)]
    seen, unseen = (
        [_scored(tree, part).accuracy for tree in trees] for part in (kept.training, kept.tuning)
    )
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


def _by_depth(mark: Callable[[list[float], list[float]], Line | Dot]) -> Sketch:
    """Draw the accuracies on rows seen, dashed, and on held-out rows, and mark something."""
    seen, unseen = _depths()
    lines = curve(range(N_DEPTHS), seen, Tone.DASHED), curve(range(N_DEPTHS), unseen)
    facts = {"seen": seen, "unseen": unseen, "last": N_DEPTHS - 1}
    return plane(*lines, mark(seen, unseen)), facts


overfitting = partial(
    _by_depth, lambda seen, unseen: upright(N_DEPTHS - 1, (unseen[-1], seen[-1]), Tone.ACCENT)
)
underfitting = partial(_by_depth, lambda _, unseen: Dot(0, unseen[0], mark=Mark.RING))


def hyperparameter() -> Sketch:
    _, unseen = _depths()
    most, best = max(unseen), unseen.index(max(unseen))
    drawn = plane(curve(range(N_DEPTHS), unseen), Dot(best, most, mark=Mark.RING))
    return drawn, {"most": most, "best": best}


def cost_complexity() -> Sketch:
    path, most = pruning_path(sample_tree("penguins", stop=StopRules(max_depth=4))), 0.04
    shown = path.alphas <= most
    leaves = path.n_leaves[shown].tolist()
    steps = stairs([*path.alphas[shown].tolist(), most], leaves)
    facts = {"most": most, "first": leaves[0], "last": leaves[-1]}
    return plane(level(0.0, (0.0, most)), steps), facts


@cache
def _curves() -> tuple[ClassCurves, str]:
    """Return the curves of the Titanic's last class, the page's first choice, and its name."""
    tree, rows = _unseen("titanic", 4)
    judged, own = judged_by_tree(tree, rows), len(rows.classes) - 1
    curves = class_curves(judged.share_of(own), judged.actual == own, judged.weights)
    return curves, f"{rows.target.name} = {rows.classes[own]}"


def cut_off() -> Sketch:
    curves, name = _curves()
    shares, called = curves.cut_offs[1:].tolist(), np.diff(curves.called)
    sizes = np.round(0.5 + 1.5 * (called / called.max()) ** 0.5, 3).tolist()
    dots = (Dot(share, 0.0, size=size) for share, size in zip(shares, sizes, strict=True))
    lines = level(0.0, _SHARES), upright(0.5, (-1.0, 1.0), Tone.ACCENT)
    return plane(*lines, *dots), {"name": name}


def _over_cut_offs(meant: str, other: str) -> Sketch:
    """Draw one score of a class over the cut-off; the other score is quiet."""
    curves, name = _curves()
    edges = [0.0, *curves.cut_offs[1:][::-1].tolist()]
    quiet, strong = (getattr(curves, each)[1:][::-1].tolist() for each in (other, meant))
    lines = stairs(edges, quiet, Tone.QUIET), stairs(edges, strong)
    return plane(level(0.0, _SHARES), *lines), {"name": name}


recall = partial(_over_cut_offs, "recall", "precision")
precision = partial(_over_cut_offs, "precision", "recall")


def roc() -> Sketch:
    curves, name = _curves()
    lines = curve(_SHARES, _SHARES, Tone.DASHED), curve(curves.false_alarm_rate, curves.recall)
    return plane(*lines), {"name": name, "area": curves.roc_area}


def lift() -> Sketch:
    curves, name = _curves()
    lifts = curve(curves.called_share[1:], curves.lift[1:])
    lines = level(0.0, _SHARES), level(1.0, _SHARES, Tone.DASHED), lifts
    return plane(*lines), {"name": name, "most": curves.lift[1:].max()}


def confusion_matrix() -> Sketch:
    tree, test = _unseen("penguins", 1)
    scores = _scored(tree, test)
    lines = []
    for actual, row in enumerate(scores.confusion.tolist()):
        counts = (
            Cell(show_count(count), tone=Tone.ACCENT if actual == called else Tone.QUIET)
            for called, count in enumerate(row)
        )
        lines.append((Cell(slot=actual), *counts))
    return Cells(tuple(lines)), {"n": test.n_rows, "n_wrong": scores.n_wrong}


def accuracy() -> Sketch:
    tree, test = _unseen("penguins", 1)
    judged, share = judged_by_tree(tree, test), _scored(tree, test).accuracy
    right = (judged.actual == judged.predicted).tolist()
    return squares(N_ACROSS, right), {"n_right": sum(right), "n": test.n_rows, "share": share}
