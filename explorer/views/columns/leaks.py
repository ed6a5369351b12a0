"""Columns that may give the target away, in sentences: the bar above the tree and the evidence."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_number, show_share, show_value
from explorer.data.roles import Role
from explorer.data.schema import Column, Task
from explorer.data.table import Remedy
from explorer.data.training import TrainingTable
from explorer.judging.leaks.evidence import LeakKind, Region, Suspect, Where
from explorer.judging.leaks.search import MIN_ORDER_SCORE, STRONGEST_MISSED, LeakageSearch
from explorer.views.columns.warnings import ColumnWarning
from explorer.views.nodes.wording import listed, rows, short

TARGET_LEAKAGE = "target leakage"
"""The label of such warnings."""

REASON = (
    "A column that predicts the target so well was often made from the target or filled in after "
    "it. Will this column be known at prediction time?"
)
_MOST_NAMED = 3


@dataclass(frozen=True, slots=True)
class LeakLine:
    """One suspect: how well it predicts on its own, the evidence in rows ("" if there is none), and
    what the tree does with it until the user answers. `column` is the name in full, `is_out`
    whether the tree is grown without it."""

    column: str
    finding: str
    evidence: str
    question: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class LeaksView:
    """The suspects, strongest first; what was searched for and where.

    searched: one sentence; order: what the order of the rows means, "" if it predicts little; help:
    which signs were searched for, down to which strength.
    """

    lines: tuple[LeakLine, ...]
    searched: str
    order: str
    help: str


def leaks_view(
    training: TrainingTable,
    search: LeakageSearch,
    waiting: Collection[str],
    known: Collection[str],
    left_out: Collection[str] = (),
) -> LeaksView:
    """Return what the page shows; `training` also has the columns that the tree does not use yet.

    waiting: columns that the tree does not use until the user answers. known: columns that the user
    has called known beforehand; they get no line. left_out: columns that the user has set aside.
    """
    lines = tuple(
        _line(training, each, is_out=each.column in waiting)
        for each in search.found
        if each.column not in known
    )
    is_answered = bool(left_out) or len(lines) < len(search.found)
    searched = _searched(training, search, len(lines), is_answered=is_answered)
    return LeaksView(lines, searched, _order_words(training, search), _help(training))


def leak_warnings(
    training: TrainingTable,
    search: LeakageSearch,
    known: Collection[str] = (),
    out: Collection[str] = (),
) -> tuple[ColumnWarning, ...]:
    """Return one warning per suspect, for the list of columns; `out`: those that the tree is grown
    without."""
    lines = leaks_view(training, search, out, known).lines
    return tuple(
        ColumnWarning(
            line.column,
            TARGET_LEAKAGE,
            f"{line.finding} {line.evidence}".strip(),
            REASON,
            (
                Remedy("Use it anyway", line.column, role=Role.FEATURE)
                if line.is_out
                else Remedy("Ignore this column", line.column, role=Role.IGNORED),
            ),
        )
        for line in lines
    )


def answered_words(target: str, left_out: Sequence[str], known: Sequence[str]) -> str:
    """Return what the user said about suspects, by name; "" if nothing."""
    said = []
    if left_out:
        may = "they may reveal" if len(left_out) > 1 else "it may reveal"
        names = listed([short(name) for name in left_out], _MOST_NAMED)
        said.append(f"You set {names} aside because {may} {short(target)}.")
    if known:
        verb = "were" if len(known) > 1 else "was"
        names = listed([short(name) for name in known])
        said.append(f"You said that {names} {verb} known before the target.")
    return " ".join(said)


def suspect_words(name: str) -> str:
    """Return the headline while the first split is suspected of leakage; it praises no tree."""
    return f"The first split, on {short(name)}, may reveal the answer"


def _line(training: TrainingTable, suspect: Suspect, *, is_out: bool) -> LeakLine:
    name, target = short(suspect.column), short(training.target.name)
    score = show_number(suspect.score, 2)
    doubt = f"Possible leak{', left out of the features' * is_out}: {name} alone predicts"
    if suspect.kind is LeakKind.ORDER:
        finding = f"{name} is only a row number, and the order of the file’s rows predicts "
        finding += f"{target} ({_measure(training)} {score})."
    elif suspect.kind is LeakKind.FUNCTION and training.task is Task.CLASSIFICATION:
        left = f"only {show_share(1 - suspect.score)} of the" * (suspect.score < 1)
        finding = f"{doubt} {target}; {left or 'no'} errors remain."
    else:
        what = target
        if len(training.classes) > 2:
            what = f"whether {target} is {short(training.classes[suspect.code])}"
        finding = f"{doubt} {what} ({_measure(training)} {score})."
    until = "Until you answer, the tree below may split on it."
    if is_out:
        until = "If so, the tree may use it."
    question = f"Was {name} known before {target}? {until}"
    return LeakLine(suspect.column, finding, _evidence(training, suspect), question, is_out)


def _measure(training: TrainingTable) -> str:
    return "R²" if training.task is Task.REGRESSION else "AUC"


def _evidence(training: TrainingTable, suspect: Suspect) -> str:
    if suspect.region is not None:
        column = training.features[training.features.index(suspect.column)]
        of_class = short(training.classes[suspect.code])
        region = suspect.region
        verb = "is" if region.n_of_class == 1 else "are"
        held = f"{show_count(region.n_of_class)} {verb} {of_class}"
        there = "there is" if suspect.n_of_class == 1 else "there are"
        total = f"({there} {show_count(suspect.n_of_class)} in all)"
        return f"Of the {rows(region.n_rows)} {_where(column, region)}, {held} {total}."
    if suspect.kind is not LeakKind.COPY:
        return ""
    if training.task is Task.REGRESSION:
        target = short(training.target.name)
        same = f"The column’s values rise by 1 when {target} rises by 1"
        return f"{same}, like a copy with noise added."
    return (
        "Apart from noise, the column’s values depend only on the class, like a copy of the target."
    )


def _where(column: Column, region: Region) -> str:
    values = [_value(column, value) for value in region.values]
    match region.where:
        case Where.FILLED:
            return "that have a value"
        case Where.MISSING:
            return "without a value"
        case Where.VALUES:
            return f"in which it is {listed(values, _MOST_NAMED, 'or')}"
        case Where.OTHER:
            return f"in which it is not {values[0]}"
        case Where.AFTER:
            return f"in which it is after {values[0]}"
        case Where.UNTIL:
            return f"in which it is {values[0]} or earlier"


def _value(column: Column, value: float) -> str:
    if np.isnan(value):
        return "missing"
    return show_value(column, value) if column.is_numeric else short(column.levels[int(value)], 18)


def _searched(
    training: TrainingTable, search: LeakageSearch, n_lines: int, *, is_answered: bool
) -> str:
    if not search.n_columns:
        return ""
    target = short(training.target.name)
    if n_lines:
        other = "other " * is_answered
        count = f"{show_count(n_lines)} {other}column{'s' * (n_lines != 1)}"
        found = f"{count} may reveal {target}."
    else:
        found = f"The search found no {'other ' * is_answered}feature that reveals {target}."
    if search.n_rows < training.n_rows:
        n = show_count(search.n_rows)
        found += f" The search used {n} of {rows(training.n_rows)}, drawn at random."
    return found


def _order_words(training: TrainingTable, search: LeakageSearch) -> str:
    if search.order_score < MIN_ORDER_SCORE:
        return ""
    score = f"{_measure(training)} {show_number(search.order_score, 2)}"
    return (
        f"The order of the rows in the file predicts {short(training.target.name)} ({score}). This "
        "matters only if a feature contains row numbers."
    )


def _help(training: TrainingTable) -> str:
    down_to = show_number(STRONGEST_MISSED, 2)
    if training.task is Task.REGRESSION:
        return (
            "Each column was judged on its own, on held-out rows. The search finds noisy copies of "
            "the target if their R² is at least 0.7. It finds other columns only if their R² is at "
            "least 0.93 and no other column has a similar R²."
        )
    return (
        "Each column was judged on its own, on held-out rows. The search finds row numbers and "
        "noisy copies of the target. It also finds columns in which a missing value, a particular "
        "value or a date occurs almost only with one class. Most of these columns are found if "
        f"their AUC is at least {down_to}. For numbers that are simply higher or lower in one "
        "class, the AUC must be at least 0.98."
    )
