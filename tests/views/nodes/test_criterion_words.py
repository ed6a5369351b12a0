"""Every criterion has its words, and one name for each place where it appears."""

import pytest

from explorer.tree.impurity import Criterion
from explorer.views.nodes.criterion_words import axis_name, criterion_name, criterion_title, unit_of
from tests.support.training_tables import training_of


@pytest.mark.parametrize("criterion", Criterion)
def test_a_list_offers_a_criterion_under_the_name_that_sentences_use(criterion: Criterion) -> None:
    title = criterion_title(criterion)
    assert title[0].isupper()
    assert title.casefold().startswith(criterion_name(criterion).casefold())


def test_errors_are_measured_in_the_target_and_its_square() -> None:
    training = training_of({"x": [1.0, 2.0]}, [1.0, 2.0])
    name = training.target.name
    assert unit_of(Criterion.ABSOLUTE_ERROR, training) == name
    assert unit_of(Criterion.SQUARED_ERROR, training) == f"{name}²"
    assert axis_name(Criterion.SQUARED_ERROR, training) == "squared error"
