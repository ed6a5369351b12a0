"""The overview on the page: the whole tree as an icicle or a sunburst."""

from explorer.ui import selection, state
from explorer.ui.background.waiting import result_of
from explorer.ui.pictures import components
from explorer.ui.studies.study import Study, in_json
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.overview import overview_view


def show_overview(subject: Subject) -> None:
    """Show the overview; filters and zoom stay in the browser, the selection travels on the page's
    bus."""
    asked = tree_study(subject.shown), subject.training
    payload = result_of(
        in_json(Study(overview_view, asked, "Drawing the overview", "The overview"))
    )
    if payload is None:
        return
    components.overview(
        key=state.OVERVIEW.name,
        data=payload,
        height="content",
        on_selected_change=lambda: selection.select_sent(state.OVERVIEW),
    )
