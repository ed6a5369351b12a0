"""Lesson 5: categories in the order of a class's share, and when that order is enough."""

from dataclasses import replace

import numpy as np

from explorer.data.arrays import BoolArray
from explorer.data.display import show_aligned, show_count, show_number, show_share
from explorer.growth.growing import grow, split_profile
from explorer.growth.multiway.tree import branches_of
from explorer.growth.tree_spec import TreeSpec
from explorer.lessons.engine import among, choices, known
from explorer.lessons.lesson import Facts, LessonSubject, Option, Prediction
from explorer.lessons.pictures import SearchOf
from explorer.lessons.reading import read_lesson
from explorer.lessons.shares import (
    MAX_CATEGORIES,
    MIN_CATEGORIES,
    Groupings,
    Shares,
    best_feature,
    groupings_of,
    ordered,
    shares_of,
)
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.chart_view import (
    Axis,
    ChartView,
    Handle,
    Mark,
    Panel,
    Stop,
    Tone,
    class_bar,
)
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.wording import in_words, listed, short

BITS = SearchRules(Criterion.ENTROPY)

MONTH = "month"
"""A feature of the weather table with twelve categories, too many to search in full."""

MAX_LISTED = 15
"""Most groupings listed, besides all that keep the order."""

_SCORE = "weighted Gini "

_REACHED = (("all of it", 1 - 1e-9), ("more than half", 0.5), ("less than half", 0.0))


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    n = len(subject.training.target.levels)
    if n != 2:
        classes = f"{show_count(n)} class{'es' if n != 1 else ''}"
        return f"{subject.target} has {classes}: ordering by a share is exact only for two."
    if best_feature(subject.training) is None:
        some = f"a feature with {MIN_CATEGORIES} to {MAX_CATEGORIES} categories"
        return f"This lesson needs {some} that can be split."
    return ""


def _found(subject: LessonSubject) -> tuple[Shares, Groupings]:
    feature = known(best_feature(subject.training))
    shares = shares_of(subject.training, feature, len(subject.training.target.levels) - 1)
    return shares, groupings_of(shares)


def _common(shares: Shares, found: Groupings) -> dict[str, object]:
    """Return the facts on the feature and its best grouping that several steps use."""
    best = found.best
    is_left = found.is_left[best]
    return {
        "feature": shares.name,
        "class_b": shares.class_name,
        "n_categories": shares.n,
        "n_all": len(found),
        "n_ordered": shares.n - 1,
        "best_letters": _letters(shares, is_left),
        "left_names": _names(shares, is_left),
        "right_names": _names(shares, ~is_left),
        "left_gini": float(found.left[best]),
        "right_gini": float(found.right[best]),
        "best_gini": float(found.weighted[best]),
        "best_gain": float(found.gain[best]),
    }


def _letters(shares: Shares, is_left: BoolArray) -> str:
    return f"{shares.letters_of(is_left)} | {shares.letters_of(~is_left)}"


def _names(shares: Shares, is_here: BoolArray) -> str:
    return listed([one for one, here in zip(shares.names, is_here, strict=True) if here], 3, "or")


def _shares(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which category has the largest share of a class. Counts first, shares after."""
    shares, found = _found(subject)
    share = [show_share(one) for one in shares.shares.tolist()]
    largest = np.flatnonzero(shares.shares == shares.shares.max()).tolist()
    # Among ties, the predicted one, or else the last.
    top = next((i for i in largest if shares.key(i) == made.choice), largest[-1])
    names = {
        "top": shares.names[top],
        "top_share": share[top],
        "low": shares.names[0],
        "low_share": share[0],
        "order_words": "The tree does not know which degree is higher, yet it finds the order."
        if not subject.is_own
        else "So the categories can be ordered by share.",
    }
    labels: dict[object, object] = {
        shares.key(i): (shares.names[i], share[i]) for i in np.argsort(shares.schema).tolist()
    }
    picture = _bars(shares, subject, told=made.is_revealed)
    offer = choices(labels, shares.key(top))
    return subject.facts(_common(shares, found) | names, *offer, picture=picture)


def _order(subject: LessonSubject, made: Prediction) -> Facts:
    """Drag the line between two of the ordered categories."""
    shares, found = _found(subject)
    lines, told = ordered(found), made.is_revealed
    labels: dict[object, object] = {
        i: (
            _letters(shares, found.is_left[one]),
            f"{_SCORE}{show_number(float(found.weighted[one]), 4)}",
        )
        for i, one in enumerate(lines)
    }
    options, right = choices(labels, lines.index(found.best))
    picture = _bars(shares, subject)
    (panel,) = picture.panels
    if told:
        marks = (_scored(one, right, made.choice) for one in options)
        hint = f"{picture.hint}; number on a line: {_SCORE}".rstrip()
        picture = replace(picture, panels=(replace(panel, marks=tuple(marks)),), hint=hint)
    else:
        stops = tuple(Stop(i + 1.0, one.label, one.key) for i, one in enumerate(options))
        handle = Handle(f"Line between categories of {shares.name}", stops, 0, True, "y")
        picture = replace(picture, handle=handle)
    names = _common(shares, found)
    return subject.facts(names, options, right, picture=picture)


def _scored(option: Option, right: str, choice: str) -> Mark:
    """Mark a place between two categories with its score, and whether it is best or yours."""
    is_best, is_yours = option.key == right, option.key == choice
    whose = "best, and yours: " if is_best and is_yours else ""
    whose = whose or ("best: " if is_best else "yours: " if is_yours else "")
    score = option.score.removeprefix(_SCORE)
    tone = Tone.ACCENT if is_best else Tone.QUIET if is_yours else Tone.DASHED
    return Mark(int(option.key) + 1.0, f"{whose}{score}", tone, "y")


def _how_many(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many groupings there are. After the reveal list all of them, scored."""
    shares, found = _found(subject)
    bars, table = _bars(shares, subject), grouping_table(shares, found)
    offer = among(len(found), shares.n - 1, shares.n, 2**shares.n)
    picture = table if made.is_revealed else bars
    return subject.facts(_common(shares, found), *offer, picture=picture)


def _dummies(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many questions about one category each make the best split."""
    shares, found = _found(subject)
    n_left = int(found.is_left[found.best].sum())
    needed = min(n_left, shares.n - n_left)
    single = int(np.flatnonzero(found.is_single)[0])
    side = found.is_left[single]
    names = {
        "questions": f"{in_words(needed).capitalize()} dummy question{'s' if needed != 1 else ''}",
        "single": _names(shares, side if side.sum() == 1 else ~side),
        "single_gain": float(found.gain[single]),
    }
    picture = dummy_table(shares)
    if made.is_revealed:
        picture = grouping_table(shares, found, singles=True)
    offer = among(needed, *range(1, shares.n))
    return subject.facts(_common(shares, found) | names, *offer, picture=picture)


def _column(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which categorical column removes most entropy. Before the reveal, show their shares."""
    training = subject.training
    root, every_row = grow(training, BITS, StopRules(max_depth=0)), np.arange(training.n_rows)
    found = []
    for feature, column in enumerate(training.features):
        if not column.is_numeric:
            apart = branches_of(training, BITS, every_row, feature)
            profile = split_profile(root, training, column.name)
            two = 0.0 if profile.best is None else float(profile.gain[profile.best])
            found.append((shares_of(training, feature, 1), apart.gain, two))
    best = max(range(len(found)), key=lambda i: found[i][1])
    entropy = float(root.impurity[0])
    class_b = f"{subject.target} = {short(training.target.levels[1])}"
    heads = [Head("column", is_text=True), Head("category", is_text=True), Head(subject.rows)]
    heads.append(Head(class_b))
    lines = [
        TableRow(
            ("" if i else one.name, name, show_count(int(one.counts[i].sum())), show_share(share))
        )
        for one, _, _ in found
        for i, (name, share) in enumerate(zip(one.names, one.shares.tolist(), strict=True))
    ]
    if made.is_revealed:
        names = ("categories", "entropy after", "gain, one group per category", "gain, two groups")
        heads = [Head("column", is_text=True), *map(Head, names)]
        numbers = [(one, entropy - gain, gain, two) for one, gain, two in found]
        lines = [
            TableRow((one.name, show_count(one.n), *map(show_aligned, of)), is_best=i == best)
            for i, (one, *of) in enumerate(numbers)
        ]
    names_of = {
        "column": found[best][0].name,
        "column_gain": found[best][1],
        "column_two": found[best][2],
        "entropy": entropy,
        "class_b": class_b,
    }
    caption = f"Entropy of all {show_count(training.n_rows)} {subject.rows}: "
    caption += f"{show_aligned(entropy)} bits."
    picture = TableView(tuple(heads), tuple(lines), caption)
    labels = {i: (one.name, f"{show_aligned(gain)} bits") for i, (one, gain, _) in enumerate(found)}
    return subject.facts(names_of, *choices(labels, best), picture=picture)


def _three(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare the best split in the order of the first class's share with the best of all."""
    training = subject.training
    feature = training.features.index(MONTH)
    shares = shares_of(training, feature, 0)
    found = groupings_of(shares)
    in_order, best = float(found.gain[ordered(found)].max()), float(found.gain[0])
    profile = split_profile(grow(training, stop=StopRules(max_depth=0)), training, MONTH)
    is_found = float(profile.gain[known(profile.best)]) >= best * (1 - TIE_BAND)
    names = {
        "n_classes": len(training.target.levels),
        "n_categories": shares.n,
        "class_a": shares.class_name,
        "n_ordered": shares.n - 1,
        "n_all": len(found),
        "order_gain": in_order,
        "best_gain": best,
        "n_tried": len(profile),
        "is_found": "is" if is_found else "is not",
    }
    picture: object = SearchOf(TreeSpec(training, SearchRules(), StopRules(max_depth=1)), feature)
    if not made.is_revealed:
        picture = _bars(shares, subject, with_letters=False)
    right = next(key for key, least in _REACHED if in_order / best >= least)
    offer = choices((key for key, _ in reversed(_REACHED)), right)
    return subject.facts(names, *offer, picture=picture)


def _bars(
    shares: Shares,
    subject: LessonSubject,
    *,
    told: bool = True,
    with_letters: bool = True,
) -> ChartView:
    """Draw the categories: rows in schema order, or after the reveal shares in order."""
    counts, share = shares.counts.astype(np.int64), shares.shares.tolist()
    places = range(shares.n) if told else np.argsort(shares.schema).tolist()
    bars = tuple(
        class_bar(
            shares.wholes[i],
            counts[i].tolist(),
            shares.classes,
            show_share(share[i]) if told else show_count(int(counts[i].sum())),
            as_shares=told,
            letter=shares.letters[i] if told and with_letters else "",
        )
        for i in places
    )
    of = f"the share with {subject.target} = {shares.class_name}" if told else "rows"
    hint = f"bars: shares; number: {of}" if told else "bars and numbers: rows"
    each = "; ".join(f"{bar.name}: {bar.words}" for bar in bars)
    caption = f"Categories of {shares.name}, {of}: {each}."
    most = 1.0 if told else float(counts.sum(axis=1).max())
    panels = (Panel(Axis(0.0, most), bars=bars),)
    return ChartView(panels, caption, classes=shares.classes, hint=hint)


def grouping_table(shares: Shares, found: Groupings, *, singles: bool = False) -> TableView:
    """List every grouping by letters; with `singles` the best, and those of a single category."""
    keeps, single, best = found.keeps_order, found.is_single, found.best
    asked = single if singles else keeps | (np.arange(len(found)) < MAX_LISTED)
    shown = np.flatnonzero(asked | (np.arange(len(found)) == best)).tolist()
    mark = single if singles else keeps
    last = "one category only" if singles else "keeps the order"
    names = ("Gini of one", "Gini of the other", "weighted Gini", "gain", last)
    groups = (Head("one group", is_text=True), Head("the other", is_text=True))
    lines = []
    for at, i in enumerate(shown):
        numbers = (found.left[i], found.right[i], found.weighted[i], found.gain[i])
        letters = (shares.letters_of(side) for side in (found.is_left[i], ~found.is_left[i]))
        cells = (*letters, *(show_aligned(float(n)) for n in numbers), "yes" if mark[i] else "")
        gap = not singles and at > 0 and shown[at - 1] != i - 1
        lines.append(TableRow(cells, is_best=i == best, is_after_gap=gap))
    some = "" if len(shown) == len(found) else f"{show_count(len(shown))} of "
    told = " · ".join(f"{a} {b}" for a, b in zip(shares.letters, shares.names, strict=True))
    caption = f"{some}{show_count(len(found))} groupings. {told}"
    return TableView((*groups, *map(Head, names)), tuple(lines), caption)


def dummy_table(shares: Shares) -> TableView:
    """List for each category the dummy columns of a row that has it."""
    heads = (Head(shares.name, is_text=True), *(Head(f"is {one}?") for one in shares.letters))
    lines = (
        TableRow((f"{letter} {name}", *(str(int(letter == other)) for other in shares.letters)))
        for letter, name in zip(shares.letters, shares.names, strict=True)
    )
    caption = f"{show_count(shares.n)} dummy columns instead of one categorical column."
    return TableView(heads, tuple(lines), caption)


CATEGORIES = read_lesson(
    "categories", why_not, (_shares, _order, _how_many, _column, _dummies, _three)
)
