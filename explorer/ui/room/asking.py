"""The part of the class form that only a room has: the kind of answer, and the right answer."""

from typing import Any

import numpy as np
import streamlit as st

from explorer.data.display import show_value
from explorer.data.schema import Kind as ColumnKind
from explorer.lessons.set_up import Panel, SetUp, still_visible
from explorer.rooms.question import ROOT, Kind, Question
from explorer.rooms.tally import node_words
from explorer.tree.walking import rows_at
from explorer.ui import presenter, state
from explorer.ui.columns import reading_in_address
from explorer.ui.forced_splits import forced_key
from explorer.ui.markdown import escape_markdown
from explorer.ui.room import keys
from explorer.ui.room.current import ROOMS, Here, trying
from explorer.ui.room.joining import JOIN
from explorer.ui.selection import path_in, select
from explorer.ui.set_up import keys as of_set_up
from explorer.ui.set_up.active import OF_SCORES, PANEL_WORDS
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import listed, short

_EXPLORE = "explore"
PAGES = (_EXPLORE, "judge", "build", "limitations")
"""Pages on which a question can be answered."""

_PLAIN = (Kind.CHOICE, Kind.NUMBER, Kind.TEXT)
"""Kinds of answers that need no picture."""

_WORDS = {
    Kind.CHOICE: "One of several",
    Kind.NUMBER: "A number",
    Kind.THRESHOLD: "A threshold",
    Kind.NODE: "A node",
    Kind.TEXT: "Words",
    Kind.BOARD: "A score on Build",
}


def choose_kind() -> Kind:
    """Choose what an answer is."""
    is_built = state.PAGE.get() == "Build"
    return st.segmented_control(
        "An answer is",
        list(Kind),
        format_func=lambda kind: _WORDS[kind],
        default=Kind.BOARD if is_built else Kind.CHOICE,
        required=True,
        key=keys.ROOM_KIND.name,
    )


def panels_to_hide(kind: Kind) -> dict[Panel, str]:
    """Return what a question of this kind can hide, in words. Explore hides its panels, Judge and
    Limitations only everything, and a node is selected in the tree."""
    page, is_node = _page_of(kind), kind is Kind.NODE
    if (title := page.capitalize()) in OF_SCORES and not is_node:
        return {Panel.SCORES: f"the page {title}"}
    hidden = PANEL_WORDS if page == _EXPLORE else {}
    return {one: words for one, words in hidden.items() if not is_node or one is not Panel.TREE}


def hidden_at_first() -> frozenset[Panel]:
    """Return what a new question on this page hides until the teacher chooses: Judge and
    Limitations print what is asked about them."""
    return frozenset({Panel.SCORES} if state.PAGE.get() in OF_SCORES else ())


def choose_feature(kind: Kind, subject: Subject) -> str:
    """Choose the feature of a threshold; "" for another kind of answer."""
    if kind is not Kind.THRESHOLD:
        return ""
    numeric = [one.name for one in subject.training.features if one.kind is ColumnKind.NUMERIC]
    first = _split_feature(subject, numeric)
    return st.selectbox("Feature", numeric, index=first, key=keys.ROOM_FEATURE.name) or ""


def choose_right(kind: Kind, subject: Subject) -> str:
    """Choose the right number, threshold or node, if there is one; return it as text."""
    if kind in (Kind.NUMBER, Kind.THRESHOLD):
        right = st.text_input("Right answer, if there is one", key=keys.ROOM_RIGHT.name)
        return right.strip()
    if kind is Kind.NODE:
        node = path_in(subject.tree) or ROOT
        at = escape_markdown(node_words(node))
        label = f"The selected node is the correct one: {at}"
        return node if st.checkbox(label, key=keys.ROOM_RIGHT_NODE.name) else ""
    return ""


def _split_feature(subject: Subject, numeric: list[str]) -> int:
    """Return the place among `numeric` of the feature that splits the selected node, or 0."""
    tree = subject.tree
    split = tree.split(tree.node_of(path_in(tree)))
    name = None if split is None else tree.features.names[split.feature]
    return numeric.index(name) if name in numeric else 0


def threshold_hint(subject: Subject, feature: str) -> str:
    """Return a sentence with the feature of a threshold and its range in the selected node: a class
    that does not see the split search needs both."""
    tree, training = subject.tree, subject.training
    path = path_in(tree)
    i = training.features.names.index(feature)
    values = np.asarray(training.columns[i], np.float64)
    values = values[rows_at(tree, training.columns, tree.node_of(path))]
    values = values[np.isfinite(values)]
    where = f"In the node {node_words(path)}" if path else "In the root"
    if not values.size:
        return f"{where}, {feature} has no values."
    low, high = (show_value(training.features[i], float(of)) for of in (values.min(), values.max()))
    return f"{where}, {feature} runs from {low} to {high}."


def ask(found: Here, subject: Subject, draft: SetUp, kind: Kind, right: str, feature: str) -> None:
    """Offer to ask the room this question, on the page that the teacher sees now."""
    page = _page_of(kind)
    if kind is Kind.NODE and (refused := _why_no_node(subject)):
        st.warning(refused)
        return
    is_plain = kind in _PLAIN and st.toggle(
        "Phones show only the question",
        key=keys.ROOM_PLAIN.name,
        help="If this switch is on, pupils see the page only on your screen. If this switch is "
        "off, pupils also see the page on their own devices.",
    )
    _warn(draft, kind, page, is_plain=is_plain)
    file = state.UPLOAD.get() if draft.is_upload and not is_plain else None
    room = found.room
    # Not in a callback, which would ask the question as it was before the last field was left.
    pressed = st.button(f"Ask room {room.code}", key=keys.ROOM_ASK.name, type="primary")
    if file is not None:
        st.caption(
            f"Everyone in the room can use the file “{escape_markdown(short(draft.table))}” until "
            "they close the page."
        )
    if not pressed:
        return
    question = Question(
        set_up=draft,
        kind=kind,
        right=right,
        page=JOIN if is_plain else page,
        address=() if is_plain else _address(kind, draft.table),
        feature=feature,
        file=file,
        forced=() if is_plain else _forced(subject),
        asked_on=page,
        hint=threshold_hint(subject, feature) if feature else "",
    )
    trying(lambda: ROOMS.ask(room.code, room.host, question))()
    if problem := keys.ROOM_PROBLEM.take():
        st.warning(escape_markdown(problem))
        return
    if kind is Kind.NODE and right:
        select("")  # the class sees which node is selected
    of_set_up.SET_UP_DRAFT.set(None)
    of_set_up.SET_UP_ASKED.set(False)
    present_again()
    if kind is Kind.BOARD and state.PAGE.get() != "Build":
        state.PAGE_ASKED.set("build")
    st.rerun()


def present_again() -> None:
    """Return to the presented view from which the form was opened, if there was one."""
    if (view := keys.ROOM_PRESENTED.take()) is not None:
        presenter.ask_for(view)


def _why_no_node(subject: Subject) -> str:
    """Return why pupils cannot select a node of the teacher's tree, or ""."""
    if subject.shown.given is not None:
        return (
            "Phones show the explorer’s own tree, so pupils cannot select nodes of the tree that "
            "you opened. Close the opened tree, or ask for another kind of answer."
        )
    if not reading_in_address.is_carried(subject.choice):
        return (
            "Your changes to how this table is read do not fit into the link for phones, so phones "
            "show another tree. Undo some changes, or ask for another kind of answer."
        )
    return ""


def _forced(subject: Subject) -> tuple[Any, ...]:
    splits = subject.shown.search.forced
    return ((forced_key(subject.shown, subject.table), splits),) if splits else ()


def _page_of(kind: Kind) -> str:
    """Return the page on which the question is asked: the one that the teacher sees now."""
    page = (state.PAGE.get() or "").lower()
    return "build" if kind is Kind.BOARD else page if page in PAGES else _EXPLORE


def _warn(draft: SetUp, kind: Kind, page: str, *, is_plain: bool) -> None:
    """Warn of an answer that can be read on the page, and offer to hide it."""
    if kind is Kind.BOARD or not (left := still_visible(draft)):
        return
    if page != _EXPLORE:
        where = "your screen" if is_plain else "every screen"
        left = f"The page {page.capitalize()} stays visible on {where}: check that it does not "
        left += "show the answer."
    else:
        left += (
            " Only your screen shows it." if is_plain else " Pupils see it on their own devices."
        )
    st.warning(escape_markdown(left))
    panels = panels_to_hide(kind)
    if panels and not draft.hides:
        st.button(
            "Hide what may show it",
            key=keys.ROOM_HIDE.name,
            help=f"Hides {listed(list(panels.values()), len(panels))}.",
            on_click=lambda: of_set_up.DRAFT_HIDES.set(list(panels)),
        )


def _address(kind: Kind, table: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the address to which pupils are sent: the teacher's, without the selected node if that
    may be the answer."""
    left_out = {one.name for one in state.of_one_visit()}
    if kind is Kind.NODE:
        left_out.add(state.NODE.name)
    address = state.whole_address()
    address.setdefault(state.TABLE.name, [table])
    return tuple((name, tuple(of)) for name, of in address.items() if name not in left_out)
