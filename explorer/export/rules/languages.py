"""Every language that a tree's rules are written in, by one name each."""

from typing import Literal, get_args

import orjson

from explorer.export.rules.dialects import Dialect
from explorer.export.rules.python import rule_to_python, to_python
from explorer.export.rules.sql import rule_to_sql, to_sql
from explorer.export.rules.words import rule_to_text
from explorer.export.text import to_text
from explorer.tree.dict_form import to_dict
from explorer.tree.tree import Tree

Language = Literal["Words", "Python", "SQL", "JSON"]
LANGUAGES: tuple[Language, ...] = get_args(Language)


def rules_in(
    language: Language, tree: Tree, node: int | None = None, dialect: Dialect = "duckdb"
) -> str:
    """The whole tree, or the rule of one node; JSON is of the whole tree whatever is asked.

    Raises ValueError, in one sentence, for names that a database cannot tell apart.
    """
    match language:
        case "Words":
            return to_text(tree) if node is None else rule_to_text(tree, node)
        case "Python":
            return to_python(tree) if node is None else rule_to_python(tree, node)
        case "SQL":
            return to_sql(tree, dialect) if node is None else rule_to_sql(tree, node, dialect)
        case "JSON":
            return orjson.dumps(to_dict(tree), option=orjson.OPT_INDENT_2).decode() + "\n"
