"""What each column is for: the sidebar's target and features, the other roles in the address."""

from dataclasses import replace

import streamlit as st

from explorer.data.catalogue import bundled_set
from explorer.data.roles import KEPT_OUT, Role, Roles
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.ui import address, cached
from explorer.ui.choices import TableChoice
from explorer.ui.columns import class_of_interest

_TARGET, _FEATURES, _TASK = "target", "features", "task"
_SETTLED = "roles_settled"
_TO_TAKE = "roles_to_take"
_ROLES_OF, _USUAL = "roles_of", "usual_features"
_PARAMETERS = {role: role.value.replace(" ", "_") for role in KEPT_OUT}
_BY_KIND = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}


def choose_roles(table: Table, choice: TableChoice) -> Roles:
    """The target, the features, whether the target is classes or numbers, and what is kept out."""
    names = table.schema.names
    usual = _usual_target(choice, table)
    _settle_roles(table, choice, usual)
    _take(table, choice)
    target = st.selectbox(
        "Target: what to learn",
        names,
        index=names.index(usual),
        key=_TARGET,
        bind="query-params",
        on_change=_start_roles_anew,
        args=(table, choice),
    )
    task = _choose_task(table, target)
    kept_out = _kept_out(table, target)
    others = [name for name in names if name != target and name not in kept_out.values()]
    usual_features = _usual_features(choice, others)
    st.session_state[_USUAL] = tuple(usual_features)
    # On the first run the address has not reached its widget yet.
    chosen = st.session_state.get(_FEATURES, address.get_all(_FEATURES) or usual_features)
    n_asked = len(set(chosen) & set(others))
    with st.popover(f"Features: {n_asked} of {len(names) - 1} columns", width="stretch"):
        features = st.multiselect(
            "Features: what the tree may ask about",
            others,
            default=usual_features,
            key=_FEATURES,
            bind="query-params",
        )
    asked = set(features)
    roles = Roles(
        target,
        tuple(name for name in others if name in asked),
        task,
        weight=kept_out.get(Role.WEIGHT),
        group=kept_out.get(Role.GROUP),
        time=kept_out.get(Role.TIME),
        row_label=kept_out.get(Role.ROW_LABEL),
    )
    st.session_state[_SETTLED] = roles
    return roles


def usual_features() -> tuple[str, ...]:
    """The columns that are features of this table and target until others are chosen."""
    usual: tuple[str, ...] = st.session_state[_USUAL]
    return usual


def set_features(names: tuple[str, ...]) -> None:
    """Moves the widget of the features, before it is drawn again."""
    st.session_state[_FEATURES] = list(names)


def current(choice: TableChoice) -> Roles:
    """The roles as last changed: those on the page, or those that it is about to take."""
    source, roles = st.session_state.get(_TO_TAKE, (None, None))
    found: Roles = roles if source == choice.source else st.session_state[_SETTLED]
    return found


def ask_for(choice: TableChoice, roles: Roles) -> None:
    """Has the page take these roles when it is next drawn: its widgets cannot be set before."""
    st.session_state[_TO_TAKE] = (choice.source, roles)


def _take(table: Table, choice: TableChoice) -> None:
    """Sets the widgets and the address to the roles that were asked for."""
    source, roles = st.session_state.pop(_TO_TAKE, (None, None))
    if source != choice.source:
        return
    if st.session_state.get(_TARGET) != roles.target:
        address.select("")
        class_of_interest.forget()
    st.session_state[_TARGET] = roles.target
    st.session_state[_FEATURES] = list(roles.features)
    has_choice, usual = cached.tasks_of(table, roles.target)
    if has_choice:
        st.session_state[_TASK] = roles.task or usual
    for role, parameter in _PARAMETERS.items():
        address.put(parameter, roles.column_of(role))


def _kept_out(table: Table, target: str) -> dict[Role, str]:
    """Who has the roles of one column; what the address says wrongly leaves it."""
    found: dict[Role, str] = {}
    for role, parameter in _PARAMETERS.items():
        name = address.get(parameter)
        if name is None:
            continue
        if name in table.schema.names and name != target and name not in found.values():
            found[role] = name
        else:
            address.put(parameter, None)
    return found


def _usual_target(choice: TableChoice, table: Table) -> str:
    """The catalogue's target; of an upload the last column that has values."""
    if not choice.digest:
        return bundled_set(choice.name).target
    names = table.schema.names
    filled = (name for name in reversed(names) if table.n_missing(name) < table.n_rows)
    return next(filled, names[-1])


def _usual_features(choice: TableChoice, others: list[str]) -> list[str]:
    ignored = () if choice.digest else bundled_set(choice.name).ignore
    return [name for name in others if name not in ignored]


def _settle_roles(table: Table, choice: TableChoice, usual: str) -> None:
    """On another table the roles start anew; on the first one the address may name them."""
    before = st.session_state.get(_ROLES_OF)
    st.session_state[_ROLES_OF] = choice.source
    asked = st.session_state.get(_FEATURES, [])
    is_foreign = not set(asked) <= set(table.schema.names)
    if not is_foreign and (before is None or before == choice.source):
        return
    st.session_state[_TARGET] = usual
    for parameter in _PARAMETERS.values():
        address.put(parameter, None)
    _start_roles_anew(table, choice)


def _start_roles_anew(table: Table, choice: TableChoice) -> None:
    """With another target the columns without a role become features, and its task is inferred.

    A node of the tree before says nothing of this one: the root is selected.

    The values are set, not forgotten: a forgotten one would come back from the address.
    """
    address.select("")
    class_of_interest.forget()
    target = st.session_state[_TARGET]
    taken = {target, *_kept_out(table, target).values()}
    others = [name for name in table.schema.names if name not in taken]
    st.session_state[_FEATURES] = _usual_features(choice, others)
    has_choice, usual = cached.tasks_of(table, target)
    if has_choice:
        st.session_state[_TASK] = usual


def _choose_task(table: Table, target: str) -> Task | None:
    """Asked only where both make sense: a numeric target of whole numbers, not too many."""
    has_choice, usual = cached.tasks_of(table, target)
    if not has_choice:
        return None
    return st.segmented_control(
        "Learn it as",
        list(Task),
        default=usual,
        format_func=_BY_KIND.__getitem__,
        key=_TASK,
        required=True,
        bind="query-params",
    )


def possible(table: Table, roles: Roles) -> Roles:
    """The roles with their task only where this table leaves a choice of it."""
    has_choice, _ = cached.tasks_of(table, roles.target)
    return roles if has_choice else replace(roles, task=None)
