"""A line of text for each node, to choose it by."""

from explorer.tree.tree import Tree
from explorer.views.wording import rows, rule, short_columns


def node_names(tree: Tree) -> tuple[str, ...]:
    """Path, last rule and rows of each node, breadth first; no two are the same."""
    columns = short_columns(tree.features)
    names = [f"root · all {rows(int(tree.n_samples[0]))}"]
    for node in range(1, tree.n_nodes):
        parent = int(tree.parent[node])
        split = tree.split(parent)
        assert split is not None  # a parent is split
        is_left = bool(tree.left_child[parent] == node)
        words = rule(split, columns[split.feature], is_left, 3)
        names.append(f"{tree.path(node)} · {words} · {rows(int(tree.n_samples[node]))}")
    return tuple(names)
