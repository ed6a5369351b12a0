"""The data of a root's split search, for tests that draw it in a browser."""

from explorer.data.training import TrainingTable
from explorer.tree.tree import Tree
from explorer.views.split_search.split_search_view import split_search_view
from explorer.views.to_json import to_json
from tests.support.samples import explained, grown


def payload(
    training: TrainingTable, feature: int | str | None = None, tree: Tree | None = None
) -> bytes:
    """With the candidates of one feature, by column number or name, and all criteria."""
    tree = tree or grown(training)
    asked = training.features.index(feature) if isinstance(feature, str) else feature
    explanation = explained(training, tree, 0, asked, with_criteria=True)
    return to_json(split_search_view(explanation, training, tree))
