"""Tables, their columns and the parts of their rows as small pictures."""

from collections.abc import Callable, Collection, Iterable
from functools import partial

import numpy as np

from explorer.data.catalogue import bundled_set, load_dataset
from explorer.data.display import show_value
from explorer.data.table import Table, is_missing
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.holding_out import Part, hold_out
from explorer.views.glossary.drawing import Cell, Cells, Drawing, Squares, Tone, bar, bars, squares
from explorer.views.glossary.samples import sample
from explorer.views.nodes.wording import short

DAYS = "milk_fish_egg"
N_LINES = 3
N_ACROSS = 15
MAX_TEXT = 5
"""Characters of a text in a cell."""

_MISSING = "–"


def _days(what: str, is_meant: Callable[[int, str], bool]) -> Cells:
    table = load_dataset(DAYS)
    words = f"{N_LINES} of {table.n_rows} days, with {what} marked."
    return _table(table, table.schema.names, range(N_LINES), words, is_meant)


row = partial(_days, "a row", lambda line, _: line == 1)
feature = partial(_days, "the features", lambda _, name: name != bundled_set(DAYS).target)
target = partial(_days, "the target", lambda _, name: name == bundled_set(DAYS).target)


def missing() -> Drawing:
    table = load_dataset("penguins")
    names = ("bill_depth_mm", "body_mass_g", "sex")
    texts = {name: _texts(table, name) for name in names}
    cells = zip(*texts.values(), strict=True)
    lacking = next(row for row, three in enumerate(cells) if set(three) == {_MISSING})
    lines = range(lacking - 1, lacking + 2)
    words = f"Penguins {lacking} to {lacking + 2}; cells without a value are marked."
    return _table(table, names, lines, words, lambda k, name: texts[name][lines[k]] == _MISSING)


def _table(
    table: Table,
    names: Collection[str],
    lines: range,
    words: str,
    is_meant: Callable[[int, str], bool],
) -> Cells:
    texts = {name: _texts(table, name) for name in names}
    body = [[(texts[n][at], is_meant(line, n)) for n in names] for line, at in enumerate(lines)]
    return _cells(words, names, body)


def _cells(words: str, head: Iterable[str], body: Iterable[Iterable[tuple[str, bool]]]) -> Cells:
    """Draw lines of text below their headings, and mark the cells meant."""
    quiet = tuple(Cell(short(text, MAX_TEXT), tone=Tone.QUIET) for text in head)
    lines = (
        tuple(Cell(short(text, MAX_TEXT), tone=Tone.ACCENT if own else None) for text, own in line)
        for line in body
    )
    return Cells(words, (quiet, *lines))


def _texts(table: Table, name: str) -> list[str]:
    column, values = table.column(name), table.values_of(name)
    missing = is_missing(column, values).tolist()
    show = partial(show_value, column) if column.is_numeric else column.levels.__getitem__
    pairs = zip(values.tolist(), missing, strict=True)
    return [_MISSING if is_gone else show(value) for value, is_gone in pairs]


def one_hot() -> Drawing:
    training = sample("play_tennis")
    place = training.features.index("outlook")
    levels, codes = training.features[place].levels, training.columns[place][:N_LINES]
    own = [[code == each for each in range(len(levels))] for code in codes.tolist()]
    body = [[(str(int(is_own)), is_own) for is_own in line] for line in own]
    return _cells("The outlook on three days, written as three columns of 0s and 1s.", levels, body)


def class_() -> Drawing:
    training = sample("penguins")
    lines = tuple(
        (Cell(slot=slot), Cell(name, tone=Tone.STRONG))
        for slot, name in enumerate(training.classes)
    )
    return Cells("The three penguin species, each with its mark.", lines)


def class_of_interest() -> Drawing:
    training = sample("titanic")
    counts = np.bincount(training.target_values, weights=training.weights).tolist()
    own = len(counts) - 1
    name = training.target.name
    words = (
        f"People on the Titanic, grouped by “{name}”; the class “{training.classes[own]}” is "
        "coloured."
    )
    return bars(words, [bar(at, n, at if at == own else None) for at, n in enumerate(counts)])


def _parts(name: str, part: Part | None) -> Squares:
    """Draw the rows of a part among all rows."""
    whole = sample("iris")
    kept = hold_out(whole, tuning=0.2, test=0.2)
    meant = kept.training if part is None else kept.parts[part]
    words = f"{meant.n_rows} of {whole.n_rows} irises, marked as {name} rows."
    return squares(words, N_ACROSS, np.isin(whole.rows, meant.rows).tolist())


training_rows = partial(_parts, "training", None)
tuning_rows = partial(_parts, "tuning", Part.TUNING)
test_rows = partial(_parts, "test", Part.TEST)


def fold() -> Drawing:
    whole = sample("iris")
    judged = folds_of(whole).judged(0)
    words = f"{int(judged.sum())} of {whole.n_rows} irises form one of ten folds."
    return squares(words, N_ACROSS, judged.tolist())


def cross_validation() -> Drawing:
    whole = sample("play_tennis")
    folds = folds_of(whole, 5)
    judged = np.concatenate([folds.judged(number) for number in range(folds.n_folds)])
    words = (
        f"{folds.n_folds} lines of {whole.n_rows} days, one line per fold; the marked days are "
        "judged, so each day is judged once."
    )
    return squares(words, whole.n_rows, judged.tolist())
