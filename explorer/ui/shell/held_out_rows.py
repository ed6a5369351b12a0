"""The rows from which the tree is grown, and the rows held out to tune and to test it."""

import streamlit as st

from explorer.caps import CAPS
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.judging.unseen.holding_out import RowPartition
from explorer.judging.unseen.row_draws import Shares
from explorer.lessons.set_up import Control
from explorer.ui import keys, state
from explorer.ui.markdown import escape_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.studies.tables import rows_kept_back
from explorer.views.build.moves_view import drawn_round_words, is_own_round
from explorer.views.scores.held_out_rows import drawn_words, parts_words


def choose_rows_kept_back(table: Table, roles: Roles, *, is_opened: bool = False) -> RowPartition:
    """Choose the shares of tuning and test rows; always show how many rows the tree is grown from,
    or on Build how a round divides them.

    is_opened: the tree was grown elsewhere.
    """
    with st.popover("Hold out rows", width="stretch"):
        tuning = _choose_share("Tuning rows", state.TUNING_SHARE)
        test = _choose_share("Test rows", state.TEST_SHARE)
        # Times are not drawn, so that a seed would change nothing.
        seed = state.KEPT_BACK_SEED.default
        if roles.time is None:
            seed = choose_draw(
                "Seed for the draw",
                state.KEPT_BACK_SEED,
                "A different seed draws different rows; the same seed always draws the same rows.",
                disabled=locks(Control.LIMITS),
            )
        kept = rows_kept_back(table, roles, Shares(tuning / 100, test / 100, seed))
        st.caption(escape_markdown(drawn_words(kept, roles)))
    is_round = state.PAGE.get() == "Build" and not is_own_round(kept)
    told = drawn_round_words(kept) if is_round else parts_words(kept, is_opened=is_opened)
    st.caption(escape_markdown(told))
    return kept


def _choose_share(title: str, widget: keys.Widget[int]) -> int:
    return st.slider(
        title,
        widget.default,
        CAPS.max_kept_back_percent,
        step=5,
        format="%d %%",
        key=widget.name,
        bind=widget.bind,
        disabled=locks(Control.LIMITS),
    )


def choose_draw(title: str, widget: keys.Widget[int], help: str, *, disabled: bool = False) -> int:
    """Offer the seed of a draw of rows; return it."""
    return st.number_input(
        title,
        0,
        CAPS.max_seed,
        value=widget.default,
        key=widget.name,
        bind=widget.bind,
        disabled=disabled,
        help=help,
    )
