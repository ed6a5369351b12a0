"""The reveal: a tree built by hand against others, on rows that no tree has seen."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import BoolArray, IntArray
from explorer.data.display import show_count, show_p, show_share
from explorer.data.schema import Task
from explorer.data.training import TrainingTable
from explorer.judging.contest import Contest, contest
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.part_scores import ClassScores, NumberScores, score
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.holding_out import Part, RowPartition
from explorer.tree.impurity import TIE_BAND
from explorer.tree.tree import Tree
from explorer.views.nodes.finding import first_gains
from explorer.views.nodes.wording import leaves, listed, number_words, rows, short
from explorer.views.scores.score_form import ScoreForm, explained_words, form_of

MIN_SURE = 0.05
"""A difference with a p-value below this is reported as more than luck."""


@dataclass(frozen=True, slots=True)
class Contender:
    """A tree of the reveal: `score` on the hidden rows, "65 of 69", "71.2 %" or the chosen score,
    and what it is `of`; its other scores; another sentence, or "". value: the rows predicted
    correctly, or R², whichever score is chosen: a board compares users who chose different scores.
    judged: the chosen score as a number; higher is better."""

    name: str
    leaves: str
    score: str
    of: str
    others: str
    note: str
    value: float
    judged: float


@dataclass(frozen=True, slots=True, eq=False)
class RevealView:
    """The trees, the user's first. rows: int64[n], the listed hidden rows. actual: their true
    values. verdicts: each tree's predictions, one column per tree."""

    title: str
    caption: str
    contenders: tuple[Contender, ...]
    rows_title: str
    rows: IntArray
    actual: tuple[str, ...]
    verdicts: tuple[tuple[str, ...], ...]


def reveal_view(
    names: Sequence[str],
    trees: Sequence[Tree],
    notes: Sequence[str],
    kept: RowPartition,
    scoring: Scoring,
) -> RevealView:
    """Return the view of the named trees, each with its sentence or "", on the rows of `kept`,
    judged by the chosen score."""
    hidden = kept.parts[Part.TEST]
    found = contest(trees, hidden)
    shown, title = _listed_rows(found, hidden)
    form = form_of(scoring, hidden.target)
    contenders = tuple(
        _contender(*one, kept, form) for one in zip(names, trees, notes, strict=True)
    )
    return RevealView(
        title=_title(contenders, hidden, form),
        caption=_caption(names, found, hidden, contenders, form),
        contenders=contenders,
        rows_title=title,
        rows=shown,
        actual=tuple(_value(hidden, float(hidden.target_values[i])) for i in shown),
        verdicts=tuple(
            tuple(_verdict(hidden, float(predicted[i]), float(lost[i])) for i in shown)
            for predicted, lost in zip(found.predicted, found.lost, strict=True)
        ),
    )


def first_split_words(best: Tree, cart: Tree, training: TrainingTable) -> str:
    """Say why CART misses the best tree of depth two: its first split gains less than CART's.

    `cart` is CART's tree of depth two; if it is as good, the sentence states that.
    """
    lost = contest([best, cart], training).lost @ training.weights
    if not lost[0] < lost[1] * (1 - TIE_BAND):
        return "CART’s tree of depth two is just as good on the training rows."
    gains = first_gains(best, cart)
    if gains is None:
        return ""
    return (
        f"CART’s first split has a larger gain ({gains[1]}) than this tree’s first split "
        f"({gains[0]}), so CART does not find this tree."
    )


def _is_plain(form: ScoreForm) -> bool:
    """Return whether the score is shown as rows predicted correctly, or as variance explained."""
    return form.is_accuracy or form.scoring.score is Score.R2


def _contender(name: str, tree: Tree, note: str, kept: RowPartition, form: ScoreForm) -> Contender:
    hidden, others = kept.parts[Part.TEST], []
    named = {Part.TUNING: "rows behind the visible score", Part.TRAINING: "training rows"}
    for part, words in named.items():
        if part in kept.parts:
            others.append(f"{_share(tree, kept.parts[part], form)} the {words}")
    hidden_rows = _hidden(hidden)
    match score(tree, hidden):
        case ClassScores() as found:
            value = float(found.n_rows - found.n_wrong)
            told, of = show_count(int(value)), f"of {hidden_rows}"
        case NumberScores(r2=value):
            told, of = explained_words(value), f"of the variance of {hidden_rows}"
    judged = _judged(tree, hidden, form)
    if not _is_plain(form):
        others.insert(0, f"{told} {of}")
        told, of = form.text(judged), f"{form.name} on {hidden_rows}"
    size, said = leaves(tree.n_leaves), f"{listed(others)}."
    return Contender(name, size, told, of, said, note, value, judged)


def _judged(tree: Tree, part: TrainingTable, form: ScoreForm) -> float:
    return score_rows(form.scoring, judged_by_tree(tree, part))


def _hidden(hidden: TrainingTable) -> str:
    return f"{show_count(hidden.n_rows)} hidden row{'s' * (hidden.n_rows != 1)}"


def _share(tree: Tree, part: TrainingTable, form: ScoreForm) -> str:
    """Say how much of the part the tree predicts, or its score; the part's name follows."""
    if not _is_plain(form):
        return f"{form.name} {form.text(_judged(tree, part, form))} on"
    match score(tree, part):
        case ClassScores() as found:  # counts rows, like hidden rows, not weight
            return f"{show_share(1 - found.n_wrong / found.n_rows)} of"
        case NumberScores(r2=r2):
            return f"{explained_words(r2)} of the variance of"


def _title(contenders: Sequence[Contender], hidden: TrainingTable, form: ScoreForm) -> str:
    """Return the user's score, then the others'."""
    first, *others = contenders
    beside = "".join(f", {one.name} {one.score}" for one in others)
    if not _is_plain(form):
        return f"{first.name}: {form.name} {first.score} on the {_hidden(hidden)}{beside}"
    if hidden.task is Task.CLASSIFICATION:
        of = f"{first.score} of the {_hidden(hidden)}"
        return f"{first.name} predicts {of} correctly{beside}"
    return f"{first.name} explains {first.score} of the hidden rows’ variance{beside}"


def _caption(
    names: Sequence[str],
    found: Contest,
    hidden: TrainingTable,
    contenders: Sequence[Contender],
    form: ScoreForm,
) -> str:
    """Say whether each difference may be luck, and what a share below 0 means."""
    is_below_mean = any(one.value < 0 for one in contenders)
    told = []
    for other, name in enumerate(names[1:], 1):
        if (found.predicted[0] == found.predicted[other]).all():
            told.append(f"{names[0]} and {name} make the same prediction for every hidden row.")
            continue
        chance = found.chance(0, other)
        luck = "may be luck" if chance >= MIN_SURE else "is more than luck"
        which = "" if _is_plain(form) else " in the number of rows predicted better"
        told.append(f"The difference from {name}{which} {luck} (sign test, {show_p(chance)}).")
    if is_below_mean:
        told.append(
            "A share below 0 means that always predicting the hidden rows’ mean would give a "
            "smaller error."
        )
    return " ".join([f"None of the trees has seen these {rows(hidden.n_rows)}.", *told])


def _listed_rows(found: Contest, hidden: TrainingTable) -> tuple[IntArray, str]:
    """Return the rows that not every tree predicts correctly, starting with those on which trees
    differ; for numbers, those with the largest errors of the user's tree."""
    most = CAPS.max_rows_of_reveal
    if hidden.task is not Task.CLASSIFICATION:
        order = np.argsort(-found.lost[0], kind="stable")[:most]
        n = len(order)
        return (
            order,
            f"The {rows(n)} with your tree’s largest errors" if n > 1 else "The hidden row",
        )
    wrong = found.lost > 0
    order = np.lexsort((np.arange(wrong.shape[1]), wrong.all(axis=0)))
    is_wrong: BoolArray = np.asarray(wrong.any(axis=0))
    some = order[is_wrong[order]]
    right = hidden.n_rows - len(some)
    told = f"{rows(right)} {'is' if right == 1 else 'are'} predicted correctly by every tree"
    if not len(some):
        return some, f"Every tree predicts all {rows(hidden.n_rows)} correctly"
    these = "this one is not" if len(some) == 1 else f"these {show_count(len(some))} are not"
    of = f" ({show_count(most)} shown)" if len(some) > most else ""
    return some[:most], f"{told}; {these}{of}"


def _value(hidden: TrainingTable, value: float) -> str:
    if hidden.task is Task.CLASSIFICATION:
        return short(hidden.classes[int(value)])
    return number_words(hidden.target, value)


def _verdict(hidden: TrainingTable, predicted: float, lost: float) -> str:
    """Return a tree's prediction for the row: ✓ if it is right, else the class or number."""
    if hidden.task is Task.CLASSIFICATION:
        return "✓" if lost == 0 else f"✗ {_value(hidden, predicted)}"
    return _value(hidden, predicted)
