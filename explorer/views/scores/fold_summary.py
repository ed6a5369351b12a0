"""The cross-validated score of the tree on the page, and its score on held-out rows: a number,
and sentences that compare them."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.growth.weighting import is_weighted
from explorer.judging.baseline import heaviest_class_in_folds
from explorer.judging.judged_nodes import JudgedNodes
from explorer.judging.judged_rows import judged_by_tree
from explorer.judging.row_scores import score_error, score_rows
from explorer.judging.scoring import Scoring
from explorer.judging.unseen.cross_validation import CrossValidation, GrownFolds, scores_under
from explorer.judging.unseen.folds import Folds, FoldsOf
from explorer.judging.unseen.holding_out import Part
from explorer.tree.rules import StopRules
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import short
from explorer.views.scores.score_form import ScoreForm, form_of

CHANCE_IN_ERRORS = 2
"""Training and cross-validated scores differ clearly if more standard errors lie between them."""
_PARTS = (
    "half", "a third", "a quarter", "a fifth", "a sixth", "a seventh", "an eighth", "a ninth",
    "a tenth",
)  # fmt: skip


_PREDICTED = {
    FoldsOf.ROWS: "the left-out rows",
    FoldsOf.GROUPS: "the left-out rows",
    FoldsOf.TIMES: "these rows",
}


@dataclass(frozen=True, slots=True)
class FoldSummary:
    """`value` with its `spread`, "" if no fold has a score; `sentence` states what they mean.

    doubt: a headline that replaces any praise of the tree if the same prediction for every row
    scores at least as well; else "".
    """

    value: str
    spread: str
    label: str
    sentence: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class HeaderScores:
    """The header's scores; a metric without a label is not shown. doubt: see FoldSummary."""

    label: str | None
    value: str
    sentence: str
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class Constant:
    """The score of predicting the same for every row, in the same folds.

    words: its name, "always predicting no".
    """

    words: str
    score: float


@dataclass(frozen=True, slots=True)
class HeldOutScore:
    """The score of the tree on rows held out, and its standard error; NaN if not known.

    rows: which rows, "the 107 test rows (9 are yes)".
    """

    rows: str
    score: float
    error: float


def held_out_score(tree: Tree, part: Part, rows: TrainingTable, scoring: Scoring) -> HeldOutScore:
    """Judge the tree by the rows of one part, which it was not grown from."""
    judged = judged_by_tree(tree, rows)
    n = show_count(rows.n_rows)
    told = f"the {n} {part} rows" if rows.n_rows != 1 else f"the {part} row"
    if scoring.positive >= 0:
        of_class = int(np.count_nonzero(judged.actual == scoring.positive))
        is_are = "is" if of_class == 1 else "are"
        told += f" ({show_count(of_class)} {is_are} {short(rows.classes[scoring.positive])})"
    return HeldOutScore(told, score_rows(scoring, judged), score_error(scoring, judged))


def fold_label(n_folds: int, form: ScoreForm, *, is_weighted: bool) -> str:
    """Return the name of the score."""
    return f"{'weighted ' * is_weighted}{n_folds}-fold {form.name}"


def fold_summary(
    found: CrossValidation,
    training: float,
    form: ScoreForm,
    *,
    constant: Constant | None = None,
    is_weighted: bool = False,
    is_part: bool = False,
    held_out: HeldOutScore | None = None,
) -> FoldSummary:
    """Return the mean score and the folds' standard deviation of the only stop rule in `found`.

    training: the score of the tree on the page, on its training rows. constant: the sentence says
    if it scores better. is_weighted: whether rows count by a weight. is_part: whether other rows
    are held out; held_out: the score on these.
    """
    folds = found.folds
    label, note = fold_label(folds.n_folds, form, is_weighted=is_weighted), folds.note
    mean, deviation = float(found.mean[0]), float(found.deviation[0])
    if np.isnan(mean):
        unknown = (
            "There is no score, because all rows of one fold have the same target, or all have "
            "weight zero."
        )
        return FoldSummary("", "", label, " ".join(filter(None, [unknown, note])))
    may_be_chance = abs(training - mean) <= CHANCE_IN_ERRORS * float(found.standard_error[0])
    gap = form.gap(training, mean)
    value, one = form.text(mean), "s" * (folds.n_folds == 1)
    if form.is_accuracy:
        of = "their weight" if is_weighted else _PREDICTED[folds.made_of]
        does, worse, better = f"predict{one} {value} of {of} correctly", "less", "more"
    else:
        reaches = f"reach{'es' * (folds.n_folds == 1)}"
        does = f"{reaches} {form.named(mean)} on {_PREDICTED[folds.made_of]}"
        worse, better = ("worse", "better") if form.is_loss else ("less", "more")
    compared = "as in training"
    if gap:
        compared = f"{form.gap_words(gap)} {worse if gap > 0 else better} than in training"
    chance = "; the difference may be chance" if may_be_chance and gap else ""
    told = f"{_trees(folds, is_part=is_part)}, {does}, {compared}{chance}."
    beaten = _beaten(mean, constant, form)
    error = float(found.standard_error[0])
    outside = held_out_words(held_out, mean, error, form) if held_out else ""
    sentence = " ".join(filter(None, [told, outside, beaten, note]))
    doubt = _doubt(mean, constant, form)
    return FoldSummary(value, form.spread(deviation), label, sentence, doubt)


def summary_of_folds(
    grown: GrownFolds,
    judged: JudgedNodes,
    training: TrainingTable,
    stop: StopRules,
    *,
    is_part: bool,
    held_out: HeldOutScore | None = None,
) -> FoldSummary:
    """Compare a tree's score in cross-validation with the one on its training rows.

    judged: the tree before `stop` trims it, judged by these rows. is_part: whether there are
    held-out rows, which are in no fold.
    """
    form = form_of(grown.scoring, training.target)
    return fold_summary(
        grown.under([stop]),
        float(scores_under(judged, [stop])[0].round(12)),
        form,
        constant=_constant(grown, training, form),
        is_weighted=is_weighted(training.weights),
        is_part=is_part,
        held_out=held_out,
    )


def held_out_words(
    held_out: HeldOutScore, mean: float, standard_error: float, form: ScoreForm
) -> str:
    """Compare the tree's score on held-out rows with the mean of the folds; "" without a score.

    standard_error: that of the mean.
    """
    if np.isnan(held_out.score):
        return ""
    gap = form.gap(mean, held_out.score)
    worse, better = ("worse", "better") if form.is_loss else ("less", "more")
    compared = f"{form.gap_words(gap)} {worse if gap > 0 else better} than in the folds"
    error = form.spread(held_out.error)
    named = f"{form.named(held_out.score)}{f' {error} (standard error)' if error else ''}"
    told = f"On {held_out.rows}, the tree shown reaches {named}"
    if not gap:
        return f"{told}, as in the folds."
    allowed = CHANCE_IN_ERRORS * float(np.hypot(np.nan_to_num(held_out.error), standard_error))
    if abs(mean - held_out.score) <= allowed:
        return f"{told}, {compared}; this may be chance."
    return f"{told}, {compared}; chance hardly explains this."


def _constant(grown: GrownFolds, training: TrainingTable, form: ScoreForm) -> Constant | None:
    """Return the class with most weight in the folds, under accuracy; else the trees' roots."""
    of_stored = len(grown.folds.fold) == 0  # rows are not in memory
    if not form.is_accuracy or of_stored:
        score = float(grown.under([StopRules(0)]).mean[0])
        words = "the same prediction for every row"
        if form.is_accuracy and grown.whole is not None:
            code = int(np.asarray(grown.whole.prediction)[0])
            words = f"always predicting {short(training.classes[code])}"
        return None if np.isnan(score) else Constant(words, score)
    if (heaviest := heaviest_class_in_folds(training, grown.folds)) is None:
        return None
    code, share = heaviest
    return Constant(f"always predicting {short(training.classes[code])}", share)


def _beaten(mean: float, constant: Constant | None, form: ScoreForm) -> str:
    """Say if the same prediction for every row does better, with scores as shown; or ""."""
    if constant is None or form.gap(constant.score, mean) <= 0:
        return ""
    words = constant.words[0].upper() + constant.words[1:]
    return f"{words} does better: {form.text(constant.score)}."


def _doubt(mean: float, constant: Constant | None, form: ScoreForm) -> str:
    """Return a headline if predicting the same for every row scores at least as well; or ""."""
    if constant is None or form.gap(mean, constant.score) > 0:
        return ""
    return f"No better on unseen rows than {constant.words} ({form.named(mean)})"


def _trees(folds: Folds, *, is_part: bool) -> str:
    n = folds.n_folds
    trees = f"{show_count(n)} tree{'s' * (n != 1)}"
    if folds.made_of is FoldsOf.TIMES:
        return f"{trees}, {'each ' * (n != 1)}grown from the rows before those that it predicts"
    part = _PARTS[n - 2] if n - 2 < len(_PARTS) else f"1 of {show_count(n)} parts"
    training = "training " if is_part and folds.made_of is FoldsOf.ROWS else ""
    return f"{trees}, each grown without {part} of the {training}{folds.made_of}"
