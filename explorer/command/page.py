"""Serve the page on this computer, with one file and the address at which it opens."""

import os
import runpy
import socket
import sys
from dataclasses import asdict
from pathlib import Path
from urllib.parse import urlencode

from explorer.caps import CAPS
from explorer.command.choices import bundled, check_columns, file_of, search_of, stop_of
from explorer.command.options import Options
from explorer.data.catalogue import load_dataset, shipped_folder
from explorer.data.errors import ArgumentError, described
from explorer.data.schema import Task
from explorer.data.set_aside import set_aside, usual_target
from explorer.data.table import Table
from explorer.data.training import allows_both_tasks, infer_task
from explorer.tree.rules import USUAL_DEPTH, StopRules
from explorer.views.nodes.criterion_words import criterion_title
from explorer.views.nodes.wording import short
from explorer.warehouse.paths import ANY, CLUSTERS, OPEN

_HERE = "127.0.0.1"


def serve(options: Options) -> None:
    """Serve the page until it is stopped. Raises the same errors as `choices.chosen`."""
    app = shipped_folder() / "app.py"
    if options.port is not None:
        _check_free(options.port)
    os.environ |= _environment(options)
    os.environ.setdefault(OPEN, Path.cwd().anchor)  # only this computer reaches the page
    os.environ.setdefault(CLUSTERS, ANY)
    flags = {"server.address": _HERE, "browser.serverAddress": "localhost"}
    flags |= {"server.port": str(options.port)} if options.port else {}
    flags |= {"server.headless": "false" if options.browser else "true"}
    sys.argv = ["streamlit", "run", str(app), *(f"--{name}={flags[name]}" for name in flags)]
    runpy.run_module("streamlit", run_name="__main__", alter_sys=True)


def _check_free(port: int) -> None:
    """Raise ArgumentError if another program answers at this port."""
    with socket.socket() as probe:
        probe.settimeout(1)
        if probe.connect_ex((_HERE, port)) == 0:
            raise ArgumentError(
                f"Port {port} is in use; leave out --port to use the next free port."
            )


def _environment(options: Options) -> dict[str, str]:
    """Return the variables of the server: a file's path, and the query of the first address."""
    from explorer.ui.sessions import given_table  # loads Streamlit

    if (entry := bundled(options)) is not None:
        address = _address(options, load_dataset(entry.name), entry.target)
        named = [("table", entry.name)] if address or options.table else []
        return {given_table.TABLE: "", given_table.START: urlencode([*named, *address])}
    path = str(file_of(str(options.table)).resolve())
    address = _address(options, given_table.table(path), None)
    return {given_table.TABLE: path, given_table.START: urlencode(address)}


def _address(options: Options, table: Table, target: str | None) -> list[tuple[str, str]]:
    """Return what the options set, as parameters of the page's address.

    target: the table's usual one, if that is known. Raises TableError for unknown columns,
    and ArgumentError for what the page does not offer.
    """
    asked = [options.target] if options.target else []
    check_columns(table, [*asked, *options.feature, *options.without])
    target = options.target or target or usual_target(table, set_aside(table))
    task = _task_of(options, table, target)
    if options.class_weight:
        raise ArgumentError(
            "--class-weight works only when writing files; on the page, choose "
            "weights under “More settings”."
        )
    found = [("target", target)] if options.target else []
    found += [("task", str(options.task))] if options.task else []
    found += [("features", name) for name in options.feature]
    found += [("without", name) for name in options.without]
    search_of(options, task)  # raises for a criterion of another task
    for parameter, named in (("rises", options.rises), ("falls", options.falls)):
        check_columns(table, named)
        for column in map(table.column, named):
            if not (column.is_numeric or column.is_ordered):
                raise ArgumentError(
                    f"--{parameter} needs values with an order, but the categories of "
                    f"{described(column.name)} have none."
                )
        found += [(parameter, name) for name in named]
    if options.criterion:
        name = "criterion" if task is Task.CLASSIFICATION else "number_criterion"
        found.append((name, criterion_title(options.criterion)))
    if options.loss:
        from explorer.ui.shell.losses import loss_texts  # loads Streamlit

        if task is Task.REGRESSION:
            raise ArgumentError(
                f"--loss needs classes, but the target “{short(target)}” is a number."
            )
        found += [("loss", text) for text in loss_texts(options.loss)]
    return found + _limits(options)


def _task_of(options: Options, table: Table, target: str) -> Task:
    column, values = table.column(target), table.values_of(target)
    usual = infer_task(column, values)
    if options.task not in (None, usual) and not allows_both_tasks(column, values):
        raise ArgumentError(f"On the page, the only task for “{short(target)}” is {usual}.")
    return options.task or usual


def _limits(options: Options) -> list[tuple[str, str]]:
    """The limits other than the usual ones. Raises ArgumentError for those that a slider lacks."""
    stop, usual = stop_of(options), StopRules(max_depth=USUAL_DEPTH)
    of_leaf = {
        "min_samples_leaf": options.min_samples_leaf,
        "min_weight_fraction_leaf": options.min_weight_fraction_leaf,
    }
    offered = {
        "max_depth": CAPS.max_depth_offered,
        "min_samples_split": CAPS.max_min_samples_split,
        "min_samples_leaf": CAPS.max_min_samples_leaf,
    }
    chosen = asdict(stop) | of_leaf
    for name, most in offered.items():
        if chosen[name] is None or chosen[name] > most:
            asked = "none" if chosen[name] is None else described(chosen[name])
            raise ArgumentError(f"On the page, {name} can be at most {most}; got {asked}.")
    before = asdict(usual) | {"min_samples_leaf": 1, "min_weight_fraction_leaf": 0.0}
    return [(name, str(value)) for name, value in chosen.items() if value != before[name]]
