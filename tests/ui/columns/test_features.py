"""The sidebar's list of features, which the browser makes once it is opened."""

from explorer.ui import state
from tests.support.page.driven_page import features_list, opened_at


def test_each_run_sends_the_chosen_features_to_a_list_that_is_not_opened_yet() -> None:
    page = opened_at()
    chosen = features_list(page).value
    page = page.slider(key=state.MAX_DEPTH.name).set_value(4).run()
    proto = features_list(page).proto
    assert [proto.options[index] for index in proto.default] == chosen
    assert len(chosen) == 7
