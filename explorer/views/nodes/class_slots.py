"""Which of the eight class marks each class takes."""

from collections.abc import Sequence

N_SLOTS = 8
OTHER = -1
"""The slot that classes without a mark of their own share."""


def class_slots(root_counts: Sequence[float], n_slots: int = N_SLOTS) -> tuple[int, ...]:
    """Class i takes slot i; of more classes than slots the most frequent do, in class order.

    One slot fewer is given out then, because the others share a mark: `OTHER`.
    `root_counts` are the weights of the classes at the root, so a class keeps its slot
    however the tree below changes.
    """
    indices = range(len(root_counts))
    chosen = list(indices)
    if len(chosen) > n_slots:
        by_weight = sorted(indices, key=lambda i: (-root_counts[i], i))
        chosen = sorted(by_weight[: n_slots - 1])
    slot = {index: i for i, index in enumerate(chosen)}
    return tuple(slot.get(i, OTHER) for i in indices)
