"""The quiet controls: which table, what to learn, how to grow, where to stop."""

import streamlit as st

from explorer.data.catalogue import CATALOGUE, bundled_set
from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.data.table import ReadAs, Remedy, Table
from explorer.data.training import TrainingTable
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import address, cached, uploads
from explorer.ui.choices import GrowthChoice, RoleChoice, TableChoice
from explorer.ui.words import literal

_TABLE, _TARGET, _FEATURES, _TASK = "table", "target", "features", "task"
_DEPTH, _LEAVES, _ALPHA = "max_depth", "max_leaf_nodes", "ccp_alpha"
_ROLES_OF, _USUAL = "roles_of", "usual_features"
_REREAD = "reread"
_LARGEST_LEAF, _LARGEST_SPLIT = 50, 100
_BY_KIND = {Task.CLASSIFICATION: "classes", Task.REGRESSION: "numbers"}
_IN_WORDS = {
    Criterion.GINI: "Gini impurity",
    Criterion.ENTROPY: "Entropy",
    Criterion.MISCLASSIFICATION: "Misclassification",
    Criterion.SQUARED_ERROR: "Squared error",
    Criterion.ABSOLUTE_ERROR: "Absolute error",
}


def choose_table() -> TableChoice:
    """A bundled set, or the last upload that could be read."""
    st.subheader("Data")
    upload = uploads.current()
    names = [entry.name for entry in CATALOGUE]
    options = names if upload is None else [upload.name, *names]
    name = st.selectbox(
        "Table",
        options,
        index=options.index(names[0]),
        key=_TABLE,
        bind="query-params",
    )
    uploads.offer(_select_table)
    is_upload = upload is not None and name == upload.name
    digest = upload.digest if upload is not None and is_upload else None
    reread: dict[str, ReadAs | tuple[str, ...]] = _reread_of(name, digest)
    return TableChoice(
        name,
        digest,
        tuple((c, how) for c, how in reread.items() if isinstance(how, ReadAs)),
        tuple((c, how) for c, how in reread.items() if isinstance(how, tuple)),
    )


def choose_roles(table: Table, choice: TableChoice) -> RoleChoice:
    """The target, the features, and whether the target is classes or numbers."""
    names = table.schema.names
    usual = _usual_target(choice, table)
    _settle_roles(table, choice, usual)
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
    others = [name for name in names if name != target]
    usual_features = _usual_features(choice, others)
    st.session_state[_USUAL] = tuple(usual_features)
    chosen = st.session_state.get(_FEATURES, usual_features)
    with st.popover(f"Features: {len(chosen)} of {len(others)} columns", width="stretch"):
        features = st.multiselect(
            "Features: what the tree may ask about",
            others,
            default=usual_features,
            key=_FEATURES,
            bind="query-params",
        )
    return RoleChoice(target, tuple(name for name in others if name in set(features)), task)


def usual_features() -> tuple[str, ...]:
    """The columns that are features of this table and target until others are chosen."""
    usual: tuple[str, ...] = st.session_state[_USUAL]
    return usual


def set_features(names: tuple[str, ...]) -> None:
    """Moves the widget of the features, before it is drawn again."""
    st.session_state[_FEATURES] = list(names)


def choose_growth(training: TrainingTable) -> GrowthChoice:
    """Criterion and limits; each answers at once."""
    st.subheader("Grow")
    classes = training.task is Task.CLASSIFICATION
    criterion = st.selectbox(
        "Criterion",
        CLASS_CRITERIA if classes else NUMBER_CRITERIA,
        format_func=_IN_WORDS.__getitem__,
        key="criterion" if classes else "number_criterion",
        bind="query-params",
        help="The impurity that each split makes smaller.",
    )
    min_samples_leaf = st.slider(
        "Rows in a leaf, at least",
        1,
        _LARGEST_LEAF,
        key="min_samples_leaf",
        bind="query-params",
        help="min_samples_leaf: a split that leaves fewer rows on one side is not considered.",
    )
    st.subheader("Stop")
    max_depth = st.slider(
        "Depth, at most",
        0,
        cached.DEPTH_OFFERED,
        3,
        key=_DEPTH,
        bind="query-params",
        help="max_depth: how many questions a row may be asked.",
    )
    min_samples_split = st.slider(
        "Rows to split, at least",
        2,
        _LARGEST_SPLIT,
        key="min_samples_split",
        bind="query-params",
        help="min_samples_split: a node with fewer rows becomes a leaf.",
    )
    leaves, alpha = st.columns(2)
    max_leaf_nodes = leaves.number_input(
        "Leaves, at most",
        1,
        value=None,
        placeholder="no limit",
        key=_LEAVES,
        bind="query-params",
        help="max_leaf_nodes: the splits that lower impurity most are made first.",
    )
    ccp_alpha = alpha.number_input(
        "Pruning α",
        0.0,
        value=0.0,
        step=0.001,
        format="%.4g",
        key=_ALPHA,
        bind="query-params",
        help="ccp_alpha: a branch that lowers impurity by less than this for each leaf it adds "
        "is pruned. 0 prunes nothing.",
    )
    return GrowthChoice(
        SearchRules(criterion, min_samples_leaf),
        StopRules(
            max_depth=max_depth,
            min_samples_split=min_samples_split,
            max_leaf_nodes=max_leaf_nodes,
            ccp_alpha=ccp_alpha,
        ),
    )


def set_limits(stop: StopRules) -> None:
    """Moves the widgets of depth, leaves and pruning, before they are drawn again."""
    if stop.max_depth is not None:
        st.session_state[_DEPTH] = min(stop.max_depth, cached.DEPTH_OFFERED)
    st.session_state[_LEAVES] = stop.max_leaf_nodes
    st.session_state[_ALPHA] = stop.ccp_alpha


def show_notes(table: Table, choice: TableChoice) -> None:
    """What reading the table noticed, each with its remedies."""
    reread = _reread_of(choice.name, choice.digest)
    if not table.notes and not reread:
        return
    n_notes = len(table.notes)
    with st.expander(f"Notes on this table: {n_notes}"):
        for i, note in enumerate(table.notes):
            st.markdown(literal(note.sentence))
            for j, remedy in enumerate(note.remedies):
                st.button(
                    literal(remedy.label),
                    key=f"remedy_{table.fingerprint}_{i}_{j}",
                    on_click=_apply_remedy,
                    args=(choice.name, choice.digest, remedy),
                )
        if reread:
            st.button(
                f"Read {len(reread)} column{'s' * (len(reread) > 1)} as found again",
                on_click=reread.clear,
            )


def choose_kinds(table: Table, choice: TableChoice) -> None:
    """Lets a column be read as another kind than was found."""
    is_file = choice.digest is not None or bundled_set(choice.name).file is not None
    if not is_file:
        return
    with st.popover("Read a column differently", width="stretch"):
        name = st.selectbox("Column", table.schema.names, key=f"kind_column_{table.fingerprint}")
        n_distinct, n_missing = cached.column_counts(table, name)
        st.markdown(
            f"Read as {table.column(name).kind}: {show_count(n_distinct)} distinct, "
            f"{show_count(n_missing)} missing."
        )
        for how in ReadAs:
            st.button(
                f"Read as {how.value}",
                key=f"kind_{how.name}",
                on_click=_apply_remedy,
                args=(choice.name, choice.digest, Remedy(how.value, name, how)),
                width="stretch",
            )


def keep_last_reading(choice: TableChoice) -> TableChoice:
    """Undoes the last re-reading of a column, which failed."""
    reread = _reread_of(choice.name, choice.digest)
    if reread:
        reread.pop(next(reversed(reread)))
    return TableChoice(choice.name, choice.digest)


def _select_table(name: str) -> None:
    st.session_state[_TABLE] = name


def _apply_remedy(name: str, digest: str | None, remedy: Remedy) -> None:
    reread = _reread_of(name, digest)
    reread.pop(remedy.column, None)
    reread[remedy.column] = remedy.read_as or remedy.missing_marks


def _reread_of(name: str, digest: str | None) -> dict[str, ReadAs | tuple[str, ...]]:
    """This session's wishes on how the columns of one table are read, latest last."""
    wishes: dict[str, ReadAs | tuple[str, ...]] = st.session_state.setdefault(
        _REREAD, {}
    ).setdefault(digest or name, {})
    return wishes


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
    here = choice.digest or choice.name
    before = st.session_state.get(_ROLES_OF)
    st.session_state[_ROLES_OF] = here
    asked = st.session_state.get(_FEATURES, [])
    is_foreign = not set(asked) <= set(table.schema.names)
    if not is_foreign and (before is None or before == here):
        return
    st.session_state[_TARGET] = usual
    _start_roles_anew(table, choice)


def _start_roles_anew(table: Table, choice: TableChoice) -> None:
    """With another target all other columns become features, and its task is inferred.

    A node of the tree before says nothing of this one: the root is selected.

    The values are set, not forgotten: a forgotten one would come back from the address.
    """
    address.select("")
    target = st.session_state[_TARGET]
    others = [name for name in table.schema.names if name != target]
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
