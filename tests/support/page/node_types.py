"""The types of node columns in the browser, made from the list in Python.

`python -m tests.support.page.node_types` rewrites the file; a test fails while it is stale.
"""

from textwrap import wrap

from explorer.views.nodes.node_columns import LISTED, NodeColumns, Picture
from tests.support.paths import ROOT

WIDTH = 107
FILE = ROOT / "explorer" / "browser" / "shared" / "node_columns.js"

_NAMES = {
    Picture.TREE: ("TreeNodes", "Sent to the tree."),
    Picture.KEPT: ("KeptNodes", "Sent to the tree too, if rows are held out."),
    Picture.OVERVIEW: ("OverviewNodes", "Sent to the overview."),
    Picture.REGIONS: ("RegionNodes", "Sent to the decision regions."),
    Picture.FOLLOW: ("FollowNodes", "Sent to the picture of a followed row."),
}
_HEAD = """\
/**
 * The columns of a tree's nodes, breadth first, with an entry for each node. Written by
 * `python -m tests.support.page.node_types`, from explorer/views/nodes/node_columns.py.
 */

export {};
"""


def node_types() -> str:
    """Return the module: a type of all columns, and a type of the columns of each picture."""
    _, about = (NodeColumns.__doc__ or "").split("\n\n", 1)
    comments = [_comment([about, "@typedef {object} NodeColumns", *map(_property, LISTED)])]
    for picture, (name, told) in _NAMES.items():
        sent = " | ".join(f'"{one}"' for one, its in LISTED.items() if picture & its.pictures)
        comments.append(_comment([told, f"@typedef {{Pick<NodeColumns, {sent}>}} {name}"]))
    return "\n".join([_HEAD, *comments])


def _property(name: str) -> str:
    column = LISTED[name]
    kind = column.entries.in_browser
    many = f"({kind})[]" if "|" in kind else f"{kind}[]"
    return f"@property {{{many}}} {name} {column.meaning}"


def _comment(parts: list[str]) -> str:
    lines = [line for part in parts for line in wrap(" ".join(part.split()), WIDTH)]
    return "\n".join(["/**", *(f" * {line}" for line in lines), " */\n"])


if __name__ == "__main__":
    FILE.write_text(node_types(), "utf-8")
