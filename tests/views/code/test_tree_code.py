"""The code of a tree's own numbers: the values next to it are the tree's."""

from dataclasses import replace

import pytest

from explorer import SearchRules, StopRules, Tree, encode, grow, load_dataset, trim
from explorer.data.display import show_in_code, show_number, show_share
from explorer.tree.pruning import pruning_path
from explorer.tree.tree import impurity_shares
from explorer.views.code import tree_code as module
from explorer.views.code.code_view import CodeChapter
from explorer.views.code.source import Mark
from explorer.views.code.tree_code import tree_code_view
from explorer.views.to_json import to_json
from tests.support.training_tables import random_case

STOP = StopRules(max_depth=3)


def penguins(stop: StopRules = STOP) -> tuple[Tree, Tree]:
    whole = grow(encode(load_dataset("penguins"), "species"))
    return trim(whole, stop), whole


def chapters(tree: Tree, whole: Tree) -> tuple[CodeChapter, CodeChapter]:
    view = tree_code_view(tree, whole)
    to_json(view)
    importance, alpha = view.chapters
    return importance, alpha


def test_the_share_of_every_feature_stands_beside_the_line_that_made_it() -> None:
    tree, whole = penguins()
    importance, _ = chapters(tree, whole)
    (table,) = importance.excerpts[-1].calls[0].tables
    shares, at = impurity_shares(tree), [head.words for head in table.heads].index("returned")
    told = {row.label: row.cells[at] for row in table.rows if row is not None}
    names = [feature.name for feature in tree.features]
    assert told == {n: show_in_code(s) for n, s in zip(names, shares.tolist(), strict=True)}
    (best,) = [row.label for row in table.rows if row is not None and row.is_best]
    assert importance.value == f"{best} {show_share(float(shares.max()))}"


def test_the_weakest_link_is_that_of_the_tree_before_it_is_pruned() -> None:
    tree, whole = penguins(replace(STOP, ccp_alpha=0.02))
    _, alpha = chapters(tree, whole)
    path = pruning_path(trim(whole, STOP))
    fall, steps = alpha.excerpts
    values = {value.words: value.text for value in fall.calls[0].values}
    assert values["unbanded"] == show_in_code(float(path.alphas[1]))
    assert alpha.value == show_number(float(path.alphas[1]), 3)
    (table,) = steps.calls[0].tables
    assert [row.cells[1] for row in table.rows if row is not None][:2] == ["7", "6"]


def test_trees_of_every_kind_of_target_have_lines_that_made_their_numbers() -> None:
    seen = 0
    for seed in range(60):
        case = random_case(seed, max_rows=30)
        tree = grow(case.training, SearchRules(case.criterion))
        if tree.n_nodes == 1:
            continue
        for chapter in chapters(tree, tree):
            seen += 1
            assert chapter.value
            assert all(Mark.MADE in excerpt.marks for excerpt in chapter.excerpts)
    assert seen > 60


def test_of_a_tree_of_too_many_nodes_the_code_stands_without_values(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tree, whole = penguins()
    monkeypatch.setattr(module, "CAPS", replace(module.CAPS, max_watched_nodes=12))
    view = tree_code_view(tree, whole)
    assert "13 nodes" in view.note
    assert "at most 12" in view.note
    for chapter in view.chapters:
        assert not chapter.value
        assert all(excerpt.calls == () for excerpt in chapter.excerpts)
