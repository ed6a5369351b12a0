"""One tree of a forest, told beside the others."""

from dataclasses import dataclass

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.forest.samples import drawn_rows
from explorer.judging.forest.study import ForestStudy
from explorer.views.forest.finding import alone_text
from explorer.views.forest.measure import Measure
from explorer.views.nodes.wording import leaves, rows


@dataclass(frozen=True, slots=True, eq=False)
class OpenedTree:
    """drawn: the rows of its sample, by the weights that grew it."""

    title: str
    told: str
    drawn: TrainingTable


def opened_tree(study: ForestStudy, training: TrainingTable, number: int) -> OpenedTree:
    """The tree of this number, from 0; training: the rows that the forest was grown from."""
    tree, trees = study.forest.trees[number], study.forest.trees
    sample = drawn_rows(training, study.forest.counts(number))
    title = f"Tree {show_count(number + 1)} of {show_count(len(trees))}: {leaves(tree.n_leaves)}"
    score = alone_text(study, number)
    if score:
        title = f"{title}, {Measure(study.loss).name} {score} by itself"
    told = (
        f"Its sample has {show_count(sample.n_rows)} of the {rows(training.n_rows)}, some of them "
        "several times: a row counts as often as it was drawn."
    )
    return OpenedTree(title, told, sample)
