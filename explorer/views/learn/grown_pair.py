"""Two trees on the same rows, one grown by Gini and one by misclassification."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.scores import n_right
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from explorer.views.learn.mixture_view import capitalized
from explorer.views.learn.step_facts import Option
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import equation, leaves, listed, short, short_column

_SAME = "same"
_FIRST = StopRules(max_depth=1)
_RIVALS = (Criterion.GINI, Criterion.MISCLASSIFICATION)


@dataclass(frozen=True, slots=True, eq=False)
class GrownPair:
    """The trees of both measures, Gini's first."""

    training: TrainingTable
    trees: tuple[Tree, Tree]

    def texts(self) -> dict[str, str]:
        """What sentences say of them."""
        names = [short(name) for name in self.training.features.names]
        (gini, mistakes), (one, other) = self.trees, map(_root_words, self.trees)
        return {
            "features": listed(names),
            "gini_leaves": show_count(gini.n_leaves),
            "mistakes_leaves": show_count(mistakes.n_leaves),
            "gini_right": show_count(n_right(gini)),
            "mistakes_right": show_count(n_right(mistakes)),
            "gini_root": one,
            "mistakes_root": other,
        }

    def drawn(self, *, is_revealed: bool) -> tuple[tuple[str, Tree], ...]:
        """Each tree with its name; before the reveal its first split alone."""
        trees = self.trees if is_revealed else [trim(one, _FIRST) for one in self.trees]
        names = (f"Grown by {criterion_name(one)}" for one in _RIVALS)
        return tuple(zip(names, trees, strict=True))

    def options(self) -> tuple[tuple[Option, ...], str]:
        """Which tree has fewer leaves."""
        gini, mistakes = (tree.n_leaves for tree in self.trees)
        keys = [str(one) for one in _RIVALS]
        right = _SAME if gini == mistakes else keys[gini > mistakes]
        options = [
            Option(key, capitalized(criterion_name(one)), leaves(tree.n_leaves))
            for key, one, tree in zip(keys, _RIVALS, self.trees, strict=True)
        ]
        return (*options, Option(_SAME, "Both have as many")), right


def grown_pair(training: TrainingTable) -> GrownPair:
    """Both grow until no leaf can be split."""
    trees = [grow(training, SearchRules(one)) for one in _RIVALS]
    return GrownPair(training, (trees[0], trees[1]))


def _root_words(tree: Tree) -> str:
    split = tree.split(0)
    return (
        "nothing" if split is None else equation(split, short_column(tree.features[split.feature]))
    )
