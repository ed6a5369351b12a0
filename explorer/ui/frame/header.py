"""What the tree achieves, above everything else."""

import streamlit as st

from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.tree.tree import Tree
from explorer.ui import cached
from explorer.ui.columns import class_of_interest
from explorer.ui.markdown import escape_markdown, sentence_markdown, term
from explorer.ui.scores import ScorePlaces
from explorer.views.nodes.wording import leaves, rows
from explorer.views.scores.rows_kept_back import kept_back_words

_ONE_LINE = 86
"""Characters of a headline that a projector has in one line."""


def show_size(tree: Tree, kept: KeptBack) -> None:
    """A headline without any score, where scores are hidden."""
    with st.container(key="head"), st.container(key="words"):
        told = f"A tree of {leaves(tree.n_leaves)}, grown from {rows(kept.training.n_rows)}"
        st.header(escape_markdown(told), anchor=False)


def show_header(
    shown: Shown, tree: Tree, kept: KeptBack, *, with_splits: bool = True
) -> ScorePlaces:
    """The headline as a sentence, and the scores it rests on; returns the places of those that
    are found later. Without `with_splits` nothing is said of what the tree splits on."""
    code, is_part = class_of_interest.code_of(shown.training), kept.kept_back is not None
    view = cached.views.summary(shown, tree, code, is_part=is_part)
    with st.container(key="head", horizontal=True, vertical_alignment="bottom"):
        with st.container(key="words"):
            show_title(view.title)
            splits = view.caption if with_splits else ""
            told = [splits, kept_back_words(kept), view.left_out, view.grown]
            caption = " ".join(filter(None, told))
            st.caption(sentence_markdown(caption))
            sentence = st.empty()
        with st.container(key="measures", horizontal=True, width="content"):
            st.metric(view.measure.label, view.measure.value, width="content")
            number = st.empty()
            if beside := cached.views.kept_back_measure(shown, tree, kept):
                st.metric(beside.label, beside.value, width="content")
    return ScorePlaces(number, sentence)


def show_title(title: str) -> None:
    """The headline; the sheet of the projector has other type for a long one."""
    opening = "A tree of depth "
    told = escape_markdown(title)
    if title.startswith(opening):
        depth = term("depth", "depth")
        told = f"A tree of {depth} {escape_markdown(title.removeprefix(opening))}"
    with st.container(key="title" if len(title) <= _ONE_LINE else "long_title"):
        st.header(told, anchor=False)
