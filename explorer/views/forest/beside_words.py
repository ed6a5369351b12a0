"""scikit-learn's forest beside ours, in words."""

from explorer.data.display import show_count
from explorer.data.training import TrainingTable
from explorer.judging.forest.beside_forest import TheirForests
from explorer.judging.forest.study import ForestStudy
from explorer.views.forest.measure import Measure


def beside_words(study: ForestStudy, theirs: TheirForests, n_features: int) -> str:
    """What both score on the rows kept back; `study` has some."""
    assert study.growing is not None, "rows kept back judge"
    measure, n_trees = Measure(study.loss), len(study.forest.trees)
    ours = measure.text(float(measure.of(study.growing.together[0, [-1]])[0]))
    scores = sorted(measure.of(theirs.scores).tolist())
    low, high = (measure.text(scores[i]) for i in (0, -1))
    n_states = len(scores)
    states = f"at {show_count(n_states)} random states" if n_states > 1 else "at one random state"
    reach = low if low == high else f"{low} to {high}"
    columns = ""
    if theirs.n_columns != n_features:
        columns = (
            f" It needs a column a category: a node draws {show_count(theirs.max_features)} of "
            f"{show_count(theirs.n_columns)} columns."
        )
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
