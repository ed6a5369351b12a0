"""Choices whose options are all visible on the page, with the chosen one in the address."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

import streamlit as st

from explorer.ui.keys import Parameter, Widget

T = TypeVar("T", bound=str)


def choose(label: str, options: Sequence[T], widget: Widget[T]) -> T:
    """Return the chosen option, at first the widget's default; the address stores its label."""
    chosen = st.segmented_control(
        label,
        options,
        default=widget.default,
        key=widget.name,
        bind=widget.bind,
        required=True,
    )
    return chosen or widget.default  # an address may name the widget and nothing behind it


def choose_part(
    label: str,
    titles: Mapping[T, str],
    named: Parameter,
    widget: Widget[str | None],
    *,
    is_labelled: bool = False,
) -> T:
    """Return the part that the address names, in upper or lower case; the first if it names none.

    titles: the labels of the buttons, by the parts' names in the address, in lower case. Streamlit
    would put the label into the address; this puts the name there.
    """
    asked = (named.get() or "").casefold()
    first, *_ = titles
    part = next((name for name in titles if name == asked), first)
    widget.set(part)
    st.segmented_control(
        label,
        list(titles),
        format_func=titles.__getitem__,
        key=widget.name,
        on_change=lambda: named.set(widget.get()),
        required=True,
        label_visibility="visible" if is_labelled else "collapsed",
    )
    return part
