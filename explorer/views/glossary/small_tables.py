"""Tables, their columns and the parts of their rows as small pictures."""

from collections.abc import Callable, Sequence
from functools import partial

import numpy as np

from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.table import Table, is_missing
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.holding_out import Part, hold_out
from explorer.views.glossary.drawing import Cell, Cells, Sketch, Tone, bars, squares
from explorer.views.glossary.samples import sample
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.wording import short

DAYS = "milk_fish_egg"
N_LINES = 3
N_ACROSS = 15
MAX_TEXT = 5
"""Characters of a text in a cell."""

_MISSING = "–"

_IsMeant = Callable[[int, str, str], bool]
"""Whether a cell is marked, given its line, its heading and its text."""


def _days(is_meant: _IsMeant) -> Sketch:
    table = load_dataset(DAYS)
    names = table.schema.names
    body = [_texts(table, names, row) for row in range(N_LINES)]
    return _cells(names, body, is_meant), {"shown": N_LINES, "table": table}


row = partial(_days, lambda line, *_: line == 1)
feature = partial(_days, lambda _, name, __: name != bundled_set(DAYS).target)
target = partial(_days, lambda _, name, __: name == bundled_set(DAYS).target)


def missing() -> Sketch:
    table, names = load_dataset("penguins"), ("bill_depth_mm", "body_mass_g", "sex")
    gone = [is_missing(table.column(name), table.values_of(name)) for name in names]
    lacking = int(np.all(gone, axis=0).argmax())
    body = [_texts(table, names, row) for row in range(lacking - 1, lacking + 2)]
    cells = _cells(names, body, lambda _, __, text: text == _MISSING)
    return cells, {"first": lacking, "last": lacking + 2}


def one_hot() -> Sketch:
    training = sample("play_tennis", "outlook")
    levels, codes = training.features[0].levels, training.columns[0][:N_LINES].tolist()
    body = [[str(int(code == each)) for each in range(len(levels))] for code in codes]
    return _cells(levels, body, lambda _, __, text: text == "1"), {}


def _texts(table: Table, names: Sequence[str], row: int) -> list[str]:
    cells = [(table.column(name), table.values_of(name)[row]) for name in names]
    return [_MISSING if is_missing(*cell) else show_feature_value(*cell) for cell in cells]


def _cells(head: Sequence[str], body: Sequence[Sequence[str]], is_meant: _IsMeant) -> Cells:
    """Draw lines of text below their headings, and mark the cells meant."""
    lines = [tuple(Cell(short(text, MAX_TEXT), tone=Tone.QUIET) for text in head)]
    for line, texts in enumerate(body):
        cells = (
            Cell(short(text, MAX_TEXT), tone=Tone.ACCENT if is_meant(line, name, text) else None)
            for name, text in zip(head, texts, strict=True)
        )
        lines.append(tuple(cells))
    return Cells(tuple(lines))


def class_() -> Sketch:
    names = enumerate(sample("penguins").classes)
    return Cells(tuple((Cell(slot=i), Cell(name, tone=Tone.STRONG)) for i, name in names)), {}


def class_of_interest() -> Sketch:
    training = sample("titanic")
    counts = np.bincount(training.target_values, weights=training.weights).tolist()
    own = len(counts) - 1
    names = {"target": training.target.name, "class_": training.classes[own]}
    return bars(*([(n, at if at == own else Tone.QUIET)] for at, n in enumerate(counts))), names


def _parts(part: Part | None) -> Sketch:
    """Draw the rows of a part among all rows."""
    whole = sample("iris")
    kept = hold_out(whole, tuning=0.2, test=0.2)
    meant = kept.training if part is None else kept.parts[part]
    drawn = squares(N_ACROSS, np.isin(whole.rows, meant.rows).tolist())
    return drawn, {"meant": meant.n_rows, "n": whole.n_rows}


training_rows = partial(_parts, None)
tuning_rows = partial(_parts, Part.TUNING)
test_rows = partial(_parts, Part.TEST)


def fold() -> Sketch:
    whole = sample("iris")
    judged = folds_of(whole).judged(0)
    drawn = squares(N_ACROSS, judged.tolist())
    return drawn, {"judged": int(judged.sum()), "n": whole.n_rows}


def cross_validation() -> Sketch:
    whole = sample("play_tennis")
    folds = folds_of(whole, 5)
    judged = np.concatenate([folds.judged(number) for number in range(folds.n_folds)])
    drawn = squares(whole.n_rows, judged.tolist())
    return drawn, {"n_folds": folds.n_folds, "n": whole.n_rows}
