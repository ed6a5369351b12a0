"""How the tree changes, in sentences and numbers."""

from collections.abc import Sequence

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_count, show_distance, show_number, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.stability.disturbing import Perturbation
from explorer.judging.stability.root_curves import MOST_CURVES
from explorer.judging.stability.stability import Stability
from explorer.judging.stability.tree_scores import TreeScores
from explorer.tree.impurity import TIE_BAND, Criterion
from explorer.views.instability.root_curves import RootFeature
from explorer.views.nodes.criterion_words import criterion_title
from explorer.views.nodes.wording import (
    listed,
    on_one_line,
    rows,
    short,
    short_within,
)
from explorer.views.scores.score_form import form_of

_OPENINGS = {
    Perturbation.BOOTSTRAP: "Draw the rows again",
    Perturbation.DROP: "Drop any one row",
    Perturbation.NOISE: "Add noise to the numbers",
}
_MOST_NAMED = 2


def title_of(study: Stability, training: TrainingTable) -> str:
    """If rows are dropped, name the row that matters most; if not, say how the root changes."""
    if study.disturbance.way is Perturbation.DROP and len(study.telling):
        return _telling_words(study, training)
    opening, n_trees = _OPENINGS[study.disturbance.way], study.n_trees
    wins = study.wins
    winners = np.argsort(-wins, kind="stable")[: int((wins > 0).sum())].tolist()
    if not winners:
        return f"{opening} and no tree has a split"
    names = [short(training.features.names[i]) for i in winners[:_MOST_NAMED]]
    if len(winners) == 1 and not study.n_without_split:
        ties = _ties_words(study, training)
        return (
            f"{opening} and {names[0]} stays at the root of all {show_count(n_trees)} trees{ties}"
        )
    counted = [f"{names[0]} in {show_count(int(wins[winners[0]]))} of {show_count(n_trees)} trees"]
    counted += [f"{names[1]} in {show_count(int(wins[winners[1]]))}"] if len(names) > 1 else []
    others = int(wins[winners[_MOST_NAMED:]].sum())
    counted += [f"others in {show_count(others)}"] if others else []
    counted += [f"no split in {show_count(study.n_without_split)}"] * (study.n_without_split > 0)
    change = "the root changes" if study.root_changed.any() else "only ties change the root"
    return f"{opening} and {change}: {', '.join(counted)}{_ties_words(study, training)}"


def _ties_words(study: Stability, training: TrainingTable) -> str:
    """Say in how many of the most frequent root feature's trees another feature ties with it."""
    first = int(study.wins.argmax())
    own = study.root == first
    ties = study.tied[own].sum(axis=0)
    if not ties.any():
        return ""
    rival = short(training.features.names[int(ties.argmax())])
    of = "them" if own.all() else f"the {show_count(int(own.sum()))}"
    return f"; in {show_count(int(ties.max()))} of {of}, {rival} is equally good"


def _telling_words(study: Stability, training: TrainingTable) -> str:
    n_changed = int(study.changed_by_tree.max())
    first = on_one_line(training.row_name(int(study.telling[0])))
    changes = f"the prediction changes for {show_count(n_changed)} of {rows(training.n_rows)}"
    title = f"Without {short(first, 40)}, {changes}"
    n_others = len(study.telling) - 1
    if n_others:
        others = f"any of {show_count(n_others)} other rows" if n_others > 1 else "another row"
        title += f"; just as many change without {others}"
    return title


def caption_of(study: Stability, training: TrainingTable) -> str:
    """Say how the rows were disturbed, how many trees there are, and what did not change."""
    return f"{_disturbed_words(study, training)}{_no_change_words(study)}"


def _no_change_words(study: Stability) -> str:
    """Say that a tie is not a change of the first split; "" if the full tree's root never ties."""
    own = int(study.whole.feature[0])
    if own < 0 or not study.tied[(study.root == own) | study.tied[:, own]].any():
        return ""
    n_changed, n_trees = int(study.root_changed.sum()), show_count(study.n_trees)
    changes = f"the first split changes in {show_count(n_changed)} of {n_trees} trees"
    return f" If exact ties do not count as changes, {changes}."


def _disturbed_words(study: Stability, training: TrainingTable) -> str:
    n_trees, whole = show_count(study.n_trees), rows(training.n_rows)
    grown = "by the same rules."
    match study.disturbance.way:
        case Perturbation.BOOTSTRAP:
            drawn = f"{n_trees} bootstrap samples are drawn from the same {whole}."
            return f"{drawn} A tree is grown from each {grown}"
        case Perturbation.NOISE:
            share = show_share(study.disturbance.noise)
            told = (
                f"The {whole} are copied {n_trees} times, with noise added to every number. The "
                f"noise’s standard deviation is {share} of the feature’s standard deviation. A "
                f"tree is grown from each copy {grown}"
            )
            if not any(column.is_numeric for column in training.features):
                return "No feature is numeric, so there is nothing to add noise to."
            if not all(column.is_numeric for column in training.features):
                told += " Categories are unchanged."
            return told
        case Perturbation.DROP:
            told = f"Each of the {whole} is dropped in turn"
            if study.n_trees < training.n_rows:
                told = f"{n_trees} of {whole}, drawn at random, are dropped one at a time"
            told += f", and a tree is grown from the others {grown}"
            return f"{told} {_roots_words(study, training)}"


def _roots_words(study: Stability, training: TrainingTable) -> str:
    names, wins = training.features.names, study.wins
    order = np.argsort(-wins, kind="stable").tolist()
    counted = [f"on {short(names[i])} in {show_count(int(wins[i]))}" for i in order if wins[i]]
    counted += [f"missing in {show_count(study.n_without_split)}"] * (study.n_without_split > 0)
    ties = _ties_words(study, training)
    return f"The first split is {listed(counted)} of {show_count(study.n_trees)} trees{ties}."


def measures_of(
    study: Stability, training: TrainingTable, scores: TreeScores | None = None
) -> tuple[tuple[str, str], ...]:
    """Return pairs of a number and its name."""
    found = [(show_share(study.changed_share), "predictions change")]
    if not study.whole.is_leaf[0]:
        found.append((show_share(float(study.root_changed.mean())), "first splits change"))
    if training.task is Task.REGRESSION:
        distance = show_distance(training.target, float(study.moved.mean()), 3)
        found.append((distance, f"mean change in {short(training.target.name)}"))
    if scores is not None and len(scores.known):
        form = form_of(scores.scoring, training.target)
        found.append((form.text(float(scores.known.mean())), f"{form.name}, mean of the trees"))
    return tuple(found)


def scores_told(study: Stability, training: TrainingTable, scores: TreeScores | None) -> str:
    """Say how the chosen score varies over the trees, and on which rows."""
    if scores is None:
        return "Hold out rows to see these trees’ scores on unseen rows."
    if not len(scores.known):
        return "These trees’ scores cannot be computed, because there are too few rows."
    form = form_of(scores.scoring, training.target)
    ends = sorted([float(scores.known.min()), float(scores.known.max())], reverse=form.is_loss)
    low, mean, high = form.texts([ends[0], float(scores.known.mean()), ends[1]])
    n_held = scores.n_held_out
    on = f" on the {show_count(n_held)} held-out row{'s' * (n_held != 1)}"
    if not n_held:
        on = ", each tree judged on the rows that are not in its sample"
    name = f"{form.name[:1].upper()}{form.name[1:]}"
    told = f"{name}{on}: {mean} on average, from {low} to {high}"
    n, n_known = study.n_trees, len(scores.known)
    if n_known < n:
        told += f", for the {show_count(n_known)} of {show_count(n)} trees that have a score"
    if np.isfinite(scores.whole):
        told += f"; {form.text(scores.whole)} for the tree grown from all rows"
    return f"{told}."


def named_scores(scores: TreeScores | None, training: TrainingTable) -> tuple[str, ...]:
    """Return each tree's score with its name, "" if it is not known; nothing without scores."""
    if scores is None:
        return ()
    form = form_of(scores.scoring, training.target)
    texts = form.texts(scores.scores.tolist())
    return tuple(f"{form.name} {text}" if text else "" for text in texts)


def rows_title(study: Stability, training: TrainingTable) -> str:
    """Say how many rows change often."""
    n_often = len(study.often)
    if not study.changed.any():
        return "No tree changes any prediction"
    if not n_often:
        return "No prediction changes in more than one tree in ten"
    return (
        f"The prediction changes for {show_count(n_often)} of {rows(training.n_rows)} in more than "
        "one tree in ten"
    )


def rows_told(study: Stability, training: TrainingTable) -> str:
    """Explain arcs and crosses, and which changes of a number count."""
    told = "The tint shows the trees’ vote; the arc shows in how many trees the prediction changes."
    if len(study.dropped):
        told += " The cross marks the row that was dropped for the chosen tree"
        told += ", if it is drawn." if training.n_rows > CAPS.max_vote_points else "."
    if training.task is Task.REGRESSION:
        least = show_distance(training.target, study.tolerance, 3)
        told += f" A change counts if it is more than {least} (half the standard deviation "
        told += f"of {short(training.target.name)})."
    return told


def curves_title(study: Stability, features: Sequence[RootFeature]) -> str:
    """Say how close the best splits of the first two features are."""
    best = [(short_within(one.whole, 20), one.best[1]) for one in features[:2] if one.best]
    if not any(one.at for one in features):
        return "How often each feature is at the root (categories have no thresholds)"
    if len(best) < 2:
        return "How much of the root’s impurity each threshold leaves"
    (first, lowest), (second, other) = best
    if abs(lowest - other) <= TIE_BAND * float(study.whole.impurity[0]):
        return f"The best splits on {first} and {second} tie exactly"
    apart = show_number(abs(lowest - other), 2)
    return f"The best splits on {first} and {second} are {apart} apart"


def curves_told(study: Stability, training: TrainingTable, features: Sequence[RootFeature]) -> str:
    """Explain the curves, and say which are left out."""
    told = []
    if any(one.at for one in features):
        told.append(_meaning(study.whole.search.criterion, training))
        if study.n_trees > MOST_CURVES:
            told.append(f"{MOST_CURVES} of {show_count(study.n_trees)} samples are drawn.")
    n_others = len(study.wins) - len(features)
    if n_others:
        others = f"{show_count(n_others)} more feature{'s are' if n_others > 1 else ' is'}"
        wins = show_count(int(study.wins.sum()) - sum(one.wins for one in features))
        told.append(f"{others} at {wins} of {show_count(study.n_trees)} roots.")
    return " ".join(told)


def _meaning(criterion: Criterion, training: TrainingTable) -> str:
    title = criterion_title(criterion)
    name = title if criterion is Criterion.GINI else title.lower()
    unit = " (in bits)" if criterion is Criterion.ENTROPY else ""
    return (
        f"The curves show the weighted {name}{unit} after each possible split of the root: the "
        f"thick line is for all {rows(training.n_rows)}, and each thin line is for one sample. "
        "Each mark on the axis shows the threshold at the root of one sample’s tree."
    )
