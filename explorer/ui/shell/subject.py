"""The sidebar, and the tree that it describes: the subject of every page."""

from dataclasses import replace

import streamlit as st

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.estimators.interop.opening import OpenedTree
from explorer.growth.engines.engine_selection import why_not_compiled
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.holding_out import RowPartition
from explorer.ui import judged_by, state
from explorer.ui.background import growing
from explorer.ui.background.waiting import result_now
from explorer.ui.columns import class_of_interest, column_overrides, odd_target, roles
from explorer.ui.columns.dialog import offer_columns
from explorer.ui.columns.notes import show_notes
from explorer.ui.columns.reading import offer_reading
from explorer.ui.forced_splits import as_forced
from explorer.ui.markdown import escape_markdown
from explorer.ui.opened.model import model_of, opened_over, settle_limits
from explorer.ui.opened.panel import (
    choose_tree,
    offer_model,
    show_whose,
)
from explorer.ui.pruning_by_hand import as_pruned
from explorer.ui.sessions import arriving, given_table
from explorer.ui.set_up.opening import is_ready
from explorer.ui.shell import sidebar
from explorer.ui.shell.body import Body
from explorer.ui.shell.held_out_rows import choose_rows_kept_back
from explorer.ui.shell.more_settings import more_settings, recount
from explorer.ui.stored.opening import stored_of
from explorer.ui.studies.tables import all_rows_study, training_study
from explorer.ui.subject import Subject
from explorer.views.columns.derived_offers import scale_words
from explorer.views.nodes.sampled_words import stored_words
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.explored import ExploredTable


def choose_subject(body: Body, *, with_model: bool = True) -> Subject | None:
    """Draw the sidebar and grow the tree; return None if `body` shows why there is no tree yet.

    with_model: whether the tree of an open model replaces the grown tree.
    """
    given_table.begin()
    growing.settle_lost()
    if not (is_ready(body) and arriving.is_here(body)):
        return None
    drawn = state.DRAWN_LAST.get()
    with st.sidebar:
        choice = sidebar.choose_table()
        first, (more, n_changed) = st.container(), more_settings()
        arriving.note_file(choice.digest)
        stored = stored_of(choice)
        model = model_of(choice) if with_model and stored is None else None
        body.empty_unless(drawn is None or drawn.source == choice.source)
        try:
            table = column_overrides.table_of(choice)
        except TableError as error:  # nothing is drawn
            with body.open():
                st.warning(escape_markdown(str(error)))
            return None
        with first:
            number = choose_tree(model) if model else 1
            asked = roles.choose_roles(table, choice)
            to_show = odd_target.roles_to_show(table, choice, asked)
            body.empty_unless(
                drawn is None or (to_show is not None and drawn.target == to_show.target)
            )
            if to_show is not None:
                odd_target.ask(table, choice, asked)
        training, problem = _training_of(table, to_show) if to_show else (None, "")
        kept, all_rows = None, None
        if to_show and training and stored is not None:
            all_rows, problem = _all_rows_of(stored, to_show)
        with more:
            open_reading = offer_reading(choice, table)
            open_dialog = offer_columns(choice) or open_reading
            if all_rows is not None:
                kept = RowPartition(all_rows.training)
                n_rows = kept.training.n_rows
                st.caption(escape_markdown(stored_words(n_rows, all_rows.n_rows)))
            elif to_show and training and stored is None:
                kept = choose_rows_kept_back(table, to_show, is_opened=model is not None)
        if why := why_not_compiled():
            st.caption(escape_markdown(why))
        show_notes(table, choice, to_show or asked, training)
        opened, unfitting, rules = None, "", None
        if training is not None and kept is not None:
            if model is not None:
                found = opened_over(model, training, kept.training, number)
                opened, unfitting = (None, found) if isinstance(found, str) else (found, "")
            if with_model:
                settle_limits(is_shown=opened is not None)
            measured = opened.search if opened else None
            with first:
                rules = sidebar.choose_growth(
                    kept.training, choice, more, given=measured, is_stored=stored is not None
                )
            recount(n_changed, kept.training.task)
        if with_model and stored is None:
            with more:
                offer_model(choice.source)
    if open_dialog:
        open_dialog()
    with body.open():
        if to_show is None:
            odd_target.ask(table, choice, asked)
            return None
        if kept is None or rules is None:
            st.warning(escape_markdown(problem))
            return None
        if words := scale_words(kept.training.target):
            st.caption(escape_markdown(words))
        if with_model:
            show_whose(model, opened, unfitting, kept.training, number)
        shown = TreeSpec(kept.training, *rules, all_rows=all_rows)
        if all_rows is not None:
            shown = growing.as_stopped(shown)
        elif opened is None:
            shown = growing.as_stopped(as_forced(shown, table))
        else:
            shown = _as_given(shown, opened)
        shown = as_pruned(shown)
        class_of_interest.settle(kept.training)
        subject = Subject(
            choice, table, to_show, kept, shown, judged_by.chosen(kept.training, shown.search)
        )
        try:
            is_grown = growing.is_grown(subject, is_new=body.is_new or drawn is None)
        except TableError as error:  # of a stored table, whose rows are read only now
            growing.show_failure(shown, str(error))
            return None
        if not is_grown:
            return None
        growing.note_drawn(shown, choice.source)
        state.ROLES_SHOWN.set((choice.source, to_show))
    return subject


def _as_given(shown: TreeSpec, opened: OpenedTree) -> TreeSpec:
    """Return `shown` with the opened tree. The largest depth limit that is offered limits
    nothing."""
    stop = shown.stop
    if stop.max_depth == CAPS.max_depth_offered:
        stop = replace(stop, max_depth=None)
    return replace(shown, search=opened.search, stop=stop, given=opened.reached.given)


def _all_rows_of(stored: ExploredTable, asked: Roles) -> tuple[AllRows | None, str]:
    """Return all rows of a stored table and "", or None and a sentence on why there are none."""
    try:
        return result_now(all_rows_study(stored, asked)), ""
    except TableError as error:
        return None, str(error)


def _training_of(table: Table, asked: Roles) -> tuple[TrainingTable | None, str]:
    """Return the training table and "", or None and a sentence on why there is none."""
    try:
        return training_study(table, asked).value(), ""
    except TableError as error:
        return None, str(error)
