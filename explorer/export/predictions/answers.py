"""What a tree predicts for rows: the prediction, its share, and the leaf."""

from typing import Any

import numpy as np
import pyarrow as pa
from numpy.typing import NDArray

from explorer.data.schema import Column, Display, Kind, Task
from explorer.data.training import UNSEEN, FeatureValues
from explorer.export.predictions.matching import Matched
from explorer.export.spreadsheet import typed_cells
from explorer.tree.conditions import Conditions, leaf_rules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.nodes.classes import leading_shares
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import listed, on_one_line, whole_column

Cells = list[tuple[str, Any]]


def prediction_cells(tree: Tree, found: Matched, *, with_own: bool = True) -> Cells:
    """Named Arrow arrays, one value a row: its number, the prediction, the share of that class at
    the leaf, or the number of rows there for a number, the leaf's path and its rule; then, where
    asked, the table's own columns. No two names are alike."""
    table = found.table
    leaf = apply(tree, found.columns)
    reached, place = np.unique(leaf, return_inverse=True)
    numbers = pa.array(table.numbers_of(np.arange(table.n_rows)))
    target = tree.target.name
    cells: Cells = [("row", numbers), (f"predicted {target}", _predictions(tree, leaf))]
    if tree.task is Task.CLASSIFICATION:
        cells.append(("probability", pa.array(leading_shares(tree)[leaf])))
    cells.append(("rows in the leaf", pa.array(tree.n_samples[leaf])))
    columns = [whole_column(column) for column in tree.features]
    paths = [tree.path(node) or "root" for node in reached.tolist()]
    of_leaf = {one.node: one.conditions for one in leaf_rules(tree)}
    asked = [of_leaf[node] for node in reached.tolist()]
    rules = [rule_words(conditions, columns) or "any row" for conditions in asked]
    cells += [("leaf", _texts(paths, place)), ("path", _rules(tree, found, asked, rules, place))]
    if with_own:
        own = zip(table.schema, table.values, strict=True)
        cells += [(column.name, typed_cells(column, values)) for column, values in own]
    return _apart(cells)


def share_right(tree: Tree, found: Matched) -> float | None:
    """The share of rows of which the class is predicted, of those that have one; None where the
    table has no such column, or none of its values."""
    table, target = found.table, tree.target
    if target.is_numeric or target.name not in table.schema.names:
        return None
    actual = _as_texts(table.column(target.name), table.values_of(target.name))
    codes = np.asarray(tree.prediction)[apply(tree, found.columns)]
    known = [(text, target.levels[code]) for text, code in zip(actual, codes, strict=True) if text]
    return float(np.mean([text == named for text, named in known])) if known else None


def _predictions(tree: Tree, leaf: NDArray[np.int64]) -> Any:
    predicted = np.asarray(tree.prediction)[leaf]
    if tree.task is Task.CLASSIFICATION:
        return typed_cells(tree.target, predicted.astype(np.int32))
    # A mean of whole numbers need not be whole.
    display = Display.NUMBER if tree.target.is_number else tree.target.display
    return typed_cells(Column(tree.target.name, Kind.NUMERIC, (), display), predicted)


def _rules(
    tree: Tree,
    found: Matched,
    asked: list[Conditions],
    rules: list[str],
    place: NDArray[np.int64],
) -> Any:
    """A rule a row; its words name seen categories alone, so that a row with others says so."""
    kinds = [index for index, column in enumerate(tree.features) if not column.is_numeric]
    is_unseen = np.zeros((len(place), len(kinds)), np.bool_)
    for number, index in enumerate(kinds):
        is_unseen[:, number] = found.columns[index] == UNSEEN
    on_path = [{one.feature for one in conditions} for conditions in asked]
    is_asked = np.array([[index in each for index in kinds] for each in on_path], np.bool_)
    is_unseen &= is_asked.reshape(len(asked), len(kinds))[place]
    texts, own_place = list(rules), place.copy()
    odd = np.flatnonzero(is_unseen.any(axis=1))
    alike, own_place_of = np.unique(
        np.column_stack([place[odd], is_unseen[odd]]), axis=0, return_inverse=True
    )
    own_place[odd] = len(texts) + own_place_of.ravel()
    for here, *flags in alike.tolist():
        names = [tree.features[i].name for i, flag in zip(kinds, flags, strict=True) if flag]
        has = f"{listed(list(map(on_one_line, names)))} {'has' if len(names) == 1 else 'have'}"
        texts.append(f"{rules[here]}; {has} a category that the tree has not seen")
    return _texts(texts, own_place)


def _texts(each: list[str], place: NDArray[np.int64]) -> Any:
    """A text a row, of few that many rows share."""
    return pa.DictionaryArray.from_arrays(
        pa.array(place.astype(np.int32)), pa.array(each, pa.string())
    ).cast(pa.string())


def _as_texts(column: Column, values: FeatureValues) -> list[str]:
    cells = typed_cells(column, values).to_pylist()
    return ["" if cell is None else str(cell) for cell in cells]


def _apart(cells: Cells) -> Cells:
    """The same names where they differ; the later ones of equal ones are numbered."""
    taken: set[str] = set()
    apart = []
    for name, values in cells:
        own, number = name, 2
        while own in taken:
            own, number = f"{name} ({number})", number + 1
        taken.add(own)
        apart.append((own, values))
    return apart
