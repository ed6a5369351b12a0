"""The file itself: one HTML page with its code, data and a strict policy; also in a notebook."""

import base64
import hashlib
import html
from dataclasses import dataclass, field

from explorer.caps import CAPS
from explorer.data.arguments import Count
from explorer.data.training import TrainingTable
from explorer.export.one_file.contents import OnStep, contents_of, parts_shown
from explorer.export.one_file.modules import (
    PARTS,
    loading_script,
    module_texts,
    page_sheet,
    sheet_texts,
)
from explorer.export.one_file.packing import as_text
from explorer.tree.second_table import matched
from explorer.tree.tree import Tree

_PAGE = """<!doctype html>
<html lang="en" data-alone>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="referrer" content="no-referrer">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="data:,">
<title>{title}</title>
<style>
{sheet}</style>
</head>
<body>
<noscript>This page draws its pictures with JavaScript, which is switched off.</noscript>
{texts}
<script type="application/json" data-contents>{contents}</script>
<script type="module">
{script}</script>
</body>
</html>
"""


def to_html(
    tree: Tree, training: TrainingTable, *, rows: bool = True, on_step: OnStep | None = None
) -> str:
    """The tree as one interactive HTML file that needs no network and no program but a browser.

    It has the tree with its scrubber, the decision regions, and the table of leaves; what is
    selected in one is selected in all. `training` is the table that the tree was grown from, or
    one that is matched to it by names.

    With `rows` it has the split search of each node, too, with its threshold to drag, and the
    arithmetic behind it; rows are points over the regions. Who gets the file can then read values
    of single rows. Without `rows` it has counts alone: no points, and no split search, whose steps
    would give rows away. Ends and middles of columns and thresholds remain, and a leaf or a bar of
    one row tells of that row.

    It is as large as `CAPS.max_file_bytes` for some 300 nodes. What is left out for that, or
    because the tree is larger than `CAPS.max_file_nodes`, the file says itself, with both numbers.
    `on_step` is told how far it is, in a sentence a node.
    """
    parts = [PARTS[name] for name in parts_shown(rows)]
    modules, sheets = module_texts(parts), sheet_texts(parts)
    texts = [_text("module", name, source) for name, source in modules.items()]
    texts += [_text("sheet", name, sheet) for name, sheet in sheets.items()]
    code, sheet, script = "\n".join(texts), page_sheet(), loading_script()
    room = CAPS.max_file_bytes - len((code + sheet + script + _PAGE).encode()) - 2_000
    contents = contents_of(*matched(tree, training), rows, room, on_step)
    return _PAGE.format(
        policy=_policy(f"\n{script}"),
        title=html.escape(contents["title"]),
        sheet=sheet,
        texts=code,
        contents=as_text(contents),
        script=script,
    )


def _text(kind: str, name: str, text: str) -> str:
    """Code as an element that a browser does not run."""
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError(f"{name} would end the element that it stands in.")
    return f'<script type="text/plain" data-{kind}="{name}">{text}</script>'


def _policy(script: str) -> str:
    """Nothing is loaded; one script runs, and the modules that it makes."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # Pictures write styles into elements.
    inside = f"script-src 'sha256-{digest}' blob:", "style-src 'unsafe-inline'", "img-src data:"
    return "; ".join(("default-src 'none'", *inside, "base-uri 'none'", "form-action 'none'"))


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """What a notebook shows of a page: a frame of so many pixels, from which nothing gets out."""

    page: str = field(repr=False)
    height: int

    def _repr_html_(self) -> str:
        return (
            f'<iframe title="Decision tree" sandbox="allow-scripts" width="100%" '
            f'height="{self.height}" style="border: 0" srcdoc="{html.escape(self.page)}"></iframe>'
        )


def show(
    tree: Tree, training: TrainingTable, *, rows: bool = True, height: Count = 900
) -> NotebookPage:
    """The tree as a notebook shows it: the page of `to_html`, `height` pixels high.

    The notebook keeps it as it is, with its rows: who gets the notebook gets them. Without `rows`
    it has counts alone.
    """
    return NotebookPage(to_html(tree, training, rows=rows), height)
