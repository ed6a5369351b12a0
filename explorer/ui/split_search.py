"""The split search of the selected node on the page, and every feature's curve."""

from explorer.data.display import show_number
from explorer.figures.split_search.all_curves import split_small_multiples_figure
from explorer.lessons.set_up import Control
from explorer.ui import cached, state
from explorer.ui.background.waiting import Task, result_of
from explorer.ui.forced_splits import settle_used
from explorer.ui.frame.theme import current_theme
from explorer.ui.pictures import components
from explorer.ui.pictures.charts import show_chart
from explorer.ui.selected import Selected
from explorer.ui.selection import look_into, looked_into
from explorer.ui.set_up.in_force import locks


def show_split_search(selected: Selected) -> None:
    """How the node chose: the best split of each feature, and every split of one of them.

    A drag never comes here; choosing another feature does.
    """
    shown = selected.shown
    feature = looked_into(shown)
    asked = feature, state.CRITERIA_SHOWN.get(), locks(Control.LIMITS)
    task = Task(
        "search",
        (shown.node_key, asked),
        "Searching the splits of this node",
        "The search of this node",
    )
    payload = result_of(
        task, lambda: cached.views.split_search_payload(shown, selected.tree, *asked)
    )
    if payload is None:
        return
    components.split_search(
        key=state.SPLIT_SEARCH.name,
        data=payload,
        height="content",
        on_feature_change=lambda: look_into(shown, state.SPLIT_SEARCH),
        on_criteria_change=_show_criteria,
        on_use_change=lambda: settle_used(selected),
    )


def show_all_curves(selected: Selected) -> None:
    """The curves of every feature, side by side."""
    task = Task(
        "curves",
        selected.shown.node_key,
        "Searching the splits on every feature",
        "The search on every feature",
    )
    view = result_of(task, lambda: cached.views.all_curves(selected.shown, selected.tree))
    if view is None:
        return
    listed = "; ".join(
        f"{each.name}: {each.no_split.removesuffix('.')}"
        if each.no_split
        else f"{each.rule}, gain {show_number(each.gain, 3)}"
        for each in view.features
    )
    show_chart(
        split_small_multiples_figure(view, current_theme()),
        state.ALL_CURVES,
        f"Best splits: {listed}.",
    )


def _show_criteria() -> None:
    """The tab of criteria was opened or closed; only while it is open are they asked."""
    state.CRITERIA_SHOWN.set(state.SPLIT_SEARCH.sent("criteria") == "shown")
