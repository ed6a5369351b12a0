"""Why a score is the usual one."""

from explorer import encode, grow
from explorer.data.columns import from_columns
from explorer.judging.scoring import usual_scoring
from explorer.views.scores.score_form import why_usual


def test_the_share_of_a_rare_class_is_that_of_all_rows_next_to_a_sample() -> None:
    x, y = list(range(100)), ["yes"] * 13 + ["no"] * 87
    everything = encode(from_columns("t", {"x": x, "y": y}), "y")
    sample = encode(from_columns("t", {"x": x[7:], "y": y[7:]}), "y")
    tree = grow(everything)
    scoring = usual_scoring(sample, tree.search, "yes")
    told = "Judged by AUC, because only 13 % of the rows are yes."
    assert why_usual(scoring, tree, sample) == told
    assert why_usual(scoring, tree, everything) == told
