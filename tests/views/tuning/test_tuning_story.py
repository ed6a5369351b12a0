"""Growth that tuning rows ended, in sentences that are true."""

import re

import numpy as np
import pytest

from explorer import encode, load_dataset
from explorer.data.sampling import take_rows
from explorer.judging.unseen.holding_out import hold_out
from explorer.judging.unseen.tuning_growth import grow_until_tuning_stops
from explorer.views import tuning as module
from explorer.views.tuning import counter_example
from tests.support.samples import mixed, training_of
from tests.support.scored import story_of


def test_the_title_and_every_step_say_what_the_growth_did() -> None:
    kept = hold_out(encode(load_dataset("titanic"), "survived"), tuning=0.2)
    assert kept.tuning is not None
    found = grow_until_tuning_stops(kept.training, kept.tuning, patience=2)
    story = story_of(found, kept.tuning.n_rows)
    n = kept.tuning.n_rows
    assert re.fullmatch(
        rf"The tuning score stops improving at {found.n_splits + 1} leaves: [\d.]+ % of the {n} "
        "tuning rows predicted correctly",
        story.title,
    )
    assert len(story.steps) == len(found.order) == found.n_splits + 2
    for step, said in enumerate(story.steps):
        rows = found.grown.n_samples[found.order[step]]
        assert said.replace(",", "").startswith(f"{rows} rows split by ")
        before, after = found.scores[step : step + 2]
        does = "better" if after > before else "worse" if after < before else "no change"
        assert said.endswith(f", {does}{'; undone' if step >= found.n_splits else ''}")
    assert story.end.startswith("The last 2 splits did not improve")


def test_a_growth_that_no_split_helps_is_one_leaf() -> None:
    training = training_of("answer", {"x": [1.0, 2.0, 3.0, 4.0], "answer": ["a", "b", "a", "b"]})
    found = grow_until_tuning_stops(training, take_rows(training, np.array([0, 2]), "tune"))
    story = story_of(found, 2)
    title = (
        "No split predicts the tuning rows better: one leaf, 100 % of the 2 tuning rows predicted "
        "correctly"
    )
    assert story.title == title
    assert (
        story.end
        == "The last split did not improve the best score, so it is undone and growth ends."
    )


def test_a_growth_without_a_split_to_try_says_so() -> None:
    training = training_of("answer", {"x": [1.0, 1.0], "answer": ["a", "b"]})
    story = story_of(grow_until_tuning_stops(training, training), 2)
    assert story.title == (
        "There is no split to try: one leaf, 50 % of the 2 tuning rows predicted correctly"
    )
    weighed = story_of(grow_until_tuning_stops(training, training), 2, is_weighted=True)
    assert weighed.title.endswith(
        "one leaf, 50 % of the weight of the 2 tuning rows predicted correctly"
    )
    assert story.end == "There are no more nodes to split."
    assert story.steps == ()


def test_numbers_are_told_by_their_r_squared() -> None:
    training = mixed(120, numbers=True)
    story = story_of(grow_until_tuning_stops(training, training, patience=3), 120)
    assert re.search(r"R² [\d.]+ on the 120 tuning rows$", story.title)


def test_of_many_splits_the_last_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MAX_STEPS", 3)
    training = mixed(120)
    found = grow_until_tuning_stops(training, training, patience=50)
    story = story_of(found, 120)
    assert len(story.steps) == 3
    assert story.first == len(found.order) - 2


def test_exclusive_or_is_the_counter_example() -> None:
    table = load_dataset("xor")
    kept = hold_out(encode(table, "label"), tuning=0.25)
    assert kept.tuning is not None
    one, other = (grow_until_tuning_stops(kept.training, kept.tuning, patience=n) for n in (1, 5))
    said = counter_example(one, other, "xor")
    assert said.endswith(
        "growth stops at 1 leaf (50 %) with a patience of 1, but at 9 leaves (96 %) with a "
        "patience of 5."
    )
