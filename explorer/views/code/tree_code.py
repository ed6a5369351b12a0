"""The code that computes a tree's numbers: its features' importance, and its weakest link."""

from dataclasses import replace

import numpy as np

from explorer.caps import CAPS
from explorer.data.display import show_alpha, show_count, show_share
from explorer.judging.nodes.watching import watch
from explorer.tree import pruning
from explorer.tree.tree import Tree, impurity_decreases, impurity_shares
from explorer.tree.trimming import trim
from explorer.views.code.arrays import Names
from explorer.views.code.code_view import CodeChapter, CodeView, told_chapter
from explorer.views.code.excerpts import Call, Chapter, Excerpt, Function
from explorer.views.code.source import RETURNED
from explorer.views.nodes.wording import leaves, short

IMPORTANCE, ALPHA = "importance", "alpha"

_DECREASE: Function = vars(Tree)["impurity_decrease"].fget
_FALL: Function = vars(pruning)["_fall"]


def tree_code_view(tree: Tree, untrimmed: Tree) -> CodeView:
    """Return the code run on a tree that has a split; `untrimmed` is the tree before pruning.

    If the tree has more nodes than the cap allows, the code is shown without values, and a note
    states this.
    """
    unpruned = trim(untrimmed, replace(tree.stop, ccp_alpha=0.0))
    is_run = unpruned.n_nodes <= CAPS.max_watched_nodes
    note = (
        ""
        if is_run
        else f"The tree has {show_count(unpruned.n_nodes)} nodes. This code runs only for trees "
        f"with at most {show_count(CAPS.max_watched_nodes)} nodes. To see values, make the tree "
        "smaller."
    )
    return CodeView(
        "How this tree’s numbers are computed",
        f"This is the code as it runs here, on a tree with {leaves(tree.n_leaves)}. A bar marks "
        "the lines that computed the number; lines that did not run are faint.",
        note,
        (_importance(tree, is_run=is_run), _weakest_link(unpruned, is_run=is_run)),
    )


def _importance(tree: Tree, *, is_run: bool) -> CodeChapter:
    chapter = Chapter(
        IMPORTANCE,
        "Impurity share",
        "Each split’s decrease in impurity is multiplied by the share of rows that the split "
        "divides. The products are added up for each feature. The sums are then scaled to add up "
        "to 1.",
        (
            Excerpt(_DECREASE, ("self.weight:node", "self.gain:node", f"{RETURNED}:node")),
            Excerpt(impurity_decreases, ("internal:split", f"{RETURNED}:feature")),
            Excerpt(impurity_shares, ("decreases:feature", "total", f"{RETURNED}:feature")),
        ),
    )
    if not is_run:
        return _untold(chapter)
    shares, calls = watch(lambda: impurity_shares(tree), _functions(chapter))
    names = tuple(short(feature.name) for feature in tree.features)
    top = int(np.argmax(shares))
    focus = {"feature": top, "node": int(np.argmax(tree.impurity_decrease))}
    value = f"{names[top]} {show_share(float(shares[top]))}"
    return told_chapter(chapter, value, calls, lambda *_: Names((), (), focus, names))


def _weakest_link(unpruned: Tree, *, is_run: bool) -> CodeChapter:
    def chapter(nth: int) -> Chapter:
        return Chapter(
            ALPHA,
            "α of the weakest link",
            "A branch is pruned once α reaches the cost that the branch saves per extra leaf. To "
            "find this α, subtract the cost of the branch’s leaves from the cost of its top node "
            "as a leaf. Then divide by the number of leaves that pruning removes. The branch with "
            "the smallest α is pruned first. The α shown here is for the tree before pruning.",
            (
                Excerpt(
                    _FALL,
                    ("node", "cost", "below", "more_leaves", "banded_cost", "alpha", "unbanded"),
                    (Call(nth=nth),),
                ),
                Excerpt(pruning.pruning_path, ("alphas:subtree", f"{RETURNED}.n_leaves:subtree")),
            ),
        )

    if not is_run:
        return _untold(chapter(0))

    path, calls = watch(lambda: pruning.pruning_path(unpruned), _functions(chapter(0)))
    first = int(path.collapsed(1)[0])
    falls = [call for call in calls if call.function is _FALL.__code__]
    nth = next(i for i, call in enumerate(falls) if call.variables["node"] == first)
    alpha = show_alpha(float(path.alphas[1]))
    return told_chapter(chapter(nth), alpha, calls, lambda *_: Names((), (), {"subtree": 1}))


def _functions(chapter: Chapter) -> list[Function]:
    return [excerpt.function for excerpt in chapter.excerpts]


def _untold(chapter: Chapter) -> CodeChapter:
    return told_chapter(chapter, "", None, lambda *_: Names((), (), {}))
