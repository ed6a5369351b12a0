"""Beat the tree: the user's tree compared with CART's and the best tree of depth two."""

import math

import numpy as np
import pyarrow as pa
import streamlit as st

from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.judging.greedy import Contenders, contenders
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.holding_out import Part
from explorer.rooms.question import Scale
from explorer.ui import presenter, state
from explorer.ui.background.waiting import result_of
from explorer.ui.build.moves import Built
from explorer.ui.build.round import Round
from explorer.ui.grid import GridColumn, show_grid
from explorer.ui.limitations.heading import show_heading
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.pictures import components
from explorer.ui.room.answering import offer_score
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.table_cells import number_cells, table_cells
from explorer.views.build.reveal_view import RevealView
from explorer.views.panels.side_by_side import Revealed, revealed

_MAX_COLUMNS = 6
"""Maximum number of features listed with the rows of the reveal: those that the tree splits on."""


def is_revealed(its: Round) -> bool:
    """Return whether the hidden rows of the round have been seen."""
    return its.key in state.REVEALED.get() and Part.TEST in its.kept.parts


def offer_reveal(built: Built) -> None:
    """Offer to end the round, if it has hidden rows."""
    its = built.round
    if Part.TEST not in its.kept.parts:
        return
    st.button(
        "Reveal",
        key=state.REVEAL.name,
        type="primary",
        disabled=built.tree.n_leaves == 1,
        help="Compares your tree, CART’s tree and the best tree of depth two on the hidden rows.",
        on_click=lambda: state.REVEALED.set(state.REVEALED.get() | {its.key}),
    )


def offer_more(its: Round) -> None:
    """Offer the next steps after a reveal."""
    st.button(
        "Continue with this tree",
        key=state.BUILD_ON.name,
        on_click=lambda: state.REVEALED.set(state.REVEALED.get() - {its.key}),
        help="You have now seen scores on the hidden rows. A new round hides different rows.",
    )


def show_reveal(built: Built, table: Table, scoring: Scoring) -> RevealView | None:
    """Show the trees side by side, judged on the hidden rows by the chosen score, and the rows
    that they get wrong."""
    its = built.round
    shown, training = built.shown, built.shown.training
    asked = tree_study(shown), training, shown.search, its.max_leaves
    trees = Study[Contenders](contenders, asked, is_kept=False)
    doing, name = "Growing the trees to compare", "The comparison"
    compared = trees, training, its.kept, scoring
    found = result_of(Study[Revealed](revealed, compared, doing, name))
    if found is None:
        return None
    view = found.view
    show_heading(view.title, view.caption, ())
    with st.container(key="publisher"):
        views = presenter.views_now("Build", "Reveal")
        components.publisher(key=state.PUBLISHER.name, data={"views": views})
    with presenter.panel("pair"):
        _show_trees(found)
    if found.out_of_reach:
        st.caption(sentence_markdown(found.out_of_reach))
    with presenter.panel("lists"):
        st.subheader(escape_markdown(view.rows_title), anchor=False)
        if len(view.rows):
            _show_rows(built, view, table)
    _offer_score(built, view)
    return view


def _show_trees(found: Revealed) -> None:
    view = found.view
    for column, one, drawn, key in zip(
        st.columns(len(view.contenders), gap="large"),
        view.contenders,
        found.drawn,
        state.REVEALED_TREES,
        strict=False,
    ):
        with column, st.container(key=f"of_{key.name}"):
            st.subheader(escape_markdown(one.name[:1].upper() + one.name[1:]), anchor=False)
            st.metric(one.of, one.score, width="content")
            st.caption(sentence_markdown(f"{one.leaves}: {one.others} {one.note}"))
            components.tree_canvas(key=key.name, data=drawn, height="content")


def _offer_score(built: Built, view: RevealView) -> None:
    """Offer to put the score on a room's board; if all targets are equal, R² is not a score."""
    mine, *others = view.contenders
    if math.isnan(mine.value):
        return
    its, hidden = built.round, built.round.kept.parts[Part.TEST]
    scale = Scale(
        repr((its.key, its.max_leaves)),
        tuple((one.value, one.name) for one in others),
        hidden.n_rows if hidden.task is Task.CLASSIFICATION else None,
    )
    offer_score(mine.value, scale)


def _show_rows(built: Built, view: RevealView, table: Table) -> None:
    hidden, tree = built.round.kept.parts[Part.TEST], built.tree
    asked = list(dict.fromkeys(tree.feature[~tree.is_leaf].tolist()))[:_MAX_COLUMNS]
    columns = [table.schema.index(tree.features.names[feature]) for feature in asked]
    rows = hidden.rows[np.asarray(view.rows, np.int64)]
    numbers = number_cells(table, rows, is_file=False)
    own = table_cells(table, columns, rows, shortened=True)
    said = [
        GridColumn(name, pa.array(cells, pa.string()), st.column_config.TextColumn)
        for name, cells in (
            (f"actual {hidden.target.name}", view.actual),
            *zip((one.name for one in view.contenders), view.verdicts, strict=True),
        )
    ]
    show_grid([*numbers, *said, *own], key=state.REVEALED_ROWS.name, alt=view.rows_title)
