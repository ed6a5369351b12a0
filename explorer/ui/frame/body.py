"""The page next to the sidebar; it is emptied before it would describe another table."""

from typing import Any

import streamlit as st


class Body:
    """The page's place for everything about a tree.

    It is drawn over what the run before has left there, so that pictures stay and are only
    brought up to date; where they are of another table or target, they go at once.
    """

    def __init__(self) -> None:
        self._outer = st.container()
        self._emptied: Any = None
        self._opened: Any = None

    def empty_unless(self, is_same: bool) -> None:
        """Clear the place, once, unless it shows the present choice."""
        if not is_same and self._emptied is None:
            self._emptied = self._outer.empty()

    @property
    def is_new(self) -> bool:
        """Whether nothing is left of the run before."""
        return self._emptied is not None

    def open(self) -> Any:
        """The container to draw into; the same one each time."""
        if self._opened is None:
            self._opened = (self._emptied or self._outer).container()
        return self._opened
