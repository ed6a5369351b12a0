"""Every language in which a tree's rules can be written, by name."""

from typing import Any, Literal, get_args

import orjson

from explorer.export.rules.code_parts import node_remark
from explorer.export.rules.dialects import Dialect
from explorer.export.rules.python import rule_to_python, to_python
from explorer.export.rules.sql import rule_to_sql, to_sql
from explorer.export.text import to_text
from explorer.judging.decisions import Scored, tree_in
from explorer.tree.conditions import path_rule
from explorer.tree.dict_form import to_dict
from explorer.tree.tree import Tree
from explorer.views.nodes.wording import rule_words, whole_column

Language = Literal["Words", "Python", "SQL", "JSON"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def rule_to_text(tree: Tree, node: int) -> str:
    """Return the conditions under which a row reaches the node, one per line, names in full."""
    columns = [whole_column(column) for column in tree.features]
    conditions = path_rule(tree, node)
    asked = [f"  {rule_words((one,), columns)}" for one in conditions]
    if not asked:
        return f"Every row reaches {node_remark(tree, node)}.\n"
    return "\n".join([f"A row reaches {node_remark(tree, node)} if", *asked]) + "\n"


def rules_in(
    language: Language,
    scored: Scored,
    node: int | None = None,
    dialect: Dialect = "duckdb",
    **answers: Any,
) -> str:
    """Return the whole tree, or the rule of one node; JSON always describes the whole tree.

    answers: what Python and SQL return for the whole tree, as for `to_python`. Raises ValueError
    for names that a database cannot tell apart.
    """
    tree = tree_in(scored)
    match language:
        case "Words":
            return to_text(tree) if node is None else rule_to_text(tree, node)
        case "Python":
            return to_python(scored, **answers) if node is None else rule_to_python(tree, node)
        case "SQL":
            if node is not None:
                return rule_to_sql(tree, node, dialect)
            return to_sql(scored, dialect, **answers)
        case "JSON":
            return orjson.dumps(to_dict(tree), option=orjson.OPT_INDENT_2).decode() + "\n"
