"""What a forest comes to, in a sentence and in numbers."""

import numpy as np

from explorer.data.display import show_count
from explorer.judging.forest.study import ForestStudy
from explorer.views.forest.measure import Measure


def title_of(study: ForestStudy) -> str:
    """What the vote is worth, and one of its trees."""
    measure, n_trees = Measure(study.loss), len(study.forest.trees)
    together = f"{show_count(n_trees)} trees together" if n_trees > 1 else "A forest of one tree"
    value, where = _together(study), "the rows kept back"
    if study.growing is None:
        value, where = _out_of_bag(study), "the rows out of the bag"
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
        found.insert(0, (measure.text(_together(study)), f"{measure.name}, rows kept back"))
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


def _together(study: ForestStudy) -> float:
    if study.growing is None:
        return float("nan")
    return float(Measure(study.loss).of(study.growing.together[0, [-1]])[0])


def _out_of_bag(study: ForestStudy) -> float:
    return float(Measure(study.loss).of(study.out_of_bag.scores[[-1]])[0])
