"""Three programs on one table: the printed numbers, reproducible or not."""

from explorer import encode, load_dataset
from explorer.judging.three_programs import errors_of_the_recipe, three_programs


def test_the_printed_accuracies_are_found_again() -> None:
    # The tutorial prints 0.87 for its own program and 0.88 for scikit-learn's.
    found = three_programs(encode(load_dataset("two_clouds"), "label"))
    assert (found.n_training, found.n_test) == (280, 120)
    assert f"{found.shortest / found.n_test:.2f}" == "0.87"
    assert f"{found.scikit_learn / found.n_test:.2f}" == "0.88"
    assert found.ours == found.scikit_learn
    assert found.n_parted == 0


def test_the_printed_errors_are_not() -> None:
    # The tutorial prints 68.95 and 67.15.
    ours, theirs = errors_of_the_recipe()
    assert f"{ours:.2f}" == f"{theirs:.2f}" == "58.65"
