"""The split search of the selected node on the page, and every feature's curve."""

from typing import Any

from explorer.data.display import show_number
from explorer.figures.split_search import MAX_SMALL, split_small_multiples_figure
from explorer.judging.nodes.explain_node import curves_explained, explained
from explorer.lessons.set_up import Control
from explorer.ui import state
from explorer.ui.background.waiting import result_or_sentence
from explorer.ui.forced_splits import settle_used
from explorer.ui.pictures import components
from explorer.ui.pictures.charts import show_chart
from explorer.ui.selection import look_into, looked_into
from explorer.ui.set_up.active import locks
from explorer.ui.shell.theme import current_theme
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.split_search.split_search_view import (
    SplitSearchView,
    all_curves_view,
    split_search_view,
)


def show_split_search(subject: Subject) -> None:
    """Show how the node chose: the best split of each feature, and every split of one of them.

    Python never receives a drag, only the choice of another feature.
    """
    shown = subject.shown
    feature = looked_into(shown)
    tree = tree_study(shown)
    found = Study[Any](explained, (shown, tree, feature, state.CRITERIA_SHOWN.get()), is_kept=False)
    work = Study[SplitSearchView](
        split_search_view,
        (found, shown.training, tree),
        "Searching the splits of this node",
        "The search of this node",
        named=(("is_fixed", locks(Control.LIMITS) or not shown.is_regrown),),
        place="search",
    )
    payload = result_or_sentence(in_json(work))
    if payload is None:
        return
    components.split_search(
        key=state.SPLIT_SEARCH.name,
        data=payload,
        height="content",
        on_feature_change=lambda: look_into(shown, state.SPLIT_SEARCH),
        on_criteria_change=_show_criteria,
        on_use_change=lambda: settle_used(subject),
    )


def show_all_curves(subject: Subject) -> None:
    """Show the curves of every feature, side by side."""
    shown, tree = subject.shown, tree_study(subject.shown)
    found = Study[Any](curves_explained, (shown, tree, MAX_SMALL), is_kept=False)
    view = result_or_sentence(
        Study[SplitSearchView](
            all_curves_view,
            (found, shown.training, tree),
            "Searching the splits on every feature",
            "The search of every feature",
        )
    )
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
    """Note that the tab of criteria was opened or closed; they are computed only while it is
    open."""
    state.CRITERIA_SHOWN.set(state.SPLIT_SEARCH.sent("criteria") == "shown")
