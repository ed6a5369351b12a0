"""A tree's page as a notebook widget that shares selection, depth and threshold with Python."""

from typing import Any

try:
    import anywidget
    import traitlets
except ImportError as missing:
    raise ImportError(
        "explorer.widget needs anywidget. "
        'Install it with: pip install "visual-decision-tree-explorer[notebook]"'
    ) from missing

from explorer.browser.pictures import FOLDER
from explorer.data.arguments import Count
from explorer.data.training import TrainingTable
from explorer.export.one_file.file import to_html
from explorer.tree.tree import Tree

WIDGET = "one_file/widget.js"
"""The module that a notebook runs: it puts the page into a frame."""


class TreeWidget(anywidget.AnyWidget):
    """The page of `to_html` in a frame, with its state as traits.

    selected_path: the selected node, "" for the root. max_depth: the scrubber's limit, None for no
    limit. threshold: the threshold that the split search shows for the selected node, in its
    feature's unit; None for a leaf and for categories. A threshold set from Python moves to the
    nearest candidate split.
    """

    _esm = FOLDER / WIDGET

    page = traitlets.Unicode(read_only=True).tag(sync=True)
    height = traitlets.Int(900, min=1).tag(sync=True)
    selected_path = traitlets.Unicode("").tag(sync=True)
    max_depth = traitlets.Int(None, allow_none=True, min=0).tag(sync=True)
    threshold = traitlets.Float(None, allow_none=True).tag(sync=True)

    def __init__(self, tree: Tree, page: str, height: int) -> None:
        self._tree = tree
        super().__init__(height=height)
        self.set_trait("page", page)

    @traitlets.validate("selected_path")
    def _known(self, proposal: dict[str, Any]) -> str:
        path = str(proposal["value"])
        if self._tree.node_at(path) is None:
            raise traitlets.TraitError(f"The tree does not have a node {path!r}.")
        return path


def widget(
    tree: Tree, training: TrainingTable, *, rows: bool = True, height: Count = 900
) -> TreeWidget:
    """Return the tree as a widget for Jupyter, VS Code, Colab or marimo, `height` pixels high.

    Its traits `selected_path`, `max_depth` and `threshold` follow the pictures and change them;
    observe them like any widget's. It needs no network. `training` and `rows`: as for `to_html`,
    which makes the page. Raises ImportError if anywidget is not installed, TraitError (traitlets)
    for a path that the tree does not have or a limit below 0.
    """
    return TreeWidget(tree, to_html(tree, training, rows=rows), height)
