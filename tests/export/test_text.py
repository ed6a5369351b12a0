"""A tree as text has every rule and every prediction, and DOT draws every node."""

from explorer import to_dot, to_text
from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.growth.growing import grow
from explorer.tree.impurity import Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import trim
from tests.support.growth.peeling import PeelingEngine, chain_training
from tests.support.training_tables import training_of


def penguins(depth: int) -> Tree:
    training = encode(load_dataset("penguins"), target="species")
    return grow(training, stop=StopRules(max_depth=depth))


def test_two_levels_of_the_penguins_read_like_this() -> None:
    assert to_text(penguins(2)) == (
        "species: 344 rows\n"
        "|--- flipper_length_mm ≤ 206.5 or missing (215 rows)\n"
        "|   |--- bill_length_mm ≤ 43.35 or missing (152 rows)\n"
        "|   |   |--- species: Adelie, 96.1 %, stopped at depth 2\n"
        "|   |--- bill_length_mm > 43.35 (63 rows)\n"
        "|   |   |--- species: Chinstrap, 92.1 %, stopped at depth 2\n"
        "|--- flipper_length_mm > 206.5 (129 rows)\n"
        "|   |--- island is Biscoe (122 rows)\n"
        "|   |   |--- species: Gentoo, 100 %, pure\n"
        "|   |--- island is Dream or Torgersen (7 rows)\n"
        "|   |   |--- species: Chinstrap, 71.4 %, stopped at depth 2\n"
    )


def test_a_leaf_that_no_split_could_separate_says_so_if_the_table_is_given() -> None:
    training = training_of({"x": [1.0, 1.0, 2.0, 2.0, 3.0, 4.0]}, list("abccab"))
    tree = grow(training, stop=StopRules(max_depth=2))
    assert to_text(tree).count("stopped at depth 2") == 2
    text = to_text(tree, training)
    assert text.count("stopped at depth 2") == 1
    assert "tie: a, 50 %, no feature separates these rows" in text
    whole = trim(grow(training), tree.stop, keep_no_split=True)
    assert text == to_text(whole)


def test_branches_below_the_asked_depth_are_counted() -> None:
    text = to_text(penguins(3), max_depth=1)
    assert "|   |--- species: Adelie, 69.8 %; 6 nodes below are not shown\n" in text
    assert len(text.splitlines()) == 5


def test_ties_and_splits_that_gain_nothing_yet_are_said() -> None:
    exclusive_or = {"x": [0.0, 0.0, 1.0, 1.0], "y": [0.0, 1.0, 0.0, 1.0]}
    tree = grow(training_of(exclusive_or, ["a", "b", "b", "a"]), stop=StopRules(max_depth=1))
    assert to_text(tree).splitlines()[1:3] == [
        "|--- x ≤ 0.5 (2 rows, no gain yet)",
        "|   |--- target: tie: a, 50 %, stopped at depth 1",
    ]


def test_numbers_are_predicted_by_the_mean() -> None:
    tree = grow(training_of({"x": [1.0, 2.0]}, [10.0, 20.5]))
    assert "|   |--- target: 20.5, pure\n" in to_text(tree)


def test_missing_values_have_rules_of_their_own() -> None:
    search = SearchRules(Criterion.GINI)
    text = to_text(grow(training_of({"x": [1.0, 2.0, None, None]}, list("aabb")), search))
    assert "|--- x has a value (2 rows)\n" in text
    assert "|--- x is missing (2 rows)\n" in text


def test_names_with_line_breaks_stay_on_one_line() -> None:
    tree = grow(training_of({"first\nsecond": ["p\nq", "r"]}, ["a\nb", "c"]))
    assert len(to_text(tree).splitlines()) == 5


def test_a_chain_of_a_thousand_levels_is_written_without_running_off_the_page() -> None:
    training = chain_training(1001)
    text = to_text(grow(training, engine=PeelingEngine(training)))
    assert max(map(len, text.splitlines())) < 250
    assert "(depth 1000) " in text


def test_dot_draws_every_node_unless_told_otherwise() -> None:
    tree = penguins(8)
    assert to_dot(tree).count("label=<<TABLE") == tree.n_nodes
    assert to_dot(tree, max_nodes=3).count("label=<<TABLE") == 3
