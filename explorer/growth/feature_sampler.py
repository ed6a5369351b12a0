"""The features on which each node of a level may split, and which it selects at random."""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from explorer.data.arrays import BoolArray, IntArray
from explorer.data.schema import Schema
from explorer.tree.rules import SearchRules

HashArray = NDArray[np.uint64]


@dataclass(frozen=True, slots=True, eq=False)
class FeatureSampler:
    """For each node of a level, the features it may split on, and the hash of its path.

    allowed: bool[n_nodes, n_features]; path_hash: uint64[n_nodes]. The same seed and path select
    the same features, whatever the engine, the order of growth and the other nodes.
    """

    allowed: BoolArray
    path_hash: HashArray

    @staticmethod
    def at_root(features: Schema, search: SearchRules) -> "FeatureSampler | None":
        """Return the root's sampler, or None if the rules let every node split on every feature.

        Raises ValueError if the rules name an unknown feature, or allow none.
        """
        names = features.names
        for name in search.features or ():
            if name not in names:
                raise ValueError(f"The search rules allow “{name}”, which is not a feature.")
        allowed = [search.features is None or name in search.features for name in names]
        if not any(allowed):
            raise ValueError("The search rules must allow at least one feature to split on.")
        draws = search.max_features is not None and search.max_features < len(names)
        if all(allowed) and not draws and not search.each_feature_once:
            return None
        return FeatureSampler(np.array([allowed]), np.array([hash_of_root(search.seed)]))

    @property
    def allows_all(self) -> bool:
        """Whether every node here may split on every feature that it selects."""
        return bool(self.allowed.all())

    def drawn(self, search: SearchRules) -> BoolArray:
        """bool[n_nodes, n_features]: the features to try first, `max_features` of those allowed.

        All allowed ones if there are no more than that, or if the rules set no `max_features`.
        """
        n_features = self.allowed.shape[1]
        if search.max_features is None or search.max_features >= n_features:
            return self.allowed
        numbers = _mixed(np.arange(1, n_features + 1, dtype=np.uint64))
        tickets = _mixed(self.path_hash[:, np.newaxis] ^ numbers)
        # Features that are not allowed come last, so that they are never drawn before others.
        order = np.lexsort((tickets, ~self.allowed), axis=1)
        rank = np.argsort(order, axis=1)
        return np.asarray((rank < search.max_features) & self.allowed)

    def of_children(
        self, nodes: IntArray, feature: NDArray[np.int32], search: SearchRules
    ) -> "FeatureSampler":
        """Return the next level's sampler: for each split node the left child, then the right one.

        nodes: int64[n_split], indices into this level; feature: int32[n_split], what they are
        split by, which `each_feature_once` closes below.
        """
        below = self.allowed[nodes]
        if search.each_feature_once:
            below[np.arange(len(nodes)), feature] = False
        hashes = self.path_hash[nodes]
        both = np.column_stack([_mixed(hashes ^ _LEFT), _mixed(hashes ^ _RIGHT)]).ravel()
        return FeatureSampler(np.repeat(below, 2, axis=0), both)


def hash_of_root(seed: int) -> np.uint64:
    """Return the hash of the empty path, from which those of all others follow."""
    return np.uint64(_mixed(np.array([seed], np.uint64))[0])


_LEFT, _RIGHT = np.uint64(0x4C), np.uint64(0x52)


def _mixed(numbers: HashArray) -> HashArray:
    """SplitMix64's finalizer (Steele, Lea & Flood 2014): every bit depends on every bit."""
    with np.errstate(over="ignore"):
        mixed = numbers + np.uint64(0x9E3779B97F4A7C15)
        mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))
