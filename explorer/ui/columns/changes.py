"""Another role or another kind of a column: tried first, so that a bad one changes nothing."""

from explorer.data.errors import TableError
from explorer.data.roles import KEPT_OUT, Role, Roles, with_role
from explorer.data.table import Remedy
from explorer.ui import cached, state
from explorer.ui.choices import Override, TableChoice
from explorer.ui.columns import column_overrides, roles
from explorer.views.nodes.wording import short


def apply(choice: TableChoice, remedy: Remedy) -> None:
    """Does what a note or a warning offers."""
    if remedy.role is not None:
        give_role(choice, remedy.column, remedy.role)
    else:
        read_column(choice, remedy.column, remedy.read_as or remedy.missing_marks)


def give_role(choice: TableChoice, column: str, role: Role) -> None:
    """Gives one column a role; the sentence says who lost it, or why it cannot be."""
    before = roles.current(choice)
    try:
        names = column_overrides.table_of(choice).schema.names
        after = with_role(before, names, column, role)
        _check_grows(choice, after)
    except TableError as error:
        _report(problem=f"{error} Nothing was changed.")
        return
    roles.ask_for(choice, after)
    _report(_change_in_words(before, after, names, column, role))


def read_column(choice: TableChoice, column: str, override: Override | None) -> None:
    """Reads one column as asked, or as found for None."""
    after = column_overrides.with_override(choice, column, override)
    try:
        _check_grows(after, roles.current(choice))
    except TableError as error:
        _report(problem=f"{error} The column is read as before.")
        return
    column_overrides.keep(after)
    held = column_overrides.table_of(after).column(column).plural
    _report(f"{short(column)} is read as {held}.")


def read_as_found(choice: TableChoice) -> None:
    """Forgets every override on how this table's columns are read."""
    found = TableChoice(choice.name, choice.digest)
    try:
        _check_grows(found, roles.current(choice))
    except TableError as error:
        _report(problem=f"{error} The columns are read as before.")
        return
    column_overrides.keep(found)


def take_answer() -> tuple[str, str]:
    """What became of the last change, and what was wrong with it; told once."""
    return state.COLUMN_ANSWER.take()


def _check_grows(choice: TableChoice, asked: Roles) -> None:
    table = column_overrides.table_of(choice)
    cached.training_table(table, roles.possible(table, asked))


def _report(done: str = "", problem: str = "") -> None:
    state.COLUMN_ANSWER.set((done, problem))


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
