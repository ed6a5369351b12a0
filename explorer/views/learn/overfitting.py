"""Lesson 8 on a table: what trees of every size get right, of old rows and of new ones."""

from dataclasses import replace

import numpy as np

from explorer.data.display import show_count, show_decimals, show_share
from explorer.data.errors import TableError
from explorer.judging.unseen.keeping_back import Part
from explorer.lessons.lesson import Step
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counts_offered,
    words_offered,
)
from explorer.views.learn.study_view import (
    MAX_DEPTHS,
    FoldBar,
    Study,
    StudyView,
    ThreeParts,
    Told,
    bars_view,
    depth_study,
    part_bar,
    pruning_study,
    study_view,
    three_parts,
)

MIN_ROWS = 20
"""Fewer rows have no tenth to be new."""

_BEST_POSSIBLE = 0.8
"""Of the lesson's own table, by the rule that has made it (see `datasets/generate.py`)."""


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    training = subject.training
    if training.n_rows < MIN_ROWS:
        return f"This lesson needs {MIN_ROWS} rows or more to keep some back."
    if len(np.unique(training.target_values)) < 2:
        return f"{subject.target} has one class alone: there is nothing to learn."
    try:
        three_parts(training)
    except TableError as error:
        return str(error)
    if depth_study(training).leaves[-1] < 2:
        return "No feature can be split: each has one value alone."
    return ""


def overfitting_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    training = subject.training
    depths = depth_study(training)
    pruned = pruning_study(training) if step.key == "prune" else None
    parts = three_parts(training) if step.key == "three-parts" else None
    texts = _depth_texts(depths, subject)
    texts |= _pruned_texts(pruned) if pruned else {}
    options, right = _options(step, depths, pruned, subject)
    is_shown = made.is_revealed
    picture = _picture(step, subject, is_revealed=is_shown, depths=depths, pruned=pruned)
    if parts:
        texts |= _part_texts(parts)
        picture = _parts_picture(step, parts, subject.rows, is_revealed=is_shown)
    if step.key == "folds":
        texts |= _fold_texts(depths)
        picture = _with_folds(picture, depths, is_revealed=is_shown)
    return subject.facts(texts, options, right, picture=picture)


def _depth_texts(study: Study, subject: LessonSubject) -> dict[str, str]:
    last, best, fresh = len(study.stops) - 1, study.best, study.fresh
    gap = 100 * (study.learned[last] - float(fresh[last]))
    n_features = show_count(len(subject.training.features))
    plain = f"At depth {last} the two scores lie {show_decimals(gap, 0)} points apart."
    if not subject.is_own:
        plain = (
            f"Of its {n_features} columns only one means anything: the others are noise, which "
            "deeper trees learn. No tree can be right more often than "
            f"{show_share(_BEST_POSSIBLE)}."
        )
    return {
        "grown": "Grown to the end" if last < MAX_DEPTHS else f"Grown to depth {last}",
        "full_depth": str(last),
        "full_leaves": show_count(study.leaves[last]),
        "full_learned": show_share(study.learned[last]),
        "full_fresh": show_share(float(fresh[last])),
        "best_depth": str(best),
        "best_fresh": show_share(float(fresh[best])),
        "depth_plain": plain,
        "n_folds": show_count(study.folds.folds.n_folds),
    }


def _fold_texts(study: Study) -> dict[str, str]:
    scores = study.folds.scores[:, study.best]
    return {
        "fold_mean": show_share(float(np.nanmean(scores))),
        "fold_low": show_share(float(np.nanmin(scores))),
        "fold_high": show_share(float(np.nanmax(scores))),
    }


def _pruned_texts(study: Study) -> dict[str, str]:
    best = study.best
    return {
        "kept_leaves": show_count(study.leaves[best]),
        "kept_fresh": show_share(float(study.fresh[best])),
        "full_leaves": show_count(study.leaves[-1]),
        "full_fresh": show_share(float(study.fresh[-1])),
    }


def _part_texts(parts: ThreeParts) -> dict[str, str]:
    counts = {str(part): show_count(rows.n_rows) for part, rows in parts.kept.parts.items()}
    return {
        "n_training": counts["training"],
        "n_tuning": counts["tuning"],
        "n_test": counts["test"],
        "n_depths": show_count(parts.n_depths),
        "training_share": show_share(parts.training),
        "tuning_share": show_share(parts.tuning),
        "test_share": show_share(parts.test),
    }


def _options(
    step: Step, depths: Study, pruned: Study | None, subject: LessonSubject
) -> tuple[tuple[Option, ...], str]:
    fresh, last = depths.fresh, len(depths.stops) - 1
    least = depths.learned[0]
    match step.key:
        case "memorise":
            full = depths.learned[last]
            return _shares([least, (2 * least + full) / 3, (least + 2 * full) / 3, full], full)
        case "new-rows":
            top, new = depths.learned[last], float(fresh[last])
            return _shares([least, new, (new + top) / 2, top], new)
        case "folds":
            n = depths.folds.folds.n_folds
            return counts_offered((1, 2, n - 1, n)), str(n)
        case "depth":
            spread = {depths.best, 1, round(last / 3), round(last / 2), last} - {0}
            return counts_offered(spread), str(depths.best)
        case "three-parts":
            named = [f"the {part} {subject.rows}" for part in ("training", "tuning", "test")]
            return words_offered(named), named[-1]
        case "prune" if pruned is not None:
            whole, kept = pruned.leaves[-1], pruned.leaves[pruned.best]
            spread = {kept, whole, max(whole // 2, 2), max(whole // 4, 2)}
            return counts_offered(spread), str(kept)
        case _:
            return (), ""


def _shares(shares: list[float], right: float) -> tuple[tuple[Option, ...], str]:
    """Each share once, in words; two that read alike are one."""
    return words_offered(show_share(share) for share in sorted(shares)), show_share(right)


def _picture(
    step: Step, subject: LessonSubject, *, is_revealed: bool, depths: Study, pruned: Study | None
) -> StudyView:
    is_sized = is_revealed and step.key in ("depth", "prune")
    has_ceiling = is_sized and pruned is None and not subject.is_own
    told = Told(
        learned=is_revealed or step.key != "memorise",
        fresh=is_sized or (is_revealed and step.key == "new-rows"),
        best=is_sized,
        ceiling=_BEST_POSSIBLE if has_ceiling else None,
    )
    study, name = pruned or depths, f"overfitting/{step.key}"
    return study_view(name, study, told, rows=subject.rows, of_leaves=pruned is not None)


def _parts_picture(step: Step, parts: ThreeParts, rows: str, *, is_revealed: bool) -> StudyView:
    scores, bars = (parts.training, parts.tuning, parts.test), []
    for (part, held), score in zip(parts.kept.parts.items(), scores, strict=True):
        name, count, share = f"{part} {rows}", show_count(held.n_rows), show_share(score)
        is_test = part is Part.TEST
        bars.append(part_bar(name, count, score, share, is_told=is_revealed, is_marked=is_test))
    return bars_view(f"overfitting/{step.key}", tuple(bars))


def _with_folds(picture: StudyView, study: Study, *, is_revealed: bool) -> StudyView:
    """A row a tree stands for the curves; until the reveal the parts alone."""
    folds, scores = study.folds.folds, study.folds.scores[:, study.best]
    bars = tuple(
        FoldBar(int(folds.judged(i).sum()), show_share(float(score)) if is_revealed else "")
        for i, score in enumerate(scores)
    )
    caption = f"The {picture.rows} in {len(bars)} parts, of which each is new to one tree."
    return replace(picture, folds=bars, caption=caption)
