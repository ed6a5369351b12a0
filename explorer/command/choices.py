"""Turn the command line's options into a table, its training rows, and its tree."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from explorer.command.options import Options
from explorer.data.catalogue import CATALOGUE, BundledSet, load_dataset
from explorer.data.display import show_count
from explorer.data.errors import ArgumentError, TableError, described
from explorer.data.reading import read_table
from explorer.data.roles import Role
from explorer.data.schema import Task
from explorer.data.set_aside import offered_features, set_aside, usual_target
from explorer.data.table import Table
from explorer.data.training import TrainingTable, encode
from explorer.growth.endings import with_known_endings
from explorer.growth.growing import grow
from explorer.judging.leaks.gaps import waiting_columns
from explorer.tree.monotonic import Monotonic, settled_monotonic
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import listed, rows, short

_MOST_NAMED = 6


@dataclass(frozen=True, slots=True)
class Chosen:
    """The training table that the options choose, its tree, and sentences about both."""

    training: TrainingTable
    tree: Tree
    notes: tuple[str, ...]


def bundled(options: Options) -> BundledSet | None:
    """Return the bundled set that the options name, or the page's first set if they name no table.

    A file with the same name takes precedence.
    """
    name = options.table
    if name is None:
        return CATALOGUE[0]
    if Path(name).exists():
        return None
    return next((entry for entry in CATALOGUE if entry.name == name), None)


def file_of(name: str) -> Path:
    """Return the path of a file. Raises TableError if there is none."""
    path = Path(name)
    if not path.exists():
        raise TableError(f"There is no file “{name}”.")
    if not path.is_file():
        raise TableError(f"“{name}” is a folder, not a table.")
    return path


def table_of(options: Options) -> Table:
    """Return the table that the options name. Raises TableError."""
    entry = bundled(options)
    return read_table(file_of(str(options.table))) if entry is None else load_dataset(entry.name)


def chosen(options: Options) -> Chosen:
    """Return the tree that the page shows for these options, and the notes on reading the table.

    Raises TableError for an unusable table or columns, ArgumentError for invalid limits.
    """
    entry, table = bundled(options), table_of(options)
    aside = set_aside(table)
    target = options.target or (entry.target if entry else usual_target(table, aside))
    check_columns(table, [target, *options.feature, *options.without])
    stated = {role: next(iter(table.stated_for(role)), None) for role in Role}
    taken = {target, stated[Role.WEIGHT], stated[Role.GROUP]}
    taken |= {stated[Role.TIME], stated[Role.ROW_LABEL]}
    others = [name for name in table.schema.names if name not in taken]
    waiting = waiting_columns(table, target, options.task)
    apart = {*(entry.ignore if entry else ()), *waiting}
    offered = offered_features(table, target, others, aside, apart)
    features = options.feature or [one for one in offered if one not in options.without]
    if not features:
        raise TableError("There is no feature to split on, because --without excludes them all.")
    training = encode(
        table,
        target,
        tuple(name for name in table.schema.names if name in features),
        task=options.task,
        weight=stated[Role.WEIGHT],
        row_label=stated[Role.ROW_LABEL],
    )
    tree = grow(training, search_of(options, training.task), stop_of(options))
    if options.tree or options.html:  # predictions do not name why a leaf ended
        tree = with_known_endings(tree, training)
    left_out = {name: why.reason for name, why in aside.items() if name in others}
    left_out |= dict.fromkeys(waiting, "values almost only in rows of one class")
    told_of = [f"“{short(name)}” ({why})" for name, why in left_out.items() if name not in features]
    named = [f"Left out: {listed(told_of, _MOST_NAMED)}."] if told_of else []
    noted = [note.sentence for note in table.notes if not note.column]
    return Chosen(training, tree, (*noted, *named, _summary(tree, table)))


def check_columns(table: Table, names: Sequence[str]) -> None:
    """Raise TableError if the table lacks one of these columns."""
    for name in names:
        if name not in table.schema.names:
            has = listed([f"“{short(one)}”" for one in table.schema.names], _MOST_NAMED)
            raise TableError(f"The table has no column {described(name)}; it has {has}.")


def search_of(options: Options, task: Task) -> SearchRules:
    """Return the search rules for a target of this task. Raises ArgumentError."""
    criterion = options.criterion or SearchRules.usual_for(task).criterion
    if criterion.task is not task:
        raise ArgumentError(f"The criterion {criterion} is for {criterion.task}, not for {task}.")
    return SearchRules(
        criterion,
        options.min_samples_leaf,
        class_weight=options.class_weight,
        min_weight_fraction_leaf=options.min_weight_fraction_leaf,
        loss=options.loss,
        monotonic_cst=_directions(options),
    )


def _directions(options: Options) -> Monotonic:
    both = sorted(set(options.rises) & set(options.falls))
    if both:
        raise ArgumentError(
            f"--rises and --falls both contain {described(both[0])}: leave one out."
        )
    signs = dict.fromkeys(options.rises, 1) | dict.fromkeys(options.falls, -1)
    return settled_monotonic(signs)


def stop_of(options: Options) -> StopRules:
    """Return the stop rules. Raises ArgumentError."""
    return StopRules(
        max_depth=options.max_depth,
        min_samples_split=options.min_samples_split,
        min_impurity_decrease=options.min_impurity_decrease,
        max_leaf_nodes=options.max_leaf_nodes,
        ccp_alpha=options.ccp_alpha,
    )


def _summary(tree: Tree, table: Table) -> str:
    leaves = "1 leaf" if tree.n_leaves == 1 else f"{show_count(tree.n_leaves)} leaves"
    grown = f"was grown from {rows(int(tree.n_samples[0]))} of {short(table.name)}"
    size = f"has {leaves} and depth {tree.max_depth}"
    return f"The tree predicts “{short(tree.target.name)}”. It {grown} and {size}."
