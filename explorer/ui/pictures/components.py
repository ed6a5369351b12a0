"""The interactive pictures as Streamlit components, each declared once."""

import json
import re
from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.ui.pictures.serving import COLOURS, FOLDER, folder

_QUIET = ("marks", "legend", "hover_card", "quiet")
TERM = "terms/term"
"""The look of a word that the glossary explains."""
_COMMENT = re.compile(r"^ */\*\*.*?\*/\n", re.DOTALL | re.MULTILINE)
_INDENT = re.compile(r"^\s+", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Picture:
    """A component: the module whose default export draws it, and its style sheets in order."""

    entry: str
    sheets: tuple[str, ...] = ()


def _picture(room: str, *shared: str, own: tuple[str, ...] = ()) -> Picture:
    """Of a room: its module and sheet of that name, after the shared looks that it needs."""
    rooms = (name if "/" in name else f"drawing/{name}" for name in shared)
    looks = (COLOURS, "shared/theme.css", *(f"shared/{name}.css" for name in rooms))
    entry = room.rpartition("/")[2]
    sheets = (f"{room}/{name}.css" for name in (entry, *own))
    return Picture(f"{room}/{entry}.js", (*looks, *sheets))


_SMALL_PICTURES = "small_pictures/small_pictures"

PICTURES: dict[str, Picture] = {}
"""By the name of the component."""


def inline_script(picture: Picture) -> str:
    """The only code that is sent with data: it imports the rest from where it is served."""
    served = (folder(), picture.entry, ",".join(picture.sheets))
    files = ", ".join(json.dumps(value) for value in served)
    mounting = (FOLDER / "shared" / "mounting.js").read_text("utf-8")
    # It travels with every change of data: comments and indents stay at home.
    bare = _INDENT.sub("", _COMMENT.sub("", mounting))
    return f"{bare}export default mounting({files});\n"


def _declared(name: str, picture: Picture) -> Any:
    PICTURES[name] = picture
    return st.components.v2.component(f"explorer_{name}", js=inline_script(picture))


courier = _declared("courier", Picture("shared/courier.js"))
tree_canvas = _declared(
    "tree_canvas", _picture("tree", *_QUIET, TERM, own=("frame", "guide", "player/player"))
)
regions = _declared("regions", _picture("regions", "hover_card", TERM))
split_search = _declared("split_search", _picture("split_search", "unseen", TERM))
arithmetic = _declared("arithmetic", _picture("arithmetic", "unseen", "scrolls", TERM))
code = _declared("code", _picture("code", "unseen", "scrolls", "quiet"))
follow = _declared("follow", _picture("follow", TERM))
multiway = _declared("multiway", _picture("multiway", "scrolls"))
overview = _declared("overview", _picture("overview", *_QUIET))
columns = _declared("columns", _picture("columns"))
complexity = _declared("complexity", _picture("complexity", "curve", TERM))
pruning = _declared("pruning", _picture("pruning", "curve", TERM))
importances = _declared("importances", _picture("importances", "unseen"))
confusion = _declared("confusion", _picture("confusion", "score_table"))
residuals = _declared("residuals", _picture("residuals", "score_table"))
beside = _declared("beside", _picture("beside", "unseen"))
board = _declared("board", _picture("board"))
build = _declared("build", _picture("build"))
cut_off = _declared("cut_off", _picture("cut_off", "marks"))
draw = _declared("draw", _picture("draw", "marks", "quiet"))
lesson_foot = _declared("lesson_foot", _picture("learn/foot", "unseen"))
lesson_steps = _declared("lesson_steps", _picture("learn/steps", "unseen"))
lesson_index = _declared("lesson_index", _picture("learn/index", "marks", _SMALL_PICTURES))
lesson_axis = _declared("lesson_axis", _picture("learn/axis", "marks", "unseen"))
lesson_categories = _declared("lesson_categories", _picture("learn/categories", "marks", "unseen"))
lesson_table = _declared("lesson_table", _picture("learn/table", "marks", "scrolls"))
lesson_groups = _declared("lesson_groups", _picture("learn/groups", "marks", "unseen"))
lesson_mixture = _declared("lesson_mixture", _picture("learn/mixture", "marks", "unseen"))
lesson_change = _declared("lesson_change", _picture("learn/change", "marks"))
lesson_staircase = _declared("lesson_staircase", _picture("learn/staircase", "unseen"))
lesson_bare_tree = _declared("lesson_bare_tree", _picture("learn/bare_tree", "marks", "unseen"))
lesson_rules = _declared("lesson_rules", _picture("learn/rules", "marks", "unseen"))
lesson_study = _declared("lesson_study", _picture("learn/study", "unseen"))
presenter = _declared("presenter", _picture("presenter"))
difference = _declared("difference", _picture("difference", "unseen", "scrolls"))
forest = _declared("forest", _picture("forest", "marks", "curve", "legend", "votes/votes"))
boosting = _declared(
    "boosting", _picture("forest/boosting", "marks", "curve", "legend", "votes/votes")
)
instability = _declared("instability", _picture("instability", "legend", "votes/votes"))
glossary = _declared("glossary", _picture("glossary", _SMALL_PICTURES))
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
