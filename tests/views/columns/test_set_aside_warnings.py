"""A warning says why a column is set aside, and offers ways to use it."""

from dataclasses import replace

from explorer.data.columns import from_columns
from explorer.data.roles import Role, Roles
from explorer.data.set_aside import Oddity, SetAside
from explorer.data.table import Note, ReadAs, Remedy
from explorer.views.columns.warnings import BY_HEART, NEEDS_TWO_VALUES, set_aside_warnings

ASIDE = {
    "key": SetAside(Oddity.RUNNING_NUMBER, "another number in each row"),
    "still": SetAside(Oddity.ONE_VALUE, "5 in every row"),
    "empty": SetAside(Oddity.EMPTY, "no values"),
}
TABLE = from_columns("t", {"key": [1, 2], "still": [5, 5], "empty": [None] * 2, "y": [1, 2]})


def test_what_names_rows_may_be_used_or_name_them() -> None:
    key, _ = set_aside_warnings(TABLE, ASIDE, Roles("y", ()))
    assert (key.column, key.label, key.reason) == ("key", "set aside", BY_HEART)
    assert key.sentence == "key is set aside: it has another number in each row."
    assert [(each.label, each.column, each.role) for each in key.remedies] == [
        ("Use it anyway", "key", Role.FEATURE),
        ("Use it as the row label", "key", Role.ROW_LABEL),
    ]


def test_one_value_may_be_used_and_names_nothing() -> None:
    _, still = set_aside_warnings(TABLE, ASIDE, Roles("y", ()))
    assert (still.column, still.label, still.reason) == ("still", "set aside", NEEDS_TWO_VALUES)
    assert still.sentence == "still is set aside: it has 5 in every row."
    assert [(each.label, each.role) for each in still.remedies] == [("Use it anyway", Role.FEATURE)]


def test_a_column_with_a_role_is_no_longer_set_aside() -> None:
    (still,) = set_aside_warnings(TABLE, ASIDE, Roles("y", ("key",)))
    assert still.column == "still"
    (key,) = set_aside_warnings(TABLE, ASIDE, Roles("y", (), weight="still"))
    assert key.column == "key"


def test_what_reading_offers_to_read_as_numbers_is_offered_only_that() -> None:
    read = Remedy("Read as numbers without “€”", "key", ReadAs.NUMBERS)
    spelling = Note("key", "Two spellings.", (Remedy("Merge", "key", ReadAs.MERGED_CATEGORIES),))
    money = Note("key", "All are numbers with “€”.", (read,))
    names = {"key": SetAside(Oddity.NAMES, "a different value in every row")}
    (key,) = set_aside_warnings(replace(TABLE, notes=(spelling, money)), names, Roles("y", ()))
    assert key.sentence == (
        "All are numbers with “€”. As text it is set aside: it has a different value in every row."
    )
    assert (key.remedies, key.note) == ((read,), money)
    (key,) = set_aside_warnings(replace(TABLE, notes=(spelling,)), names, Roles("y", ()))
    assert (key.reason, key.note) == (BY_HEART, None)
    (still,) = set_aside_warnings(
        replace(TABLE, notes=(replace(money, column="still"),)),
        {"still": ASIDE["still"]},
        Roles("y", ()),
    )
    assert (still.reason, still.note) == (NEEDS_TWO_VALUES, None)
