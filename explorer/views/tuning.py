"""The story of growth that tuning rows stopped: one sentence per split."""

from dataclasses import dataclass

from explorer.data.display import show_count, show_share
from explorer.judging.unseen.tuning_growth import TuningGrowth
from explorer.views.nodes.wording import leaves, rows, rule, short_column
from explorer.views.scores.score_form import ScoreForm

ROUNDING = 1e-12  # of scores
MAX_STEPS = 200
"""The most splits that the story shows; if there are more, it shows the last ones."""


@dataclass(frozen=True, slots=True)
class TuningStory:
    """The result. `steps` describe the splits in order, including undone ones; `first` is the
    number of the first one shown. `end` says why growth ended."""

    title: str
    steps: tuple[str, ...]
    first: int
    end: str


def tuning_story(
    found: TuningGrowth, n_tuning: int, form: ScoreForm, *, is_weighted: bool = False
) -> TuningStory:
    """Return the story of growth judged by `n_tuning` rows; `is_weighted`: by their weight."""
    tree, n = found.grown, len(found.order)
    texts = [form.text(score) for score in found.scores.tolist()]
    first = max(n - MAX_STEPS, 0)
    steps = []
    for step in range(first, n):
        node = int(found.order[step])
        split = tree.split(node)
        assert split is not None, "only split nodes are in the order"
        asked = rule(split, short_column(tree.features[split.feature]), left=True)
        before, after = found.scores[step : step + 2]
        change = after - before
        does = "no change" if abs(change) <= ROUNDING else "better" if change > 0 else "worse"
        undone = "" if step < found.n_splits else "; undone"
        split_rows = rows(int(tree.n_samples[node]))
        told = f"{texts[step]} → {texts[step + 1]}, {does}{undone}"
        steps.append(f"{split_rows} split by {asked}: {told}")
    return TuningStory(
        _title(found, texts, n_tuning, form, is_weighted=is_weighted),
        tuple(steps),
        first + 1,
        _end(found),
    )


def _title(
    found: TuningGrowth, texts: list[str], n_tuning: int, form: ScoreForm, *, is_weighted: bool
) -> str:
    reached = texts[found.n_splits]
    judged = f"{show_count(n_tuning)} tuning row{'s' * (n_tuning != 1)}"
    weight = "weight of the " * is_weighted
    score = f"{form.name} {reached} on the {judged}"
    if form.is_accuracy:
        score = f"{reached} of the {weight}{judged} predicted correctly"
    if len(found.order) == 0:
        return f"There is no split to try: one leaf, {score}"
    if found.n_splits == 0:
        return f"No split predicts the tuning rows better: one leaf, {score}"
    size = leaves(found.max_leaf_nodes)
    if found.n_splits == len(found.order):
        return f"The tuning score improves up to the last split: {size}, {score}"
    return f"The tuning score stops improving at {size}: {score}"


def _end(found: TuningGrowth) -> str:
    in_vain = len(found.order) - found.n_splits
    if found.ran_out:
        undone = f"; the last {show_count(in_vain)} splits are undone" if in_vain > 1 else ""
        undone = "; the last split is undone" if in_vain == 1 else undone
        return f"There are no more nodes to split{undone}."
    if in_vain == 1:
        return "The last split did not improve the best score, so it is undone and growth ends."
    return (
        f"The last {show_count(in_vain)} splits did not improve the best score, so they are "
        "undone and growth ends."
    )


def counter_example(impatient: TuningGrowth, patient: TuningGrowth, name: str) -> str:
    """Describe a case in which the first split does not improve the score but later ones do."""
    first, whole = (
        f"{leaves(one.max_leaf_nodes)} ({show_share(float(one.scores[one.n_splits]))})"
        for one in (impatient, patient)
    )
    return (
        f"A split that does not improve the score can make later improvements possible. For "
        f"example, on the table {name} (exclusive or), growth stops at {first} with a "
        f"patience of {impatient.patience}, but at {whole} with a patience of {patient.patience}."
    )
