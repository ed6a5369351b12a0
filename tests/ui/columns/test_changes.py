"""Requests of the list of columns: done and reported, or refused with one sentence."""

import hashlib
from types import SimpleNamespace
from typing import Any

import pytest
import streamlit as st

from explorer.data.derivation import Derived, How
from explorer.data.roles import Roles
from explorer.data.table import ReadAs, Remedy
from explorer.ui import state
from explorer.ui.choices import Answer, Override, TableChoice, Upload
from explorer.ui.columns import changes, column_overrides, dialog, roles
from explorer.ui.columns import keys as of_columns
from explorer.views.columns.columns_view import IN_ORDER
from explorer.views.nodes.wording import short
from tests.support.hostile import HOSTILE, hostile

SPECIES = Roles("species", ("island", "bill_length_mm", "bill_depth_mm", "sex", "year"))

PRICES = [f"€ {i // 6}.50" for i in range(57)] + ["sold", "<b>gone</b>", "free"]
PRICED = "\n".join(
    [
        "price,colour,zone,y",
        *(f"{p},c{i % 2},{i % 3 + 1},{'aba'[i % 3]}" for i, p in enumerate(PRICES)),
    ]
)


def weighed() -> str:
    """Return twenty rows per class; the first row has weight zero, the second none."""
    lines = ["x,colour,w,minus,zero,y"]
    for i in range(40):
        weight = "" if i == 1 else 0 if i == 0 else 1 + i % 3
        lines.append(f"{i},{'red' if i % 2 else 'blue'},{weight},{i - 3},0,{'ab'[i > 19]}")
    return "\n".join(lines)


class Session:
    """A session on one table, whose list of columns sends changes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(st, "session_state", {})
        st.query_params.clear()
        self.choice = TableChoice("penguins", None)

    def on_bundled(self, name: str, settled: Roles) -> None:
        self.choice = TableChoice(name, None)
        state.ROLES_SETTLED.set(settled)

    def on_upload(self, text: str, settled: Roles) -> None:
        data = text.encode()
        upload = Upload("table.csv", data, hashlib.sha256(data).hexdigest())
        state.UPLOAD.set(upload)
        self.choice = TableChoice(upload.name, upload.digest)
        state.ROLES_SETTLED.set(settled)

    def ask(self, column: str, before: Answer | None = None, **change: Any) -> Answer:
        """Send a change of a column; `before` is the answer whose offers are listed."""
        self.choice = column_overrides.as_overridden(self.choice.name, self.choice.digest)
        table = column_overrides.table_of(self.choice)
        sent = {"column": table.schema.index(column)} | change
        st.session_state[of_columns.COLUMNS.name] = SimpleNamespace(change=sent)
        dialog._answer(self.choice, table, (), before.remedies if before else ())
        return changes.take_answer()

    def roles(self) -> Roles:
        return roles.current(self.choice)


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> Session:
    return Session(monkeypatch)


def test_a_role_is_given_and_who_lost_it_is_told(session: Session) -> None:
    session.on_bundled("penguins", SPECIES)
    assert session.ask("year", role="time") == Answer("year is the time now.")
    assert session.ask("island", role="group") == Answer("island is the group now.")
    assert session.roles().time == "year"
    assert session.ask("sex", role="ignored") == Answer("sex is ignored now.")
    assert session.ask("sex", role="feature") == Answer("sex is a feature now.")
    answer = session.ask("island", role="target")
    assert answer == Answer("island is the target now; species is a feature.")
    assert session.roles().target == "island"
    assert "species" in session.roles().features


def test_no_tree_is_without_target(session: Session) -> None:
    session.on_bundled("penguins", SPECIES)
    answer = session.ask("species", role="ignored")
    assert "“species” is the target, and a table needs a target" in answer.problem
    assert answer.column == "species"
    assert session.roles() == SPECIES


def test_each_hostile_name_is_the_row_label_in_turn(session: Session) -> None:
    names = [name.strip() for name in HOSTILE]
    session.on_upload(hostile(), Roles("target", tuple(names)))
    for name in names:
        answer = session.ask(name, role="row label")
        assert answer.done.startswith(f"{short(name)} is the row label now")
        assert session.roles().row_label == name


@pytest.mark.parametrize(
    ("column", "why"),
    [
        ("colour", "Column “colour” holds categories"),
        ("minus", "has negative values in 3 rows (the first is -3)"),
        ("zero", "No row has a weight above zero"),
        ("y", "“y” is the target, and a table needs a target"),
    ],
)
def test_what_cannot_be_a_weight_gets_one_sentence_and_changes_nothing(
    session: Session, column: str, why: str
) -> None:
    settled = Roles("y", ("x", "colour", "w", "minus", "zero"))
    session.on_upload(weighed(), settled)
    answer = session.ask(column, role="weight")
    assert why in answer.problem
    assert answer.column == column
    assert session.roles() == settled


def test_a_weight_cannot_be_read_as_categories(session: Session) -> None:
    session.on_upload(weighed(), Roles("y", ("x", "colour")))
    assert session.ask("w", role="weight") == Answer("w is the weight now.")
    answer = session.ask("w", read_as="categories")
    assert "Column “w” holds categories" in answer.problem
    assert column_overrides.overrides_for(session.choice.source) == {}


def test_a_column_is_read_otherwise_or_the_answer_says_why_not(session: Session) -> None:
    session.on_upload(PRICED, Roles("y", ("price", "colour", "zone")))
    answer = session.ask("zone", read_as="categories")
    assert answer == Answer("zone is read as categories.")
    dates = session.ask("colour", read_as="dates, day first")
    assert "it holds no dates, only “c0” in row 1 (line 2), “c1” in row 2 (line 3)" in dates.problem
    assert "The column is still read as before." in dates.problem
    assert dates.column == "colour"
    assert set(column_overrides.overrides_for(session.choice.source)) == {"zone"}


def test_where_cells_would_be_lost_it_is_asked_first_and_read_by_one_click(
    session: Session,
) -> None:
    session.on_upload(PRICED, Roles("y", ("price", "colour", "zone")))
    asked = session.ask("price", read_as="numbers")
    assert asked.problem == (
        "3 cells of column “price” cannot be read as numbers: “sold” in row 58 (line 59), "
        "“<b>gone</b>” in row 59 (line 60), “free” in row 60 (line 61). "
        "The column is still read as before."
    )
    assert column_overrides.overrides_for(session.choice.source) == {}
    (offer,) = asked.remedies
    assert offer.label.startswith("Read as numbers without “€”")
    assert session.ask("price", asked, offer=0) == Answer("price is read as numbers.")
    session.choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    table = column_overrides.table_of(session.choice)
    assert any("Column “price” was read without “€”" in note.sentence for note in table.notes)
    assert column_overrides.overrides_for(session.choice.source)["price"].read_as is ReadAs.NUMBERS


def test_the_features_found_by_a_search_are_counted(session: Session) -> None:
    session.on_bundled("penguins", SPECIES)
    changes.give_features(session.choice, Roles("species", ("island", "sex")))
    assert changes.take_answer() == Answer("2 columns are features now.")
    changes.give_features(session.choice, Roles("species", ("sex",)))
    assert changes.take_answer() == Answer("1 column is a feature now.")


def messy() -> str:
    """Return prices and days with “k.A.”, which are read as text, and a refund of the leavers."""
    lines = ["price;day;refund;plan;left"]
    for i in range(120):
        price = "k.A." if i % 40 == 0 else f"{i},{i % 90 + 10} €"
        day = "k.A." if i % 30 == 1 else f"{i % 28 + 1:02}.{i % 12 + 1:02}.20{i % 9 + 10}"
        lines.append(f"{price};{day};{'5 €' if i % 4 == 0 else '-'};p{i % 3};{'yn'[i % 4 > 0]}")
    return "\n".join(lines)


READ = {
    "price": Override(ReadAs.NUMBERS),
    "day": Override(ReadAs.DAY_FIRST),
    "refund": Override(ReadAs.NUMBERS),
}


@pytest.mark.parametrize(
    ("chosen", "known", "followed"),
    [
        (("refund", "plan"), [], ("price", "day", "plan")),
        (("refund", "plan"), ["refund"], ("price", "day", "refund", "plan")),
        (("refund",), [], ("price", "day")),
        (("price", "refund", "plan"), [], ("price", "day", "plan")),
    ],
    ids=["as found", "known beforehand", "plan left out", "price chosen"],
)
def test_features_that_nobody_chose_follow_a_new_reading(
    session: Session, chosen: tuple[str, ...], known: list[str], followed: tuple[str, ...]
) -> None:
    session.on_upload(messy(), Roles("left", chosen))
    of_columns.KNOWN_BEFOREHAND.set(known)
    changes.take_reading(column_overrides.with_overrides(session.choice, READ))
    assert session.roles() == Roles("left", followed)
    session.choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    state.ROLES_SETTLED.set(session.roles())
    changes.read_as_found(session.choice)
    had = set(chosen) - {"price"} if "plan" in chosen else {"refund"}
    assert set(session.roles().features) == had


def test_a_target_that_nobody_chose_follows_a_new_reading_of_the_file(session: Session) -> None:
    prices = ["sold" if i % 30 == 1 else f"{i * 7}.5" for i in range(60)]
    lines = [f"p{i % 3},{i * i % 17},{price}" for i, price in enumerate(prices)]
    session.on_upload("\n".join(["plan,size,price", *lines]), Roles("size", ("plan",)))
    as_numbers = {"price": Override(ReadAs.NUMBERS)}
    changes.take_reading(column_overrides.with_overrides(session.choice, as_numbers))
    assert session.roles() == Roles("price", ("plan", "size"))
    session.choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    state.ROLES_REQUESTED.take()
    state.ROLES_SETTLED.set(Roles("plan", ("size", "price")))
    as_text = {"price": Override()}
    changes.take_reading(column_overrides.with_overrides(session.choice, as_text))
    assert session.roles().target == "plan"


def test_the_list_of_columns_says_which_features_follow(session: Session) -> None:
    session.on_upload(messy(), Roles("left", ("refund", "plan")))
    apply = [Remedy("", name, how.read_as) for name, how in READ.items()]
    changes.apply(session.choice, apply)
    words = "3 columns are read differently now; 2 columns are features now; refund is ignored now."
    assert changes.take_answer() == Answer(words)


def order_of(session: Session, column: str) -> tuple[str, ...] | None:
    choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    found = column_overrides.table_of(choice).column(column)
    return found.levels if found.is_ordered else None


def test_categories_get_an_order_which_is_changed_and_given_up(session: Session) -> None:
    session.on_bundled("penguins", SPECIES)
    answer = session.ask("island", read_as=IN_ORDER)
    assert answer == Answer("island is read as ordered categories.")
    assert order_of(session, "island") == ("Biscoe", "Dream", "Torgersen")
    session.ask("island", order=[2, 0, 1])
    assert order_of(session, "island") == ("Torgersen", "Biscoe", "Dream")
    for wrong in ([0, 1], [0, 0, 1], [0, 1, 3], [0.0, 1, 2], [True, 0, 2], "012"):
        session.ask("island", order=wrong)
        assert order_of(session, "island") == ("Torgersen", "Biscoe", "Dream")
    session.ask("island", read_as="")
    assert order_of(session, "island") is None


def test_numbers_become_categories_in_their_order_and_too_many_are_refused(
    session: Session,
) -> None:
    session.on_upload(weighed(), Roles("y", ("x", "colour", "w")))
    session.ask("w", read_as=IN_ORDER)
    assert order_of(session, "w") == ("0", "1", "2", "3")
    answer = session.ask("x", read_as=IN_ORDER)
    told = "“x” has 40 categories; more than 30 can be ordered only in Python"
    assert answer.problem.startswith(told)
    assert order_of(session, "x") is None


def test_a_computed_column_that_has_an_order_is_removed(session: Session) -> None:
    days = "\n".join(f"2024-{1 + i % 12:02}-03,{'ab'[i % 2]}" for i in range(48))
    session.on_upload(f"day,y\n{days}", Roles("y", ("day",)))
    month = Derived("day", How.MONTH)
    changes.compute(session.choice, month)
    session.choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    session.ask("month of day", read_as=IN_ORDER)
    assert order_of(session, "month of day") is not None
    session.choice = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    changes.compute(session.choice, month)
    after = column_overrides.as_overridden(session.choice.name, session.choice.digest)
    assert column_overrides.table_of(after).schema.names == ("day", "y")


def test_a_link_carries_the_order(session: Session) -> None:
    session.on_bundled("penguins", SPECIES)
    session.ask("island", read_as=IN_ORDER)
    session.ask("island", order=[1, 0, 2])
    order_of(session, "island")  # shows the address
    text = of_columns.READING.get()
    for key in (of_columns.COLUMN_OVERRIDES, of_columns.FILE_READINGS):
        st.session_state.pop(key.name, None)
    of_columns.READING.set(text)
    assert order_of(session, "island") == ("Dream", "Biscoe", "Torgersen")
    st.session_state.pop(of_columns.COLUMN_OVERRIDES.name)
    st.session_state.pop(of_columns.FILE_READINGS.name, None)
    of_columns.READING.set(text.replace("Biscoe", "Elsewhere"))
    assert order_of(session, "island") is None  # which lacks a category of the table
