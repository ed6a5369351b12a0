"""The bar above the tree: a suspect, two answers, and where these are remembered."""

import threading

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.judging.leaks.search import LeakageMemory, LeakageSearch, find_target_leakage
from explorer.lessons.set_up import Control
from explorer.ui import state
from explorer.ui.columns import keys
from explorer.ui.columns import leaks as bar
from explorer.ui.keys import Widget
from explorer.ui.studies import tables
from explorer.ui.subject import Subject
from explorer.views.columns.leaks import LeaksView
from tests.support.hostile import HOSTILE
from tests.support.page.driven_page import (
    features,
    is_sound,
    on_page,
    opened_at,
    sent,
    upload,
    words,
)
from tests.support.paths import ROOT, SCRIPT

CHURN = "churn.csv"


def csv(invoice: str = "invoice", n: int = 600) -> bytes:
    """Return a table in which a tenth left; most of these have an invoice and their own status."""
    rng = np.random.default_rng(3)
    lines = [f'age,"{invoice}",status,plan,churned']
    for i in range(n):
        left = i % 10 == 0
        has = left and i % 100 != 0
        status = ["active", "new", "vip"][i % 3] if not left or i % 200 == 0 else "closed"
        paid = f"{20 + i % 7}.5" if has else ""
        age = 30 + rng.integers(0, 40) + 10 * left
        lines.append(f"{age},{paid},{status},{rng.choice(['a', 'b'])},{'yes' if left else 'no'}")
    return "\n".join(lines).encode()


def visited(data: bytes | None = None) -> AppTest:
    page = upload(opened_at(), CHURN, data or csv())
    assert is_sound(page)
    return page


def press(page: AppTest, button: Widget[bool]) -> None:
    page.button(key=button.name).click().run()
    assert is_sound(page)


def listed(page: AppTest, name: str) -> list[str]:
    """Return the texts of a parameter of the address; Streamlit's driver has a single one as
    text."""
    found = page.query_params[name]
    return [found] if isinstance(found, str) else list(found)


def shown(page: AppTest) -> str:
    """Return the text of the bar; "" without a bar."""
    return "\n".join(str(one.value) for one in page.warning).replace("\\", "")


def answers(page: AppTest) -> list[str]:
    """Return the labels of the bar's two answers."""
    asked = (keys.SET_SUSPECT_ASIDE, keys.SUSPECT_IS_KNOWN)
    return [page.button(key=one.name).label for one in asked]


def test_a_column_filled_only_for_one_class_waits_outside_and_the_bar_says_so() -> None:
    page = visited()
    assert features(page) == ["age", "status", "plan"]
    out = "**Possible leak, left out of the features: invoice alone predicts churned (AUC 0.95).**"
    assert out in shown(page)
    assert answers(page) == ["Keep it out", "It is known beforehand: use it"]
    assert "Of the 54 rows that have a value, 54 are yes (there are 60 in all)." in shown(page)
    assert page.button(key=keys.NEXT_SUSPECT.name).label == "1 of 2 ›"
    press(page, keys.NEXT_SUSPECT)
    assert "**Possible leak: status alone predicts churned" in shown(page)
    assert "the tree below may split on it" in shown(page)
    assert answers(page) == ["Set it aside", "It is known beforehand"]
    press(page, keys.NEXT_SUSPECT)
    assert out in shown(page)


def test_what_is_known_beforehand_becomes_a_feature_and_is_not_asked_about_again() -> None:
    page = visited()
    press(page, keys.SUSPECT_IS_KNOWN)
    assert features(page) == ["age", "invoice", "status", "plan"]
    assert listed(page, "known") == ["invoice"]
    assert "status alone" in shown(page)
    assert all(button.key != keys.NEXT_SUSPECT.name for button in page.button)
    assert "You said that invoice was known before the target." in words(page)
    press(page, keys.SUSPECT_IS_KNOWN)
    assert listed(page, "known") == ["invoice", "status"]
    assert shown(page) == ""
    press(page, keys.ASK_AGAIN)
    assert "known" not in page.query_params
    assert "invoice alone" in shown(page)
    assert "may split on it" in shown(page)


def test_what_is_set_aside_leaves_the_tree_and_stays_out() -> None:
    page = visited()
    press(page, keys.SET_SUSPECT_ASIDE)
    assert features(page) == ["age", "status", "plan"]
    assert "status alone" in shown(page)
    press(page, keys.SET_SUSPECT_ASIDE)
    assert features(page) == ["age", "plan"]
    assert shown(page) == ""
    assert "You set invoice and status aside because they may reveal churned." in words(page)
    assert "The search found no other feature that reveals churned." in words(page)
    page.button(key=keys.OPEN_COLUMNS.name).click().run()
    reasons = {row["name"]: row["warnings"] for row in sent(page, "columns")["columns"]}
    for name in ("invoice", "status"):
        (reason,) = reasons[name]
        assert reason["sentence"].startswith("Possible leak, left out of the features: " + name)
        assert reason["remedies"] == ["Use it anyway"]
    press(page, keys.ASK_AGAIN)
    assert features(page) == ["age", "status", "plan"]
    assert "1 of 2" in page.button(key=keys.NEXT_SUSPECT.name).label
    assert "set invoice" not in words(page)


def test_answers_are_in_the_address_and_a_link_brings_them_back() -> None:
    page = visited()
    press(page, keys.SUSPECT_IS_KNOWN)
    press(page, keys.SET_SUSPECT_ASIDE)
    assert {"known", "left_outside"} <= state.address_known()
    fresh = AppTest.from_file(str(SCRIPT), default_timeout=60)
    fresh.query_params.update(dict(page.query_params))
    fresh = upload(fresh.run(), CHURN, csv())
    assert is_sound(fresh)
    assert listed(fresh, "known") == ["invoice"]
    assert features(fresh) == ["age", "invoice", "plan"]
    assert shown(fresh) == ""


def test_answers_last_on_other_pages_and_go_with_the_table_or_the_target() -> None:
    page = visited()
    press(page, keys.SUSPECT_IS_KNOWN)
    page = on_page(on_page(page, "judge"), "explore")
    assert listed(page, "known") == ["invoice"]
    page.selectbox(key=state.TARGET.name).select("plan").run()
    assert "known" not in page.query_params
    page.selectbox(key=state.TARGET.name).select("churned").run()
    assert "invoice alone" in shown(page)


def test_another_table_begins_without_answers() -> None:
    page = visited()
    press(page, keys.SUSPECT_IS_KNOWN)
    page.selectbox(key=state.TABLE.name).select("iris").run()
    assert is_sound(page)
    assert "known" not in page.query_params
    assert shown(page) == ""


@pytest.mark.parametrize("name", HOSTILE[:3])
def test_a_hostile_name_is_text_in_the_bar(name: str) -> None:
    page = visited(csv(name.replace('"', "'").replace("\n", " ")))
    assert is_sound(page)
    (one,) = page.warning
    assert "<img" not in str(one.value).replace("\\<", "")


def test_bundled_tables_show_no_bar_and_say_what_was_searched() -> None:
    page = opened_at(table="penguins")
    assert shown(page) == ""
    assert "The search found no feature that reveals species." in words(page)
    assert "The order of the rows" not in words(page)
    penguins = (ROOT / "datasets" / "penguins.csv").read_bytes()
    page = upload(page, "own.csv", penguins)
    page.selectbox(key=state.TARGET.name).select("species").run()
    assert "The order of the rows in the file predicts species (AUC 1)." in words(page)


def test_a_search_that_takes_long_comes_after_the_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is complete without the search, and reruns when it ends."""
    begin, finish = bar.begin_search, bar.finish_search
    go_on = threading.Event()
    finished: list[Subject] = []

    def slowly(training: TrainingTable, memory: LeakageMemory) -> LeakageSearch:
        go_on.wait(20)
        return find_target_leakage(training, memory)

    def begun(table: Table, roles: Roles) -> LeaksView | None:
        found = begin(table, roles)
        go_on.set()
        return found

    def once_drawn(subject: Subject) -> None:
        finished.append(subject)
        finish(subject)

    monkeypatch.setattr(tables, "find_target_leakage", slowly)
    monkeypatch.setattr(bar, "begin_search", begun)
    monkeypatch.setattr(bar, "finish_search", once_drawn)
    page = opened_at(table="penguins", target="island", without="year")
    assert is_sound(page)
    assert len(finished) == 2
    assert "The search found no feature that reveals island." in words(page)
    assert "Searching for columns" not in words(page)


def test_the_headline_praises_no_tree_whose_first_split_is_suspected() -> None:
    page = visited()
    doubted = "The first split, on status, may reveal the answer"
    assert doubted in words(page)
    press(page, keys.NEXT_SUSPECT)
    press(page, keys.SUSPECT_IS_KNOWN)
    assert doubted not in words(page)


def test_a_link_that_fixes_the_columns_takes_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bar, "locks", lambda control: control is Control.COLUMNS)
    page = visited()
    assert "invoice alone" in shown(page)
    answers = (keys.SET_SUSPECT_ASIDE, keys.SUSPECT_IS_KNOWN)
    assert [page.button(key=one.name).disabled for one in answers] == [True, True]
    assert not page.button(key=keys.NEXT_SUSPECT.name).disabled
