"""The kinds of keys in the session and the address; `state` lists the keys themselves."""

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Generic, Literal, TypeVar

import streamlit as st

T = TypeVar("T")


# No slots: a frozen generic with slots cannot be made through its alias, `Session[int](…)`.
@dataclass(frozen=True)
class Session(Generic[T]):
    """A value that the session keeps; `default` until one is set."""

    name: str
    default: T

    def get(self) -> T:
        found: T = st.session_state.get(self.name, self.default)
        return found

    def set(self, value: T) -> None:
        st.session_state[self.name] = value

    def take(self) -> T:
        """Return the value and forget it."""
        found: T = st.session_state.pop(self.name, self.default)
        return found

    @property
    def is_set(self) -> bool:
        return self.name in st.session_state


@dataclass(frozen=True)
class Widget(Session[T]):
    """A widget's value. It may be set only before the widget is drawn in a run."""

    in_address: bool = False

    @property
    def bind(self) -> Literal["query-params"] | None:
        """The value for Streamlit's `bind`."""
        return "query-params" if self.in_address else None

    @property
    def is_addressed(self) -> bool:
        """Whether the address has a value, which the widget takes when it is first drawn."""
        return self.name in st.query_params


@dataclass(frozen=True, slots=True)
class Parameter:
    """Text in the address that no widget binds."""

    name: str

    def get(self) -> str | None:
        return st.query_params.get(self.name)

    def set(self, value: str | None) -> None:
        """Set the parameter; None removes it from the address."""
        if value is None:
            if self.name in st.query_params:
                del st.query_params[self.name]
        elif st.query_params.get(self.name) != value:
            st.query_params[self.name] = value
        _note(self.name, [] if value is None else [value])


@dataclass(frozen=True, slots=True)
class Component:
    """An interactive picture: its key, and its messages in the present run."""

    name: str

    def sent(self, event: str) -> Any:
        """Return the value that the picture sent under this name, or None if it sent none or has
        left the page."""
        return getattr(st.session_state.get(self.name), event, None)


@dataclass(frozen=True, slots=True)
class ListParameter:
    """Texts under one name in the address that no widget binds."""

    name: str

    def get(self) -> list[str]:
        return st.query_params.get_all(self.name)

    def set(self, values: list[str]) -> None:
        """Set the parameter; an empty list removes it from the address."""
        if values != self.get():
            if values:
                st.query_params[self.name] = values
            else:
                del st.query_params[self.name]
        _note(self.name, values)


UNBOUND = Session[dict[str, list[str]]]("unbound", {})
"""The texts in the address that no widget binds, by name; a change of page drops them."""


def _note(name: str, values: list[str]) -> None:
    UNBOUND.set(UNBOUND.get() | {name: values})


def drop_infinite_numbers(every_key: Iterable[Any], also: Widget[Any]) -> None:
    """Remove infinite values from the address that would set a number widget: Streamlit turns them
    into whole numbers, which raises an error on the page.

    A widget's default shows whether it holds a number; `also` is one more such widget.
    """
    infinite = [
        one.name
        for one in every_key
        if isinstance(one, Widget) and one.in_address
        if type(one.default) in (int, float) or one == also
        if any(map(_is_infinite, st.query_params.get_all(one.name)))
    ]
    for name in infinite:
        del st.query_params[name]
    if infinite:  # the address with which a run began sets the widgets
        st.rerun()


def _is_infinite(text: str) -> bool:
    try:
        return math.isinf(float(text))
    except ValueError:
        return False
