"""A node's rule in words."""

from explorer.export.rules.remarks import node_remark
from explorer.tree.conditions import path_rule
from explorer.tree.tree import Tree
from explorer.views.nodes.path_rule import rule_words
from explorer.views.nodes.wording import whole_column


def rule_to_text(tree: Tree, node: int) -> str:
    """What a row must fulfil to come by the node, one condition a line, names in full."""
    columns = [whole_column(column) for column in tree.features]
    conditions = path_rule(tree, node)
    asked = [rule_words((one,), columns) for one in conditions] or ["any row"]
    return "\n".join([f"{node_remark(tree, node)}, where", *(f"  {each}" for each in asked)]) + "\n"
