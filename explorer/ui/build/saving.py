"""Saving a hand-built tree to a file, and loading it."""

from collections.abc import Callable

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.table import Table
from explorer.export.splits_file import from_splits_file, to_splits_file
from explorer.tree.splits import NamedSplit
from explorer.ui import state
from explorer.ui.build.moves import Built, standing
from explorer.ui.markdown import sentence_markdown
from explorer.views.nodes.wording import leaves, short

_MB = 2**20
_MAX_SENTENCE = 300
"""Characters of a sentence about a file: names in it may have any length."""


def offer_file(built: Built, table: Table, take: Callable[[dict[str, NamedSplit]], None]) -> None:
    """Offer to save the splits, and to load those of a file, which `take` receives. Report a file
    that cannot be used, and change nothing."""
    target = built.shown.training.target.name
    with st.popover("Save or load"):
        st.download_button(
            "Save the splits",
            lambda: to_splits_file(_in_order(built), table.name, target),
            file_name="splits.json",
            mime="application/json",
            on_click="ignore",
            key=state.SAVE_BUILT.name,
            disabled=not built.paths,
            help="A JSON text file with the names of columns and categories, but no rows.",
        )
        st.file_uploader(
            "Load splits",
            type=["json"],
            key=state.LOAD_BUILT.name,
            max_upload_size=CAPS.max_splits_file_bytes // _MB,
            on_change=lambda: _load(built, take),
        )
        if problem := state.SPLITS_PROBLEM.get():
            st.error(f"{sentence_markdown(problem)} Your tree is unchanged.")


def _in_order(built: Built) -> dict[str, NamedSplit]:
    made = dict(built.shown.search.forced)
    return {path: made[path] for path in built.paths}


def _load(built: Built, take: Callable[[dict[str, NamedSplit]], None]) -> None:
    file = state.LOAD_BUILT.get()
    state.SPLITS_PROBLEM.set("")
    if file is None:
        return
    try:
        take(_fitting(built, file.size, file.getvalue))
    except ValueError as problem:
        state.SPLITS_PROBLEM.set(short(str(problem), _MAX_SENTENCE))


def _fitting(built: Built, size: int, read: Callable[[], bytes]) -> dict[str, NamedSplit]:
    """Return the splits in a file. Raise ValueError if none of them can be made in this round."""
    most = CAPS.max_splits_file_bytes
    if size > most:
        raise ValueError(
            f"The file has {show_count(size)} bytes; a splits file may have at most "
            f"{show_count(most)}."
        )
    its = built.round
    splits = from_splits_file(read(), its.begun.training.target.name)
    if len(splits) + 1 > its.max_leaves:
        raise ValueError(
            f"The file’s splits give {leaves(len(splits) + 1)}, but this round allows only "
            f"{its.max_leaves}."
        )
    shown, refused = standing(its.begun, tuple(splits.items()))
    if splits and not shown.search.forced:
        _, why = refused[0]
        raise ValueError(f"None of these splits is possible in this round. {why}")
    return splits
