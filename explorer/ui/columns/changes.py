"""Changes to a column's role or kind, tried first, so that a bad one changes nothing."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from explorer.data.derivation import Derived, How
from explorer.data.display import show_count
from explorer.data.errors import TableError
from explorer.data.file_reading import FileReading
from explorer.data.roles import KEPT_OUT, Role, Roles, with_role
from explorer.data.table import ReadAs, Remedy, Table
from explorer.ui.choices import Answer, Override, TableChoice
from explorer.ui.columns import column_overrides, keys, roles
from explorer.ui.studies.tables import training_study
from explorer.views.columns.columns_view import MAX_ORDERED, LostCells, lost_cells
from explorer.views.nodes.wording import short


def apply(choice: TableChoice, remedies: Sequence[Remedy]) -> None:
    """Apply what a note, a warning or a refusal offers.

    If several remedies change how columns are read, the table is read once.
    """
    first = remedies[0]
    if first.role is not None:
        give_role(choice, first.column, first.role)
    elif first.derive is not None:
        compute(choice, first.derive)
    elif first.reading is not None:
        read_file(choice, first.reading)
    else:
        asked = {remedy.column: _remedied(choice, remedy) for remedy in remedies}
        _read_columns(choice, asked, may_lose=True)


def with_remedies(choice: TableChoice, remedies: Sequence[Remedy]) -> TableChoice:
    """Return the choice with all remedies on how columns, or the file, are read."""
    for remedy in remedies:
        if remedy.reading is not None:
            choice = column_overrides.with_reading(choice, _as_asked(choice, remedy.reading))
    asked = {
        remedy.column: _remedied(choice, remedy)
        for remedy in remedies
        if remedy.reading is None and remedy.role is None
    }
    return column_overrides.with_overrides(choice, asked)


def _remedied(choice: TableChoice, remedy: Remedy) -> Override:
    had = dict(choice.missing_marks).get(remedy.column, ())
    marks = tuple(dict.fromkeys((*had, *remedy.missing_marks)))
    order = () if remedy.read_as else dict(choice.orders).get(remedy.column, ())
    return Override(remedy.read_as or dict(choice.read_as).get(remedy.column), marks, order)


def _as_asked(choice: TableChoice, asked: FileReading) -> FileReading:
    return replace(choice.reading, header=asked.header, skip=asked.skip)


def give_role(choice: TableChoice, column: str, role: Role) -> None:
    """Give one column a role; report which column lost it, or why it is impossible."""
    before = roles.current(choice)
    try:
        names = column_overrides.table_of(choice).schema.names
        after = with_role(before, names, column, role)
        _check_grows(choice, after)
    except TableError as error:
        _report(Answer(problem=f"{error} Nothing was changed.", column=column))
        return
    roles.ask_for(choice, after)
    _report(Answer(_change_in_words(before, after, names, column, role)))


def give_features(choice: TableChoice, asked: Roles) -> None:
    """Take these roles, which differ from the present ones only in their features."""
    try:
        _check_grows(choice, asked)
    except TableError as error:
        _report(Answer(problem=f"{error} Nothing was changed."))
        return
    roles.ask_for(choice, asked)
    n = len(asked.features)
    _report(
        Answer(
            "1 column is a feature now." if n == 1 else f"{show_count(n)} columns are features now."
        )
    )


def read_column(choice: TableChoice, column: str, read_as: ReadAs | None) -> None:
    """Read one column as requested (None: as found); ask first if cells would be lost."""
    override = Override() if read_as is None else Override(read_as)
    _read_columns(choice, {column: override}, may_lose=read_as is None)


def order_column(choice: TableChoice, column: str, order: Sequence[int] | None) -> None:
    """Order a column's categories, the lowest first: as they are, or by these indices.

    Numbers are first read as categories. An order that does not list every category once changes
    nothing.
    """
    how = column_overrides.overrides_for(choice.source).get(column, Override())
    read = replace(how, order=())
    try:
        table = column_overrides.table_of(choice)
        if table.column(column).is_numeric:
            read = replace(read, read_as=ReadAs.CATEGORIES)
            table = column_overrides.table_of(
                column_overrides.with_overrides(choice, {column: read})
            )
    except TableError as error:
        _report(Answer("", f"{error} The column is still read as before.", column))
        return
    levels = table.column(column).levels
    if len(levels) > MAX_ORDERED:
        sentence = (
            f"“{short(column)}” has {show_count(len(levels))} categories; more than {MAX_ORDERED} "
            "can be ordered only in Python. The column is still read as before."
        )
        _report(Answer("", sentence, column))
        return
    places = range(len(levels)) if order is None else order
    if sorted(places) == list(range(len(levels))):
        asked = replace(read, order=tuple(levels[i] for i in places))
        _read_columns(choice, {column: asked}, may_lose=True)


def _read_columns(choice: TableChoice, asked: Mapping[str, Override], *, may_lose: bool) -> None:
    """Read columns as requested, all or none; only for a single column may the page ask first."""
    before = column_overrides.table_of(choice)
    after = column_overrides.with_overrides(choice, asked)
    column, override = next(iter(asked.items()))
    offers = _offers(before, column) if len(asked) == 1 else ()
    try:
        table, now = column_overrides.table_of(after), roles.current(choice)
        if not may_lose and (lost := lost_cells(before, table, column)).n:
            _report(_ask_first(column, override, lost, offers))
            return
        wanted = roles.following(choice, before, table, now)
        _check_grows(after, wanted)
    except TableError as error:
        what = "The column is" if len(asked) == 1 else "The columns are"
        _report(Answer("", f"{error} {what} still read as before.", column, offers))
        return
    _keep(after, now, wanted)
    many = f"{show_count(len(asked))} columns are read differently now"
    one = f"{short(column)} is read as {table.column(column).plural}"
    _report(Answer(f"{one if len(asked) == 1 else many}{_followed_in_words(now, wanted)}."))


def _keep(after: TableChoice, now: Roles, wanted: Roles) -> None:
    """Remember how a table is read, and have the page use the roles that follow from it."""
    column_overrides.keep(after)
    if wanted != now:
        roles.ask_for(after, wanted)


def _followed_in_words(now: Roles, wanted: Roles) -> str:
    """Return which columns became features, and which no longer are."""
    had, has = set(now.features), set(wanted.features)
    words = ""
    for changed, one, many in (
        (has - had, "is a feature now", "are features now"),
        (had - has, "is ignored now", "are ignored now"),
    ):
        if len(changed) == 1:
            words += f"; {short(next(iter(changed)))} {one}"
        elif changed:
            words += f"; {show_count(len(changed))} columns {many}"
    return words


def _offers(table: Table, column: str) -> tuple[Remedy, ...]:
    """Return the other ways of reading a column that its notes offer."""
    remedies = (one for note in table.notes if note.column == column for one in note.remedies)
    return tuple(one for one in remedies if one.read_as is not None)


def _ask_first(
    column: str, override: Override, lost: LostCells, offers: tuple[Remedy, ...]
) -> Answer:
    """Return the cells that would become missing, and a button to accept that."""
    cells = "1 cell" if lost.n == 1 else f"{show_count(lost.n)} cells"
    sentence = (
        f"{cells} of column “{short(column)}” cannot be read as {override.read_as}: {lost.words}. "
        "The column is still read as before."
    )
    same = tuple(offer for offer in offers if offer.read_as is override.read_as)
    label = f"Read as {override.read_as}; {cells} become{'s' * (lost.n == 1)} missing"
    anyway = Remedy(label, column, override.read_as)
    return Answer("", sentence, column, same or (anyway,))


def read_file(choice: TableChoice, asked: FileReading) -> None:
    """Read the whole file with another header or other rows skipped; a bad one changes nothing."""
    try:
        after = column_overrides.with_reading(choice, _as_asked(choice, asked))
        column_overrides.table_of(after)
    except TableError as error:
        _report(Answer(problem=f"{error} The file is still read as before."))
        return
    take_reading(after)


def compute(choice: TableChoice, derived: Derived) -> None:
    """Add a derived column as a feature, or remove the one that the table has.

    A source whose rare categories are grouped is then ignored, and so is a target that its
    logarithm replaces; both come back when the derived column is removed.
    """
    had = choice.reading.derived
    is_removed = derived in had
    kept = tuple(one for one in had if one != derived)
    after = replace(
        choice,
        reading=replace(choice.reading, derived=kept if is_removed else (*had, derived)),
    )
    try:
        if is_removed:  # and how it was read
            name = _name_of(derived, column_overrides.table_of(choice))
            after = column_overrides.with_overrides(after, {name: Override()})
        table = column_overrides.table_of(after)
        name = name if is_removed else _name_of(derived, table)
        asked = _with_computed(
            roles.current(choice), table.schema.names, name, derived, is_removed=is_removed
        )
        _check_grows(after, asked)
    except TableError as error:
        _report(Answer(problem=f"{error} Nothing was changed."))
        return
    column_overrides.keep(after)
    roles.ask_for(after, asked)
    _report(Answer(f"{short(name)} was {'removed' if is_removed else 'added'}."))


def _name_of(derived: Derived, table: Table) -> str:
    return next(column.name for column in table.schema if column.derived == derived)


def _with_computed(
    now: Roles, names: Sequence[str], name: str, derived: Derived, *, is_removed: bool
) -> Roles:
    """Return the roles of the columns after the derived column `name` is added or removed."""
    old, new = (name, derived.source) if is_removed else (derived.source, name)
    is_target = now.target == old and (is_removed or derived.how is How.LOGARITHM)
    replaces = is_target or derived.how is How.OTHER
    wanted = {*now.features, *([new] if replaces or not is_removed else [])}
    wanted -= {old} if replaces or is_removed else set()
    target = new if is_target else now.target
    features = tuple(one for one in names if one in wanted and one != target)
    return replace(now, target=target, features=features, task=None if is_target else now.task)


def take_reading(choice: TableChoice) -> None:
    """Apply a choice whose file could be read; features and a usual target follow."""
    table = column_overrides.table_of(choice)
    _follow(choice, table)
    rows, columns = show_count(table.n_rows), show_count(len(table.schema))
    _report(Answer(f"The file was read: it has {rows} rows and {columns} columns."))


def _follow(choice: TableChoice, table: Table) -> None:
    """Remember how the table is read, with the roles that follow unless none were chosen yet."""
    before = column_overrides.as_overridden(choice.name, choice.digest)
    try:
        now = roles.current(choice)
        wanted = roles.following_file(choice, column_overrides.table_of(before), table, now)
    except (TableError, LookupError):  # the file could not be read before
        column_overrides.keep(choice)
        return
    _keep(choice, now, wanted)


def read_as_found(choice: TableChoice) -> None:
    """Forget all changes to how this table's columns are read."""
    found = replace(choice, read_as=(), missing_marks=(), orders=())
    try:
        before, after = (column_overrides.table_of(one) for one in (choice, found))
        now = roles.current(choice)
        wanted = roles.following(choice, before, after, now)
        _check_grows(found, wanted)
    except TableError as error:
        _report(Answer(problem=f"{error} The columns are still read as before."))
        return
    _keep(found, now, wanted)


def take_answer() -> Answer:
    """Return the outcome of the last change, once, then forget it."""
    return keys.COLUMN_ANSWER.take()


def _check_grows(choice: TableChoice, asked: Roles) -> None:
    table = column_overrides.table_of(choice)
    training_study(table, roles.possible(table, asked)).value()


def _report(answer: Answer) -> None:
    keys.COLUMN_ANSWER.set(answer)


def _change_in_words(
    before: Roles, after: Roles, names: tuple[str, ...], column: str, role: Role
) -> str:
    phrase = role.value if role is Role.IGNORED else f"the {role.value}"
    phrase = "a feature" if role is Role.FEATURE else phrase
    sentence = f"{short(column)} is {phrase} now"
    had = before.by_column(names)
    if role is Role.TARGET or role in KEPT_OUT:
        lost = [n for n, r in after.by_column(names).items() if had[n] is role and r is not role]
        sentence += "".join(f"; {short(name)} is a feature" for name in lost)
    return f"{sentence}."
