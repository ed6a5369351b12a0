"""Two splits against each other: which values they send to which side."""

import numpy as np

from explorer.tree.splits import CategorySplit, NumericSplit, Split, goes_left


def is_same(one: Split, other: Split, *, turned: bool = False) -> bool:
    """Whether both send what rows of either node had (categories, missing values) to the same side,
    `turned`: to opposite sides, and numbers by the same threshold."""
    if one.feature != other.feature or type(one) is not type(other):
        return False
    seen: set[int] = set()
    if isinstance(one, CategorySplit) and isinstance(other, CategorySplit):
        seen |= {*one.left, *one.right, *other.left, *other.right}
        seen |= {-1} if one.missing_seen or other.missing_seen else set()
        codes = np.array(sorted(seen), np.int32)
        left, opposite = goes_left(one, codes), goes_left(other, codes)
        return bool((left == (~opposite if turned else opposite)).all())
    if isinstance(one, NumericSplit) and isinstance(other, NumericSplit):
        has_missing = one.missing_seen or other.missing_seen
        is_routed = one.missing_goes_left == other.missing_goes_left or not has_missing
        return not turned and one.threshold == other.threshold and is_routed
    return not turned


def may_turn(one: Split, other: Split) -> bool:
    """Whether it is by chance that a side of one is called left as that of the other: left of a
    threshold are the lower values, but categories have no order, nor have two features."""
    is_category = isinstance(one, CategorySplit) and isinstance(other, CategorySplit)
    return one.feature != other.feature or is_category
