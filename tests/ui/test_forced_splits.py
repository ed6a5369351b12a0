"""The user's own splits on the page: used, described, undone, refused."""

from types import SimpleNamespace
from typing import Any

import pytest
from streamlit.testing.v1 import AppTest

from explorer import NamedSplit, SearchRules, StopRules, encode, grow, load_dataset
from explorer.data.display import show_share
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.scores import accuracies
from explorer.ui import forced_splits, state
from explorer.ui.choices import MAX_STEPS_BACK, ForcedAt, Steps
from tests.support.page.driven_page import all_words, is_sound, measures, on_page, opened_at, sent
from tests.support.subjects import subject_of

DREAM = NamedSplit("island", left=("Biscoe", "Torgersen"))
KEY = (load_dataset("penguins").fingerprint, "species")


def forced(page: AppTest) -> tuple[tuple[str, NamedSplit], ...]:
    steps: Steps[ForcedAt] = page.session_state["forced"][KEY]
    return steps.now


def told(page: AppTest) -> str:
    return all_words(page).replace("\N{NO-BREAK SPACE}", " ")


def with_split(path: str = "L", split: NamedSplit = DREAM, **address: str) -> AppTest:
    page = opened_at(node=path, **address)
    page.session_state["forced"] = {KEY: Steps().to(((path, split),))}
    return page.run()


def test_the_tree_grows_on_below_a_split_and_its_difference_is_told() -> None:
    page = with_split()
    assert is_sound(page)
    tree = grow(
        encode(load_dataset("penguins"), "species"),
        SearchRules(forced={"L": DREAM}),
        StopRules(3),
    )
    accuracy = show_share(accuracies(tree)[0])
    assert measures(page)["training accuracy"] == accuracy
    assert (
        "You chose 1 split. Compared with the tree that has only the best splits: 7 leaves, as "
        f"before; training accuracy 97.7 % → {accuracy}, 8 of 344 training rows predicted "
        "differently."
    ) in told(page)
    assert sent(page, "split_search")["title"] == (
        "Your split of 215 rows: island = Biscoe or Torgersen"
    )
    # Folds have the same split: their score is another.
    assert measures(page)["10-fold accuracy ± 2.6 %"] == "97.1 %"
    on_page(page, "judge")
    assert is_sound(page)
    assert measures(page)["training accuracy"] == accuracy
    assert "cannot use your own splits" in told(page)


def test_a_split_is_taken_back_undone_and_done_again() -> None:
    page = with_split()
    usual = opened_at(node="L")
    mine, best = measures(page), measures(usual)
    assert mine != best
    assert "Undo split" not in [button.label for button in usual.button]
    page.button(key="release_split").click().run()
    assert forced(page) == ()
    assert measures(page) == best
    page.button(key="undo_forcing").click().run()
    assert measures(page) == mine
    page.button(key="undo_forcing").click().run()
    assert measures(page) == best
    assert page.button(key="undo_forcing").disabled
    page.button(key="redo_forcing").click().run()
    assert measures(page) == mine
    assert is_sound(page)


def test_the_splits_of_a_table_stay_while_another_is_looked_at() -> None:
    page = with_split()
    mine = measures(page)
    page.selectbox(key="table").set_value("iris").run()
    assert is_sound(page)
    assert "is yours" not in told(page)
    page.selectbox(key="table").set_value("penguins").run()
    assert is_sound(page)
    assert measures(page) == mine


def test_what_cannot_be_made_any_more_is_said_and_comes_back() -> None:
    page = with_split(split=NamedSplit("bill_length_mm", 36.25))
    mine = measures(page)
    page.slider(key="min_samples_leaf").set_value(40).run()
    assert is_sound(page)
    assert (
        "Your split of flipper_length_mm ≤ 206.5 or missing is impossible. One side would hold 29 "
        "rows; a leaf needs at least 40."
    ) in told(page)
    assert "is yours" not in told(page)
    page.slider(key="min_samples_leaf").set_value(1).run()
    assert measures(page) == mine


def settled(monkeypatch: pytest.MonkeyPatch, use: object, path: str = "L") -> tuple[Any, str]:
    """Return the session's data after a picture has sent this."""
    table = load_dataset("penguins")
    training = encode(table, "species")
    tree = grow(training, stop=StopRules(3))
    session: dict[str, Any] = {state.SPLIT_SEARCH.name: SimpleNamespace(use=use)}
    monkeypatch.setattr(forced_splits.st, "session_state", session)
    monkeypatch.setattr(state.st, "session_state", session)
    monkeypatch.setattr(forced_splits.st, "rerun", lambda: None)
    shown = TreeSpec(training, tree.search, StopRules(3), path)
    forced_splits.settle_used(subject_of(table, shown))
    steps = session.get("forced", {}).get(KEY, Steps())
    return steps.now, session.get("split_refused", "")


def test_a_split_that_the_picture_sends_is_put_by_names(monkeypatch: pytest.MonkeyPatch) -> None:
    use = {"path": "L", "feature": 0, "threshold": None, "routing": 0, "levels": [0, 2]}
    assert settled(monkeypatch, use)[0] == (
        ("L", NamedSplit("island", left=("Biscoe", "Torgersen"))),
    )
    use = {"path": "L", "feature": 1, "threshold": 40.25, "routing": 1, "levels": None}
    assert settled(monkeypatch, use)[0] == (("L", NamedSplit("bill_length_mm", 40.25)),)


@pytest.mark.parametrize(
    ("use", "words"),
    [
        (None, ""),
        ({"path": "R", "feature": 0, "levels": [0]}, ""),
        ({"path": "L", "feature": 99}, "Choose a listed feature."),
        ({"path": "L", "feature": True}, "Choose a listed feature."),
        ({"path": "L", "feature": 1, "threshold": 1e9, "routing": 0}, "one side without rows"),
        ({"path": "L", "feature": 1, "threshold": None}, "A numeric split needs a threshold."),
        ({"path": "L", "feature": 0, "levels": []}, "one side without rows"),
        (
            {"path": "L", "feature": 0, "levels": {"a": 1}},
            "needs a list of the categories that go left",
        ),
    ],
)
def test_what_is_no_split_of_the_node_changes_nothing(
    monkeypatch: pytest.MonkeyPatch, use: object, words: str
) -> None:
    now, refused = settled(monkeypatch, use)
    assert now == ()
    assert words in refused
    assert bool(words) == bool(refused)


def test_steps_go_back_and_again_and_no_further() -> None:
    one, two = (("", DREAM),), (("L", DREAM),)
    steps = Steps().to(one).to(two)
    assert steps.back().now == one
    assert steps.back().back().back().now == ()
    assert steps.back().back().again().again().again() == steps
    assert steps.back().to(()).undone == ()
    many = Steps()
    for _ in range(MAX_STEPS_BACK + 50):
        many = many.to(one)
    assert len(many.before) == MAX_STEPS_BACK
