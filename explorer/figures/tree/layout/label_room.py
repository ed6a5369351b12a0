"""How much room the text beside an edge has."""

from explorer.figures.tree.drawn import DrawnTree, children_of, is_left_child
from explorer.figures.tree.layout.layout import Layout
from explorer.figures.tree.layout.level_of_detail import Frame
from explorer.figures.tree.layout.positions import NodePosition
from explorer.figures.tree.nodes.side_texts import is_told, wished_room

_APART = 8


class LabelRoom:
    """The rooms beside the edges of one picture of this width, whose margins are free."""

    def __init__(self, tree: DrawnTree, layout: Layout, frame: Frame, width: float) -> None:
        self._tree, self._layout, self._frame = tree, layout, frame
        self._margin = max((width / frame.grow - (frame.right - frame.left)) / 2, _APART) - 4
        self._index = {i: at for level in layout.levels for at, i in enumerate(level)}

    def beside(self, i: int) -> float:
        """From the middle of a child to what comes next on its outer side. Two texts that face
        each other share what lies between them: who needs less than half leaves the rest."""
        tree, x, sx = self._tree, self._layout.x, self._frame.sx
        level = self._layout.levels[tree.nodes.depth[i]]
        is_left = is_left_child(tree, i)
        at = self._index[i] + (-1 if is_left else 1)
        if not 0 <= at < len(level):
            middle = x[i] * sx
            end = middle - self._frame.left if is_left else self._frame.right - middle
            return end + self._margin
        between = abs(x[level[at]] - x[i]) * sx - _APART
        return max(between / 2, min(wished_room(tree, i), between - wished_room(tree, level[at])))

    def edges_tell(self, positions: list[NodePosition], i: int) -> bool:
        """Whether an edge below a pill tells its threshold, so that it may do without it."""
        if positions[i].kind != "pill" or self._tree.nodes.kind[i] == "category":
            return False
        return any(
            positions[child].kind != "dot" and is_told(self._tree, child, self.beside(child))
            for child in children_of(self._tree, i)
        )
