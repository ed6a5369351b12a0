"""The code that computes a node's numbers, chapter by chapter, with its values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.candidates import MISSING_APART
from explorer.growth.engines.category_orders import level_orders
from explorer.growth.engines.category_splits import all_subsets
from explorer.growth.engines.numeric_splits import numeric_profile
from explorer.judging.nodes.computed import ComputedNode, max_watched_rows
from explorer.judging.nodes.watching import Watched
from explorer.tree.class_weights import MAX_DENSE_CLASSES
from explorer.tree.tree import NODES_AT_A_TIME, Tree, leaders
from explorer.views.code.arrays import ArrayTable, Names, Value, source_name, values_and_tables
from explorer.views.code.excerpts import Call, Chapter, Excerpt, Function, Search, chapters_of
from explorer.views.code.source import RETURNED, Mark, marks_of, source_of
from explorer.views.nodes.axes import MISSING_WORD
from explorer.views.nodes.criterion_words import criterion_name
from explorer.views.nodes.wording import prediction_words, rule, short, short_column
from explorer.views.nodes.wording import rows as rows_in_words


@dataclass(frozen=True, slots=True)
class CodeCall:
    """The values of one call of a function; `title` distinguishes calls shown side by side."""

    title: str
    values: tuple[Value, ...]
    tables: tuple[ArrayTable, ...]


@dataclass(frozen=True, slots=True)
class CodeExcerpt:
    """A function's source, from line `first` of its file, with a mark for each line.

    tokens: see `Source`. text: the source to copy. note: how many calls there were, if not all
    are shown.
    """

    function: str
    file: str
    first: int
    tokens: tuple[tuple[tuple[str, str], ...], ...]
    marks: tuple[Mark, ...]
    text: str
    calls: tuple[CodeCall, ...]
    note: str


@dataclass(frozen=True, slots=True)
class CodeChapter:
    """One number of the node, `value` as the page writes it, and the code that made it."""

    key: str
    name: str
    value: str
    how: str
    excerpts: tuple[CodeExcerpt, ...]


@dataclass(frozen=True, slots=True)
class CodeView:
    """How a node's numbers are computed. note: why the code is shown without values, or ""."""

    title: str
    caption: str
    note: str
    chapters: tuple[CodeChapter, ...]


def node_code_view(
    at: tuple[int, int], training: TrainingTable, tree: Tree, computed: ComputedNode | None
) -> CodeView:
    """Return `code_view` of a node and the feature selected there."""
    return code_view(training, tree, *at, computed)


def code_view(
    training: TrainingTable, tree: Tree, node: int, feature: int, computed: ComputedNode | None
) -> CodeView:
    """Return the textbook engine's code for one feature, with its values for the node's rows.

    computed: the values; None if the node has more rows than the caps allow. A note then states
    why the code has no values.
    """
    column, n_rows = training.features[feature], int(tree.n_samples[node])
    note = ""
    if computed is None:
        note = (
            f"This node has {rows_in_words(n_rows)}. The textbook code runs only for nodes with at "
            f"most {show_count(max_watched_rows(tree))} rows. To see values, select a lower node."
        )
    codes = computed.profile.levels.tolist() if computed else []
    levels = tuple(short(column.levels[code]) if code >= 0 else MISSING_WORD for code in codes)
    names = Names(levels, tuple(short(name) for name in training.classes), {})

    def of_call(excerpt: Excerpt, call: Call) -> Names:
        focus = best_entries(computed, excerpt, call.side) if computed else {}
        return replace(names, focus=focus)

    values = _values(training, tree, computed) if computed else {}
    calls = computed.calls if computed else None
    chapters = tuple(
        told_chapter(chapter, values.get(chapter.key, ""), calls, of_call)
        for chapter in chapters_of(_search_of(training, tree, node, feature, computed))
    )
    return CodeView(
        f"How this node’s numbers are computed for {short(column.name)}",
        f"This is the textbook code as it runs here, on {rows_in_words(n_rows)} and with "
        f"{criterion_name(tree.search.criterion)}. A bar marks the lines that computed the "
        "number; lines that did not run are faint.",
        note,
        chapters,
    )


def one_chapter(view: CodeView, key: str, *, is_told: bool) -> CodeView:
    """Return the view with only this chapter; without its values unless `is_told`."""
    chapter = next(chapter for chapter in view.chapters if chapter.key == key)
    if not is_told:
        excerpts = tuple(replace(one, calls=(), note="") for one in chapter.excerpts)
        chapter = replace(chapter, value="", excerpts=excerpts)
    return replace(view, chapters=(chapter,))


def _search_of(
    training: TrainingTable, tree: Tree, node: int, feature: int, computed: ComputedNode | None
) -> Search:
    criterion, column = tree.search.criterion, training.features[feature]
    is_numeric = column.is_numeric
    ran = {call.function for call in computed.calls} if computed else set()
    has_subsets = all_subsets.__code__ in ran
    group = 0
    if computed and computed.profile.best is not None:
        profile, best = computed.profile, computed.profile.best
        group = int(profile.routing[best] if is_numeric else profile.order[best])
    return Search(
        criterion=criterion,
        has_many_classes=len(training.classes) > MAX_DENSE_CLASSES,
        is_numeric=is_numeric,
        is_ordered=column.is_ordered,
        has_order=not is_numeric
        and not column.is_ordered
        and (level_orders.__code__ in ran and not has_subsets if computed else True),
        has_subsets=has_subsets,
        has_best=computed is None or computed.profile.best is not None,
        group=group,
        node=node,
    )


def told_chapter(
    chapter: Chapter,
    value: str,
    calls: Sequence[Watched] | None,
    names_of: Callable[[Excerpt, Call], Names],
) -> CodeChapter:
    """Return the chapter with the values of its watched calls.

    calls: None for code that was not run and has no values. names_of: called for each shown call.
    """
    excerpts = tuple(_excerpt(one, calls, names_of) for one in chapter.excerpts)
    return CodeChapter(chapter.key, chapter.name, value, chapter.how, excerpts)


def _excerpt(
    excerpt: Excerpt, calls: Sequence[Watched] | None, names_of: Callable[[Excerpt, Call], Names]
) -> CodeExcerpt:
    source = source_of(excerpt.function)
    shown: list[CodeCall] = []
    ran: set[int] = set()
    for call in excerpt.calls:
        found = call_of(calls, excerpt.function, call) if calls is not None else None
        if found is None:
            continue
        ran |= found.lines
        held = found.variables | {RETURNED: found.returned}
        values, tables = values_and_tables(held, excerpt.shown, names_of(excerpt, call))
        shown.append(CodeCall(call.title, values, tables))
    made_in = {source_name(asked.split(":")[0]) for asked in excerpt.shown}
    marks = marks_of(excerpt.function, made_in, None if calls is None else ran)
    about = source.name, source.file, source.first, source.tokens
    note = _counted(excerpt, calls, len(shown))
    return CodeExcerpt(*about, marks, source.text(), tuple(shown), note)


def _counted(excerpt: Excerpt, calls: Sequence[Watched] | None, n_shown: int) -> str:
    if calls is None:
        return ""
    code = excerpt.function.__code__
    n = sum(call.function is code for call in calls)
    if n == n_shown:
        return ""
    are = "is" if n_shown == 1 else "are"
    shown = f"{show_count(n_shown)} of the calls {are} shown"
    return f"This function is called {show_count(n)} times here; {shown}."


def _values(training: TrainingTable, tree: Tree, computed: ComputedNode) -> dict[str, str]:
    """Return each chapter's result, as the rest of the page writes it."""
    profile, best = computed.profile, computed.profile.best
    found = {
        "impurity": show_number(float(profile.node.impurity[0])),
        "prediction": prediction_words(tree, computed.node),
    }
    if best is None or computed.split is None or computed.gain is None:
        return found
    weighted = float(profile.weighted_impurity[best])
    to_left = "left" if computed.split.missing_goes_left else "right"
    n_thresholds = len(np.unique(profile.threshold[~np.isnan(profile.threshold)]))
    return found | {
        "order": f"{show_count(len(profile.levels))} categories",
        "threshold": f"{show_count(n_thresholds)} threshold{'s' * (n_thresholds != 1)}",
        "children": f"{show_count(len(profile))} candidate split{'s' * (len(profile) != 1)}",
        "weighted": f"{show_number(weighted)} for the best",
        "best": rule(computed.split, short_column(training.features[profile.feature]), True, 2),
        "gain": show_number(computed.gain),
        "missing": f"go {to_left}",
    }


def call_of(calls: Sequence[Watched], function: Function, call: Call) -> Watched | None:
    """Return the watched call that `call` describes, or None."""
    within: Watched | None = None
    for each, nth in (*call.path, (function, call.nth)):
        made = [one for one in calls if one.function is each.__code__ and _is_in(one, within)]
        if not -len(made) <= nth < len(made):
            return None
        within = made[nth]
    return within


def _is_in(call: Watched, outer: Watched | None) -> bool:
    caller = call.caller
    while caller is not None and caller is not outer:
        caller = caller.caller
    return caller is outer


def best_entries(computed: ComputedNode, excerpt: Excerpt, side: int | None) -> dict[str, int]:
    """Return the index that matters for each kind of entry (see `Excerpt`).

    side: the call's, for arrays that belong to one call.
    """
    node = computed.node
    found = {"node": node % NODES_AT_A_TIME if excerpt.function is leaders else node}
    profile, best = computed.profile, computed.profile.best
    if best is None:
        return found
    found["candidate"] = best
    if len(profile.levels):
        n_first = int(profile.n_first[best])
        is_prefix = len(profile.orders) < len(profile) or len(profile) == 1
        if is_prefix:
            found["child"] = len(profile.levels) - n_first - 1 if side else n_first - 1
        else:
            found["child"] = best
        is_right = bool(profile.swapped[best]) != bool(side)
    else:
        routing = int(profile.routing[best])
        within = best - int((profile.routing < routing).sum())
        found["child"] = within
        if routing != MISSING_APART:
            found["threshold"] = within
            call = call_of(computed.calls, numeric_profile, Call())
            if call is not None and "ends" in call.variables:
                found["row"] = int(call.variables["ends"][within]) - 1
        is_right = bool(side)
    child = profile.right if is_right else profile.left
    return found | {"joined": int(child.n_samples[best]) - 1}
