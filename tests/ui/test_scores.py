"""Cross-validated scores in the header and next to the tree."""

from dataclasses import replace

import pytest
from streamlit.runtime.scriptrunner import StopException
from streamlit.runtime.scriptrunner_utils.script_run_context import ThreadState
from streamlit.testing.v1 import AppTest

from explorer import SearchRules, StopRules, encode, load_dataset, usual_features
from explorer.caps import CAPS
from explorer.data.display import show_number, show_share
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.cross_validation import cross_validate
from explorer.ui import scores
from explorer.ui.scores import ScorePlaces
from explorer.ui.studies import folds
from explorer.ui.studies.folds import grown_folds_study
from explorer.views.scores.fold_summary import HeaderScores
from tests.support.page.driven_page import (
    is_sound,
    measures,
    opened_at,
    opened_on,
    sent,
    upload,
    words,
)
from tests.support.subjects import subject_of


def folded(page: AppTest) -> tuple[str, str]:
    """Return the header's cross-validated score: its value and its label."""
    ((label, value),) = [one for one in measures(page).items() if "-fold " in one[0]]
    return value, label


def test_the_header_has_the_score_of_trees_that_had_not_seen_the_rows() -> None:
    page = opened_at()
    for depth in (3, 5):
        page.slider(key="max_depth").set_value(depth).run()
        table = load_dataset("penguins")
        expected = cross_validate(encode(table, "species"), SearchRules(), StopRules(depth))
        spread = show_number(100 * float(expected.deviation[0]), 2)
        assert is_sound(page)
        assert folded(page) == (
            show_share(float(expected.mean[0])),
            f"10-fold accuracy ± {spread} %",
        )
        assert "10 trees, each grown without a tenth of the rows, predict" in words(page)


def test_the_scrubber_gets_the_scores_of_its_stops_and_the_limits_they_hold_under() -> None:
    page = opened_at(max_leaf_nodes="9")
    found = sent(page, "publisher")
    scores, stops = found["scores"], found["limits"]["stops"]
    assert scores["for"] == found["limits"]["for"]
    assert scores["limits"] == {"max_depth": 3, "max_leaf_nodes": 9, "ccp_alpha": 0.0}
    for track in ("depth", "leaves", "alpha"):
        assert len(scores[track]["text"]) == len(stops[track]["stops"])
        assert scores[track]["key"] == stops[track]["key"]
    # They travel with the limits from then on.
    page.query_params["node"] = "L"
    page.run()
    assert sent(page, "publisher")["scores"] == scores
    assert len([one for one in page.get("bidi_component") if "publisher" in one.proto.id]) == 1
    assert scores["depth"]["text"][3] == folded(page)[0]


def test_numbers_have_r2_and_under_absolute_error_their_mean_absolute_error() -> None:
    page = opened_at(table="cars_mpg")
    assert is_sound(page)
    value, label = folded(page)
    assert 0.5 < float(value) < 0.9
    assert label.startswith("10-fold R² ± 0.")
    page.selectbox(key="number_criterion").set_value("absolute_error").run()
    value, label = folded(page)
    assert 2 < float(value) < 4
    assert label.startswith("10-fold mean absolute error ± 0.")


def test_another_score_judges_every_page_and_stays_in_the_address() -> None:
    page = opened_at(table="titanic")
    assert folded(page)[1].startswith("10-fold accuracy")
    page.selectbox(key="score_box").set_value("roc_auc").run()
    assert is_sound(page)
    assert page.query_params["score"] == "roc_auc"
    value, label = folded(page)
    assert label.startswith("10-fold AUC ± 0.")
    assert 0.7 < float(value) < 0.8
    assert sent(page, "publisher")["limits"]["stops"]["score_name"] == "training AUC"
    page.selectbox(key="score_box").set_value("accuracy").run()
    assert "score" not in page.query_params


def test_a_rare_class_and_weighed_classes_are_not_judged_by_accuracy() -> None:
    page = opened_at(table="imbalance_fraud")
    assert folded(page)[1].startswith("10-fold AUC ± 0.")
    assert "Judged by AUC" in words(page)
    page.button(key="balance_classes").click().run()
    assert folded(page)[1].startswith("10-fold balanced accuracy ± ")
    assert "Judged by balanced accuracy" in words(page)


def test_what_is_no_score_of_the_target_is_the_usual_one() -> None:
    for asked in ("r2", "auc", "<b>"):
        page = opened_at(table="iris", score=asked)
        assert is_sound(page)
        assert folded(page)[1].startswith("10-fold accuracy")
    offered = page.selectbox(key="score_box").options
    assert [one for one in offered if one in ("AUC", "F1")] == []
    assert "Log loss" in offered


def test_a_stopped_cross_validation_says_so_and_goes_on() -> None:
    page = opened_at()
    drawn, table = page.session_state["drawn_last"], load_dataset("penguins")
    training = encode(table, "species", usual_features(table, "species"))
    folds_grown = grown_folds_study(subject_of(table, TreeSpec(training, drawn.search, drawn.stop)))
    page.session_state["stopped"] = frozenset([("Cross-validation", folds_grown.key)])
    page.slider(key="max_depth").set_value(2).run()
    assert is_sound(page)
    assert folded(page) == ("–", "10-fold accuracy")
    assert "Cross-validation was stopped." in words(page)
    assert "scores" not in sent(page, "publisher")
    page.button(key="go_on_scores").click().run()
    assert folded(page)[0] == "94.5 %"


@pytest.mark.parametrize("name", ["explore", "judge"])
def test_a_run_that_ends_while_it_waits_has_written_where_the_next_will(
    monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    """Streamlit refuses what a fragment writes above itself unless it wrote there in the last run
    of the whole page, which ends if a click starts another run while the folds grow."""
    written_by: list[str | None] = []
    fill = ScorePlaces.fill

    def noted(places: ScorePlaces, told: HeaderScores) -> None:
        written_by.append(ThreadState.get().fragment_id)
        fill(places, told)

    def left(*_: object) -> None:
        raise StopException

    monkeypatch.setattr(ScorePlaces, "fill", noted)
    monkeypatch.setattr(scores, "result_of", left)
    page = opened_on(name)
    assert is_sound(page)
    assert folded(page) == ("…", "10-fold accuracy")
    assert "Trees are being grown without some of the rows" in words(page)
    assert written_by
    assert None not in written_by


def test_what_is_known_already_stands_while_it_is_looked_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    page = opened_at()
    known = folded(page)
    filled: list[str] = []
    monkeypatch.setattr(ScorePlaces, "fill", lambda _, told: filled.append(told.value))
    page.query_params["node"] = "L"
    page.run()
    assert filled == [known[0], known[0]]
    page.slider(key="max_depth").set_value(2).run()
    assert filled[2] == "…"


def test_where_the_trees_of_all_folds_take_long_they_are_asked_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(scores, "CAPS", replace(CAPS, max_unasked_fold_work=50_000))
    page = opened_at()
    assert is_sound(page)
    assert folded(page) == ("–", "10-fold accuracy")
    assert "On request, 10 trees are grown from 310 rows each to estimate this score." in words(
        page
    )
    assert "scores" not in sent(page, "publisher")
    page.button(key="cross_validate").click().run()
    assert folded(page)[0] == "95.9 %"
    page.selectbox(key="criterion").set_value("entropy").run()
    assert folded(page)[0] != "–"
    page.selectbox(key="table").set_value("iris").run()
    assert folded(page)[0] == "94.7 %"  # its trees are small
    page.selectbox(key="table").set_value("wine").run()
    assert folded(page)[0] == "–"


def test_how_many_trees_are_grown_is_told_meanwhile(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[object] = []
    monkeypatch.setattr(folds, "tell", told.append)
    page = opened_at(table="breast_cancer", max_depth="2")
    assert is_sound(page)
    assert told[:10] == [f"{n} of 10 trees have been grown." for n in range(10)]


@pytest.mark.parametrize(
    ("rows", "values", "said"),
    [
        ("1,p\n2,q\n3,p\n", ["100 %", "0 %"], "There are 3 rows, so each row is its own fold."),
        (
            "1,2.5\n2,2.5\n3,1.5\n",
            ["1", "–"],
            "There is no score, because all rows of one fold have the same target",
        ),
        ("1,p\n", ["100 %"], "Cross-validation needs at least 2 rows."),
    ],
)
def test_of_few_rows_it_is_told_what_was_done(rows: str, values: list[str], said: str) -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n" + rows.encode())
    assert is_sound(page)
    assert said in words(page)
    assert list(measures(page).values()) == values


def test_of_weighted_rows_the_score_is_that_of_their_weight() -> None:
    page = opened_at()
    upload(page, "weighed.csv", b"x,w,y\n" + b"1,2,p\n2,1,q\n1,1,q\n2,3,q\n" * 12)
    page.query_params["weight"] = "w"
    page.run()
    assert folded(page)[1].startswith("weighted 10-fold accuracy ")
    assert " of their weight correctly" in words(page)


DAYS = b"day,shop,x,y\n" + b"".join(
    b"2024-01-%02d,s%d,%d,%s\n" % (i % 28 + 1, i % 4, i * 7 % 11, b"pq"[i * 7 % 11 > 5 :][:1])
    for i in range(112)
)


@pytest.mark.parametrize(
    ("roles", "label", "said"),
    [
        (
            {"group": "shop"},
            "4-fold accuracy",
            "4 trees, each grown without a quarter of the groups, predict ",
        ),
        (
            {"time": "day"},
            "10-fold accuracy",
            "10 trees, each grown from the rows before those that it predicts, predict ",
        ),
        (
            {"time": "day", "group": "shop"},
            "10-fold accuracy",
            "The rows are divided into folds by the times in “day”, so the groups in “shop” are "
            "not used.",
        ),
    ],
)
def test_a_column_of_groups_or_times_divides_the_rows(
    roles: dict[str, str], label: str, said: str
) -> None:
    page = opened_at()
    upload(page, "days.csv", DAYS)
    for role, column in roles.items():
        page.query_params[role] = column
    page.run()
    assert is_sound(page)
    assert folded(page)[1].startswith(label)
    assert said in words(page)


def test_a_tree_that_always_predicting_one_class_beats_is_said_to_be_beaten() -> None:
    page = opened_at(table="imbalance_fraud", max_depth="6", score="accuracy")
    assert is_sound(page)
    assert " points less than in training. Always predicting ok does better: 98" in words(page)
