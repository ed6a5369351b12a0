"""Names, splits, rules and endings in words, for every view."""

import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from explorer.data.display import (
    show_alpha,
    show_count,
    show_distance,
    show_number,
    show_share,
    show_threshold,
    show_value,
)
from explorer.data.schema import Column, Schema, Task
from explorer.data.table import MISSING
from explorer.growth.leaf_minimum import least_share
from explorer.tree.conditions import Condition, Conditions, LevelCondition, NumberCondition
from explorer.tree.impurity import Criterion
from explorer.tree.splits import (
    CategorySplit,
    MissingSplit,
    NumericSplit,
    Split,
    describe_side,
    n_side_levels,
)
from explorer.tree.tree import Ending, Tree
from explorer.views.nodes.shortening import short_name

MAX_NAME_LENGTH = 26
MAX_CATEGORY_LENGTH = 18
MAX_TOLD_APART = 200
MAX_LISTED = 40
"""Categories that one side of a split names in full; more are counted."""

STOPPED_AT_DEPTH = "stopped at depth {n}"
STOPPED_AT_LEAVES = "stopped at {leaves}"
PRUNED_AT = "pruned at α = {n}"
PRUNED_BY_HAND = "pruned by hand"
NOT_SPLIT_YET = "not split yet"

_SMALL_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_REORDERING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def on_one_line(text: str) -> str:
    """Return the text with line breaks as ↵ and characters that pictures cannot show as �."""
    if text.isprintable():
        return text
    broken = text.replace("\r\n", "↵").replace("\n", "↵").replace("\r", "↵").replace("\t", " ")
    return "".join("�" if _is_unshowable(character) else character for character in broken)


def short(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return the text on one line, cut with … if it is longer than `most` characters."""
    line = on_one_line(text)
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def short_within(text: str, most: int = MAX_NAME_LENGTH) -> str:
    """Return the text on one line, with … in its middle if it is longer than `most` characters.

    Names and categories with the same beginning ("satisfaction_in_2023" and "…_2024") stay
    different.
    """
    line = on_one_line(text)
    if len(line) <= most:
        return line
    end = (most - 1) // 2
    return f"{line[: most - 1 - end].rstrip()}…{line[-end:].lstrip()}"


def short_levels(levels: Sequence[str], most: int = MAX_CATEGORY_LENGTH) -> tuple[str, ...]:
    """Shorten each category at its end, or in its middle if several would look the same; if they
    still do, and there are at most `MAX_TOLD_APART`, keep the part that distinguishes each."""
    cut = _where_alike([short(level, most) for level in levels], levels, most)
    count = Counter(cut)
    if len(count) == len(cut) or len(levels) > MAX_TOLD_APART:
        return tuple(cut)
    wholes = [on_one_line(level) for level in levels]
    return tuple(
        short_name(whole, [one for one in wholes if one != whole], lambda one: len(one) <= most)
        or text
        if count[text] > 1
        else text
        for whole, text in zip(wholes, cut, strict=True)
    )


def _where_alike(cut: list[str], levels: Sequence[str], most: int) -> list[str]:
    count = Counter(cut)
    return [
        short_within(level, most) if count[text] > 1 else text
        for level, text in zip(levels, cut, strict=True)
    ]


def short_column(column: Column) -> Column:
    """Return the column with its name and levels shortened, for text in pictures."""
    return Column(
        short_within(column.name),
        column.kind,
        short_levels(column.levels),
        column.display,
        is_ordered=column.is_ordered,
    )


def whole_column(column: Column) -> Column:
    """Return the column with its name and levels in full, each on one line."""
    levels = tuple(on_one_line(level) for level in column.levels)
    name, is_ordered = on_one_line(column.name), column.is_ordered
    return Column(name, column.kind, levels, column.display, is_ordered=is_ordered)


def short_columns(features: Schema) -> tuple[Column, ...]:
    """Return `short_column` of every feature, in schema order."""
    return tuple(short_column(column) for column in features)


def side_words(split: Split, column: Column, left: bool, max_levels: int = 2) -> str:
    """Return an edge's words: a side's rule without the feature's name. Many categories are
    counted, unless they have an order: "low to mid"."""
    if isinstance(split, CategorySplit) and not column.is_ordered:
        count = n_side_levels(split, left)
        if count > max_levels:
            return f"{show_count(count)} categories"
    return describe_side(split, column, left, max_levels)


def split_words(split: Split, column: Column, max_levels: int = 2) -> str:
    """Return a node's question, "island is Dream?"; rows for which it is true go left."""
    match split:
        case NumericSplit():
            bare = replace(split, missing_seen=False) if split.missing_seen else split
            return f"{column.name} {describe_side(bare, column, True)}?"
        case MissingSplit():
            return f"{column.name} has a value?"
        case CategorySplit():
            is_counted = n_side_levels(split, True) > max_levels
            words = side_words(split, column, True, max_levels)
            return f"{column.name} {'in' if is_counted else 'is'} {words}?"


def equation(split: Split, column: Column, max_levels: int = 3) -> str:
    """Return a split as a formula: "island = Dream", "flipper_length_mm ≤ 206.5".

    More than `max_levels` levels are counted: "town = 5 of 12 categories", or "size = low to mid".
    """
    words = describe_side(split, column, True, max_levels)
    if not isinstance(split, CategorySplit):
        return f"{column.name} {words}"
    n_left, n_right = (n_side_levels(split, left) for left in (True, False))
    if n_left > max_levels and not column.is_ordered:
        words = f"{show_count(n_left)} of {show_count(n_left + n_right)} categories"
    return f"{column.name} = {words}"


def rule(split: Split, column: Column, left: bool, max_levels: int = 6) -> str:
    """Return one side with the feature's name: "flipper_length_mm ≤ 206.5", "island is Dream"."""
    words = describe_side(split, column, left, max_levels)
    verb = "is " if isinstance(split, CategorySplit) else ""
    return f"{column.name} {verb}{words}"


def ending_words(tree: Tree, node: int) -> str:
    """Say why the node is a leaf; "" if it is not a leaf."""
    least = tree.search.min_samples_leaf
    rows = int(tree.n_samples[node])
    match Ending(int(tree.ending[node])):
        case Ending.SPLIT:
            return ""
        case Ending.PURE:
            return "pure"
        case Ending.NO_SPLIT if rows < 2 * least:
            return f"too few rows for two leaves of {show_count(least)}"
        case Ending.NO_SPLIT if tree.search.monotonic_cst:
            return f"no {_allowed(tree)}feature has a split that the limits allow"
        case Ending.NO_SPLIT if tree.search.min_weight_fraction_leaf > 0:
            return _ending_by_weight(tree, node)
        case Ending.NO_SPLIT if least > 1:
            return f"no {_allowed(tree)}feature leaves {show_count(least)} rows on each side"
        case Ending.NO_SPLIT:
            return f"no {_allowed(tree)}feature separates these rows"
        case Ending.MAX_DEPTH:
            return STOPPED_AT_DEPTH.format(n=int(tree.depth[node]))
        case Ending.MIN_SAMPLES_SPLIT:
            return f"stopped below {show_count(tree.stop.min_samples_split)} rows"
        case Ending.MIN_IMPURITY_DECREASE:
            return f"stopped: decrease below {show_number(tree.stop.min_impurity_decrease)}"
        case Ending.MAX_LEAF_NODES:
            return STOPPED_AT_LEAVES.format(leaves=leaves(tree.n_leaves))
        case Ending.CCP_ALPHA:
            return PRUNED_AT.format(n=show_alpha(tree.stop.ccp_alpha))
        case Ending.GROWTH_BUDGET:
            return "stopped by the cap on growth"
        case Ending.BY_HAND:
            return PRUNED_BY_HAND
        case Ending.NOT_SPLIT:
            return NOT_SPLIT_YET
        case Ending.ELSEWHERE:
            return "stopped by another program"


def _ending_by_weight(tree: Tree, node: int) -> str:
    """Say why a node is not split if leaves need a share of all weight."""
    share, least = show_share(tree.search.min_weight_fraction_leaf), tree.search.min_samples_leaf
    if tree.weight[node] < 2 * least_share(tree.search) * tree.weight[0]:
        return f"too little weight for two leaves of {share} each"
    rows = f"{show_count(least)} rows and " if least > 1 else ""
    return f"no {_allowed(tree)}feature leaves {rows}{share} of the weight on each side"


def _allowed(tree: Tree) -> str:
    """Say which features a node may split on, if not all: a word before "feature"."""
    if tree.search.each_feature_once:
        return "unused "
    return "" if tree.search.features is None else "allowed "


def prediction_words(tree: Tree, node: int) -> str:
    """Return the node's short prediction: a class, "tie: Adelie" if two lead, or a number."""
    return predictions_in_words(tree, [node])[node]


def predictions_in_words(tree: Tree, nodes: Iterable[int]) -> dict[int, str]:
    """Return `prediction_words` of several nodes, computed at once."""
    predicted = tree.prediction
    if tree.task is Task.REGRESSION:
        return {node: number_words(tree.target, float(predicted[node])) for node in nodes}
    short_names, ties = short_levels(tree.target.levels, MAX_NAME_LENGTH), tree.ties
    names = {node: short_names[int(predicted[node])] for node in nodes}
    return {node: f"tie: {name}" if ties[node] else name for node, name in names.items()}


def number_words(target: Column, value: float, digits: int = 4) -> str:
    """Write a mean or median of the target, as a date or time if the target is one."""
    if target.is_moment:
        return show_value(target, value)
    return show_number(value, digits)


def number_noun(tree: Tree) -> str:
    """Return the noun for numeric predictions: "mean", or "median" under absolute error."""
    return "median" if tree.search.criterion is Criterion.ABSOLUTE_ERROR else "mean"


def spread_noun(tree: Tree) -> str:
    """Return the noun for the ± of a prediction."""
    if tree.search.criterion is Criterion.ABSOLUTE_ERROR:
        return "mean absolute deviation"
    return "standard deviation"


def spread_words(target: Column, spread: float) -> str:
    """Write a distance from the prediction, to either side."""
    return f"± {show_distance(target, spread, 2)}"


def share_words(tree: Tree, node: int) -> str:
    """Write the heaviest class's share of a node, "of the weight" if it is not of rows."""
    weights = tree.statistics[node]
    of_what = " of the weight" if tree.is_weighted else ""
    return show_share(float(weights.max() / weights.sum())) + of_what


def listed(names: list[str], most: int = 4, word: str = "and") -> str:
    """Return "a, b and c"; names beyond `most` are counted."""
    if len(names) > most:
        return f"{', '.join(names[:most])} {word} {len(names) - most} more"
    *first, last = names or [""]
    return f"{', '.join(first)} {word} {last}" if first else last


def rows(count: int) -> str:
    """Write a count of rows: 1 row, 344 rows."""
    return f"{show_count(count)} row{'' if count == 1 else 's'}"


def draws_of_rows(n_draws: int, n_rows: int) -> str:
    """Write how often rows were drawn, and how many distinct rows that gave: 11 draws of 7 distinct
    rows."""
    distinct = f"{show_count(n_rows)} distinct row{'s' * (n_rows != 1)}"
    return f"{show_count(n_draws)} draw{'s' * (n_draws != 1)} of {distinct}"


def leaves(count: int) -> str:
    """Write a count of leaves: 1 leaf, 12 leaves."""
    return f"{show_count(count)} {'leaf' if count == 1 else 'leaves'}"


def in_words(count: int) -> str:
    """Write small numbers as words."""
    return _SMALL_NUMBERS[count] if count < len(_SMALL_NUMBERS) else show_count(count)


def _is_unshowable(character: str) -> bool:
    category = unicodedata.category(character)
    return category in ("Cc", "Cs", "Zl", "Zp", "Cn") or character in _REORDERING


def rule_words(
    conditions: Conditions, columns: Sequence[Column], max_listed: int = MAX_LISTED
) -> str:
    """Return "bill_length_mm > 38.6 and ≤ 42.4 or missing; island is Dream", or "".

    `columns`: the tree's features with the names to write. More than `max_listed` categories of a
    feature are counted.
    """
    return "; ".join(
        _condition_words(each, columns[each.feature], max_listed) for each in conditions
    )


def _condition_words(condition: Condition, column: Column, max_listed: int) -> str:
    match condition:
        case NumberCondition():
            return f"{column.name} {_bound_words(condition, column)}"
        case LevelCondition(listed=None):
            return f"{column.name} {'is missing' if condition.comes[MISSING] else 'has a value'}"
        case LevelCondition():
            missing = bool(condition.comes[MISSING]) and condition.missing_seen
            listed = condition.listed or ()
            if not listed and not missing:
                return f"{column.name} is a category that no row had"
            kept = CategorySplit(condition.feature, listed, (), missing, False, missing)
            return rule(kept, column, True, max_listed)


def _bound_words(condition: NumberCondition, column: Column) -> str:
    low, high = condition.low, condition.high
    crossed = low is not None and high is not None and low.threshold >= high.threshold
    if crossed or not condition.with_values:
        return "is missing" if condition.with_missing else "has no value that reaches this node"
    bounds = [
        f"{sign} {show_threshold(column, bound.threshold, bound.gap)}"
        for sign, bound in ((">", low), ("≤", high))
        if bound is not None
    ]
    if not bounds:
        return "has a value"
    or_missing = " or missing" if condition.with_missing and condition.missing_seen else ""
    return " and ".join(bounds) + or_missing
