"""The dialog on columns: what each is for, how it is read, what values and problems it has."""

from collections.abc import Callable, Sequence

import streamlit as st

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.roles import Role, Roles
from explorer.data.schema import Task
from explorer.data.table import ReadAs, Remedy, Table
from explorer.data.training import TrainingTable
from explorer.lessons.set_up import Control
from explorer.ui.choices import TableChoice
from explorer.ui.columns import changes, class_of_interest, column_overrides, keys, roles
from explorer.ui.columns.found_columns import offer_for_found
from explorer.ui.columns.leaks import leak_warnings_of
from explorer.ui.columns.notes import warnings_of
from explorer.ui.draw import drawings
from explorer.ui.pictures import components
from explorer.ui.set_up.active import locks
from explorer.ui.stored.opening import is_stored
from explorer.ui.studies.study import result
from explorer.ui.studies.tables import set_aside_in, training_study
from explorer.views.columns.columns_view import (
    IN_ORDER,
    AnswerLines,
    columns_found,
    columns_payload,
    columns_view,
)
from explorer.views.columns.warnings import ColumnWarning, set_aside_warnings
from explorer.views.nodes.distribution import distribution_of
from explorer.views.to_json import to_json

_CLASS_LABEL = "Class of interest: the class whose share is shown"


def offer_columns(choice: TableChoice) -> Callable[[], None] | None:
    """Draw a button. If it was pressed, return the function that opens the dialog, which belongs
    outside the sidebar.

    If the table has many columns, the number of features is also such a button.
    """
    is_open = st.button(
        "Columns: roles and kinds",
        key=keys.OPEN_COLUMNS.name,
        width="stretch",
        disabled=locks(Control.COLUMNS),
    )
    if is_open or keys.OPEN_FEATURES.get():
        return lambda: _show_columns(choice)
    return None


@st.dialog("What each column is for", width="large", on_dismiss="rerun")
def _show_columns(choice: TableChoice) -> None:
    """Show the dialog. It tries each change at once; the page applies them when the dialog is
    closed.

    A dialog is a fragment, and the sidebar's widgets cannot be set from within one.
    """
    choice = column_overrides.as_overridden(choice.name, choice.digest)
    table = column_overrides.table_of(choice)
    now = roles.possible(table, roles.current(choice))
    training = _training(table, now)
    if training is not None and training.task is Task.CLASSIFICATION:
        class_of_interest.settle(training)
        class_of_interest.choose(training, _CLASS_LABEL, keys.CLASS_IN_COLUMNS)
    names = table.schema.names
    looked_for = ""
    if len(names) > CAPS.max_listed_columns:
        looked_for = st.text_input(
            "Find columns by part of their name", key=keys.COLUMNS_SEARCHED.name
        )
    found = columns_found(names, looked_for)
    listed = found[: CAPS.max_listed_columns]
    if len(names) > CAPS.max_listed_columns:
        offer_for_found(choice, names, now, [names[i] for i in found], bool(looked_for.strip()))
    distributions = [result(distribution_of, table, names[index]) for index in listed]
    warnings = (
        *(leak_warnings_of(table, now) if training else ()),
        *((warnings_of(table, now, "dialog") or ()) if training else ()),
        *set_aside_warnings(table, set_aside_in(table), now),
    )
    overrides = column_overrides.overrides_for(choice.source)
    read_as = {
        name: IN_ORDER if how.order else str(how.read_as)
        for name, how in overrides.items()
        if how.order or how.read_as is not None
    }
    view = columns_view(table, now, distributions, found, warnings, read_as)
    answer = changes.take_answer()
    answer_lines = AnswerLines(
        keys.COLUMN_CHANGES.get(),
        answer.done,
        answer.problem,
        table.schema.index(answer.column) if answer.column in names else -1,
        tuple(remedy.label for remedy in answer.remedies),
    )
    can_reread = column_overrides.can_reread(choice)
    can_order = not (drawings.is_drawing(choice.digest) or is_stored(choice.digest))
    components.columns(
        key=keys.COLUMNS.name,
        data=to_json(columns_payload(view, can_reread, answer_lines, can_order=can_order)),
        height="content",
        on_change_change=lambda: _answer(choice, table, warnings, answer.remedies),
    )
    if st.button("Done", key=keys.CLOSE_COLUMNS.name):
        st.rerun()


def _training(table: Table, asked: Roles) -> TrainingTable | None:
    try:
        return training_study(table, asked).value()
    except TableError:
        return None  # the page says why


def _answer(
    choice: TableChoice,
    table: Table,
    warnings: Sequence[ColumnWarning],
    offered: Sequence[Remedy],
) -> None:
    """Do what the list requests; ignore an invalid request."""
    sent = keys.COLUMNS.sent("change")
    keys.COLUMN_CHANGES.set(keys.COLUMN_CHANGES.get() + 1)
    if not isinstance(sent, dict):
        return
    index = sent.get("column")
    if not isinstance(index, int) or not 0 <= index < len(table.schema):
        return
    name = table.schema.names[index]
    match sent:
        case {"role": str(role)} if role in set(Role):
            changes.give_role(choice, name, Role(role))
        case {"read_as": how} if how == IN_ORDER:
            changes.order_column(choice, name, None)
        case {"order": list(order)} if all(type(place) is int for place in order):
            changes.order_column(choice, name, order)
        case {"read_as": ""}:
            changes.read_column(choice, name, None)
        case {"read_as": str(how)} if how in set(ReadAs):
            changes.read_column(choice, name, ReadAs(how))
        case {"offer": int(which)} if which in range(len(offered)):
            if offered[which].column == name:
                changes.apply(choice, offered[which : which + 1])
        case {"warning": int(which), "remedy": int(remedy)}:
            own = [warning for warning in warnings if warning.column == name]
            if which in range(len(own)) and remedy in range(len(own[which].remedies)):
                changes.apply(choice, own[which].remedies[remedy : remedy + 1])
