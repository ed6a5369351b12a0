"""The page next to the sidebar, emptied before it describes another table."""

from typing import Any

import streamlit as st


class Body:
    """The page's place for everything about a tree.

    It is drawn over what the previous run left, so that pictures stay and are only updated;
    pictures of another table or target disappear at once.
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
        """Whether nothing is left of the previous run."""
        return self._emptied is not None

    def open(self) -> Any:
        """Return the container to draw into, always the same."""
        if self._opened is None:
            self._opened = (self._emptied or self._outer).container()
        return self._opened
