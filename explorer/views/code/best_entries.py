"""Which call of a function is meant, and which entry of its arrays belongs to the best split."""

from collections.abc import Sequence
from typing import Any

from explorer.growth.candidates import MISSING_APART
from explorer.growth.engines.numeric_splits import numeric_profile
from explorer.judging.nodes.computed import ComputedNode
from explorer.judging.nodes.watching import Watched
from explorer.tree.tree import NODES_AT_A_TIME, leaders
from explorer.views.code.excerpts import Call, Excerpt, Function


def call_of(calls: Sequence[Watched], function: Function, call: Call) -> Watched | None:
    """The call of the function that is meant; None where there was none such."""
    within: Watched | None = None
    for each, nth in (*call.path, (function, call.nth)):
        made = [one for one in calls if one.function is each.__code__ and _is_in(one, within)]
        if not -len(made) <= nth < len(made):
            return None
        within = made[nth]
    return within


def _is_in(call: Watched, outer: Watched | None) -> bool:
    caller = call.caller
    while caller is not None and caller is not outer:
        caller = caller.caller
    return caller is outer


def best_entries(computed: ComputedNode, excerpt: Excerpt, side: int | None) -> dict[str, int]:
    """The index that matters, by what the entries of an array are (see `Excerpt`).

    side: that of the call, for arrays of one call alone.
    """
    node = computed.node
    found = {"node": node % NODES_AT_A_TIME if excerpt.function is leaders else node}
    profile, best = computed.profile, computed.profile.best
    if best is None:
        return found
    found["candidate"] = best
    if len(profile.levels):
        n_first = int(profile.n_first[best])
        is_prefix = len(profile.orders) < len(profile) or len(profile) == 1
        if is_prefix:
            found["child"] = len(profile.levels) - n_first - 1 if side else n_first - 1
        else:
            found["child"] = best
        is_right = bool(profile.swapped[best]) != bool(side)
    else:
        routing = int(profile.routing[best])
        within = best - int((profile.routing < routing).sum())
        found["child"] = within
        if routing != MISSING_APART:
            found["threshold"] = within
            ends = _variable(computed, "ends")
            if ends is not None:
                found["row"] = int(ends[within]) - 1
        is_right = bool(side)
    child = profile.right if is_right else profile.left
    return found | {"joined": int(child.n_samples[best]) - 1}


def _variable(computed: ComputedNode, name: str) -> Any:
    call = call_of(computed.calls, numeric_profile, Call())
    return None if call is None else call.variables.get(name)
