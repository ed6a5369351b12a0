"""Pruning by hand: branches that the user chooses, with undo; the address has their paths."""

from collections.abc import Callable
from dataclasses import replace

import streamlit as st

from explorer.data.errors import TableError
from explorer.growth.given_splits import GivenTree
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.by_hand import scores_pruned_at
from explorer.judging.judged_nodes import JudgedNodes, judged_by_growing_rows, judged_nodes
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.judging.unseen.tuning_growth import reduced_error_pruning
from explorer.lessons.set_up import Control
from explorer.tree.rules import SearchRules
from explorer.tree.tree import Tree
from explorer.ui import keys, state
from explorer.ui.choices import Steps
from explorer.ui.markdown import sentence_markdown
from explorer.ui.set_up.active import locks
from explorer.ui.studies.study import Study, result
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import leaves
from explorer.views.scores.by_hand import branch_words, pruned_words
from explorer.views.scores.score_form import form_of

_ROOT = "root"
_SEPARATOR = ","
MAX_BRANCHES = 500
MAX_PATH = 10_000
_TOO_MANY = f"At most {MAX_BRANCHES} branches can be pruned by hand at a time."

_MAX_ASIDE = 4

Paths = tuple[str, ...]
_Growth = tuple[str, SearchRules, GivenTree | None]
"""A table's fingerprint, the rules, and the splits of an opened tree."""


def as_pruned(shown: TreeSpec) -> TreeSpec:
    """Return `shown` without the branches that the address names; forget those of another growth.

    While an opened tree replaces the grown one, or the other way round, each keeps its own pruned
    branches.
    """
    # A forced split leaves most branches that paths name.
    growth: _Growth = shown.training.fingerprint, replace(shown.search, forced=()), shown.given
    before = state.PRUNED_OF.get()
    state.PRUNED_OF.set(growth)
    if before not in (None, growth):
        _begin(growth, before)
    return replace(shown, pruned=_read())


def settle_sent(picture: keys.Component) -> None:
    """Apply the branches that a picture pruned or restored; ignore invalid ones."""
    sent = picture.sent("pruned")
    paths = sent.get("paths") if isinstance(sent, dict) else None
    if isinstance(paths, list) and all(map(_is_path, paths)):
        _prune_to(tuple(paths))


def show_pruning_by_hand(subject: Subject) -> None:
    """Show what pruning the selected node's branch would do, and how to undo it."""
    if refused := state.PRUNING_REFUSED.take():
        st.warning(refused)
    shown, tree, node = subject.shown, subject.tree, subject.node
    form = form_of(subject.scoring, tree.target)
    part, n_rows = judge_of(subject.kept)
    if shown.all_rows is not None:
        n_rows = shown.n_rows
    can_prune = not tree.is_leaf[node]
    if not (can_prune or shown.pruned or state.PRUNED_STEPS.get().undone):
        return
    path, is_opened = shown.path, shown.given is not None
    then = (*(one for one in shown.pruned if not one.startswith(path)), path)
    before, now, after = _scores(subject, part, then)
    with st.container(key="by_hand", horizontal=True, vertical_alignment="center"):
        if can_prune:
            st.button(
                "Prune this branch",
                key=state.PRUNE_BRANCH.name,
                on_click=lambda: _prune_to(then),
                help="Shortcut: Delete.",
            )
            of = tree, node, part, n_rows, (now, after), form
            st.caption(sentence_markdown(branch_words(*of, is_opened=is_opened)))
        _offer_steps()
    if shown.pruned:
        n = len(shown.pruned)
        of_all = n, part, n_rows, (before, now), form
        st.caption(sentence_markdown(pruned_words(*of_all, is_opened=is_opened)))


def offer_pruning_on_tuning(subject: Subject) -> None:
    """Offer reduced-error pruning if there are tuning rows; it prunes as by hand."""
    shown, tuning = subject.shown, subject.kept.tuning
    if tuning is None:
        return
    unpruned, form = _unpruned(shown), form_of(subject.scoring, tuning.target)
    try:
        paths = result(reduced_error_pruning, unpruned, tuning, scoring=subject.scoring)
    except TableError as problem:
        st.caption(sentence_markdown(str(problem)))
        return
    left = tree_study(replace(shown, pruned=paths)).value().n_leaves
    if not paths:
        said = "Every branch helps to predict the tuning rows, so reduced-error pruning removes "
        said += "no branch."
        st.caption(said)
        return
    before, _, after = _scores(subject, Part.TUNING, paths)
    told = len(paths), Part.TUNING, tuning.n_rows
    words = pruned_words(*told, (before, after), form)
    verb = "predicts" if len(paths) == 1 else "predict"
    why = f"that {verb} the tuning rows no better than one leaf would"
    said = words.replace("pruned by hand", why)
    st.caption(sentence_markdown(f"Reduced-error pruning, from the bottom up, finds {said}"))
    is_done = set(paths) == set(shown.pruned)
    with st.container(key="on_tuning", horizontal=True, vertical_alignment="center"):
        if is_done:
            st.caption("They are already pruned.")
        elif len(paths) > MAX_BRANCHES:
            st.caption(f"{_TOO_MANY} A lower depth limit leaves fewer of them.")
        else:
            st.button(
                f"Prune to {leaves(left)}",
                key=state.PRUNE_ON_TUNING.name,
                on_click=lambda: _prune_to(paths),
                disabled=locks(Control.LIMITS),
                help="Prunes these branches. You could also prune each branch by hand.",
            )
        _offer_steps()


def judge_of(kept: RowPartition) -> tuple[Part, int]:
    """Return the part that shows the cost of pruning by hand, and its number of rows: tuning, else
    test, else training rows."""
    part = next(p for p in (Part.TUNING, Part.TEST, Part.TRAINING) if p in kept.parts)
    return part, kept.parts[part].n_rows


def _unpruned(shown: TreeSpec) -> Study[Tree]:
    """Return the tree under its limits, before any pruning by hand."""
    return tree_study(replace(shown, pruned=()))


def _scores(subject: Subject, part: Part, paths: Paths) -> list[float]:
    """Return three scores on the rows of the part: before any pruning by hand, of the shown tree,
    and with these branches pruned."""
    shown = subject.shown
    # Rows walk down once for all nodes of a tree: many rows are slow for a click.
    rows = subject.kept.parts[part]
    judged: JudgedNodes
    if shown.all_rows is not None:  # whose counts are in the tree
        judged = result(judged_by_growing_rows, _unpruned(shown), subject.scoring, rows)
    else:
        judged = result(judged_nodes, _unpruned(shown), rows, subject.scoring)
    found = scores_pruned_at(judged, [(), shown.pruned, paths])
    return [float(score) for score in found]


def _offer_steps() -> None:
    steps, undo, redo = state.PRUNED_STEPS.get(), state.UNDO_PRUNING, state.REDO_PRUNING
    if steps.before or steps.undone:
        for label, key, there, act in (
            ("Undo", undo, steps.before, Steps.back),
            ("Redo", redo, steps.undone, Steps.again),
        ):
            is_off = not there or locks(Control.LIMITS)
            st.button(label, key=key.name, disabled=is_off, on_click=_step, args=[act])


def _prune_to(paths: Paths) -> None:
    if len(paths) > MAX_BRANCHES:
        state.PRUNING_REFUSED.set(_TOO_MANY)
        return
    _step(lambda steps: steps.to(paths))


def _step(step: Callable[[Steps[str]], Steps[str]]) -> None:
    steps = step(replace(state.PRUNED_STEPS.get(), now=_read()))
    state.PRUNED_STEPS.set(steps)
    _write(steps.now)


def _begin(growth: _Growth, before: _Growth) -> None:
    """Restore what was pruned of this growth before the other replaced it, if anything was."""
    *_, given = growth
    *_, other = before
    aside = dict(state.PRUNED_ASIDE.get())
    if given != other:
        aside[before] = replace(state.PRUNED_STEPS.get(), now=_read())
    steps = aside.pop(growth, Steps())
    state.PRUNED_ASIDE.set(dict([*aside.items()][-_MAX_ASIDE:]))
    state.PRUNED_STEPS.set(steps)
    state.PRUNED.set(_written(steps.now))


def _read() -> Paths:
    asked = state.PRUNED.get()
    if not asked:
        return ()
    paths = tuple("" if one == _ROOT else one for one in asked.split(_SEPARATOR))
    return paths if len(paths) <= MAX_BRANCHES and all(map(_is_path, paths)) else ()


def _write(paths: Paths) -> None:
    # The picture is in the fragment that follows the selection; the tree is the page's.
    state.PRUNED.set(_written(paths))
    st.rerun()


def _written(paths: Paths) -> str | None:
    return _SEPARATOR.join(path or _ROOT for path in paths) or None


def _is_path(path: object) -> bool:
    return isinstance(path, str) and len(path) <= MAX_PATH and set(path) <= {"L", "R"}
