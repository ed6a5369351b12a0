"""The page on a projector: what may be shown alone, and how the address keeps what is.

The browser shows and hides at once, by the style sheet (frame/presenter.css); Python is told only
what the address is to keep.
"""

from dataclasses import asdict, dataclass
from typing import Any

import streamlit as st

from explorer.lessons.set_up import Control, Panel
from explorer.ui import state
from explorer.ui.pictures import components
from explorer.ui.set_up.in_force import hides, locks


@dataclass(frozen=True, slots=True)
class PresentedView:
    """What a number key shows: a panel, or both of tree and split search; `name` in the address."""

    name: str
    label: str


_TREE = PresentedView("tree", "Tree")
_SEARCH = PresentedView("search", "Split search")
_BOTH = PresentedView("both", "Both")

VIEWS: dict[str, tuple[PresentedView, ...]] = {
    "Explore": (
        _TREE,
        _SEARCH,
        _BOTH,
        PresentedView("regions", "Regions"),
        PresentedView("details", "Details"),
    ),
    "Judge": (
        PresentedView("complexity", "Limits"),
        PresentedView("errors", "Errors"),
        PresentedView("pruning", "Pruning"),
        PresentedView("importances", "Importances"),
        PresentedView("cut_off", "Cut-off"),
        PresentedView("beside", "Beside"),
    ),
    "Build": (_TREE, _SEARCH, _BOTH),
    "Draw": (PresentedView("drawing", "Drawing"), _TREE, _SEARCH, _BOTH),
}
"""By the title of the page; one without views is enlarged as it is."""

_WITH_ROWS = ("Explore", "Build", "Draw")
"""The pages that draw single rows, which can be hidden until they are asked for."""

_PANELS_OF = {
    "tree": (Panel.TREE,),
    "search": (Panel.SEARCH,),
    "both": (Panel.TREE, Panel.SEARCH),
    "regions": (Panel.REGIONS,),
    "details": (Panel.TABS,),
}
"""By the name of a view, what of it a link can hide."""

_WITH_DEPTH = ("Explore", "Draw")
"""The pages whose tree follows a limit of the depth at once."""


def panel(name: str) -> Any:
    """The place of a panel that a projector can show alone."""
    return st.container(key=f"panel_{name}")


def offer(page: str) -> None:
    """The button, and the keys while the page of this title is presented."""
    views = [view for view in VIEWS.get(page, ()) if not _is_hidden(page, view)]
    with st.container(key="presenter"):
        components.presenter(
            key=state.PRESENTER.name,
            data={
                "page": page,
                "views": [asdict(view) for view in views],
                "present": state.PRESENT.get(),
                "rows": page in _WITH_ROWS,
                "depth": page in _WITH_DEPTH and not locks(Control.LIMITS),
            },
            on_present_change=_settle,
        )


def _is_hidden(page: str, view: PresentedView) -> bool:
    """Whether a link hides what the view shows on Explore, or one of both panels."""
    return page == "Explore" and any(hides(panel) for panel in _PANELS_OF.get(view.name, ()))


def _settle() -> None:
    sent = state.PRESENTER.sent("present")
    known = {view.name for views in VIEWS.values() for view in views} | {"page"}
    state.PRESENT.set(sent if isinstance(sent, str) and sent in known else None)
