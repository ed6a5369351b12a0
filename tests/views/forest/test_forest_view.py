"""A forest as the page shows it."""

import json

import numpy as np
import pytest
from sklearn.metrics import average_precision_score, roc_auc_score, roc_curve

from explorer.data.training import TrainingTable
from explorer.growth.forest.forest import grow_forest
from explorer.growth.forest.voting import decided, outputs, vote
from explorer.judging.forest.beside_forest import TheirForests
from explorer.judging.forest.study import ForestStudy, grown_whole, study_forest
from explorer.judging.scoring import Score, Scoring
from explorer.judging.unseen.holding_out import hold_out
from explorer.tree.impurity import NUMBER_CRITERIA, Criterion
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.tree.walking import apply
from explorer.views.forest.class_chart import class_chart
from explorer.views.forest.finding import beside_words, measures_of, opened_tree
from explorer.views.forest.forest_view import ForestView, error_chart, forest_view
from explorer.views.nodes.wording import draws_of_rows
from explorer.views.to_json import to_json
from explorer.views.tree.tree_view import tree_of_drawn_rows, tree_to_look_at
from tests.support.once import once
from tests.support.samples import grown, hostile, mixed, training_of
from tests.support.scored import forest_of
from tests.support.tiers import first_in_gate


@once
def of_halves(
    n_trees: int = 60, *, with_judging: bool = True, criterion: Criterion | None = None
) -> ForestView:
    """Return the view of a forest of one half of the mixed rows, judged by the other."""
    training, judging = halves(criterion in NUMBER_CRITERIA)
    return viewed(training, n_trees, judging if with_judging else None, criterion)


def viewed(
    training: TrainingTable,
    n_trees: int = 60,
    judging: TrainingTable | None = None,
    criterion: Criterion | None = None,
    axes: tuple[str, str | None] | None = None,
) -> ForestView:
    rules = SearchRules(criterion) if criterion else SearchRules.usual_for(training.task)
    search, stop = grown_whole(rules, StopRules(), 1)
    study = forest_of(training, judging, search, stop, n_estimators=n_trees)
    names = training.features.names
    along = axes or (names[0], names[1] if len(names) > 1 else None)
    return forest_view(study, training, grown(training), along)


@once
def studied() -> tuple[TrainingTable, ForestStudy]:
    training, judging = halves()
    search, stop = grown_whole(SearchRules(), StopRules(), 1)
    return training, forest_of(training, judging, search, stop, n_estimators=20)


@once
def halves(numbers: bool = False) -> tuple[TrainingTable, TrainingTable]:
    kept = hold_out(mixed(numbers=numbers), test=0.25)
    assert kept.test is not None
    return kept.training, kept.test


def test_the_last_map_and_the_title_have_the_score_of_the_vote() -> None:
    training, judging = halves()
    view = of_halves(60)
    search, stop = grown_whole(SearchRules(), StopRules(), 1)
    forest = grow_forest(training, search, stop, n_estimators=60)
    called = decided(vote(forest.trees, judging.columns), is_classes=True)
    right = float((called == judging.target_values).mean())
    assert [one.name for one in view.maps] == ["1 tree", "5 trees", "50 trees", "60 trees"]
    assert view.maps[-1].note == f"accuracy {100 * right:.3g} %"
    share = f"{100 * right:.3g} %"
    assert view.title.startswith(
        f"60 trees together predict {share} of the held-out rows correctly"
    )
    assert view.measures[0] == (f"{100 * right:.3g} %", "accuracy, held-out rows")


def test_the_first_map_is_of_a_tree_of_median_score_and_names_it() -> None:
    view = of_halves(25)
    assert [one.name for one in view.maps] == ["1 tree", "5 trees", "25 trees"]
    number = view.maps[0].tree
    assert 1 <= number <= 25
    assert [one.tree for one in view.maps[1:]] == [0, 0]


def test_the_caption_says_which_limits_do_not_hold_for_a_forest() -> None:
    whole = (
        "A forest’s trees are fully grown; the limits on depth, leaves and α apply only to the "
        "page’s tree."
    )
    assert of_halves(25).caption == whole


def test_single_trees_stand_from_the_best_to_the_worst() -> None:
    view = of_halves(60)
    scores = [float(one.note.removesuffix(" %")) for one in view.singles]
    assert scores == sorted(scores, reverse=True)
    best, worst = view.singles[0].note, view.singles[-1].note
    assert view.singles_title == f"12 of 60 trees, each by itself: accuracy {best} to {worst}"


@pytest.mark.parametrize(
    ("criterion", "name"),
    [(Criterion.SQUARED_ERROR, "R²"), (Criterion.ABSOLUTE_ERROR, "mean absolute error")],
)
def test_forests_of_numbers_are_told_by_their_own_score(criterion: Criterion, name: str) -> None:
    view = of_halves(20, criterion=criterion)
    assert name in view.title
    assert view.measures[0][1] == f"{name}, held-out rows"
    best, worst = (float(view.singles[i].note.replace("−", "-")) for i in (0, -1))
    assert best >= worst if name == "R²" else best <= worst


@pytest.mark.parametrize(
    "training",
    [
        hostile(),
        training_of("t", {"x": [1, 2, 3], "t": ["p", "q", "p"]}),
        training_of("t", {"x": [1, 1, 1], "y": ["a", "a", "a"], "t": ["p", "p", "p"]}),
        training_of("t", {"c": list("abcabcab"), "t": [1.5, 2.5, 3, 4, 5, 6, 7, 8.5]}),
        training_of("t", {"x": list(range(180)), "t": [f"class {i % 60}" for i in range(180)]}),
        mixed(n=30, numbers=True),
    ],
)
def test_every_table_has_a_forest_that_a_browser_can_read(training: TrainingTable) -> None:
    view = viewed(training, 6)
    sent = json.loads(to_json(view))
    assert len(sent["maps"]) == 3
    assert view.title
    assert "nan" not in view.title
    assert sent["chart"]["mean"] == [None] * len(sent["chart"]["sizes"])


def test_a_forest_of_one_tree_is_said_to_be_one() -> None:
    view = of_halves(1)
    assert view.title.startswith("A forest of one tree predicts ")
    assert len(view.maps) == 1
    assert view.singles_title.startswith("The only tree")


@pytest.mark.deep
@pytest.mark.parametrize("n_trees", first_in_gate(60, 200))
def test_what_is_sent_stays_small(n_trees: int) -> None:
    kept = hold_out(mixed(n=600), test=0.25)
    view = viewed(kept.training, n_trees, kept.test, axes=("width", "height"))
    assert len(to_json(view)) < 200_000


def test_the_band_holds_the_mean_and_the_last_band_has_no_width() -> None:
    chart = of_halves(25).chart
    low, mean, high = (np.array(line) for line in (chart.low, chart.mean, chart.high))
    assert (low <= high).all()
    assert low[-1] == pytest.approx(high[-1])
    assert mean[-1] == pytest.approx(high[-1])


def test_importances_of_forest_and_tree_are_shares_of_one_each() -> None:
    rows = of_halves(25).importances
    assert sum(row.forest for row in rows.rows) == pytest.approx(1)
    assert sum(row.tree for row in rows.rows) == pytest.approx(1)
    shares = [row.forest for row in rows.rows]
    assert shares == sorted(shares, reverse=True)


def test_of_many_features_those_that_matter_most_are_listed_and_the_rest_is_counted() -> None:
    random = np.random.default_rng(0)
    columns = {f"x{i}": random.normal(size=60).tolist() for i in range(11)}
    view = viewed(training_of("t", columns | {"t": random.choice(["p", "q"], 60).tolist()}), 4)
    assert len(view.importances.rows) == 8
    assert view.importances.told.startswith("8 of 11 features are shown.")


def test_an_opened_tree_tells_its_leaves_its_score_and_its_sample() -> None:
    training, study = studied()
    opened = opened_tree(study, training, 6)
    tree = study.forest.trees[6]
    assert opened.title.startswith(f"Tree 7 of 20: {tree.n_leaves} leaves, accuracy ")
    n, n_rows = tree.n_samples[0], training.n_rows
    assert opened.told.startswith(
        f"This tree’s sample consists of {n_rows} draws of {n} distinct rows, out of {n_rows} "
        "available."
    )


def test_an_opened_tree_counts_draws_beside_distinct_rows_in_every_node() -> None:
    training, study = studied()
    tree, counts = study.forest.trees[6], study.forest.counts(6)
    drawn = opened_tree(study, training, 6).drawn
    view = tree_of_drawn_rows(tree, drawn, counts[counts > 0])
    assert view.draws[0] == training.n_rows
    # Each row of the table weighs 1 here: a node's weight is its number of draws.
    assert view.draws == tuple(tree.weight.astype(int).tolist())
    assert np.array(view.draws)[tree.is_leaf].sum() == training.n_rows
    captions, n_rows = view.nodes["caption"], tree.n_samples.tolist()
    for caption, n_draws, n in zip(captions, view.draws, n_rows, strict=True):
        assert caption.endswith(f" {draws_of_rows(n_draws, n)}.")
    assert draws_of_rows(11, 7) == "11 draws of 7 distinct rows"
    assert draws_of_rows(1, 1) == "1 draw of 1 distinct row"
    assert tree_to_look_at(tree, drawn).draws == ()


def test_the_title_names_the_pages_own_tree_beside_one_of_the_forest() -> None:
    training, study = studied()
    tree = grown(training)
    assert study.judged is not None
    right = tree_accuracy(tree, study.judged)
    view = forest_view(study, training, tree, training.features.names[:2])
    assert view.title.endswith(f", the page’s tree {100 * right:.3g} %")


def tree_accuracy(tree: Tree, rows: TrainingTable) -> float:
    predicted = np.asarray(tree.prediction)[apply(tree, rows.columns)]
    return float((predicted == rows.target_values).mean())


def test_curves_of_a_class_are_scikit_learns_of_the_votes_shares() -> None:
    training, study = studied()
    tree, judged = grown(training), study.judged
    assert judged is not None
    chart = class_chart(study, tree, 1)
    assert chart is not None
    votes = vote(study.forest.trees, judged.columns)[:, 1]
    is_class = judged.target_values == 1
    assert chart.roc[0].area == f"AUC {roc_auc_score(is_class, votes):.3g}"
    average = average_precision_score(is_class, votes)
    assert chart.precision[0].area == f"average precision {average:.3g}"
    own = outputs(tree, judged.columns)[:, 1]
    assert chart.roc[1].area == f"AUC {roc_auc_score(is_class, own):.3g}"
    alarms, found, _ = roc_curve(is_class, votes, drop_intermediate=False)
    assert np.array(chart.roc[0].points) == pytest.approx(np.column_stack([alarms, found]))
    assert chart.share == pytest.approx(is_class.mean())
    assert class_chart(study, tree, None) is None


def test_the_scores_lost_stand_beside_the_shares() -> None:
    training, study = studied()
    view = forest_view(study, training, grown(training), training.features.names[:2])
    assert study.shuffled is not None
    lost = dict(zip(training.features.names, study.shuffled.permutation.tolist(), strict=True))
    assert view.importances.lost_head == "points lost if shuffled"
    assert [one.lost for one in view.importances.rows] == [
        lost[one.whole] for one in view.importances.rows
    ]
    assert "shuffled among" in view.importances.told
    bare = of_halves(25, with_judging=False).importances
    assert bare.lost_head == ""


def test_both_forests_are_told_with_the_reach_of_theirs() -> None:
    _, study = studied()
    said = beside_words(study, TheirForests(np.array([0.75, 0.5]), 5, 10), 4)
    assert "accuracy 50 % to 75 % with 2 random states" in said
    assert "each node selects 5 of 10 columns at random" in said
    assert "accuracy 75 % with one random state" in beside_words(
        study, TheirForests(np.array([0.75]), 1, 4), 4
    )


def test_the_band_leaves_out_the_luckiest_and_the_unluckiest_tenth_of_the_orders() -> None:
    training, study = studied()
    assert study.growing is not None
    scores = study.growing.together
    chart = error_chart(study, grown(training))
    assert chart.low == pytest.approx(np.percentile(scores, 10, axis=0))
    assert chart.high == pytest.approx(np.percentile(scores, 90, axis=0))
    assert "in 40 different orders" in chart.told
    assert "10th to 90th percentile" in chart.told


def test_beside_another_score_errors_and_what_is_found_are_told() -> None:
    training, judging = halves()
    search, stop = grown_whole(SearchRules(), StopRules(), 1)
    auc = Scoring(Score.ROC_AUC, 1)
    study = study_forest(training, judging, search, stop, auc, n_estimators=9)
    called = decided(vote(study.forest.trees, judging.columns), is_classes=True)
    is_class = judging.target_values == 1
    hits = int((is_class & (called == 1)).sum())
    told = {name: value for value, name in measures_of(study)}
    wrong = 100 * float((called != judging.target_values).mean())
    assert told["error, held-out rows"] == f"{wrong:.3g} %"
    assert told["class b found, held-out rows"] == f"{hits} of {is_class.sum()}"
    assert "AUC, held-out rows" in told
