"""Lesson 8: a tree can memorise every row and predict badly; how to find the right size."""

from collections.abc import Sequence

import numpy as np

from explorer.data.display import show_count, show_decimals, show_share
from explorer.data.errors import TableError
from explorer.judging.unseen.holding_out import hold_out
from explorer.lessons.engine import among, choices
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.reading import read_lesson
from explorer.lessons.studies import (
    MAX_DEPTHS,
    SHARE_HELD_OUT,
    Study,
    depth_study,
    pruning_study,
    study_view,
    three_parts,
)
from explorer.views.learn.chart_view import (
    Axis,
    Bar,
    ChartView,
    Panel,
    Part,
    Tone,
    shares_view,
)

MIN_ROWS = 20
"""Fewer rows have no tenth to hold out."""

BEST_POSSIBLE = 0.8
"""The best accuracy on the lesson's table, from the rule that made it (`datasets/generate.py`)."""


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        return f"This lesson needs at least {MIN_ROWS} rows, because it holds some out."
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has only one class: there is nothing to learn."
    try:
        hold_out(training, SHARE_HELD_OUT, SHARE_HELD_OUT)
    except TableError as error:
        return str(error)
    if depth_study(training).leaves[-1] < 2:
        return "No feature can be split: each has only one value."
    return ""


def _names(study: Study) -> dict[str, object]:
    """Return the facts on the whole tree and on the best size that several steps use."""
    last, best, fresh = study.last, study.best, study.fresh
    return {
        "grown": "Grown to the end" if last < MAX_DEPTHS else f"Grown to depth {last}",
        "last": last,
        "best": best,
        "full_leaves": study.leaves[-1],
        "full_learned": study.learned[-1],
        "full_fresh": fresh[-1],
        "best_leaves": study.leaves[best],
        "best_fresh": fresh[best],
        "n_folds": study.folds.folds.n_folds,
    }


def _memorise(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask what share of its own rows a whole tree gets right."""
    study = depth_study(subject.training)
    least, full = study.learned[0], study.learned[-1]
    others = least, (2 * least + full) / 3, (least + 2 * full) / 3
    picture = study_view(study, rows=subject.rows, learned=made.is_revealed)
    return subject.facts(_names(study), *among(full, *others, show=show_share), picture=picture)


def _new_rows(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask what share of new rows trees grown in the same way get right."""
    study = depth_study(subject.training)
    new = study.fresh[-1]
    others = new - 0.09, (2 * new + 1) / 3, (new + 2) / 3
    offer = among(new, *(one for one in others if 0 < one < 1), show=show_share)
    told = made.is_revealed
    picture = study_view(study, rows=subject.rows, fresh=told, is_whole_only=True)
    return subject.facts(_names(study), *offer, picture=picture)


def _folds(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many trees of a ten-fold cross-validation learn from a row. After the reveal, draw a
    line per tree."""
    study = depth_study(subject.training)
    folds, scores = study.folds.folds, study.folds.scores[:, -1]
    ends = [float(end(scores)) for end in (np.nanmin, np.nanmax)]
    names = _names(study) | {"mean": float(np.nanmean(scores)), "low": ends[0], "high": ends[1]}
    n = folds.n_folds
    names["n_learn"] = n - 1
    told = [
        f"{show_share(float(score))} of {show_count(int(folds.judged(i).sum()))} new {subject.rows}"
        for i, score in enumerate(scores)
    ]
    bars = _fold_bars(n, told if made.is_revealed else [])
    divided = f"The {subject.rows} are divided into {n} parts."
    caption = f"{divided} Each part tests a tree grown from the others."
    picture = ChartView((Panel(Axis(0, n), bars=bars),), caption)
    return subject.facts(names, *among(n - 1, 1, n // 2, n), picture=picture)


def _fold_bars(n: int, scores: Sequence[str]) -> tuple[Bar, ...]:
    """Return the parts of the rows; or for each tree the part that is new to it, and its score."""

    def bar(name: str, new: int | None, words: str) -> Bar:
        tones = (
            Tone.ACCENT if k == new else Tone.QUIET if new is None else Tone.DASHED
            for k in range(n)
        )
        return Bar(name, tuple(Part(k, k + 1, tone=tone) for k, tone in enumerate(tones)), words)

    if not scores:
        return (bar("rows", None, ""),)
    return tuple(bar(f"tree {i + 1}", i, score) for i, score in enumerate(scores))


def _depth(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how deep the tree should be."""
    study, told = depth_study(subject.training), made.is_revealed
    last, best, fresh = study.last, study.best, study.fresh
    gap = show_decimals(100 * (study.learned[-1] - fresh[-1]), 0)
    plain = f"At depth {last}, the scores on training and new rows are {gap} points apart."
    if not subject.is_own:
        n = show_count(len(subject.training.features))
        plain = (
            f"Only one of the {n} columns is informative: the others are noise, which deeper trees "
            f"learn. No tree can get more than {show_share(BEST_POSSIBLE)} of new rows right."
        )
    ceiling = BEST_POSSIBLE if told and not subject.is_own else None
    picture = study_view(study, rows=subject.rows, fresh=told, ceiling=ceiling)
    others = {1, round(last / 3), round(last / 2), last} - {0}
    names = _names(study) | {"depth_plain": plain}
    return subject.facts(names, *among(best, *others), picture=picture)


def _three_parts(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which rows show how good the chosen tree is."""
    found = three_parts(subject.training)
    labels = [f"the {part} {subject.rows}" for part in found.counts]
    bars = (
        (f"{part} {subject.rows}", show_count(count), score, show_share(score))
        for (part, count), score in zip(found.counts.items(), found.scores, strict=True)
    )
    names = {
        "count": tuple(found.counts.values()),
        "score": found.scores,
        "n_depths": found.n_depths,
        "n_divisions": found.n,
    }
    picture = shares_view(bars, is_told=made.is_revealed, marked=[f"test {subject.rows}"])
    return subject.facts(names, *choices(labels, labels[-1]), picture=picture)


def _prune(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many leaves stay when the whole tree is pruned."""
    study, told = pruning_study(subject.training), made.is_revealed
    whole, kept = study.leaves[-1], study.leaves[study.best]
    picture = study_view(study, rows=subject.rows, fresh=told, of_leaves=True)
    offer = among(kept, whole, max(whole // 2, 2), max(whole // 4, 2))
    return subject.facts(_names(study), *offer, picture=picture)


OVERFITTING = read_lesson(
    "overfitting", why_not, (_memorise, _new_rows, _folds, _depth, _three_parts, _prune)
)
