"""What is written of a tree, to be taken away."""

from explorer.export.one_file.file import to_html
from explorer.export.rules.dialects import Dialect
from explorer.export.rules.languages import Language, rules_in
from explorer.export.svg import to_svg
from explorer.growth.shown import Shown
from explorer.tree.tree import Tree
from explorer.ui.background.workers import tell_progress
from explorer.ui.cached.keys import BY_TREE
from explorer.ui.cached.results import kept


@kept(BY_TREE)
def rules(shown: Shown, _tree: Tree, language: Language, node: int | None, dialect: Dialect) -> str:
    """The rules of a tree, or of one of its nodes; ValueError as for `rules_in`."""
    return rules_in(language, _tree, node, dialect)


@kept(BY_TREE)
def picture(shown: Shown, _tree: Tree, width: int, selected: str | None) -> str:
    """The tree's SVG; `selected` is the path of a node to mark."""
    return to_svg(_tree, shown.training, width=width, selected=selected)


@kept(BY_TREE)
def one_file(shown: Shown, _tree: Tree, *, with_rows: bool) -> bytes:
    """The tree as one HTML file."""
    page = to_html(_tree, shown.training, rows=with_rows, on_step=tell_progress)
    return page.encode()
