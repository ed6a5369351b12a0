"""A computation as a value: its key covers every argument, and other studies are arguments."""

import itertools
from typing import Any

import pytest

from explorer import to_dict
from explorer.data.training import TrainingTable
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.holding_out import RowPartition, hold_out
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.ui.studies import study
from explorer.ui.studies.results import NotKnownError, Results, if_known
from explorer.ui.studies.study import Study, in_json, key_of, result
from explorer.ui.studies.trees import grown_study, tree_study, untrimmed_study
from tests.support.samples import mixed
from tests.support.training_tables import training_of

CALLS: list[Any] = []


@pytest.fixture(autouse=True)
def store(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(study, "RESULTS", Results(10_000_000, 60, 20))
    CALLS.clear()


def training(last: float) -> TrainingTable:
    return training_of({"x": [1.0, 2.0, last]}, ["a", "b", "a"])


def n_rows(table: TrainingTable, times: int = 1, *, more: float = 0) -> float:
    CALLS.append((times, more))
    return times * table.n_rows + more


def double(number: float) -> dict[str, float]:
    CALLS.append(number)
    return {"double": 2 * number}


def test_a_result_is_known_by_the_content_of_every_argument() -> None:
    assert result(n_rows, training(3.0)) == result(n_rows, training(3.0)) == 3
    assert len(CALLS) == 1
    assert result(n_rows, training(4.0)) == 3
    assert result(n_rows, training(3.0), 2) == 6
    assert result(n_rows, training(3.0), 2, more=0.5) == 6.5
    assert len(CALLS) == 4


def test_an_argument_that_is_a_study_is_its_result_and_is_kept_by_itself() -> None:
    rows = Study[float](n_rows, (training(3.0), 5))
    twice = Study[dict[str, float]](double, (rows,))
    assert (
        in_json(twice).value() == b'{"double":30.0}' or in_json(twice).value() == b'{"double":30}'
    )
    assert twice.value() == {"double": 30}
    assert CALLS == [(5, 0), 15, 15]
    assert if_known(rows.value) == 15
    with pytest.raises(NotKnownError):
        if_known(Study(double, (Study[float](n_rows, (training(9.0),)),)).value)


def test_a_step_that_is_not_kept_is_computed_for_each_study_that_needs_it() -> None:
    rows = Study[float](n_rows, (training(3.0),), is_kept=False)
    assert Study(double, (rows,)).value() == Study(double, (rows,)).value()
    assert CALLS == [(1, 0), 3]
    assert rows.value() == rows.value()
    assert len(CALLS) == 4


def test_what_is_known_without_computing_is_kept() -> None:
    rows = Study[float](n_rows, (training(3.0),))
    rows.keep(7)
    assert rows.value() == 7
    assert not CALLS


@pytest.mark.parametrize("make", [lambda: Study(lambda: 1), lambda: Study(n_rows, (object(),))])
def test_what_cannot_be_named_is_refused(make: Any) -> None:
    with pytest.raises(TypeError):
        key_of(make())


def test_a_tree_is_passed_as_its_study_never_as_a_value() -> None:
    with pytest.raises(TypeError, match="pass its study"):
        key_of(Study(double, (grow(training(3.0)),)))


def shown_in_many_ways() -> list[TreeSpec]:
    """Return one table under rules that each differ in one place."""
    table = mixed(200)
    base = TreeSpec(table, SearchRules(), StopRules(max_depth=4))
    return [
        base,
        *(
            TreeSpec(table, search, base.stop)
            for search in (SearchRules(criterion="entropy"), SearchRules(min_samples_leaf=9))
        ),
        *(
            TreeSpec(table, base.search, stop)
            for stop in (
                StopRules(max_depth=2),
                StopRules(max_depth=4, min_samples_split=50),
                StopRules(max_depth=4, max_leaf_nodes=4),
                StopRules(max_depth=4, ccp_alpha=0.02),
                StopRules(max_depth=4, min_impurity_decrease=0.02),
            )
        ),
        TreeSpec(table, base.search, base.stop, pruned=("L",)),
    ]


@pytest.mark.parametrize("study_of", [tree_study, untrimmed_study, grown_study])
def test_trees_with_one_key_are_one_tree_and_others_have_other_keys(study_of: Any) -> None:
    """Whatever changes the tree changes its key: the law that a cache must keep."""
    every = [(study_of(shown).key, in_text(study_of(shown))) for shown in shown_in_many_ways()]
    assert len({key for key, _ in every}) == len({tree for _, tree in every}) > 1
    for (one, tree), (other, another) in itertools.combinations(every, 2):
        assert (one == other) == (tree == another)


def in_text(of: Study[Tree]) -> str:
    """Return the tree, computed from scratch: another study's stored result does not count."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(study, "RESULTS", Results(10_000_000, 60, 20))
        return str(to_dict(of.value()))


def test_rows_that_are_kept_back_are_told_apart() -> None:
    table = mixed(200)
    kept = [RowPartition(table), hold_out(table, test=0.2), hold_out(table, tuning=0.2)]
    assert len({key_of(one) for one in kept}) == 3
