"""The splits that the user makes one after another, undoes, prunes, or lets CART finish."""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import streamlit as st

from explorer.growth.by_hand import build_what_stands, first_splits_below
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.nodes.explain_node import best_gain_at
from explorer.tree.splits import NamedSplit
from explorer.tree.tree import Ending, Tree
from explorer.ui import selection, state
from explorer.ui.build.round import Round
from explorer.ui.choices import ForcedAt, Steps
from explorer.ui.forced_splits import asked_split
from explorer.ui.limitations.keys import BUILT_LAST
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.build.moves_view import moves_view
from explorer.views.nodes.wording import leaves
from explorer.views.to_json import to_json


@dataclass(frozen=True, slots=True)
class Built:
    """The tree built so far. paths: the paths of its splits, in the order they were made."""

    round: Round
    shown: TreeSpec
    tree: Tree
    refused: tuple[tuple[str, str], ...]
    paths: tuple[str, ...]


def built_in(its: Round) -> Built:
    """Return the tree with those of the round's splits that can be made."""
    asked = _steps(its).now
    shown, refused = standing(its.begun, asked)
    made = dict(shown.search.forced)
    paths = tuple(path for path, _ in asked if path in made)
    return Built(its, shown, tree_study(shown).value(), refused, paths)


def standing(
    begun: TreeSpec, asked: tuple[ForcedAt, ...]
) -> tuple[TreeSpec, tuple[tuple[str, str], ...]]:
    """Return the tree with the splits that these rows and rules allow, and why each other split, by
    its path, is not made."""
    return result(_standing, begun, asked)


def _standing(
    begun: TreeSpec, asked: tuple[ForcedAt, ...]
) -> tuple[TreeSpec, tuple[tuple[str, str], ...]]:
    tree, refused = build_what_stands(begun.training, dict(asked), begun.search)
    shown = replace(begun, search=replace(begun.search, forced=tree.search.forced))
    return shown, tuple(refused.items())


def _best_gain(shown: TreeSpec, path: str) -> float:
    """Return the gain of the node's best split, whichever split it has.

    The cache key has only the splits above the node, which decide its rows.
    """
    above = tuple(one for one in shown.search.forced if path.startswith(one[0]) and path != one[0])
    of = replace(shown, search=replace(shown.search, forced=above), path=path)
    return result(best_gain_at, of, tree_study(of))


def built_last() -> Built | None:
    """Return the tree built last, in any round and table, or None if it has no split."""
    its = BUILT_LAST.get()
    if its is None or not _steps(its).now:
        return None
    return built_in(its)


def show_moves(built: Built) -> None:
    """List the splits in order, with the share of the best gain that each has reached."""
    shown, tree, by_cart = built.shown, built.tree, state.BY_CART.get()
    view = moves_view(
        tree,
        built.paths,
        built.round.max_leaves,
        lambda path: _best_gain(shown, path),
        by_cart={one[0] for one in shown.search.forced if (built.round.key, one) in by_cart},
    )
    components.build(
        key=state.MOVES.name,
        data=to_json(view),
        height="content",
        on_selected_change=lambda: selection.select_sent(state.MOVES),
    )


def offer_steps(built: Built, subject: Subject) -> None:
    """Offer to undo, redo, prune the selected node, and let CART finish it."""
    its, steps, tree = built.round, _steps(built.round), built.tree
    st.button(
        "Undo",
        key=state.UNDO_BUILDING.name,
        disabled=not steps.before,
        on_click=lambda: _take(its, Steps.back),
    )
    st.button(
        "Redo",
        key=state.REDO_BUILDING.name,
        disabled=not steps.undone,
        on_click=lambda: _take(its, Steps.again),
    )
    path, node = subject.shown.path, subject.node
    is_split = not tree.is_leaf[node]
    st.button(
        "Prune here",
        key=state.PRUNE_BUILT.name,
        disabled=not is_split,
        help="Removes this split and all splits below it.",
        on_click=lambda: _step(its, _without(steps.now, path)),
    )
    is_open = bool(tree.ending[node] == Ending.NOT_SPLIT)
    st.button(
        "Finish this branch",
        key=state.FINISH_BRANCH.name,
        disabled=not is_open or tree.n_leaves >= its.max_leaves,
        help="CART grows this leaf further, always making the best split next, until the tree has "
        "as many leaves as the round allows.",
        on_click=lambda: _finish(built, path),
    )


def settle_split(built: Built, subject: Subject) -> None:
    """Make the split that the picture sent, or report why it cannot be made."""
    sent, path = state.HAND_SEARCH.sent("use"), subject.shown.path
    if not isinstance(sent, dict) or sent.get("path") != path:
        return
    its, tree = built.round, built.tree
    if tree.is_leaf[subject.node] and tree.n_leaves >= its.max_leaves:
        all_used = f"All {leaves(its.max_leaves)} of this round are used"
        way_out = "Undo or prune a split, or change the rules of the round."
        state.SPLIT_REFUSED.set(f"{all_used}. {way_out}")
        return
    try:
        split = asked_split(sent, subject)
    except ValueError as problem:
        state.SPLIT_REFUSED.set(f"This split cannot be made. {problem}")
        return
    now = (*_without(_steps(its).now, path), (path, split))
    _step(its, now)
    _select_next(its)


def take_splits(its: Round, splits: dict[str, NamedSplit]) -> None:
    """Replace the splits with those of a file; Undo brings the previous ones back."""
    _step(its, tuple(splits.items()))


def _finish(built: Built, path: str) -> None:
    its = built.round
    # A split that could not be made here must not come back under other splits.
    now = _without(_steps(its).now, path)
    room = its.max_leaves - built.tree.n_leaves
    training = built.shown.training
    cart = Study[Tree](grow, (training, built.shown.search), is_kept=False)
    made = result(first_splits_below, cart, path, room)
    state.BY_CART.set(state.BY_CART.get() | {(its.key, one) for one in made})
    _step(its, (*now, *made))


def _select_next(its: Round) -> None:
    """Select the open leaf that can lose the most impurity."""
    tree = built_in(its).tree
    is_open = tree.ending == Ending.NOT_SPLIT
    if is_open.any():
        to_lose = np.where(is_open, tree.weight * tree.impurity, -1.0)
        selection.select(tree.path(int(np.argmax(to_lose))))


def _without(forced: tuple[ForcedAt, ...], path: str) -> tuple[ForcedAt, ...]:
    return tuple(one for one in forced if not one[0].startswith(path))


def _steps(its: Round) -> Steps[ForcedAt]:
    return state.BUILT.get().get(its.key, Steps())


def _step(its: Round, now: tuple[ForcedAt, ...]) -> None:
    _take(its, lambda steps: steps.to(now))


def _take(its: Round, step: Callable[[Steps[ForcedAt]], Steps[ForcedAt]]) -> None:
    state.BUILT.set(state.BUILT.get() | {its.key: step(_steps(its))})
    BUILT_LAST.set(its)
