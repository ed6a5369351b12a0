"""The selected node, whose path is in the page's address, and the feature examined there."""

from explorer.growth.tree_spec import TreeSpec
from explorer.tree.tree import Tree
from explorer.ui import keys, state

_ROOT = "root"
_MAX_LENGTH = 10_000


def selected_path() -> str:
    """Return the path in the address; the root's if it has none or an invalid one."""
    asked = state.NODE.get() or _ROOT
    return asked if _is_path(asked) else ""


def path_in(tree: Tree) -> str:
    """Return the selected path, or that of its nearest ancestor in this tree.

    The address keeps the path, so that a selection survives trimming and comes back.
    """
    path = selected_path()
    while tree.node_at(path) is None:
        path = path[:-1]
    return path


def select(path: str) -> None:
    """Put a path into the address; the root is the address without one."""
    state.NODE.set(path or None)


def select_sent(picture: keys.Component) -> None:
    """Take the node that a picture selected; ignore an invalid path."""
    path = picture.sent("selected")
    if isinstance(path, str) and _is_path(path):
        select(path)


def _is_path(text: str) -> bool:
    return len(text) <= _MAX_LENGTH and set(text) <= {"L", "R"}


def looked_into(shown: TreeSpec) -> int | None:
    """Return the feature (a column number) examined at the node, or None if none is chosen."""
    return state.FEATURES_LOOKED_INTO.get().get((shown.training.fingerprint, shown.path))


def look_into(shown: TreeSpec, search: keys.Component) -> None:
    """Store the feature chosen in a split search of the node; it may no longer exist."""
    chosen, here = search.sent("feature"), (shown.training.fingerprint, shown.path)
    if type(chosen) is int and 0 <= chosen < len(shown.training.features):
        state.FEATURES_LOOKED_INTO.set(state.FEATURES_LOOKED_INTO.get() | {here: chosen})
