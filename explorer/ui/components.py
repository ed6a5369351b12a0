"""The interactive pictures as Streamlit components, each declared once."""

from typing import Any

import streamlit as st

from explorer.browser.joining import script, style
from explorer.figures.theme import style_sheet


def _declared(name: str, *, drawn: bool = True) -> Any:
    css = style_sheet() + style(name) if drawn else None
    return st.components.v2.component(f"explorer_{name}", css=css, js=script(name))


courier = _declared("courier", drawn=False)
tree_canvas = _declared("tree_canvas")
regions = _declared("regions")
split_search = _declared("split_search")
arithmetic = _declared("arithmetic")
multiway = _declared("multiway")
overview = _declared("overview")
columns = _declared("columns")
