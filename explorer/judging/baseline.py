"""The score of always predicting the same class, on the rows of folds."""

import numpy as np

from explorer.data.training import TrainingTable
from explorer.judging.unseen.folds import Folds


def heaviest_class_in_folds(training: TrainingTable, folds: Folds) -> tuple[int, float] | None:
    """Return the code and share of the class with the most weight among the judged rows.

    Ties go to the first class. The share is the mean over the folds, like the accuracy in a
    `CrossValidation`. For a categorical target. None if no judged row has weight.
    """
    n_classes = len(training.classes)
    by_fold = np.array(
        [
            np.bincount(training.target_values[rows], training.weights[rows], n_classes)
            for rows in map(folds.judged, range(folds.n_folds))
        ]
    )
    by_fold = by_fold[by_fold.sum(axis=1) > 0]
    if not len(by_fold):
        return None
    code = int(by_fold.sum(axis=0).argmax())
    return code, float((by_fold[:, code] / by_fold.sum(axis=1)).mean())
