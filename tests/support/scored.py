"""Views and studies under the usual score of their table, and the scores that tests name."""

from dataclasses import replace
from typing import Any

from explorer import encode, grow, load_dataset
from explorer.data.schema import Column, Kind
from explorer.data.training import TrainingTable
from explorer.judging.forest.boosting_study import (
    BoostingSettings,
    BoostingStudy,
    study_boosting,
)
from explorer.judging.forest.study import ForestStudy, study_forest
from explorer.judging.importances import Importances
from explorer.judging.judged_nodes import JudgedNodes, judged_by_growing_rows
from explorer.judging.scores import is_scored_by_weight
from explorer.judging.scoring import Score, Scoring, usual_scoring
from explorer.judging.unseen.cross_validation import CrossValidation, GrownFolds, grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.holding_out import Part
from explorer.judging.unseen.tuning_growth import TuningGrowth
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.importances import ImportancesView, importances_view
from explorer.views.player.player_view import PlayerView, player_view
from explorer.views.scores.fold_summary import FoldSummary, fold_summary
from explorer.views.scores.score_form import ScoreForm, form_of
from explorer.views.scores.summary import SummaryView, summary_view
from explorer.views.scores.track_scores import ScrubberScores, scrubber_scores
from explorer.views.scores.tracks import ScrubberStop, ScrubberView, scrubber_view
from explorer.views.tuning import TuningStory, tuning_story
from tests.support.samples import mixed

ACCURACY, R2, MAE = (Scoring(one) for one in (Score.ACCURACY, Score.R2, Score.MAE))
NUMBER = Column("y", Kind.NUMERIC)


def form(scoring: Scoring, target: Column = NUMBER) -> ScoreForm:
    """Return the form of the score for a target without a unit."""
    return form_of(scoring, target)


def form_for(numbers: bool) -> ScoreForm:
    return form(R2 if numbers else ACCURACY)


def judged(tree: Tree) -> JudgedNodes:
    """Judge by the rows that grew the tree, and by accuracy or R²."""
    return judged_by_growing_rows(tree, R2 if tree.target.is_numeric else ACCURACY)


def scrubber_of(base: Tree, stop: StopRules) -> ScrubberView:
    return scrubber_view(judged(base), stop, is_weighted=is_scored_by_weight(base))


def player_of(base: Tree, stop: StopRules, pruned: tuple[str, ...] = ()) -> PlayerView:
    return player_view(judged(base), stop, pruned, is_weighted=is_scored_by_weight(base))


def summary_of(
    tree: Tree, training: TrainingTable, class_of_interest: int | None = None, **named: Any
) -> SummaryView:
    scoring = R2 if tree.target.is_numeric else ACCURACY
    return summary_view(tree, training, scoring, class_of_interest, **named)


def importances_of_rows(found: Importances, judged_on: Part | int, **named: Any) -> ImportancesView:
    return importances_view(found, judged_on, form(found.scoring), **named)


def story_of(found: TuningGrowth, n_tuning: int, **named: Any) -> TuningStory:
    return tuning_story(found, n_tuning, form_for(found.grown.target.is_numeric), **named)


def folds_summed(found: CrossValidation, training: float, **named: Any) -> FoldSummary:
    return fold_summary(found, training, form(found.scoring), **named)


def forest_of(
    training: TrainingTable,
    judging: TrainingTable | None,
    search: SearchRules,
    stop: StopRules,
    **named: Any,
) -> ForestStudy:
    scoring = usual_scoring(training, search)
    return study_forest(training, judging, search, stop, scoring, **named)


def boosting_of(
    training: TrainingTable,
    judging: TrainingTable | None,
    search: SearchRules,
    settings: BoostingSettings,
) -> BoostingStudy:
    return study_boosting(training, judging, search, settings, usual_scoring(training, search))


LIMITS = {"depth": "max_depth", "leaves": "max_leaf_nodes", "alpha": "ccp_alpha"}


def scored_tracks(
    stop: StopRules, dataset: str = "", *, numbers: bool = False, depth: int = 20
) -> tuple[Tree, GrownFolds, ScrubberView, ScrubberScores]:
    """Score a tree grown to the depth, and five folds."""
    table = load_dataset(dataset) if dataset else None
    training = encode(table, table.schema.names[-1]) if table else mixed(160, numbers=numbers)
    base = grow(training, stop=StopRules(max_depth=depth))
    scoring = ACCURACY if training.classes else R2
    grown = grow_folds(training, None, base.stop, folds=folds_of(training, 5), scoring=scoring)
    view = scrubber_of(base, stop)
    return base, grown, view, scrubber_scores(view, stop, grown)


def rules_at(stop: StopRules, name: str, one: ScrubberStop) -> StopRules:
    """Return the limits at a stop of the named track."""
    value = 0.0 if one.value is None and name == "alpha" else one.value
    return replace(stop, **{LIMITS[name]: value})
