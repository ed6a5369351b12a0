"""Numbers of the tutorial that writes a tree from scratch, and Quinlan's gains."""

import numpy as np
import pytest
from sklearn.datasets import make_classification, make_regression
from sklearn.model_selection import train_test_split

from explorer import SearchRules, StopRules, Table, encode, grow, load_dataset, predict
from explorer.data.columns import from_columns
from explorer.tree.impurity import Criterion, class_total

SEED = 17


def table_of(X: np.ndarray, y: np.ndarray) -> Table:
    columns = {f"x{i}": X[:, i] for i in range(X.shape[1])}
    return from_columns("made", columns | {"y": y})


def test_the_texts_classifier_is_right_for_0_875_of_its_test_rows() -> None:
    X, y = make_classification(n_features=2, n_redundant=0, n_samples=400, random_state=SEED)
    parts = train_test_split(X, y.astype(str), test_size=0.3, random_state=SEED)
    X_train, X_test, y_train, y_test = parts
    training = encode(table_of(X_train, y_train), "y")
    tree = grow(training, SearchRules("entropy"), StopRules(max_depth=4))
    assert (predict(tree, table_of(X_test, y_test)) == y_test).mean() == pytest.approx(0.875)


def test_the_texts_regressor_errs_by_58_65_on_its_test_rows() -> None:
    # That tutorial prints 68.95 (its own tree) and 67.15 (scikit-learn's). No version of
    # scikit-learn gives either on the data that it describes.
    X, y = make_regression(n_features=1, n_samples=200, bias=0, noise=5, random_state=SEED)
    X_train, X_test, y_train, y_test = train_test_split(X, y, test_size=0.3, random_state=SEED)
    training = encode(table_of(X_train, y_train), "y")
    tree = grow(training, SearchRules("squared_error"), StopRules(max_depth=6))
    error = ((predict(tree, table_of(X_test, y_test)) - y_test) ** 2).mean()
    assert error == pytest.approx(58.65, abs=0.005)


@pytest.mark.parametrize(
    ("feature", "gain"),
    [("outlook", 0.247), ("humidity", 0.152), ("wind", 0.048), ("temperature", 0.029)],
)
def test_quinlans_information_gains_of_playing_tennis(feature: str, gain: float) -> None:
    table = load_dataset("play_tennis")
    levels, classes = table.values_of(feature), table.values_of("play")
    counts = np.zeros((len(table.column(feature).levels), 2))
    np.add.at(counts, (levels, classes), 1)
    before = class_total(Criterion.ENTROPY, counts.sum(axis=0))
    after = class_total(Criterion.ENTROPY, counts).sum()
    # Quinlan (1986) rounds on the way: his 0.246 and 0.151 are 0.2467 and 0.1518.
    assert (before - after) / len(classes) == pytest.approx(gain, abs=0.0005)
