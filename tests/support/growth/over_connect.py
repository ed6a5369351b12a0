"""Grow trees of a Parquet file over Spark Connect, and print what happened as JSON.

    python -m tests.support.growth.over_connect URL FILE SERVER_PID

A process of its own: PySpark cannot use its classic form and Spark Connect in one.
"""

import json
import os
import signal
import sys
from typing import Any

from explorer import StopRules
from explorer.data.errors import TableError
from explorer.growth.cancellation import (
    Cancellation,
    Cancelled,
    ConnectionLostError,
    cancellable,
)
from explorer.growth.progress import Progress
from explorer.tree.dict_form import to_dict
from explorer.warehouse import grow, open_cluster, prepare

DEPTH = 4


def main(url: str, file: str, server: int) -> dict[str, Any]:
    """Return the whole tree, a refused query, a stopped growth, and one whose Spark was killed."""
    told: dict[str, Any] = {}
    try:
        open_cluster(url, query="DROP TABLE rows")
    except TableError as refused:
        told["refused"] = str(refused)
    with open_cluster(url, query=f"SELECT * FROM parquet.`{file}`") as asked:
        told["columns"] = [column.name for column in asked.columns]
    with open_cluster(url, table=file) as table:
        prepared = prepare(table, "y")
        told["whole"] = to_dict(grow(prepared, stop=StopRules(max_depth=DEPTH)))
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
