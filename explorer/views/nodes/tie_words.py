"""Sentences on other features' splits that tie, or nearly tie, with a node's split."""

from collections.abc import Sequence

from explorer.data.display import show_share
from explorer.data.training import TrainingTable
from explorer.judging.nodes.split_ranking import NEAR_TIE, FeatureBest, rivals_of
from explorer.views.nodes.wording import equation, listed, short_column

_MAX_NAMES = 3


def root_tie_words(ranking: Sequence[FeatureBest], training: TrainingTable) -> str:
    """Name the splits that tie, or else nearly tie, with the root's; "" if there are none.

    `ranking` is the root's (`rank_features`).
    """
    rivals = rivals_of(ranking)
    if rivals:
        names = listed([_rule(each, training) for each in rivals], _MAX_NAMES)
        separate = "separates" if len(rivals) == 1 else "separate"
        return f"At the root, {names} {separate} the rows just as well."
    near = near_tie_words(ranking, training)
    return f"At the root, {near}" if near else ""


def near_tie_words(ranking: Sequence[FeatureBest], training: TrainingTable) -> str:
    """Name the features that nearly tie with the chosen one, and the bound; "" if none does.

    The sentence begins with the name of a split.
    """
    chosen = next((each for each in ranking if each.is_chosen and each.is_best), None)
    near = [each for each in ranking if each.is_near]
    if chosen is None or not near:
        return ""
    first, *others = near
    less = show_share(1 - first.gain / chosen.gain)
    bound = f"near tie: within {show_share(NEAR_TIE)}"
    more = ""
    if others:
        more = f", and {listed([_rule(each, training) for each in others], _MAX_NAMES)} nearly tie"
        more += "s too" if len(others) == 1 else " too"
    return f"{_rule(first, training)} gains only {less} less ({bound}){more}."


def _rule(each: FeatureBest, training: TrainingTable) -> str:
    assert each.split is not None, "a feature that ties has a split"
    return equation(each.split, short_column(training.features[each.feature]))
