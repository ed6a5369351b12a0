"""Boosting step by step: the predictions, the residual of each row, and the scores."""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from explorer.data.arrays import FloatArray
from explorer.data.display import show_count, show_number
from explorer.data.training import TrainingTable
from explorer.growth.forest.boosting import residuals, shares
from explorer.judging.forest.boosting_study import BoostingStudy
from explorer.tree.tree import Tree
from explorer.views.nodes.votes import (
    Colouring,
    Plane,
    PlaneView,
    VoteMap,
    byte_text,
    plane_of,
    plane_view,
    rows_drawn,
)
from explorer.views.scores.score_form import ScoreForm, form_of

STEPS = (0, 1, 2, 5, 20)
"""Steps that are drawn, as well as the last."""
CELLS = 48


@dataclass(frozen=True, slots=True)
class StepMap:
    """The prediction after this many steps. `sizes`: one byte per drawn row, in base64: its
    residual as a share of the largest residual at the start."""

    name: str
    note: str
    map: VoteMap
    sizes: str


@dataclass(frozen=True, slots=True)
class StepCurve:
    """Lists run over the steps from 0; those of held-out rows are empty without such rows. `texts`
    are pairs of the scores on training and held-out rows; `best` is the step with the best score
    on held-out rows, -1 for none."""

    measure: str
    training: tuple[float, ...]
    kept_back: tuple[float, ...]
    theirs: tuple[float, ...]
    texts: tuple[tuple[str, str], ...]
    best: int
    lowest: float
    highest: float
    ticks: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class BoostingView:
    title: str
    told: tuple[str, ...]
    plane: PlaneView
    maps: tuple[StepMap, ...]
    curve: StepCurve


def boosting_view(
    study: BoostingStudy,
    training: TrainingTable,
    axes: tuple[str, str | None],
    colours_of: Tree,
    forest: str = "",
    tree: str = "",
) -> BoostingView:
    """Return the view of the boosting steps.

    training: the rows that grew the steps, with the table's weights. forest: a forest's score on
    held-out rows, "error 4.5 %", or "". tree: the score of the page's tree, or "".
    """
    plane, colouring = plane_of(training, *axes, CELLS), Colouring.of(colours_of)
    return BoostingView(
        _title(study),
        _told(study, forest, tree),
        plane_view(plane, training, colours_of, colouring),
        tuple(_maps(study, plane, rows_drawn(plane, training), colouring)),
        _curve(study),
    )


def _maps(
    study: BoostingStudy, plane: Plane, drawn: TrainingTable, colouring: Colouring
) -> Iterator[StepMap]:
    boosting, form = study.boosting, _form(study)
    last = len(boosting.steps)
    wanted = {min(step, last) for step in (*STEPS, last)}
    scores = study.training if study.kept_back is None else study.kept_back
    told = scores.tolist()
    largest = 0.0
    both = zip(boosting.scores(plane.columns), boosting.scores(drawn.columns), strict=True)
    for step, (cells, of_rows) in enumerate(both):
        left = np.abs(residuals(drawn, of_rows))
        largest = largest if step else float(left.max(initial=0.0))
        if step in wanted:
            name = f"{show_count(step)} tree{'s' * (step != 1)}" if step else "start"
            yield StepMap(
                name,
                form.text(told[step]),
                colouring.map_of(_outputs(study, cells)),
                byte_text(np.rint(255 * np.clip(left / (largest or 1.0), 0.0, 1.0))),
            )


def _outputs(study: BoostingStudy, scores: FloatArray) -> FloatArray:
    """Return outputs in the form of a tree's: float64[n, 2] class shares, or float64[n, 1]."""
    if study.boosting.target.is_numeric:
        return scores[:, np.newaxis]
    second = shares(scores)
    return np.column_stack([1 - second, second])


def _curve(study: BoostingStudy) -> StepCurve:
    form, training = _form(study), study.training
    kept_back, theirs = (
        np.zeros(0) if scores is None else scores for scores in (study.kept_back, study.theirs)
    )
    lowest, highest = form.reach(np.concatenate([training, kept_back, theirs]).tolist())
    judged = kept_back.tolist() or [np.nan] * len(training)
    return StepCurve(
        form.name,
        tuple(training.tolist()),
        tuple(kept_back.tolist()),
        tuple(theirs.tolist()),
        tuple(
            (form.text(own), form.text(other))
            for own, other in zip(training.tolist(), judged, strict=True)
        ),
        _best(study),
        lowest,
        highest,
        form.ticks(lowest, highest),
    )


def _best(study: BoostingStudy) -> int:
    """Return the first step with the best score on held-out rows; -1 if it is not known."""
    if study.kept_back is None or np.isnan(study.kept_back).any():
        return -1
    return int(np.argmax(study.kept_back))


def _form(study: BoostingStudy) -> ScoreForm:
    return form_of(study.scoring, study.target)


def _title(study: BoostingStudy) -> str:
    form, n = _form(study), len(study.boosting.steps)
    each = ", each fitted to the remaining residuals"
    what = f"Boosting with {f'{show_count(n)} small trees{each}' if n > 1 else 'one small tree'}"
    scores, where = study.kept_back, "on held-out rows"
    if scores is None:
        scores, where = study.training, "on the training rows"
    return f"{what}: {form.name} {form.text(float(scores[-1]))} {where}"


def above_maps(study: BoostingStudy) -> str:
    """Say what the number above each map is."""
    rows = "training" if study.kept_back is None else "held-out"
    return f"The number above each map is its {_form(study).name} on the {rows} rows."


def _told(study: BoostingStudy, forest: str, tree: str) -> tuple[str, ...]:
    """State the learning rate, and compare the last step with the best step, the forest, the page's
    tree and scikit-learn."""
    form, last = _form(study), len(study.boosting.steps)
    rate = show_number(study.boosting.learning_rate)
    found = [
        f"Each step adds its tree’s prediction times {rate} (the learning rate). A mark’s area "
        f"shows the row’s residual. {above_maps(study)}"
    ]
    best = _best(study)
    if study.kept_back is None or best < 0:
        return tuple(found)
    if best < last:
        least = f"{form.name} {form.text(float(study.kept_back[best]))}"
        after = f"after {show_count(best)} tree{'s' * (best != 1)}"
        at = after if best else "before the first tree"
        found.append(f"On held-out rows, boosting predicts best {at}, with {least}.")
    if forest:
        found.append(f"For comparison, the forest: {forest}.")
    if tree:
        found.append(f"The page’s tree: {form.name} {tree}.")
    if study.theirs is not None:
        theirs = f"{form.name} {form.text(float(study.theirs[-1]))}"
        found.append(f"scikit-learn’s gradient boosting with the same settings: {theirs}.")
    elif study.why_not_theirs:
        found.append(f"scikit-learn’s gradient boosting is not shown. {study.why_not_theirs}")
    return tuple(found)
