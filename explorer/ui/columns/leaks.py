"""Columns that may give the target away: the bar above the tree, and the user's answers."""

from collections.abc import Collection
from dataclasses import replace
from pathlib import Path

import streamlit as st

from explorer.data.roles import Role, Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.leaks.search import LeakageSearch, suspected_root
from explorer.lessons.set_up import Control
from explorer.ui.background.waiting import result_of
from explorer.ui.background.workers import Job
from explorer.ui.choices import TableChoice
from explorer.ui.columns import changes, keys
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.studies.results import NotKnownError, if_known
from explorer.ui.studies.study import Study
from explorer.ui.studies.tables import leaks_study, set_aside_in, training_study, waiting_in
from explorer.ui.subject import Subject
from explorer.views.columns.leaks import LeaksView, leak_warnings, leaks_view
from explorer.views.columns.warnings import ColumnWarning
from explorer.views.nodes.wording import short

_STYLE = Path(__file__).with_suffix(".css")
"""Sent only with a bar: a first load of most tables has none."""

_SECONDS_IN_TURN = 0.3
"""How long a page waits: most tables are searched in less."""


def begin_search(table: Table, roles: Roles) -> LeaksView | None:
    """Return the leaks found under these roles; None while the search runs in the background."""
    study = _study(table, roles)
    try:
        found = if_known(study.value)
    except NotKnownError:
        job = Job(study.value, study.urgency)
        keys.LEAKS_AWAITED.set(not job.done.wait(_SECONDS_IN_TURN))
        if keys.LEAKS_AWAITED.get():
            return None
        found = job.result()
    return _view(table, roles, found)


def finish_search(subject: Subject) -> None:
    """Wait for a search that had not ended when the page was drawn, then draw the page again.

    Must come last on a page, which is complete without it.
    """
    if not keys.LEAKS_AWAITED.take():
        return
    with st.sidebar:
        found = result_of(_study(subject.table, subject.roles))
    if found is not None:
        st.rerun()


def show_leaks(subject: Subject) -> None:
    """Show a suspect above the tree, its evidence and two answers, if there is a suspect."""
    view = _known_view(subject)
    if view is None or not view.lines:
        return
    n = len(view.lines)
    at = keys.SUSPECT_SHOWN.get() % n
    line, is_fixed = view.lines[at], locks(Control.COLUMNS)
    name = escape_markdown(short(line.column))
    with st.container(key="leaks", horizontal=True, vertical_alignment="center"):
        st.html(_STYLE)
        words = f"**{sentence_markdown(line.finding)}** {sentence_markdown(line.evidence)}".strip()
        st.warning(f"{words}\n\n{sentence_markdown(line.question)}", icon=":material/error:")
        with st.container(key="leak_answers", horizontal=True, width="content"):
            st.button(
                "Keep it out" if line.is_out else "Set it aside",
                key=keys.SET_SUSPECT_ASIDE.name,
                type="primary",
                on_click=_set_aside,
                args=(subject.choice, subject.roles, line.column),
                disabled=is_fixed,
                help=f"The tree will not split on {name}. “Ask again” in the sidebar undoes this.",
            )
            st.button(
                "It is known beforehand" + ": use it" * line.is_out,
                key=keys.SUSPECT_IS_KNOWN.name,
                on_click=_is_known,
                args=(subject.choice, subject.roles, line.column),
                disabled=is_fixed,
                help=f"Allows splits on {name}. The page will not ask about this column again.",
            )
            if n > 1:
                st.button(
                    f"{at + 1} of {n} ›",
                    key=keys.NEXT_SUSPECT.name,
                    type="tertiary",
                    help="Show the next suspected column.",
                    on_click=lambda: keys.SUSPECT_SHOWN.set((at + 1) % n),
                )


def leak_warnings_of(table: Table, roles: Roles) -> tuple[ColumnWarning, ...]:
    """Return one warning per suspect among the features, for the list of columns; () if the search
    was stopped."""
    left = left_out_in(table, roles)
    # A column that was set aside can hide others from the search, and so gets its own.
    searched = [_with_waiting(table, roles)]
    if left:
        searched.append(_with_features(table, searched[0], left))
    warnings: dict[str, ColumnWarning] = {}
    for asked in searched:
        found = result_of(leaks_study(table, asked))
        if found is None:
            return ()
        out = set(asked.features) - set(roles.features)
        training, known = training_study(table, asked).value(), keys.KNOWN_BEFOREHAND.get()
        warnings = {
            one.column: one for one in leak_warnings(training, found, known, out)
        } | warnings
    return tuple(warnings.values())


def suspect_at_root(subject: Subject) -> str | None:
    """Return the feature of the first split if it is suspected and the user has not answered; else
    None.

    Also None while the search goes on: the page reruns when it ends.
    """
    try:
        found = if_known(_study(subject.table, subject.roles).value)
    except NotKnownError:
        return None
    known = keys.KNOWN_BEFOREHAND.get()
    return suspected_root(subject.tree, [one for one in found.found if one.column not in known])


def ask_again(choice: TableChoice, table: Table, roles: Roles) -> None:
    """Ask again about every column that the user has answered for; one that was set aside is a
    feature again, unless it waits for the answer outside the tree."""
    left = set(left_out_in(table, roles)) - set(waiting_in(table, roles.target, roles.task))
    if left:
        changes.give_features(choice, _with_features(table, roles, left))
    keys.KNOWN_BEFOREHAND.set([])
    keys.LEFT_OUTSIDE.set([])


def known_in(table: Table) -> list[str]:
    """Return the columns of this table that the user said are known beforehand."""
    return [name for name in keys.KNOWN_BEFOREHAND.get() if name in table.schema.names]


def left_out_in(table: Table, roles: Roles) -> list[str]:
    """Return the suspects that the user set aside and that have no other role now."""
    by_column = roles.by_column(table.schema.names)
    return [n for n in keys.LEFT_OUTSIDE.get() if by_column.get(n) is Role.IGNORED]


def _known_view(subject: Subject) -> LeaksView | None:
    study = _study(subject.table, subject.roles)
    try:
        return _view(subject.table, subject.roles, if_known(study.value))
    except NotKnownError:
        return None


def _view(table: Table, roles: Roles, found: LeakageSearch) -> LeaksView:
    training = _searched(table, roles).value()
    known, left = keys.KNOWN_BEFOREHAND.get(), left_out_in(table, roles)
    return leaks_view(training, found, _outside(table, roles), known, left)


def _study(table: Table, roles: Roles) -> Study[LeakageSearch]:
    return leaks_study(table, _with_waiting(table, roles))


def _searched(table: Table, roles: Roles) -> Study[TrainingTable]:
    return training_study(table, _with_waiting(table, roles))


def _with_waiting(table: Table, roles: Roles) -> Roles:
    """Return the roles, with the columns that wait outside the tree as features, too."""
    return _with_features(table, roles, _outside(table, roles))


def _with_features(table: Table, roles: Roles, more: Collection[str]) -> Roles:
    features = {*more, *roles.features}
    return replace(roles, features=tuple(n for n in table.schema.names if n in features))


def _outside(table: Table, roles: Roles) -> tuple[str, ...]:
    """Return the columns that wait outside the tree until the user answers."""
    waiting = waiting_in(table, roles.target, roles.task)
    if not waiting:
        return ()
    by_column = roles.by_column(table.schema.names)
    apart = {*keys.LEFT_OUTSIDE.get(), *set_aside_in(table), *table.stated_for(Role.IGNORED)}
    return tuple(n for n in waiting if by_column[n] is Role.IGNORED and n not in apart)


def _set_aside(choice: TableChoice, roles: Roles, column: str) -> None:
    if column in roles.features:
        changes.give_role(choice, column, Role.IGNORED)
    keys.LEFT_OUTSIDE.set([*dict.fromkeys((*keys.LEFT_OUTSIDE.get(), column))])


def _is_known(choice: TableChoice, roles: Roles, column: str) -> None:
    if column not in roles.features:
        changes.give_role(choice, column, Role.FEATURE)
    keys.KNOWN_BEFOREHAND.set([*dict.fromkeys((*keys.KNOWN_BEFOREHAND.get(), column))])
