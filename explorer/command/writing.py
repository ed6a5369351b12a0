"""Write the tree, its page and its predictions to files or to standard output."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeVar

from explorer.command.choices import Chosen, chosen, file_of
from explorer.command.options import STANDARD, Options
from explorer.data.display import show_share
from explorer.data.errors import ArgumentError
from explorer.data.reading import read_table
from explorer.data.table import ReadAs, Table
from explorer.export.known_rows import share_right
from explorer.export.one_file.file import to_html
from explorer.export.pictures import to_dot, to_svg
from explorer.export.predictions import Cells, matched, prediction_cells
from explorer.export.rules.languages import rules_in
from explorer.export.tables import to_csv, to_parquet
from explorer.views.nodes.wording import on_one_line, rows, short

_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

_T = TypeVar("_T")
_Write = Callable[[Chosen, Options], str]
_TREE_AS: Mapping[str, _Write] = {
    ".txt": lambda found, _: rules_in("Words", found.tree),
    ".py": lambda found, _: rules_in("Python", found.tree),
    ".sql": lambda found, options: rules_in("SQL", found.tree, dialect=options.dialect),
    ".json": lambda found, _: rules_in("JSON", found.tree),
    ".dot": lambda found, _: to_dot(found.tree),
    ".svg": lambda found, _: to_svg(found.tree, found.training),
}
_PREDICTIONS_AS = {".csv": to_csv, ".parquet": to_parquet}


def write(options: Options) -> None:
    """Write everything that the options ask for; notes go to standard error.

    Raises ArgumentError for an unknown suffix, TableError for unusable tables, OSError for a file
    that cannot be written.
    """
    kinds = [_by_suffix(_TREE_AS, name, "--tree", ".txt") for name in options.tree]
    kind = _by_suffix(_PREDICTIONS_AS, options.out or STANDARD, "--out", ".csv")
    predicted = None if options.predict is None else file_of(options.predict)
    for name in (*options.tree, options.html, options.out):
        _check_folder(name or STANDARD)
    found = chosen(options)
    _note(*found.notes)
    for name, write_tree in zip(options.tree, kinds, strict=True):
        _put(write_tree(found, options).encode(), name)
    if options.html is not None:
        _put(to_html(found.tree, found.training, rows=options.rows).encode(), options.html)
    if predicted is not None:
        out = options.out or STANDARD
        data = kind(_predictions(found, predicted))
        # A program that reads a pipe would take the mark for a part of the first name.
        _put(data.removeprefix(_BYTE_ORDER_MARK) if out == STANDARD else data, out)


def _by_suffix(kinds: Mapping[str, _T], name: str, option: str, usual: str) -> _T:
    """Return what writes a file with this suffix; the usual form for standard output."""
    suffix = usual if name == STANDARD else Path(name).suffix.casefold()
    if suffix not in kinds:
        suffixes = ", ".join(kinds)
        raise ArgumentError(
            f"{option} needs a file name that ends in one of {suffixes}; got “{name}”."
        )
    return kinds[suffix]


def _check_folder(name: str) -> None:
    """Raise ArgumentError for a file in a missing folder, before a tree is grown."""
    path = Path(name)
    if not path.parent.is_dir():
        raise ArgumentError(
            f"“{path.name}” cannot be written, because there is no folder “{path.parent}”."
        )
    if path.is_dir():
        raise ArgumentError(f"“{name}” is a folder: give the name of a file in it.")


def _predictions(found: Chosen, path: Path) -> Cells:
    """Return named Arrow arrays of the predictions for a table, with the table's own columns."""

    def read(read_as: Mapping[str, ReadAs]) -> Table:
        return read_table(path, read_as=read_as, min_columns=1)

    same = matched(found.tree, read)
    right = share_right(found.tree, same)
    target = short(found.tree.target.name)
    predicted = f"Predicted {rows(same.table.n_rows)} of {short(same.table.name)}."
    if right is not None:
        share = show_share(right)
        predicted += f" {share} of the rows with a value of “{target}” were predicted correctly."
    _note(predicted, *same.told)
    return prediction_cells(found.tree, same)


def _put(data: bytes, name: str) -> None:
    if name == STANDARD:
        # Bytes: a console's own encoding may lack ≤, and its line ends differ.
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(name).write_bytes(data)


def _note(*sentences: str) -> None:
    for sentence in sentences:
        print(on_one_line(sentence), file=sys.stderr)
