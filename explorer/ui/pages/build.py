"""The Build page: a tree whose splits the user makes, one leaf after another."""

from dataclasses import replace

import streamlit as st

from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.ui import presenter, selection, state
from explorer.ui.background.runs import in_sequence
from explorer.ui.build.moves import Built, built_in, offer_steps, show_moves, take_splits
from explorer.ui.build.reveal import is_revealed, offer_more, offer_reveal, show_reveal
from explorer.ui.build.round import Round, choose_round
from explorer.ui.build.saving import offer_file
from explorer.ui.build.splitting import show_splitting
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.shell.header import kept_back_measure, loss_sentence, summary_of
from explorer.ui.studies.pictures import tree_payload
from explorer.ui.subject import Subject
from explorer.views.build.moves_view import begun_words, built_title
from explorer.views.nodes.wording import short

_MAX_SENTENCE = 200
"""Characters of the reason why a split is not made: a file may name a feature of any length."""


def show(subject: Subject) -> None:
    """Show the tree from the root on, leaf by leaf, and how much of the gain each split takes."""
    _show_round(subject)


@st.fragment
@in_sequence
def _show_round(subject: Subject) -> None:
    """Show the round; a move reruns only this fragment, not the sidebar."""
    head, tree = st.container(), st.container()
    with (
        presenter.panel("moves"),
        st.container(key="move_row", horizontal=True, vertical_alignment="center"),
    ):
        track = st.container(key="track")
        actions = st.container(horizontal=True, width="content", key="building")
        with actions:
            steps = st.container(horizontal=True, width="content", key="steps")
            its = choose_round(subject)
    built = built_in(its)
    path = selection.path_in(built.tree)
    # The rows that judge the round stay hidden from its pictures.
    kept, shown = RowPartition(its.kept.training), replace(built.shown, path=path)
    here = replace(subject, shown=shown, kept=kept)
    if is_revealed(its):
        with steps:
            offer_more(its)
        with head:
            show_reveal(built, subject.table, subject.scoring)
        return
    with head:
        _show_head(replace(subject, shown=built.shown, kept=its.kept), built, its)
    with tree, presenter.panel("tree"):
        _show_tree(here)
    with track:
        show_moves(built)
    with steps:
        offer_steps(built, here)
        offer_file(built, subject.table, lambda splits: take_splits(its, splits))
        offer_reveal(built)
    with presenter.panel("search"):
        show_splitting(built, here)


def _show_head(seen: Subject, built: Built, its: Round) -> None:
    """seen: the tree with the rows that are seen as a score."""
    shown, tree = built.shown, built.tree
    view = summary_of(seen)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            st.header(escape_markdown(built_title(tree, shown.training)), anchor=False)
            told = f"{begun_words(its.kept)} {loss_sentence(seen)}"
            st.caption(sentence_markdown(told))
        with st.container(key="measures", horizontal=True, width="content"):
            st.metric(view.measure.label, view.measure.value, width="content")
            if its.seen is not None and (beside := kept_back_measure(seen)):
                st.metric(beside.label, beside.value, width="content")
            if Part.TEST in its.kept.parts:
                st.metric("hidden rows", "?", width="content")
            st.metric("leaves", f"{tree.n_leaves} of {its.max_leaves}", width="content")
    for path, why in built.refused:
        at = "of the root" if not path else f"of node {path}"
        told = f"Your split {at} and all splits below it are left out. {short(why, _MAX_SENTENCE)}"
        st.caption(sentence_markdown(told))


def _show_tree(subject: Subject) -> None:
    path = subject.shown.path
    with st.container(key="publisher"):
        views = presenter.views_now("Build", "Build")
        components.publisher(key=state.PUBLISHER.name, data={"selection": path, "views": views})
    components.tree_canvas(
        key=state.BUILT_TREE.name,
        data=tree_payload(subject).payload,
        height="content",
        on_selected_change=lambda: selection.select_sent(state.BUILT_TREE),
    )
