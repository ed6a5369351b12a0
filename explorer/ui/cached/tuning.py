"""Growing until the tuning rows stop improving, and pruning on them."""

from explorer.data.catalogue import load_dataset
from explorer.data.training import encode
from explorer.growth.shown import Shown
from explorer.judging.unseen.keeping_back import keep_back
from explorer.judging.unseen.tuning_growth import (
    TuningGrowth,
    grow_until_tuning_stops,
    tuned_growth,
)
from explorer.tree.tree import Tree
from explorer.ui.cached.judging import BY_FOLDS, RowsOf, loss_of
from explorer.ui.cached.keys import BY_UNTRIMMED
from explorer.ui.cached.results import kept
from explorer.views.tuning.tuning_story import counter_example

EXAMPLE, EXAMPLE_TARGET = "xor", "label"


@kept(BY_FOLDS | BY_UNTRIMMED)
def growth(shown: Shown, rows_of: RowsOf, patience: int, _untrimmed: Tree) -> TuningGrowth:
    """Of the tree without limits of depth, leaves and pruning. Raises TableError."""
    tuning = rows_of.kept.tuning
    assert tuning is not None, "no rows are kept for tuning"
    loss = loss_of(shown.training.task)
    return tuned_growth(_untrimmed, tuning, patience=patience, loss=loss)


@kept()
def example() -> str:
    """Where the first splits are in vain: only two features together tell the classes apart."""
    kept = keep_back(encode(load_dataset(EXAMPLE), EXAMPLE_TARGET), tuning=0.25)
    tuning = kept.tuning
    assert tuning is not None, "the table is too small"
    impatient, patient = (
        grow_until_tuning_stops(kept.training, tuning, patience=patience) for patience in (1, 5)
    )
    return counter_example(impatient, patient, EXAMPLE)
