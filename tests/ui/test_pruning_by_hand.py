"""Pruning by hand on the page: paths in the address, undo, and its cost."""

import pytest
from streamlit.testing.v1 import AppTest

from explorer import StopRules, encode, grow, hold_out, load_dataset, prune_at
from explorer.data.display import show_share
from explorer.judging.scores import accuracies
from explorer.ui import pruning_by_hand
from tests.support.page.driven_page import (
    all_words,
    is_sound,
    measures,
    on_page,
    opened_at,
    opened_on,
    sent,
)


def pruned(page: AppTest) -> str | None:
    found = page.query_params.get("pruned")
    return found[0] if isinstance(found, list) else found


def accuracy(page: AppTest) -> str:
    return measures(page)["training accuracy"]


def test_the_branches_of_the_address_are_leaves_on_every_page() -> None:
    page = opened_at(max_depth="5", pruned="LR,R")
    assert is_sound(page)
    whole = grow(encode(load_dataset("penguins"), "species"), stop=StopRules(5))
    tree = prune_at(whole, ["LR", "R"])
    assert accuracy(page) == show_share(accuracies(tree)[0])
    assert list(sent(page, "publisher")["limits"]["pruned"]) == ["LR", "R"]
    assert "You pruned branches by hand. This pruning cannot be cross-validated" in all_words(page)
    on_page(page, "judge")
    assert is_sound(page)
    assert accuracy(page) == show_share(accuracies(tree)[0])


def test_a_branch_is_pruned_by_a_button_undone_and_done_again() -> None:
    page = opened_at(max_depth="5", node="LR")
    before = accuracy(page)
    page.button(key="prune_branch").click().run()
    assert is_sound(page)
    assert pruned(page) == "LR"
    after = accuracy(page)
    assert after != before
    page.query_params["node"] = "L"
    page.run()
    page.button(key="prune_branch").click().run()
    assert pruned(page) == "L"  # the branch within it is gone with it
    page.button(key="undo_pruning").click().run()
    assert (pruned(page), accuracy(page)) == ("LR", after)
    page.button(key="undo_pruning").click().run()
    assert (pruned(page), accuracy(page)) == (None, before)
    page.button(key="redo_pruning").click().run()
    assert (pruned(page), accuracy(page)) == ("LR", after)


def test_the_cost_is_said_with_the_rows_it_is_from() -> None:
    told = "on the 344 training rows, which the tree was grown from (none are held out)"
    assert told in all_words(opened_at(max_depth="5", node="LR"))
    page = opened_at(max_depth="5", node="L", tuning="20")
    kept = hold_out(encode(load_dataset("penguins"), "species"), tuning=0.2)
    assert kept.tuning is not None
    assert f"on the {kept.tuning.n_rows} tuning rows" in all_words(page)
    page = opened_at(max_depth="5", node="L", test="20")
    assert "test rows" in all_words(page)


@pytest.mark.parametrize("hostile", ["<b>", "LR;DROP", "L" * 10_001, ",".join(["L"] * 501), "LX"])
def test_what_is_no_path_prunes_nothing(hostile: str) -> None:
    page = opened_at(pruned=hostile)
    assert is_sound(page)
    assert list(sent(page, "publisher")["limits"]["pruned"]) == []


def test_another_growth_forgets_what_was_pruned() -> None:
    page = opened_at(max_depth="5", pruned="LR")
    page.slider(key="max_depth").set_value(4).run()
    assert pruned(page) == "LR"
    page.selectbox(key="criterion").set_value("entropy").run()
    assert is_sound(page)
    assert pruned(page) is None
    assert list(sent(page, "publisher")["limits"]["pruned"]) == []


def test_branches_that_do_not_help_the_tuning_rows_are_pruned_by_one_click() -> None:
    page = opened_on("judge", max_depth="8", tuning="20")
    said = all_words(page)
    assert "Reduced-error pruning, from the bottom up, finds " in said
    page.button(key="prune_on_tuning").click().run()
    assert is_sound(page)
    assert "They are already pruned." in all_words(page)
    left = on_page(page, "explore")
    assert pruned(left)


def test_more_branches_than_the_address_takes_are_refused_in_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pruning_by_hand, "MAX_BRANCHES", 1)
    page = opened_at(max_depth="8", pruned="LR", node="R", tuning="20")
    page.button(key="prune_branch").click().run()
    assert is_sound(page)
    assert pruned(page) == "LR"
    assert "branches can be pruned by hand at a time." in page.warning[0].value
    assert not page.run().warning
    on_page(page, "judge")
    assert is_sound(page)
    assert "A lower depth limit leaves fewer of them." in all_words(page)
    assert "prune_on_tuning" not in [button.key for button in page.button]
