"""What the search for a split costs on the loaded table."""

from explorer.growth.shown import Shown
from explorer.judging.cost import measure_cost
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import Keys
from explorer.ui.cached.results import kept
from explorer.views.cost.cost_view import CostView, cost_view

_BY_SEARCH: Keys = {Shown: lambda shown: (shown.training.fingerprint, shown.search)}


@kept(_BY_SEARCH)
def cost(shown: Shown) -> CostView:
    """Counted, and timed on this machine once: the same is shown to everybody after."""
    found = measure_cost(shown.training, shown.search, on_step=tell_progress)
    return cost_view(found, shown.training)
