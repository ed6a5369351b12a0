"""The change that would flip a prediction, in words, and the value to try."""

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from explorer.data.display import (
    DAY,
    MIN_INEXACT_INTEGER,
    show_count,
    show_distance,
    show_number,
    show_share,
    show_threshold,
)
from explorer.data.schema import Column, Schema, Task
from explorer.data.table import MISSING
from explorer.judging.what_if import Change, Flip, RowValues, WhatIf
from explorer.tree.conditions import Bound, LevelCondition, NumberCondition
from explorer.tree.monotonic import is_held
from explorer.tree.tree import Tree
from explorer.views.nodes.axes import show_feature_value
from explorer.views.nodes.wording import (
    in_words,
    listed,
    number_noun,
    prediction_words,
    rows,
    short,
    short_column,
)

_MAX_DECIMALS = 15
_ROUNDING = 1e-9
_OF_TIME = (DAY, 3600, 60, 1)

MAX_WAYS = 4
"""Single values that flip it, one line each; more are counted."""
MAX_NAMED = 3
"""Categories that are named if any one is enough; more are counted."""
_NEXT_TO_NOTHING = 1e-9
"""In standard deviations: smaller distances from a threshold are only rounding."""
MEASURED = (
    "Changes in numbers are measured in standard deviations. Changing a category counts as 1, "
    "and so does replacing a missing value. No value is made missing."
)


@dataclass(frozen=True, slots=True)
class ChangeWords:
    """One change: the feature, its value now, the value it needs, and one such value to try."""

    feature: int
    name: str
    now: str
    then: str
    value: float


@dataclass(frozen=True, slots=True)
class Way:
    """Changes, their distance in words, and the prediction that results."""

    changes: tuple[ChangeWords, ...]
    distance: str
    outcome: str


@dataclass(frozen=True, slots=True)
class FlipWords:
    """A title, the ways that change one value each, the way that changes several if it is nearer,
    and sentences."""

    title: str
    ways: tuple[Way, ...]
    together: Way | None
    sentences: tuple[str, ...]


def flip_words(
    tree: Tree, values: RowValues, found: WhatIf, unlocked: WhatIf, locked: Sequence[int]
) -> FlipWords:
    """Return the words; `unlocked`: what is found without locks; `locked`: feature indices."""
    best = found.together
    if best is not None and not best.changes:
        title = f"The tree already predicts that: {prediction_words(tree, best.leaf)}"
        return FlipWords(title, (), None, ())
    ways = tuple(_way(tree, values, flip) for flip in found.singles[:MAX_WAYS])
    first = found.singles[0] if found.singles else None
    is_nearer = best is not None and (first is None or len(best.changes) > 1)
    sentences = [_others(found), _beside(found, is_nearer)]
    if best is not None and best.n_equal > 1:
        n = in_words(best.n_equal).capitalize()
        sentences.append(f"{n} leaves are equally near; this is the first of them.")
    sentences.append(_locks(tree.features, found, unlocked, locked))
    sentences.append(MEASURED if best is not None else "")
    return FlipWords(
        title=_title(tree, values, best),
        ways=ways,
        together=_way(tree, values, best) if best is not None and is_nearer else None,
        sentences=tuple(filter(None, sentences)),
    )


def _title(tree: Tree, values: RowValues, best: Flip | None) -> str:
    if best is None:
        return "No unlocked value flips the prediction"
    if len(best.changes) > 1:
        return f"What would flip it: {in_words(len(best.changes))} values together"
    (change,) = best.changes
    column = short_column(tree.features[change.feature])
    now = values[change.feature]
    if now != now or (now == MISSING and not column.is_numeric):
        return f"What would flip it: a value for {column.name}"
    if not column.is_numeric:
        return f"What would flip it: another {column.name}"
    is_up, is_moment = change.value > now, column.is_moment
    word = ("later" if is_up else "earlier") if is_moment else "higher" if is_up else "lower"
    apart = _apart(change, now)
    if apart == 0:
        return f"What would flip it: {column.name} just above {show_feature_value(column, now)}"
    return f"What would flip it: {column.name} {word} by {show_distance(column, apart, 3)}"


def _way(tree: Tree, values: RowValues, flip: Flip) -> Way:
    changes = tuple(_change(tree, values, change) for change in flip.changes)
    return Way(changes, _deviations(flip.distance), _outcome(tree, flip.leaf))


def _change(tree: Tree, values: RowValues, change: Change) -> ChangeWords:
    column = short_column(tree.features[change.feature])
    now = values[change.feature]
    then, value = _then(column, change, now)
    is_unknown = not column.is_numeric and now < -1
    now_text = "another category" if is_unknown else show_feature_value(column, now)
    return ChangeWords(change.feature, column.name, now_text, then, value)


def _then(column: Column, change: Change, now: float) -> tuple[str, float]:
    match change.condition:
        case LevelCondition() as condition:
            codes = [code for code in condition.listed or () if condition.comes[code]]
            names = [column.levels[code] for code in codes or [int(change.value)]]
            words = f"one of {show_count(len(names))} categories, such as {names[0]}"
            return words if len(names) > MAX_NAMED else listed(names, word="or"), change.value
        case NumberCondition() as condition:
            low, high = condition.low, condition.high
            above = f"above {show_threshold(column, low.threshold, low.gap)}" if low else ""
            top = show_threshold(column, high.threshold, high.gap) if high else ""
            most = f"at most {top}" if low and high else f"{top} or less" if high else ""
            both = [above, most] if change.value > now else [most, above]
            said = " and ".join(filter(None, both)) or "any value"
            return said, value_to_try(column, condition, change.value)


def _apart(change: Change, now: float) -> float:
    """Return the distance from value to threshold; 0 if they are equal (equal values go left)."""
    condition = change.condition
    assert isinstance(condition, NumberCondition)
    bound = condition.low if change.value > now else condition.high
    goal = change.value if bound is None else bound.threshold
    return abs(goal - now)


def _deviations(distance: float) -> str:
    size = show_number(distance, 2) if distance > _NEXT_TO_NOTHING else "0"
    return f"{size} standard deviation{'' if size == '1' else 's'}"


def _outcome(tree: Tree, leaf: int) -> str:
    n = int(tree.n_samples[leaf])
    words = prediction_words(tree, leaf)
    if tree.task is Task.REGRESSION:
        if tree.search.monotonic_cst and is_held(tree)[leaf]:
            return f"then {words}, a prediction limited by a monotonic constraint."
        return f"then {words}, the {number_noun(tree)} of {rows(n)}."
    weights = tree.statistics[leaf]
    own = float(weights[int(tree.prediction[leaf])])
    if tree.is_weighted:
        return f"then {words}: {show_share(own / float(weights.sum()))} of that leaf’s weight."
    if n == 1:
        return f"then {words}: the only row in that leaf."
    which = "all" if own == n else f"{show_count(int(own))} of"
    return f"then {words}: {which} {rows(n)} in that leaf."


def _others(found: WhatIf) -> str:
    if not found.singles:
        return "No single value flips the prediction." if found.together is not None else ""
    if len(found.singles) == 1:
        return "No other single value flips the prediction."
    more = len(found.singles) - MAX_WAYS
    verb = "value flips" if more == 1 else "values flip"
    return f"{in_words(more).capitalize()} more single {verb} the prediction." if more > 0 else ""


def _beside(found: WhatIf, is_nearer: bool) -> str:
    best, singles = found.together, found.singles
    if best is None or not singles:
        return ""
    if is_nearer:
        return (
            f"The combined change ({_deviations(best.distance)}) is smaller than the smallest "
            f"change of a single value ({_deviations(singles[0].distance)})."
        )
    return f"No combined change is smaller than {_deviations(singles[0].distance)}."


def _locks(features: Schema, found: WhatIf, unlocked: WhatIf, locked: Sequence[int]) -> str:
    if not locked:
        return ""
    names = listed([short(features[feature].name) for feature in locked])
    verb, them = ("is", "it") if len(locked) == 1 else ("are", "them")
    best, free = found.together, unlocked.together
    if free is None or (best is not None and best.distance <= free.distance):
        return f"{names} {verb} locked; unlocking {them} changes nothing."
    distance = _deviations(free.distance)
    they = "it is" if len(locked) == 1 else "they are"
    return f"{names} {verb} locked; if {they} unlocked, a change of {distance} is enough."


def value_to_try(column: Column, condition: NumberCondition, nearest: float) -> float:
    """Return the value with the fewest digits that fulfils the condition: 43.4 for above 43.35.

    It is no further from the threshold than the data on that side; for dates, a whole day if
    possible.
    """
    low, high = condition.low, condition.high
    least = -math.inf if low is None else low.threshold
    most = math.inf if high is None else high.threshold
    if low is not None and nearest == math.nextafter(low.threshold, math.inf):
        most = min(most, low.threshold + _reach(low) if low.gap > 0 else most)
        return _of_few_digits(column, nearest, least, most, math.ceil)
    if high is not None and nearest == high.threshold:
        least = max(least, high.threshold - _reach(high) if high.gap > 0 else least)
        return _of_few_digits(column, nearest, least, most, math.floor)
    return nearest


def _of_few_digits(
    column: Column, nearest: float, above: float, most: float, whole: Callable[[float], int]
) -> float:
    tries = _rounded(column, nearest, whole)
    return next((rounded for rounded in tries if above < rounded <= most), nearest)


def _rounded(column: Column, nearest: float, whole: Callable[[float], int]) -> Iterator[float]:
    """Yield values close to `nearest`, the roundest first; for dates, days first, then hours …"""
    if column.is_moment:
        yield from (float(whole(nearest / unit) * unit) for unit in _OF_TIME)
        return
    for decimals in range(_MAX_DECIMALS):
        scaled = nearest * 10**decimals
        if not abs(scaled) < MIN_INEXACT_INTEGER:
            return
        yield float(round(whole(scaled) / 10**decimals, decimals))


def _reach(bound: Bound) -> float:
    """Return the distance from a threshold to the data on either side, safe against rounding."""
    return bound.gap / 2 * (1 + _ROUNDING)
