"""Cross-validation: a fold's tree is kept by itself, so that who comes back loses one at most."""

import zlib
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.roles import Roles
from explorer.data.schema import Task
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import await_compiled
from explorer.growth.growing import grow
from explorer.growth.shown import Shown
from explorer.growth.work import work_of_search
from explorer.judging.baseline import heaviest_class_in_folds
from explorer.judging.node_losses import Loss
from explorer.judging.scores import accuracies, is_scored_by_weight, variance_explained
from explorer.judging.unseen.complexity_surface import surface_of
from explorer.judging.unseen.cross_validation import (
    CrossValidation,
    GrownFold,
    GrownFolds,
    grow_fold,
    scores_on,
)
from explorer.judging.unseen.folds import USUAL_FOLDS, Folds, folds_by_roles
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.judging.unseen.leaf_sizes import joined, leaf_size_curve
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_CONTENT, BY_GROWTH, BY_LIMITS, BY_TREE, Keys
from explorer.ui.cached.results import kept
from explorer.ui.cached.trees import grown_tree
from explorer.ui.cached.views import scrubber
from explorer.views.complexity.complexity_track import ComplexityTrack, complexity_track
from explorer.views.complexity.complexity_view import complexity_view
from explorer.views.complexity.row_limits import leaf_size_track, split_track, values_tried
from explorer.views.complexity.surface_view import SurfaceView, surface_view
from explorer.views.nodes.wording import short
from explorer.views.player.step_scores import step_scores
from explorer.views.player.steps import steps_of
from explorer.views.pruning.pruning_view import pruning_view
from explorer.views.scores.fold_summary import AlwaysOne, FoldSummary, fold_label, fold_summary
from explorer.views.scores.track_scores import ScrubberScores, rules_along, scored
from explorer.views.scores.track_scores import scrubber_scores as scores_of_stops
from explorer.views.to_json import to_json


@dataclass(frozen=True, slots=True)
class RowsOf:
    """The table that a tree's rows are from, its columns' roles, and the rows kept back."""

    table: Table
    roles: Roles
    kept: KeptBack

    @property
    def key(self) -> Hashable:
        """Names what decides the folds and the rows that judge beside the training rows."""
        return self.table.fingerprint, self.roles.group, self.roles.time, self.kept.key


BY_FOLDS: Keys = BY_CONTENT | {RowsOf: lambda rows_of: rows_of.key}


@kept(BY_FOLDS)
def _folds(training: TrainingTable, rows_of: RowsOf) -> Folds:
    return folds_by_roles(rows_of.table, training, rows_of.roles)


@kept(BY_FOLDS | BY_GROWTH)
def _grown_fold(shown: Shown, rows_of: RowsOf, fold: int) -> GrownFold:
    training, rules = shown.training, StopRules(shown.depth_to_grow)
    return grow_fold(
        training, shown.search, rules, _folds(training, rows_of), fold, loss_of(training.task)
    )


def loss_of(task: Task) -> Loss:
    """What the page's scores are made of, whatever the criterion: accuracy, or R²."""
    return Loss.MISCLASSIFICATION if task is Task.CLASSIFICATION else Loss.SQUARED_ERROR


def grown_folds(shown: Shown, rows_of: RowsOf) -> GrownFolds:
    """The folds' trees, which every limit trims."""
    # Ten trees of the reference engine would take the time that the page and the compiler need.
    await_compiled(shown.training)
    folds, grown = _folds(shown.training, rows_of), []
    for fold in range(folds.n_folds):
        tell_progress(f"{fold} of {folds.n_folds} are grown.")
        grown.append(_grown_fold(shown, rows_of, fold))
    return GrownFolds(folds, loss_of(shown.training.task), tuple(grown))


@kept(BY_FOLDS | BY_LIMITS)
def scrubber_scores(shown: Shown, rows_of: RowsOf, _untrimmed: Tree) -> ScrubberScores:
    """The scores of what the scrubbers offer under the other limits' present values."""
    view = scrubber(shown, _untrimmed)
    return scores_of_stops(view, shown.stop, grown_folds(shown, rows_of))


@kept(BY_FOLDS | BY_TREE)
def player_scores(shown: Shown, rows_of: RowsOf, _untrimmed: Tree) -> str:
    """What each step of the growth player does to the folds' score, as it reads it."""
    steps = steps_of(_untrimmed, shown.stop, shown.pruned, CAPS.max_player_steps)
    return to_json(step_scores(steps, grown_folds(shown, rows_of))).decode()


@kept(BY_FOLDS | BY_LIMITS)
def complexity_payload(
    shown: Shown, rows_of: RowsOf, _untrimmed: Tree, _scores: ScrubberScores
) -> bytes:
    """The complexity curves and the surface, as their picture reads them."""
    stop, is_share = shown.stop, shown.training.task is Task.CLASSIFICATION
    grown, view = grown_folds(shown, rows_of), scrubber(shown, _untrimmed)
    values = values_tried(
        2, min(CAPS.max_min_samples_split, shown.training.n_rows), stop.min_samples_split
    )
    split = split_track(grown_tree(shown), stop, values)
    rules = rules_along(split, "split", stop)
    found = complexity_view(
        view,
        _scores,
        (split, scored(split, grown.under(rules))),
        lambda stops: _tuned(rows_of, grown_tree(shown), stops),
        _surface(shown, grown, values),
        shown.search,
        stop,
        key=complexity_key(shown, rows_of),
        is_share=is_share,
    )
    return to_json(found)


def complexity_key(shown: Shown, rows_of: RowsOf) -> str:
    """Names what the complexity picture is of; the same for equal contents."""
    return f"{zlib.crc32(repr((shown.limits_key, rows_of.key)).encode()):08x}"


@kept(BY_FOLDS | BY_LIMITS)
def _of_leaf_size(shown: Shown, rows_of: RowsOf) -> tuple[Tree, CrossValidation]:
    """The tree under a least number of rows in a leaf, small as the page's limits leave it, and
    the folds' scores."""
    # Pruning needs the whole tree; without it the present limits end growth early.
    rules = replace(shown.stop, max_leaf_nodes=None, ccp_alpha=0.0)
    folds, loss = _folds(shown.training, rows_of), loss_of(shown.training.task)
    sizes = [shown.search.min_samples_leaf]
    found = leaf_size_curve(shown.training, shown.search, sizes, shown.stop, folds=folds, loss=loss)
    return grow(shown.training, shown.search, rules), found


@kept(BY_FOLDS | BY_LIMITS)
def leaf_size_curve_of(
    shown: Shown, rows_of: RowsOf, _scores: ScrubberScores, training_name: str
) -> ComplexityTrack:
    """The complexity curve along the rows in a leaf; tells how far it is."""
    values = leaf_sizes_tried(shown)
    await_compiled(shown.training)
    trees, columns = [], []
    for place, value in enumerate(reversed(values)):
        tell_progress(f"{place} of {len(values)} values are done.")
        # Kept by its own number of rows, not by the page's, which a click on the curve moves.
        search = replace(shown.search, min_samples_leaf=value)
        tree, column = _of_leaf_size(replace(shown, search=search), rows_of)
        trees.append(tree)
        columns.append(column)
    track = leaf_size_track(trees, shown.stop, shown.search.min_samples_leaf)
    is_share = shown.training.task is Task.CLASSIFICATION
    return complexity_track(
        "leaf_size",
        track,
        scored(track, joined(columns)),
        [score for tree in trees for score in _tuned(rows_of, tree, [shown.stop])],
        _scores.name,
        training_name,
        is_share=is_share,
    )


def leaf_sizes_tried(shown: Shown) -> tuple[int, ...]:
    """The numbers of rows in a leaf of which the curve tells."""
    most = min(CAPS.max_min_samples_leaf, shown.training.n_rows // 2)
    return values_tried(1, max(most, 1), shown.search.min_samples_leaf)


def _tuned(rows_of: RowsOf, tree: Tree, stops: Sequence[StopRules]) -> Sequence[float]:
    """What the tree scores on the rows kept back for tuning; nothing where there are none."""
    part = rows_of.kept.tuning
    if part is None:
        return ()
    found: list[float] = scores_on(part, tree, stops, loss=loss_of(tree.task)).tolist()
    return found


def _surface(shown: Shown, grown: GrownFolds, values: tuple[int, ...]) -> SurfaceView | None:
    stop, tree = shown.stop, grown_tree(shown)
    depths = range(1, int(tree.depth.max()) + 1)
    if not depths:
        return None
    # Trees of folds may be deeper than this one, up to the limit that is set.
    limits = (*depths[:-1], max(depths[-1], shown.depth_asked))
    drawn = replace(surface_of(grown, limits, values, stop), depths=tuple(depths))
    # Among trees that a leaf budget or pruning shapes each pair of limits is trimmed by itself.
    is_quick = stop.max_leaf_nodes is None and stop.ccp_alpha == 0
    every = range(values[0], values[-1] + 1)
    whole = surface_of(grown, limits, every, stop) if is_quick else None
    return surface_view(drawn, whole, stop, is_share=shown.training.task is Task.CLASSIFICATION)


@kept(BY_FOLDS | BY_LIMITS)
def pruning_payload(
    shown: Shown, rows_of: RowsOf, _untrimmed: Tree, _scores: ScrubberScores
) -> bytes:
    """The pruning curve of those scores, as its picture reads it."""
    view = scrubber(shown, _untrimmed)
    is_share = shown.training.task is Task.CLASSIFICATION
    return to_json(pruning_view(_untrimmed, view, _scores, shown.stop, is_share=is_share))


@kept(BY_FOLDS | BY_TREE)
def summary_of_folds(shown: Shown, rows_of: RowsOf, _tree: Tree) -> FoldSummary:
    """The score of the tree that is shown, beside its score on the rows that grew it."""
    is_classes = shown.training.task is Task.CLASSIFICATION
    training = accuracies(_tree)[0] if is_classes else variance_explained(_tree)
    found = grown_folds(shown, rows_of).under([shown.stop])
    return fold_summary(
        found,
        training,
        always=_always_one(shown.training, found.folds) if is_classes else None,
        is_weighted=is_scored_by_weight(_tree),
        is_part=rows_of.kept.kept_back is not None,
    )


def _always_one(training: TrainingTable, folds: Folds) -> AlwaysOne | None:
    if (heaviest := heaviest_class_in_folds(training, folds)) is None:
        return None
    code, share = heaviest
    return AlwaysOne(short(training.classes[code]), share)


@kept(BY_GROWTH)
def fold_work(shown: Shown, _grown: Tree) -> float:
    """About how many steps of search the trees of the usual folds take, judged by this tree."""
    n_samples = _grown.n_samples[~_grown.is_leaf]
    return USUAL_FOLDS * work_of_search(shown.training, shown.search, n_samples)


def usual_label(tree: Tree) -> str:
    """The name of the score, before it is known into how many folds the rows fall."""
    return fold_label(USUAL_FOLDS, loss_of(tree.task), is_weighted=is_scored_by_weight(tree))
