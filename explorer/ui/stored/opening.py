"""Opening a folder, a database or a cluster next to the upload: only what the operator allows."""

import os
import threading
import weakref
from collections import OrderedDict
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

import streamlit as st

from explorer.caps import CAPS
from explorer.data.catalogue import CATALOGUE
from explorer.data.display import show_count
from explorer.ui.background.waiting import waited
from explorer.ui.background.workers import Job
from explorer.ui.choices import StoredAt, TableChoice
from explorer.ui.markdown import escape_markdown
from explorer.ui.set_up.active import active_set_up
from explorer.ui.stored import keys
from explorer.ui.studies.study import Study
from explorer.views.nodes.wording import short
from explorer.warehouse.explored import KEY_BEGINS, ExploredTable, explore
from explorer.warehouse.opening import DUCKDB_MISSING
from explorer.warehouse.paths import ANY, CLUSTERS, OPEN, is_address
from explorer.warehouse.paths import open_asked as open_in_storage

N_SAMPLED = CAPS.max_sampled_rows

_MAX_SENTENCE = 400
_CLUSTER_PATH = "On a cluster, you can also enter a path to Parquet files, as the cluster sees it."


def folders_allowed() -> tuple[str, ...]:
    """Return the folders whose files the page may open; none unless the operator names some."""
    return tuple(filter(None, os.environ.get(OPEN, "").split(os.pathsep)))


def clusters_allowed() -> tuple[str, ...]:
    """Return the Spark addresses that the page may open; none unless the operator names some."""
    return tuple(os.environ.get(CLUSTERS, "").split())


def is_stored(digest: str | None) -> bool:
    """Return whether a choice's digest is that of a stored table."""
    return digest is not None and digest.startswith(KEY_BEGINS)


def stored_of(choice: TableChoice) -> ExploredTable | None:
    """Return the stored table that is chosen, or None."""
    stored = keys.STORED.get()
    return stored if stored is not None and stored.key == choice.digest else None


def open_asked(select: Callable[[str], None]) -> None:
    """Open what the form requested, in the background, and select it; a problem changes nothing.

    Must come before the list of tables is drawn.
    """
    _forget_closed()
    asked = keys.STORED_ASKED.get()
    if asked is None:
        return
    doing = f"Opening {short(asked.path, 60)}"
    allowed = asked, folders_allowed(), clusters_allowed()
    study = Study[ExploredTable](_opened, allowed, doing, is_kept=False)
    try:
        found = waited(study, Job(study.value), st.empty(), _stop)
    except ValueError as problem:  # of a table, or DuckDB, PySpark or Java is not installed
        keys.STORED_PROBLEM.set(str(problem))
        keys.STORED_BOX.set(True)
    else:
        if (before := keys.STORED.get()) is not None:
            before.opened.close()
        keys.STORED.set(found)
        _note_open(found)
        select(found.name)
    keys.STORED_ASKED.set(None)


_open: OrderedDict[str, weakref.ref[ExploredTable]] = OrderedDict()
"""The tables that are open in all sessions, the one used longest ago first."""
_lock = threading.Lock()


def _note_open(stored: ExploredTable) -> None:
    """Note that a table is open and in use; close those used longest ago beyond the cap."""
    with _lock:
        _open[stored.key] = weakref.ref(stored)
        _open.move_to_end(stored.key)
        over = len(_open) - CAPS.max_open_stored
        oldest = [_open.popitem(last=False)[1]() for _ in range(over)]
    for one in filter(None, oldest):
        one.opened.close()


def _forget_closed() -> None:
    """Say that this session's table was closed, if it was; else note that it is in use."""
    stored = keys.STORED.get()
    if stored is None:
        return
    if stored.opened.is_open:
        _note_open(stored)
        return
    keys.STORED.set(None)
    keys.STORED_PROBLEM.set(f"“{stored.name}” was closed to make room: open it again.")
    keys.STORED_BOX.set(True)


def _opened(asked: StoredAt, folders: tuple[str, ...], clusters: tuple[str, ...]) -> ExploredTable:
    opened = open_in_storage(
        asked.path,
        within=folders,
        clusters=clusters,
        table=asked.table or None,
        query=asked.query or None,
        memory_gb=CAPS.max_warehouse_gb,
    )
    return explore(opened, _name_of(asked), N_SAMPLED)


def _name_of(asked: StoredAt) -> str:
    """Return the table's name in the list of tables; no bundled set has it."""
    *_, folder, last = ("", *Path(asked.path).parts)
    name = f"{folder}/{last}" if "*" in last or "?" in last else last
    if is_address(asked.path):
        name = "Spark"
    part = Path(asked.table).name or ("query" if asked.query else "")
    name = f"{name} › {part}" if part else name
    return f"{name} (opened)" if name in {entry.name for entry in CATALOGUE} else name


def _stop() -> None:
    keys.STORED_ASKED.set(None)


def offer_stored() -> None:
    """Show the form that opens a stored table, if the operator allows any folder or cluster."""
    what = _offered()
    if not what or active_set_up() is not None:
        return
    box = st.popover(
        f"Open {what}",
        width="stretch",
        key=keys.STORED_BOX.name,
        on_change="rerun",
    )
    if keys.STORED_BOX.get():  # a first load does not send what is in it
        with box:
            _show_form()


def _offered() -> str:
    """Return what the page may open, in words; "" for nothing."""
    match bool(folders_allowed()), bool(clusters_allowed()):
        case True, True:
            return "a folder, a database or a cluster"
        case True, False:
            return "a folder or a database"
        case False, True:
            return "a table on a cluster"
    return ""


def _show_form() -> None:
    paths, clusters = bool(folders_allowed()), bool(clusters_allowed())
    if not clusters and find_spec("duckdb") is None:
        st.info(escape_markdown(DUCKDB_MISSING))
        return
    held = ["A database runs it once and holds its rows in temporary storage."] * paths
    held += ["A cluster runs it whenever it reads the rows."] * clusters
    at = ["Path on the computer that serves this page"] * paths
    at += ["Spark address"] * clusters
    examples = ["/data/readings/*.parquet"] * paths + [_address()] * clusters
    holders = ["database"] * paths + ["cluster"] * clusters
    holder = " or ".join(holders)
    with st.form(keys.STORED_FORM.name, border=False):
        st.text_input(
            ", or ".join(at),
            key=keys.STORED_PATH.name,
            placeholder=" or ".join(examples),
            help=_where(),
        )
        st.text_input(
            f"Table, for a {holder}" if paths else "Table of the cluster",
            key=keys.STORED_TABLE.name,
            placeholder="readings",
            help=_CLUSTER_PATH if clusters else None,
        )
        st.text_area(
            f"Or a query on the {holder}",
            key=keys.STORED_QUERY.name,
            height=80,
            placeholder="SELECT * FROM readings WHERE year = 2025",
            help=" ".join(["A single SELECT, which only reads data.", *held]),
        )
        if problem := keys.STORED_PROBLEM.get():
            told = escape_markdown(short(problem, _MAX_SENTENCE))
            st.error(f"{told} The table on the page is unchanged.")
        st.form_submit_button("Open this table", key=keys.OPEN_STORED.name, on_click=_ask)
    st.caption(
        "The page reads your data but never changes it. The tree is grown from counts of all rows; "
        f"{show_count(N_SAMPLED)} random rows are read to draw points."
    )


def _address() -> str:
    """Return the address of a cluster, as an example: one that may be opened, if any is named."""
    named = [one for one in clusters_allowed() if one != ANY]
    return named[0] if named else "sc://host:15002"


def _where() -> str:
    """Return what may be entered."""
    folders, clusters, told = folders_allowed(), clusters_allowed(), []
    if folders:
        told.append(
            "A Parquet or CSV file, a folder of such files, a pattern such as data/*.csv, or a "
            "DuckDB or SQLite database."
        )
        told += [] if folders == ("/",) else [f"Allowed: {', '.join(folders)}."]
    if clusters:
        told.append(
            "For a cluster: sc://host:port (Spark Connect), or local[2] (Spark on the computer "
            "that serves this page). Do not enter a password here; put a token in the environment "
            "variable SPARK_CONNECT_AUTHENTICATE_TOKEN."
        )
        told += [] if ANY in clusters else [f"Allowed: {', '.join(clusters)}."]
    return " ".join(told)


def _ask() -> None:
    path, table, query = (
        (one.get() or "").strip()
        for one in (keys.STORED_PATH, keys.STORED_TABLE, keys.STORED_QUERY)
    )
    paths = ["the path of a folder or a file"] * bool(folders_allowed())
    paths += ["the address of a cluster"] * bool(clusters_allowed())
    keys.STORED_PROBLEM.set("" if path else f"Enter {', or '.join(paths)}.")
    if path:
        keys.STORED_ASKED.set(StoredAt(path, table, query))
        keys.STORED_BOX.set(False)
