"""The roles of many columns at once: all those that a search by name finds."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from explorer.data.display import show_count
from explorer.data.roles import Role, Roles
from explorer.ui import state
from explorer.ui.choices import TableChoice
from explorer.ui.columns import changes, keys


@dataclass(frozen=True, slots=True)
class Offer:
    """A button's label, and the features after a click, in table order."""

    label: str
    features: tuple[str, ...]


def offer_for_found(
    choice: TableChoice, names: Sequence[str], asked: Roles, found: Sequence[str], is_search: bool
) -> None:
    """Draw a button for each offer."""
    usual = state.USUAL_FEATURES.get()
    offers = offers_for(names, asked, found) if is_search else offers_for_all(asked, usual)
    if not offers:
        return
    with st.container(horizontal=True):
        for i, offer in enumerate(offers):
            st.button(
                offer.label,
                key=keys.found_button(i).name,
                on_click=_take,
                args=(choice, replace(asked, features=offer.features)),
            )


def offers_for(names: Sequence[str], asked: Roles, found: Sequence[str]) -> tuple[Offer, ...]:
    """Return the offers to use the columns found, to ignore them, and to use only them, except
    those that change nothing or leave no feature.

    Columns with a role besides feature or ignored keep it.
    """
    by_column = asked.by_column(names)
    free = {name for name in found if by_column[name] in (Role.FEATURE, Role.IGNORED)}
    used = set(asked.features)
    possible = (
        (f"Use {_these(len(free))}", used | free),
        (f"Ignore {_these(len(free))}", used - free),
        (f"Use only {_these(len(free))}", free),
    )
    return tuple(
        Offer(label, tuple(name for name in names if name in features))
        for label, features in possible
        if features and features != used
    )


def offers_for_all(asked: Roles, usual: tuple[str, ...]) -> tuple[Offer, ...]:
    """Return the offer to use the usual features, if others are chosen."""
    if not usual or set(usual) == set(asked.features):
        return ()
    return (Offer(f"Use the usual {show_count(len(usual))} features", usual),)


def _these(n: int) -> str:
    return "this column" if n == 1 else f"these {show_count(n)} columns"


def _take(choice: TableChoice, asked: Roles) -> None:
    keys.COLUMN_CHANGES.set(keys.COLUMN_CHANGES.get() + 1)
    changes.give_features(choice, asked)
