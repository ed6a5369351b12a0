"""The page on a projector: panels shown one at a time, and how the address stores the choice.

The browser shows and hides them at once, with the style sheet (shell/presenter.css); Python
receives only the part for the address.
"""

from dataclasses import asdict, dataclass
from typing import Any

import streamlit as st

from explorer.lessons.set_up import Control, Panel, SetUp
from explorer.ui import state
from explorer.ui.learn.address import Asked, asked_lesson
from explorer.ui.limitations.keys import LIMIT
from explorer.ui.pictures import components
from explorer.ui.room.current import here
from explorer.ui.set_up.active import hides, locks, read, why_closed


@dataclass(frozen=True, slots=True)
class PresentedView:
    """The view of a number key: one panel, or tree and split search; `name` is in the address."""

    name: str
    label: str


_TREE = PresentedView("tree", "Tree")
_SEARCH = PresentedView("search", "Split search")
_BOTH = PresentedView("both", "Both")
_REGIONS = PresentedView("regions", "Regions")
_PAIR = PresentedView("pair", "Both trees")

_QUESTION = PresentedView("question", "Question")
"""A link's question, on Explore until it is closed; the other views show its words on top."""

_ROOM = PresentedView(_QUESTION.name, "Room")
"""A room's question, on every page, in the same place; both questions have the key 0."""

_WHOLE_PAGE = "page"
"""The view of a page without panels: it is enlarged as it is."""

VIEWS: dict[str, tuple[PresentedView, ...]] = {
    "Explore": (
        _TREE,
        _SEARCH,
        _BOTH,
        _REGIONS,
        PresentedView("details", "Details"),
    ),
    "Judge": (
        PresentedView("complexity", "Limits"),
        PresentedView("errors", "Errors"),
        PresentedView("pruning", "Pruning"),
        PresentedView("importances", "Importances"),
        PresentedView("beside", "scikit-learn"),
        PresentedView("cut_off", "Cut-off"),  # last: it is missing for numeric targets
    ),
    "Build": (_TREE, _SEARCH, _BOTH),
    "Reveal": (
        PresentedView("pair", "Trees"),
        PresentedView("lists", "Rows"),
    ),
    "Draw": (PresentedView("drawing", "Drawing"), _TREE, _SEARCH, _BOTH),
    "Instability": (
        PresentedView("roots", "Roots"),
        PresentedView("changed", "Rows"),
        PresentedView("film", "Trees"),
        _TREE,
    ),
    "Greedy": (_PAIR, _REGIONS),
    "Imbalance": (
        PresentedView("curves", "Curves"),
        PresentedView("matrix", "Errors"),
        _TREE,
        _REGIONS,
    ),
    "Difference": (_PAIR, _REGIONS, PresentedView("lists", "Nodes and rows")),
    "Forest": (
        PresentedView("maps", "Maps"),
        PresentedView("error", "Error"),
        PresentedView("singles", "Trees"),
        _TREE,
        PresentedView("boosting", "Boosting"),
    ),
}
"""Views by the title of the page or limitation, and those of Build after its reveal; a page without
views is only enlarged."""

_HIDDEN = {
    "Explore": "rows",
    "Build": "rows",
    "Draw": "rows",
    "Judge": "numbers",
    "Forest": "numbers",
    "Instability": "numbers",
    "Greedy": "rows",
    "Imbalance": "rows",
    "Difference": "rows",
}
"""Parts that its pictures hide until requested, by the same title."""

_HIDDEN_IN_LESSONS = "the answer"

_PANELS_OF = {
    "tree": (Panel.TREE,),
    "search": (Panel.SEARCH,),
    "both": (Panel.TREE, Panel.SEARCH),
    "regions": (Panel.REGIONS,),
    "details": (Panel.TABS,),
}
"""Parts that a link can hide, by the name of a view."""


def panel(name: str) -> Any:
    """Return the place of a panel that a projector can show on its own."""
    return st.container(key=f"panel_{name}")


def ask_for(view: str | None) -> None:
    """Present this view, or none, from the next run on. An address that the browser sent before it
    received this change does not undo it."""
    state.PRESENT_ASKED.set(view or "")


def _take_asked() -> None:
    asked = state.PRESENT_ASKED.get()
    if asked is not None and asked == (state.PRESENT.get() or ""):
        state.PRESENT_ASKED.set(None)
    elif asked is not None:
        state.PRESENT.set(asked or None)


def offer(page: str) -> None:
    """Offer the button, and the keys while the page with this title is presented."""
    _take_asked()
    title = _shown_limit() if page == "Limitations" else page
    views = () if why_closed(page) else VIEWS.get(title, ())
    shown = [view for view in views if not _is_hidden(page, view)]
    if here() is not None:
        if not shown and page != "Join":  # a room does not replace a lesson
            shown.append(PresentedView(_WHOLE_PAGE, "Lesson" if page == "Learn" else page))
        shown.append(_ROOM)
    elif page == "Explore" and isinstance(read(), SetUp):
        shown.append(_QUESTION)
    has_tree = any(view.name == _TREE.name for view in shown)
    with st.container(key="presenter"):
        components.presenter(
            key=state.PRESENTER.name,
            data={
                "page": page,
                "views": [asdict(view) for view in shown],
                "present": state.PRESENT.get(),
                "hides": _hidden(title) if shown or page == "Learn" else "",
                "depth": has_tree and _follows_depth(page),
                "walks": has_tree,
            }
            | ({"own": True} if _has_own_splits() else {}),
            on_present_change=_settle,
        )


def views_now(page: str, title: str) -> dict[str, Any]:
    """Return the message that a page now has the views with this title: a fragment cannot repeat
    the offer."""
    views = VIEWS[title] if here() is None else (*VIEWS[title], _ROOM)
    return {"page": page, "views": [asdict(view) for view in views]}


def _has_own_splits() -> bool:
    """Return whether the user has made splits, which no link contains."""
    made = (*state.FORCED.get().values(), *state.BUILT.get().values())
    return any(steps.now for steps in made)


def _shown_limit() -> str:
    """Return the title of the limitation in the address; the first if that is unknown."""
    title = (LIMIT.get() or "").title()
    return title if title in VIEWS else "Instability"


def _hidden(page: str) -> str:
    """Return what a key can hide; "" if the page has nothing to hide."""
    if page != "Learn":
        return _HIDDEN.get(page, "")
    asked = asked_lesson() if state.LEARN_VIEW.get() is None else None
    is_asking = isinstance(asked, Asked) and asked.step.asks_something
    return _HIDDEN_IN_LESSONS if is_asking else ""


def _follows_depth(page: str) -> bool:
    """Return whether the page's tree follows a depth limit at once: a hand-built tree has none, and
    a link may fix the limits or hide the scores along them."""
    if page == "Explore":
        return not locks(Control.LIMITS) and not hides(Panel.SCORES)
    return page == "Draw" and not locks(Control.LIMITS)


def _is_hidden(page: str, view: PresentedView) -> bool:
    """Return whether a link hides the view's panel on Explore, or one of its two panels."""
    return page == "Explore" and any(hides(panel) for panel in _PANELS_OF.get(view.name, ()))


def _settle() -> None:
    state.PRESENT_ASKED.set(None)
    sent = state.PRESENTER.sent("present")
    known = {view.name for views in VIEWS.values() for view in views}
    known |= {_QUESTION.name, _WHOLE_PAGE}
    state.PRESENT.set(sent if isinstance(sent, str) and sent in known else None)
