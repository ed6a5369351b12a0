"""The cost of each error while the tree grows: the losses in the address, and their editor."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_number
from explorer.data.errors import ArgumentError
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.lessons.set_up import Control
from explorer.tree.losses import Loss, loss_matrix, settled_loss
from explorer.ui.choices import TableChoice
from explorer.ui.colours import MAX_COST, number_within
from explorer.ui.columns.reading import is_reading_open
from explorer.ui.markdown import escape_markdown, sentence_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.shell import keys
from explorer.views.nodes.loss_words import dropped_words, pair_words
from explorer.views.nodes.wording import short

_LARGEST_MATRIX = 4
"""Classes whose errors fit a matrix; with more classes, errors are named one by one."""
_SHEET = Path(__file__).with_suffix(".css")
_TOLD = (
    "A leaf predicts the class with the least expected cost. With Gini, costs also affect splits "
    "(a loss matrix, as in CART)."
)
_UNREADABLE = "The costs of errors in this link cannot be read, so each error costs 1."


def losses_of(training: TrainingTable) -> Loss:
    """Return the losses in the address that fit the target's classes.

    The others are removed from the address; until another target is chosen, a sentence lists them.
    """
    texts = keys.LOSS.get()
    found, problem = losses_from(texts, training) if texts else ((), "")
    now = training.target.name, training.classes
    if problem:
        keys.LOSSES_DROPPED.set((now, problem))
        set_losses(found)
    return found


def losses_from(texts: Sequence[str], training: TrainingTable) -> tuple[Loss, str]:
    """Return the losses in these texts that fit the classes, and a sentence on the others."""
    try:
        given = settled_loss([_triple(text) for text in texts[: CAPS.max_losses]])
    except (ValueError, RecursionError):  # JSON’s and those of arguments are ValueErrors
        return (), _UNREADABLE
    if training.task is Task.REGRESSION:
        return (), "The losses were dropped, because the target is numeric and has no classes."
    classes = set(training.classes)
    known = tuple(one for one in given if {one[0], one[1]} <= classes and one[2] != 1)
    problem = dropped_words([one for one in given if not {one[0], one[1]} <= classes], classes)
    try:
        loss_matrix(known, training.classes)
    except ArgumentError as refused:
        return (), f"The losses were dropped. {refused}"
    return known, problem


def _triple(text: str) -> tuple[str, str, float]:
    match json.loads(text):
        case [str(true), str(predicted), int() | float() as cost]:
            within = number_within(cost, MAX_COST)
            if within is not None:
                return true, predicted, within
    raise ValueError(text)


def set_losses(loss: Loss) -> None:
    """Write losses into the address."""
    keys.LOSS.set(loss_texts(loss))


def loss_texts(loss: Loss) -> list[str]:
    """Return losses as the address stores them, without errors that cost 1."""
    return [json.dumps(one, ensure_ascii=False) for one in loss if one[2] != 1]


def offer_losses(
    training: TrainingTable, choice: TableChoice, *, is_fixed: bool, under_directions: bool
) -> None:
    """Draw a button that opens the editor of losses if there are classes.

    under_directions: whether features have a direction, which cannot be combined with losses.
    """
    if training.task is Task.REGRESSION or len(training.classes) < 2:
        return
    is_off = is_fixed or under_directions
    label = "Losses: cost of errors"
    is_pressed = st.button(label, key=keys.OPEN_LOSSES.name, width="stretch", disabled=is_off)
    # The reading panel may have opened by itself while the button was pressed.
    if is_pressed and not is_reading_open(choice):
        _edit(training)
    if under_directions:
        st.caption("Losses cannot be combined with directions.")


@st.dialog("What each error costs", on_dismiss="rerun")
def _edit(training: TrainingTable) -> None:
    """Show the editor. The page applies the losses when the editor is closed."""
    loss, classes = losses_of(training), training.classes
    st.caption(_TOLD)
    with st.container():  # always there, so that what follows keeps the focus
        if problem := keys.LOSS_PROBLEM.take():
            st.error(sentence_markdown(problem))
    if len(classes) <= _LARGEST_MATRIX:
        _show_matrix(loss, classes)
    else:
        _show_pair(loss, classes)
    with st.container(horizontal=True):
        if st.button("Done", key=keys.CLOSE_LOSSES.name, type="primary"):
            st.rerun()
        st.button(
            "Reset: every error costs 1",
            key=keys.RESET_LOSSES.name,
            on_click=_take,
            args=((), classes),
            disabled=not loss,
        )


def dropped(training: TrainingTable) -> str:
    """Say which losses in the address do not fit this target; "" if there were none."""
    of, told = keys.LOSSES_DROPPED.get()
    return told if of == (training.target.name, training.classes) else ""


def show_refusal(sentence: str) -> None:
    """Show why something cannot use losses, and offer to remove them."""
    st.info(sentence_markdown(sentence))
    if not locks(Control.LIMITS) and st.button(
        "Remove the losses", key=keys.REMOVE_LOSSES.name, on_click=set_losses, args=((),)
    ):
        st.rerun()  # reruns the page; this may be a fragment


def _show_matrix(loss: Loss, classes: tuple[str, ...]) -> None:
    matrix, n = loss_matrix(loss, classes), len(classes)
    st.html(_SHEET)
    with st.container(key="losses"):
        for place, text in zip(st.columns(n + 1), ("true ↓ predicted →", *classes), strict=True):
            place.caption(escape_markdown(short(text)))
        for true in range(n):
            head, *cells = st.columns(n + 1, vertical_alignment="center")
            head.caption(escape_markdown(short(classes[true])))
            for predicted, cell in enumerate(cells):
                with cell:
                    if true == predicted:
                        st.caption("0")
                    else:
                        _offer_cost(loss, classes, (true, predicted), matrix[true, predicted])


def _show_pair(loss: Loss, classes: tuple[str, ...]) -> None:
    """Offer one error, which the user chooses; list the errors that do not cost 1."""
    codes: list[int] = []
    for label, widget in (("True class", keys.LOSS_TRUE), ("Predicted as", keys.LOSS_PREDICTED)):
        if widget.get() not in range(len(classes)):
            widget.set(len(codes))
        chosen = st.selectbox(
            label,
            range(len(classes)),
            format_func=lambda code: short(classes[code]),
            key=widget.name,
        )
        codes.append(int(chosen))
    true, predicted = codes
    if true == predicted:
        st.caption("A correct prediction costs 0. Choose two different classes.")
    else:
        cost = loss_matrix(loss, classes)[true, predicted]
        _offer_cost(loss, classes, (true, predicted), cost, is_labelled=True)
    with st.container():
        for *pair, value in loss:
            st.caption(escape_markdown(f"{pair_words(*pair)}: {show_number(value)}"))


def _offer_cost(
    loss: Loss,
    classes: tuple[str, ...],
    pair: tuple[int, int],
    cost: float,
    *,
    is_labelled: bool = False,
) -> None:
    widget = keys.loss_cell(*pair)
    widget.set(float(cost))
    name = classes[pair[0]], classes[pair[1]]
    st.number_input(
        "Cost" if is_labelled else f"Cost of {escape_markdown(pair_words(*name))}",
        0.0,
        MAX_COST,
        step=1.0,
        format="%.4g",
        key=widget.name,
        label_visibility="visible" if is_labelled else "collapsed",
        on_change=lambda: _take(_with(loss, name, widget.get()), classes),
    )


def _with(loss: Loss, pair: tuple[str, str], cost: float) -> Loss:
    return tuple(sorted((*(one for one in loss if one[:2] != pair), (*pair, cost))))


def _take(loss: Loss, classes: tuple[str, ...]) -> None:
    """Apply these losses, unless no tree could be grown with them."""
    named: Any = tuple(one for one in loss if one[2] != 1)
    if len(named) > CAPS.max_losses:
        keys.LOSS_PROBLEM.set(f"At most {CAPS.max_losses} errors can have a cost other than 1.")
        return
    try:
        loss_matrix(named, classes)
    except ArgumentError as refused:
        keys.LOSS_PROBLEM.set(str(refused))
        return
    keys.LOSSES_DROPPED.set((None, ""))
    set_losses(named)
