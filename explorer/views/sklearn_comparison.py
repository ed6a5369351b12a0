"""Our tree and scikit-learn's: their scores, their sizes, and why they differ."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number, show_share
from explorer.data.schema import Column, Schema
from explorer.data.training import TrainingTable
from explorer.estimators.from_sklearn import one_hot_columns
from explorer.growth.weighting import is_weighted
from explorer.judging.divergence import Divergence, Why
from explorer.judging.sklearn_comparison import BesideScikitLearn, Pair
from explorer.tree.conditions import path_rule
from explorer.tree.splits import Split
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import equation, rule_words, short, short_column, short_columns
from explorer.views.scores.score_form import ScoreForm, form_of

_ITS = "scikit-learn"
_PRUNED = "In this comparison, the trees of all folds are pruned at the same α, as in scikit-learn."


@dataclass(frozen=True, slots=True)
class BesideView:
    """`rows`: a measure's name, its value here, and its value in scikit-learn. `sentences`: where
    the trees first differ and why, and in what form scikit-learn received the table."""

    title: str
    rows: tuple[tuple[str, str, str], ...]
    sentences: tuple[str, ...]


def beside_view(
    found: BesideScikitLearn, tree: Tree, training: TrainingTable, n_folds: int
) -> BesideView:
    """Return the view of what `beside_scikit_learn` found for this tree and table."""
    form = form_of(found.scoring, training.target)
    is_heavy = is_weighted(training.weights)
    measure = f"{'weighted ' * is_heavy}{form.name}"
    folded = f"{n_folds}-fold {measure}"
    n_states = len(found.states)
    known = found.states[found.states == found.states]
    over = (
        [(f"over its {n_states} random states", "", _range(known.tolist(), form=form))]
        if len(known) and n_states > 1
        else []
    )
    own = len(training.features)
    columns = [("columns", show_count(own), show_count(found.n_columns))]
    of_what = "of the weight" if is_heavy else "of the rows"
    runs = f"medians of {found.n_timed} runs" if found.n_timed > 1 else "from 1 run"
    sentences = (
        f"Both trees make the same predictions for {show_share(found.agree)} {of_what} that they "
        "were grown from.",
        _parting(found.parting, tree, found.theirs, training.features),
        _one_hot(training, found.n_columns),
        _PRUNED if tree.stop.ccp_alpha > 0 else "",
        f"Times are {runs}; {_ITS}’s time does not include converting the table to numbers.",
    )
    return BesideView(
        _title(found, folded, of_what, form=form),
        (
            (f"training {measure}", *_both(found.training, form=form)),
            (folded, *_both(found.folds, form=form)),
            *over,
            ("leaves · depth", _size(tree), _size(found.theirs)),
            *(columns if found.n_columns != own else []),
            ("time to grow", _time(found.seconds.ours), _time(found.seconds.theirs)),
        ),
        tuple(sentence for sentence in sentences if sentence),
    )


def _title(found: BesideScikitLearn, folded: str, of_what: str, *, form: ScoreForm) -> str:
    same = found.parting is None
    grows = f"{_ITS} grows the same tree"
    ours, theirs = found.folds.ours, found.folds.theirs
    if ours != ours or theirs != theirs:
        agree = f"{_ITS}’s tree predicts the same for {show_share(found.agree)} {of_what}"
        return grows if same else agree
    gap = form.gap(theirs, ours)
    if not gap:
        return f"{grows}, with the same {folded}" if same else f"Both have the same {folded}"
    if _is_within(ours, found.states, form=form):
        as_much = "scores the same, random state aside"
        return f"{grows}, and {as_much}" if same else f"{_ITS} {as_much}"
    more, less = ("better", "worse") if form.is_loss else ("higher", "lower")
    compared = f"{form.gap_words(gap)} {more if gap > 0 else less} in {folded}"
    return f"{grows}; it scores {compared}" if same else f"{_ITS} scores {compared}"


def _is_within(ours: float, states: FloatArray, *, form: ScoreForm) -> bool:
    """Return whether our score lies in the range of scikit-learn's scores over its random states,
    with all of them rounded as shown."""
    known = states[~np.isnan(states)].tolist()
    if len(known) < 2 or form.gap(ours, min(known)) < 0:
        return False
    return form.gap(max(known), ours) >= 0


def _both(pair: Pair, *, form: ScoreForm) -> tuple[str, str]:
    return form.text(pair.ours), form.text(pair.theirs)


def _range(states: Sequence[float], *, form: ScoreForm) -> str:
    worst, best = form.text(min(states)), form.text(max(states))
    low, high = (best, worst) if form.is_loss else (worst, best)
    if low == high:
        return low
    return f"{low.removesuffix(' %') if form.is_share else low} … {high}"


def _size(tree: Tree) -> str:
    return f"{show_count(tree.n_leaves)} · {tree.max_depth}"


def _time(seconds: float) -> str:
    if seconds >= 1:
        return f"{show_number(seconds, 2)} s"
    return f"{show_number(1000 * seconds, 2)} ms"


def _one_hot(training: TrainingTable, n_columns: int) -> str:
    """Say in what form scikit-learn received the categories."""
    features = training.features
    categories = [i for i, column in enumerate(features) if not column.is_numeric]
    if not categories:
        return ""
    n_made = n_columns - (len(features) - len(categories))
    n = len(categories)
    columns = "categorical column" if n == 1 else f"{n} categorical columns"
    is_missing = any((training.columns[i] < 0).any() for i in categories)
    missing = "; a missing category is 0 in all of them" if is_missing else ""
    made = f"{show_count(n_made)} column{'s' * (n_made != 1)} of 0s and 1s"
    return (
        f"{_ITS} accepts only numbers, so the {columns} became {made}, one per category "
        f"(one-hot){missing}."
    )


def _parting(parting: Divergence | None, tree: Tree, theirs: Tree, features: Schema) -> str:
    """Say where the trees first differ, and why."""
    if parting is None:
        sent = "Every split separates the rows in the same way in both trees."
        return sent if tree.n_leaves > 1 else "Neither tree has a split."
    conditions = path_rule(tree, parting.ours)
    at = rule_words(conditions, short_columns(tree.features), 2)
    where = f"They first differ where {at}:" if at else "They differ at the root:"
    mine = _asked(parting.our_split, [short_column(column) for column in features])
    its = _asked(parting.their_split, _as_read(features), features)
    if parting.our_split is None or parting.their_split is None:
        return f"{where} {_made_by_one(parting, mine, its)}"
    gains = f"{show_number(parting.our_gain, 3)} and {show_number(parting.their_gain, 3)}"
    match parting.why:
        case Why.TIE:
            told = (
                f"{mine} and {its} have the same gain. This app takes the first one; {_ITS} picks "
                "one at random."
            )
        case Why.ROUNDED_TIE:
            told = f"{mine} and {its} have the same gain; rounding decides which one {_ITS} takes."
        case Why.NO_GAIN:
            told = (
                f"no split has a gain yet. This app takes the most balanced split, {mine}. {_ITS} "
                f"takes the one that rounding or chance puts first, {its}."
            )
        case Why.CATEGORIES:
            told = (
                f"{mine} has several categories on both sides; {_ITS} splits off one at a time, "
                f"so it splits on {its}. The gains are {gains}."
            )
        case Why.FLOAT32:
            told = (
                f"{mine} separates values that are equal after {_ITS} rounds them to float32, so "
                f"it splits on {its}."
            )
        case Why.HEURISTIC:
            told = (
                f"{mine} has a smaller gain than {its} ({gains}), because this tree tries only "
                "some subsets of so many categories."
            )
        case _:
            told = f"here {mine}, there {its}; their gains are {gains}."
    return f"{where} {told}"


def _made_by_one(parting: Divergence, mine: str, its: str) -> str:
    is_theirs = parting.their_split is None
    alone = f"here {mine}, there a leaf" if is_theirs else f"there {its}, here a leaf"
    match parting.why:
        case Why.CATEGORIES:
            return (
                f"{alone}: the split has several categories on both sides, but {_ITS} splits off "
                "one at a time."
            )
        case Why.FLOAT32:
            return f"{alone}: in float32, the values on both sides are equal."
        case Why.LEAVES:
            where = "there" if is_theirs else "here"
            return f"{alone}: {where}, other splits used up the allowed leaves."
        case Why.PRUNED:
            return f"{alone}: pruning made this leaf."
        case _:
            return f"{alone}."


def _asked(split: Split | None, columns: Sequence[Column], features: Schema | None = None) -> str:
    """Return a split in words; for a one-hot column, the category that it splits off."""
    if split is None:
        return ""
    column = columns[split.feature]
    if features is not None and one_hot_columns(features)[split.feature][1] is not None:
        return column.name
    return equation(split, column)


def _as_read(features: Schema) -> list[Column]:
    """Return the columns as scikit-learn reads them, with names shortened like ours."""
    found = []
    for index, code in one_hot_columns(features):
        column = short_column(features[index])
        name = column.name if code is None else f"{column.name} = {short(column.levels[code])}"
        found.append(replace(column, name=name))
    return found
