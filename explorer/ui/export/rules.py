"""The rules of the tree, in words and in languages that run elsewhere."""

from dataclasses import dataclass

import streamlit as st

from explorer.export.rules.dialects import DIALECTS, TITLES, Dialect
from explorer.export.rules.languages import LANGUAGES, Language, rules_in
from explorer.export.schema import FILE_NAME, tree_schema
from explorer.tree.tree import Tree
from explorer.ui import selection
from explorer.ui.background.waiting import result_of
from explorer.ui.choosing import choose
from explorer.ui.export import keys
from explorer.ui.export.code import show_source
from explorer.ui.markdown import escape_markdown
from explorer.ui.studies.study import Study
from explorer.ui.studies.trees import tree_study
from explorer.ui.subject import Subject
from explorer.views.nodes.wording import prediction_words, short


@dataclass(frozen=True, slots=True)
class _File:
    """What the file of a language is, and how it is used, all of it and the rule of one node; a
    language without the latter has no rules of nodes."""

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
        "One line a rule, with the rows that follow it, and one line a prediction.",
        "What a row fulfils that comes by the selected node.",
    ),
    "Python": _File(
        "python",
        "py",
        "text/x-python",
        "“predict(row)” needs nothing but Python. A row is a mapping from column names to values; "
        "None is a missing value, numbers are no texts, and every column is named.",
        "“follows(row)” says whether a row comes by the selected node. A row is a mapping from "
        "column names to values; None is a missing value.",
    ),
    "SQL": _File(
        "sql",
        "sql",
        "application/sql",
        "The table is called “rows” here, its columns as the features; missing values are NULL, "
        "and columns of numbers are of a type of numbers.",
        "Behind WHERE it finds the rows that come by the selected node.",
    ),
    "JSON": _File(
        "json",
        "json",
        "application/json",
        "Every node with its rows, impurity and split, parents before children; "
        "“explorer.from_dict” reads it back as the same tree.",
    ),
}
_UNSEEN = (
    "A missing value, and a category that the tree has not seen, goes where the tree sends it."
)


def show_rules(subject: Subject) -> None:
    """All rules or the one of the selected node, in a language, to be copied or saved."""
    tree = subject.tree
    node = tree.node_at(selection.path_in(tree)) or 0
    with st.container(horizontal=True, vertical_alignment="bottom"):
        language = choose("Language", LANGUAGES, keys.LANGUAGE)
        if language == "SQL":
            st.selectbox(
                "Database",
                list(TITLES.values()),
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
    told = file.told_of_one if is_one else file.told
    st.caption(f"{told} {_UNSEEN if language in ('Python', 'SQL') else ''}")
    asked = language, tree_study(subject.shown), node if is_one else None, _dialect()
    try:
        source = result_of(Study[str](rules_in, asked, "Writing the rules", "The writing"))
    except ValueError as problem:
        st.warning(escape_markdown(str(problem)))
        return
    if source is not None:
        name = f"{'rule' if is_one else 'tree'}.{file.suffix}"
        beside = _offer_schema if language == "JSON" else None
        show_source(source, file.highlighted, name, keys.DOWNLOAD_RULES, file.mime, beside)


def _offer_schema() -> None:
    st.download_button(
        "Save its JSON Schema",
        tree_schema(),
        file_name=FILE_NAME,
        mime="application/schema+json",
        on_click="ignore",
        key=keys.DOWNLOAD_SCHEMA.name,
        help="What each entry is and may be, for programs that read the tree elsewhere.",
    )


def _dialect() -> Dialect:
    asked = keys.DIALECT.get()
    return next((one for one in DIALECTS if TITLES[one] == asked), DIALECTS[0])


def _named(tree: Tree, node: int) -> str:
    predicted = short(prediction_words(tree, node).removeprefix("tie: "))
    kind = "the root" if node == 0 else "a leaf" if tree.is_leaf[node] else "a node"
    return escape_markdown(f"{kind}, predicted {predicted}")
