"""A node's rule: it matches the walk down the tree, with each feature named once."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import strategies as st

from explorer.data.matching import UNSEEN
from explorer.data.schema import Column, Display, Kind, Schema
from explorer.data.training import FeatureValues, TrainingTable
from explorer.growth.growing import grow
from explorer.tree.conditions import (
    Conditions,
    LevelCondition,
    NumberCondition,
    leaf_rules,
    path_rule,
)
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import CategorySplit, MissingSplit, NumericSplit, Split, SplitArrays
from explorer.tree.tree import Ending, NodeArrays, Tree, breadth_first_children
from explorer.tree.walking import apply, rows_at
from explorer.views.nodes.wording import rule_words, whole_column
from tests.support.growth.conditions import selects
from tests.support.samples import HOSTILE, grown, hostile, mixed, training_of
from tests.support.tiers import first_in_gate, random_cases
from tests.support.training_tables import random_case

NUMBER = Column("size", Kind.NUMERIC)
LEVELS = Column("colour", Kind.CATEGORICAL, ("blue", "green", "red", "white"))


def words(tree: Tree, node: int) -> str:
    return rule_words(path_rule(tree, node), [whole_column(each) for each in tree.features])


def chain(columns: tuple[Column, ...], *steps: tuple[Split, bool]) -> tuple[Tree, int]:
    """Return a tree with these splits one below the other, and the node at their end."""
    splits: list[Split | None] = []
    end = 0
    for split, left in steps:
        splits += [None] * (end - len(splits)) + [split]
        end = 2 * len([s for s in splits if s is not None]) - (1 if left else 0)
    splits += [None] * (2 * len(steps) + 1 - len(splits))
    internal = np.array([split is not None for split in splits])
    left_child, right_child = breadth_first_children(internal)
    parent = np.full(len(splits), -1, np.int64)
    parent[1:] = np.repeat(np.flatnonzero(internal), 2)
    depth = np.zeros(len(splits), np.int64)
    for node in range(1, len(splits)):
        depth[node] = depth[parent[node]] + 1
    n = len(splits)
    tree = Tree(
        Schema(columns),
        Column("y", Kind.CATEGORICAL, ("a", "b")),
        SearchRules(),
        StopRules(),
        parent,
        left_child,
        right_child,
        depth,
        NodeArrays(np.ones(n, np.int64), np.ones(n), np.zeros(n), np.ones((n, 2))),
        SplitArrays.of(splits),
        np.zeros(n),
        np.where(internal, Ending.SPLIT, Ending.PURE).astype(np.int8),
    )
    return tree, end


def asked(threshold: float, missing_left: bool = False, seen: bool = False) -> NumericSplit:
    return NumericSplit(0, threshold, 0.1, missing_left, missing_left, seen)


def shuffled(training: TrainingTable, seed: int) -> list[FeatureValues]:
    """Return rows that training never saw: each column's values, missing and unknown, remixed."""
    random = np.random.default_rng(seed)
    columns: list[FeatureValues] = []
    for column, values in zip(training.features, training.columns, strict=True):
        if column.is_numeric:
            columns.append(random.choice([*values, np.nan, -1e9, 1e9], 60))
        else:
            codes = np.arange(UNSEEN, len(column.levels), dtype=np.int32)
            columns.append(random.choice(codes, 60).astype(np.int32))
    return columns


def selected_by_words(conditions: Conditions, columns: list[FeatureValues]) -> np.ndarray:
    """Return the rows that the words describe, level by level: only those listed."""
    chosen = np.ones(len(columns[0]), np.bool_)
    for condition in conditions:
        values = columns[condition.feature]
        match condition:
            case NumberCondition():
                listed = replace(
                    condition, with_missing=condition.with_missing and condition.missing_seen
                )
                chosen &= selects((replace(listed, feature=0),), [values])
            case LevelCondition(listed=None):
                chosen &= condition.comes[values]
            case LevelCondition():
                missing = (values == -1) & condition.comes[-1] & condition.missing_seen
                chosen &= np.isin(values, condition.listed) | missing
    return chosen


@random_cases(gate=25, seed=st.integers(0, 10**6))
def test_the_rule_of_a_node_selects_exactly_the_rows_that_walk_to_it(seed: int) -> None:
    case = random_case(seed, 30)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    foreign = shuffled(case.training, seed)
    for columns in (list(case.training.columns), foreign):
        for node in range(tree.n_nodes):
            conditions = path_rule(tree, node)
            chosen = np.flatnonzero(selects(conditions, columns))
            assert chosen.tolist() == rows_at(tree, columns, node).tolist()
            features = [condition.feature for condition in conditions]
            assert len(features) == len(set(features))


@random_cases(gate=30, seed=st.integers(0, 10**6))
def test_the_words_of_a_rule_name_exactly_the_training_rows_of_the_node(seed: int) -> None:
    case = random_case(seed, 30)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    columns = list(case.training.columns)
    for node in range(tree.n_nodes):
        chosen = np.flatnonzero(selected_by_words(path_rule(tree, node), columns))
        assert chosen.tolist() == rows_at(tree, columns, node).tolist()


@random_cases(gate=30, seed=st.integers(0, 10**6))
def test_the_leaves_come_from_left_to_right_with_the_rules_of_their_paths(seed: int) -> None:
    case = random_case(seed, 30)
    tree = grow(case.training, SearchRules(case.criterion, case.min_samples_leaf))
    rules = list(leaf_rules(tree))
    assert sorted(rule.node for rule in rules) == tree.leaves.tolist()
    assert [rule.path for rule in rules] == sorted(rule.path for rule in rules)
    reached = apply(tree, case.training.columns)
    for rule in rules:
        assert rule.path == tree.path(rule.node)
        chosen = selects(rule.conditions, case.training.columns)
        assert (chosen == (reached == rule.node)).all()


def test_two_bounds_on_one_column_are_one_condition() -> None:
    tree, node = chain(
        (NUMBER,),
        (asked(42.4, True, True), True),
        (asked(38.6, False, True), False),
        (asked(50.0, False, True), True),
    )
    # Missing goes left, then right, then right where the path goes left: it does not get here.
    assert words(tree, node) == "size > 38.6 and ≤ 42.4"
    tree, node = chain(
        (NUMBER,), (asked(42.4, True, True), True), (asked(38.6, False, True), False)
    )
    assert words(tree, node) == "size > 38.6 and ≤ 42.4 or missing"


def test_missing_that_training_never_saw_is_not_spoken_of() -> None:
    tree, node = chain((NUMBER,), (asked(2.5, True, False), True))
    assert words(tree, node) == "size ≤ 2.5"
    assert selects(path_rule(tree, node), [np.array([np.nan, 2.0, 3.0])]).tolist() == [
        True,
        True,
        False,
    ]


@pytest.mark.parametrize(
    ("left", "wording"), [(True, "size has a value"), (False, "size is missing")]
)
def test_whether_a_value_is_there_is_a_condition_of_its_own(left: bool, wording: str) -> None:
    tree, node = chain((NUMBER,), (MissingSplit(0, True), left))
    assert words(tree, node) == wording
    tree, node = chain((LEVELS,), (MissingSplit(0, True), left))
    assert words(tree, node) == wording.replace("size", "colour")


def test_a_value_that_is_asked_for_and_bounded_is_only_bounded() -> None:
    tree, node = chain((NUMBER,), (MissingSplit(0, True), True), (asked(2.5), True))
    assert words(tree, node) == "size ≤ 2.5"


def test_levels_are_those_that_every_question_let_through() -> None:
    first = CategorySplit(0, (0, 1, 2), (3,), True, False, True)
    second = CategorySplit(0, (1, 2), (0,), True, False, True)
    tree, node = chain((LEVELS,), (first, True), (second, True))
    assert words(tree, node) == "colour is green, red or missing"
    tree, node = chain((LEVELS,), (first, True), (second, False))
    assert words(tree, node) == "colour is blue"
    tree, node = chain((LEVELS,), (first, True), (MissingSplit(0, True), False))
    assert words(tree, node) == "colour is missing"
    tree, node = chain((LEVELS,), (first, True), (MissingSplit(0, True), True))
    assert words(tree, node) == "colour is blue, green or red"


def test_conditions_stand_in_the_order_in_which_their_columns_are_first_asked() -> None:
    colour = CategorySplit(1, (0,), (1, 2, 3), False, False, False)
    tree, node = chain((NUMBER, LEVELS), (asked(9.5), True), (colour, False), (asked(3.5), False))
    assert words(tree, node) == "size > 3.5 and ≤ 9.5; colour is green, red or white"


def test_bounds_that_cross_leave_no_value() -> None:
    tree, node = chain((NUMBER,), (asked(2.0, True, True), True), (asked(3.0, False, True), False))
    assert words(tree, node) == "size is missing"
    tree, node = chain((NUMBER,), (asked(2.0), True), (asked(3.0), False))
    assert words(tree, node) == "size has no value that reaches this node"
    assert not selects(path_rule(tree, node), [np.array([1.0, 2.5, 4.0, np.nan])])[:3].any()


def test_many_levels_are_counted_and_dates_are_dates() -> None:
    many = Column("town", Kind.CATEGORICAL, tuple(f"town {i:03}" for i in range(60)))
    split = CategorySplit(0, tuple(range(50)), tuple(range(50, 60)), False, False, False)
    tree, node = chain((many,), (split, True))
    assert words(tree, node) == "town is one of 50 categories, among them town 000"
    day = Column("day", Kind.NUMERIC, (), Display.DATE)
    date = NumericSplit(0, 86400.0 * 365, 86400.0, False, False, False)
    tree, node = chain((day,), (date, False))
    assert words(tree, node) == "day > 1971-01-01"


def test_the_root_and_a_lone_leaf_have_no_condition() -> None:
    tree = grown(mixed(), 0)
    assert path_rule(tree, 0) == ()
    assert words(tree, 0) == ""
    (only,) = leaf_rules(tree)
    assert (only.node, only.path, only.conditions) == (0, "", ())


def test_hostile_names_stand_in_full_on_one_line() -> None:
    tree = grown(hostile(), 4)
    rules = [words(tree, int(leaf)) for leaf in tree.leaves]
    assert any("<b>bold</b> %{y} \\N" in each for each in rules)
    assert not any("\n" in each or "\x00" in each for each in rules)
    assert any(level in each for each in rules for level in HOSTILE[:1])


@pytest.mark.parametrize("depth", first_in_gate(1500, 5000))
def test_a_chain_of_thousands_of_questions_has_a_rule(depth: int) -> None:
    steps = [(asked(float(depth - i)), True) for i in range(depth)]
    tree, node = chain((NUMBER,), *steps)
    assert words(tree, node) == "size ≤ 1"


def test_words_like_proto_are_columns_and_levels() -> None:
    training = training_of("y", {"__proto__": ["a", "constructor"] * 6, "y": ["no", "yes"] * 6})
    assert words(grown(training), 1) in ("__proto__ is a", "__proto__ is constructor")
