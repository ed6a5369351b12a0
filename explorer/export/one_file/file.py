"""The HTML file: one page with its code, its data and a strict policy; also for notebooks."""

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
    """Return the tree as one interactive HTML file that needs only a browser, no network.

    It has the tree with its scrubber, the decision regions and the table of leaves, which share the
    selected node. `training` is the table that the tree was grown from, or another one whose
    columns are matched by name.

    With `rows` it also has each node's split search, with a threshold to drag, and the arithmetic
    behind it, and rows are points over the regions. Anyone who has the file can then read values of
    single rows. Without `rows` it has only counts: no points and no split searches, whose steps
    would reveal rows. It still contains the thresholds and each column's minimum, median and
    maximum, and a leaf or bar with only one row reveals that row.

    The file reaches `CAPS.max_file_bytes` at about 300 nodes. If anything is left out, to fit or
    because the tree has more than `CAPS.max_file_nodes` nodes, the file says so with both numbers,
    such as "200 of 340 nodes". `on_step` is called with a sentence on the progress after each node.
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
    """Return code in an element that a browser does not run."""
    if "</script" in text.lower() or "<!--" in text:
        raise ValueError(f"{name} would end the element that contains it.")
    return f'<script type="text/plain" data-{kind}="{name}">{text}</script>'


def _policy(script: str) -> str:
    """Return a policy that loads nothing and runs only one script and the modules it makes."""
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    # Pictures write styles into elements.
    inside = f"script-src 'sha256-{digest}' blob:", "style-src 'unsafe-inline'", "img-src data:"
    return "; ".join(("default-src 'none'", *inside, "base-uri 'none'", "form-action 'none'"))


@dataclass(frozen=True, slots=True)
class NotebookPage:
    """A page as a notebook shows it: in a sandboxed frame, `height` pixels high."""

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
    """Return the page of `to_html` for a notebook, `height` pixels high.

    The notebook saves the page with its rows, so anyone who has the notebook has them. Without
    `rows` it has only counts.
    """
    return NotebookPage(to_html(tree, training, rows=rows), height)
