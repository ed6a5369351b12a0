"""What is worth knowing about the target: rare classes, names for classes, columns that leak it."""

from collections.abc import Iterator

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.data.set_aside import Oddity, oddity
from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.nodes.target_leakage import LeakageSearch
from explorer.views.columns.warning import NAMES_ROWS, TARGET_LEAKAGE, ColumnWarning, ignore
from explorer.views.nodes.wording import leaves, listed, rows, short

MIN_ROWS_FOR_RARE = 50
"""In fewer rows every class has few."""

MAX_RARE_SHARE = 0.05
MAX_SHARE_OF_EQUAL = 0.25
"""A class is rare below 5 % and below a quarter of an equal share: sixty classes are not."""


def rare_classes_warning(training: TrainingTable) -> ColumnWarning | None:
    """Which classes are rare, by weight; None for numbers and in short tables."""
    n, classes = training.n_rows, training.classes
    if training.task is Task.REGRESSION or n < MIN_ROWS_FOR_RARE or len(classes) < 2:
        return None
    weights = np.bincount(training.target_values, training.weights, len(classes))
    shares = weights / weights.sum()
    least = min(MAX_RARE_SHARE, MAX_SHARE_OF_EQUAL / len(classes))
    rare = [i for i in np.argsort(weights, kind="stable").tolist() if shares[i] < least]
    if not rare:
        return None
    weighted = is_weighted(training.weights)
    if weighted:
        amounts, of_what = [show_share(shares[i]) for i in rare], "the weight is"
    else:
        counts = [int(np.count_nonzero(training.target_values == i)) for i in rare]
        amounts = [show_count(count) for count in counts]
        of_what = f"{rows(n)} {'is' if counts[0] == 1 else 'are'}"
    named = [f"{each} {short(classes[i])}" for i, each in zip(rare, amounts, strict=True)]
    first = f"{amounts[0]} of {of_what} {short(classes[rare[0]])}"
    others = show_share(1 - shares[rare].sum()) + (" of the weight" if weighted else " of the rows")
    plural = len(rare) > 1
    return ColumnWarning(
        training.target.name,
        "rare classes" if plural else "rare class",
        f"Only {listed([first, *named[1:]], 3)}.",
        f"A tree that never predicts {'any of them' if plural else 'it'} can still be correct for "
        f"{others}: look at how it predicts {'these classes' if plural else 'this class'}, not at "
        "accuracy alone.",
    )


def names_as_classes_warning(training: TrainingTable) -> ColumnWarning | None:
    """A target that names rows, as it would be set aside were it a feature; None for others."""
    if training.task is Task.REGRESSION:
        return None
    if oddity(training.target, training.target_values) is not Oddity.NAMES:
        return None
    n, n_classes = training.n_rows, len(np.unique(training.target_values))
    if n == n_classes:
        each, learned = "nothing repeats", "but a new row most likely has a new one"
    else:
        each = "few rows of each"
        learned = "and few rows tell little of what a class has in common"
    return ColumnWarning(
        training.target.name,
        NAMES_ROWS,
        f"{short(training.target.name)} has {show_count(n_classes)} classes in {rows(n)}: {each}.",
        f"A tree predicts only classes that it has seen, {learned}. "
        "You may want to predict another column.",
    )


def leakage_warnings(training: TrainingTable, search: LeakageSearch) -> Iterator[ColumnWarning]:
    """One a leaking column: how much of the target it alone predicts, and in which rows."""
    target, numbers = short(training.target.name), training.task is Task.REGRESSION
    of_what = "of the weight" if is_weighted(training.weights) else "of the rows"
    part = search.n_rows < training.n_rows
    drawn = f", in {show_count(search.n_rows)} of {rows(training.n_rows)} drawn at random"
    for each in search.found:
        share, name = show_share(each.share), short(each.column)
        what = f"explains {share} of the variance of {target}"
        what = what if numbers else f"predicts {share} {of_what} correctly"
        yield ColumnWarning(
            each.column,
            TARGET_LEAKAGE,
            f"{name} alone {what}, with {leaves(each.n_leaves)}{drawn if part else ''}.",
            f"A column that tells this much was often made from {target}, or after it. Will you "
            "have it when you predict?",
            (ignore(each.column),),
        )


def leakage_caption(training: TrainingTable, search: LeakageSearch) -> str:
    """In which part of the rows and of the columns leakage was looked for; "" where in all."""
    facts = []
    if search.n_tried and search.n_rows_screened < training.n_rows:
        some = f"{show_count(search.n_rows_screened)} of {rows(training.n_rows)}"
        none = "" if search.found else "; none was found"
        facts.append(
            f"Columns that alone predict {short(training.target.name)} were first looked for in "
            f"{some}{none}."
        )
    if search.n_tried < search.n_worth_trying:
        facts.append(
            f"{show_count(search.n_tried)} of {show_count(search.n_worth_trying)} columns that may "
            "leak the target were tried with a tree."
        )
    return " ".join(facts)
