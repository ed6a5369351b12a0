"""What the split search of a tree's root sends to the browser."""

from explorer.data.training import TrainingTable
from explorer.growth.engines.reference import ReferenceEngine
from explorer.tree.tree import Tree
from explorer.tree.walking import rows_at
from explorer.views.split_search.criteria import criterion_duel
from explorer.views.split_search.leaderboard import leaderboard
from explorer.views.split_search.split_search_view import feature_cuts, split_lab_payload
from tests.support.samples import grown


def payload(
    training: TrainingTable, feature: int | str | None = None, tree: Tree | None = None
) -> bytes:
    tree = tree or grown(training)
    engine, rows = ReferenceEngine(training), rows_at(tree, training.columns, 0)
    board = leaderboard(engine, training, tree, 0, rows)
    place = training.features.index(feature) if isinstance(feature, str) else feature
    place = board[0].place if place is None else place
    detail = feature_cuts(engine, training, tree, 0, rows, place)
    duel = criterion_duel(engine, training, tree, 0, rows)
    return split_lab_payload(training, tree, 0, board, detail, duel)
