"""A function's source as it runs: its colours, and the lines that made a number."""

import inspect

import pytest

from explorer.tree.impurity import Criterion, class_total
from explorer.views.code.excerpts import WATCHED, Function
from explorer.views.code.source import Mark, marks_of, source_of


@pytest.mark.parametrize("function", WATCHED, ids=lambda function: function.__qualname__)
def test_the_source_is_that_of_the_function_letter_by_letter(function: Function) -> None:
    source = source_of(function)
    assert source.text().split() == inspect.getsource(function).split()
    assert source.first == function.__code__.co_firstlineno
    assert source.file.startswith("explorer/")
    assert source.file.endswith(".py")


def lines_of(marks: tuple[Mark, ...], mark: Mark) -> str:
    source = source_of(class_total)
    text = source.text().splitlines()
    return "\n".join(line for line, its in zip(text, marks, strict=True) if its is mark)


def test_what_binds_the_names_has_made_the_number_and_the_branch_not_taken_is_idle() -> None:
    first = source_of(class_total).first
    text = source_of(class_total).text().splitlines()

    def number(begin: str) -> int:
        (found,) = [i for i, line in enumerate(text) if line.strip().startswith(begin)]
        return first + found

    ran = [number("n ="), number("others ="), number("with"), number("if criterion is Criterion.G")]
    ran.append(ran[-1] + 1)
    marks = marks_of(class_total, {"others", "returned"}, ran)
    assert lines_of(marks, Mark.MADE).split("\n")[0].strip().startswith("others =")
    assert "(counts * others)" in lines_of(marks, Mark.MADE)
    assert "n = counts.sum" in lines_of(marks, Mark.RAN)
    assert "log1p" in lines_of(marks, Mark.IDLE)
    assert "raise" in lines_of(marks, Mark.IDLE)
    assert "Return weight × impurity of class weights" in lines_of(marks, Mark.NONE)


def test_code_that_did_not_run_has_every_line_marked_that_binds_the_names() -> None:
    made = lines_of(marks_of(class_total, {"returned"}, None), Mark.MADE)
    assert made.count("return ") == 3
    assert Criterion.GINI.name not in made


def test_keywords_comments_and_names_are_told_apart() -> None:
    tokens = [token for line in source_of(class_total).tokens for token in line]
    assert ("return", "keyword") in tokens
    assert ("others", "name") in tokens
    assert any(kind == "comment" and "Gini: Σ" in text for text, kind in tokens)
