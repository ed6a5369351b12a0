"""Growing until the score on the tuning rows stops improving, on the Judge page."""

from streamlit.testing.v1 import AppTest

from explorer import encode, grow_until_tuning_stops, hold_out, load_dataset
from tests.support.page.driven_page import all_words, is_sound, n_leaves, on_page, opened_on


def judged_at(**address: str) -> AppTest:
    return opened_on("judge", **address)


def test_without_tuning_rows_a_sentence_says_how_to_keep_some() -> None:
    page = judged_at()
    assert is_sound(page)
    assert "No rows are held out for tuning. Choose a share of tuning rows" in all_words(page)


def test_the_story_is_that_of_the_growth_and_its_leaves_are_taken_by_one_click() -> None:
    page = judged_at(tuning="20", max_depth="1", ccp_alpha="0.01")
    kept = hold_out(encode(load_dataset("penguins"), "species"), tuning=0.2)
    assert kept.tuning is not None
    found = grow_until_tuning_stops(kept.training, kept.tuning)
    said = all_words(page)
    assert f"stops improving at {found.max_leaf_nodes} leaves" in said
    assert f"{len(found.order)}. " in said
    page.button(key="take_tuned").click().run()
    assert is_sound(page)
    assert page.session_state["max_leaf_nodes"] == found.max_leaf_nodes
    assert page.session_state["ccp_alpha"] == 0
    assert f"The tree with {found.max_leaf_nodes} leaves is shown" in all_words(page)
    assert n_leaves(on_page(page, "explore")) == found.tree.n_leaves


def test_patience_lets_more_splits_be_in_vain() -> None:
    page = judged_at(tuning="20")
    page.number_input(key="patience").set_value(4).run()
    assert is_sound(page)
    assert "The last 4 splits did not improve the best score" in all_words(page)
