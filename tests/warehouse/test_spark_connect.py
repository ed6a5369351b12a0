"""Spark Connect: the same tree, read-only, stopped, and killed between two levels."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from explorer.growth.engines.reference import ReferenceEngine
from explorer.growth.growing import grow
from explorer.tree.dict_form import from_dict
from explorer.tree.rules import StopRules
from explorer.tree.trimming import trim
from explorer.warehouse.folds import STORED_FOLDS
from tests.support.growth.engine_agreement import assert_agreeing
from tests.support.growth.in_spark import every_kind, spark_installed
from tests.support.growth.in_warehouse import TARGET, as_arrow
from tests.support.growth.over_connect import DEPTH
from tests.support.paths import ROOT

pytestmark = pytest.mark.deep
PATIENCE_IN_SECONDS = 300
SERVER = "org.apache.spark.sql.connect.service.SparkConnectServer"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, int]]:
    """A Spark Connect server: its port and the number of its process."""
    spark_installed()
    import pyspark

    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    submit = Path(pyspark.__file__).parent / "bin" / "spark-submit"
    settings = {
        "spark.connect.grpc.binding.address": "127.0.0.1",
        "spark.connect.grpc.binding.port": str(port),
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "4",
        "spark.sql.warehouse.dir": str(tmp_path_factory.mktemp("spark")),
    }
    confs = [part for item in settings.items() for part in ("--conf", "=".join(item))]
    command = [str(submit), "--class", SERVER, "--master", "local[2]", *confs, "spark-internal"]
    # Workers run this Python.
    environment = {**os.environ, "PYSPARK_PYTHON": sys.executable}
    log = (tmp_path_factory.mktemp("log") / "server.txt").open("w")
    with log, subprocess.Popen(command, env=environment, stdout=log, stderr=log) as running:
        _wait_for(port, running)
        yield port, running.pid
        running.send_signal(signal.SIGKILL)


def _wait_for(port: int, running: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE_IN_SECONDS
    while time.monotonic() < end and running.poll() is None:
        with suppress(OSError):
            socket.create_connection(("127.0.0.1", port), 1).close()
            return
        with suppress(subprocess.TimeoutExpired):
            running.wait(0.2)
    pytest.fail("Spark Connect did not start.")


@pytest.fixture(scope="module")
def told(server: tuple[int, int], tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """Return what a process found that grew trees over it."""
    port, pid = server
    table, _ = as_arrow(every_kind(weighted=False))
    file = tmp_path_factory.mktemp("rows") / "rows.parquet"
    pq.write_table(table.rename_columns([*table.column_names[:-1], "y"]), file)
    assert table.column_names[-1] == TARGET
    command = [sys.executable, "-m", "tests.support.growth.over_connect"]
    done = subprocess.run(
        [*command, f"sc://127.0.0.1:{port}", str(file), str(pid)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_IN_SECONDS,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-4000:]
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found


def test_the_tree_is_the_textbook_engine_s(told: dict[str, Any]) -> None:
    training = every_kind(weighted=False)
    stop = StopRules(max_depth=DEPTH)
    expected = grow(training, stop=stop, engine=ReferenceEngine(training))
    assert_agreeing(from_dict(told["whole"]), expected)


def test_a_query_reads_and_never_writes(told: dict[str, Any]) -> None:
    assert told["columns"] == ["holed", "few", "group", "y"]
    assert told["refused"].startswith("A query must be a single SELECT")


def test_every_row_is_in_one_fold_and_grows_the_trees_of_the_others(told: dict[str, Any]) -> None:
    n_rows = from_dict(told["whole"]).n_samples[0]
    assert len(told["folds"]) == STORED_FOLDS
    assert sum(n_held_out for _, n_held_out in told["folds"]) == n_rows
    assert {sum(fold) for fold in told["folds"]} == {n_rows}


def test_predictions_are_written_once(told: dict[str, Any]) -> None:
    whole, found = from_dict(told["whole"]), pq.read_table(told["written"])
    has_target = [value is not None for value in found["y"].to_pylist()]
    leaves = found.filter(has_target)["prediction_leaf"].value_counts().to_pylist()
    expected = {whole.path(leaf): whole.n_samples[leaf] for leaf in whole.leaves.tolist()}
    assert {leaf["values"]: leaf["counts"] for leaf in leaves} == expected
    assert told["left by a stopped write"] == []
    exists, no_folder = told["not written"]
    assert exists.startswith("There is already a file or folder “")
    assert no_folder.startswith("Spark reported an error (Mkdirs failed to create file:/proc/none")


@pytest.mark.parametrize("ended", ["stopped", "left"])
def test_complete_levels_are_left_if_growth_is_stopped_or_spark_killed(
    told: dict[str, Any], ended: str
) -> None:
    tree, whole = from_dict(told[ended]), from_dict(told["whole"])
    # The counts of the next level's nodes follow from the counts of the splits above them.
    assert tree.stop.max_depth == 2
    assert_agreeing(tree, trim(whole, StopRules(max_depth=2)))


def test_a_killed_spark_is_reported_in_one_sentence(told: dict[str, Any]) -> None:
    assert told["lost"] == (
        "The connection to Spark was lost: restart Spark if it has stopped, then reopen the table."
    )
