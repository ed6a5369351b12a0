"""Pruning: what each subtree of the weakest-link sequence scores, and alpha to set."""

from explorer.growth.shown import Shown
from explorer.ui import cached, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.limits import settle_sent
from explorer.ui.pictures import components
from explorer.views.scores.track_scores import ScrubberScores


def show_pruning(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """Under the page's other limits."""
    untrimmed = cached.trees.untrimmed_tree(shown)
    components.pruning(
        key=state.PRUNING.name,
        data=cached.judging.pruning_payload(shown, rows_of, untrimmed, scores),
        height="content",
        on_limits_change=lambda: settle_sent(state.PRUNING),
    )
