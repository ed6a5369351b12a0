"""A split search in words: heading, caption, and every feature's and criterion's best split."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.forced_splits import is_forced
from explorer.judging.nodes.criteria import CriterionChoice
from explorer.judging.nodes.split_ranking import FeatureBest, NoSplitReason
from explorer.tree.splits import MissingSplit, NumericSplit, Split
from explorer.tree.tree import Tree
from explorer.views.nodes.criterion_words import criterion_name, unit_of
from explorer.views.nodes.wording import (
    ending_words,
    equation,
    listed,
    rows,
    short_column,
    side_words,
    whole_column,
)

_NO_SPLIT = {
    NoSplitReason.NOT_ALLOWED: ("not allowed", "The settings do not allow splits on {name}."),
    NoSplitReason.ASKED_ABOVE: (
        "used above",
        "A node closer to the root already splits on {name}.",
    ),
    NoSplitReason.ONE_ROW: ("one row", "There is only one row."),
    NoSplitReason.PURE: ("pure", "All rows have the same target."),
    NoSplitReason.ONE_VALUE: ("one value", "{name} has only one value here."),
    NoSplitReason.TOO_FEW_ROWS: (
        "too few rows",
        "Every split on {name} leaves too few rows on one side.",
    ),
    NoSplitReason.TOO_LITTLE: (
        "too small",
        "Every split on {name} leaves too few rows, or too little weight, on one side.",
    ),
    NoSplitReason.OUT_OF_ORDER: (
        "not monotonic",
        "Every split on {name} leaves one side too small or goes against the direction set for "
        "{name}.",
    ),
}
"""Why a feature does not have a candidate split: in short, and as a sentence."""


@dataclass(frozen=True, slots=True)
class RankedFeature:
    """A feature's best candidate split at the node: the rows it sends left, and its gain.

    `feature` is its column number. `words` omit the feature's name; `rule` includes it. Without a
    split, `no_split` says why in a sentence, and `words` in short. is_best: whether no other
    feature gains more, up to rounding. is_near: whether it nearly ties with the best (`NEAR_TIE`).
    """

    feature: int
    name: str
    whole: str
    words: str
    rule: str
    gain: float
    is_best: bool
    is_chosen: bool
    is_exact: bool
    no_split: str
    is_near: bool = False


@dataclass(frozen=True, slots=True)
class CriterionView:
    """One criterion's split of the node; gain and impurity are in the criterion's `unit`.

    `rule` is "" and `feature` -1 if no split is possible; `threshold` is None without one.
    `agrees`: whether it chooses exactly the split of the tree's criterion; `ties`: whether it
    chooses a different split although, by this criterion, the tree's split has the same gain, up
    to rounding.
    """

    criterion: str
    name: str
    unit: str
    impurity: float
    gain: float
    rule: str
    feature: int
    threshold: float | None
    agrees: bool
    same_feature: bool
    ties: bool
    is_own: bool


def split_title(
    tree: Tree, node: int, training: TrainingTable, ranked: Sequence[RankedFeature]
) -> str:
    """Return what the node's split does, or why there is none, as a heading."""
    split = tree.split(node)
    n = rows(int(tree.n_samples[node]))
    if split is None:
        ending = ending_words(tree, node)
        return f"This leaf of {n} is {ending}" if ending == "pure" else f"A leaf of {n}: {ending}"
    whose = _whose(tree, node, ranked)
    how = whose or ("Best" if tree.gain[node] > 0 else "Most even")
    return f"{how} split of {n}: {equation(split, short_column(training.features[split.feature]))}"


def _whose(tree: Tree, node: int, ranked: Sequence[RankedFeature]) -> str:
    """Say whose split it is if the search would not choose it; "" for the best split."""
    if is_forced(tree, node):
        return "Your"
    return "" if any(each.is_chosen and each.is_best for each in ranked) else "The tree’s"


def split_caption(
    tree: Tree, node: int, ranked: Sequence[RankedFeature], n_ties: int, near_ties: str = ""
) -> str:
    """State gain, margin, sides and ties of the node's split, or why it is not split.

    `n_ties` counts the candidates of the chosen feature equal to its best, itself included;
    `near_ties` is the sentence about near ties (`near_tie_words`).
    """
    parent = f"{criterion_name(tree.search.criterion)} {show_number(tree.impurity[node], 3)}"
    open_ones = [feature for feature in ranked if not feature.no_split]
    split = tree.split(node)
    if split is None:
        return _leaf_caption(tree, node, open_ones)
    left, right = (int(tree.n_samples[c[node]]) for c in (tree.left_child, tree.right_child))
    sides = f"{rows(left)} {'goes' if left == 1 else 'go'} left and {show_count(right)} right"
    gain = float(tree.gain[node])
    if whose := _whose(tree, node, ranked):
        best = ""
        if open_ones:
            first = open_ones[0]
            best = f"; the best split, {first.rule}, would lower it by {show_number(first.gain, 3)}"
        return f"{whose} split lowers {parent} by {show_number(gain, 3)}{best}: {sides}."
    if gain == 0:
        return f"No split lowers {parent} yet, so the most even split is used: {sides}."
    others, ahead = [feature for feature in open_ones if not feature.is_chosen], ""
    if others and not others[0].is_best:
        ahead = f", {show_number(gain - others[0].gain, 3)} more than {others[0].name} would"
    ties = _ties(split, ranked, n_ties) + (f" {near_ties}" if near_ties else "")
    return f"This split lowers {parent} by {show_number(gain, 3)}{ahead}: {sides}.{ties}"


def _leaf_caption(tree: Tree, node: int, open_ones: Sequence[RankedFeature]) -> str:
    ending = ending_words(tree, node)
    if ending == "pure":
        alike = f"All {rows(int(tree.n_samples[node]))} have the same target"
        return f"{alike}, so there is nothing to split."
    best = ""
    if open_ones:
        first = open_ones[0]
        best = f"; the best split, {first.rule}, would gain {show_number(first.gain, 3)}"
    return f"No split here: {ending}{best}."


def _ties(split: Split, ranked: Sequence[RankedFeature], n_ties: int) -> str:
    caption = ""
    chosen = next(feature for feature in ranked if feature.is_chosen)
    if n_ties > 1:
        first = "the first" if isinstance(split, NumericSplit | MissingSplit) else "one"
        caption += f" {show_count(n_ties)} splits on {chosen.name} are equally good;"
        caption += f" {first} is taken."
    equal = [each.rule for each in ranked if each.is_best and not each.is_chosen]
    if equal:
        caption += f" This split ties with {listed(equal)}; the first feature is taken."
    return caption


def ranked_feature(best: FeatureBest, training: TrainingTable) -> RankedFeature:
    """Return one line of the leaderboard."""
    column = training.features[best.feature]
    near = short_column(column)
    if best.split is None:
        assert best.no_split is not None  # a feature without a split has a reason
        words, sentence = _NO_SPLIT[best.no_split]
        asked, reason = "", sentence.replace("{name}", near.name)
    else:
        # The curve's words say where missing rows go.
        bare = best.split
        bare = replace(bare, missing_seen=False) if isinstance(bare, NumericSplit) else bare
        words, asked, reason = side_words(bare, near, True), equation(best.split, near), ""
    return RankedFeature(
        feature=best.feature,
        name=near.name,
        whole=whole_column(column).name,
        words=words,
        rule=asked,
        gain=best.gain,
        is_best=best.is_best,
        is_chosen=best.is_chosen,
        is_exact=best.is_exact,
        no_split=reason,
        is_near=best.is_near,
    )


def criterion_view(choice: CriterionChoice, training: TrainingTable) -> CriterionView:
    """Return one line of the comparison."""
    split = choice.split
    asked = ""
    if split is not None:
        asked = equation(split, short_column(training.features[split.feature]))
    return CriterionView(
        criterion=choice.criterion.value,
        name=criterion_name(choice.criterion),
        unit=unit_of(choice.criterion, training),
        impurity=choice.impurity,
        gain=choice.gain,
        rule=asked,
        feature=-1 if split is None else split.feature,
        threshold=split.threshold if isinstance(split, NumericSplit) else None,
        agrees=choice.agrees,
        same_feature=choice.same_feature,
        ties=choice.ties,
        is_own=choice.is_own,
    )
