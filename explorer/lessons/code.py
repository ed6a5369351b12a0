"""Lesson 9: the formulas as lines of code, what they compute, and how much work that is."""

import numpy as np

from explorer.data.display import show_count, show_number, show_share
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.judging.cost import count_sizes, slope_of
from explorer.judging.nodes.computed import compute_node
from explorer.judging.three_programs import errors_of_the_recipe, three_programs
from explorer.lessons.engine import among, choices, known
from explorer.lessons.lesson import Facts, LessonSubject, Prediction
from explorer.lessons.reading import read_lesson
from explorer.tree.impurity import CLASS_CRITERIA, class_total
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.code.code_view import CodeView, code_view, one_chapter
from explorer.views.code.excerpts import WATCHED
from explorer.views.learn.chart_view import shares_view
from explorer.views.learn.table_view import Head, TableRow, TableView
from explorer.views.nodes.wording import listed, short

PRINTED = ("68.95", "67.15")
"""Mean squared errors that a textbook prints and its own recipe does not yield."""

_TIMES = ("the same", "2 times", "4 times", "8 times")


def why_not(subject: LessonSubject) -> str:
    """Return what the table lacks for this lesson, or ""."""
    if len(np.unique(subject.training.target_values)) < 2:
        return f"{subject.target} has only one class: its impurity is 0 everywhere."
    if _numeric_feature(subject.training) is None:
        return (
            "This lesson counts thresholds: it needs a numeric feature with two different values."
        )
    return ""


def _numeric_feature(training: TrainingTable) -> int | None:
    """Return the index of the first numeric feature with two values or more, or None."""
    for index, (column, values) in enumerate(zip(training.features, training.columns, strict=True)):
        if column.is_numeric and len(np.unique(values[values == values])) > 1:
            return index
    return None


def _root(subject: LessonSubject) -> tuple[Tree, int]:
    """Return the root of a table, and the numeric feature whose search is shown."""
    training, feature = subject.training, known(_numeric_feature(subject.training))
    return grow(training, SearchRules.usual_for(training.task), StopRules(max_depth=0)), feature


def _code(subject: LessonSubject, chapter: str, made: Prediction) -> CodeView:
    """Return the code of one number of the root, with values after the reveal."""
    root, feature = _root(subject)
    computed = compute_node(subject.training, root, 0, feature, WATCHED)
    view = code_view(subject.training, root, 0, feature, computed)
    return one_chapter(view, chapter, is_told=made.is_revealed)


def _formula(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask which impurity the marked lines compute."""
    root, _ = _root(subject)
    counts, levels = np.asarray(root.statistics[0], np.float64), subject.training.target.levels
    order = np.argsort(-counts, kind="stable")[: np.count_nonzero(counts)]
    each = [
        f"{show_count(round(float(counts[i])))} for {subject.target} = {short(levels[i])}"
        for i in order
    ]
    n, impurity = float(counts.sum()), float(root.impurity[0])
    found = [float(class_total(criterion, counts)) / n for criterion in CLASS_CRITERIA]
    others = *found, 1 - found[0], found[0] / 2
    names = {"impurity": show_number(impurity, 3), "class_counts": listed(each, 3)}
    offer = among(impurity, *others, show=lambda one: show_number(one, 3))
    return subject.facts(names, *offer, picture=_code(subject, "impurity", made))


def _arrays(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many thresholds a feature has."""
    training, (_, feature) = subject.training, _root(subject)
    values = training.columns[feature]
    n = len(np.unique(values[values == values]))
    names = {
        "feature": short(training.features[feature].name),
        "n_values": n,
        "n_thresholds": n - 1,
    }
    offer = among(n - 1, *({n, n // 2, n + 1} - {0}))
    return subject.facts(names, *offer, picture=_code(subject, "threshold", made))


def _naive(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how often the naive search looks at a row."""
    training = subject.training
    size = count_sizes(training, SearchRules.usual_for(training.task))[-1]
    n, candidates, sorted_steps = size.n_rows, sum(size.n_candidates), round(size.sorted_steps)
    names = {"n_candidates": candidates, "naive": size.naive_steps, "sorted": sorted_steps}
    steps = (
        ("naive", "n · candidates", size.naive_steps),
        ("sorted", "n · d · log₂ n", sorted_steps),
    )
    bars = ((name, how, n / size.naive_steps, show_count(n)) for name, how, n in steps)
    offer = among(size.naive_steps, n + candidates, sorted_steps, n * n)
    picture = shares_view(bars, is_told=made.is_revealed)
    return subject.facts(names, *offer, picture=picture)


def _slopes(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how much more work twice the rows take, counted on ever smaller halves of the rows."""
    training = subject.training
    sizes = count_sizes(training, SearchRules.usual_for(training.task))[-4:]
    rows = tuple(size.n_rows for size in sizes)
    works = {
        "naive": tuple(float(size.naive_steps) for size in sizes),
        "sorted": tuple(size.sorted_steps for size in sizes),
    }
    slopes = {name: slope_of(rows, steps) for name, steps in works.items()}
    names: dict[str, object] = {
        name: {"times": steps[-1] / steps[-2], "slope": slope.exponent if slope else float("nan")}
        for (name, steps), slope in zip(works.items(), slopes.values(), strict=True)
    }
    names["candidates"] = [sum(size.n_candidates) for size in sizes[-2:]]
    names["sizes"] = rows[-2:]
    heads = [Head(subject.rows), Head("candidate splits")]
    units = "looks at a row", "steps"
    for name, unit in zip(works, units, strict=True):
        heads += [Head(unit, None, name), Head("times", None, name)]
    lines = []
    for i, size in enumerate(sizes):
        cells = [show_count(size.n_rows), show_count(sum(size.n_candidates))]
        for steps in works.values() if made.is_revealed else ():
            times = show_number(steps[i] / steps[i - 1], 3) if i else ""
            cells += [show_count(round(steps[i])), times]
        lines.append(TableRow((*cells, *[""] * (len(heads) - len(cells)))))
    caption = (
        f"The table shows the work of each search for {listed([*map(show_count, rows)])} rows."
    )
    picture = TableView(tuple(heads), tuple(lines), caption)
    return subject.facts(names, *choices(_TIMES, "4 times"), picture=picture)


def _compare(subject: LessonSubject, made: Prediction) -> Facts:
    """Ask how many test rows three programs get right."""
    found = three_programs(subject.training)
    n, rights = found.n_test, (found.ours, found.scikit_learn, found.shortest)
    told, programs = made.is_revealed, ("this app", "scikit-learn", "the shortest program")
    bars = (
        (name, f"{right} of {n}" if told else "not yet shown", right / n, show_share(right / n))
        for name, right in zip(programs, rights, strict=True)
    )
    names = {"found": found, "rights": rights, "shares": [right / n for right in rights]}
    offer = among(found.n_parted, 1, 5, n // 10)
    return subject.facts(names, *offer, picture=shares_view(bars, is_told=told))


def _not_repeated(subject: LessonSubject, made: Prediction) -> Facts:
    """Compare a textbook's printed numbers with what its recipe yields in both programs here."""
    here = [show_number(one, 4) for one in errors_of_the_recipe()]
    printed_by = (f"printed: {name}" for name in ("the textbook's program", "scikit-learn"))
    titles = [*printed_by, "here: this app", "here: scikit-learn"]
    most = max(map(float, (*PRINTED, *here)))
    bars = (
        (name, "mean squared error", float(text) / most, text)
        for name, text in zip(titles, (*PRINTED, *here), strict=True)
    )
    names = {"printed": PRINTED, "here": list(dict.fromkeys(here))}
    return subject.facts(names, picture=shares_view(bars, marked=titles[2:]))


CODE = read_lesson("code", why_not, (_formula, _arrays, _naive, _slopes, _compare, _not_repeated))
