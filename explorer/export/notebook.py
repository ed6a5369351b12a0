"""A tree in a notebook: its own page in a frame, without a network."""

import html
from dataclasses import dataclass, field

from explorer.data.training import TrainingTable
from explorer.export.one_file.file import to_html
from explorer.tree.tree import Tree


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
    tree: Tree, training: TrainingTable, *, rows: bool = True, height: int = 900
) -> NotebookPage:
    """The tree as a notebook shows it: the page of `to_html`, `height` pixels high.

    The notebook keeps it as it is, with its rows: who gets the notebook gets them. Without `rows`
    it has counts alone.
    """
    return NotebookPage(to_html(tree, training, rows=rows), height)
