"""Difference: two trees for one table, how they differ, and for which rows it matters."""

from dataclasses import dataclass, replace

import streamlit as st

from explorer.caps import CAPS
from explorer.data.errors import TableError
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.difference.difference import Difference, difference
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui import presenter
from explorer.ui.background.waiting import result_of
from explorer.ui.build.moves import Built, built_last
from explorer.ui.limitations import keys
from explorer.ui.limitations.axes import Axes, asked_axes, offer_axes
from explorer.ui.limitations.heading import show_heading, show_name
from explorer.ui.limitations.study_rows import StudyRows, study_rows_of
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.ui.stored.opening import is_stored
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.difference import lost_words
from explorer.views.nodes.wording import rows
from explorer.views.panels.side_by_side import TwoTrees, two_trees
from explorer.views.to_json import to_json

_SAMPLES, _SETTINGS, _BY_HAND, _BUILT = "samples", "settings", "by_hand", "built"
_NAMES = {
    _SAMPLES: "Two halves of the rows",
    _SETTINGS: "Two settings",
    _BY_HAND: "With and without your splits",
    _BUILT: "Your tree on Build and CART’s",
}
_NOTHING_BY_HAND = (
    "You have not changed this tree by hand yet. On the Explore page, replace a node’s best split "
    "with your own (“Use this split”) or prune a branch. Then both trees appear here."
)
_NOTHING_STORED = (
    "You cannot replace splits in the tree of a stored table, and the trees on this page are grown "
    "from a sample, without the branches that you pruned. Choose “Two settings” to compare the "
    "tree with one of other limits."
)
_NOTHING_BUILT = (
    "You have not built a tree yet. Make a split on the Build page; then your tree appears next to "
    "CART’s."
)
_OTHER_TABLE = (
    "Your tree on the Build page is from another table, so the two trees cannot be compared. Build "
    "a tree from this table, or open the other table again."
)
_OTHER_COLUMNS = (
    "The features or classes of your tree on the Build page no longer match this table, so the two "
    "trees cannot be compared."
)


@dataclass(frozen=True, slots=True)
class _Two:
    """The compared trees, their names, and the rows. others: for each tree, rows that it has not
    seen. words: which rows are compared, if they are not those that the page studies."""

    names: tuple[str, str]
    trees: tuple[TreeSpec, TreeSpec]
    rows: TrainingTable
    others: tuple[TrainingTable | None, TrainingTable | None] = (None, None)
    words: str = ""


def show_difference(subject: Subject) -> None:
    """Offer a choice of two trees, then compare them node by node and row by row."""
    studied = study_rows_of(subject, judged=False)
    head = st.container()
    controls = st.container(horizontal=True, vertical_alignment="bottom")
    with controls:
        two = _chosen(subject, studied)
    if isinstance(two, str):
        st.info(escape_markdown(two))
        return
    axes = asked_axes(two.rows.features)
    found = result_of(difference_study(two.trees, two.rows, two.others, axes))
    if found is None:
        return
    with controls:
        offer_axes(two.rows.features, found.axes)
    with head:
        measures = ((found.view.changed, found.view.changed_label),)
        show_heading(found.view.title, f"{two.words or studied.words} {found.view.same}", measures)
    with presenter.panel("pair"):
        columns = st.columns(2, gap="large")
        places = zip(columns, two.names, found.sides, keys.DIFFERENCE_TREES, strict=True)
        for number, (column, name, side, key) in enumerate(places, 1):
            with column:
                st.subheader(f"Tree {number}: {escape_markdown(name)}", anchor=False)
                st.caption(escape_markdown(side.words))
                components.tree_canvas(key=key.name, data=side.tree, height="content")
    with presenter.panel("regions"):
        columns = st.columns(2, gap="large")
        sides = zip(columns, found.sides, keys.DIFFERENCE_REGIONS, strict=True)
        for number, (column, side, key) in enumerate(sides, 1):
            with column:
                show_name(f"Tree {number}", number)
                components.regions(key=key.name, data=side.regions, height="content")
        if found.marks:
            st.caption(escape_markdown(found.marks))
    with presenter.panel("lists"):
        components.difference(key=keys.DIFFERENCE.name, data=to_json(found.view), height="content")


def difference_study(
    shown: tuple[TreeSpec, TreeSpec],
    rows: TrainingTable,
    others: tuple[TrainingTable | None, TrainingTable | None],
    axes: Axes | None,
) -> Study[TwoTrees]:
    """Compare two trees on `rows`; others: for each tree, rows that it has not seen, if any."""
    trees = _tree_of(shown[0]), _tree_of(shown[1])
    grown_from = shown[0].training, shown[1].training
    apart = Study[Difference](difference, (*trees, rows), is_kept=False)
    asked = apart, trees, grown_from, rows, others, axes
    return Study(two_trees, asked, "Comparing both trees", "The comparison")


def _tree_of(shown: TreeSpec) -> Study[Tree]:
    """Return the page's own tree; a tree from other rows is grown only as far as its limits
    allow."""
    if shown.search.forced or shown.pruned or shown.is_built:
        return tree_study(shown)
    return Study(grow, (shown.training, shown.search, shown.stop))


def _chosen(subject: Subject, studied: StudyRows) -> _Two | str:
    """Return both trees, or a sentence on why there are none."""
    asked, built = keys.COMPARED.get(), _built(subject)
    offered = [name for name in _NAMES if name in (asked, _SAMPLES, _SETTINGS, _BY_HAND)]
    offered += [_BUILT] if isinstance(built, Built) and asked != _BUILT else []
    keys.COMPARED_CHOICE.set(asked if asked in offered else _SAMPLES)
    compared = st.selectbox(
        "Compare",
        offered,
        format_func=_NAMES.__getitem__,
        key=keys.COMPARED_CHOICE.name,
        on_change=lambda: keys.COMPARED.set(keys.COMPARED_CHOICE.get()),
        width=240,
    )
    if compared == _SETTINGS:
        return _two_settings(studied)
    if compared == _BY_HAND:
        return _by_hand(subject)
    if compared == _BUILT:
        return built if isinstance(built, str) else _beside_built(subject, built)
    return _two_halves(studied)


def _two_halves(studied: StudyRows) -> _Two | str:
    seed = st.number_input(
        "Seed",
        0,
        CAPS.max_seed,
        keys.HALVES_SEED.default,
        key=keys.HALVES_SEED.name,
        bind=keys.HALVES_SEED.bind,
        width=120,
        help="Seed for drawing the first half.",
    )
    rows = studied.training
    try:
        halves = hold_out(rows, test=0.5, seed=seed)
    except TableError as problem:
        return str(problem)
    one, other = halves.training, halves.test
    if other is None:
        return "There are too few rows to split into halves."
    trees = replace(studied.shown, training=one), replace(studied.shown, training=other)
    words = f"{studied.words} {lost_words(rows, one, other)}".strip()
    return _Two(("one half of the rows", "the other half"), trees, rows, (other, one), words)


def _two_settings(studied: StudyRows) -> _Two:
    depth = st.number_input(
        "Depth limit of tree 2",
        0,
        CAPS.max_depth_offered,
        keys.OTHER_DEPTH.default,
        key=keys.OTHER_DEPTH.name,
        bind=keys.OTHER_DEPTH.bind,
        width=170,
    )
    leaf = st.number_input(
        "Minimum leaf size of tree 2",
        1,
        max(studied.training.n_rows, 1),
        keys.OTHER_LEAF.default,
        key=keys.OTHER_LEAF.name,
        bind=keys.OTHER_LEAF.bind,
        width=180,
    )
    shown = studied.shown
    search = replace(shown.search, min_samples_leaf=int(leaf))
    other = replace(shown, search=search, stop=replace(shown.stop, max_depth=int(depth)))
    other_name = f"depth at most {depth}, at least {rows(int(leaf))} in a leaf"
    names = "the settings of the sidebar", other_name
    return _Two(names, (shown, other), studied.training)


def _by_hand(subject: Subject) -> _Two | str:
    mine = subject.shown
    if not mine.search.forced and not mine.pruned:
        return _NOTHING_STORED if is_stored(subject.choice.digest) else _NOTHING_BY_HAND
    cart = replace(mine, search=replace(mine.search, forced=()), pruned=())
    rows = subject.kept.training
    return _Two(("with your splits", "CART’s own"), (mine, cart), rows)


def _built(subject: Subject) -> Built | str:
    """Return the tree of the Build page, or a sentence on why it cannot be compared."""
    built = built_last()
    if built is None:
        return _NOTHING_BUILT
    if built.round.table != subject.table.fingerprint:
        return _OTHER_TABLE
    own, here = built.shown.training, subject.kept.training
    if (own.features, own.target) != (here.features, here.target):
        return _OTHER_COLUMNS
    return built


def _beside_built(subject: Subject, built: Built) -> _Two:
    """Compare only on the rows from which the tree was built: Build's hidden rows stay hidden
    here."""
    stops = {
        "the same number of leaves": StopRules(max_leaf_nodes=built.tree.n_leaves),
        "the limits of the sidebar": subject.shown.stop,
    }
    chosen = st.selectbox("CART’s tree has", list(stops), key=keys.BUILT_BESIDE.name, width=220)
    mine = built.shown
    search = replace(subject.shown.search, forced=())
    cart = TreeSpec(mine.training, search, stops[chosen])
    n_rows = rows(mine.training.n_rows)
    words = f"Both trees are grown from the Build page’s {n_rows}."
    names = "built by hand", f"CART with {chosen}"
    return _Two(names, (mine, cart), mine.training, words=words)
