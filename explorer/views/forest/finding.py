"""What a forest and its trees score, in sentences and in numbers."""

from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number, show_share
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import drawn_rows
from explorer.judging.forest.beside_forest import TheirForests
from explorer.judging.forest.growing_scores import GrowingScores
from explorer.judging.forest.study import ForestStudy
from explorer.judging.node_losses import Loss
from explorer.views.nodes.wording import leaves, rows
from explorer.views.scores.shown_scores import score_reach


@dataclass(frozen=True, slots=True)
class Measure:
    """What is drawn of the scores that `judging` knows."""

    loss: Loss

    @property
    def is_share(self) -> bool:
        """Whether it is written in per cent: the share of the rows' weight that is wrong."""
        return self.loss is Loss.MISCLASSIFICATION

    @property
    def name(self) -> str:
        match self.loss:
            case Loss.MISCLASSIFICATION:
                return "error"
            case Loss.SQUARED_ERROR:
                return "R²"
            case Loss.ABSOLUTE_ERROR:
                return "mean absolute error"

    def of(self, scores: FloatArray) -> FloatArray:
        """Errors in the place of accuracies; others as they are."""
        # Rounded, for 1 − 0.9 is a little less than 0.1.
        return np.asarray(np.round(1 - scores, 12)) if self.is_share else scores

    def reach(self, *drawn: FloatArray) -> tuple[float, float]:
        """The ends of an axis of these scores, as drawn; errors end at 0."""
        scores = np.concatenate(drawn)
        low, high = score_reach(scores[np.isfinite(scores)].tolist())
        return max(low, 0.0) if self.is_share else low, high

    def badness(self, scores: FloatArray) -> FloatArray:
        """The higher, the worse."""
        return -scores if self.loss is Loss.SQUARED_ERROR else self.of(scores)

    def text(self, value: float) -> str:
        """ "4.5 %" or "0.85"; "–" of what is not known."""
        if not np.isfinite(value):
            return "–"
        if self.is_share:
            return show_share(value)
        # R² has no unit: what differs from 0 by rounding is 0, and not minus it.
        is_r2 = self.loss is Loss.SQUARED_ERROR
        return show_number(round(value, 4) + 0.0 if is_r2 else value, 3)

    def told(self, value: float) -> str:
        """With its name: "error 4.5 %"."""
        return f"{self.name} {self.text(value)}"


@dataclass(frozen=True, slots=True, eq=False)
class OpenedTree:
    """drawn: the rows of its sample, by the weights that grew it."""

    title: str
    told: str
    drawn: TrainingTable


def title_of(study: ForestStudy) -> str:
    """What the vote is worth, and one of its trees."""
    measure, n_trees = Measure(study.loss), len(study.forest.trees)
    together = f"{show_count(n_trees)} trees together" if n_trees > 1 else "A forest of one tree"
    value, where = _out_of_bag(study), "the rows out of the bag"
    if study.growing is not None:
        value, where = _together(study.growing, measure), "the rows kept back"
    if not np.isfinite(value):
        return f"{together}: their score is not known"
    is_one = n_trees == 1
    if measure.is_share:
        said = f"{together} {'errs' if is_one else 'err'} on {measure.text(value)} of {where}"
    else:
        noun = f"{'' if measure.name == 'R²' else 'a '}{measure.name}"
        reaches = "reaches" if is_one else "reach"
        said = f"{together} {reaches} {noun} {measure.text(value)} on {where}"
    if study.growing is None or is_one:
        return said
    alone = measure.text(float(measure.of(study.growing.alone).mean()))
    return f"{said}, one alone {'on ' * measure.is_share}{alone}"


def caption_of(study: ForestStudy) -> str:
    """What the title leaves out, and which limits do not hold here."""
    n_trees = len(study.forest.trees)
    whole = "A forest’s trees are grown whole: depth, leaves and α limit the page’s tree alone."
    if study.growing is None or n_trees == 1:
        return whole
    return f"One alone: the mean of all {show_count(n_trees)}, each by itself. {whole}"


def measures_of(study: ForestStudy) -> tuple[tuple[str, str], ...]:
    """Pairs of a number and what it is."""
    measure = Measure(study.loss)
    found = [(measure.text(_out_of_bag(study)), f"{measure.name}, out-of-bag")]
    if study.growing is not None:
        together = measure.text(_together(study.growing, measure))
        found.insert(0, (together, f"{measure.name}, rows kept back"))
    return tuple(found)


def singles_title(study: ForestStudy, singles: list[int]) -> str:
    """singles: numbers of trees, from 0, the best first."""
    n, n_trees = len(singles), len(study.forest.trees)
    of = f"{show_count(n)} of {show_count(n_trees)} trees" if n < n_trees else "The trees"
    of = "The only tree" if n_trees == 1 else of
    if study.growing is None:
        return f"{of}, each by itself"
    best, worst = (alone_text(study, number) for number in (singles[0], singles[-1]))
    reach = best if best == worst else f"{best} to {worst}"
    return f"{of}, each by itself: {Measure(study.loss).name} {reach}"


def alone_text(study: ForestStudy, number: int) -> str:
    """What a tree, by its number from 0, scores by itself on the rows kept back; "" of none."""
    measure = Measure(study.loss)
    if study.growing is None:
        return ""
    return measure.text(float(measure.of(study.growing.alone[[number]])[0]))


def _together(growing: GrowingScores, measure: Measure) -> float:
    return float(measure.of(growing.together[0, [-1]])[0])


def _out_of_bag(study: ForestStudy) -> float:
    return float(Measure(study.loss).of(study.out_of_bag.scores[[-1]])[0])


def opened_tree(study: ForestStudy, training: TrainingTable, number: int) -> OpenedTree:
    """The tree of this number, from 0; training: the rows that the forest was grown from."""
    tree, trees = study.forest.trees[number], study.forest.trees
    sample = drawn_rows(training, study.forest.counts(number))
    title = f"Tree {show_count(number + 1)} of {show_count(len(trees))}: {leaves(tree.n_leaves)}"
    score = alone_text(study, number)
    if score:
        title = f"{title}, {Measure(study.loss).name} {score} by itself"
    told = (
        f"Its sample has {show_count(sample.n_rows)} of the {rows(training.n_rows)}, some of them "
        "several times: a row counts as often as it was drawn."
    )
    return OpenedTree(title, told, sample)


def beside_words(study: ForestStudy, theirs: TheirForests, n_features: int) -> str:
    """What both score on the rows kept back; `study` has some."""
    assert study.growing is not None, "rows kept back judge"
    measure, n_trees = Measure(study.loss), len(study.forest.trees)
    ours = measure.text(_together(study.growing, measure))
    scores = sorted(measure.of(theirs.scores).tolist())
    low, high = (measure.text(scores[i]) for i in (0, -1))
    n_states = len(scores)
    states = f"at {show_count(n_states)} random states" if n_states > 1 else "at one random state"
    reach = low if low == high else f"{low} to {high}"
    columns = ""
    if theirs.n_columns != n_features:
        drawn = f"{show_count(theirs.max_features)} of {show_count(theirs.n_columns)} columns"
        columns = f" It needs a column a category: a node draws {drawn}."
    trees = f"{show_count(n_trees)} tree{'s' * (n_trees != 1)}"
    return (
        f"Beside scikit-learn’s forest of {trees} under the same settings: {measure.name} {reach} "
        f"{states}, ours {ours}, on the same rows kept back.{columns}"
    )


def beside_sentence(
    theirs: TheirForests | str | None, study: ForestStudy, training: TrainingTable
) -> str:
    """scikit-learn's forest beside ours, or why there is none; "" without rows that judge."""
    if theirs is None:
        return ""
    if isinstance(theirs, str):
        return f"Beside scikit-learn’s forest: {theirs}"
    return beside_words(study, theirs, len(training.features))
