"""A tree as one expression of SQL, and a node's rule as a condition."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from explorer.data.arguments import Share
from explorer.data.derivation import MONTHS, WEEKDAYS, Derived, How
from explorer.data.errors import ArgumentError, described
from explorer.data.schema import Column, Display, LevelType
from explorer.export.rules.code_parts import (
    Answer,
    Ask,
    Begin,
    End,
    asked_of_source,
    decision_lists,
    leaf_remark,
    node_remark,
    rows_remark,
    source_column,
    source_name,
    target_name,
    tree_remark,
    with_short_thresholds,
)
from explorer.export.rules.dialects import TITLES, WRITING, Dialect, Writing, floating, number
from explorer.export.rules.leaf_values import LeafValues, leaf_values
from explorer.judging.calibration import CalibratedTree
from explorer.tree.conditions import Condition, LevelCondition, NumberCondition, path_rule
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import Tree

# The first characters, and the words, of values that are not text.
_DIGITS = tuple("+-.0123456789")
_WORDS = ("true", "false", "nan", "inf", "infinity")


def to_sql(
    tree: Tree | CalibratedTree,
    dialect: Dialect = "duckdb",
    *,
    table: str = "rows",
    name: str = "prediction",
    class_of_interest: str | None = None,
    cut_off: Share | None = None,
    leaf: bool = False,
    with_class_weights: bool = False,
) -> str:
    """Return a query that adds the tree's predictions to every row of a table, as a column `name`.

    Columns are matched to the tree's features by name. Missing values are NULL, in DuckDB and Spark
    also NaN and infinite values, in DuckDB, Spark and SQLite also empty text; they and unknown
    categories go where the tree sends them. Thresholds are written as `with_short_thresholds`
    describes. Dates are compared in seconds since 1970 UTC, times (TIME, INTERVAL or text like
    13:45) in seconds; derived columns are computed from their sources. Works for trees of any
    depth.

    class_of_interest, cut_off, leaf, with_class_weights: as for `to_python`; the probability
    becomes a column `{name}_probability`, the path of the leaf a column `{name}_leaf`. Raises
    ValueError for names, including `name`, that the database cannot tell apart, and the errors of
    `to_python`.
    """
    values = leaf_values(
        tree, class_of_interest, cut_off, leaf=leaf, with_class_weights=with_class_weights
    )
    writing, tree = _checked(values.tree, dialect), with_short_thresholds(values.tree)
    names = {"prediction": name, "probability": f"{name}_probability", "leaf": f"{name}_leaf"}
    added = [one for one, _ in values.of(0)]
    taken = {writing.folded(source_name(column)) for column in tree.features}
    for one in (names[each] for each in added):
        if not name.strip("\0") or writing.folded(one) in taken:
            raise ArgumentError(
                f"Choose another name for the prediction: {described(one)} "
                f"{'is already a column' if name else 'is empty'}."
            )
        taken.add(writing.folded(one))
    told = f"Predicts {target_name(tree)} using {tree_remark(tree)}"
    lines = [f"-- {told}; missing values are NULL."]
    lines += [f"-- {remark}" for remark in values.remarks]
    lines.append("SELECT *,")
    for one in added:
        end = "," if one != added[-1] else ""
        lines += [*_cases(values, tree, writing, one), f"  AS {writing.name(names[one])}{end}"]
    return "\n".join([*lines, f"FROM {writing.name(table)};"]) + "\n"


def rule_to_sql(tree: Tree, node: int, dialect: Dialect = "duckdb") -> str:
    """Return a WHERE condition for the rows that reach the node. Raises the errors of `to_sql`."""
    writing, tree = _checked(tree, dialect), with_short_thresholds(tree)
    asked = [
        _fulfilled(condition, tree.features[condition.feature], writing)
        for condition in path_rule(tree, node)
    ]
    return "\n".join([f"-- {node_remark(tree, node)}", "\nAND ".join(asked) or "TRUE"]) + "\n"


def _checked(tree: Tree, dialect: Dialect) -> Writing:
    """Return the database's way of writing; raise ValueError if it cannot hold these columns."""
    writing = WRITING[dialect]
    used = np.unique(tree.feature[tree.feature >= 0]).tolist()
    seen: dict[bytes, str] = {}
    for index in used:
        name = source_name(tree.features[index])
        if "\0" in name or not name:
            raise ValueError(f"{TITLES[dialect]} does not allow a column named {name!r}.")
        other = seen.setdefault(writing.folded(name), name)
        if other != name:
            raise ValueError(
                f"{TITLES[dialect]} treats “{other}” and “{name}” as the same column; give one of "
                "them another name."
            )
    return writing


def _cases(values: LeafValues, tree: Tree, writing: Writing, answer: str) -> list[str]:
    """Return the lines of one answer's CASE: one WHEN per split, and the leaves."""
    lines: list[str] = []
    for step in decision_lists(tree):
        indent = "  " * (step.level + 1)
        match step:
            case Begin(0):
                lines += [] if tree.n_nodes == 1 else [f"{indent}CASE"]
            case Begin():
                lines[-1] += " THEN CASE"
            case Ask(_, node, is_left):
                split = tree.split(node)
                assert split is not None, "what is asked is a split"
                column = tree.features[split.feature]
                lines.append(f"{indent}  WHEN {_goes(split, column, writing, is_left)}")
            case Answer(_, leaf, is_last):
                value = _literal(dict(values.of(leaf))[answer], values, writing)
                told_rows = rows_remark if values.are_several else leaf_remark
                remark = f" -- {told_rows(tree, leaf)}"
                if tree.n_nodes == 1:
                    lines.append(f"{indent}{value}{remark}")
                elif is_last:
                    lines.append(f"{indent}  ELSE {value}{remark}")
                else:
                    lines[-1] += f" THEN {value}{remark}"
            case End():
                lines += [] if tree.n_nodes == 1 else [f"{indent}END"]
    return lines


def _goes(split: Split, column: Column, writing: Writing, left: bool) -> str:
    """Return a condition that is true for the values that go to one side, else false or NULL."""
    name = _value(column, writing)
    match split:
        case NumericSplit(threshold=threshold, missing_goes_left=missing_left):
            asked = f"{name} {'<=' if left else '>'} {_threshold(threshold, column, writing)}"
            return _with_missing(asked, column, name, missing_left is left, writing)
        case MissingSplit() if column.is_numeric:
            return _has_number(column, name, writing) if left else _no_number(column, name, writing)
        case MissingSplit():
            return _is_in(column, name, [], left, not left, writing)
        case CategorySplit(unseen_goes_left=unseen_left, missing_goes_left=missing_left):
            codes = split.right if unseen_left else split.left
            levels = [column.levels[code] for code in codes]
            is_denied = unseen_left is left
            listed = asked_of_source(column, levels, negated=is_denied)
            return _is_in(column, name, *listed, missing_left is left, writing)


def _fulfilled(condition: Condition, column: Column, writing: Writing) -> str:
    name = _value(column, writing)
    match condition:
        case LevelCondition(comes=comes):
            unseen, missing = bool(comes[-2]), bool(comes[-1])
            codes = np.flatnonzero(comes[:-2] != unseen).tolist()
            levels = [column.levels[code] for code in codes]
            listed = asked_of_source(column, levels, negated=unseen)
            asked = _is_in(column, name, *listed, missing, writing)
            return f"({asked})" if " OR " in asked else asked
        case NumberCondition(with_values=False, with_missing=comes):
            return _no_number(column, name, writing) if comes else "FALSE"
        case NumberCondition(low=None, high=None, with_missing=comes):
            return "TRUE" if comes else _has_number(column, name, writing)
        case NumberCondition(low=low, high=high, with_missing=missing):
            sides = ((">", low), ("<=", high))
            asked = " AND ".join(
                f"{name} {sign} {_threshold(bound.threshold, column, writing)}"
                for sign, bound in sides
                if bound is not None
            )
            asked = _with_missing(asked, column, name, missing, writing)
            return f"({asked})" if missing else asked


def _with_missing(asked: str, column: Column, name: str, missing: bool, writing: Writing) -> str:
    """Return a condition on numbers that is also true for missing ones, or for none of them."""
    if missing:
        return f"{asked} OR {_no_number(column, name, writing)}"
    present = _present(column, name, writing)
    return asked if present is None else f"{asked} AND {present}"


def _has_number(column: Column, name: str, writing: Writing) -> str:
    return _present(column, name, writing) or f"{name} IS NOT NULL"


def _no_number(column: Column, name: str, writing: Writing) -> str:
    present = _present(column, name, writing)
    return f"{name} IS NULL" if present is None else f"{present} IS NOT TRUE"


def _present(column: Column, name: str, writing: Writing) -> str | None:
    """Return the condition that a number is there; None if IS NOT NULL says it all: dates and times
    are NULL or in seconds."""
    is_age = column.derived is not None and column.derived.how is How.AGE
    if writing.present is None or column.is_moment or is_age:
        return None
    return writing.present(name)


def _threshold(threshold: float, column: Column, writing: Writing) -> str:
    """Write a threshold; what is in seconds is a float of double precision already."""
    return number(threshold) if column.is_moment else number(threshold, writing.max_digits)


def _value(column: Column, writing: Writing) -> str:
    """Return a column's comparable form: dates and times in seconds, derived from their source."""
    name = writing.name(source_name(column))
    match column:
        case Column(derived=Derived(how=How.MONTH)):
            return writing.month(name)
        case Column(derived=Derived(how=How.WEEKDAY)):
            return writing.weekday(name)
        case Column(derived=Derived(how=How.AGE, since=since)):
            return f"(({number(since)} - {writing.seconds(name)}) / 86400.0)"
        case Column(derived=Derived(how=How.LOGARITHM)):
            return f"(CASE WHEN {name} > 0 THEN ln({name}) END)"
        case Column(display=Display.DATE):
            return writing.seconds(name)
        case Column(display=Display.TIME):
            return writing.clock(name)
        case Column(derived=None, levels=levels) if levels and writing.boolean:
            words = {level.lower(): writing.text(level) for level in levels}
            if len(words) == len(levels) and set(words) <= {"true", "false"}:
                return writing.boolean(name, words.get("true"), words.get("false"))
    return name


def _written(column: Column, level: str, writing: Writing) -> str:
    """Return a category's comparable form: months and weekdays as numbers from 1."""
    match column.derived:
        case Derived(how=How.MONTH):
            return str(MONTHS.index(level) + 1)
        case Derived(how=How.WEEKDAY):
            return str(WEEKDAYS.index(level) + 1)
    return writing.text(level)


def _is_in(
    column: Column,
    name: str,
    levels: Sequence[str],
    negated: bool,
    with_missing: bool,
    writing: Writing,
) -> str:
    """Return a condition: the value is listed (or not, if `negated`), or missing on request."""
    texts = [_written(column, level, writing) for level in levels]
    empty = writing.empty if negated is not with_missing else None  # else it is where it belongs
    if empty is not None and _holds_text(column):
        texts.append(writing.text(""))
    elif empty is not None and _may_hold_text(column):
        own = replace(writing, empty=None)
        asked = _is_in(column, name, levels, negated, with_missing, own)
        return f"{asked} OR {empty(name)}" if with_missing else f"{asked} AND NOT {empty(name)}"
    if not texts and negated is with_missing:
        return "TRUE" if negated else "FALSE"
    if not texts:
        return f"{name} IS NOT NULL" if negated else f"{name} IS NULL"
    if len(texts) == 1:
        asked = f"{name} {'<>' if negated else '='} {texts[0]}"
    else:
        asked = f"{name} {'NOT ' if negated else ''}IN ({', '.join(texts)})"
    return f"{asked} OR {name} IS NULL" if with_missing else asked


def _may_hold_text(column: Column) -> bool:
    """Return whether the database's column may hold text, and so an empty one that is missing."""
    is_text = column.derived is None or column.derived.how is How.OTHER
    return is_text and column.level_type is LevelType.TEXT and "" not in column.levels


def _holds_text(column: Column) -> bool:
    """Return whether it certainly does: other types are not compared with any text."""
    levels = source_column(column).levels
    return _may_hold_text(column) and any(
        level.lower() not in _WORDS and not level.lstrip().startswith(_DIGITS) for level in levels
    )


def _literal(value: float | str, values: LeafValues, writing: Writing) -> str:
    """Write a value of an answer; boolean classes are text, as in their column's levels."""
    if isinstance(value, bool):
        target = values.tree.target
        return writing.text(target.levels[target.values.index(value)])
    if isinstance(value, int):
        return number(float(value))
    return writing.text(value) if isinstance(value, str) else floating(value)
