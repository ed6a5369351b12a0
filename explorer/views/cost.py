"""Counted steps and measured seconds by number of rows, each with its slope."""

from dataclasses import dataclass, replace

from explorer.caps import CAPS
from explorer.data.display import show_count, show_decimals, show_number
from explorer.data.training import TrainingTable
from explorer.growth.engines.engine_selection import why_not_compiled
from explorer.judging.cost import LARGER, REPEATS, Cost, Searcher, Size, Slope, Timing, slope_of
from explorer.views.nodes.wording import listed, rule, short_column
from explorer.views.nodes.wording import rows as rows_in_words

_DIGITS = 3
_WHAT_IS_TIMED = (
    "Each measurement starts when the rows are in memory and ends when the root’s best split over "
    "all features is found; it includes sorting. Part of each call’s time is the same for any "
    f"number of rows, so slopes do not use small sizes. Each slope uses at most {LARGER} sizes. "
    "They are the largest sizes, and each search takes at least twice as long as the fastest one."
)


@dataclass(frozen=True, slots=True)
class CostLine:
    """One search: its costs at numbers of rows, and its fitted slope, None for too few sizes.

    label: its name in the legend, with the formula for the count. texts: a sentence about each
    point. slope_text: the slope and the sizes that it was fitted to, "" without one.
    """

    searcher: Searcher
    name: str
    label: str
    n_rows: tuple[int, ...]
    costs: tuple[float, ...]
    texts: tuple[str, ...]
    slope: Slope | None
    slope_text: str


@dataclass(frozen=True, slots=True)
class CostPanel:
    """One picture; both axes are logarithmic."""

    title: str
    axis: str
    lines: tuple[CostLine, ...]


@dataclass(frozen=True, slots=True)
class CostView:
    """caption: the number of candidate splits of the whole table. notes: what was timed and on
    which rows, whether all searches found the same split, and what is left out."""

    title: str
    caption: str
    counted: CostPanel
    timed: CostPanel
    notes: tuple[str, ...]


def cost_view(cost: Cost, training: TrainingTable) -> CostView:
    """Return both panels and their words."""
    largest = cost.sizes[-1]
    return CostView(
        _title(cost),
        _counted(largest),
        CostPanel(
            "Steps counted",
            "steps",
            (
                _counted_line(cost, Searcher.NAIVE, "n·d·k"),
                _counted_line(cost, Searcher.SORTED, "n·d·log₂ n"),
            ),
        ),
        CostPanel(
            f"Time of one search at the root, fastest of {REPEATS}",
            "milliseconds",
            tuple(_timed_line(timing) for timing in cost.timings),
        ),
        tuple(filter(None, (_WHAT_IS_TIMED, _flat(cost), _found(cost, training), _left_out(cost)))),
    )


def _title(cost: Cost) -> str:
    by_name = {timing.searcher: timing for timing in cost.timings}
    naive, fast = by_name.get(Searcher.NAIVE), by_name.get(Searcher.SORTED)
    if naive is None or fast is None:
        return "What the search for a split costs"
    at = naive.n_rows[-1]
    ratio = naive.seconds[-1] / fast.seconds[fast.n_rows.index(at)]
    if ratio < 1:
        return f"On {rows_in_words(at)}, sorting does not save time yet"
    times = show_number(ratio, 2)
    return f"On {rows_in_words(at)}, the sorted search is {times} times as fast as the naive one"


def _counted(size: Size) -> str:
    n, d, k = size.n_rows, size.n_features, sum(size.n_candidates)
    features = "feature" if d == 1 else "features"
    each = show_number(k / d, _DIGITS) if d else "0"
    return (
        f"There are n = {show_count(n)} rows, d = {show_count(d)} {features} and {show_count(k)} "
        f"candidate splits, that is, k = {each} per feature. The naive search visits every row for "
        f"every candidate, which takes n·d·k = {show_count(size.naive_steps)} steps. With k = 1 it "
        f"would take n·d = {show_count(n * d)} steps; with k = n, n²·d = {show_count(n * n * d)}."
    )


def _counted_line(cost: Cost, searcher: Searcher, formula: str) -> CostLine:
    is_naive = searcher is Searcher.NAIVE
    n_rows = tuple(size.n_rows for size in cost.sizes)
    costs = tuple(float(s.naive_steps if is_naive else s.sorted_steps) for s in cost.sizes)
    texts = tuple(
        f"{rows_in_words(n)}: {show_count(round(steps))} steps"
        for n, steps in zip(n_rows, costs, strict=True)
    )
    slope = slope_of(n_rows, costs) if min(costs) > 0 else None
    name = searcher.value
    label = f"{name}: {formula}"
    return CostLine(searcher, name, label, n_rows, costs, texts, slope, _slope_text(slope))


def _timed_line(timing: Timing) -> CostLine:
    costs = tuple(1000 * seconds for seconds in timing.seconds)
    slope = timing.slope and replace(timing.slope, factor=1000 * timing.slope.factor)
    texts = tuple(
        f"{rows_in_words(n)}: {show_number(milliseconds, _DIGITS)} ms"
        for n, milliseconds in zip(timing.n_rows, costs, strict=True)
    )
    name, n_rows = timing.searcher.value, timing.n_rows
    return CostLine(timing.searcher, name, name, n_rows, costs, texts, slope, _slope_text(slope))


def _flat(cost: Cost) -> str:
    """Say which searches the table is too small for."""
    names = [timing.searcher.value for timing in cost.timings if timing.slope is None]
    if not names:
        return ""
    searches = "search" if len(names) == 1 else "searches"
    return f"The table is too small to fit a slope for the {listed(names)} {searches}."


def _found(cost: Cost, training: TrainingTable) -> str:
    if not cost.agree:
        return "For at least one size, the searches found different splits."
    if cost.found is None:
        return "No search found a split."
    words = rule(cost.found, short_column(training.features[cost.found.feature]), True, 2)
    return f"All searches found the same split at every size; at the largest size, it is {words}."


def _left_out(cost: Cost) -> str:
    """Say which search did not reach all rows, and which did not take part."""
    told = []
    largest = cost.sizes[-1].n_rows
    if largest < cost.n_rows:
        told.append(
            f"The searches use {show_count(largest)} of {rows_in_words(cost.n_rows)}, drawn at "
            "random."
        )
    by_name = {timing.searcher: timing for timing in cost.timings}
    at = by_name[Searcher.NAIVE].n_rows[-1] if Searcher.NAIVE in by_name else 0
    if at < largest:
        upto = f"stops at {rows_in_words(at)}: more rows" if at else "is left out: it"
        most = show_count(CAPS.max_naive_steps)
        told.append(f"The naive search {upto} would take over {most} steps.")
    if Searcher.COMPILED not in by_name:
        told.append(why_not_compiled() or "The compiled search is not ready.")
    return " ".join(told)


def _slope_text(slope: Slope | None) -> str:
    if slope is None:
        return ""
    reach = f"from {show_count(slope.from_rows)} to {rows_in_words(slope.to_rows)}"
    return f"grows as n^{show_decimals(slope.exponent, 2)} {reach}"
