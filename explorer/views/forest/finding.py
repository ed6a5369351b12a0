"""The scores of a forest and of its trees, in sentences and numbers."""

from dataclasses import dataclass

import numpy as np

from explorer.data.display import show_count, show_share
from explorer.data.training import TrainingTable
from explorer.growth.forest.voting import drawn_rows
from explorer.judging.forest.beside_forest import TheirForests
from explorer.judging.forest.growing_scores import GrowingScores
from explorer.judging.forest.study import ForestStudy
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import Score, Scoring
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import draws_of_rows, leaves, short
from explorer.views.scores.score_form import ScoreForm, form_of

CAPTION = (
    "A forest’s trees are fully grown; the limits on depth, leaves and α apply only to the page’s "
    "tree."
)
"""Which limits do not apply here."""


@dataclass(frozen=True, slots=True, eq=False)
class OpenedTree:
    """A forest's tree. drawn: the rows of its sample, with the weights used to grow it."""

    title: str
    told: str
    drawn: TrainingTable


def title_of(study: ForestStudy, own: float = np.nan) -> str:
    """Compare the vote's score with that of a single tree and of the page's tree (`own`)."""
    form, n_trees = study_form(study), len(study.forest.trees)
    together = f"{show_count(n_trees)} trees together" if n_trees > 1 else "A forest of one tree"
    value, where = _out_of_bag(study), "the out-of-bag rows"
    if study.growing is not None:
        value, where = _together(study.growing), "the held-out rows"
    if not np.isfinite(value):
        return f"{together}: their score is not known"
    is_one = n_trees == 1
    reach = f"reach{'es' * is_one} {'an ' * form.is_accuracy}{form.name} {form.text(value)}"
    if form.is_accuracy:
        reach = f"predict{'s' * is_one} {form.text(value)} of {where} correctly"
        where = ""
    said = f"{together} {reach}{f' on {where}' if where else ''}"
    if study.growing is None or is_one:
        return said
    alone = f"{said}, one of them on average {form.text(float(study.growing.alone.mean()))}"
    return f"{alone}, the page’s tree {form.text(own)}" if np.isfinite(own) else alone


def own_score(study: ForestStudy, tree: Tree) -> float:
    """Return what the page's own tree scores on held-out rows; NaN without any."""
    if study.judged is None:
        return np.nan
    return score_rows(study.scoring, judged_by_tree(tree, study.judged))


def study_form(study: ForestStudy) -> ScoreForm:
    """Return the form of the study's scores."""
    return form_of(study.scoring, study.forest.trees[0].target)


def measures_of(study: ForestStudy) -> tuple[tuple[str, str], ...]:
    """Return pairs of a number and its name."""
    form = study_form(study)
    found = [(form.text(_out_of_bag(study)), f"{form.name}, out-of-bag")]
    if study.growing is not None:
        found.insert(0, (form.text(_together(study.growing)), f"{form.name}, held-out rows"))
    if study.voted is not None and study.voted.n_classes and not form.is_accuracy:
        found += _errors_of(study.voted, study)
    return tuple(found)


def _errors_of(voted: JudgedRows, study: ForestStudy) -> list[tuple[str, str]]:
    """Return what other scores do not show: errors, and whether the class is found."""
    error = 1 - score_rows(Scoring(Score.ACCURACY), voted)
    found, code = [(show_share(error), "error, held-out rows")], study.scoring.positive
    if code >= 0:
        is_class = voted.actual == code
        hits = int(np.count_nonzero(is_class & (voted.predicted == code)))
        name = short(study.forest.trees[0].target.levels[code])
        of = f"{show_count(hits)} of {show_count(int(is_class.sum()))}"
        found.append((of, f"{name} found, held-out rows"))
    return found


def singles_title(study: ForestStudy, singles: list[int]) -> str:
    """Return the title above single trees; singles: their numbers from 0, the best first."""
    n, n_trees = len(singles), len(study.forest.trees)
    of = f"{show_count(n)} of {show_count(n_trees)} trees" if n < n_trees else "The trees"
    of = "The only tree" if n_trees == 1 else of
    if study.growing is None:
        return f"{of}, each by itself"
    best, worst = (alone_text(study, number) for number in (singles[0], singles[-1]))
    reach = best if best == worst else f"{best} to {worst}"
    return f"{of}, each by itself: {study_form(study).name} {reach}"


def alone_text(study: ForestStudy, number: int) -> str:
    """Return a single tree's score on held-out rows, by its number from 0; "" without such rows."""
    if study.growing is None:
        return ""
    return study_form(study).text(float(study.growing.alone[number]))


def _together(growing: GrowingScores) -> float:
    return float(growing.together[0, -1])


def _out_of_bag(study: ForestStudy) -> float:
    return float(study.out_of_bag.scores[-1])


def opened_tree(study: ForestStudy, training: TrainingTable, number: int) -> OpenedTree:
    """Return the tree with this number, from 0; training: the rows that grew the forest."""
    tree, trees = study.forest.trees[number], study.forest.trees
    sample = drawn_rows(training, study.forest.counts(number))
    title = f"Tree {show_count(number + 1)} of {show_count(len(trees))}: {leaves(tree.n_leaves)}"
    score = alone_text(study, number)
    if score:
        title = f"{title}, {study_form(study).name} {score} by itself"
    n_drawn = int(study.forest.counts(number).sum())
    told = (
        f"This tree’s sample consists of {draws_of_rows(n_drawn, sample.n_rows)}, out of "
        f"{show_count(training.n_rows)} available. A row drawn twice has twice the weight, but is "
        "still a single row when the limits are checked."
    )
    return OpenedTree(title, told, sample)


def beside_words(study: ForestStudy, theirs: TheirForests, n_features: int) -> str:
    """Return what both score on held-out rows, which `study` has."""
    assert study.growing is not None, "held-out rows judge"
    form, n_trees = study_form(study), len(study.forest.trees)
    ours = form.text(_together(study.growing))
    scores = sorted(theirs.scores.tolist(), reverse=form.is_loss)
    low, high = (form.text(scores[i]) for i in (0, -1))
    n_states = len(scores)
    states = (
        f"with {show_count(n_states)} random states" if n_states > 1 else "with one random state"
    )
    reach = low if low == high else f"{low} to {high}"
    columns = ""
    if theirs.n_columns != n_features:
        drawn = f"{show_count(theirs.max_features)} of {show_count(theirs.n_columns)} columns"
        columns = (
            f" scikit-learn needs one column per category, so each node selects {drawn} at random."
        )
    trees = f"{show_count(n_trees)} tree{'s' * (n_trees != 1)}"
    return (
        f"scikit-learn’s forest of {trees} with the same settings: {form.name} {reach} {states}; "
        f"ours has {ours} on the same held-out rows.{columns}"
    )


def beside_sentence(
    theirs: TheirForests | str | None, study: ForestStudy, training: TrainingTable
) -> str:
    """Compare scikit-learn's forest with ours, or say why not; "" without held-out rows."""
    if theirs is None:
        return ""
    if isinstance(theirs, str):
        return f"scikit-learn’s forest: {theirs}"
    return beside_words(study, theirs, len(training.features))
