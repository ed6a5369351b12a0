"""The complexity curve: scores along each limit, which it can set."""

from explorer.growth.shown import Shown
from explorer.ui import cached, state
from explorer.ui.cached.judging import RowsOf
from explorer.ui.limits import settle_sent
from explorer.ui.pictures import components
from explorer.views.nodes.track_scores import ScrubberScores


def show_complexity(shown: Shown, rows_of: RowsOf, scores: ScrubberScores) -> None:
    """Under the page's other limits."""
    untrimmed = cached.trees.untrimmed_tree(shown)
    components.complexity(
        key=state.COMPLEXITY.name,
        data=cached.judging.complexity_payload(shown, rows_of, untrimmed, scores),
        height="content",
        on_limits_change=lambda: settle_sent(state.COMPLEXITY),
    )
