"""The address while another page is opened: Streamlit takes along what widgets bind, alone."""

import streamlit as st

from explorer.ui import state


def carry_over(page: str) -> None:
    """Puts back what stood in the address beside the widgets' parameters on the page before.

    `page` is the one that is shown now. What an address says itself holds.
    """
    before = state.PAGE.get()
    if before not in (None, page):
        for name, values in state.UNBOUND.get().items():
            if values and name not in st.query_params:
                st.query_params[name] = values
    state.PAGE.set(page)
    state.UNBOUND.set({name: st.query_params.get_all(name) for name in state.unbound_names()})
