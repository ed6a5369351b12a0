"""Our tree and scikit-learn's on the Judge page."""

from dataclasses import replace

import pytest

from explorer.caps import CAPS
from explorer.ui.judge import sklearn_comparison as panel
from tests.support.page.driven_page import is_sound, opened_on, sent, words


def test_both_trees_are_compared_and_its_own_is_drawn_when_asked_for() -> None:
    page = opened_on("judge", table="iris", max_depth="5")
    assert is_sound(page)
    told = sent(page, "beside")
    assert told["title"].startswith("scikit-learn grows the same tree")
    assert told["rows"][2][0] == "over its 5 random states"
    page.button(key="grow_beside").click().run()
    assert sent(page, "beside")["rows"][2][0] == "over its 50 random states"
    drawn = [one for one in page.get("bidi_component") if "tree_canvas" in one.proto.component_name]
    assert not drawn
    page.toggle(key="show_their_tree").set_value(True).run()
    assert is_sound(page)
    drawn = [one for one in page.get("bidi_component") if "tree_canvas" in one.proto.component_name]
    assert len(drawn) == 1


def test_a_rule_that_it_does_not_know_is_a_sentence() -> None:
    page = opened_on("judge")
    page.selectbox(key="criterion").set_value("misclassification").run()
    assert is_sound(page)
    assert "scikit-learn's trees have no misclassification criterion" in words(page)
    page.slider(key="max_depth").set_value(0).run()
    assert is_sound(page)


def test_of_large_tables_it_is_asked_for_or_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    small = replace(CAPS, max_unasked_scikit_learn_cells=4200)
    monkeypatch.setattr(panel, "CAPS", small)
    monkeypatch.setattr(panel, "CAPS", small)
    page = opened_on("judge", table="iris")
    assert is_sound(page)
    assert "On request, scikit-learn grows 71 trees, with 7 random states." in words(page)
    page.button(key="grow_beside").click().run()
    assert sent(page, "beside")["rows"][2][0] == "over its 7 random states"
    monkeypatch.setattr(panel, "CAPS", replace(CAPS, max_scikit_learn_cells=100))
    page.run()
    assert is_sound(page)
    assert "**Compared with scikit-learn**" in words(page)
    assert "need 600 cells; at most 100 are" in words(page)


def test_a_tree_that_is_pruned_by_hand_has_no_counterpart() -> None:
    page = opened_on("judge", pruned="LR")
    assert is_sound(page)
    assert not sent(page, "beside")
    assert "scikit-learn’s trees cannot be pruned by hand" in words(page)
    note = "does not apply to the folds’ trees or to the trees with shuffled copies"
    assert note in sent(page, "importances")["captions"][-1]
