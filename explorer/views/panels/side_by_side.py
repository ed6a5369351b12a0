"""Trees side by side, each with its picture: their differences and scores."""

from dataclasses import dataclass, replace

from explorer.data.training import TrainingTable
from explorer.growth.optimal.best_tree import BestTree
from explorer.judging.difference.difference import Difference
from explorer.judging.greedy import Contenders
from explorer.judging.scoring import Scoring
from explorer.judging.sklearn_comparison import BesideScikitLearn
from explorer.judging.stability.disturbing import telling_move
from explorer.judging.unseen.folds import Folds
from explorer.judging.unseen.holding_out import RowPartition
from explorer.tree.tree import Tree
from explorer.views.build.reveal_view import RevealView, first_split_words, reveal_view
from explorer.views.difference import DifferenceView, difference_view, hatched_words, part_words
from explorer.views.greedy import GreedyView, greedy_view
from explorer.views.nodes.finding import tried_words
from explorer.views.nodes.measures import usual_range
from explorer.views.regions import clearest
from explorer.views.regions.fixed_values import as_chosen
from explorer.views.regions.payload import regions_to_look_at
from explorer.views.regions.regions_view import RegionsView, regions_view
from explorer.views.regions.surface import disagreement
from explorer.views.sklearn_comparison import beside_view
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_to_look_at


@dataclass(frozen=True, slots=True)
class DrawnTree:
    """One of two trees: how good it is, in words; and tree and regions as data for the browser."""

    words: str
    tree: bytes
    regions: bytes


@dataclass(frozen=True, slots=True)
class TwoTrees:
    """The difference in words, and both trees with regions along the same axes; marks: what the
    regions' rings and hatching mean, "" if there are none."""

    view: DifferenceView
    marks: str
    axes: tuple[str, str | None]
    sides: tuple[DrawnTree, DrawnTree]


def two_trees(
    found: Difference,
    trees: tuple[Tree, Tree],
    grown_from: tuple[TrainingTable, TrainingTable],
    rows: TrainingTable,
    others: tuple[TrainingTable | None, TrainingTable | None],
    asked_axes: tuple[str, str | None] | None,
) -> TwoTrees:
    """Compare the trees on `rows`; others: rows that a tree has not seen, if there are any. Both
    trees' regions have the same fixed values and colours."""
    one, other = trees
    view = difference_view(found, one, other, rows)
    axes = asked_axes or clearest.default_axes(one, grown_from[0])
    left, right = _regions_of_both(trees, rows, axes)
    tolerance = telling_move(rows)
    hatched = disagreement(left, right, tolerance)
    is_cut = bool(left.fixed or right.fixed)
    told = view.ringed_words, hatched_words(rows, tolerance, is_cut=is_cut) if hatched else ""
    first, second = (
        DrawnTree(
            part_words(tree, training, unseen),
            to_json(tree_to_look_at(tree, training)),
            to_json(regions_to_look_at(tree, rows, at, view.ringed, hatched)),
        )
        for tree, training, unseen, at in zip(trees, grown_from, others, (left, right), strict=True)
    )
    return TwoTrees(view, " ".join(filter(None, told)), axes, (first, second))


@dataclass(frozen=True, slots=True)
class Greedy:
    """The text, and both trees and their regions as data for the browser, CART's first; the regions
    have the same axes and fixed values."""

    view: GreedyView
    axes: tuple[str, str | None]
    drawn: tuple[bytes, bytes]
    regions: tuple[bytes, bytes]


def greedy(
    found: tuple[Tree, BestTree] | str,
    training: TrainingTable,
    judging: TrainingTable | None,
    asked_axes: tuple[str, str | None] | None,
    depth: int,
) -> Greedy | str:
    """Return both trees, or a sentence that says why there is no best tree. The regions use the
    requested axes, else those that show most of the best tree."""
    if isinstance(found, str):
        return found
    cart, best = found
    first, second = (to_json(tree_to_look_at(tree, training)) for tree in (cart, best.tree))
    axes = asked_axes or clearest.default_axes(best.tree, training)
    right, left = _regions_of_both((best.tree, cart), training, axes)
    return Greedy(
        greedy_view(cart, best, training, judging, depth),
        axes,
        (first, second),
        (
            to_json(regions_to_look_at(cart, training, left)),
            to_json(regions_to_look_at(best.tree, training, right)),
        ),
    )


@dataclass(frozen=True, slots=True)
class Revealed:
    """The reveal in words, and each tree as data for the browser; why the best tree of depth two is
    missing, or ""."""

    view: RevealView
    drawn: tuple[bytes, ...]
    out_of_reach: str


def revealed(
    found: Contenders, training: TrainingTable, kept: RowPartition, scoring: Scoring
) -> Revealed:
    """Compare the built tree with CART's tree of the same number of leaves and with the best tree
    of depth two, by the chosen score."""
    trees, names, notes = [found.built, found.cart], ["Your tree", "CART"], ["", ""]
    if found.best is not None:
        best = found.best.tree
        trees.append(best)
        names.append("the best tree of depth two")
        told = first_split_words(best, found.cart_of_two, training), tried_words(found.best)
        notes.append(" ".join(filter(None, told)))
    drawn = (tree_to_look_at(tree, training) for tree in trees)
    view = reveal_view(names, trees, notes, kept, scoring)
    return Revealed(view, tuple(map(to_json, drawn)), found.out_of_reach)


@dataclass(frozen=True, slots=True)
class Beside:
    """The panel's sentences, and scikit-learn's tree, as data for the pictures."""

    said: bytes
    tree: bytes


def beside(found: BesideScikitLearn, tree: Tree, training: TrainingTable, folds: Folds) -> Beside:
    """Return both pictures of what `beside_scikit_learn` found."""
    drawn = tree_to_look_at(found.theirs, found.read)
    told = replace(drawn, capped="scikit-learn's tree", is_preview=True)
    return Beside(to_json(beside_view(found, tree, training, folds.n_folds)), to_json(told))


def _regions_of_both(
    trees: tuple[Tree, Tree], rows: TrainingTable, axes: tuple[str, str | None]
) -> tuple[RegionsView, RegionsView]:
    """Return two trees' regions, in the first tree's colours and at its fixed values."""
    one, other = trees
    scale = usual_range(one) if rows.target.is_numeric else None
    first = regions_view(one, rows, *axes, scale=scale)
    fixed = as_chosen(first.fixed, rows.features)
    return first, regions_view(other, rows, *axes, chosen=fixed, scale=scale)
