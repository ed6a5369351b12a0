"""The choice of probabilities to export, with their class and cut-off."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.data.display import show_number
from explorer.data.errors import TableError
from explorer.data.schema import Task
from explorer.judging.calibration import calibrated_by_folds
from explorer.judging.decisions import CutOff, Scored
from explorer.tree.tree import Tree
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose
from explorer.ui.colours import chosen_cut_off
from explorer.ui.columns import class_of_interest
from explorer.ui.export import keys
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.folds import grown_folds_study
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import short

NO_CUT_OFF = "To predict a class at a cut-off, choose the cut-off on the Judge page."
_ROWS, _WEIGHTED = "Share of rows", "With class weights"
_CALIBRATED = {"Calibrated: sigmoid": "sigmoid", "Calibrated: isotonic": "isotonic"}
_TOLD = {
    _ROWS: "A probability is the class’s share of the leaf’s training rows.",
    _WEIGHTED: "A probability is the class’s share of the leaf’s weight, class weights included, "
    "as in scikit-learn. It is not a frequency.",
    "Calibrated: sigmoid": "An S-shaped curve (Platt scaling) corrects the shares. The curve is "
    "fitted to the folds’ predictions. Each row is predicted by a tree that has not seen it.",
    "Calibrated: isotonic": "A curve that never falls (isotonic regression) corrects the shares. "
    "The curve is fitted to the folds’ predictions. Each row is predicted by a tree that has not "
    "seen it. The curve is reliable only with about a thousand rows or more.",
}
_ONE_AGAINST_REST = (
    " Each class gets its own curve, fitted to this class against all others. The probabilities "
    "are then scaled to add up to 1."
)


@dataclass(frozen=True, slots=True)
class Probabilities:
    """The choice: the study of the tree, calibrated or not, the class of interest and the
    cut-off on its probability."""

    scored: Study[Scored]
    with_class_weights: bool
    is_calibrated: bool
    class_of_interest: str | None
    cut_off: CutOff | None


def choose_probabilities(subject: Subject) -> Probabilities | None:
    """Draw the choices. Return None for a numeric target, or if calibration was stopped or is
    impossible; the page then says why."""
    training, plain = subject.training, tree_study(subject.shown)
    if training.task is not Task.CLASSIFICATION:
        return None
    has_weights = subject.tree.weight_of_class is not None
    options = [_ROWS, *([_WEIGHTED] if has_weights else []), *_CALIBRATED]
    if keys.PROBABILITIES.get() not in options:
        keys.PROBABILITIES.set(_ROWS)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        basis = choose("Probabilities", options, keys.PROBABILITIES)
        class_of_interest.choose(training, "Class of interest", keys.CLASS_IN_EXPORT, "none chosen")
    more = _ONE_AGAINST_REST if basis in _CALIBRATED and len(training.classes) > 2 else ""
    if has_weights and basis == _ROWS:
        more = " Class weights and losses are ignored."
    st.caption(_TOLD[basis] + more)
    scored: Study[Any] = plain
    if method := _CALIBRATED.get(basis):
        scored = _calibrated(subject, plain, method)
        if not _is_found(subject, scored):
            return None
    code = class_of_interest.code_of(training)
    name = None if code is None else training.classes[code]
    return Probabilities(scored, basis == _WEIGHTED, scored is not plain, name, cut_off_in(subject))


def cut_off_in(subject: Subject) -> CutOff | None:
    """Return the cut-off that was chosen on the Judge page; None without one, or without a class of
    interest."""
    training, at = subject.training, chosen_cut_off()
    if at is None or training.task is not Task.CLASSIFICATION:
        return None
    code = class_of_interest.code_of(training)
    return None if code is None else CutOff(code, at)


def without_cut_off_words(tree: Tree, cut_off: CutOff) -> str:
    """State that predictions do not use the cut-off from the Judge page."""
    named = short(tree.target.levels[cut_off.code])
    return (
        f"The cut-off from the Judge page (“{named}” at {show_number(100 * cut_off.at, 6)} %) is "
        "not used. Each leaf predicts its most frequent class."
    )


def cut_off_words(tree: Tree, cut_off: CutOff) -> str:
    """State that predictions use the cut-off from the Judge page."""
    return f"With the cut-off from the Judge page, {_rule(tree, cut_off)}."


def tell_cut_off(subject: Subject, chosen: Probabilities) -> None:
    """State which cut-off of the Judge page applies, or where to choose one."""
    if chosen.cut_off is None:
        st.caption(NO_CUT_OFF)
        return
    words = cut_off_words(subject.tree, chosen.cut_off)
    if chosen.is_calibrated:
        words += (
            " The Judge page compares the cut-off with shares of rows. Here, it is compared with "
            "calibrated probabilities, so some rows may get a different prediction."
        )
    st.caption(escape_markdown(words))


def _rule(tree: Tree, cut_off: CutOff) -> str:
    levels = tree.target.levels
    rest = [level for code, level in enumerate(levels) if code != cut_off.code]
    other = f"“{short(rest[0])}”" if len(rest) == 1 else "the most probable other class"
    named, at = short(levels[cut_off.code]), f"{show_number(100 * cut_off.at, 6)} %"
    return f"“{named}” is predicted if its probability is at least {at}, otherwise {other}"


def _calibrated(subject: Subject, plain: Study[Tree], method: str) -> Study[Any]:
    shown = subject.shown
    asked = plain, grown_folds_study(subject), shown.training, shown.stop, method
    return Study(calibrated_by_folds, asked, "Calibrating the probabilities", "The calibration")


def _is_found(subject: Subject, scored: Study[Any]) -> bool:
    if not subject.shown.is_regrown:
        whose = "A tree from a file" if subject.shown.given else "The tree of a stored table"
        st.warning(f"{whose} cannot be cross-validated: choose “Share of rows”.")
        return False
    if subject.shown.pruned or subject.shown.is_built:
        by_hand = "Branches are pruned" if subject.shown.pruned else "The tree is built"
        st.warning(f"{by_hand} by hand, which folds cannot repeat: choose “Share of rows”.")
        return False
    try:
        return result_of(scored) is not None
    except TableError as problem:
        st.warning(escape_markdown(short(str(problem), 300)))
        return False
