"""Tables, their columns and the parts of their rows as small pictures."""

from collections.abc import Callable, Collection

import numpy as np
from numpy.typing import NDArray

from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.display import show_value
from explorer.data.schema import Column
from explorer.data.table import Table
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.keeping_back import Part, keep_back
from explorer.views.glossary.drawing import Box, Cell, Cells, Drawing, Plane, Squares, Tone, squares
from explorer.views.glossary.samples import sample
from explorer.views.nodes.wording import short

DAYS = "milk_fish_egg"
N_LINES = 3
N_ACROSS = 15
MAX_TEXT = 5
"""Characters of a text in a cell."""

_MISSING = "–"


def row() -> Drawing:
    """The second row of the six days."""
    return _days("a row", lambda line, _: line == 1)


def feature() -> Drawing:
    """The columns that splits may ask about."""
    target = bundled_set(DAYS).target
    return _days("the features", lambda _, name: name != target)


def target() -> Drawing:
    """The column that is predicted."""
    return _days("the target", lambda _, name: name == bundled_set(DAYS).target)


def _days(what: str, is_meant: Callable[[int, str], bool]) -> Cells:
    table = load_dataset(DAYS)
    words = f"{N_LINES} of {table.n_rows} days, with {what} marked."
    return _table(table, table.schema.names, range(N_LINES), words, is_meant)


def missing() -> Drawing:
    """The first penguins around one that lacks its measurements."""
    table = load_dataset("penguins")
    names = ("bill_depth_mm", "body_mass_g", "sex")
    texts = {name: _texts(table, name) for name in names}
    lacking = next(
        r for r in range(table.n_rows) if all(texts[name][r] == _MISSING for name in names)
    )
    lines = range(lacking - 1, lacking + 2)
    words = f"Penguins {lacking} to {lacking + 2}; cells without a value are marked."
    return _table(
        table, names, lines, words, lambda line, name: texts[name][lines[line]] == _MISSING
    )


def _table(
    table: Table,
    names: Collection[str],
    lines: range,
    words: str,
    is_meant: Callable[[int, str], bool],
) -> Cells:
    columns = [_texts(table, name) for name in names]
    head = tuple(Cell(short(name, MAX_TEXT), tone=Tone.QUIET) for name in names)
    body = tuple(
        tuple(
            Cell(short(column[at], MAX_TEXT), tone=Tone.ACCENT if is_meant(line, name) else None)
            for name, column in zip(names, columns, strict=True)
        )
        for line, at in enumerate(lines)
    )
    return Cells(words, (head, *body))


def _texts(table: Table, name: str) -> list[str]:
    column, values = table.column(name), table.values_of(name)
    return [_text(column, value) for value in values.tolist()]


def _text(column: Column, value: float) -> str:
    if column.is_numeric:
        return _MISSING if value != value else show_value(column, value)
    return _MISSING if value < 0 else column.levels[int(value)]


def one_hot() -> Drawing:
    """The first days' weather as a column of 0 and 1 for each category."""
    training = sample("play_tennis")
    place = training.features.index("outlook")
    levels, codes = training.features[place].levels, training.columns[place][:N_LINES]
    head = tuple(Cell(short(level, MAX_TEXT), tone=Tone.QUIET) for level in levels)
    body = tuple(
        tuple(
            Cell("1" if code == own else "0", tone=Tone.ACCENT if code == own else None)
            for own in range(len(levels))
        )
        for code in codes.tolist()
    )
    return Cells("The outlook of three days in three columns of 0 and 1.", (head, *body))


def class_() -> Drawing:
    """The classes of a target, with their marks."""
    training = sample("penguins")
    lines = tuple(
        (Cell(slot=slot), Cell(name, tone=Tone.STRONG))
        for slot, name in enumerate(training.classes)
    )
    return Cells("The three species of the penguins, each with its mark.", lines)


def class_of_interest() -> Drawing:
    """The rows of each class as bars; one keeps its colour."""
    training = sample("titanic")
    counts = np.bincount(training.target_values, weights=training.weights).tolist()
    own = len(counts) - 1
    boxes = tuple(
        Box((at + 0.1, at + 0.9), (0.0, count), slot=at if at == own else None)
        for at, count in enumerate(counts)
    )
    words = f"The people of the Titanic by class; “{training.classes[own]}” is coloured."
    return Plane(words, (0.0, float(len(counts))), (0.0, max(counts)), boxes)


def training_rows() -> Drawing:
    """The rows that grow the tree, among all."""
    return _parts("training", None)


def tuning_rows() -> Drawing:
    """The rows kept back for tuning, among all."""
    return _parts("tuning", Part.TUNING)


def test_rows() -> Drawing:
    """The rows kept back for testing, among all."""
    return _parts("test", Part.TEST)


def _parts(name: str, part: Part | None) -> Squares:
    whole = sample("iris")
    kept = keep_back(whole, tuning=0.2, test=0.2)
    meant = kept.training if part is None else kept.parts[part]
    words = f"{meant.n_rows} of {whole.n_rows} irises are {name} rows."
    return _marked(words, np.isin(whole.rows, meant.rows))


def fold() -> Drawing:
    """The rows of the first of ten folds, among all."""
    whole = sample("iris")
    judged = folds_of(whole).judged(0)
    words = f"{int(judged.sum())} of {whole.n_rows} irises are one of ten folds."
    return _marked(words, judged)


def _marked(words: str, is_meant: NDArray[np.bool_]) -> Squares:
    return squares(words, N_ACROSS, is_meant.tolist())


def cross_validation() -> Drawing:
    """A line a fold: which of the days it judges."""
    whole = sample("play_tennis")
    folds = folds_of(whole, 5)
    judged = np.concatenate([folds.judged(number) for number in range(folds.n_folds)])
    words = f"{whole.n_rows} days in {folds.n_folds} lines, a line a fold; each day is judged once."
    return squares(words, whole.n_rows, judged.tolist())
