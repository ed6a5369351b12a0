"""The data of a cut-off's picture: its rows, its cut-offs, and words that are true."""

import numpy as np
import pytest

from explorer import SearchRules, StopRules, grow
from explorer.judging.class_curves import class_curves
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.unseen.cross_validation import grow_folds
from explorer.judging.unseen.folds import folds_of
from explorer.judging.unseen.holding_out import Part, hold_out
from explorer.tree.walking import apply
from explorer.views import cut_off as module
from explorer.views.cut_off import CutOffView, cut_off_of, cut_off_view, round_odds
from explorer.views.scores.judged_part import judged_parts
from explorer.views.to_json import to_json
from tests.support.samples import grown, hostile, mixed, training_of


def view_of(code: int = 0, n_classes: int = 2, by: Part | None = Part.TEST) -> CutOffView:
    training, judged = mixed(n_classes=n_classes), mixed(seed=5, n_classes=n_classes)
    tree = grown(training)
    return cut_off_view(tree, training, code, judged_by_tree(tree, judged), by, str(by))


def test_curves_are_of_the_rows_that_are_judged_and_of_those_that_grew_the_tree() -> None:
    training, judged = mixed(n_classes=2), mixed(seed=5, n_classes=2)
    tree, view = grown(training), view_of()
    for rows, part in ((training, view.training), (judged, view.judged)):
        found = judged_by_tree(tree, rows)
        curves = class_curves(found.share_of(0), found.actual == 0, found.weights)
        np.testing.assert_array_equal(part.cut_offs, curves.cut_offs)
        np.testing.assert_array_equal(part.found, curves.found)
        np.testing.assert_array_equal(part.called, curves.called)
        assert (part.of_class, part.total) == (curves.of_class, curves.total)
        assert part.area == curves.roc_area


def test_every_leaf_stands_at_its_share() -> None:
    training = mixed(n_classes=2)
    tree, view = grown(training), view_of()
    assert view.leaves.path == tuple(tree.path(node) for node in tree.leaves.tolist())
    held = np.asarray(tree.statistics)[tree.leaves]
    np.testing.assert_allclose(view.leaves.share, held[:, 0] / held.sum(axis=1))
    assert view.leaves.rows.sum() == training.n_rows
    assert view.leaves.share.max() <= view.top <= 1


def test_costs_are_the_losses_of_the_tree_if_a_cut_off_can_use_them() -> None:
    assert (view_of().costs, view_of().about_costs) == (None, "")
    for n_classes, costs, told in ((2, (1.0, 5.0), "are the tree’s losses"), (3, None, "cannot")):
        training = mixed(n_classes=n_classes)
        loss = {training.classes[1]: {training.classes[0]: 5.0}}
        tree = grow(training, SearchRules(loss=loss), StopRules(3))
        judged = judged_by_tree(tree, training)
        view = cut_off_view(tree, training, 0, judged, Part.TEST, "test")
        assert view.costs == costs
        assert told in view.about_costs
        assert "computed without the weights from the losses" in view.capped


def test_costs_that_nobody_entered_say_where_they_come_from() -> None:
    training = training_of("y", {"x": list(range(60)), "y": ["yes"] * 3 + ["no"] * 57})
    tree = grown(training)
    view = cut_off_view(tree, training, 1, judged_by_tree(tree, training), Part.TEST, "test")
    assert view.about_costs == (
        "Until you enter your own costs, their ratio is 20 : 1. It is rounded from 19, the number "
        "of other rows for each row of yes."
    )


@pytest.mark.parametrize(("n_classes", "other"), [(2, "class b"), (3, "not class a")])
def test_the_rest_is_the_other_class_or_not_this_one(n_classes: int, other: str) -> None:
    view = view_of(n_classes=n_classes)
    assert view.other == other
    assert (view.other_slot < 0) == (n_classes > 2)


@pytest.mark.parametrize(
    ("average", "odds"), [(0.0195, 50), (0.5, 1), (0.9, 1), (0.32, 2), (0.001, 1000), (0.0, 1)]
)
def test_odds_are_round(average: float, odds: int) -> None:
    assert round_odds(average) == odds


@pytest.mark.parametrize(
    ("by", "words"),
    [
        (None, "ranked together: the AUC may differ from the mean over the folds above. The dots"),
        (Part.TUNING, "held out for tuning"),
        (Part.TEST, "held out for testing"),
    ],
)
def test_the_caption_says_which_rows_and_that_choosing_by_them_flatters(
    by: Part | None, words: str
) -> None:
    caption = view_of(by=by).caption
    assert words in caption
    flattered = "cannot judge it any more" if by is Part.TEST else "looks better on them than"
    assert flattered in caption


def test_test_rows_only_judge_and_the_folds_choose() -> None:
    kept = hold_out(mixed(200, n_classes=2), test=0.3)
    tree, stop = grow(kept.training, stop=StopRules(3)), StopRules(3)
    folds = grow_folds(kept.training, SearchRules(), stop, folds=folds_of(kept.training, 3))
    parts = judged_parts(tree, kept, kept.training, folds, stop)
    view = cut_off_of(tree, kept.training, 0, parts, Part.TEST)
    assert view.choosing is not None
    assert (view.choosing.name, view.choosing.total) == ("3-fold", kept.training.n_rows)
    assert "chooses on the folds, not on these rows" in view.caption
    assert cut_off_of(tree, kept.training, 0, parts, None).choosing is None
    assert cut_off_of(tree, kept.training, 0, parts[1:], Part.TEST).choosing is None


def test_of_more_cut_offs_and_leaves_than_the_caps_some_are_drawn_and_it_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    caps = module.CAPS.__class__(max_cut_offs=4, max_leaves_on_track=3)
    monkeypatch.setattr(module, "CAPS", caps)
    view = view_of()
    assert len(view.judged.cut_offs) == 4
    assert view.judged.cut_offs[0] == np.inf
    assert view.judged.called[-1] == view.judged.total
    assert len(view.leaves.path) == 3
    assert view.capped.startswith("The 3 largest of ")
    assert "4 of " in view.capped
    assert view_of().capped == view.capped


def test_a_class_that_no_judged_row_has_makes_no_area() -> None:
    training = training_of("y", {"x": range(40), "y": ["a"] * 20 + ["b"] * 20})
    tree = grow(training, SearchRules(), StopRules(max_depth=1))
    judged = judged_by_tree(tree, training)
    rows = np.flatnonzero(judged.actual == 0)
    some = type(judged)(
        rows,
        judged.actual[rows],
        judged.predicted[rows],
        judged.weights[rows],
        judged.leaf[rows],
        judged.leaf_weights,
    )
    view = cut_off_view(tree, training, 1, some, Part.TEST, "test")
    assert (view.judged.area, view.judged.of_class) == (None, 0.0)
    assert to_json(view)


def test_hostile_names_are_kept_as_text() -> None:
    training = hostile()
    tree = grown(training)
    view = cut_off_view(tree, training, 0, judged_by_tree(tree, training), Part.TEST, "test")
    assert "\u202e" not in view.name + view.other + view.whole
    assert to_json(view)


def test_shares_are_of_plain_rows_whatever_classes_weigh() -> None:
    training = mixed(n_classes=2)
    plain, weighted = (
        grow(training, SearchRules(class_weight=pairs), StopRules(max_depth=2))
        for pairs in (None, (("class a", 9.0),))
    )
    views = [
        cut_off_view(tree, training, 0, judged_by_tree(tree, training), Part.TEST, "test")
        for tree in (plain, weighted)
    ]
    leaf = apply(weighted, training.columns)
    plain_shares = [np.mean(training.target_values[leaf == node] == 0) for node in weighted.leaves]
    assert views[1].leaves.share.tolist() == plain_shares
    assert "computed without class weights" in views[1].capped
    assert "class weights" not in views[0].capped
    assert views[0].average == views[1].average
    assert views[1].judged.total == training.n_rows
