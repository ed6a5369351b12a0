"""The pruning curve of a table, with its tree and scores."""

from explorer import StopRules, grow
from explorer.data.training import TrainingTable
from explorer.judging.unseen.cross_validation import grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.tree.tree import Tree
from explorer.views.pruning import PruningView, pruning_view
from explorer.views.scores.track_scores import ScrubberScores, scrubber_scores
from explorer.views.scores.tracks import ScrubberView
from tests.support.scored import ACCURACY, R2, scrubber_of

Parts = tuple[Tree, ScrubberView, ScrubberScores, PruningView]


def pruning(training: TrainingTable, stop: StopRules | None = None) -> Parts:
    asked, base = stop or StopRules(max_depth=9), grow(training, stop=StopRules(max_depth=9))
    scoring = ACCURACY if training.classes else R2
    folds = grow_folds(training, None, base.stop, folds=folds_of(training, 5), scoring=scoring)
    view = scrubber_of(base, asked)
    scores = scrubber_scores(view, asked, folds)
    return base, view, scores, pruning_view(base, view, scores, asked, scoring)
