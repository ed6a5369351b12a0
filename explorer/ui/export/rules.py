"""The rules of the tree, in words and in languages that run elsewhere."""

from dataclasses import dataclass
from typing import Any

import streamlit as st

from explorer.data.schema import Task
from explorer.export.rules.dialects import DIALECTS, TITLES, Dialect
from explorer.export.rules.languages import LANGUAGES, Language, rules_in
from explorer.export.schema import FILE_NAME, tree_schema
from explorer.tree.tree import Tree
from explorer.ui import selection
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose
from explorer.ui.export import keys
from explorer.ui.export.answers import (
    choose_probabilities,
    cut_off_in,
    tell_cut_off,
    without_cut_off_words,
)
from explorer.ui.export.code import show_source
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import prediction_words, short
from explorer.warehouse.all_rows import AllRows


@dataclass(frozen=True, slots=True)
class _File:
    """The file of a language and how to use it. told_of_one: how to use the rule of one node; "" if
    the language has no such rules."""

    highlighted: str | None
    suffix: str
    mime: str
    told: str
    told_of_one: str = ""


_FILES: dict[Language, _File] = {
    "Words": _File(
        None,
        "txt",
        "text/plain",
        "Each rule has a line with the number of rows that meet it. Each prediction has its own "
        "line.",
        "The conditions that a row must meet to reach the selected node.",
    ),
    "Python": _File(
        "python",
        "py",
        "text/x-python",
        "“predict(row)” needs only Python. A row maps every column’s name to its value. Pass "
        "numbers as numbers, not as text. None means a missing value.",
        "“follows(row)” returns whether a row reaches the selected node. A row maps column names "
        "to values; None means a missing value.",
    ),
    "SQL": _File(
        "sql",
        "sql",
        "application/sql",
        "The query reads a table called “rows”, whose columns are named after the features. "
        "Missing values must be NULL (in DuckDB and Spark, NaN also counts as missing), and "
        "numeric columns must have a numeric type.",
        "Put this condition after WHERE to select the rows that reach the selected node.",
    ),
    "JSON": _File(
        "json",
        "json",
        "application/json",
        "Every node with its rows, impurity and split. Parents come before children, and "
        "“explorer.from_dict” rebuilds the same tree.",
    ),
}
_UNSEEN = "The code treats missing values and unseen categories as the tree does."


def show_rules(subject: Subject) -> None:
    """Show all rules, or the selected node's, in a language, to copy or save."""
    tree = subject.tree
    node = tree.node_at(selection.path_in(tree)) or 0
    with st.container(horizontal=True, vertical_alignment="bottom"):
        language = choose("Language", LANGUAGES, keys.LANGUAGE)
        if language == "SQL":
            st.selectbox(
                "Database",
                list(TITLES.values()),
                index=DIALECTS.index(_own_dialect(subject)),
                key=keys.DIALECT.name,
                bind=keys.DIALECT.bind,
                width=180,
            )
        file = _FILES[language]
        is_one = file.told_of_one and st.toggle(
            f"Only the selected node’s rule ({_named(tree, node)})",
            key=keys.ONE_RULE.name,
            bind=keys.ONE_RULE.bind,
        )
    answers: dict[str, Any] = {}
    scored: Study[Any] = tree_study(subject.shown)
    cut_off = cut_off_in(subject)
    if language in ("Python", "SQL") and not is_one:
        found = _choose_answers(subject)
        if found is None:
            return
        scored, answers = found
    if cut_off is not None and "cut_off" not in answers:
        st.caption(escape_markdown(without_cut_off_words(subject.tree, cut_off)))
    told = file.told_of_one if is_one else file.told
    if answers and language == "Python":
        told += " The function returns a mapping with the prediction and each value that you chose."
    st.caption(f"{told} {_UNSEEN if language in ('Python', 'SQL') else ''}")
    asked = language, scored, node if is_one else None, _dialect()
    work = Study[str](
        rules_in, asked, "Writing the rules", "Writing the rules", named=tuple(answers.items())
    )
    try:
        source = result_of(work)
    except ValueError as problem:
        st.warning(escape_markdown(str(problem)))
        return
    if source is not None:
        name = f"{'rule' if is_one else 'tree'}.{file.suffix}"
        beside = _offer_schema if language == "JSON" else None
        show_source(source, file.highlighted, name, keys.DOWNLOAD_RULES, file.mime, beside)


def _choose_answers(subject: Subject) -> tuple[Study[Any], dict[str, Any]] | None:
    """Offer what the code can return besides the prediction. Return the tree or its calibration,
    and the arguments of `to_python`; None if the calibration was stopped or is impossible."""
    tree: Study[Any] = tree_study(subject.shown)
    is_classes, cut_off = subject.training.task is Task.CLASSIFICATION, cut_off_in(subject)
    with st.container(horizontal=True, vertical_alignment="bottom"):
        leaf = st.toggle("With the leaf", key=keys.WITH_LEAF.name, bind=keys.WITH_LEAF.bind)
        at_cut_off = cut_off is not None and st.toggle(
            "Use the cut-off from the Judge page",
            value=keys.AT_CUT_OFF.default,
            key=keys.AT_CUT_OFF.name,
            bind=keys.AT_CUT_OFF.bind,
        )
        if is_classes:
            key = keys.WITH_PROBABILITY
            wanted = at_cut_off or st.toggle("With a probability", key=key.name, bind=key.bind)
    answers: dict[str, Any] = {"leaf": True} if leaf else {}
    if not (is_classes and wanted):
        return tree, answers
    chosen = choose_probabilities(subject)
    if chosen is None:
        return None
    if chosen.class_of_interest is None:
        st.caption("Choose a class of interest, and the code will return its probability.")
        return tree, answers
    answers["class_of_interest"] = chosen.class_of_interest
    if chosen.with_class_weights:
        answers["with_class_weights"] = True
    if at_cut_off and chosen.cut_off is not None:
        answers["cut_off"] = chosen.cut_off.at
    if at_cut_off or chosen.cut_off is None:
        tell_cut_off(subject, chosen)
    return chosen.scored, answers


def _offer_schema() -> None:
    st.download_button(
        "Save the JSON Schema",
        tree_schema(),
        file_name=FILE_NAME,
        mime="application/schema+json",
        on_click="ignore",
        key=keys.DOWNLOAD_SCHEMA.name,
        help="The meaning and type of each entry, for programs that read the tree.",
    )


def _dialect() -> Dialect:
    asked = keys.DIALECT.get()
    return next((one for one in DIALECTS if TITLES[one] == asked), DIALECTS[0])


def _own_dialect(subject: Subject) -> Dialect:
    """Return the SQL of the engine that holds the rows; the first for a table in memory."""
    rows = subject.shown.all_rows
    if not isinstance(rows, AllRows):
        return DIALECTS[0]
    own = rows.explored.opened.table.dialect
    return next(one for one in DIALECTS if one == own)


def _named(tree: Tree, node: int) -> str:
    predicted = short(prediction_words(tree, node).removeprefix("tie: "))
    kind = "the root" if node == 0 else "a leaf" if tree.is_leaf[node] else "a node"
    return escape_markdown(f"{kind}, predicted {predicted}")
