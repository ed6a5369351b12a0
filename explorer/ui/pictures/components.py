"""The interactive pictures as Streamlit components, each declared once."""

import json
from typing import Any

import streamlit as st

from explorer.browser.pictures import (
    ARITHMETIC,
    COLOURS,
    FOLDER,
    QUIET,
    REGIONS,
    SPLIT_SEARCH,
    TERM,
    TREE,
    Picture,
    bare,
    picture,
)
from explorer.ui.pictures.serving import folder

_SMALL_PICTURES = "small_pictures/small_pictures"

PICTURES: dict[str, Picture] = {}
"""Pictures by the names of their components."""


def inline_script(picture: Picture) -> str:
    """Return the only code that is sent with data: it imports the rest from its address."""
    served = (folder(), picture.entry, ",".join(picture.sheets))
    files = ", ".join(json.dumps(value) for value in served)
    mounting = (FOLDER / "shared" / "mounting.js").read_text("utf-8")
    # It is sent with every change of data, so without comments and indents.
    return f"{bare(mounting)}export default mounting({files});\n"


def _declared(name: str, picture: Picture) -> Any:
    PICTURES[name] = picture
    return st.components.v2.component(f"explorer_{name}", js=inline_script(picture))


publisher = _declared("publisher", Picture("shared/publisher.js"))
tree_canvas = _declared("tree_canvas", TREE)
regions = _declared("regions", REGIONS)
split_search = _declared("split_search", SPLIT_SEARCH)
arithmetic = _declared("arithmetic", ARITHMETIC)
code = _declared("code", picture("code", "unseen", "scrolls", "quiet"))
follow = _declared("follow", picture("follow", TERM))
multiway = _declared("multiway", picture("multiway", "scrolls"))
overview = _declared("overview", picture("overview", *QUIET))
columns = _declared("columns", picture("columns", "columns/distribution"))
reading = _declared("reading", picture("reading", "columns/distribution"))
complexity = _declared("complexity", picture("complexity", "curve", TERM))
pruning = _declared("pruning", picture("pruning", "curve", TERM))
importances = _declared("importances", picture("importances", "unseen"))
confusion = _declared("confusion", picture("confusion", "score_table"))
residuals = _declared("residuals", picture("residuals", "score_table"))
beside = _declared("beside", picture("beside", "unseen"))
board = _declared("board", picture("board"))
build = _declared("build", picture("build"))
cut_off = _declared("cut_off", picture("cut_off", "marks"))
draw = _declared("draw", picture("draw", "marks", "quiet"))
lesson_foot = _declared("lesson_foot", picture("learn/foot", "unseen"))
lesson_steps = _declared("lesson_steps", picture("learn/steps", "unseen"))
lesson_index = _declared("lesson_index", picture("learn/index", "marks", _SMALL_PICTURES))
lesson_table = _declared("lesson_table", picture("learn/table", "marks", "scrolls"))
lesson_chart = _declared("lesson_chart", picture("learn/chart", "marks", "unseen"))
lesson_bare_tree = _declared("lesson_bare_tree", picture("learn/bare_tree", "marks", "unseen"))
room = _declared("room", picture("room"))
visit = _declared("visit", Picture("visit/visit.js"))
save_picture = _declared("save_picture", picture("save_picture"))
presenter = _declared("presenter", picture("presenter"))
difference = _declared("difference", picture("difference", "unseen", "scrolls"))
forest = _declared("forest", picture("forest", "marks", "curve", "legend", "votes/votes"))
boosting = _declared(
    "boosting", picture("forest/boosting", "marks", "curve", "legend", "votes/votes")
)
instability = _declared("instability", picture("instability", "legend", "votes/votes"))
glossary = _declared("glossary", picture("glossary", _SMALL_PICTURES))
term_cards = _declared(
    "term_cards",
    Picture(
        "glossary/term_cards.js",
        (
            COLOURS,
            "shared/theme.css",
            "glossary/term_cards.css",
            "shared/small_pictures/small_pictures.css",
        ),
    ),
)
