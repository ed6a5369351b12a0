"""The script that remakes a tree with this package, from everything that determines it."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from typing import Any

from explorer.data.errors import TableError
from explorer.data.file_reading import AS_FOUND, FileReading
from explorer.data.roles import Roles
from explorer.data.table import ReadAs
from explorer.export.python_text import call, list_literal, literal
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.row_draws import Shares
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import NamedSplit

Arguments = list[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class TableFile:
    """Where a table is read from (the name of a bundled data set or of a file), and how.

    orders: the categories of ordered columns by name, the lowest first.
    """

    name: str
    is_bundled: bool
    read_as: Mapping[str, ReadAs]
    missing_marks: Mapping[str, Sequence[str]]
    leave_out: Sequence[int] = ()
    reading: FileReading = AS_FOUND
    orders: Mapping[str, Sequence[str]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A table, its columns' roles, the shares of held-out rows, and the rules for growing a tree
    from the other rows."""

    file: TableFile
    roles: Roles
    shares: Shares
    shown: TreeSpec


@dataclass(frozen=True, slots=True)
class Lines:
    """Statements and the names that they import from this package."""

    lines: tuple[str, ...]
    names: frozenset[str]

    def then(self, *lines: str, needs: tuple[str, ...] = ()) -> "Lines":
        """Return these statements followed by more."""
        return Lines((*self.lines, *lines), self.names | set(needs))

    @property
    def imports(self) -> list[str]:
        """The import statements, in linters' order."""
        public = sorted(self.names, key=lambda name: (name[0].islower(), name))
        line = f"from explorer import {', '.join(public)}"
        if len(line) > 88:
            line = "\n".join(["from explorer import (", *(f"    {name}," for name in public), ")"])
        return [line] if public else []


def tree_script(recipe: Recipe) -> str:
    """Return the code for a tree: a script that grows it again and prints it.

    recipe: the table's file, the roles of its columns, the shares held out, and the rules. The
    script mentions no single row and needs only the file, which it opens by name in the folder
    where it runs. It states only what differs from the defaults. The final tree is called `tree`.
    """
    made = with_tree(recipe).then("print(to_text(tree, training))", needs=("to_text",))
    return "\n".join([*made.imports, "", *made.lines]) + "\n"


def table_and_rows(recipe: Recipe) -> Lines:
    """Return lines that read the table and put the rows to grow the tree from into `training`."""
    made = _table(recipe.file)
    roles, training = recipe.roles, recipe.shown.training
    asked: Arguments = [("", "table"), ("target", literal(roles.target))]
    asked.append(("features", list_literal(roles.features, indent="    ", width=76)))
    if roles.task is not None:
        asked.append(("task", f"Task.{training.task.name}"))
        made = made.then(needs=("Task",))
    asked += [("weight", literal(roles.weight))] if roles.weight else []
    asked += [("row_label", literal(roles.row_label))] if roles.row_label else []
    if orders := {name: list(levels) for name, levels in recipe.file.orders.items()}:
        asked.append(("orders", literal(orders)))
    made = made.then(f"training = {call('encode', asked)}", needs=("encode",))
    shares = recipe.shares
    if shares.tuning == shares.test == 0:
        return made
    by = [(name, literal(getattr(roles, name))) for name in ("group", "time")]
    named = [("target", literal(roles.target)), ("features", "training.features.names")]
    of_roles = call("Roles", [*named, *(pair for pair in by if pair[1] != "None")])
    drawn = [literal(each) for each in (shares.tuning, shares.test, shares.seed)]
    of_shares = f"Shares({', '.join(drawn)})"
    how = [("", source) for source in ("table", "training", of_roles, of_shares)]
    return made.then(
        f"kept = {call('hold_out_by_roles', how)}",
        "training = kept.training  # kept.tuning and kept.test are the held-out rows",
        needs=("hold_out_by_roles", "Roles", "Shares"),
    )


def with_tree(recipe: Recipe) -> Lines:
    """Return lines that read the table, grow the tree, and apply pruning by hand."""
    made, shown = table_and_rows(recipe), recipe.shown
    check_grown(shown)
    if shown.is_built:
        return _built(made, recipe, dict(shown.search.forced))
    search = _rules(shown.search, SearchRules.usual_for(shown.training.task))
    rules, by_hand = shown.stop, shown.stopped_at
    if by_hand is not None and rules.depth_limit > by_hand:
        rules = replace(rules, max_depth=by_hand)  # growth that was stopped by hand ends there
    stop = _rules(rules, StopRules())
    asked: Arguments = [("", "training")]
    if search:
        always = [("criterion", literal(shown.search.criterion.value))]
        named = always + [pair for pair in search if pair[0] != "criterion"]
        asked.append(("", call("SearchRules", named, indent="    ")))
        made = made.then(needs=("SearchRules",))
    if stop:
        asked.append(("" if search else "stop", call("StopRules", stop, indent="    ")))
        made = made.then(needs=("StopRules",))
    if shown.search.forced:
        made = made.then(needs=("NamedSplit",))
    made = made.then(f"tree = {call('grow', asked)}", needs=("grow",))
    if shown.pruned:
        pruned = literal(list(shown.pruned))
        made = made.then(f"tree = prune_at(tree, {pruned})", needs=("prune_at",))
    return made


def check_grown(shown: TreeSpec) -> None:
    """Raise TableError for a tree that was opened from a file: no rules grow it."""
    if shown.given is not None:
        raise TableError(
            "A script cannot regrow a tree that was opened from a file. Export the tree’s rules or "
            "its JSON instead."
        )
    if shown.all_rows is not None:
        raise TableError(
            "A script cannot regrow the tree of a stored table yet. Export the tree’s rules, its "
            "SQL or its JSON instead."
        )


def _table(file: TableFile) -> Lines:
    read_as = ", ".join(f"{literal(n)}: ReadAs.{how.name}" for n, how in file.read_as.items())
    marks = {name: tuple(texts) for name, texts in file.missing_marks.items()}
    how: Arguments = [("", literal(file.name))]
    how += [("read_as", f"{{{read_as}}}")] if read_as or (file.is_bundled and marks) else []
    how += [("missing_marks", literal(marks))] if marks or (file.is_bundled and read_as) else []
    how += [("leave_out", literal(list(file.leave_out)))] if file.leave_out else []
    reader = "load_dataset" if file.is_bundled else "read_table"
    if file.is_bundled and len(how) > 1:
        reader = "load_dataset_as"
    elif not file.is_bundled:
        how += _of_the_file(file.reading)
        if file.reading.marks and not marks:
            how.append(("missing_marks", literal(file.reading.marks)))
    made = Lines((f"table = {call(reader, how)}",), frozenset({reader}))
    made = made.then(needs=("ReadAs",)) if read_as else made
    for one in file.reading.derived:
        asked = [("", "table"), ("", literal(one.source)), ("", literal(one.how.value))]
        made = made.then(f"table = {call('derive', asked)}", needs=("derive",))
    return made


def _of_the_file(reading: FileReading) -> Arguments:
    """Return the arguments of `read_table` that override what it would detect."""
    names = [each.name for each in fields(reading) if each.name not in ("marks", "derived")]
    values = {name: getattr(reading, name) for name in names}
    return [(n, literal(value)) for n, value in values.items() if value != getattr(AS_FOUND, n)]


def _built(made: Lines, recipe: Recipe, splits: dict[str, NamedSplit]) -> Lines:
    search = recipe.shown.search
    rules = _rules(search, SearchRules.usual_for(recipe.shown.training.task))
    own = [("criterion", literal(search.criterion.value))]
    own += [pair for pair in rules if pair[0] not in ("criterion", "forced")]
    asked = [("", "training"), ("", _forced(splits)), ("", call("SearchRules", own, indent="    "))]
    return made.then(f"tree = {call('build', asked)}", needs=("build", "NamedSplit", "SearchRules"))


def _rules(rules: SearchRules | StopRules, usual: SearchRules | StopRules) -> Arguments:
    """Return the fields that differ from the usual ones."""
    values = {each.name: getattr(rules, each.name) for each in fields(rules)}
    return [(n, _source(n, value)) for n, value in values.items() if value != getattr(usual, n)]


def _source(name: str, value: Any) -> str:
    match name:
        case "forced":
            return _forced(dict(value))
        case "monotonic_cst":
            return literal(dict(value))
        case "class_weight" if not isinstance(value, str):
            return literal(dict(value))
        case "loss":
            trues = dict.fromkeys(true for true, _, _ in value)
            return literal({one: {p: cost for t, p, cost in value if t == one} for one in trues})
        case "criterion" | "pruning_cost":
            return literal(value.value)
    return literal(list(value) if name == "features" else value)


def _forced(splits: dict[str, NamedSplit]) -> str:
    lines = [f"        {literal(path)}: {_split(split)}," for path, split in splits.items()]
    return "\n".join(["{", *lines, "    }"])


def _split(split: NamedSplit) -> str:
    asked: Arguments = [("", literal(split.feature))]
    asked += [("threshold", literal(split.threshold))] if split.threshold is not None else []
    asked += [("left", literal(split.left))] if split.left is not None else []
    asked += [("missing_goes_left", "True")] if split.missing_goes_left else []
    return call("NamedSplit", asked, width=10_000)
