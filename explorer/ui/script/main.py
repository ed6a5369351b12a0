"""The page, from top to bottom: Streamlit runs this script at each visit and change."""

from collections.abc import Callable

import streamlit as st
from streamlit.navigation.page import Page

from explorer.ui import keys, presenter, save_picture, state
from explorer.ui.background.runs import in_sequence
from explorer.ui.columns.leaks import finish_search
from explorer.ui.learn.glossary import show_term_cards
from explorer.ui.memory import freeze_loaded_objects
from explorer.ui.pages import build, draw, explore, export, judge, learn, limitations
from explorer.ui.room import joining
from explorer.ui.room.current import asked_code, end_turn, take_host_link
from explorer.ui.room.panel import show_room
from explorer.ui.sessions import arriving, keeping, leaving
from explorer.ui.set_up.active import why_closed
from explorer.ui.set_up.making import open_if_asked
from explorer.ui.shell.body import Body
from explorer.ui.shell.style import icon, style
from explorer.ui.shell.subject import choose_subject
from explorer.ui.stored.sample import take_sample
from explorer.ui.subject import Subject

PAGES: dict[str, Callable[[Subject], None]] = {
    "explore": explore.show,
    "judge": judge.show,
    "build": build.show,
    "limitations": limitations.show,
    "export": export.show,
}
ON_SAMPLE = ("build", "limitations")
"""The pages that need rows in memory: for a stored table, they use its sample."""
FORMER = {"limits": "limitations"}
"""Pages by their former names, which old links and files hold (see export.settings)."""
DRAW, LEARN = "Draw", "Learn"


@in_sequence
def main() -> None:
    """Set up the page and show the one that its address names.

    The sidebar is drawn before the page, so that its widgets are the same ones on every page.
    """
    st.set_page_config(
        page_title="Decision-tree explorer",
        page_icon=icon(),
        layout="wide",
        initial_sidebar_state=248,
    )
    for sheet in ("page.css", "print.css", "presenter.css"):
        st.html(style(sheet))
    keys.drop_infinite_numbers(state.every_key(), state.MAX_LEAF_NODES)
    subjects: list[Subject] = []
    pages = [_page(name, subjects) for name in PAGES]
    drawing = st.Page(lambda: draw.show(arrived=arrived), title=DRAW, url_path=DRAW.lower())
    learning = st.Page(lambda: learn.show(body), title=LEARN, url_path=LEARN.lower())
    former = [st.Page(_nothing, url_path=name, visibility="hidden") for name in FORMER]
    joined = st.Page(_nothing, title="Join", url_path=joining.JOIN, visibility="hidden")
    page = st.navigation([*pages, drawing, learning, joined, *former], position="top")
    if page.url_path in FORMER:
        new = pages[list(PAGES).index(FORMER[page.url_path])]
        st.switch_page(new, query_params=state.whole_address())
    arrived = state.PAGE.get() != page.title
    if asked := state.PAGE_ASKED.take():
        st.switch_page(pages[list(PAGES).index(asked)], query_params=state.unbound_address())
    state.carry_over(page.title)
    take_host_link()
    places = dict(zip([*PAGES, joining.JOIN], [*pages, joined], strict=True))
    is_sent_on = joining.follow(page.url_path, places)
    presenter.offer(page.title)
    if page.title != LEARN:
        with st.container(key="to_learn"):
            st.page_link(learning, label=LEARN)
    show_term_cards()
    saving = save_picture.place()
    arriving.offer_resumption()
    if asked_code() or page.title == joined.title:
        st.html(style("room.css"))
        show_room(is_sent_on=is_sent_on)
    body = Body()
    if joining.is_all(page.url_path, body):
        state.hold_widgets()
    elif why := why_closed(page.title):
        state.hold_widgets()
        with body.open():
            st.info(why)
    elif page.title == DRAW:  # its table is drawn there
        with body.open():
            page.run()
    elif page.title == LEARN:  # its lessons bring their own tables
        page.run()
    elif (subject := choose_subject(body)) is not None:
        if page.url_path in ON_SAMPLE:
            with body.open():
                subject = take_sample(subject)
        subjects.append(subject)
        open_if_asked(subject)  # a dialog does not wait for a slow page
        with body.open():
            page.run()
        finish_search(subject)
    if not is_sent_on:
        end_turn()
    save_picture.offer(saving, subjects[0].choice.name if subjects else "")
    keeping.keep()
    leaving.note_presence()
    freeze_loaded_objects()


def _nothing() -> None:
    """The content of a page that only leads to another."""


def _page(name: str, subjects: list[Subject]) -> Page:
    """Return a page that shows the only subject, which is chosen before the page runs."""

    def show() -> None:
        PAGES[name](*subjects)

    return st.Page(show, title=name.capitalize(), url_path=name, default=name == "explore")


if __name__ == "__main__":
    main()
