"""The stops of the three scrubbers: depth, leaf budget and pruning strength."""

import zlib
from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray
from explorer.data.display import show_alpha, show_count
from explorer.growth.pruning_path import pruning_path
from explorer.judging.judged_nodes import JudgedNodes
from explorer.judging.unseen.cross_validation import leaves_left
from explorer.tree.rules import StopRules
from explorer.tree.tree import NO_NODE, Ending, Tree
from explorer.tree.trimming import kept_splits, trim
from explorer.views.scores.score_form import Value, form_of

MAX_DEEPER = 3
"""How many depths beyond the grown depth are offered."""


@dataclass(frozen=True, slots=True)
class ScrubberStop:
    """One stop of a scrubber: a value of the limit that gives this tree, and the tree.

    `value` is the smallest such value or, at the current stop, the one that is set: the folds'
    trees may differ between the two even if this tree does not. It is None if the limit no longer
    matters (a leaf budget that all leaves fit into). If the tree is not grown yet, depth, leaves
    and score are None.
    """

    value: float | None
    label: str
    depth: int | None
    n_leaves: int | None
    score: float | None
    score_text: str


@dataclass(frozen=True, slots=True)
class Track:
    """A scrubber's stops, each with a different tree, from the smallest to the largest (for alpha,
    the reverse); the index of the current one, and how many were left out. is_cut: for depths,
    whether there are deeper trees than those offered."""

    stops: tuple[ScrubberStop, ...]
    present: int
    drawn: str
    is_cut: bool = False

    @property
    def key(self) -> str:
        """A key that distinguishes these stops from others of the same limit, by their values."""
        return f"{zlib.crc32(repr([stop.value for stop in self.stops]).encode()):08x}"


@dataclass(frozen=True, slots=True)
class ScrubberView:
    """Each track under the other two limits' current values; scores are on the training rows.

    `holding` says, by track, which limits keep the tree smaller than the other limits would.
    """

    depth: Track
    leaves: Track
    alpha: Track
    score_name: str
    is_weighted: bool
    holding: dict[str, str]


def scrubber_view(judged: JudgedNodes, stop: StopRules, *, is_weighted: bool) -> ScrubberView:
    """Return the stops over a base tree, which no leaf budget or pruning has trimmed.

    judged: the base tree, judged by its training rows; is_weighted: whether rows count by weight.
    Without a depth limit in `stop`, the limit of the base tree's growth applies.
    """
    base = judged.tree
    grown = base.stop.max_depth
    if stop.depth_limit > base.stop.depth_limit:
        stop = replace(stop, max_depth=grown)
    most = CAPS.max_scrubber_nodes // base.n_nodes
    most = min(max(most, CAPS.max_stops_of_large_trees), CAPS.max_scrubber_stops)
    name = form_of(judged.scoring, base.target).name
    return ScrubberView(
        depth=_depth_track(judged, stop, most),
        leaves=_leaf_track(judged, stop, most),
        alpha=_alpha_track(judged, stop, most),
        score_name=f"{'weighted ' if is_weighted else ''}training {name}",
        is_weighted=is_weighted,
        holding=_holding(base, stop),
    )


def as_plain(view: ScrubberView) -> dict[str, Any]:
    """Return the view as JSON values."""
    tracks = {"depth": view.depth, "leaves": view.leaves, "alpha": view.alpha}
    return {
        "score_name": view.score_name,
        "holding": view.holding,
        "max_depth_offered": CAPS.max_depth_offered,
        **{name: _track_as_plain(track) for name, track in tracks.items()},
    }


def _track_as_plain(track: Track) -> dict[str, Any]:
    stops = [asdict(stop) for stop in track.stops]
    return {"stops": stops, "key": track.key, "present": track.present, "drawn": track.drawn}


def _depth_track(judged: JudgedNodes, stop: StopRules, most: int) -> Track:
    base = judged.tree
    free = replace(stop, max_depth=base.stop.max_depth, max_leaf_nodes=None, ccp_alpha=0.0)
    passing = kept_splits(base, [free])[0]
    deepest = int(base.depth[passing].max()) + 1 if passing.any() else 0
    present = deepest if stop.max_depth is None else min(stop.max_depth, deepest)
    chosen = thinned(deepest + 1, present, most)
    offered = [(replace(stop, max_depth=depth), depth, str(depth)) for depth in chosen]
    track = _track(judged, offered, chosen.index(present), deepest + 1)
    track = _with_present(track, stop.max_depth)
    deeper = [
        ScrubberStop(depth, str(depth), None, None, None, "") for depth in _depths_to_grow(base)
    ]
    return replace(track, stops=(*track.stops, *deeper), is_cut=is_cut(base))


def is_cut(base: Tree) -> bool:
    """Return whether growth ended at a depth limit or its budget, so that deeper trees exist."""
    return bool(np.isin(base.ending, [Ending.MAX_DEPTH, Ending.GROWTH_BUDGET]).any())


def _depths_to_grow(base: Tree) -> range:
    """Return the next depths if growth ended at a depth limit."""
    grown = base.stop.max_depth
    if grown is None or not (base.ending == Ending.MAX_DEPTH).any():
        return range(0)
    return range(grown + 1, min(grown + MAX_DEEPER, CAPS.max_depth_offered) + 1)


def _leaf_track(judged: JudgedNodes, stop: StopRules, most: int) -> Track:
    base = judged.tree
    passing = kept_splits(base, [replace(stop, max_leaf_nodes=None, ccp_alpha=0.0)])[0]
    n_most = int(np.count_nonzero(passing)) + 1
    present = n_most if stop.max_leaf_nodes is None else min(stop.max_leaf_nodes, n_most)
    chosen = [index + 1 for index in thinned(n_most, present - 1, most)]
    offered = [(replace(stop, max_leaf_nodes=n), n, show_count(n)) for n in chosen]
    track = _track(judged, offered, chosen.index(present), n_most)
    whole = replace(track.stops[-1], value=None)
    return _with_present(replace(track, stops=(*track.stops[:-1], whole)), stop.max_leaf_nodes)


def _alpha_track(judged: JudgedNodes, stop: StopRules, most: int) -> Track:
    """Return the alphas at which pruning changes the tree that the other limits leave."""
    base = judged.tree
    alphas = pruning_path(trim(base, replace(stop, ccp_alpha=0.0))).alphas
    present = int(np.searchsorted(alphas, stop.ccp_alpha, side="right")) - 1
    last = len(alphas) - 1
    # From the root up, because the first splits of a large tree hardly differ.
    chosen = [last - index for index in thinned(len(alphas), last - present, most)][::-1]
    values = alphas[chosen].tolist()
    offered = [(replace(stop, ccp_alpha=alpha), alpha, show_alpha(alpha)) for alpha in values]
    track = _track(judged, offered, chosen.index(present), len(alphas))
    return _with_present(track, stop.ccp_alpha, show_alpha(stop.ccp_alpha))


def _with_present(track: Track, value: float | None, label: str = "") -> Track:
    """Return the track with the set value at its current stop; label "" keeps the tree's label.

    A limit that this tree does not reach may still shape the folds' trees, whose score appears next
    to the stop and in the header.
    """
    stops, present = list(track.stops), track.stops[track.present]
    stops[track.present] = replace(present, value=value, label=label or present.label)
    return replace(track, stops=tuple(stops))


def _track(
    judged: JudgedNodes,
    offered: Sequence[tuple[StopRules, float, str]],
    present: int,
    n_all: int,
) -> Track:
    """Return the stops whose tree differs from the one before; `offered`: rules, value, label."""
    base = judged.tree
    kept = kept_splits(base, [rules for rules, *_ in offered])
    is_new = np.concatenate([[True], (kept[1:] != kept[:-1]).any(axis=1)])
    new = np.flatnonzero(is_new)
    kept = kept[new]
    n_leaves = (np.count_nonzero(kept, axis=1) + 1).tolist()
    depths = ((base.depth + 1) * kept).max(axis=1).tolist()
    reached = scores_keeping(judged, kept)
    shown = form_of(judged.scoring, base.target).texts(reached)
    drawn = ""
    if len(offered) < n_all:
        at_most = "" if is_new.all() else "at most "
        drawn = f"{show_count(len(new))} of {at_most}{show_count(n_all)} stops"
    named = [offered[i][1:] for i in new.tolist()]
    columns = zip(named, depths, n_leaves, reached, shown, strict=True)
    return Track(
        tuple(ScrubberStop(*name, *rest) for name, *rest in columns),
        int(np.count_nonzero(is_new[: present + 1])) - 1,
        drawn,
    )


def _holding(base: Tree, stop: StopRules) -> dict[str, str]:
    """Return, in words, each limit without which the tree would be larger."""
    lifted = {
        "depth": replace(stop, max_depth=base.stop.max_depth),
        "leaves": replace(stop, max_leaf_nodes=None),
        "alpha": replace(stop, ccp_alpha=0.0),
    }
    kept, *freed = kept_splits(base, [stop, *lifted.values()])
    changed = {name for name, one in zip(lifted, freed, strict=True) if (one != kept).any()}
    if _would_grow_deeper(base, kept, stop):
        changed.add("depth")
    words = {
        "depth": f"depth ≤ {stop.max_depth}",
        "leaves": f"leaves ≤ {show_count(stop.max_leaf_nodes or 0)}",
        "alpha": f"α = {show_alpha(stop.ccp_alpha)}",
    }
    return {name: said for name, said in words.items() if name in changed}


def _would_grow_deeper(base: Tree, kept: BoolArray, stop: StopRules) -> bool:
    """Return whether the tree with these splits would be larger if the base were grown deeper.

    It is not known whether pruning would leave splits that are not grown.
    """
    above = base.parent[base.ending == Ending.MAX_DEPTH]
    n_leaves = int(np.count_nonzero(kept)) + 1
    is_free = stop.ccp_alpha == 0 and n_leaves != stop.max_leaf_nodes
    return is_free and bool(((above == NO_NODE) | kept[above]).any())


def scores_keeping(judged: JudgedNodes, kept: BoolArray) -> list[Value]:
    """Return the scores of the trees that keep these splits, bool[n_trees, n_nodes]."""
    found = judged.scores(leaves_left(judged.tree, kept))
    # Rounded, so that a tree that is always right scores exactly 1.
    return [None if score != score else score for score in found.round(12).tolist()]


def thinned(n: int, present: int, most: int) -> list[int]:
    """Return indices 0 to n − 1; if more than `most`, at first close together, later far apart."""
    if n <= most:
        return list(range(n))
    spaced = np.rint(np.geomspace(1, n, most)).astype(int) - 1
    return sorted({*spaced.tolist(), present})
