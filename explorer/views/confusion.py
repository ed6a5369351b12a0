"""The confusion matrix of each part, and its errors."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray, IntArray
from explorer.data.display import show_count, show_number, show_share
from explorer.judging.part_scores import ClassScores
from explorer.tree.tree import Tree
from explorer.views.nodes.classes import MAX_CLASSES, class_slots
from explorer.views.nodes.wording import MAX_NAME_LENGTH, on_one_line, rows, short, short_levels
from explorer.views.scores.judged_part import UNKNOWN, JudgedPart, ScoreTable, score_table

MAX_LISTED = 8
"""Kinds of error listed next to a matrix too fine to read, or instead of it."""

Cell = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ConfusionPart:
    """The matrix of one part.

    `cells` are the cells that are not empty: the indices of the true and the predicted class in
    the view's classes, the number of rows, the text, and the size, as a share of the largest error
    (for errors) or of the class (for correct cells). `recall` and `precision`: shares per class, 0
    to 1, None if undefined, with their texts. `errors`: indices into `cells`, the largest error
    first, all or the first few. `first` is the cell shown before one is chosen.
    """

    name: str
    title: str
    cells: tuple[tuple[int, int, int, str, float], ...]
    recall: tuple[float | None, ...]
    recall_texts: tuple[str, ...]
    precision: tuple[float | None, ...]
    precision_texts: tuple[str, ...]
    errors: tuple[int, ...]
    errors_note: str
    first: Cell | None


@dataclass(frozen=True, slots=True)
class ConfusionView:
    """`codes` are the class codes of the classes shown, `names` and `wholes` their names, short
    and in full, `slots` their marks (-1: other). `has_matrix` is False if there are very many
    classes: then there is only a list of errors, and the classes shown are those that it names.
    """

    names: tuple[str, ...]
    wholes: tuple[str, ...]
    slots: tuple[int, ...]
    codes: tuple[int, ...]
    has_matrix: bool
    n_classes: int
    is_weighted: bool
    parts: tuple[ConfusionPart, ...]
    scores: ScoreTable


def confusion_view(parts: Sequence[JudgedPart], tree: Tree) -> ConfusionView:
    """Return the view of one or more parts of one table; classes have the tree's marks."""
    levels = tree.target.levels
    scores = [_scores_of(part) for part in parts]
    has_matrix = len(levels) <= MAX_CLASSES
    largest = [_largest_errors(each) for each in scores]
    codes = np.arange(len(levels)) if has_matrix else _classes_in(scores, largest)
    place = {int(code): index for index, code in enumerate(codes)}
    slots = class_slots(tree.statistics[0].tolist())
    return ConfusionView(
        names=short_levels([levels[code] for code in codes], MAX_NAME_LENGTH),
        wholes=tuple(on_one_line(levels[code]) for code in codes),
        slots=tuple(slots[code] for code in codes),
        codes=tuple(codes.tolist()),
        has_matrix=has_matrix,
        n_classes=len(levels),
        is_weighted=any(part.is_weighted for part in parts),
        parts=tuple(
            _part(part, each, errors, place)
            for part, each, errors in zip(parts, scores, largest, strict=True)
        ),
        scores=score_table(parts, tree.target),
    )


def confusion_title(part: JudgedPart) -> str:
    """Return the finding: how many rows are misclassified, and by what."""
    scores = _scores_of(part)
    n, wrong = scores.n_rows, scores.n_wrong
    if len(scores.classes) == 1:
        only = short(scores.classes[0])
        if n == 1:
            return f"The only row is {only}, so it cannot be misclassified"
        return f"All {rows(n)} are {only}, so none can be misclassified"
    of_part = f" {part.whose_rows}" if part.whose_rows else ""
    whole, by = f"{show_count(n)}{of_part} row{'s' * (n != 1)}", part.judge_of_all
    if wrong == 0 and n == 1:
        return f"The only row is classified correctly by {by}"
    if wrong == 0:
        return f"None of the {whole} is misclassified by {by}"
    if wrong == n:
        counted = f"All {whole} are" if n > 1 else "The only row is"
        return f"{counted} misclassified by {by}"
    share = f", {show_share(1 - scores.accuracy)} of the weight," if part.is_weighted else ""
    are = "is" if wrong == 1 else "are"
    return f"{show_count(wrong)} of {whole}{share} {are} misclassified by {by}{_by_one(part)}"


def _by_one(part: JudgedPart) -> str:
    """Say how many rows the majority class misclassifies, if the tree is no better; or ""."""
    scores = _scores_of(part)
    if part.is_weighted:
        return ""
    of_class = scores.confusion.sum(axis=1)
    usual = int(of_class.argmax())
    wrong = scores.n_rows - round(float(of_class[usual]))
    if wrong > scores.n_wrong:
        return ""
    return f"; always predicting {short(scores.classes[usual])} misclassifies {show_count(wrong)}"


def _scores_of(part: JudgedPart) -> ClassScores:
    assert isinstance(part.scores, ClassScores)  # only classifiers have a confusion matrix
    return part.scores


def _largest_errors(scores: ClassScores) -> IntArray:
    """Return the indices of the pairs that are errors, the heaviest first; ties in class order."""
    errors = np.flatnonzero(scores.actual != scores.predicted)
    return errors[np.argsort(-scores.pair_weights[errors], kind="stable")]


def _classes_in(scores: list[ClassScores], largest: list[IntArray]) -> IntArray:
    """Return the codes of the classes in the listed errors."""
    found = [
        codes[errors[:MAX_LISTED]]
        for each, errors in zip(scores, largest, strict=True)
        for codes in (each.actual, each.predicted)
    ]
    return np.unique(np.concatenate(found))


def _part(
    part: JudgedPart, scores: ClassScores, errors: IntArray, place: dict[int, int]
) -> ConfusionPart:
    known = [int(code) for code in place]
    shown = np.flatnonzero(np.isin(scores.actual, known) & np.isin(scores.predicted, known))
    of_pair = {int(pair): index for index, pair in enumerate(shown)}
    listed = [of_pair[int(pair)] for pair in errors[:MAX_LISTED]]
    largest = float(scores.pair_weights[errors[0]]) if len(errors) else 1.0
    of_class = np.bincount(scores.actual, scores.pair_weights, len(scores.classes))
    cells = []
    for pair in shown.tolist():
        actual, predicted = int(scores.actual[pair]), int(scores.predicted[pair])
        n, weight = int(scores.pair_rows[pair]), float(scores.pair_weights[pair])
        whole = of_class[actual] if actual == predicted else largest
        text = show_number(weight, 3) if part.is_weighted else show_count(n)
        cells.append((place[actual], place[predicted], n, text, round(float(weight / whole), 4)))
    recall, precision = (values[known] for values in (scores.recall, scores.precision))
    first = cells[listed[0]] if listed else max(cells, key=lambda cell: cell[2], default=None)
    return ConfusionPart(
        name=part.name,
        title=confusion_title(part),
        cells=tuple(cells),
        recall=_known(recall),
        recall_texts=_texts(recall),
        precision=_known(precision),
        precision_texts=_texts(precision),
        errors=tuple(listed),
        errors_note=_errors_note(len(listed), len(errors), is_weighted=part.is_weighted),
        first=None if first is None else (first[0], first[1]),
    )


def _errors_note(n_listed: int, n_kinds: int, *, is_weighted: bool) -> str:
    most = "heaviest" if is_weighted else "most frequent"
    if n_kinds == 0:
        return "No errors"
    if n_listed == n_kinds:
        return f"Every kind of error, the {most} first" if n_kinds > 1 else "The only kind of error"
    return f"The {n_listed} {most} of {show_count(n_kinds)} kinds of error"


def _known(shares: FloatArray) -> tuple[float | None, ...]:
    return tuple(None if np.isnan(share) else round(share, 4) for share in shares.tolist())


def _texts(shares: FloatArray) -> tuple[str, ...]:
    return tuple(UNKNOWN if np.isnan(share) else show_share(share) for share in shares.tolist())
