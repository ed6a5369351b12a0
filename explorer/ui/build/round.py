"""A round of building: which rows the user builds from, which give a score, which stay hidden."""

from dataclasses import dataclass, replace

import streamlit as st

from explorer.caps import CAPS
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.judging.unseen.row_draws import Shares
from explorer.tree.rules import StopRules
from explorer.ui import keys, state
from explorer.ui.markdown import escape_markdown
from explorer.ui.room.answering import board_asked
from explorer.ui.shell.held_out_rows import choose_draw
from explorer.ui.studies.tables import rows_kept_back
from explorer.ui.subject import Subject
from explorer.views.build.moves_view import ROUND_SHARE, is_own_round, round_words
from explorer.views.split_search.split_search_view import Help


@dataclass(frozen=True, slots=True)
class Round:
    """What a tree is built from: the rows in parts, and the rules before any split. max_leaves: the
    leaf budget. help: what is shown of the best split. table: the whole table's fingerprint."""

    kept: RowPartition
    begun: TreeSpec
    max_leaves: int
    help: Help
    table: str

    @property
    def key(self) -> tuple[str, ...]:
        """The key under which splits are stored; it does not depend on the criterion or limits."""
        return (*self.kept.key, self.begun.training.target.name)

    @property
    def seen(self) -> Part | None:
        """The rows whose score is shown while building."""
        return Part.TUNING if Part.TUNING in self.kept.parts else None


def choose_round(subject: Subject) -> Round:
    """Show the rules of the round. The sidebar's search rules apply; its limits do not."""
    is_fixed = board_asked() is not None  # everyone on a board plays one round
    is_own = is_own_round(subject.kept)
    with st.popover("Rules of the round"):
        max_leaves = st.slider(
            "Maximum leaves",
            2,
            CAPS.max_leaves_of_round,
            key=state.ROUND_LEAVES.name,
            bind=state.ROUND_LEAVES.bind,
            value=state.ROUND_LEAVES.default,
            disabled=is_fixed,
        )
        help = Help(
            _switch("Show how much the best split gains", state.HELP_GAIN),
            _switch("Show where the best split lies", state.HELP_PLACE),
            _switch("Show the whole curve from the start", state.HELP_CURVE),
        )
        kept = subject.kept
        if not is_own:
            # Times are not drawn: every round has the same rows.
            is_drawn = subject.roles.time is None
            number = _choose_round(is_fixed) if is_drawn else state.ROUND.default
            shares = Shares(ROUND_SHARE, ROUND_SHARE, number)
            kept = rows_kept_back(subject.table, subject.roles, shares)
        st.caption(escape_markdown(round_words(kept, is_own=is_own)))
    search = replace(subject.shown.search, forced=())
    begun = TreeSpec(kept.training, search, StopRules(), is_built=True)
    return Round(kept, begun, max_leaves, help, subject.table.fingerprint)


def _switch(label: str, widget: keys.Widget[bool]) -> bool:
    return st.toggle(label, value=widget.default, key=widget.name, bind=widget.bind)


def _choose_round(is_fixed: bool) -> int:
    return choose_draw(
        "Round",
        state.ROUND,
        "Each round uses different rows; everyone in the same round gets the same rows.",
        disabled=is_fixed,
    )
