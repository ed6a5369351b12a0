"""Boosting step by step."""

import base64
import json

import pytest

from explorer.data.training import TrainingTable
from explorer.judging.forest.boosting_study import BoostingSettings
from explorer.tree.rules import SearchRules
from explorer.views.forest.boosting_view import BoostingView, boosting_view
from explorer.views.to_json import to_json
from tests.support.samples import grown, hostile, mixed, training_of
from tests.support.scored import boosting_of


def viewed(
    training: TrainingTable,
    judging: TrainingTable | None,
    n: int = 30,
    forest: str = "",
    tree: str = "",
) -> BoostingView:
    search = SearchRules.usual_for(training.task)
    study = boosting_of(training, judging, search, BoostingSettings(n, 0.5, 2))
    names = training.features.names
    return boosting_view(study, training, (names[0], names[1]), grown(training), forest, tree)


def bytes_of(text: str) -> list[int]:
    return list(base64.b64decode(text))


@pytest.mark.parametrize("numbers", [True, False])
def test_residuals_shrink_as_trees_are_added(numbers: bool) -> None:
    make = {"numbers": True} if numbers else {"n_classes": 2}
    view = viewed(mixed(**make), mixed(seed=1, **make))
    assert [one.name for one in view.maps] == [
        "start",
        "1 tree",
        "2 trees",
        "5 trees",
        "20 trees",
        "30 trees",
    ]
    left = [sum(bytes_of(one.sizes)) for one in view.maps]
    assert left == sorted(left, reverse=True)
    assert max(bytes_of(view.maps[0].sizes)) == 255
    assert len(bytes_of(view.maps[0].sizes)) == len(view.plane.points.x) == 240


def test_the_title_and_the_last_map_have_the_score_of_the_last_step() -> None:
    view = viewed(mixed(n_classes=2), mixed(seed=1, n_classes=2))
    last = view.maps[-1].note
    assert view.title.endswith(f"accuracy {last} on held-out rows")
    assert view.curve.texts[-1][1] == last
    assert view.curve.kept_back[view.curve.best] == max(view.curve.kept_back)


def test_the_forest_and_scikit_learns_boosting_are_told_beside() -> None:
    view = viewed(mixed(numbers=True), mixed(seed=1, numbers=True), forest="R² 0.9")
    told = " ".join(view.told)
    assert "the forest: R² 0.9." in told
    assert "page’s tree" not in told
    beside = viewed(mixed(numbers=True), mixed(seed=1, numbers=True), forest="R² 0.9", tree="0.8")
    assert "The page’s tree: R² 0.8." in " ".join(beside.told)
    assert "gradient boosting is not shown. It does not accept missing values." in told


def test_without_rows_kept_back_the_rows_that_grew_the_trees_judge() -> None:
    view = viewed(hostile(), None, 3)
    assert view.title.endswith("on the training rows")
    assert view.curve.best == -1
    sent = json.loads(to_json(view))
    assert sent["curve"]["kept_back"] == []
    assert len(to_json(view)) < 100_000


def test_the_class_that_leads_is_the_one_whose_rows_stand_there() -> None:
    columns = {"x": [1, 2, 3, 4] * 5, "t": ["a", "a", "b", "b"] * 5}
    training = training_of("t", columns)
    study = boosting_of(training, None, SearchRules(), BoostingSettings(3, 0.5, 1))
    view = boosting_view(study, training, ("x", None), grown(training))
    lead = bytes_of(view.maps[-1].map.lead)
    assert (lead[0], lead[-1]) == (0, 1)
    assert view.curve.training[-1] == 1
