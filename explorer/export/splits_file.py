"""The splits of a tree that was built by hand, as a file that contains only names."""

from collections.abc import Mapping
from dataclasses import asdict
from typing import Any

import orjson

from explorer.data.errors import described
from explorer.tree.splits import NamedSplit, named_from

FORM = "splits of a decision tree"
VERSION = 1
MAX_SPLITS = 1_000


def to_splits_file(splits: Mapping[str, NamedSplit], table: str, target: str) -> bytes:
    """Return JSON: the table's and the target's names, and every split with its node's path."""
    written = []
    for path, split in splits.items():
        given = {name: value for name, value in asdict(split).items() if value is not None}
        written.append({"path": path} | given)
    return orjson.dumps(
        {"form": FORM, "version": VERSION, "table": table, "target": target, "splits": written},
        option=orjson.OPT_INDENT_2,
    )


def from_splits_file(data: bytes, target: str) -> dict[str, NamedSplit]:
    """Return the splits by path, in the file's order, without checking them against a table.

    The file is only data: nothing in it is run. Raises ValueError for a file of another kind, or
    one that is incomplete, has a different target, or puts a split below a leaf.
    """
    try:
        held = orjson.loads(data)
    except orjson.JSONDecodeError:
        problem = "This splits file is not valid JSON. It may be incomplete."
        raise ValueError(problem) from None
    if not isinstance(held, dict) or held.get("form") != FORM:
        raise ValueError("This file does not contain splits that were saved by this page.")
    if held.get("version") != VERSION:
        version = described(held.get("version"))
        raise ValueError(
            f"The file’s version is {version}; this page can read only version {VERSION}."
        )
    if held.get("target") != target:
        other = described(held.get("target"))
        raise ValueError(
            f"The splits in the file predict {other}, but this table’s target is “{target}”."
        )
    listed = held.get("splits")
    if not isinstance(listed, list):
        raise ValueError("The file does not have a list of splits.")
    if len(listed) > MAX_SPLITS:
        raise ValueError(
            f"The file has {len(listed)} splits; this page can read at most {MAX_SPLITS}."
        )
    found: dict[str, NamedSplit] = {}
    for number, one in enumerate(listed, 1):
        path, split = _split_of(one, number)
        if path in found:
            raise ValueError(f"The file has two splits at the path {described(path)}.")
        found[path] = split
    for path in found:
        if path and path[:-1] not in found:
            raise ValueError(
                f"The file has a split at {described(path)}, but no split at its parent node."
            )
    return found


def _split_of(one: Any, number: int) -> tuple[str, NamedSplit]:
    if not isinstance(one, dict):
        raise ValueError(f"Entry {number} of the file is not a split.")
    path = one.get("path")
    if not isinstance(path, str) or not set(path) <= {"L", "R"}:
        raise ValueError(f"The path of split {number} in the file may contain only L and R.")
    try:
        return path, named_from({name: value for name, value in one.items() if name != "path"})
    except ValueError as problem:
        raise ValueError(f"Split {number} of the file: {problem}") from None
