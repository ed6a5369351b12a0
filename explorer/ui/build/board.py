"""The class board: scores of one round on one server, only in memory, with optional names."""

import secrets
from collections.abc import Hashable
from dataclasses import dataclass, field, replace
from threading import Lock

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.ui import state
from explorer.ui.markdown import escape_markdown
from explorer.ui.pictures import components
from explorer.views.build.board_view import MAX_NAME, Entry, board_view, distinct_name
from explorer.views.to_json import to_json

SECONDS_BETWEEN_LOOKS = 4


@dataclass(frozen=True, slots=True)
class Board:
    """The scores of one round, by the token of the visit that put each; `keeper` opened it."""

    keeper: str
    entries: dict[str, Entry] = field(default_factory=dict)


class Boards:
    """Every open board of this server, only in memory."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._boards: dict[Hashable, Board] = {}

    def get(self, key: Hashable) -> Board | None:
        """Return the board of the round, or None if none is open."""
        return self._boards.get(key)

    def open(self, key: Hashable, keeper: str) -> None:
        """Open the round's board. If the server is full, forget the board with the longest time
        since its last score: the user who opened it may have left."""
        with self._lock:
            if key in self._boards:
                return
            if len(self._boards) >= CAPS.max_boards:
                del self._boards[next(iter(self._boards))]
            self._boards[key] = Board(keeper)

    def close(self, key: Hashable, keeper: str) -> None:
        """Forget the board and all its scores; only the user who opened it can."""
        with self._lock:
            board = self._boards.get(key)
            if board is not None and board.keeper == keeper:
                del self._boards[key]

    def put(self, key: Hashable, token: str, name: str, value: float) -> str:
        """Put a score on the board instead of the visit's former one; return "" or why it was
        refused."""
        with self._lock:
            board = self._boards.get(key)
            if board is None:
                return "The board has been closed."
            others = {one: entry for one, entry in board.entries.items() if one != token}
            if len(others) >= CAPS.max_board_entries:
                return f"The board is full: it holds {show_count(CAPS.max_board_entries)} scores."
            named = distinct_name(name, [entry.name for entry in others.values()])
            entry = Entry(named, value, is_mine=False)
            del self._boards[key]  # boards are in the order of their last score
            self._boards[key] = replace(board, entries=others | {token: entry})
            return ""


BOARDS = Boards()


def show_board(
    key: Hashable, value: float, lines: list[tuple[float, str]], n_hidden: int | None
) -> None:
    """Open, show and close the board of a round; put the user's score on it.

    value: the score, in hidden rows, or as R² if `n_hidden` is None; lines: others' scores.
    """
    st.subheader("Class board", anchor=False)
    _show(key, value, lines, n_hidden)


@st.fragment(run_every=SECONDS_BETWEEN_LOOKS)
def _show(
    key: Hashable, value: float, lines: list[tuple[float, str]], n_hidden: int | None
) -> None:
    board, token = BOARDS.get(key), _token()
    if problem := state.BOARD_PROBLEM.take():
        st.warning(escape_markdown(problem))
    if board is None:
        st.caption(
            "Everyone on this server who plays the same round can put a score on its board. Names "
            "are optional. The board is deleted when it is closed or the server stops."
        )
        st.button(
            "Open a board for this round",
            key=state.OPEN_BOARD.name,
            on_click=lambda: BOARDS.open(key, token),
        )
        return
    entries = [replace(entry, is_mine=one == token) for one, entry in board.entries.items()]
    components.board(
        key=state.BOARD.name,
        data=to_json(board_view(entries, lines, n_hidden)),
        height="content",
    )
    with st.container(horizontal=True, vertical_alignment="bottom"):
        st.text_input(
            "Your name, if you like",
            key=state.BOARD_NAME.name,
            max_chars=MAX_NAME,
            width=220,
        )
        st.button(
            "Put my score on the board",
            key=state.PUT_SCORE.name,
            on_click=lambda: state.BOARD_PROBLEM.set(
                BOARDS.put(key, token, state.BOARD_NAME.get(), value)
            ),
        )
        if board.keeper == token:
            st.button(
                "Close the board",
                key=state.CLOSE_BOARD.name,
                help="Deletes the board and all its scores.",
                on_click=lambda: BOARDS.close(key, token),
            )


def _token() -> str:
    """Return a token that only tells this visit from others."""
    if not state.BOARD_TOKEN.is_set:
        state.BOARD_TOKEN.set(secrets.token_hex(16))
    return state.BOARD_TOKEN.get()
