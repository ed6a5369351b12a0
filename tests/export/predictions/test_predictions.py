"""Predictions for a new table: columns by name, differences reported, missing columns refused."""

import re

import numpy as np
import pytest

from explorer import StopRules, encode, grow, load_dataset, predict, read_table
from explorer.data.catalogue import CATALOGUE
from explorer.data.errors import TableError
from explorer.data.table import Table
from explorer.export.known_rows import found_of, known_rows, share_right
from explorer.export.predictions import (
    Matched,
    columns_needed,
    matched,
    prediction_cells,
)
from explorer.export.tables import to_csv
from explorer.judging.decisions import CutOff
from explorer.judging.judged_rows import JudgedRows, judged_by_tree
from explorer.judging.row_scores import score_rows
from explorer.judging.scoring import CLASS_SCORES, Score, Scoring
from explorer.tree.tree import Tree
from tests.support.bundled import bundled_sets
from tests.support.tiers import first_in_gate
from tests.support.training_tables import training_of


def grown(name: str, depth: int = 4) -> tuple[Tree, Table]:
    table, entry = load_dataset(name), next(one for one in CATALOGUE if one.name == name)
    kept_out = (entry.target, *entry.ignore)
    features = [n for n in table.schema.names if n not in kept_out]
    return grow(encode(table, entry.target, features), stop=StopRules(depth)), table


def file_of(text: str, tree: Tree) -> Matched:
    return matched(tree, lambda how: read_table(text.encode(), "new.csv", read_as=how))


def column(tree: Tree, found: Matched, name: str) -> list[object]:
    return list(dict(prediction_cells(tree, found))[name].to_pylist())


@pytest.mark.parametrize("name", first_in_gate(*bundled_sets(), n=3))
def test_the_table_itself_gets_what_the_tree_predicts(name: str) -> None:
    tree, table = grown(name)
    found = matched(tree, lambda how: table)
    target = f"predicted {tree.target.name}"
    cells = column(tree, found, target)
    expected = predict(tree, table).tolist()
    assert [str(cell) for cell in cells] == [str(one) for one in expected] or cells == expected


def test_columns_are_matched_by_name_and_what_differs_is_said() -> None:
    tree, _ = grown("penguins", 3)
    found = file_of(
        "note,bill_length_mm,flipper_length_mm,island,=cmd()\n"
        "a,39.1,181,Dream,1\nb,50,220,Atlantis,2\nc,,,,3\n",
        tree,
    )
    assert column(tree, found, "predicted species") == ["Adelie", "Gentoo", "Adelie"]
    assert column(tree, found, "leaf") == ["LLL", "RL", "LLR"]
    assert column(tree, found, "path")[1] == (
        "flipper_length_mm > 206.5; island is Biscoe; "
        "island has a category that the tree has not seen"
    )
    assert column(tree, found, "row") == [1, 2, 3]
    assert column(tree, found, "line of the file") == [2, 3, 4]
    assert column(tree, found, "note") == ["a", "b", "c"]
    told = " ".join(found.told)
    assert "“note” and “=cmd()” are not features of the tree." in told
    assert "1 row has a category of “island” that the tree has not seen." in told
    assert "1 row has a missing value in a feature that the tree splits on." in told
    assert re.search("“bill_depth_mm”, .* are missing, but no split uses them.", told)


def test_every_feature_whose_category_is_unseen_is_named_in_the_rule() -> None:
    kinds = {"k": list("aabb") * 5, "m": list("cdcd") * 5}
    target = [k + m for k, m in zip(*kinds.values(), strict=True)]
    training = training_of(kinds, target)
    found = file_of("k,m\nz,z\na,z\nz,d\na,d\nz,z\n", grow(training))
    endings = [path.split("; ")[2:] for path in column(grow(training), found, "path")]
    unseen = "a category that the tree has not seen"
    both = [f"k and m have {unseen}"]
    assert endings == [both, [f"m has {unseen}"], [f"k has {unseen}"], [], both]


def test_a_column_that_is_asked_about_must_be_there() -> None:
    tree, _ = grown("penguins", 3)
    with pytest.raises(TableError, match="no column “island”, which the tree splits on"):
        file_of("bill_length_mm,flipper_length_mm\n1,2\n", tree)
    with pytest.raises(TableError, match="no columns “island” and “bill_length_mm”"):
        file_of("flipper_length_mm,x\n1,2\n", tree)


def test_a_column_is_read_as_it_was_or_refused() -> None:
    rows = "\n".join(f"{i % 4},{'yes' if i % 4 > 1 else 'no'}" for i in range(40))
    table = read_table(f"code,buys\n{rows}".encode(), "t.csv", read_as={"code": "categories"})
    tree = grow(encode(table, "buys"))
    assert not tree.features[0].is_numeric
    assert column(tree, file_of("code,x\n0,1\n3,1\n", tree), "predicted buys") == ["no", "yes"]
    numbers, _ = grown("iris", 2)
    head = "sepal_length,sepal_width,petal_length,petal_width"
    with pytest.raises(TableError, match="petal_"):
        file_of(f"{head}\n1,2,long,wide\n1,2,short,narrow\n", numbers)


def test_names_are_kept_apart_and_no_cell_is_a_formula() -> None:
    rows = "\n".join(f"{i},{'=a()' if i > 4 else '@b'},x" for i in range(10))
    text = f"row,leaf,predicted leaf\n{rows}\n"
    table = read_table(text.encode(), "t.csv")
    tree = grow(encode(table, "leaf", ["row"]))
    cells = prediction_cells(tree, matched(tree, lambda how: table))
    names = [name for name, _ in cells]
    assert len(set(names)) == len(names) == 12
    assert names[-3:] == ["row (2)", "leaf (2)", "predicted leaf (2)"]
    written = to_csv(cells).decode("utf-8-sig")
    assert '"\'=a()"' in written
    assert not re.search(r'[,\n]"?[=@]', written)


def accuracy(judged: JudgedRows | None) -> float:
    assert judged is not None
    return score_rows(Scoring(Score.ACCURACY), judged)


def test_the_share_that_is_right_is_of_rows_with_a_class() -> None:
    tree, table = grown("iris", 2)
    found = matched(tree, lambda how: table)
    assert share_right(tree, found) == pytest.approx(
        np.mean(
            predict(tree, table)
            == np.asarray(table.column("species").levels)[table.values_of("species")]
        )
    )
    head = "petal_length,petal_width,sepal_length,sepal_width,species\n"
    assert share_right(tree, file_of(f"{head}1,.2,5,3,setosa\n1,.2,5,3,\n", tree)) == 1.0
    assert share_right(tree, file_of("petal_length,petal_width\n1,.2\n2,.4\n", tree)) is None
    virginica = CutOff(2, 0.0)
    assert accuracy(known_rows(tree, found, virginica)) == pytest.approx(1 / 3)
    assert accuracy(known_rows(tree, found, virginica, at_root=True)) == pytest.approx(1 / 3)
    one = file_of(f"{head}6,2,5,3,setosa\n", tree)
    assert accuracy(known_rows(tree, one, at_root=True)) == 1.0


def test_known_rows_are_judged_by_any_score_and_counted_at_a_cut_off() -> None:
    tree, table = grown("titanic", 3)
    found, yes = matched(tree, lambda how: table), tree.target.levels.index("Yes")
    judged = known_rows(tree, found)
    assert judged is not None
    training = encode(table, tree.target.name, tree.features.names)
    own = judged_by_tree(tree, training)
    for score in CLASS_SCORES:
        scoring = Scoring(score, yes)
        assert score_rows(scoring, judged) == pytest.approx(score_rows(scoring, own))
    at = known_rows(tree, found, CutOff(yes, 0.25))
    assert at is not None
    counted, is_called = found_of(at, yes), own.share_of(yes) >= 0.25
    assert counted.found == int((is_called & (own.actual == yes)).sum())
    assert counted.cost(5, 2) == 5 * int((~is_called & (own.actual == yes)).sum()) + 2 * int(
        (is_called & (own.actual != yes)).sum()
    )


def test_a_class_that_the_tree_does_not_know_is_an_error() -> None:
    tree, _ = grown("iris", 2)
    head = "petal_length,petal_width,sepal_length,sepal_width,species\n"
    judged = known_rows(tree, file_of(f"{head}1,.2,5,3,setosa\n1,.2,5,3,rose\n", tree))
    assert judged is not None
    assert score_rows(Scoring(Score.ACCURACY), judged) == 0.5
    assert score_rows(Scoring(Score.BALANCED_ACCURACY), judged) == 0.5


def test_only_columns_that_splits_use_and_the_class_are_needed() -> None:
    tree, _ = grown("penguins", 1)
    assert columns_needed(tree) == {"flipper_length_mm", "species"}


def test_the_order_of_days_and_months_of_new_rows_is_not_guessed() -> None:
    days = [f"2024-{1 + i % 12:02}-03" for i in range(24)]
    lines = ["day,y", *(f"{day},{'ab'[i % 12 > 5]}" for i, day in enumerate(days))]
    own = read_table("\n".join(lines).encode(), "own.csv")
    tree = grow(encode(own, "y"))
    new = b"day,k\n03/04/2024,p\n05/06/2024,q\n"
    with pytest.raises(TableError, match="day"):
        matched(tree, lambda asked: read_table(new, "new.csv", read_as=asked))
