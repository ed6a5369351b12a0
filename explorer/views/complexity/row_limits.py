"""The limits that count rows: which values are tried, and the trees under each."""

from bisect import insort
from collections.abc import Iterable, Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from explorer.data.display import show_count
from explorer.data.schema import Task
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.tree.trimming import kept_splits
from explorer.views.scores.shown_scores import score_texts
from explorer.views.scores.tracks import ScrubberStop, Track, training_scores

_ROUND = (1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 60, 80)
MAX_VALUES = 16
"""Values of a limit that are tried, and one more where the present one is not among them."""


def values_tried(least: int, most: int, present: int) -> tuple[int, ...]:
    """Round numbers from `least` to `most`, about evenly by ratio, and the present one; rising."""
    round_numbers = (value * 100**power for power in range(4) for value in _ROUND)
    all_round = [value for value in round_numbers if least <= value <= most]
    n = min(len(all_round), MAX_VALUES)
    places = np.rint(np.linspace(0, len(all_round) - 1, n)).astype(int)
    found = [all_round[place] for place in places.tolist()]
    if present not in found:
        insort(found, present)
    return tuple(found)


def split_track(base: Tree, stop: StopRules, values: Iterable[int]) -> Track:
    """Every `min_samples_split`, from the most rows down, under the other limits' present values.

    `base`: a tree grown without it, which no leaf budget or pruning has trimmed. Values that give
    one tree are all kept: the folds' trees may differ.
    """
    falling = sorted(values, reverse=True)
    kept = kept_splits(base, [replace(stop, min_samples_split=rows) for rows in falling])
    return _track(falling, stop.min_samples_split, [(base, splits) for splits in kept])


def leaf_size_track(trees: Iterable[Tree], stop: StopRules, present: int) -> Track:
    """Every `min_samples_leaf`, from the most rows down, under the present stop rules.

    `trees`: one grown under each, which no leaf budget or pruning has trimmed.
    """
    falling = sorted(trees, key=lambda tree: -tree.search.min_samples_leaf)
    sizes = [tree.search.min_samples_leaf for tree in falling]
    return _track(sizes, present, [(tree, kept_splits(tree, [stop])[0]) for tree in falling])


def _track(
    values: Sequence[int], present: int, trees: Sequence[tuple[Tree, NDArray[np.bool_]]]
) -> Track:
    """A stop for each tree, given by the splits that it keeps of another."""
    scores = [training_scores(tree)(kept[None])[0] for tree, kept in trees]
    texts = score_texts(scores, is_share=trees[0][0].task is Task.CLASSIFICATION)
    stops = [
        ScrubberStop(
            value,
            show_count(value),
            int((tree.depth[kept] + 1).max(initial=0)),
            int(np.count_nonzero(kept)) + 1,
            score,
            text,
        )
        for value, (tree, kept), score, text in zip(values, trees, scores, texts, strict=True)
    ]
    return Track(tuple(stops), values.index(present), "")
