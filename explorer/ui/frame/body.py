"""What stands beside the sidebar; it is emptied before it would speak of another table."""

from typing import Any

import streamlit as st


class Body:
    """The page's place for all that is said of a tree.

    It is drawn over what the run before has left there, so that pictures stay and are only
    brought up to date; where they are of another table or target, they go at once.
    """

    def __init__(self) -> None:
        self._outer = st.container()
        self._emptied: Any = None
        self._opened: Any = None

    def empty_unless(self, is_same: bool) -> None:
        """Takes away what stands there, once, unless it is of what has been chosen now."""
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
