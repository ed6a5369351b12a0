"""Every leaf of the tree in a table that selects, sorts, and can be downloaded."""

from dataclasses import replace
from functools import partial
from math import ceil

import pyarrow as pa
import streamlit as st

from explorer.data.display import show_count
from explorer.export.tables import to_csv
from explorer.judging.decisions import CutOff
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.background.waiting import result_of
from explorer.ui.colours import chosen_cut_off
from explorer.ui.columns import class_of_interest
from explorer.ui.grid import GridColumn, named, show_grid
from explorer.ui.markdown import escape_markdown, term
from explorer.ui.selection import select
from explorer.ui.shell.theme import current_theme
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.ui.tabs.leaf_columns import leaf_columns
from explorer.views.leaves import (
    MAX_RULE,
    ClassPredictions,
    LeafTableView,
    leaf_table_view,
    whole_rules,
)

_LETTERS = 50
"""How many letters certainly fit the width of a rule."""
_MOST_LINES = MAX_RULE // _LETTERS


def show_leaves(subject: Subject) -> None:
    """Show the leaves from left to right; selecting a row selects the page's node."""
    training, shown = subject.training, subject.shown
    with st.container(horizontal=True, vertical_alignment="bottom"):
        words = st.container()
        if len(training.classes) > 2:
            class_of_interest.choose(training, "Intervals and lift for", state.CLASS_IN_LEAVES)
        code = class_of_interest.code_of(training)
        at = chosen_cut_off()
        cut_off = None if at is None or code is None else CutOff(code, at)
        asked = tree_study(shown), training, code, subject.kept.kept_back, cut_off
        view = result_of(
            Study[LeafTableView](leaf_table_view, asked, "Listing the leaves", "The list of leaves")
        )
        if view is None:
            return
        st.download_button(
            "Download the leaves",
            partial(leaves_as_csv, view, subject.tree),
            file_name="leaves.csv",
            mime="text/csv",
            on_click="ignore",
            key=state.DOWNLOAD_LEAVES.name,
            help="CSV with one line per leaf. Any text that a spreadsheet could read as a formula "
            "begins with an apostrophe.",
        )
    words.subheader(_title(view), anchor=False)
    words.markdown(escape_markdown(view.caption))
    _show_selection(view, subject.node)
    show_grid(
        leaf_columns(view, current_theme().other),
        key=state.LEAVES.name,
        alt="The leaves of the tree, from left to right",
        on_select=lambda: _select(view.paths),
        n_lines=_lines_of(view.rules),
    )
    rule = view.predictions.rule if isinstance(view.predictions, ClassPredictions) else ""
    sentences = (_how_to_read(view), rule, _below(view, shown.path), view.left_out)
    st.caption(escape_markdown(" ".join(filter(None, sentences))))


def _title(view: LeafTableView) -> str:
    """Return the headline as Markdown; it contains no text from the table."""
    opening = "The tree has "
    return opening + term("leaf", view.title.removeprefix(opening))


def _lines_of(rules: tuple[str, ...]) -> int:
    """Return how many lines the longest rule has, at most three; a longer rule begins with its last
    split, ends in dots, and is shown in full when clicked."""
    return min(max(ceil(len(rule) / _LETTERS) for rule in rules), _MOST_LINES)


def leaves_as_csv(view: LeafTableView, tree: Tree) -> bytes:
    """Return one line per leaf, its path first; numbers in full, and rules that name their
    categories."""
    view = replace(view, rules=whole_rules(tree))
    path = GridColumn("Path", pa.array([path or "root" for path in view.paths]))
    return to_csv(named([path, *leaf_columns(view, "", in_full=True)]))


def _show_selection(view: LeafTableView, node: int) -> None:
    """Select the table's row of the selected leaf; select no row for another node."""
    rows = [view.nodes.index(node)] if node in view.nodes else []
    known = state.LEAVES.get()
    if (known["selection"]["rows"] if known else []) != rows:
        state.LEAVES.set({"selection": {"rows": rows}})


def _select(paths: tuple[str, ...]) -> None:
    """Select the leaf of the selected row; the root if no row is selected."""
    rows = state.LEAVES.get()["selection"]["rows"]
    select(paths[rows[0]] if rows and rows[0] < len(paths) else "")


def _how_to_read(view: LeafTableView) -> str:
    n_stopped = int(view.stopped.sum())
    how = "Select a row to select the leaf; click a column’s name to sort."
    if any(len(rule) > MAX_RULE for rule in view.rules):
        how += " Long rules begin with the last split; click a rule to read all of it."
    if not n_stopped:
        return how
    n_leaves, was = len(view.nodes), "was" if n_stopped == 1 else "were"
    of_all = f"{show_count(n_stopped)} of {show_count(n_leaves)} leaves"
    if n_stopped == n_leaves:
        whole = {1: "The only leaf", 2: "Both leaves"}
        of_all = whole.get(n_leaves, f"All {show_count(n_leaves)} leaves")
    return f"{how} {of_all} {was} stopped by a limit."


def _below(view: LeafTableView, path: str) -> str:
    """Return a sentence on the leaves below a node that is neither a leaf nor the root; else ""."""
    if not path or path in view.paths:
        return ""
    n_below = sum(leaf.startswith(path) for leaf in view.paths)
    return f"{show_count(n_below)} of the leaves are below the selected node."
