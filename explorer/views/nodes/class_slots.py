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
    places = range(len(root_counts))
    chosen = list(places)
    if len(chosen) > n_slots:
        by_weight = sorted(places, key=lambda i: (-root_counts[i], i))
        chosen = sorted(by_weight[: n_slots - 1])
    slot = {place: i for i, place in enumerate(chosen)}
    return tuple(slot.get(i, OTHER) for i in places)
