"""Data that visits left: bounded in bytes, in number and in time."""

from explorer.ui.sessions.store import SavedSession, Sessions


def visit(name: str, **files: int) -> SavedSession:
    return SavedSession({"name": name}, files)


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def store(max_bytes: int = 100, max_visits: int = 3) -> tuple[Sessions, Clock]:
    clock = Clock()
    return Sessions(max_bytes, max_visits, 60.0, clock), clock


def test_a_visit_is_found_by_its_token_alone_and_the_latest_holds() -> None:
    visits, _ = store()
    visits.put("a", visit("first"))
    visits.put("a", visit("second"))
    assert visits.get("a") == visit("second")
    assert visits.get("b") is None


def test_beyond_the_bytes_the_visit_left_longest_goes() -> None:
    visits, _ = store()
    for token in "abc":
        visits.put(token, visit(token, **{token: 40}))
    assert visits.get("a") is None
    assert visits.get("b") is not None
    assert visits.n_bytes == 80


def test_a_file_that_several_hold_counts_once() -> None:
    visits, _ = store()
    for token in "abc":
        visits.put(token, visit(token, same=90))
    assert visits.n_bytes == 90
    assert visits.get("a") is not None


def test_a_file_that_is_too_large_for_all_is_not_held() -> None:
    visits, _ = store()
    visits.put("a", visit("a", large=101))
    assert visits.get("a") is None
    assert visits.n_bytes == 0


def test_so_many_visits_and_for_so_long() -> None:
    visits, clock = store()
    for token in "abcd":
        visits.put(token, visit(token))
    assert visits.get("a") is None
    clock.now = 50.0
    visits.put("b", visit("b"))
    clock.now = 70.0
    assert visits.get("c") is None
    assert visits.get("b") is not None
