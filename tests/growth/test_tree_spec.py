"""The page's subject names its results: equal contents have equal keys, others have others."""

from dataclasses import replace

import pytest

from explorer.caps import CAPS
from explorer.growth import tree_spec
from explorer.growth.growing import grow
from explorer.growth.tree_spec import TreeSpec, untrimmed
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.trimming import trim
from tests.support.growth.sameness import assert_same_tree
from tests.support.samples import mixed

SHOWN = TreeSpec(mixed(), SearchRules(), StopRules(max_depth=4), "L")
ALL = ["node", "tree", "limits", "untrimmed"]


@pytest.mark.parametrize(
    ("other", "differing"),
    [
        (replace(SHOWN, path="R"), ["node"]),
        (replace(SHOWN, stop=StopRules(max_depth=3)), ["node", "tree", "limits"]),
        (
            replace(SHOWN, stop=StopRules(max_depth=4, max_leaf_nodes=3, ccp_alpha=0.1)),
            ["node", "tree", "limits"],
        ),
        (replace(SHOWN, stopped_at=6), [*ALL, "growth"]),
        (replace(SHOWN, stop=StopRules(4, min_samples_split=9)), ALL),
        (replace(SHOWN, stop=StopRules(4, min_impurity_decrease=0.1)), ALL),
        (replace(SHOWN, pruned=("LR",)), ["node", "tree"]),
        (replace(SHOWN, stop=StopRules(4, pruning_cost="misclassification")), ALL),
        (replace(SHOWN, search=SearchRules("entropy")), [*ALL, "growth"]),
        (replace(SHOWN, training=mixed(seed=1)), [*ALL, "growth"]),
        (replace(SHOWN, training=mixed()), []),
    ],
)
def test_a_key_changes_with_what_its_result_depends_on(
    other: TreeSpec, differing: list[str]
) -> None:
    keys = {
        "node": (SHOWN.node_key, other.node_key),
        "tree": (SHOWN.tree_key, other.tree_key),
        "limits": (SHOWN.limits_key, other.limits_key),
        "untrimmed": (SHOWN.untrimmed_key, other.untrimmed_key),
        "growth": (SHOWN.growth_key, other.growth_key),
    }
    assert [name for name, (one, another) in keys.items() if one != another] == differing


def test_a_small_table_is_grown_to_every_depth_offered_and_a_large_one_as_far_as_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    n_cells = SHOWN.training.n_rows * len(SHOWN.training.features)
    monkeypatch.setattr(tree_spec, "CAPS", replace(CAPS, max_cells_grown_whole=n_cells))
    assert SHOWN.depth_to_grow == CAPS.max_depth_offered
    monkeypatch.setattr(tree_spec, "CAPS", replace(CAPS, max_cells_grown_whole=n_cells - 1))
    assert (SHOWN.depth_to_grow, SHOWN.depth_asked) == (4, 4)
    unlimited = replace(SHOWN, stop=StopRules())
    assert unlimited.depth_to_grow == unlimited.depth_asked == CAPS.max_depth_offered


def test_a_stopped_growth_holds_for_limits_up_to_its_depth() -> None:
    assert replace(SHOWN, stopped_at=6).depth_to_grow == 6
    assert replace(SHOWN, stopped_at=4).depth_to_grow == 4
    assert replace(SHOWN, stopped_at=3).depth_to_grow == CAPS.max_depth_offered


def test_what_a_browser_trims_has_only_the_limit_that_it_does_not_know() -> None:
    grown = grow(SHOWN.training, SearchRules(), StopRules(max_depth=6))
    stop = StopRules(max_depth=2, min_samples_split=30, max_leaf_nodes=3, ccp_alpha=0.01)
    expected = trim(grown, StopRules(max_depth=6, min_samples_split=30))
    assert_same_tree(untrimmed(grown, stop), expected)
    assert expected.n_nodes < grown.n_nodes
