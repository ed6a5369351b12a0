"""The Build page: splits made by hand, undone, pruned, finished by CART, refused."""

import pytest
from streamlit.testing.v1 import AppTest

from explorer import (
    NamedSplit,
    SearchRules,
    StopRules,
    build,
    encode,
    hold_out,
    load_dataset,
)
from explorer.data.display import show_share
from explorer.export.splits_file import to_splits_file
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.greedy import contenders
from explorer.judging.part_scores import ClassScores, score
from explorer.judging.scoring import Score, Scoring
from explorer.ui.build.moves import standing
from explorer.ui.choices import ForcedAt, Steps
from explorer.ui.presenter import views_now
from explorer.ui.studies.trees import tree_study
from explorer.views.panels.side_by_side import revealed
from tests.support.page.driven_page import (
    is_sound,
    measures,
    on_page,
    opened_at,
    sent,
    upload,
    words,
)

KEPT = hold_out(encode(load_dataset("penguins"), "species"), 0.2, 0.2, seed=1)
KEY = (*KEPT.key, "species")
ROOT: tuple[ForcedAt, ...] = (("", NamedSplit("flipper_length_mm", 205.5)),)
MORE: tuple[ForcedAt, ...] = (*ROOT, ("R", NamedSplit("bill_depth_mm", 17.95)))


def built_with(splits: tuple[ForcedAt, ...], **address: str) -> AppTest:
    page = opened_at(**address)
    page.session_state["built"] = {KEY: Steps().to(splits)}
    return on_page(page, "build")


def splits_of(page: AppTest) -> tuple[ForcedAt, ...]:
    steps: Steps[ForcedAt] = page.session_state["built"][KEY]
    return steps.now


def test_it_begins_with_the_root_alone_and_hides_the_best_split() -> None:
    page = on_page(opened_at(), "build")
    assert is_sound(page)
    assert measures(page)["leaves"] == "1 of 5"
    assert measures(page)["hidden rows"] == "?"
    assert len(sent(page, "tree_canvas")["nodes"]["parent"]) == 1
    assert sent(page, "tree_canvas")["is_fixed"]
    search = sent(page, "split_search")
    assert search["title"] == "Split these 206 rows"
    assert search["hand"]["best_gain"] > 0.3
    assert "1 leaf predicts 91 of 206 rows correctly" in words(page)
    assert "You build the tree with 206 of the 344 rows." in words(page)


def test_scores_are_of_the_rows_that_build_and_of_those_that_are_seen() -> None:
    page = built_with(MORE)
    assert is_sound(page)
    tree = build(KEPT.training, dict(MORE))
    for part, name in ((KEPT.training, "training accuracy"), (KEPT.tuning, "tuning accuracy")):
        assert part is not None
        found = score(tree, part)
        assert isinstance(found, ClassScores)
        assert measures(page)[name] == show_share(found.accuracy)
    assert measures(page)["leaves"] == "3 of 5"
    assert [move["path"] for move in sent(page, "build")["moves"]] == ["", "R"]


def test_a_split_is_undone_made_again_and_pruned_with_all_below_it() -> None:
    page = built_with(MORE)
    page.button(key="undo_building").click().run()
    assert splits_of(page) == ()
    page.button(key="redo_building").click().run()
    assert splits_of(page) == MORE
    assert page.button(key="redo_building").disabled
    page.button(key="prune_built").click().run()
    assert splits_of(page) == ()
    assert page.button(key="prune_built").disabled
    assert is_sound(page)


def test_cart_finishes_a_branch_as_far_as_the_leaves_reach() -> None:
    page = built_with(ROOT, node="L")
    page.button(key="finish_branch").click().run()
    assert is_sound(page)
    assert measures(page)["leaves"] == "5 of 5"
    paths = [path for path, _ in splits_of(page)]
    assert paths[:2] == ["", "L"]
    assert all(path == "" or path.startswith("L") for path in paths)
    assert {move["taken"] for move in sent(page, "build")["moves"][1:]} == {"CART"}
    assert sent(page, "build")["moves"][0]["taken"] != "CART"
    assert sent(page, "split_search")["title"].startswith("Split of ")
    assert page.button(key="finish_branch").disabled


def test_what_a_limit_forbids_is_said_and_comes_back() -> None:
    page = built_with((*ROOT, ("L", NamedSplit("bill_length_mm", 36.25))))
    assert measures(page)["leaves"] == "3 of 5"
    page.slider(key="min_samples_leaf").set_value(40).run()
    assert is_sound(page)
    assert measures(page)["leaves"] == "2 of 5"
    assert "Your split of node L and all splits below it are left out. One side would" in words(
        page
    )
    page.slider(key="min_samples_leaf").set_value(1).run()
    assert measures(page)["leaves"] == "3 of 5"


def test_a_finished_branch_takes_the_place_of_splits_that_a_limit_forbids() -> None:
    page = built_with(
        (*ROOT, ("L", NamedSplit("bill_length_mm", 36.25)), ("LL", NamedSplit("body_mass_g", 3e3))),
        node="L",
    )
    page.slider(key="min_samples_leaf").set_value(20).run()
    page.button(key="finish_branch").click().run()
    assert is_sound(page)
    paths = [path for path, _ in splits_of(page)]
    assert len(paths) == len(set(paths)) > 1
    assert [move["path"] for move in sent(page, "build")["moves"]] == paths
    assert "are left out" not in words(page)


def test_rows_that_are_kept_back_beside_the_table_are_the_rounds() -> None:
    page = on_page(opened_at(tuning="10", test="10"), "build")
    assert is_sound(page)
    assert "You chose the held-out rows in the sidebar." in words(page)
    assert "The tree is grown from 274 rows" in words(page)
    assert sent(page, "split_search")["title"] == "Split these 274 rows"


def test_another_round_is_offered_where_it_draws_other_rows_alone() -> None:
    def offered(page: AppTest) -> bool:
        return "round" in [number.key for number in page.number_input]

    drawn = on_page(opened_at(), "build")
    assert offered(drawn)
    assert "In each round, you build the tree with 60 % of the 344 rows" in words(drawn)
    assert "The tree is grown from all" not in words(drawn)
    page = on_page(opened_at(time="year"), "build")
    assert is_sound(page)
    assert "hidden rows at the reveal" in words(page)
    assert not offered(page)


@pytest.mark.parametrize("table", ["cars_mpg", "xor"])
def test_numbers_and_splits_without_a_gain_are_built_too(table: str) -> None:
    page = on_page(opened_at(table=table), "build")
    assert is_sound(page)
    page.button(key="finish_branch").click().run()
    assert is_sound(page)
    assert measures(page)["leaves"] == "5 of 5"


def test_the_reveal_counts_hidden_rows_and_leads_back() -> None:
    page = built_with(MORE)
    page.button(key="reveal").click().run()
    assert is_sound(page)
    begun = TreeSpec(KEPT.training, SearchRules(), StopRules(), is_built=True)
    shown, _ = standing(begun, MORE)
    trees = contenders(tree_study(shown).value(), KEPT.training, shown.search, 5)
    view = revealed(trees, KEPT.training, KEPT, Scoring(Score.ACCURACY)).view
    assert view.title in words(page)
    assert [metric.value for metric in page.metric] == [one.score for one in view.contenders]
    assert len(view.contenders) == 3
    assert sent(page, "publisher")["views"] == views_now("Build", "Reveal")
    page.button(key="build_on").click().run()
    assert is_sound(page)
    assert sent(page, "publisher")["views"] == views_now("Build", "Build")
    assert measures(page)["leaves"] == "3 of 5"


def test_without_hidden_rows_there_is_nothing_to_reveal() -> None:
    page = opened_at()
    upload(page, "few.csv", b"x,y\n1,p\n2,q\n")
    on_page(page, "build")
    assert is_sound(page)
    assert "reveal" not in [button.key for button in page.button]
    assert "hidden rows" not in measures(page)


def loaded(page: AppTest, data: bytes) -> AppTest:
    uploader = page.file_uploader(key="load_built")
    return uploader.upload("splits.json", data, "application/json").run()


def test_of_a_very_long_name_in_a_file_the_page_shows_the_beginning() -> None:
    strange = NamedSplit("x" * 500_000, 1.0)
    page = loaded(built_with(()), to_splits_file({"": strange}, "t", "species"))
    assert "There is no feature “xxx" in page.error[0].value
    assert len(page.error[0].value) < 500
    page = loaded(built_with(()), to_splits_file({**dict(ROOT), "L": strange}, "t", "species"))
    assert is_sound(page)
    assert "Your split of node L and all splits below it are left out" in words(page)
    assert len(words(page)) < 5_000


def test_splits_are_loaded_from_a_file_and_undone() -> None:
    page = built_with(ROOT)
    loaded(page, to_splits_file(dict(MORE), "penguins", "species"))
    assert is_sound(page)
    assert measures(page)["leaves"] == "3 of 5"
    page.button(key="undo_building").click().run()
    assert splits_of(page) == ROOT


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "This splits file is not valid JSON. It may be incomplete."),
        (
            b" " * 1_100_000,
            "The file has 1\u00a0100\u00a0000 bytes; a splits file may have at most",
        ),
        (
            to_splits_file({"": NamedSplit("weight", 1.0)}, "cars", "species"),
            "None of these splits is possible in this round. There is no feature “weight”.",
        ),
        (
            to_splits_file({"L" * i: ROOT[0][1] for i in range(6)}, "t", "species"),
            "The file’s splits give 7 leaves, but this round allows only 5.",
        ),
    ],
)
def test_a_file_that_cannot_be_used_changes_nothing(data: bytes, sentence: str) -> None:
    page = loaded(built_with(ROOT), data)
    said = (
        " ".join(one.value for one in page.error)
        .replace("\N{NO-BREAK SPACE}", " ")
        .replace("\\", "")
    )
    assert sentence in said
    assert "Your tree is unchanged." in said
    assert splits_of(page) == ROOT


def test_the_chosen_score_judges_the_reveal() -> None:
    page = built_with(MORE, score="balanced_accuracy")
    page.button(key="reveal").click().run()
    assert is_sound(page)
    begun = TreeSpec(KEPT.training, SearchRules(), StopRules(), is_built=True)
    shown, _ = standing(begun, MORE)
    trees = contenders(tree_study(shown).value(), KEPT.training, shown.search, 5)
    view = revealed(trees, KEPT.training, KEPT, Scoring(Score.BALANCED_ACCURACY)).view
    assert view.title in words(page)
    assert view.title.startswith("Your tree: balanced accuracy ")
