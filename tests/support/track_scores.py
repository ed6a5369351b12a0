"""The scrubber's stops and scores of a noisy table, as the tests of several views read them."""

from dataclasses import replace

from explorer import StopRules, encode, grow, load_dataset
from explorer.judging.node_losses import Loss
from explorer.judging.unseen.cross_validation import GrownFolds, grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.tree.tree import Tree
from explorer.views.scores.track_scores import ScrubberScores, scrubber_scores
from explorer.views.scores.tracks import ScrubberStop, ScrubberView, scrubber_view
from tests.support.samples import mixed

LIMITS = {"depth": "max_depth", "leaves": "max_leaf_nodes", "alpha": "ccp_alpha"}


def scored_tracks(
    stop: StopRules, dataset: str = "", *, numbers: bool = False, depth: int = 20
) -> tuple[Tree, GrownFolds, ScrubberView, ScrubberScores]:
    """Of a tree grown to the depth, and of five folds."""
    table = load_dataset(dataset) if dataset else None
    training = encode(table, table.schema.names[-1]) if table else mixed(160, numbers=numbers)
    base = grow(training, stop=StopRules(max_depth=depth))
    loss = Loss.MISCLASSIFICATION if training.classes else Loss.SQUARED_ERROR
    grown = grow_folds(training, None, base.stop, folds=folds_of(training, 5), loss=loss)
    view = scrubber_view(base, stop)
    return base, grown, view, scrubber_scores(view, stop, grown)


def rules_at(stop: StopRules, name: str, one: ScrubberStop) -> StopRules:
    """The limits at a stop of the track of that name."""
    value = 0.0 if one.value is None and name == "alpha" else one.value
    return replace(stop, **{LIMITS[name]: value})
