"""A tree as the source of a Python function that needs only Python."""

import keyword
import re
import unicodedata
from collections.abc import Collection, Sequence

import numpy as np

from explorer.data.arguments import Share
from explorer.data.derivation import Derived, How
from explorer.data.display import show_value
from explorer.data.schema import Column, Display
from explorer.export.python_text import literal, number_literal, text_literal
from explorer.export.rules.code_parts import (
    Answer,
    Ask,
    asked_of_source,
    decision_lists,
    is_merged,
    leaf_remark,
    node_remark,
    rows_remark,
    source_column,
    source_name,
    target_name,
    tree_remark,
    with_short_thresholds,
)
from explorer.export.rules.dialects import date_remark
from explorer.export.rules.leaf_values import LeafValues, leaf_values
from explorer.export.rules.python_readers import DERIVED, NEEDS, READERS, readers_of_dates
from explorer.judging.calibration import CalibratedTree
from explorer.tree.conditions import Condition, LevelCondition, NumberCondition, path_rule
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split
from explorer.tree.tree import Tree

MAX_LENGTH = 40

_PLAIN_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?")

_TAKEN = ("row", "math", "datetime", "timedelta", "timezone")


def python_identifiers(names: Sequence[str], taken: Collection[str] = ()) -> list[str]:
    """Return one identifier per name: "flipper length" becomes flipper_length; repeated
    identifiers are numbered.

    They avoid Python's keywords and `taken`. Python normalizes identifiers to NFKC, so they are
    written and compared in that form.
    """
    used, found = set(taken), []
    for name in names:
        plain = _plain(name)
        identifier, number = plain, 2
        while identifier in used or keyword.iskeyword(identifier):
            identifier, number = f"{plain}_{number}", number + 1
        used.add(identifier)
        found.append(identifier)
    return found


def _plain(name: str) -> str:
    whole = unicodedata.normalize("NFKC", name)
    words = re.sub(r"\W+", "_", whole[:MAX_LENGTH]).strip("_")
    plain = words if words.isidentifier() else f"column_{words}".rstrip("_")
    # Some characters match \w but are not allowed in an identifier.
    kept = "".join(one for one in plain if f"a{one}".isidentifier())
    return unicodedata.normalize("NFKC", kept)


def to_python(
    tree: Tree | CalibratedTree,
    *,
    class_of_interest: str | None = None,
    cut_off: Share | None = None,
    leaf: bool = False,
    with_class_weights: bool = False,
) -> str:
    """Return the source of `predict(row)`, which predicts the same as this package's `predict`.

    A row is a mapping from column names to values; None and NaN mean a missing value. Thresholds
    are written as `with_short_thresholds` describes; missing values and unknown categories go where
    the tree sends them. Works for trees of any depth.

    class_of_interest, leaf: `predict` then returns a mapping with the "prediction", the
    "probability" of this class and the path of the "leaf". The probability is calibrated for a
    `CalibratedTree`; otherwise it is the share of unweighted rows in the leaf or, with class
    weights, the one that `predict_proba` returns. cut_off: the class of interest is predicted if
    its probability is at least this, otherwise the most probable other class. Raises ArgumentError
    for arguments that do not fit each other or the target, UnknownNameError for an unknown class.
    """
    values = leaf_values(
        tree, class_of_interest, cut_off, leaf=leaf, with_class_weights=with_class_weights
    )
    tree = with_short_thresholds(values.tree)
    used = sorted(set(tree.feature[tree.feature >= 0].tolist()))
    columns = [tree.features[index] for index in used]
    identifiers = _identifiers(columns)
    names = dict(zip(used, identifiers, strict=True))
    function = [
        "def predict(row):",
        f'    """Predict {_doc(target_name(tree))} for a row, using {tree_remark(tree)}.',
        "",
        "    row: a mapping from column names to values; None and NaN mean a missing value.",
        *(f"    {_doc(remark)}" for remark in values.remarks),
        '    """',
        *_reading(columns, identifiers),
        *_branches(tree, names, values),
    ]
    return _module(columns, "\n".join(function))


def rule_to_python(tree: Tree, node: int) -> str:
    """Return the source of `follows(row)`, which returns whether a row reaches the node."""
    conditions = path_rule(with_short_thresholds(tree), node)
    columns = [tree.features[each.feature] for each in conditions]
    names = _identifiers(columns)
    asked = [
        _fulfilled(condition, column, name)
        for condition, column, name in zip(conditions, columns, names, strict=True)
    ]
    doc = f'    """Return whether a row reaches {_doc(node_remark(tree, node))}."""'
    answer = [f"    return {asked[0] if asked else True}"]
    if len(asked) > 1:
        others = [f"        and {each}" for each in asked[1:]]
        answer = ["    return (", f"        {asked[0]}", *others, "    )"]
    lines = ["def follows(row):", doc, *_reading(columns, names), *answer]
    return _module(columns, "\n".join(lines))


def _identifiers(columns: Sequence[Column]) -> list[str]:
    return python_identifiers([column.name for column in columns], _TAKEN)


def _module(columns: Sequence[Column], function: str) -> str:
    """Return a module: the imports, the function, and the readers of its columns."""
    used = [_reader(column) for column in columns]
    used += [NEEDS[one] for one in used if one in NEEDS]
    orders = tuple(dict.fromkeys(one.date_order for one in columns if one.date_order))
    readers = {one: READERS[one] for one in used}
    if orders:
        readers |= readers_of_dates(orders)
    of_dates = {"datetime": "_seconds", "timedelta": "_month", "timezone": "_seconds"}
    dates = [name for name, reader in of_dates.items() if reader in readers]
    imports = ["import math"] if any("math." in body for body in readers.values()) else []
    imports += ["import re"] if orders else []
    imports += [f"from datetime import {', '.join(dates)}"] if dates else []
    head = ["\n".join(imports)] if imports else []
    return "\n\n\n".join([*head, function, *readers.values()]) + "\n"


def _reading(columns: Sequence[Column], names: Sequence[str]) -> list[str]:
    """Return one line per column that assigns its value to the name used by the rules."""
    return [f"    {name} = {_value(column)}" for name, column in zip(names, columns, strict=True)]


def _value(column: Column) -> str:
    """Return the source of a column's value; a derived column's is computed from its source."""
    cell = f"row[{text_literal(source_name(column))}]"
    date = f"_seconds({cell})"
    if column.date_order:
        date = f"_seconds({cell}, {text_literal(column.date_order)})"
    match column.derived:
        case Derived(how=How.MONTH | How.WEEKDAY):
            return f"{_reader(column)}({date})"
        case Derived(how=How.AGE, since=since):
            return f"({number_literal(since)} - {date}) / 86400"
    reader = _reader(column)
    if reader == "_seconds":
        return date
    written = _written_otherwise(column) if reader == "_category" else {}
    return f"{reader}({cell}, {literal(written)})" if written else f"{reader}({cell})"


def _written_otherwise(column: Column) -> dict[str, str]:
    """Return categories that are numbers, true or false, by what Python makes of them: 7.0, read
    from "07", is "7"."""
    found: dict[str, str] = {}
    for level in source_column(column).levels:
        text = level.capitalize() if level.lower() in ("true", "false") else _of_number(level)
        if text != level and text not in column.levels:
            found.setdefault(text, level)
    return found


def _of_number(level: str) -> str:
    """Return numeric text as the reader writes it; other text unchanged."""
    is_plain = _PLAIN_NUMBER.fullmatch(level)
    return str(float(level)).removesuffix(".0") if is_plain else level


def _reader(column: Column) -> str:
    if column.derived and column.derived.how in DERIVED:
        return DERIVED[column.derived.how]
    if column.display is Display.DATE:
        return "_seconds"
    if column.display is Display.TIME:
        return "_clock"
    if column.is_numeric:
        return "_number"
    # A table made in memory, or left in its storage, may have categories with surrounding spaces.
    is_trimmed = all(level == level.strip() for level in source_column(column).levels)
    return "_category" if is_trimmed and not is_merged(column) else "_text"


def _branches(tree: Tree, names: dict[int, str], values: LeafValues) -> list[str]:
    """Return one `if` per split and one `return` per leaf."""
    lines: list[str] = []
    for step in decision_lists(tree):
        match step:
            case Ask(level, node, is_left):
                split = tree.split(node)
                assert split is not None, "what is asked is a split"
                asked = _goes(split, tree.features[split.feature], names[split.feature], is_left)
                lines.append(f"{'    ' * (level + 1)}if {asked}:{_date_remark(split, tree)}")
            case Answer(level, leaf, is_last):
                indent = "    " * (level + 1 + (not is_last))
                remark = rows_remark(tree, leaf) if values.are_several else leaf_remark(tree, leaf)
                lines.append(f"{indent}return {_answer(values, leaf)}  # {remark}")
            case _:
                pass  # Python does not mark where a list begins or ends
    return lines


def _goes(split: Split, column: Column, name: str, left: bool) -> str:
    """Return a condition that is true exactly for the values that go to one side."""
    match split:
        case NumericSplit(threshold=threshold, missing_goes_left=missing_left):
            # A comparison with NaN is false, and its negation true.
            with_missing = missing_left is left
            sign = "<=" if left is not with_missing else ">"
            asked = f"{name} {sign} {number_literal(threshold)}"
            return f"not {asked}" if with_missing else asked
        case MissingSplit():
            return _has_value(column, name) if left else _is_missing(column, name)
        case CategorySplit(unseen_goes_left=unseen_left, missing_goes_left=missing_left):
            codes = split.right if unseen_left else split.left
            levels = [column.levels[code] for code in codes]
            is_denied = unseen_left is left
            with_missing = missing_left is not unseen_left
            return _is_in(column, name, levels, with_missing, negated=is_denied)


def _fulfilled(condition: Condition, column: Column, name: str) -> str:
    """Return a condition that is true exactly for one feature's values that reach a node."""
    match condition:
        case LevelCondition(comes=comes):
            unseen, missing = bool(comes[-2]), bool(comes[-1])
            codes = np.flatnonzero(comes[:-2] != unseen).tolist()
            levels = [column.levels[code] for code in codes]
            return _is_in(column, name, levels, missing is not unseen, negated=unseen)
        case NumberCondition(with_values=False, with_missing=comes):
            return _is_missing(column, name) if comes else "False"
        case NumberCondition(low=None, high=None, with_missing=comes):
            return "True" if comes else _has_value(column, name)
        case NumberCondition(low=low, high=high, with_missing=True):
            outside = [] if low is None else [f"{name} <= {number_literal(low.threshold)}"]
            outside += [] if high is None else [f"{name} > {number_literal(high.threshold)}"]
            return f"not ({' or '.join(outside)})" if len(outside) > 1 else f"not {outside[0]}"
        case NumberCondition(low=low, high=high):
            above = number_literal(low.threshold) if low else ""
            below = number_literal(high.threshold) if high else ""
            if above and below:
                return f"{above} < {name} <= {below}"
            return f"{name} <= {below}" if below else f"{name} > {above}"


def _is_in(
    column: Column, name: str, levels: Sequence[str], with_missing: bool, *, negated: bool
) -> str:
    """Return a condition: the value is listed (or not, if `negated`); missing counts on request."""
    levels, is_denied = asked_of_source(column, levels, negated=negated)
    # Everything that is not listed includes a missing value.
    with_missing, negated = with_missing is (is_denied is negated), is_denied
    texts = [*map(text_literal, levels), *(["None"] if with_missing else [])]
    match texts:
        case []:
            return str(negated)
        case ["None"]:
            return f"{name} is {'not ' if negated else ''}None"
        case [only]:
            return f"{name} {'!=' if negated else '=='} {only}"
        case _:
            return f"{name} {'not ' if negated else ''}in {{{', '.join(texts)}}}"


def _is_missing(column: Column, name: str) -> str:
    return f"math.isnan({name})" if column.is_numeric else f"{name} is None"


def _has_value(column: Column, name: str) -> str:
    return f"not math.isnan({name})" if column.is_numeric else f"{name} is not None"


def _answer(values: LeafValues, leaf: int) -> str:
    """Return a value, or a mapping if several are requested."""
    return literal(dict(values.of(leaf)) if values.are_several else values.predicted(leaf))


def _date_remark(split: Split, tree: Tree) -> str:
    if not isinstance(split, NumericSplit):
        return ""
    column = tree.features[split.feature]
    if column.display is Display.TIME:
        return f"  # {show_value(column, split.threshold)}"
    return f"  # {date_remark(split.threshold)}" if column.display is Display.DATE else ""


def _doc(text: str) -> str:
    """Escape text for a docstring, so that it cannot end it or escape a character."""
    return text.replace("\\", "\\\\").replace('"', '\\"')
