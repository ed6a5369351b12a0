"""The rule of a node in words: what all splits on its path come to."""

from collections.abc import Sequence

from explorer.data.display import show_threshold
from explorer.data.schema import Column
from explorer.data.table import MISSING
from explorer.tree.conditions import Condition, Conditions, LevelCondition, NumberCondition
from explorer.tree.splits import CategorySplit
from explorer.views.nodes.wording import MAX_LISTED, rule


def rule_words(
    conditions: Conditions, columns: Sequence[Column], max_listed: int = MAX_LISTED
) -> str:
    """ "bill_length_mm > 38.6 and ≤ 42.4 or missing; island is Dream"; "" for no condition.

    `columns` are the tree's features as they are to be written. More than `max_listed` categories
    of a feature are counted.
    """
    return "; ".join(_words(each, columns[each.feature], max_listed) for each in conditions)


def _words(condition: Condition, column: Column, max_listed: int) -> str:
    match condition:
        case NumberCondition():
            return f"{column.name} {_number_words(condition, column)}"
        case LevelCondition(listed=None):
            return f"{column.name} {'is missing' if condition.comes[MISSING] else 'has a value'}"
        case LevelCondition():
            missing = bool(condition.comes[MISSING]) and condition.missing_seen
            listed = condition.listed or ()
            if not listed and not missing:
                return f"{column.name} is another category than the rows had"
            kept = CategorySplit(condition.feature, listed, (), missing, False, missing)
            return rule(kept, column, True, max_listed)


def _number_words(condition: NumberCondition, column: Column) -> str:
    low, high = condition.low, condition.high
    crossed = low is not None and high is not None and low.threshold >= high.threshold
    if crossed or not condition.with_values:
        return "is missing" if condition.with_missing else "has no value that comes this far"
    bounds = [
        f"{sign} {show_threshold(column, bound.threshold, bound.gap)}"
        for sign, bound in ((">", low), ("≤", high))
        if bound is not None
    ]
    if not bounds:
        return "has a value"
    or_missing = " or missing" if condition.with_missing and condition.missing_seen else ""
    return " and ".join(bounds) + or_missing
