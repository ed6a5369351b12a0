"""Background work: it ends with the run that waits for it, and can be stopped."""

import threading
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pytest
from streamlit.testing.v1 import AppTest

from explorer.caps import CAPS
from explorer.growth import progress as progress_of
from explorer.growth.cancellation import Cancelled, check_cancelled
from explorer.growth.growing import grow
from explorer.growth.progress import Progress
from explorer.growth.tree_spec import TreeSpec
from explorer.tree.rules import SearchRules, StopRules
from explorer.tree.tree import Tree
from explorer.ui import state
from explorer.ui.background import growing, waiting, workers
from explorer.ui.background.waiting import waited
from explorer.ui.background.workers import Job, Turns, n_running
from explorer.ui.choices import Drawn
from explorer.ui.sessions.current import NOBODY, current_session_id, working_for
from explorer.ui.studies import trees
from explorer.ui.studies.study import Study, Urgency
from explorer.ui.studies.trees import tree_study, untrimmed_study
from tests.support.growth.engine_agreement import numbers_and_target

STUDY = Study[int](int, (), "Doing it", "It")


class LeftError(Exception):
    """Another run of the script is requested, or the page has been closed."""


class Slot:
    """An empty place of the page, as `waited` needs it."""

    def __init__(self) -> None:
        self.is_emptied = False

    def empty(self) -> None:
        self.is_emptied = True


@pytest.fixture
def endless() -> Iterator[Job[None]]:
    """Yield a job that goes on, step by step, until it is cancelled."""

    def work() -> None:
        while True:
            check_cancelled()

    job = Job(work)
    yield job
    job.cancel()
    assert job.done.wait(30)


def test_a_job_returns_what_its_work_returns_and_raises_what_it_raises() -> None:
    assert waited(STUDY, Job(lambda: 7), Slot(), lambda: None) == 7
    with pytest.raises(ZeroDivisionError):
        waited(STUDY, Job(lambda: 1 // 0), Slot(), lambda: None)


def test_work_ends_when_the_run_of_the_script_that_waits_for_it_ends(
    endless: Job[None], monkeypatch: pytest.MonkeyPatch
) -> None:
    def leave() -> None:
        raise LeftError

    monkeypatch.setattr(waiting, "leave_if_unwanted", leave)
    before = n_running()
    with pytest.raises(LeftError):
        waited(STUDY, endless, Slot(), lambda: None)
    assert endless.done.wait(30)
    assert isinstance(endless.failure, Cancelled)
    assert n_running() < before  # work of other tests may end at the same time


def test_stopping_one_thing_stops_nothing_else_of_the_same_tree() -> None:
    def script() -> None:
        import streamlit as st

        from explorer.ui import state
        from explorer.ui.background.waiting import result_of
        from explorer.ui.studies.study import Study

        overview = Study(int, (7,), "Drawing the overview", "The overview")
        multiway = Study(float, (7,), "Growing ID3’s tree", "The growth")
        state.STOPPED.set(frozenset({overview.stopped}))
        st.text([result_of(study) for study in (overview, multiway)])

    page = AppTest.from_function(script).run()
    assert not page.exception
    assert page.caption[0].value == "The overview was stopped."
    assert page.text[0].value == "[None, 7.0]"


def test_work_that_waits_for_its_turn_can_be_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(workers._turns, Urgency.NEEDED, Turns(1, 1))
    begun = threading.Event()

    def first() -> None:
        begun.set()
        while True:
            check_cancelled()

    one = Job(first)
    assert begun.wait(30)
    other: Job[int] = Job(lambda: 1)
    other.cancel()
    assert other.done.wait(30)
    assert isinstance(other.failure, Cancelled)
    one.cancel()
    assert one.done.wait(30)
    last = Job(lambda: 2)
    assert last.done.wait(30)
    assert last.result() == 2


class Holder:
    """Work of a visit that holds its place until it is told to end."""

    def __init__(self, turns: Turns, visit: str) -> None:
        self.begun, self._end = threading.Event(), threading.Event()
        self._turns, self._visit = turns, visit
        self._thread = threading.Thread(target=self._run, daemon=True)
        before = len(turns._waiting)
        self._thread.start()
        while len(turns._waiting) == before and not self.begun.wait(0.001):
            pass

    def _run(self) -> None:
        with self._turns.turn(self._visit, lambda: None):
            self.begun.set()
            self._end.wait(30)

    def end(self) -> None:
        self._end.set()
        self._thread.join(30)


def test_the_visit_with_the_least_at_work_comes_next() -> None:
    turns = Turns(2, 2)
    first, second, third, fourth = (Holder(turns, "greedy") for _ in range(4))
    modest = Holder(turns, "modest")
    assert first.begun.is_set()
    assert second.begun.is_set()
    first.end()
    assert modest.begun.wait(30)
    assert not third.begun.is_set()
    second.end()
    assert third.begun.wait(30)
    assert not fourth.begun.is_set()
    for holder in (modest, third, fourth):
        holder.end()
    assert not turns._waiting
    assert not turns._at_work


def test_one_visit_takes_no_more_than_its_places() -> None:
    turns = Turns(3, 2)
    holders = [Holder(turns, "ann") for _ in range(3)]
    bob = Holder(turns, "bob")
    assert [one.begun.is_set() for one in holders] == [True, True, False]
    assert bob.begun.is_set()
    holders[0].end()
    assert holders[2].begun.wait(30)
    for holder in (*holders, bob):
        holder.end()
    assert not turns._at_work


def test_a_job_works_for_the_visit_that_asked_for_it() -> None:
    with working_for("ann"):
        job = Job(current_session_id)
    assert job.done.wait(30)
    assert job.result() == "ann"
    assert current_session_id() == NOBODY


@pytest.mark.parametrize("urgency", [Urgency.SOON, Urgency.LAST])
def test_nothing_waits_behind_work_that_the_page_does_without(urgency: Urgency) -> None:
    begun, order = threading.Event(), list[str]()

    def spare() -> None:
        begun.set()
        while True:
            check_cancelled()

    one = Job(spare, urgency=urgency)
    assert begun.wait(30)
    next_spare = Job(lambda: order.append("spare"), urgency=urgency)
    growth = Job(lambda: order.append("growth"))
    assert growth.done.wait(30)
    one.cancel()
    assert next_spare.done.wait(30)
    assert order == ["growth", "spare"]


def test_a_growth_tells_whoever_waits_how_far_it_is_and_is_not_kept_when_given_up() -> None:
    random = np.random.default_rng(1)
    training = numbers_and_target(random.normal(size=(400, 3)), random.integers(0, 2, 400))
    shown = TreeSpec(training, SearchRules("gini"), StopRules(max_depth=12))
    told: list[Progress] = []

    def tell(progress: Progress) -> None:
        told.append(progress)
        progress_of.tell(progress)
        if progress.depth == 2:
            raise Cancelled

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(trees, "tell", tell)
        job = Job(tree_study(shown).value)
        assert job.done.wait(60)
    assert isinstance(job.failure, Cancelled)
    assert job.progress == told[-1]
    again = Job(tree_study(shown).value)
    assert again.done.wait(60)
    assert again.result().max_depth == 12


@pytest.fixture
def session(monkeypatch: pytest.MonkeyPatch) -> dict[str, object]:
    """Return a session and its widgets' values."""
    kept: dict[str, object] = {}
    monkeypatch.setattr(state.st, "session_state", kept)
    return kept


def stopped_at(shown: TreeSpec, depth: int) -> None:
    """Act as if the user pressed Stop when levels above this depth were complete."""

    def work() -> Tree:
        def tell(progress: Progress) -> None:
            if progress.depth == depth - 1:
                raise Cancelled

        return grow(shown.training, shown.search, StopRules(max_depth=12), on_level=tell)

    job = Job(work)
    assert job.done.wait(60)
    growing._stop(job, shown)


def noise(seed: int) -> TreeSpec:
    random = np.random.default_rng(seed)
    training = numbers_and_target(random.normal(size=(600, 3)), random.integers(0, 2, 600))
    training = replace(training, fingerprint=f"noise {seed}")
    return TreeSpec(training, SearchRules("gini"), StopRules(max_depth=9))


def test_after_stop_the_limit_of_depth_is_that_of_the_tree_that_is_left(
    session: dict[str, object],
) -> None:
    shown = noise(1)
    stopped_at(shown, 4)
    assert state.MAX_DEPTH.get() == 4
    now = growing.as_stopped(TreeSpec(shown.training, shown.search, StopRules(max_depth=4)))
    assert now.depth_to_grow == 4
    assert tree_study(now).value().max_depth == 4
    deeper = growing.as_stopped(shown)
    assert deeper.depth_to_grow == CAPS.max_depth_offered


def test_a_limit_above_the_level_reached_is_left_alone(session: dict[str, object]) -> None:
    shown = TreeSpec(noise(2).training, SearchRules("gini"), StopRules(max_depth=2))
    stopped_at(shown, 5)
    assert not state.MAX_DEPTH.is_set
    assert growing.as_stopped(shown).depth_to_grow == 5
    assert untrimmed_study(growing.as_stopped(shown)).value().max_depth == 5


def test_the_tree_before_and_its_limits_stay_where_no_level_was_complete(
    session: dict[str, object],
) -> None:
    shown = noise(3)
    weights = {name: 1.0 + 2 * code for code, name in enumerate(shown.training.classes)}
    before = SearchRules("entropy", min_samples_leaf=3, class_weight=weights)
    state.DRAWN_LAST.set(
        Drawn("noise", "y", None, shown.training.fingerprint, before, StopRules(max_depth=5), 12)
    )
    growing._stop(None, shown)
    assert state.CLASS_CRITERION.get() == "entropy"
    assert state.MIN_SAMPLES_LEAF.get() == 3
    assert state.MAX_DEPTH.get() == 5
    assert [weight.get() for weight in state.CLASS_WEIGHTS[:2]] == [1, 3]
    left = TreeSpec(shown.training, before, StopRules(max_depth=5))
    assert growing._stopped_growth(left) is not None
    # Another limit is another request: the page does not mention the stopped growth.
    other = TreeSpec(shown.training, before, StopRules(max_depth=6))
    assert growing._stopped_growth(other) is None
    assert state.GROWTH_STOPPED.get() is None


def test_where_there_was_no_tree_before_nothing_is_grown_until_it_is_asked_for(
    session: dict[str, object],
) -> None:
    shown = noise(4)
    growing._stop(None, shown)
    stopped = growing._stopped_growth(shown)
    assert stopped is not None
    assert growing._is_asked(stopped, shown)
    growing._go_on(stopped, shown.training)
    assert growing._stopped_growth(shown) is None
    assert state.MAX_DEPTH.get() == 9


@pytest.mark.parametrize("compiling", [False, True])
def test_while_the_engine_is_compiled_a_growth_without_a_level_says_so(
    monkeypatch: pytest.MonkeyPatch, compiling: bool
) -> None:
    monkeypatch.setattr(waiting, "is_compiling", lambda: compiling)
    study = Study[int](int, (), "Growing the tree to depth 3", "Growth")
    said = "The fast engine is being compiled; this happens only once on this machine."
    assert (said in waiting._words(study, None, 5)) == compiling
    assert said not in waiting._words(study, Progress(1, 7), 5)
