"""An opened set-up link: the parts that it hides and fixes, its question, and its table."""

import hashlib
from dataclasses import replace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer.data.catalogue import load_dataset
from explorer.lessons.set_up import Control, Panel, SetUp, to_text
from explorer.ui import state
from explorer.ui.columns import keys as of_columns
from explorer.ui.set_up import keys
from tests.support.page.driven_page import (
    SHAPES,
    is_sound,
    measures,
    on_page,
    opened_at,
    sent,
    upload,
    words,
)

TENNIS = load_dataset("play_tennis")
ASKED = SetUp(
    table="play_tennis",
    digest=TENNIS.fingerprint,
    is_upload=False,
    target="play",
    features=("outlook", "temperature", "humidity", "wind"),
    question="Which feature splits the root?",
    options=("wind", "outlook"),
    right=1,
    explanation="Its gain is the largest.",
)
OF_A_FILE = replace(
    ASKED,
    table="shapes.csv",
    digest=hashlib.sha256(SHAPES).hexdigest(),
    is_upload=True,
    target="shape",
    features=("colour", "size"),
    question="Which splits it?",
    options=("colour", "size"),
)


def opened(set_up: SetUp, **address: str) -> AppTest:
    return opened_at(table=set_up.table, set_up=to_text(set_up), **address)


def answer(page: AppTest, option: int) -> AppTest:
    page.radio(key=keys.SET_UP_CHOICE.name).set_value(option)
    return page.button(key=keys.SET_UP_ANSWER.name).click().run()


def shows(page: AppTest, component: str) -> bool:
    names = [element.proto.component_name for element in page.get("bidi_component")]
    return f"explorer_{component}" in names


def tabs(page: AppTest) -> list[str]:
    return [tab.label for tab in page.tabs]


def warned(page: AppTest) -> str:
    return "\n".join(str(each.value) for each in page.warning).replace("\\", "")


def test_what_is_hidden_is_not_drawn_until_the_question_is_answered() -> None:
    page = opened(replace(ASKED, hides=frozenset(Panel)))
    assert is_sound(page)
    assert "Which feature splits the root?" in words(page)
    assert "Until then, the tree, the split search, the decision regions, the tabs" in words(page)
    for component in ("tree_canvas", "split_search", "regions"):
        assert not shows(page, component)
    assert tabs(page) == []
    assert "outlook" not in words(page), "the headline mentions no split"
    assert measures(page) == {}
    assert "correctly" not in words(page)
    page = answer(page, 0)
    assert is_sound(page)
    assert "The right answer: outlook" in warned(page)
    assert "Its gain is the largest." in words(page)
    for component in ("tree_canvas", "split_search", "regions"):
        assert shows(page, component)
    assert "Arithmetic" in tabs(page)
    assert "training accuracy" in measures(page)


def test_a_right_answer_is_told_as_one() -> None:
    page = answer(opened(ASKED), 1)
    assert is_sound(page)
    assert str(page.success[0].value) == "Right: outlook"


def test_without_a_choice_nothing_is_answered() -> None:
    page = opened(replace(ASKED, hides=frozenset({Panel.SEARCH})))
    page = page.button(key=keys.SET_UP_ANSWER.name).click().run()
    assert "Choose one of the answers first." in warned(page)
    assert not shows(page, "split_search")


def test_the_split_search_takes_the_tabs_along_that_give_it_away() -> None:
    page = opened(replace(ASKED, hides=frozenset({Panel.SEARCH})))
    assert not {"Arithmetic", "Code", "Every feature’s curve"} & set(tabs(page))
    assert "Rows" in tabs(page)
    assert shows(page, "tree_canvas")


def test_a_projector_is_offered_what_is_not_hidden() -> None:
    page = opened(replace(ASKED, hides=frozenset({Panel.SEARCH, Panel.TABS})))
    offered = [view["name"] for view in sent(page, "presenter")["views"]]
    assert offered == ["tree", "regions", "question"]
    page = answer(page, 1)
    offered = [view["name"] for view in sent(page, "presenter")["views"]]
    assert offered == ["tree", "search", "both", "regions", "details", "question"]


def test_hidden_scores_are_nowhere_on_the_page() -> None:
    page = opened(replace(ASKED, hides=frozenset({Panel.SCORES})))
    assert is_sound(page)
    assert measures(page) == {}
    assert "A tree with 5 leaves, grown from 14 rows" in words(page)
    both = opened(replace(ASKED, hides=frozenset({Panel.SCORES, Panel.TREE})))
    assert "A tree grown from 14 rows" in words(both), "a hidden tree’s size is hidden, too"
    assert sent(page, "publisher")["limits"]["fixed"] is True
    assert "scores" not in sent(page, "publisher")
    judge = on_page(page, "judge")
    assert "Judge stays closed until you answer" in str(judge.info[0].value)
    assert measures(judge) == {}


LOCKED: dict[Control, list[tuple[str, str]]] = {
    Control.TABLE: [("selectbox", state.TABLE.name)],
    Control.COLUMNS: [
        ("selectbox", state.TARGET.name),
        ("multiselect", "features_0"),
        ("button", of_columns.OPEN_COLUMNS.name),
    ],
    Control.LIMITS: [
        ("selectbox", state.CLASS_CRITERION.name),
        ("slider", state.MAX_DEPTH.name),
        ("slider", state.MIN_SAMPLES_LEAF.name),
        ("slider", state.MIN_SAMPLES_SPLIT.name),
        ("slider", state.TEST_SHARE.name),
        ("number_input", state.MAX_LEAF_NODES.name),
        ("number_input", state.CCP_ALPHA.name),
        ("number_input", state.MIN_IMPURITY_DECREASE.name),
        ("toggle", state.EACH_FEATURE_ONCE.name),
        ("button", state.BALANCE_CLASSES.name),
    ],
}


def widget(page: AppTest, kind: str, key: str) -> Any:
    return getattr(page, kind)(key=key)


@pytest.mark.parametrize("control", list(Control))
def test_what_is_fixed_cannot_be_moved_until_the_question_is_answered(control: Control) -> None:
    page = opened(replace(ASKED, locks=frozenset({control})), max_depth="2")
    assert is_sound(page)
    fixed = {control, Control.TABLE}
    for other, widgets in LOCKED.items():
        for kind, key in widgets:
            assert widget(page, kind, key).disabled is (other in fixed), key
    assert page.slider(key=state.MAX_DEPTH.name).value == 2
    assert "Locked by the teacher" in words(page)
    page = answer(page, 1)
    for widgets in LOCKED.values():
        for kind, key in widgets:
            assert not widget(page, kind, key).disabled, key
    assert page.slider(key=state.MAX_DEPTH.name).value == 2


def test_fixed_limits_are_fixed_on_the_tree_and_in_the_split_search_too() -> None:
    page = opened(replace(ASKED, locks=frozenset({Control.LIMITS})))
    assert sent(page, "publisher")["limits"]["fixed"] is True
    assert sent(page, "split_search")["is_fixed"] is True
    page = answer(page, 1)
    assert sent(page, "publisher")["limits"]["fixed"] is False
    assert sent(page, "split_search")["is_fixed"] is False


def test_limits_outlast_a_page_that_waits_for_the_answer() -> None:
    page = opened(replace(ASKED, locks=frozenset({Control.LIMITS})), max_depth="2")
    link = page.query_params["set_up"]
    for name in ("judge", "explore"):
        page = on_page(page, name)
        assert is_sound(page)
    assert page.query_params["set_up"] == link
    assert page.slider(key=state.MAX_DEPTH.name).value == 2
    assert page.slider(key=state.MAX_DEPTH.name).disabled


def test_exploring_on_takes_the_question_away() -> None:
    page = answer(opened(ASKED), 1)
    page = page.button(key=keys.SET_UP_LEAVE.name).click().run()
    assert "Which feature splits the root?" not in words(page)
    assert "set_up" not in page.query_params


def test_an_open_question_shows_what_is_said_afterwards() -> None:
    page = opened(replace(ASKED, options=(), right=None))
    assert "Its gain is the largest." not in words(page)
    button = page.button(key=keys.SET_UP_ANSWER.name)
    assert button.label == "Show the answer"
    assert "Its gain is the largest." in words(button.click().run())


def test_a_poll_has_no_right_answer() -> None:
    page = answer(opened(replace(ASKED, right=None)), 0)
    assert "You chose: " in page.info[0].value
    assert not page.success
    assert "ight answer" not in words(page)


def test_the_answer_stays_in_the_visit_alone() -> None:
    answer(opened(ASKED), 1)
    assert "Its gain is the largest." not in words(opened(ASKED))


def test_a_link_that_cannot_be_read_says_so_and_shows_the_page() -> None:
    page = opened_at(table="play_tennis", set_up=to_text(ASKED)[:-9])
    assert is_sound(page)
    assert "cannot be read: the link is incomplete" in str(page.info[0].value)
    assert shows(page, "tree_canvas")


def test_columns_that_the_table_lacks_are_named() -> None:
    page = opened(replace(ASKED, target="playing", features=("outlook", "fog")))
    assert is_sound(page)
    assert "The link uses the columns playing and fog" in warned(page)
    assert not shows(page, "tree_canvas")
    page = page.button(key=keys.SET_UP_LEAVE.name).click().run()
    assert is_sound(page)
    assert shows(page, "tree_canvas")


def test_another_table_of_the_same_name_is_no_table_of_the_link() -> None:
    page = opened(replace(ASKED, digest="0" * 64))
    assert "The link was made for a different table with the same name" in warned(page)
    page = opened(replace(ASKED, table="lost"))
    assert "This app has no table “lost”." in warned(page)


def test_a_file_is_asked_for_by_name_and_then_its_question_is_asked() -> None:
    page = opened(OF_A_FILE, target="shape", max_depth="1")
    assert is_sound(page)
    assert "This link is about the file “shapes.csv”" in words(page)
    assert not shows(page, "tree_canvas")
    assert warned(page) == ""
    page = upload(page, "shapes.csv", SHAPES)
    assert is_sound(page)
    assert "Which splits it?" in words(page)
    assert page.selectbox(key=state.TABLE.name).value == "shapes.csv"
    assert page.selectbox(key=state.TARGET.name).value == "shape"
    assert page.slider(key=state.MAX_DEPTH.name).value == 1


def test_the_file_may_bear_another_name() -> None:
    page = upload(opened(OF_A_FILE), "copy.csv", SHAPES)
    assert is_sound(page)
    assert page.selectbox(key=state.TABLE.name).value == "copy.csv"
    assert "The question is about" not in words(page)


def test_another_file_is_told_by_both_names_with_what_it_lacks() -> None:
    page = upload(opened(OF_A_FILE), "other.csv", b"colour,weight\nred,1\nblue,2\n")
    assert is_sound(page)
    assert "“other.csv” is not “shapes.csv”, the file that the link was made for" in warned(page)
    assert "The link uses the columns shape and size" in warned(page)
    assert not shows(page, "tree_canvas")
    page = upload(page, "shapes.csv", SHAPES)
    assert "Which splits it?" in words(page)


def test_one_goes_on_with_another_file_without_the_question() -> None:
    page = upload(opened(OF_A_FILE), "shapes.csv", SHAPES + b"red,2,round\n")
    assert "made for a different file with the same name, “shapes.csv”" in warned(page)
    assert "Your file has all the columns that the link uses." in warned(page)
    page = page.button(key=keys.SET_UP_LEAVE.name).click().run()
    assert is_sound(page)
    assert shows(page, "tree_canvas")
    assert page.selectbox(key=state.TABLE.name).value == "shapes.csv"


def test_another_table_is_said_to_be_one_and_the_links_is_a_click_away() -> None:
    page = opened(ASKED)
    page = page.selectbox(key=state.TABLE.name).set_value("iris").run()
    told = "The question is about play_tennis; the page shows iris."
    assert told in words(page).replace("_", "_")
    page = page.button(key=keys.SET_UP_BACK.name).click().run()
    assert page.selectbox(key=state.TABLE.name).value == "play_tennis"


def test_markup_in_a_question_stays_text() -> None:
    hostile = "<b>bold</b> **strong** :red[x] $x$ [l](http://x)"
    page = opened(replace(ASKED, question=hostile, options=(hostile, "no"), right=0))
    shown = [str(each.value) for each in page.markdown if "bold" in str(each.value)]
    assert shown
    assert all("<b>" not in each and "**" not in each and "](" not in each for each in shown)
    option = page.radio(key=keys.SET_UP_CHOICE.name).options[0]
    assert "<b>" not in option
    assert "](" not in option
