"""Saving the choices on a page as a JSON file, and loading them; it has no rows of an upload."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any

import orjson

from explorer.data.drawn import DrawnPoints, points_from
from explorer.data.errors import TableError, described
from explorer.data.file_reading import FileReading, as_plain, from_plain
from explorer.data.table import ReadAs
from explorer.tree.splits import NamedSplit, named_from
from explorer.ui.choices import Drawing, ForcedAt, Override

FORM = "settings of the decision-tree explorer"
VERSION = 1
MAX_SPLITS = 1_000
MAX_TEXT = 10_000
_WHOLE = "This settings file is not valid JSON. It may be incomplete."
_NONE = "This file does not contain settings that were saved by this page."

Splits = dict[tuple[str, ...], tuple[ForcedAt, ...]]
"""Splits by the fingerprints of the rows and the name of their target."""


@dataclass(frozen=True, slots=True)
class Choices:
    """The user's choices, on whatever page they were made.

    page: its title, in lower case. address: texts by the name of the parameter. columns: how
    columns are read, by the table's digest or name. forced, built: splits by their rows and target.
    files: how whole files are read, by the table's digest or name.
    """

    page: str
    address: Mapping[str, tuple[str, ...]]
    columns: Mapping[str, Mapping[str, Override]]
    forced: Splits
    built: Splits
    drawing: Drawing | None = None
    files: Mapping[str, FileReading] = field(default_factory=dict)


def to_settings_file(choices: Choices) -> bytes:
    """Return indented JSON; it has names of columns and categories, and drawn points."""
    drawing = choices.drawing
    return orjson.dumps(
        {
            "form": FORM,
            "version": VERSION,
            "page": choices.page,
            "address": {name: list(values) for name, values in choices.address.items()},
            "columns": {
                table: {name: asdict(how) for name, how in of_columns.items()}
                for table, of_columns in choices.columns.items()
            },
            "files": {table: as_plain(how) for table, how in choices.files.items()},
            "forced": _splits_written(choices.forced),
            "built": _splits_written(choices.built),
            "drawing": None
            if drawing is None
            else {
                "of_classes": _points_written(drawing.of_classes),
                "of_numbers": _points_written(drawing.of_numbers),
                "is_numbers": drawing.is_numbers,
            },
        },
        option=orjson.OPT_INDENT_2,
    )


def from_settings_file(data: bytes, *, max_points: int) -> Choices:
    """Return the choices of a file. It is data: nothing in it is run.

    Raises ValueError, with one sentence, for a file that is of another kind or version, is cut off,
    or contains an impossible choice.
    """
    try:
        held = orjson.loads(data)
    except orjson.JSONDecodeError:
        raise ValueError(_WHOLE) from None
    if not isinstance(held, dict) or held.get("form") != FORM:
        raise ValueError(_NONE)
    if held.get("version") != VERSION:
        raise ValueError(
            f"The file’s version is {described(held.get('version'))}; this page can read only "
            f"version {VERSION}."
        )
    return Choices(
        _text(held.get("page"), "page"),
        {
            _text(name, "address"): tuple(_text(one, "address") for one in _list(values, "address"))
            for name, values in _mapping(held, "address").items()
        },
        {
            _text(table, "columns"): _overrides(_dict(one, "columns"))
            for table, one in _mapping(held, "columns").items()
        },
        _splits_of(held, "forced"),
        _splits_of(held, "built"),
        _drawing_of(held.get("drawing"), max_points),
        {  # older files have none
            _text(table, "files"): from_plain(_dict(how, "files"))
            for table, how in _dict(held.get("files", {}), "files").items()
        },
    )


def _splits_written(splits: Splits) -> list[dict[str, Any]]:
    return [
        {"of": of, "splits": [{"path": path} | _filled(split) for path, split in made]}
        for of, made in splits.items()
    ]


def _filled(split: NamedSplit) -> dict[str, Any]:
    return {name: value for name, value in asdict(split).items() if value is not None}


def _points_written(points: DrawnPoints) -> dict[str, Any]:
    return {"x": points.x, "y": points.y, "c": points.classes or ()}


def _splits_of(held: dict[str, Any], part: str) -> Splits:
    found: Splits = {}
    for one in _list(held.get(part), part):
        made: list[ForcedAt] = []
        for split in _list(_dict(one, part).get("splits"), part):
            fields = dict(_dict(split, part))
            path = _text(fields.pop("path", None), part)
            if not set(path) <= {"L", "R"}:
                raise ValueError(f"A path under {part!r} in the file may contain only L and R.")
            if len(made) == MAX_SPLITS:
                raise ValueError(f"A tree in the file has more than {MAX_SPLITS} splits.")
            made.append((path, named_from(fields)))
        found[tuple(_text(name, part) for name in _list(one.get("of"), part))] = tuple(made)
    return found


def _overrides(of_columns: dict[str, Any]) -> dict[str, Override]:
    return {_text(name, "columns"): _override(how) for name, how in of_columns.items()}


def _override(how: Any) -> Override:
    fields = _dict(how, "columns")
    asked = fields.get("read_as")
    marks, order = (
        tuple(_text(one, "columns") for one in _list(held, "columns"))
        for held in (fields.get("missing_marks"), fields.get("order", []))  # older files lack it
    )
    try:
        return Override(None if asked is None else ReadAs(asked), marks, order)
    except ValueError:
        raise ValueError(
            f"The file asks for a column to be read as {described(asked)}. The page cannot read a "
            "column in this way."
        ) from None


def _drawing_of(held: Any, max_points: int) -> Drawing | None:
    if held is None:
        return None
    fields = _dict(held, "drawing")
    is_numbers = fields.get("is_numbers")
    if not isinstance(is_numbers, bool):
        raise ValueError(_NONE)
    try:
        return Drawing(
            points_from(fields.get("of_classes"), is_numbers=False, most=max_points),
            points_from(fields.get("of_numbers"), is_numbers=True, most=max_points),
            is_numbers,
        )
    except TableError:
        raise ValueError("The drawn points in the file cannot be read.") from None


def _mapping(held: dict[str, Any], part: str) -> dict[str, Any]:
    return _dict(held.get(part), part)


def _dict(value: Any, part: str) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ValueError(f"The entry {part!r} in the file cannot be read.")
    return value


def _list(value: Any, part: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(f"The entry {part!r} in the file cannot be read.")
    return value


def _text(value: Any, part: str) -> str:
    if not isinstance(value, str) or len(value) > MAX_TEXT:
        raise ValueError(f"The entry {part!r} in the file cannot be read.")
    return value
