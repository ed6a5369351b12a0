"""Lesson 5 on a table: shares of a class, the order they give, and every grouping."""

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.lessons.lesson import Step
from explorer.views.learn.categories.bars_view import BarsView, Gap, bars_view, category_bars
from explorer.views.learn.categories.columns import columns_facts
from explorer.views.learn.categories.groupings import Groupings, groupings_of, ordered
from explorer.views.learn.categories.shares import (
    MAX_CATEGORIES,
    MIN_CATEGORIES,
    Shares,
    best_feature,
    shares_of,
)
from explorer.views.learn.categories.tables import dummy_table, grouping_table
from explorer.views.learn.categories.three_classes import three_facts
from explorer.views.learn.step_facts import Option, Prediction, StepFacts, counts_offered
from explorer.views.learn.subject import LessonSubject
from explorer.views.learn.table_view import aligned
from explorer.views.nodes.wording import in_words, listed


def why_not(subject: LessonSubject) -> str:
    """What the table lacks for this lesson, "" where nothing."""
    n = len(subject.training.target.levels)
    if n != 2:
        classes = f"{show_count(n)} class{'es' if n != 1 else ''}"
        return f"{subject.target} has {classes}: ordering by a share is exact for two."
    if best_feature(subject.training) is None:
        return (
            f"This lesson needs a feature of {MIN_CATEGORIES} to {MAX_CATEGORIES} categories "
            "that can be split."
        )
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
    return StepFacts(
        texts, facts.options, facts.right, facts.in_picture, facts.picture, facts.numbers
    )


def _texts(shares: Shares, found: Groupings) -> dict[str, str]:
    best = found.best
    is_left, n = found.is_left[best], shares.n
    groups = [_names(shares, side) for side in (is_left, ~is_left)]
    return {
        "feature": shares.name,
        "class_b": shares.class_name,
        "n_categories": in_words(n),
        "n_all": show_count(len(found)),
        "n_ordered": in_words(n - 1),
        "best_letters": f"{shares.letters_of(is_left)} | {shares.letters_of(~is_left)}",
        "left_names": groups[0],
        "right_names": groups[1],
        "left_gini": show_number(float(found.left[best]), 5),
        "right_gini": show_number(float(found.right[best]), 5),
        "best_gini": show_number(float(found.weighted[best]), 5),
        "best_gain": aligned(float(found.gain[best])),
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
    top = _of_the_largest(shares, made)
    return StepFacts(
        texts={
            "top": shares.names[top],
            "top_share": share[top],
            "low": shares.names[0],
            "low_share": share[0],
        },
        options=tuple(Option(shares.key(i), shares.names[i], share[i]) for i in places),
        right=shares.key(top),
        in_picture=True,
        picture=bars_view(id, shares, subject.target, bars, as_shares=is_told, chooses=not is_told),
    )


def _of_the_largest(shares: Shares, made: Prediction) -> int:
    """A category of the largest share: of equals the one that was predicted, or else the last."""
    largest = np.flatnonzero(shares.shares == shares.shares.max()).tolist()
    return next((i for i in largest if shares.key(i) == made.choice), largest[-1])


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
    gaps = tuple(Gap(one.key, one.label, one.score if made.is_revealed else "") for one in options)
    bars = category_bars(shares, in_order=True, with_letters=True, with_shares=True)
    yours = int(made.choice) if made.is_revealed and made.choice else None
    right = kept.index(best)
    return StepFacts(
        texts={},
        options=options,
        right=str(right),
        in_picture=True,
        picture=bars_view(
            id,
            shares,
            subject.target,
            bars,
            as_shares=True,
            gaps=gaps,
            best=right if made.is_revealed else None,
            yours=yours,
            chooses=not made.is_revealed,
        ),
    )


def _how_many(
    id: str, shares: Shares, found: Groupings, subject: LessonSubject, made: Prediction
) -> StepFacts:
    """How many groupings there are; after the reveal all of them, scored."""
    n = shares.n
    return StepFacts(
        texts={},
        options=counts_offered((n - 1, n, len(found), 2**n)),
        right=str(len(found)),
        picture=grouping_table(id, shares, found)
        if made.is_revealed
        else _ordered_bars(id, shares, subject),
    )


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
    questions = "question" if needed == 1 else "questions"
    return StepFacts(
        texts={
            "questions": f"{in_words(needed).capitalize()} dummy {questions}",
            "single": _names(shares, only),
            "single_gain": aligned(float(found.gain[single])),
        },
        options=counts_offered(range(1, shares.n)),
        right=str(needed),
        picture=grouping_table(id, shares, found, singles=True)
        if made.is_revealed
        else dummy_table(id, shares),
    )


def _ordered_bars(id: str, shares: Shares, subject: LessonSubject) -> BarsView:
    bars = category_bars(shares, in_order=True, with_letters=True, with_shares=True)
    return bars_view(id, shares, subject.target, bars, as_shares=True)
