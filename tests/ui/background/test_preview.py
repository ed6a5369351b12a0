"""A preview shows a part of the rows; none is drawn if it would show all of them."""

import numpy as np
import pytest

from explorer.caps import CAPS
from explorer.data.columns import from_columns
from explorer.data.training import encode
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules, StopRules
from explorer.ui import state
from explorer.ui.background.preview import preview_of


@pytest.mark.parametrize(
    ("n_features", "n_rows", "has_preview"),
    [
        (1, CAPS.preview_rows + 1, False),
        (40, CAPS.preview_rows, False),
        (40, CAPS.preview_rows + 1, True),
    ],
)
def test_a_large_table_has_a_preview_where_it_has_more_rows_than_that(
    n_features: int, n_rows: int, has_preview: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(state.st, "session_state", {})
    values = np.arange(n_rows, dtype=np.float64)
    columns = {**{f"x{i}": values for i in range(n_features)}, "y": values}
    training = encode(from_columns("made in a test", columns), "y")
    found = preview_of(TreeSpec(training, SearchRules("squared_error"), StopRules()), "")
    assert (found is not None) == has_preview
