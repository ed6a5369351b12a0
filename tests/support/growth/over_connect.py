"""Grow trees of a Parquet file over Spark Connect, and print what happened as JSON.

    python -m tests.support.growth.over_connect URL FILE SERVER_PID

A process of its own: PySpark cannot use its classic form and Spark Connect in one.
"""

import json
import os
import signal
import sys
from contextlib import suppress
from pathlib import Path
from threading import Timer
from typing import Any

from explorer import SearchRules, StopRules
from explorer.data.errors import TableError
from explorer.growth.cancellation import (
    Cancellation,
    Cancelled,
    ConnectionLostError,
    cancellable,
)
from explorer.growth.progress import Progress
from explorer.tree.dict_form import to_dict
from explorer.tree.tree import Tree
from explorer.warehouse import grow, open_cluster, prepare, write_predictions
from explorer.warehouse.folds import STORED_FOLDS, grow_without
from explorer.warehouse.opening import WarehouseTable

DEPTH = 4


def refused_writing(table: WarehouseTable, tree: Tree, path: str) -> str:
    """Return why predictions are not written."""
    try:
        write_predictions(table, tree, path)
    except TableError as refused:
        return str(refused)
    return ""


def left_by_a_stopped_write(url: str, folder: str) -> list[str]:
    """Return the names of the files that a stopped write leaves; it would not end in hours."""
    query = "SELECT id AS x, id % 7 < 3 AS y FROM range({})"
    with open_cluster(url, query=query.format(1000)) as few:
        tree = grow(few, target="y", stop=StopRules(max_depth=2))
    wish = Cancellation()
    with open_cluster(url, query=query.format(10**12)) as many, cancellable(wish):
        soon = Timer(1, wish.cancel)
        soon.start()
        with suppress(Cancelled):
            write_predictions(many, tree, folder)
    return [path.name for path in Path(folder).rglob("*")]


def main(url: str, file: str, server: int) -> dict[str, Any]:
    """Return the whole tree, folds, predictions, what is refused, a stopped growth, and one whose
    Spark was killed."""
    told: dict[str, Any] = {}
    try:
        open_cluster(url, query="DROP TABLE rows")
    except TableError as refused:
        told["refused"] = str(refused)
    with open_cluster(url, query=f"SELECT * FROM parquet.`{file}`") as asked:
        told["columns"] = [column.name for column in asked.columns]
    with open_cluster(url, table=file) as table:
        prepared = prepare(table, "y")
        whole = grow(prepared, stop=StopRules(max_depth=DEPTH))
        told["whole"] = to_dict(whole)
        folds = [grow_without(prepared, SearchRules(), DEPTH, fold) for fold in range(STORED_FOLDS)]
        told["folds"] = [
            (int(fold.tree.n_samples[0]), int(fold.held_out.n_rows.sum())) for fold in folds
        ]
        told["written"] = f"{file} predicted"
        write_predictions(table, whole, told["written"])
        told["not written"] = [
            refused_writing(table, whole, path) for path in (told["written"], "/proc/none/rows")
        ]
        told["left by a stopped write"] = left_by_a_stopped_write(url, f"{file} stopped")
        wish = Cancellation()

        def stop(progress: Progress) -> None:
            if progress.depth == 1:
                wish.cancel()

        try:
            with cancellable(wish):
                grow(prepared, stop=StopRules(max_depth=DEPTH), on_level=stop)
        except Cancelled as stopped:
            told["stopped"] = to_dict(stopped.tree) if stopped.tree else None

        def kill(progress: Progress) -> None:
            if progress.depth == 1:
                os.kill(server, signal.SIGKILL)

        try:
            grow(prepared, stop=StopRules(max_depth=DEPTH), on_level=kill)
        except ConnectionLostError as lost:
            told["lost"] = str(lost)
            told["left"] = to_dict(lost.tree) if lost.tree else None
    return told


if __name__ == "__main__":
    print(json.dumps(main(sys.argv[1], sys.argv[2], int(sys.argv[3]))))
