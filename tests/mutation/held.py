"""The share of mutants that tests noticed, in words."""

import numpy as np

from explorer.judging.intervals import wilson_interval


def held(killers: list[str]) -> str:
    """Return how many were noticed, with Wilson's 95 % interval. Survivors have the killer ""."""
    if not killers:
        return "none tried"
    killed, tried = sum(map(bool, killers)), np.array([len(killers)])
    (low,), (high,) = wilson_interval(killed / tried, tried)
    return f"{killed} of {tried[0]}, 95 % interval {low:.1%} to {high:.1%}"
