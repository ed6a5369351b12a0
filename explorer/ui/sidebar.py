"""The quiet controls: which table, how to grow, where to stop."""

import streamlit as st

from explorer.data.catalogue import CATALOGUE
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.tree.impurity import CLASS_CRITERIA, NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import address, cached, uploads
from explorer.ui.choices import GrowthChoice, TableChoice
from explorer.ui.columns import column_overrides
from explorer.ui.markdown import escape_markdown
from explorer.views.nodes.wording import short

_TABLE, _LOST = "table", "table_lost"
_DEPTH, _LEAVES, _ALPHA = "max_depth", "max_leaf_nodes", "ccp_alpha"
_LARGEST_LEAF, _LARGEST_SPLIT = 50, 100
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
    # Read before the widget, which cleans the address.
    lost = st.session_state.setdefault(_LOST, _lost(options))
    name = st.selectbox(
        "Table",
        options,
        index=options.index(names[0]),
        key=_TABLE,
        bind="query-params",
    )
    if lost and upload is None and name == names[0]:
        st.info(
            f"The address names “{escape_markdown(short(lost))}”, which is not here: an uploaded "
            "table stays only as long as the visit in which it came. Upload it again, or look at "
            f"{name}."
        )
    uploads.offer(_select_table)
    is_upload = upload is not None and name == upload.name
    digest = upload.digest if upload is not None and is_upload else None
    return column_overrides.as_wished(name, digest)


def _lost(options: list[str]) -> str | None:
    """The table in the address that this visit began with, if there is none of that name."""
    asked = address.get(_TABLE)
    return None if asked in options else asked


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


def _select_table(name: str) -> None:
    st.session_state[_TABLE] = name
