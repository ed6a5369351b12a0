"""Trees that other programs have written as JSON: read as data, checked, and brought over."""

import json
from collections.abc import Callable, Mapping
from typing import Any

from explorer.data.training import TrainingTable
from explorer.estimators.neighbours.brought_over import brought_over, with_ending
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.splits import Split
from explorer.tree.tree import NO_NODE, Ending, Tree

Node = Mapping[str, Any]


def parsed(text: str | bytes, program: str) -> Any:
    """The JSON of a dump; ValueError, in one sentence, where it is none."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"{program}'s dump is nested too deeply to be read.") from None
    except ValueError:
        raise ValueError(f"{program}'s dump is no JSON.") from None


def entry(node: Any, name: str, kind: type | tuple[type, ...], program: str) -> Any:
    """An entry of a JSON object; ValueError where it lacks, or is of another kind."""
    if not isinstance(node, Mapping) or name not in node:
        raise ValueError(f"{program}'s dump lacks “{name}”.")
    value = node[name]
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise ValueError(f"“{name}” in {program}'s dump cannot be {value!r:.40}.")
    return value


def numbered(trees: list[Any], number: int, program: str) -> Any:
    """One of the trees; ValueError where there is none of this number."""
    if not 0 <= number < len(trees):
        last = len(trees) - 1
        held = f"trees 0 to {last}" if trees else "no tree"
        raise ValueError(f"{program}'s dump holds {held}, not tree {number}.")
    return trees[number]


def tree_of_nodes(
    root: Any,
    children_of: Callable[[Node], tuple[Any, Any] | None],
    split_of: Callable[[Node], Split],
    training: TrainingTable,
) -> Tree:
    """A tree of nested JSON objects, measured over the table by its usual criterion.

    `children_of` is None of a leaf. A leaf whose rows could be divided was ended elsewhere: the
    dump does not tell which limit made it.
    """
    nodes, left, right = [root], [], []
    for node in nodes:
        children = children_of(node)
        left.append(NO_NODE if children is None else len(nodes))
        right.append(NO_NODE if children is None else len(nodes) + 1)
        nodes += children or ()
    search = SearchRules.usual_for(training.task)
    tree = brought_over(
        left, right, lambda number: split_of(nodes[number]), training, search, StopRules()
    )
    return with_ending(tree, training, Ending.ELSEWHERE, apart=0.0)
