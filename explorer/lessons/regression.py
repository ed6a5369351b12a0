"""Lesson 7: a tree that predicts numbers is a staircase of means."""

from collections.abc import Sequence
from typing import Any

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number
from explorer.growth.growing import grow, split_profile
from explorer.growth.split_selection import split_of
from explorer.growth.tree_spec import TreeSpec
from explorer.lessons.engine import Offer, among, choices, known
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.number_line import FeatureScores
from explorer.lessons.pictures import SearchOf
from explorer.lessons.reading import read_lesson
from explorer.lessons.squares import (
    DIGITS,
    SQUARES,
    TEXT,
    account_table,
    own_account,
    scores_of,
    squares_about,
)
from explorer.tree.impurity import weighted_median
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.tree.walking import rows_at
from explorer.views.learn.chart_view import (
    Axis,
    ChartView,
    Dot,
    Handle,
    Line,
    Mark,
    Panel,
    Stop,
    Tone,
    nearest,
    round_values,
)
from explorer.views.learn.stairs import leaf_stairs, points_chart
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.wording import equation, short, short_column

DEPTH = 3


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(np.unique(subject.training.target_values)) < 2:
        return f"All rows have the same {subject.target}: there is no error to reduce."
    if not scores_of(subject.training):
        return "This lesson needs a numeric feature without missing values."
    return ""


def best_feature(subject: LessonSubject) -> FeatureScores:
    """Return the numeric feature whose best split leaves the least squared error."""
    found = scores_of(subject.training)
    return known(min(found, key=lambda one: float(one.weighted.min()), default=None))


def _targets(subject: LessonSubject) -> FloatArray:
    return np.asarray(subject.training.target_values, np.float64)


def _drawn(
    subject: LessonSubject,
    feature: int,
    about: str,
    lines: Sequence[Line] = (),
    **more: Any,
) -> ChartView:
    name = short(subject.training.features.names[feature])
    caption = f"{subject.target} against {name}, {about}"
    return points_chart(subject.training, feature, caption, lines, **more)


def _guess(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which single number leaves the least squared error."""
    feature, targets = best_feature(subject), _targets(subject)
    mean, low, high = float(targets.mean()), float(targets.min()), float(targets.max())
    sse = squares_about(targets, mean)
    names = {"mean": mean, "sse": sse, "mse": sse / len(targets)}
    at = float(made.choice) if made.choice else None
    offer: Offer = ((), "mean")
    if made.is_revealed and at is not None:
        score = f"squared error {show_number(squares_about(targets, at), DIGITS)}"
        offer = choices({made.choice: (show_number(at), score)}, "mean")
    index, about = feature.profile.feature, "one dot per row."
    if made.is_revealed:
        yours = [Mark(at, f"yours: {show_number(at)}", Tone.ACCENT, "y")] if at is not None else []
        mean_line = [_flat(feature, mean)]
        picture = _drawn(subject, index, about, mean_line, marks=yours)
    else:
        handle = _level(subject, low, high)
        picture = _drawn(subject, index, about, handle=handle)
    return subject.facts(names, *offer, picture=picture, numbers=(low, high))


def _level(subject: LessonSubject, low: float, high: float) -> Handle:
    """Return the level to drag, in the middle of the targets."""
    values = round_values(subject.training.target, low, high)
    stops = tuple(Stop(value, show_number(value), str(value)) for value in values)
    return Handle(
        f"Level of {subject.target}", stops, nearest(values, low / 2 + high / 2), True, "y"
    )


def _flat(feature: FeatureScores, mean: float) -> Line:
    low, high = (float(end) for end in feature.threshold[[0, -1]])
    return Line(((low, mean), (high, mean)), Tone.STRONG, f"mean {show_number(mean)}")


def _split(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which of four thresholds is best; the reveal is the split search."""
    feature, training = best_feature(subject), subject.training
    best, profile = feature.best, feature.profile
    apart = {best, *(int(len(feature.threshold) * share) for share in (0.08, 0.35, 0.9))}
    labels: dict[object, object] = {
        i: (feature.words(i), f"error {show_number(float(feature.weighted[i]))}")
        for i in sorted(apart)
    }
    names = {
        "feature": short(feature.column.name),
        "split": feature.words(best),
        "mse": float(profile.node.impurity[0]),
        "mse_after": float(feature.weighted[best]),
        "mean_left": float(profile.left.statistics[best][0]),
        "mean_right": float(profile.right.statistics[best][0]),
    }
    picture: object = SearchOf(TreeSpec(training, SQUARES, StopRules(max_depth=1)), profile.feature)
    if not made.is_revealed:
        flat = [_flat(feature, float(_targets(subject).mean()))]
        picture = _drawn(subject, profile.feature, "with the mean of all rows.", flat)
    return subject.facts(names, *choices(labels, best), picture=picture)


def _accounts(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare a textbook's account of a split with that of this table's best split."""
    feature = best_feature(subject)
    before, left, right = TEXT
    own, after = own_account(feature), left.squares + right.squares
    terms = [f"{show_number(one.mse)} × {show_count(one.n_rows)}" for one in (left, right)]
    names = {
        "text": before,
        "before": float(before.squares),
        "after": float(after),
        "saved": float(before.squares - after),
        "sum": f"{terms[0]} + {terms[1]} = {show_number(after, DIGITS)}",
        "split": feature.words(feature.best),
        "sse": own[0].squares,
        "sse_after": own[1].squares + own[2].squares,
    }
    others = left.mse + right.mse, before.squares / 2, before.squares
    offer = among(after, *others, show=lambda one: show_number(one, DIGITS))
    picture = account_table(own, feature, is_revealed=made.is_revealed)
    return subject.facts(names, *offer, picture=picture)


def _median(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare a leaf's mean and median, with and without its farthest point."""
    training = subject.training
    name, values = training.features.names[0], training.columns[0]
    search = SearchRules(SQUARES.criterion, features=(name,))
    tree = grow(training, search, StopRules(max_depth=DEPTH))
    every = _targets(subject)
    targets = [every[rows_at(tree, training.columns, int(leaf))] for leaf in tree.leaves]
    means, medians = [float(t.mean()) for t in targets], [_middle(t) for t in targets]
    at = int(np.argmax([abs(a - b) for a, b in zip(means, medians, strict=True)]))
    held = targets[at]
    rest = np.delete(held, int(np.argmax(np.abs(held - means[at]))))
    mean, median = float(rest.mean()), _middle(rest)
    moved = abs(mean - means[at]), abs(median - medians[at])
    ends = float(values.min()), float(values.max())
    by_mean = leaf_stairs(tree, *ends, means, "means", Tone.STRONG)
    by_median = leaf_stairs(tree, *ends, medians, "medians", Tone.DASHED)
    begin, end = [x for x, level in by_mean.points if level == means[at]][:2]
    names = {
        "leaf_range": f"{short(name)} from {show_number(begin, 3)} to {show_number(end, 3)}",
        "leaf_n": len(held),
        "means": (means[at], mean),
        "medians": (medians[at], median),
        "moved": moved,
    }
    labels = {"mean": "the mean", "median": "the median", "same": "both equally"}
    right = "mean" if moved[0] > moved[1] else "median" if moved[1] > moved[0] else "same"
    stairs = (by_mean, by_median) if made.is_revealed else (by_mean,)
    picture = _drawn(subject, 0, "with means and medians of a tree's leaves.", stairs)
    return subject.facts(names, *choices(labels, right), picture=picture)


def _middle(values: FloatArray) -> float:
    return weighted_median(values, np.ones(len(values)))


def _weights(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask where a score without weights splits, on the feature where it splits off the fewest
    rows."""
    found = min(scores_of(subject.training), key=lambda one: one.smaller(one.best_unweighted))
    ours, theirs = found.best, found.best_unweighted
    names = {
        "feature": short(found.column.name),
        "weighted_split": found.words(ours),
        "unweighted_split": found.words(theirs),
        "weighted_small": found.smaller(ours),
        "sliver": found.smaller(theirs),
    }
    curves = (
        ("weighted", Tone.STRONG, found.weighted, ours),
        ("not weighted", Tone.ACCENT, found.unweighted, theirs),
    )[: 2 if made.is_revealed else 1]
    marks = [
        Mark(float(found.threshold[best]), f"{name}: {found.side(best)}", tone, down=i + 2)
        for i, (name, tone, _, best) in enumerate(curves)
    ]
    panels = [_score_panel(found, *curve) for curve in curves]
    labels = {"end": "nearer to an end", "same": "at the same threshold"}
    labels["middle"] = "nearer to the middle"
    nearer = "end" if found.smaller(theirs) < found.smaller(ours) else "middle"
    about = "and the scores of its thresholds."
    index = found.profile.feature
    picture = _drawn(subject, index, about, marks=marks, below=panels)
    offer = choices(labels, "same" if ours == theirs else nearer)
    return subject.facts(names, *offer, picture=picture)


def _score_panel(
    found: FeatureScores, name: str, tone: Tone, scores: FloatArray, best: int
) -> Panel:
    """Draw a score of every threshold on its own scale, the best one ringed."""
    points = tuple(zip(found.threshold.tolist(), scores.tolist(), strict=True))
    least, most = float(scores.min()), float(scores.max())
    y = Axis(least - (most - least) * 0.1, most)
    ring = Dot(*points[best], is_ring=True)
    return Panel(
        Axis(), y, f"Error {name} by rows", lines=(Line(points, tone),), dots=(ring,), size=0.24
    )


def _stairs(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many steps there are at depth 1, 2 and 3, and what error they leave."""
    training, feature = subject.training, best_feature(subject)
    name, index = feature.column.name, feature.profile.feature
    grown = grow(training, SearchRules(SQUARES.criterion, features=(name,)), StopRules(DEPTH))
    trees = [trim(grown, StopRules(depth)) for depth in range(1, DEPTH + 1)]
    counts, values = [tree.n_leaves for tree in trees], training.columns[index]
    ends = float(values.min()), float(values.max())
    drawn = []
    for depth, tree in enumerate(trees, start=1):
        means = [float(tree.statistics[int(leaf)][0]) for leaf in tree.leaves]
        tone = Tone.STRONG if depth == DEPTH else Tone.DASHED
        drawn.append(leaf_stairs(tree, *ends, means, f"depth {depth}", tone))
    names = {
        "feature": short(name),
        "n_steps": counts[-1],
        "steps": counts,
        "errors": [_error(tree) for tree in trees],
    }
    stairs = (drawn[0], drawn[-1]) if made.is_revealed else drawn[:1]
    picture = _drawn(subject, index, "with the means of a tree's leaves.", stairs)
    return subject.facts(names, *among(counts[-1], 3, 4, 6, 8), picture=picture)


def _error(tree: Tree) -> float:
    """Return the mean squared error of the leaves, weighted by their rows."""
    leaves = tree.leaves
    return float((tree.weight[leaves] * tree.impurity[leaves]).sum() / tree.weight[0])


def _categories(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask for the best split of the feature with most categories, in order of the target's mean."""
    training, targets = subject.training, _targets(subject)
    categorical = [i for i, one in enumerate(training.features) if not one.is_numeric]
    feature = max(categorical, key=lambda i: len(training.features[i].levels))
    column, codes = short_column(training.features[feature]), training.columns[feature]
    root = grow(training, SQUARES, StopRules(max_depth=0))
    profile = split_profile(root, training, training.features[feature].name)
    best = known(profile.best)
    means = {code: float(targets[codes == code].mean()) for code in profile.levels.tolist()}
    order, split = sorted(means, key=lambda code: means[code]), split_of(profile, best)
    n, n_subsets = len(order), 2 ** (len(order) - 1) - 1
    lines = []
    for code in order if made.is_revealed else sorted(order):
        mean = show_number(means[code]) if made.is_revealed else ""
        n_rows = show_count(int((codes == code).sum()))
        lines.append(TableRow((column.levels[code], n_rows, mean)))
    heads = (Head(column.name, is_text=True), Head("rows"), Head(f"mean of {subject.target}"))
    names = {
        "category": column.name,
        "n_levels": n,
        "n_ordered": len(profile),
        "n_subsets": n_subsets,
        "split": equation(split, column),
        "mse": float(profile.weighted_impurity[best]),
    }
    caption = f"In order of the mean; best split: {names['split']}"
    caption = caption if made.is_revealed else "Not ordered yet"
    picture = TableView(heads, tuple(lines), caption)
    return subject.facts(names, *among(n - 1, 1, n_subsets, n), picture=picture)


REGRESSION = read_lesson(
    "regression", why_not, (_guess, _split, _accounts, _median, _weights, _stairs, _categories)
)
