"""The importances of a forest beside those of one tree."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.judging.forest.study import ForestStudy
from explorer.tree.importances import impurity_shares
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import on_one_line, short_within

MAX_LISTED = 8


@dataclass(frozen=True, slots=True)
class ImportanceRow:
    """A feature, and the share of the impurity decrease that it takes, in both."""

    name: str
    whole: str
    forest: float
    forest_text: str
    tree: float
    tree_text: str


@dataclass(frozen=True, slots=True)
class ImportanceRows:
    """The features that matter most in the forest, the first first; `told` says how many are left
    out."""

    title: str
    rows: tuple[ImportanceRow, ...]
    told: str


def importance_rows(study: ForestStudy, tree: Tree) -> ImportanceRows:
    """`tree` is the page's own, of the same rows."""
    forest, one = study.importances, impurity_shares(tree)
    first = np.argsort(-forest, kind="stable")[:MAX_LISTED].tolist()
    n_features, names = len(forest), tree.features.names
    told = "Shares of the impurity decrease; of the forest the mean of its trees."
    if len(first) < n_features:
        told = f"{show_count(len(first))} of {show_count(n_features)} features. {told}"
    return ImportanceRows(
        _title(int((forest > 0).sum()), int((one > 0).sum()), n_features),
        tuple(
            ImportanceRow(
                short_within(names[index]),
                on_one_line(names[index]),
                float(forest[index]),
                show_share(float(forest[index])),
                float(one[index]),
                show_share(float(one[index])),
            )
            for index in first
        ),
        told,
    )


def _title(in_forest: int, in_tree: int, n_features: int) -> str:
    of = f"of {show_count(n_features)} feature{'s' * (n_features != 1)}"
    if in_forest == in_tree:
        return f"The forest and the tree of the page each split on {show_count(in_tree)} {of}"
    return (
        f"The forest splits on {show_count(in_forest)} {of}, the tree of the page on "
        f"{show_count(in_tree)}"
    )
