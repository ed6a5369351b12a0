"""Column roles: the sidebar sets target and features, the address the other roles."""

from dataclasses import replace
from typing import Any

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.roles import Role, Roles
from explorer.data.schema import Task
from explorer.data.set_aside import offered_features, usual_target
from explorer.data.table import Table
from explorer.lessons.set_up import Control
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.columns import class_of_interest, features, keys
from explorer.ui.selection import select
from explorer.ui.set_up.active import locks
from explorer.ui.studies.tables import set_aside_in, tasks_of, waiting_in
from explorer.views.columns.warnings import odd_target_words

_BY_KIND = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}


def choose_roles(table: Table, choice: TableChoice) -> Roles:
    """Choose the target and its task, the features and the excluded columns."""
    names = table.schema.names
    usual = _usual_target(choice, table)
    _settle_roles(table, choice, usual)
    _take(table, choice)
    target = st.selectbox(
        "Target: what to predict",
        names,
        index=names.index(usual),
        key=state.TARGET.name,
        bind=state.TARGET.bind,
        disabled=locks(Control.COLUMNS),
        on_change=_start_roles_anew,
        args=(table, choice),
    )
    task = _choose_task(table, target)
    kept_out = _kept_out(table, target)
    others = [name for name in names if name != target and name not in kept_out.values()]
    usually = _usual_features(table, choice, target, others, task)
    chosen = features.choose(others, usually, len(names) - 1)
    roles = Roles(
        target,
        chosen,
        task,
        weight=kept_out.get(Role.WEIGHT),
        group=kept_out.get(Role.GROUP),
        time=kept_out.get(Role.TIME),
        row_label=kept_out.get(Role.ROW_LABEL),
    )
    state.ROLES_SETTLED.set(roles)
    return roles


def current(choice: TableChoice) -> Roles:
    """Return the roles as last changed: those on the page, or those that it is about to use."""
    requested = state.ROLES_REQUESTED.get()
    if requested and requested[0] == choice.source:
        return requested[1]
    settled = state.ROLES_SETTLED.get()
    if settled is None:
        raise LookupError("No roles have been chosen yet.")
    return settled


def ask_for(choice: TableChoice, roles: Roles) -> None:
    """Have the page use these roles when it is next drawn: its widgets cannot be set before."""
    state.ROLES_REQUESTED.set((choice.source, roles))


def following(choice: TableChoice, before: Table, after: Table, now: Roles) -> Roles:
    """Return the roles once columns are read differently: the usual features of the new reading,
    except for columns that the user has chosen, left out or answered for.

    The roles stay if the table lost the target or a feature, or if no feature would be left.
    """
    names = after.schema.names
    if not {now.target, *now.features} <= set(names):
        return now
    was_usual, is_usual = (_usually(choice, table, now) for table in (before, after))
    answered = {*keys.KNOWN_BEFOREHAND.get(), *keys.LEFT_OUTSIDE.get()}
    known, chosen = set(before.schema.names), set(now.features)
    by_hand = answered | (known & (chosen ^ was_usual))
    wanted = (chosen & by_hand) | (is_usual - by_hand)
    found = tuple(name for name in names if name in wanted)
    return replace(now, features=found) if found else now


def following_file(choice: TableChoice, before: Table, after: Table, now: Roles) -> Roles:
    """Return the roles once the whole file is read differently: as `following`, but a usual target
    is replaced by the usual target of the new reading, with its usual features."""
    usual = _usual_target(choice, after)
    if now.target == usual or now.target != _usual_target(choice, before):
        return following(choice, before, after, now)
    kept: dict[str, Any] = {
        role.name.lower(): name
        for name, role in now.kept_out.items()
        if name in after.schema.names and name != usual
    }
    others = [n for n in after.schema.names if n != usual and n not in kept.values()]
    has_choice, task = tasks_of(after, usual)
    found = _usual_features(after, choice, usual, others, task if has_choice else None)
    if not found:
        return following(choice, before, after, now)
    return Roles(usual, tuple(found), **kept)


def _usually(choice: TableChoice, table: Table, now: Roles) -> set[str]:
    others = [n for n in table.schema.names if n != now.target and n not in now.kept_out]
    task = possible(table, now).task
    return set(_usual_features(table, choice, now.target, others, task))


def _take(table: Table, choice: TableChoice) -> None:
    """Set the widgets and the address to the requested roles."""
    requested = state.ROLES_REQUESTED.take()
    if requested is None or requested[0] != choice.source:
        return
    roles = requested[1]
    if state.TARGET.get() != roles.target and _leaves_the_tree(table, choice, roles.target):
        _forget_answers()
    state.TARGET.set(roles.target)
    features.give(roles.features)
    has_choice, usual = tasks_of(table, roles.target)
    if has_choice:
        state.TASK.set(roles.task or usual)
    for role, parameter in state.ROLE_PARAMETERS.items():
        parameter.set(roles.column_of(role))


def _kept_out(table: Table, target: str) -> dict[Role, str]:
    """Return the column with each role that only one column can have; ignore invalid names in the
    address."""
    found: dict[Role, str] = {}
    for role, parameter in state.ROLE_PARAMETERS.items():
        name = parameter.get()
        if name is None:
            continue
        if name in table.schema.names and name != target and name not in found.values():
            found[role] = name
        else:
            parameter.set(None)
    return found


def _usual_target(choice: TableChoice, table: Table) -> str:
    """Return the catalogue's target; for an upload, the last column that has values and is not set
    aside."""
    if not choice.digest:
        return bundled_set(choice.name).target
    return usual_target(table, set_aside_in(table))


def _usual_features(
    table: Table, choice: TableChoice, target: str, others: list[str], task: Task | None
) -> list[str]:
    ignored = () if choice.digest else bundled_set(choice.name).ignore
    waiting = waiting_in(table, target, task)
    return offered_features(table, target, others, set_aside_in(table), {*ignored, *waiting})


def _settle_roles(table: Table, choice: TableChoice, usual: str) -> None:
    """Reset the roles for another table; for the first table, the address may set them."""
    before = state.ROLES_OF.get()
    state.ROLES_OF.set(choice.source)
    is_foreign = not set(state.FEATURES.get()) <= set(table.schema.names)
    if not is_foreign and (before is None or before == choice.source):
        return
    state.TARGET.set(usual)
    for role, parameter in state.ROLE_PARAMETERS.items():
        parameter.set(next(iter(table.stated_for(role)), None))
    _start_roles_anew(table, choice)


def _start_roles_anew(table: Table, choice: TableChoice) -> None:
    """Under another target, make the columns without a role features, and infer the task.

    The root is selected, since nodes of the previous tree mean nothing here.

    The values are set, not forgotten: a forgotten value would come back from the address.
    """
    target = state.TARGET.get()
    # A picture may send a message after another table was chosen, before its target is.
    if target not in table.schema.names:
        target = None
    if target is None or _leaves_the_tree(table, choice, target):
        _forget_answers()
    if target is None:
        return
    settled, shown = state.ROLES_SETTLED.get(), shown_last(choice)
    if shown and settled and shown.target == target != settled.target:
        ask_for(choice, shown)  # back from a target in doubt
        return
    taken = {target, *_kept_out(table, target).values()}
    others = [name for name in table.schema.names if name not in taken]
    has_choice, usual = tasks_of(table, target)
    if has_choice:
        state.TASK.set(usual)
    task = usual if has_choice else None
    features.give(_usual_features(table, choice, target, others, task))


def _forget_answers() -> None:
    """Forget the node, the class and the answers about leaks, which belong to the previous tree."""
    select("")
    class_of_interest.forget()
    keys.KNOWN_BEFOREHAND.set([])
    keys.LEFT_OUTSIDE.set([])


def _choose_task(table: Table, target: str) -> Task | None:
    """Ask only if both tasks make sense: for a target with a few different whole numbers."""
    has_choice, usual = tasks_of(table, target)
    if not has_choice:
        return None
    return st.segmented_control(
        "Predict it as",
        list(Task),
        default=usual,
        format_func=_BY_KIND.__getitem__,
        key=state.TASK.name,
        required=True,
        bind=state.TASK.bind,
        disabled=locks(Control.COLUMNS),
    )


def is_in_doubt(table: Table, choice: TableChoice, target: str) -> bool:
    """Return whether the target's values hardly repeat and the user has not confirmed it."""
    if (choice.source, target) in state.TARGETS_CONFIRMED.get():
        return False
    found = set_aside_in(table).get(target)
    return bool(odd_target_words(table, target, found))


def shown_last(choice: TableChoice) -> Roles | None:
    """Return the roles of the tree on the page, or None if it shows another table or no tree."""
    shown = state.ROLES_SHOWN.get()
    return shown[1] if shown and shown[0] == choice.source else None


def _leaves_the_tree(table: Table, choice: TableChoice, target: str) -> bool:
    """Return whether this target's tree replaces the tree on the page, and so its nodes."""
    shown = shown_last(choice)
    is_same = shown is not None and shown.target == target
    return not (is_same or is_in_doubt(table, choice, target))


def possible(table: Table, roles: Roles) -> Roles:
    """Return the roles; keep the task only if this table leaves a choice."""
    has_choice, _ = tasks_of(table, roles.target)
    return roles if has_choice else replace(roles, task=None)
