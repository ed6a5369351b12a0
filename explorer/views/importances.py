"""How much each column matters: its impurity share and the score lost by shuffling it."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from explorer.caps import CAPS
from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_share
from explorer.data.schema import Task
from explorer.judging.importances import FEWEST_TIMES, USUAL_TIMES, Importances, Judge
from explorer.judging.scoring import Score
from explorer.judging.tied_importances import MIN_TIED_SHARE
from explorer.judging.unseen.holding_out import Part
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import listed, on_one_line, short
from explorer.views.nodes.wording import rows as rows_words
from explorer.views.scores.score_form import ScoreForm, form_of

_EQUAL = 1e-12
_MIN_SHARE_TOLD = 0.1
"""A column with a smaller share of the impurity decrease is not a finding by itself."""
_FIRST_ROWS = 8
_COPIES = "The trees with shuffled copies of columns are not pruned as you pruned this tree."
_FOLDS_TOO = (
    "Your pruning by hand does not apply to the folds’ trees or to the trees with shuffled copies."
)
_MAX_NAMES = 3
_NOTHING_LOST, _SEVERAL = "Shuffling any one column costs nothing", "No single column matters most"
_OF_NO_COLUMN = (_NOTHING_LOST, _SEVERAL)


@dataclass(frozen=True, slots=True)
class ImportanceRow:
    """A column: its `share` of the impurity decrease, the most that a shuffled `copy` of it took,
    and the score `lost` by shuffling it, with its standard deviation `spread`; None if unknown. The
    texts state the same. is_asked: whether the tree splits by it. flipped: its share if its first
    tie fell the other way; None without a tie."""

    name: str
    share: float
    share_text: str
    copy: float
    copy_text: str
    lost: float | None
    spread: float
    lost_text: str
    spread_text: str
    is_asked: bool
    flipped: float | None = None
    flipped_text: str = ""


@dataclass(frozen=True, slots=True)
class ImportancesView:
    """Columns by the score lost, the largest first; `more` says how many are left out.

    Columns after the first `n_first` are shown on request. `share_head` and `lost_head` name the
    two measures; `captions` say which rows they are from, and what the tick means. Shares are
    drawn from 0 to `share_high`, scores from `low` to `high`.
    """

    title: str
    share_head: str
    lost_head: str
    rows: tuple[ImportanceRow, ...]
    n_first: int
    more: str
    captions: tuple[str, ...]
    share_high: float
    low: float
    high: float


def importances_view(
    found: Importances,
    judged: Part | int,
    form: ScoreForm,
    *,
    only: str = "",
    is_weighted: bool = False,
    note: str = "",
) -> ImportancesView:
    """Return the view of the importances.

    judged: the part whose rows were scored, or the number of folds. only: the class that every leaf
    of every judging tree predicts, "" if they differ. is_weighted: whether rows count by a weight.
    note: a further remark, or "".
    """
    lost, spread = found.permutation, found.deviation
    # Columns that the tree splits on come first, each by the score lost.
    known_lost = np.nan_to_num(lost)  # sorted as if nothing were lost
    order = np.lexsort((-found.impurity, -known_lost, found.n_splits == 0))
    shown = order[: CAPS.max_listed_columns]
    left = len(order) - len(shown)
    known = lost[~np.isnan(lost)]
    rows = tuple(_row(found, index, form=form) for index in shown.tolist())
    heavy = np.flatnonzero(found.impurity[shown] >= _MIN_SHARE_TOLD)
    drawn = [row.flipped or 0.0 for row in rows]
    highest = max(found.impurity.max(initial=0), found.strongest_copy, *drawn)
    return ImportancesView(
        title=_title(found, only),
        share_head="impurity share",
        lost_head=form.lost_head,
        rows=rows,
        # Every column with a large share is shown at once.
        n_first=max(_FIRST_ROWS, int(heavy[-1]) + 1 if len(heavy) else 0),
        more=f"{show_count(len(shown))} of {show_count(len(order))} columns" if left else "",
        captions=(
            *_tie_captions(found),
            *_captions(found, judged, form=form, is_weighted=is_weighted),
            *filter(None, [note]),
        ),
        share_high=float(highest) or 1.0,
        low=float(min(0.0, (known - spread[~np.isnan(lost)]).min(initial=0))),
        high=float((known + spread[~np.isnan(lost)]).max(initial=0)) or 1.0,
    )


def _row(found: Importances, index: int, *, form: ScoreForm) -> ImportanceRow:
    lost, spread = float(found.permutation[index]), float(found.deviation[index])
    is_known = lost == lost
    share, copy, flipped = float(found.impurity[index]), found.strongest_copy, None
    for tie in reversed(found.ties.flips):
        if index in (tie.winner, tie.rival):
            flipped = float(tie.impurity[index])
    return ImportanceRow(
        name=on_one_line(found.features[index]),
        share=share,
        share_text=show_share(share),
        copy=copy,
        copy_text=show_share(copy),
        lost=lost if is_known else None,
        spread=spread if is_known else 0.0,
        lost_text=form.lost_text(lost) if is_known else "–",
        spread_text=f"± {form.lost_text(spread)}" if is_known and spread else "",
        is_asked=bool(found.n_splits[index]),
        flipped=flipped,
        flipped_text="" if flipped is None else show_share(flipped),
    )


def _title(found: Importances, only: str) -> str:
    """Return what both measures say together; name a tie that decides which feature leads."""
    finding = _finding(found, only)
    names_leader = len(np.flatnonzero(found.n_splits)) and not only and finding not in _OF_NO_COLUMN
    leader = int(found.impurity.argmax())
    for tie in found.ties.flips:
        if names_leader and tie.winner == leader and tie.impurity.argmax() == tie.rival:
            return f"{finding} (an exact tie with {_name(found, tie.rival)} decided this)"
    return finding


def _finding(found: Importances, only: str) -> str:
    """Return what the two measures say about this tree."""
    share, lost = found.impurity, found.permutation
    asked = np.flatnonzero(found.n_splits)
    if len(asked) == 0:
        return "A tree without a split does not use any column"
    if only:
        return f"Every leaf predicts {short(only)}, so shuffling cannot change a prediction"
    if np.isnan(lost).any():
        index = int(share.argmax())
        taken = show_share(share[index])
        return f"{_name(found, index)} accounts for {taken} of the impurity decrease"
    useless = np.flatnonzero((share >= _MIN_SHARE_TOLD) & (lost <= 0))
    if len(useless):
        index = int(useless[share[useless].argmax()])
        taken = show_share(float(share[index]))
        takes = f"{_name(found, index)} accounts for {taken} of the impurity decrease"
        return f"{takes}, yet shuffling it costs nothing"
    if (lost <= 0).all():
        return _NOTHING_LOST
    if len(asked) == 1 and lost.argmax() == asked[0]:
        return f"The tree splits only on {_name(found, int(asked[0]))}"
    first = int(lost.argmax())
    if _n_largest(lost) > 1:
        return _SEVERAL
    if share[first] >= share.max() - _EQUAL:
        is_alone = _n_largest(share) == 1
        name = _name(found, first)
        return (
            f"{name} matters most by both measures" if is_alone else f"Shuffling {name} costs most"
        )
    by_share = int(share.argmax())
    leads = lost[first] - lost[by_share] > np.hypot(*found.deviation[[first, by_share]])
    if leads or share[first] <= share[by_share] / 2:
        return f"{_name(found, first)} matters more than its impurity share suggests"
    return f"{_name(found, first)} and {_name(found, by_share)} matter most"


def _n_largest(values: FloatArray) -> int:
    return int((values >= values.max() - _EQUAL).sum())


def _name(found: Importances, index: int) -> str:
    return short(found.features[index])


def _tie_captions(found: Importances) -> tuple[str, ...]:
    """Name each tie and the shares if it fell the other way, and say which ties were searched."""
    flips = found.ties.flips
    if not flips:
        return ()
    told = [_tie_words(found, node) for node in dict.fromkeys(tie.node for tie in flips)]
    bound = (
        "A ring marks the changed share. The search for exact ties covers the root and all "
        f"splits with at least {show_share(MIN_TIED_SHARE)} of the decrease"
    )
    left = found.ties.n_left_out
    more = f"; {show_count(left)} more {'tie is' if left == 1 else 'ties are'} not shown"
    return (*told, f"{bound}{more if left else ''}.")


def _tie_words(found: Importances, node: int) -> str:
    """Name a node's ties, and the shares of both features before and after each."""
    ties = [tie for tie in found.ties.flips if tie.node == node]
    first, winner = ties[0], _name(found, ties[0].winner)
    where = "the root" if node == 0 else f"a split of {rows_words(first.n_rows)}"
    rivals = [_name(found, tie.rival) for tie in ties]
    told = [
        f"At {where}, {winner} ties exactly with {listed(rivals, len(rivals))}; "
        f"the tree uses {winner}."
    ]
    for tie, rival in zip(ties, rivals, strict=True):
        own, other = (
            f"{show_share(float(found.impurity[i]))} → {show_share(float(tie.impurity[i]))}"
            for i in (tie.winner, tie.rival)
        )
        told.append(f"With {rival} instead, the shares change: {rival} {other}, {winner} {own}.")
    return " ".join(told)


def _captions(
    found: Importances, judged: Part | int, *, form: ScoreForm, is_weighted: bool
) -> tuple[str, ...]:
    score = f"{'weighted ' * is_weighted}{form.name}"
    n = found.n_judged
    if isinstance(judged, Part):
        score = f"{score} on the {show_count(n)} {judged} row{'s' * (n != 1)}"
        where = "in these rows"
    else:
        score = f"{judged}-fold {score}"
        where = "in the rows that the fold’s tree has not seen"
    n_repeats, n_copies = len(found.lost), len(found.copies)
    if found.score == found.score:
        moves = "rises" if form.is_loss else "falls"
        shuffles = f"{n_repeats} shuffles{_fewer(n_repeats)}"
        lost = (
            f"“Lost if shuffled” is how much the {score}, {form.text(found.score)}, {moves} when "
            f"the column’s values are shuffled {where}: mean ± standard deviation of {shuffles}."
        )
    else:
        lost = f"The {score} is not known, because there are no rows or all have the same target."
    tick = (
        f"{n_copies} more trees are grown with a shuffled copy of every column"
        f"{_fewer(n_copies)}. A tick marks the highest share that any of these copies reached."
    )
    chance = np.flatnonzero((found.impurity > 0) & (found.impurity <= found.strongest_copy))
    by_chance = ""
    if len(chance):
        names = listed([_name(found, index) for index in chance.tolist()], _MAX_NAMES)
        share = "share" if len(chance) == 1 else "shares"
        are = "is" if len(chance) == 1 else "are"
        by_chance = f"The {share} of {names} {are} no larger than a shuffled copy’s."
    trap = int(found.highest_copy.argmax())
    if found.highest_copy[trap] >= _MIN_SHARE_TOLD and trap not in chance:
        taken = show_share(float(found.highest_copy[trap]))
        tick += (
            f" A shuffled copy carries no information, yet the copy of {_name(found, trap)} "
            f"reached a share of up to {taken}."
        )
    return tuple(filter(None, (lost, tick, by_chance)))


def _fewer(n: int) -> str:
    """Say that a large table is shuffled less often; "" for smaller tables."""
    return f" ({USUAL_TIMES} for smaller tables)" if n == FEWEST_TIMES else ""


def importances_of_tree(
    found: Importances,
    tree: Tree,
    judges: Sequence[Judge],
    part: Part | None,
    *,
    is_pruned_by_hand: bool,
    is_weighted: bool,
) -> ImportancesView:
    """Return the view of a tree judged on a part, or on the folds if `part` is None; is_weighted:
    whether rows count by a weight."""
    note = _FOLDS_TOO if part is None else _COPIES
    # Shares change although every leaf predicts one class.
    by_class = found.scoring.score in (Score.ACCURACY, Score.BALANCED_ACCURACY, Score.F1)
    return importances_view(
        found,
        len(judges) if part is None else part,
        form_of(found.scoring, tree.target),
        only=only_class(tree, judges) if by_class else "",
        is_weighted=is_weighted,
        note=note if is_pruned_by_hand else "",
    )


def only_class(tree: Tree, judges: Sequence[Judge]) -> str:
    """Return the class that every leaf of the tree and of its judging trees predicts; "" if they
    differ, and for numbers."""
    if tree.task is not Task.CLASSIFICATION:
        return ""
    trees = [tree, *(judge.tree for judge in judges)]
    codes = {int(code) for one in trees for code in np.asarray(one.prediction)[one.leaves]}
    return tree.target.levels[codes.pop()] if len(codes) == 1 else ""
