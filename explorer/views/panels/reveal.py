"""The reveal of a round: words, and the pictures of its trees."""

from dataclasses import dataclass

from explorer.data.training import TrainingTable
from explorer.judging.greedy import Contenders
from explorer.judging.unseen.keeping_back import KeptBack
from explorer.views.build.reveal_view import RevealView, first_split_words, reveal_view
from explorer.views.nodes.finding import tried_words
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class Revealed:
    """The reveal in words, and each tree as the browser draws it; why the best tree of depth two
    is not among them, or ""."""

    view: RevealView
    drawn: tuple[bytes, ...]
    out_of_reach: str


def revealed(found: Contenders, training: TrainingTable, kept: KeptBack) -> Revealed:
    """The tree that was built beside CART's of as many leaves and the best of depth two."""
    trees, names, notes = [found.built, found.cart], ["Your tree", "CART"], ["", ""]
    if found.best is not None:
        best = found.best.tree
        trees.append(best)
        names.append("the best tree of depth two")
        told = first_split_words(best, found.cart_of_two, training), tried_words(found.best)
        notes.append(" ".join(filter(None, told)))
    drawn = (tree_to_look_at(tree, training) for tree in trees)
    view = reveal_view(names, trees, notes, kept)
    return Revealed(view, tuple(map(to_json, drawn)), found.out_of_reach)
