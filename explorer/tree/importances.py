"""How much each feature's splits decrease the impurity of a tree."""

import numpy as np
from numpy.typing import NDArray

from explorer.tree.tree import Tree


def impurity_decreases(tree: Tree) -> NDArray[np.float64]:
    """float64[n_features]: the summed impurity decrease of each feature's splits, in the
    criterion's units (Breiman et al. 1984, section 5.3.4, without surrogates)."""
    internal = np.flatnonzero(~tree.is_leaf)
    return np.bincount(
        tree.feature[internal], tree.impurity_decrease[internal], minlength=len(tree.features)
    ).astype(np.float64)


def impurity_shares(tree: Tree) -> NDArray[np.float64]:
    """float64[n_features]: each feature's share of the impurity decrease; they sum to 1, or are
    all 0 where nothing is gained. scikit-learn's `feature_importances_`."""
    decreases = impurity_decreases(tree)
    total = decreases.sum()
    return np.asarray(decreases / total if total > 0 else decreases)
