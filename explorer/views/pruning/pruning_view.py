"""The pruning curve: what each subtree of the weakest-link sequence scores, and which to take."""

from dataclasses import dataclass, replace

from explorer.data.display import show_count
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import leaves
from explorer.views.pruning.branches import Branches, branches_of
from explorer.views.scores.fold_summary import gap_words, shown_gap
from explorer.views.scores.shown_scores import Score, score_reach, score_ticks
from explorer.views.scores.track_scores import ScrubberScores
from explorer.views.scores.tracks import ScrubberStop, ScrubberView, Track


@dataclass(frozen=True, slots=True, eq=False)
class PruningView:
    """The subtrees that pruning leaves under the other limits' present values, from the smallest.

    Lists run over them: `values` are the alphas from which on each is left, `alphas` the same in
    words, `leaves` their numbers of leaves and `labels` those in words. `training` is the score on
    the rows that grow the tree, `mean` that over the folds, whose trees are pruned at the same
    alpha, and `error` its standard error; None where there is none; the texts are both scores as
    shown. `present` is the tree on the page, `best` that of the best mean, `simplest` the smallest
    within one standard error of it, whose mean is `least` or more. The picture reaches from `low`
    to `high`, which leaves out the tree of one leaf. `of_all` says how many subtrees are left out.
    """

    title: str
    caption: str
    folded: str
    training_name: str
    values: tuple[float, ...]
    alphas: tuple[str, ...]
    leaves: tuple[str, ...]
    labels: tuple[str, ...]
    training: tuple[Score, ...]
    mean: tuple[Score, ...]
    error: tuple[Score, ...]
    training_texts: tuple[str, ...]
    mean_texts: tuple[str, ...]
    present: int
    best: int | None
    simplest: int | None
    least: Score
    low: float
    high: float
    ticks: tuple[tuple[float, str], ...]
    of_all: str
    branches: Branches
    max_depth: int | None
    max_leaf_nodes: int | None
    ccp_alpha: float


def pruning_view(
    tree: Tree, view: ScrubberView, scores: ScrubberScores, stop: StopRules, *, is_share: bool
) -> PruningView:
    """Of the tree before depth, leaves and pruning limit it, its scrubber, and the page's rules."""
    track, scored = view.alpha, scores.alpha
    order = _from_the_smallest(track)
    places = {index: place for place, index in enumerate(order)}
    stops = [track.stops[i] for i in order]
    means, errors = ([column[i] for i in order] for column in (scored.mean, scored.error))
    low, high = _reach(stops, means, errors)
    found = PruningView(
        title="",
        caption="",
        folded=scores.name,
        training_name=view.score_name,
        values=tuple(one.value or 0.0 for one in stops),
        alphas=tuple(one.label for one in stops),
        leaves=tuple(show_count(one.n_leaves or 0) for one in stops),
        labels=tuple(leaves(one.n_leaves or 0) for one in stops),
        training=tuple(one.score for one in stops),
        mean=tuple(means),
        error=tuple(errors),
        training_texts=tuple(one.score_text for one in stops),
        mean_texts=tuple(scored.text[i] for i in order),
        present=places[track.present],
        best=None if scored.best is None else places[scored.best],
        simplest=None if scored.simplest is None else places[scored.simplest],
        least=scored.least,
        low=low,
        high=high,
        ticks=score_ticks(low, high, is_share=is_share),
        of_all=track.drawn,
        branches=branches_of(tree, [replace(stop, ccp_alpha=one.value or 0.0) for one in stops]),
        max_depth=stop.max_depth,
        max_leaf_nodes=stop.max_leaf_nodes,
        ccp_alpha=stop.ccp_alpha,
    )
    title = _title(found, is_share=is_share)
    return replace(found, title=title, caption=_caption(found))


def _from_the_smallest(track: Track) -> list[int]:
    return sorted(range(len(track.stops)), key=lambda i: track.stops[i].n_leaves or 0)


def _reach(
    stops: list[ScrubberStop], means: list[Score], errors: list[Score]
) -> tuple[float, float]:
    """The reach of all marks of the trees that have a split."""
    first = 1 if len(stops) > 1 else 0
    found = [one.score for one in stops[first:] if one.score is not None]
    for mean, error in zip(means[first:], errors[first:], strict=True):
        if mean is not None:
            found += [mean - (error or 0.0), mean + (error or 0.0)]
    return score_reach(found)


def _title(view: PruningView, *, is_share: bool) -> str:
    """What the smallest tree that is as good costs against the one that is not pruned."""
    whole = len(view.values) - 1
    if whole == 0:
        return "There is nothing to prune: the tree is one leaf"
    simplest = view.simplest
    unpruned = view.mean[whole]
    if simplest is None or unpruned is None:
        return f"What pruning costs is not known: no {view.folded}"
    if simplest == whole:
        return "Any pruning costs more than one standard error"
    kept = view.mean[simplest]
    gap = 0.0 if kept is None else shown_gap(unpruned, kept, is_share=is_share)
    size = f"{gap_words(gap, is_share=is_share)}{'' if is_share else ' of R²'}"
    does = f"costs {size}" if gap > 0 else f"gains {size}" if gap else "costs nothing"
    return f"Pruning to {view.labels[simplest]} {does}"


def _caption(view: PruningView) -> str:
    """How the numbers came about."""
    if len(view.values) == 1:
        return ""
    said = f"{view.folded}: the tree of each fold is pruned at the same α"
    return f"{said[0].upper()}{said[1:]}."
