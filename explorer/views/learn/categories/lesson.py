"""Lesson 5 on a table: shares of a class, the order they give, and every grouping."""

from dataclasses import replace

import numpy as np

from explorer.data.display import show_aligned, show_count, show_number, show_share
from explorer.growth.growing import grow, split_profile
from explorer.growth.multiway.tree import branches_of
from explorer.lessons.lesson import Step
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.views.learn.categories.pictures import (
    BarsView,
    Gap,
    bars_view,
    category_bars,
    dummy_table,
    grouping_table,
)
from explorer.views.learn.categories.shares import (
    MAX_CATEGORIES,
    MIN_CATEGORIES,
    Groupings,
    Shares,
    best_feature,
    groupings_of,
    ordered,
    shares_of,
)
from explorer.views.learn.steps import (
    LessonSubject,
    Option,
    Prediction,
    StepFacts,
    counts_offered,
    words_offered,
)
from explorer.views.learn.table_view import Head, Line, TableView
from explorer.views.nodes.wording import in_words, listed, short

BITS = SearchRules(Criterion.ENTROPY)

FEATURE = "month"
"""Of the weather: twelve categories, more than are tried out in full."""


_SHARES = (("all of it", 1 - 1e-9), ("more than half", 0.5), ("less than half", 0.0))


def columns_facts(id: str, subject: LessonSubject, *, is_revealed: bool) -> StepFacts:
    """Which column of categories takes most entropy away."""
    training = subject.training
    root = grow(training, BITS, StopRules(max_depth=0))
    every_row = np.arange(training.n_rows)
    found = []
    for feature, column in enumerate(training.features):
        if column.is_numeric:
            continue
        apart = branches_of(training, BITS, every_row, feature)
        profile = split_profile(root, training, column.name)
        two = 0.0 if profile.best is None else float(profile.gain[profile.best])
        found.append((short(column.name), len(apart.levels), apart.gain, two))
    best = max(range(len(found)), key=lambda i: found[i][2])
    entropy = float(root.impurity[0])
    heads: tuple[Head, ...] = (Head("column", is_text=True), Head("categories"))
    if is_revealed:
        heads += (Head("entropy left"), Head("gain, categories apart"), Head("gain, two groups"))
    lines = []
    for i, (name, n, gain, two) in enumerate(found):
        told = map(show_aligned, (entropy - gain, gain, two) if is_revealed else ())
        lines.append(Line((name, show_count(n), *told), is_best=is_revealed and i == best))
    n_rows = show_count(training.n_rows)
    caption = f"Entropy of all {n_rows} {subject.rows}: {show_aligned(entropy)} bits."
    name, _, gain, two = found[best]
    texts = {"column": name, "column_gain": show_aligned(gain), "column_two": show_aligned(two)}
    texts["entropy"] = show_aligned(entropy)
    gains = [f"{show_aligned(one[2])} bits" for one in found]
    options = (Option(str(i), found[i][0], bits) for i, bits in enumerate(gains))
    picture = TableView(id, heads, tuple(lines), caption)
    return subject.facts(texts, options, str(best), picture=picture)


def three_facts(id: str, subject: LessonSubject) -> StepFacts:
    """The best split in the order of the first class's share, against the best of all."""
    training = subject.training
    feature = training.features.index(FEATURE)
    shares = shares_of(training, feature, 0)
    found = groupings_of(shares)
    in_order = float(found.gain[ordered(found)].max())
    best = float(found.gain[0])
    root = grow(training, SearchRules(), StopRules(max_depth=0))
    profile = split_profile(root, training, FEATURE)
    if profile.best is None:
        raise ValueError(f"{FEATURE} can be split.")
    tried = float(profile.gain[profile.best])
    is_found = tried >= best * (1 - TIE_BAND)
    bars = category_bars(shares, in_order=True, with_letters=False, with_shares=True)
    share = in_order / best
    right = next(key for key, least in _SHARES if share >= least)
    texts = {
        "n_classes": in_words(len(training.target.levels)),
        "n_categories": in_words(shares.n) if shares.n < 10 else show_count(shares.n),
        "feature": shares.name,
        "class_a": shares.class_name,
        "n_ordered": show_count(shares.n - 1),
        "n_all": show_count(len(found)),
        "order_gain": show_aligned(in_order),
        "best_gain": show_aligned(best),
        "n_tried": show_count(len(profile)),
        "is_found": "among" if is_found else "not among",
    }
    options = words_offered(key for key, _ in reversed(_SHARES))
    picture = bars_view(id, shares, subject.target, bars, as_shares=True)
    return subject.facts(texts, options, right, picture=picture)


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    n = len(subject.training.target.levels)
    if n != 2:
        classes = f"{show_count(n)} class{'es' if n != 1 else ''}"
        return f"{subject.target} has {classes}: ordering by a share is exact for two."
    if best_feature(subject.training) is None:
        some = f"a feature of {MIN_CATEGORIES} to {MAX_CATEGORIES} categories"
        return f"This lesson needs {some} that can be split."
    return ""


def categories_facts(step: Step, subject: LessonSubject, made: Prediction) -> StepFacts:
    """What one step says, offers and draws; `why_not` must have found nothing."""
    id = f"categories/{step.key}"
    match step.key:
        case "column":
            return columns_facts(id, subject, is_revealed=made.is_revealed)
        case "three":
            return three_facts(id, subject)
    feature = best_feature(subject.training)
    if feature is None:
        raise ValueError(why_not(subject))
    shares = shares_of(subject.training, feature, len(subject.training.target.levels) - 1)
    found = groupings_of(shares)
    make = {"shares": _largest, "order": _order, "how-many": _how_many, "dummies": _dummies}
    facts = make[step.key](id, shares, found, subject, made)
    texts = subject.common_texts | _texts(shares, found) | dict(facts.texts)
    return replace(facts, texts=texts)


def _texts(shares: Shares, found: Groupings) -> dict[str, str]:
    best = found.best
    is_left, n = found.is_left[best], shares.n
    return {
        "feature": shares.name,
        "class_b": shares.class_name,
        "n_categories": in_words(n),
        "n_all": show_count(len(found)),
        "n_ordered": in_words(n - 1),
        "best_letters": f"{shares.letters_of(is_left)} | {shares.letters_of(~is_left)}",
        "left_names": _names(shares, is_left),
        "right_names": _names(shares, ~is_left),
        "left_gini": show_number(float(found.left[best]), 5),
        "right_gini": show_number(float(found.right[best]), 5),
        "best_gini": show_number(float(found.weighted[best]), 5),
        "best_gain": show_aligned(float(found.gain[best])),
    }


def _names(shares: Shares, is_here: np.ndarray) -> str:
    return listed([one for one, here in zip(shares.names, is_here, strict=True) if here], 3, "or")


def _largest(
    id: str, shares: Shares, found: Groupings, subject: LessonSubject, made: Prediction
) -> StepFacts:
    """Which category has the largest share of a class: counts first, shares after."""
    is_told = made.is_revealed
    places = np.argsort(shares.schema).tolist()
    share = [show_share(one) for one in shares.shares.tolist()]
    bars = category_bars(shares, in_order=is_told, with_letters=is_told, with_shares=is_told)
    largest = np.flatnonzero(shares.shares == shares.shares.max()).tolist()
    # Of equal ones the one that was predicted, or else the last.
    top = next((i for i in largest if shares.key(i) == made.choice), largest[-1])
    texts = {"top": shares.names[top], "top_share": share[top]}
    return StepFacts(
        texts=texts | {"low": shares.names[0], "low_share": share[0]},
        options=tuple(Option(shares.key(i), shares.names[i], share[i]) for i in places),
        right=shares.key(top),
        in_picture=True,
        picture=bars_view(id, shares, subject.target, bars, as_shares=is_told, chooses=not is_told),
    )


def _order(
    id: str, shares: Shares, found: Groupings, subject: LessonSubject, made: Prediction
) -> StepFacts:
    """The line between two of the ordered categories is dragged."""
    kept, best = ordered(found), found.best
    options = tuple(
        Option(
            str(i),
            f"{shares.letters_of(found.is_left[one])} | {shares.letters_of(~found.is_left[one])}",
            f"weighted Gini {show_number(float(found.weighted[one]), 4)}",
        )
        for i, one in enumerate(kept)
    )
    is_told, right = made.is_revealed, kept.index(best)
    picture = replace(
        _ordered_bars(id, shares, subject),
        gaps=tuple(Gap(one.key, one.label, one.score if is_told else "") for one in options),
        best=right if is_told else None,
        yours=int(made.choice) if is_told and made.choice else None,
        chooses=not is_told,
    )
    return StepFacts({}, options, str(right), in_picture=True, picture=picture)


def _how_many(
    id: str, shares: Shares, found: Groupings, subject: LessonSubject, made: Prediction
) -> StepFacts:
    """How many groupings there are; after the reveal all of them, scored."""
    n, is_told = shares.n, made.is_revealed
    bars, table = _ordered_bars(id, shares, subject), grouping_table(id, shares, found)
    options = counts_offered((n - 1, n, len(found), 2**n))
    return StepFacts({}, options, str(len(found)), picture=table if is_told else bars)


def _dummies(
    id: str, shares: Shares, found: Groupings, subject: LessonSubject, made: Prediction
) -> StepFacts:
    """How many questions for one category each make the best split."""
    best = found.best
    n_left = int(found.is_left[best].sum())
    needed = min(n_left, shares.n - n_left)
    single = int(np.flatnonzero(found.is_single)[0])
    alone = found.is_left[single]
    only = alone if alone.sum() == 1 else ~alone
    texts = {
        "questions": f"{in_words(needed).capitalize()} dummy question{'s' if needed != 1 else ''}",
        "single": _names(shares, only),
        "single_gain": show_aligned(float(found.gain[single])),
    }
    picture = dummy_table(id, shares)
    if made.is_revealed:
        picture = grouping_table(id, shares, found, singles=True)
    return StepFacts(texts, counts_offered(range(1, shares.n)), str(needed), picture=picture)


def _ordered_bars(id: str, shares: Shares, subject: LessonSubject) -> BarsView:
    bars = category_bars(shares, in_order=True, with_letters=True, with_shares=True)
    return bars_view(id, shares, subject.target, bars, as_shares=True)
