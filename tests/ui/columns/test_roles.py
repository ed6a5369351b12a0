"""The roles of the columns, when the page changes under them."""

from streamlit.testing.v1 import AppTest


def late_message() -> None:
    """Run a script in which the target is still that of the former table."""
    import streamlit as st

    from explorer import load_dataset
    from explorer.ui import state
    from explorer.ui.choices import TableChoice
    from explorer.ui.columns import roles
    from explorer.ui.selection import select, selected_path

    select("LR")
    state.TARGET.set("survived")
    roles._start_roles_anew(load_dataset("iris"), TableChoice("iris"))
    st.text(f"{selected_path()!r} {state.FEATURES.get()}")


def test_a_message_that_comes_with_the_target_of_the_table_before_selects_the_root() -> None:
    page = AppTest.from_function(late_message).run()
    assert not page.exception
    assert page.text[0].value == "'' []"
