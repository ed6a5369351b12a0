"""What the panel beside scikit-learn says, and its tree."""

from dataclasses import dataclass, replace

from explorer.data.training import TrainingTable
from explorer.judging.beside_scikit_learn import BesideScikitLearn
from explorer.judging.unseen.folds import Folds
from explorer.tree.tree import Tree
from explorer.views.beside import beside_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class Beside:
    """What the panel says, and scikit-learn's tree, as their pictures are sent them."""

    said: bytes
    tree: bytes


def beside(found: BesideScikitLearn, tree: Tree, training: TrainingTable, folds: Folds) -> Beside:
    """Both pictures of what `beside_scikit_learn` found."""
    drawn = tree_to_look_at(found.theirs, found.read)
    told = replace(drawn, capped="scikit-learn's tree", is_preview=True)
    return Beside(to_json(beside_view(found, tree, training, folds.n_folds)), to_json(told))
