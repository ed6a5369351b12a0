"""The leaderboard of candidate splits in words: every feature's best one, or why it has none."""

from dataclasses import dataclass, replace

from explorer.data.schema import Column
from explorer.data.training import TrainingTable
from explorer.judging.nodes.split_ranking import FeatureBest, NoSplitReason
from explorer.tree.splits import NumericSplit, Split
from explorer.views.nodes.wording import equation, short_column, side_words, whole_column

_NO_SPLIT_SHORT = {
    NoSplitReason.NOT_ALLOWED: "not allowed",
    NoSplitReason.ASKED_ABOVE: "used above",
    NoSplitReason.ONE_ROW: "one row",
    NoSplitReason.PURE: "pure",
    NoSplitReason.ONE_VALUE: "one value",
    NoSplitReason.TOO_FEW_ROWS: "too few rows",
}


@dataclass(frozen=True, slots=True)
class RankedFeature:
    """A feature's best candidate split at the node: which rows it sends left, what that gains.

    `feature` is its column number. `words` leave the feature's name out; `rule` has it.
    Without a split `no_split` says why as a sentence, and `words` do in short. `is_best` says
    that no other feature gains more, but for rounding.
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


def ranked_feature(best: FeatureBest, training: TrainingTable) -> RankedFeature:
    """One line of the leaderboard."""
    column = training.features[best.feature]
    near = short_column(column)
    if best.split is None:
        assert best.no_split is not None  # a feature without a split has a reason
        words, asked = _NO_SPLIT_SHORT[best.no_split], ""
        reason = no_split_sentence(best.no_split, near.name)
    else:
        words, asked, reason = _words(best.split, near), equation(best.split, near), ""
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
    )


def no_split_sentence(reason: NoSplitReason, name: str) -> str:
    """Why the feature of this name has no candidate split."""
    match reason:
        case NoSplitReason.NOT_ALLOWED:
            return f"The settings do not allow splits on {name}."
        case NoSplitReason.ASKED_ABOVE:
            return f"A node above splits on {name} already."
        case NoSplitReason.ONE_ROW:
            return "There is only one row."
        case NoSplitReason.PURE:
            return "All rows have the same target."
        case NoSplitReason.ONE_VALUE:
            return f"{name} has only one value here."
        case NoSplitReason.TOO_FEW_ROWS:
            return f"Every split on {name} leaves too few rows on one side."


def _words(split: Split, column: Column) -> str:
    """The side that goes left, in few words; where missing rows go is told beside the curve."""
    if isinstance(split, NumericSplit):
        split = replace(split, missing_seen=False)
    return side_words(split, column, True)
