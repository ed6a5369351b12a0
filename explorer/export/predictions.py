"""A tree's predictions for a new table, whose columns are matched to features by name."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa

from explorer.data.arrays import IntArray
from explorer.data.display import show_count, show_number
from explorer.data.errors import TableError
from explorer.data.matching import UNSEEN, encode_features
from explorer.data.schema import Column, Display, Kind, Schema, Task
from explorer.data.table import ReadAs, Table, is_missing
from explorer.data.training import FeatureValues
from explorer.export.rules.code_parts import source_column
from explorer.export.tables import typed_cells
from explorer.judging.decisions import (
    CutOff,
    Scored,
    basis_words,
    decided,
    probabilities,
    tree_in,
)
from explorer.tree.conditions import Conditions, leaf_rules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.nodes.wording import listed, on_one_line, rows, rule_words, short, whole_column

Read = Callable[[Mapping[str, ReadAs]], Table]
"""A function that reads the table, with these columns as the given kinds."""

_MOST_NAMED = 6

Cells = list[tuple[str, Any]]


@dataclass(frozen=True, slots=True, eq=False)
class Matched:
    """A table in the tree's form.

    columns: one per feature of the tree, as for `walking.apply`. `told`: one sentence per
    difference from the table that the tree was grown from.
    """

    table: Table
    columns: tuple[FeatureValues, ...]
    told: tuple[str, ...]


def matched(tree: Tree, read: Read) -> Matched:
    """Match columns by name, and reread those whose kind differs from the feature's.

    A feature that no split uses may be absent. Raises TableError if a used feature is absent or
    its column cannot be read as the feature's kind.
    """
    table = read({})
    given = {feature.name: _given(feature, table) for feature in tree.features}
    used = {given[name].name for name in _names_used(tree)}
    names = dict.fromkeys(one.name for one in given.values())
    absent = [name for name in names if name not in table.schema.names]
    if needed := [short(name) for name in absent if name in used]:
        many = len(needed) > 1
        raise TableError(
            f"The table has no column{'s' if many else ''} {_named(needed)}, which the tree splits "
            f"on. Columns are matched by name: use the same name{'s' if many else ''}."
        )
    table = _as_features(list(given.values()), table, read, used)
    columns = []
    for feature in tree.features:
        own = given[feature.name]
        values: FeatureValues = np.full(table.n_rows, -1, np.int32)
        if own.name in table.schema.names and _fits(own, table):
            (values,) = encode_features(table, Schema((feature,)))
        elif feature.is_numeric:
            values = np.full(table.n_rows, np.nan)
        columns.append(values)
    told = _differences(tree, table, set(names), absent, columns)
    return Matched(table, tuple(columns), tuple(told))


def columns_needed(tree: Tree) -> set[str]:
    """Return the names of the columns that predictions need: features that splits use, the sources
    of derived ones, and a class to compare with."""
    used = [tree.features[index] for index in np.unique(tree.feature[tree.feature >= 0])]
    names = {name for one in used for name in (one.name, source_column(one).name)}
    return names if tree.target.is_numeric else names | {tree.target.name}


def _names_used(tree: Tree) -> set[str]:
    return {tree.features[index].name for index in np.unique(tree.feature[tree.feature >= 0])}


def _given(feature: Column, table: Table) -> Column:
    """Return the table's column for a feature: the source of a derived one, if the table has it."""
    source = source_column(feature)
    is_given = source.name in table.schema.names or feature.name not in table.schema.names
    return source if is_given else feature


def _as_features(given: list[Column], table: Table, read: Read, used: set[str]) -> Table:
    """Return the table with the used columns as numbers or categories, as when the tree grew."""
    others = [one for one in given if one.name in used and not _fits(one, table)]
    if not others:
        return table
    # The order of days and months is not guessed: text that may be dates is refused.
    kinds = {True: ReadAs.NUMBERS, False: ReadAs.CATEGORIES}
    again = read({feature.name: kinds[feature.is_numeric] for feature in others})
    for feature in others:
        if not _fits(feature, again):
            has = f"Column “{short(feature.name)}” has {table.column(feature.name).plural} here"
            raise TableError(f"{has}, but had {feature.plural} when the tree was grown.")
    return again


def _fits(feature: Column, table: Table) -> bool:
    """Return whether the table's column is of the feature's kind, or has no values."""
    column = table.column(feature.name)
    if table.n_missing(column.name) == table.n_rows:
        return True
    if feature.is_number or column.is_number:
        return feature.is_number and column.is_number
    return feature.kind is column.kind and feature.display is column.display


def _differences(
    tree: Tree, table: Table, names: set[str], absent: list[str], columns: list[FeatureValues]
) -> list[str]:
    told = []
    if absent:
        is_one = len(absent) == 1
        are, them = ("is", "it") if is_one else ("are", "them")
        told.append(f"{_named(absent)} {are} missing, but no split uses {them}.")
    used = _names_used(tree)
    known = {*tree.features.names, *names, tree.target.name}
    if others := [name for name in table.schema.names if name not in known]:
        are = "is not a feature" if len(others) == 1 else "are not features"
        told.append(f"{_named(others)} {are} of the tree.")
    for feature, values in zip(tree.features, columns, strict=True):
        if feature.name not in used or feature.is_numeric:
            continue
        if n := int((values == UNSEEN).sum()):
            has = f"{rows(n)} {'has' if n == 1 else 'have'}"
            told.append(f"{has} a category of “{short(feature.name)}” that the tree has not seen.")
    pairs = zip(tree.features, columns, strict=True)
    lacking = [is_missing(feature, values) for feature, values in pairs if feature.name in used]
    if lacking and (n := int(np.any(lacking, axis=0).sum())):
        has = f"{rows(n)} {'has' if n == 1 else 'have'}"
        told.append(f"{has} a missing value in a feature that the tree splits on.")
    return told


def _named(names: list[str]) -> str:
    shown = [f"“{short(name)}”" for name in names[:_MOST_NAMED]]
    more = len(names) - len(shown)
    return listed([*shown, *([f"{show_count(more)} more"] if more else [])], len(shown) + 1)


def prediction_cells(
    scored: Scored,
    found: Matched,
    *,
    cut_off: CutOff | None = None,
    with_class_weights: bool = False,
    with_every_class: bool = True,
    with_own: bool = True,
) -> Cells:
    """Return named Arrow arrays, one value per row; no two names are equal.

    They are the row's number, from 1, and its line in the file if that differs, the class at a
    cut-off if one is given, the prediction without a cut-off, probabilities of classes, the number
    of rows in the leaf, the leaf's path and its rule; on request also the table's own columns. The
    first probability is that of the predicted class; on request each class has one. `probabilities`
    explains which kind they are.
    """
    table, tree = found.table, tree_in(scored)
    leaf = apply(tree, found.columns)
    reached, place = np.unique(leaf, return_inverse=True)
    target, rows = tree.target.name, np.arange(table.n_rows)
    cells: Cells = [("row", pa.array(rows + 1))]
    if table.lines is not None and table.lines_ahead(rows):
        cells.append(("line of the file", pa.array(table.lines)))
    predicted = (f"predicted {target}", _predictions(tree, leaf))
    if tree.task is Task.REGRESSION:
        cells.append(predicted)
    else:
        shares = probabilities(scored, reached, with_class_weights=with_class_weights)
        if cut_off is not None:
            codes = decided(shares, cut_off)[place].astype(np.int32)
            cells.append((cut_off_title(tree, cut_off), typed_cells(tree.target, codes)))
        cells.append(predicted)
        basis = basis_words(scored, with_class_weights=with_class_weights)
        own = shares[np.arange(len(reached)), np.asarray(tree.prediction)[reached]]
        cells.append((probability_title("", basis), pa.array(own[place])))
        if with_every_class:
            cells += [
                (probability_title(level, basis), pa.array(shares[place, code]))
                for code, level in enumerate(tree.target.levels)
            ]
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


def probability_title(level: str, basis: str) -> str:
    """Return the name of a probability column: of the predicted class ("") or of `level`."""
    of = f" of {level}" if level else ""
    return f"probability{of}{f' ({basis})' if basis else ''}"


def cut_off_title(tree: Tree, cut_off: CutOff) -> str:
    """Return the name, with the cut-off, of the column of predictions at a cut-off."""
    level = tree.target.levels[cut_off.code]
    least = f"at least {show_number(100 * cut_off.at, 6)} %"
    return f"predicted {tree.target.name} ({level} if {least})"


def _predictions(tree: Tree, leaf: IntArray) -> Any:
    predicted = np.asarray(tree.prediction)[leaf]
    if tree.task is Task.CLASSIFICATION:
        return typed_cells(tree.target, predicted.astype(np.int32))
    # A mean of whole numbers need not be whole.
    display = Display.NUMBER if tree.target.is_number else tree.target.display
    return typed_cells(Column(tree.target.name, Kind.NUMERIC, (), display), predicted)


def _rules(
    tree: Tree, found: Matched, asked: list[Conditions], rules: list[str], place: IntArray
) -> Any:
    """Return one rule per row. Rules name only seen categories; rows with others get a remark."""
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


def _texts(each: list[str], place: IntArray) -> Any:
    """Return one text per row, from few distinct texts."""
    codes, texts = pa.array(place.astype(np.int32)), pa.array(each, pa.string())
    return pa.DictionaryArray.from_arrays(codes, texts).cast(pa.string())


def _apart(cells: Cells) -> Cells:
    """Number every repeated name after its first use, so that all names differ."""
    taken: set[str] = set()
    apart = []
    for name, values in cells:
        own, number = name, 2
        while own in taken:
            own, number = f"{name} ({number})", number + 1
        taken.add(own)
        apart.append((own, values))
    return apart
