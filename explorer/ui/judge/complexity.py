"""The complexity curves: scores along each limit. The user can set the limits on the curves."""

import json
import zlib
from dataclasses import replace

import streamlit as st

from explorer.caps import CAPS
from explorer.data.display import show_count
from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import await_compiled
from explorer.growth.growing import grow
from explorer.growth.progress import tell
from explorer.judging.judged_nodes import JudgedNodes, judged_by_growing_rows
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import CrossValidation
from explorer.judging.unseen.folds import Folds
from explorer.judging.unseen.leaf_sizes import joined, leaf_size_curve
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import state
from explorer.ui.background import asking
from explorer.ui.background.waiting import result_of
from explorer.ui.pictures import components
from explorer.ui.scores import stop_scores_study
from explorer.ui.stop_rules import settle_sent
from explorer.ui.studies.folds import dividing, fold_work, folds_by, grown_folds_study
from explorer.ui.studies.pictures import scrubber
from explorer.ui.studies.study import Study, Urgency, in_json, result
from explorer.ui.studies.trees import grown_study
from explorer.ui.subject import Subject
from explorer.views.complexity.complexity_view import (
    ComplexityTrack,
    complexity_of,
    complexity_track,
    leaf_size_track,
    tuned,
    values_tried,
)
from explorer.views.scores.score_form import form_of
from explorer.views.scores.track_scores import ScrubberScores, scored
from explorer.views.to_json import to_json

_OF_STORED = (
    "For this curve, the trees of all folds are regrown for each minimum leaf size. For a stored "
    "table, this would take too many passes over the rows."
)


def show_complexity(subject: Subject) -> None:
    """Show the picture; `send_leaf_sizes` later sends the curve along the minimum leaf size."""
    asked = (
        _judged(subject),
        scrubber(subject),
        stop_scores_study(subject),
        grown_folds_study(subject),
        replace(subject.shown, path=""),
        subject.kept.tuning,
        _key(subject),
    )
    components.complexity(
        key=state.COMPLEXITY.name,
        data=in_json(Study(complexity_of, asked)).value(),
        height="content",
        on_limits_change=lambda: settle_sent(state.COMPLEXITY),
        on_asked_change=lambda: _note_asked(subject),
    )


def _judged(subject: Subject) -> Study[JudgedNodes]:
    """Return the tree under no limit except depth, judged by the rows it was grown from."""
    asked = grown_study(subject.shown), subject.scoring, subject.training
    return Study(judged_by_growing_rows, asked)


def send_leaf_sizes(subject: Subject) -> None:
    """Send the picture its last curve once the user has opened it: its trees are grown for it.

    Must come late on a page that is complete without it: they grow in the background.
    """
    if not state.LEAF_SIZES_SHOWN.get():
        return
    refusal = _OF_STORED if subject.shown.all_rows is not None else ""
    offer = "" if refusal else _offer(subject)
    track = None if offer or refusal else result_of(_leaf_sizes_study(subject))
    told = {"key": _key(subject), "track": track, "offer": offer, "refusal": refusal}
    with st.container(key="publisher_leaf_sizes"):
        components.publisher(
            key=state.LEAF_SIZES_PUBLISHER.name, data={"leaf_sizes": json.loads(to_json(told))}
        )


def _leaf_sizes_study(subject: Subject) -> Study[ComplexityTrack]:
    shown = subject.shown
    return Study(
        _leaf_size_curve,
        (
            subject.table,
            shown.training,
            dividing(subject.roles),
            shown.search,
            shown.stop,
            stop_scores_study(subject),
            scrubber(subject).value().score_name,
            subject.kept.tuning,
            subject.scoring,
        ),
        "Growing trees for each minimum leaf size",
        "Growing trees for each minimum leaf size",
        Urgency.LAST,
        place="leaf_sizes",
    )


def _leaf_size_curve(
    table: Table,
    training: TrainingTable,
    roles: Roles,
    search: SearchRules,
    stop: StopRules,
    scores: ScrubberScores,
    training_name: str,
    tuning: TrainingTable | None,
    scoring: Scoring,
) -> ComplexityTrack:
    """Return the complexity curve along the minimum leaf size; report progress."""
    values, folds = _leaf_sizes_tried(training, search), folds_by(table, training, roles)
    await_compiled(training)
    trees, columns = [], []
    for place, value in enumerate(reversed(values)):
        tell(f"{place} of {len(values)} values are done.")
        # Cached by its own number of rows, not the page's, which a click on the curve moves.
        asked = replace(search, min_samples_leaf=value)
        tree, column = result(_of_leaf_size, training, asked, stop, folds, scoring)
        trees.append(tree)
        columns.append(column)
    form = form_of(scoring, training.target)
    track = leaf_size_track(trees, stop, search.min_samples_leaf)
    return complexity_track(
        "leaf_size",
        track,
        scored(track, joined(columns), form),
        [score for one in trees for score in tuned(tuning, one.tree, [stop], scoring)],
        scores.name,
        training_name,
        form=form,
    )


def _of_leaf_size(
    training: TrainingTable, search: SearchRules, stop: StopRules, folds: Folds, scoring: Scoring
) -> tuple[JudgedNodes, CrossValidation]:
    """Return the tree with this minimum leaf size, under the page's limits, and the folds'
    scores."""
    # Pruning needs the whole tree; without it the present limits end growth early.
    rules = replace(stop, max_leaf_nodes=None, ccp_alpha=0.0)
    sizes = [search.min_samples_leaf]
    found = leaf_size_curve(training, search, sizes, stop, folds=folds, scoring=scoring)
    return judged_by_growing_rows(grow(training, search, rules), scoring, training), found


def _leaf_sizes_tried(training: TrainingTable, search: SearchRules) -> tuple[int, ...]:
    """Return the minimum leaf sizes along the curve."""
    most = min(CAPS.max_min_samples_leaf, training.n_rows // 2)
    return values_tried(1, max(most, 1), search.min_samples_leaf)


def _key(subject: Subject) -> str:
    """Return a name for the contents of the complexity picture; equal contents have the same
    name."""
    return f"{zlib.crc32(repr(stop_scores_study(subject).key).encode()):08x}"


def _offer(subject: Subject) -> str:
    """Return a sentence on the trees that need a click because they take long to grow; else ""."""
    shown = subject.shown
    tried = _leaf_sizes_tried(shown.training, shown.search)
    work = len(tried) * fold_work(subject)
    if asking.is_asked(state.LEAF_SIZES_ASKED, shown) or work <= CAPS.max_unasked_leaf_size_work:
        return ""
    n_rows, most = show_count(shown.training.n_rows), max(tried)
    return (
        f"On request, the page tries {len(tried)} minimum leaf sizes, from 1 to {most} rows. For "
        f"each of them, it regrows the trees of all folds from {n_rows} rows."
    )


def _note_asked(subject: Subject) -> None:
    """Note that the user opened the curve; if the picture sent its key, slow trees are requested,
    too."""
    state.LEAF_SIZES_SHOWN.set(True)
    if state.COMPLEXITY.sent("asked") == _key(subject):
        asking.ask(state.LEAF_SIZES_ASKED, subject.shown)
