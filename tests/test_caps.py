"""The caps of a laptop and of a server, and which of them are in force."""

import runpy
from dataclasses import asdict

import pytest

import explorer.caps
from explorer.caps import LAPTOP, SERVER, Caps


def test_the_server_allows_no_more_than_a_laptop() -> None:
    assert SERVER.max_upload_bytes == 50 * 1024 * 1024
    assert SERVER.node_budget == LAPTOP.node_budget == 200_000
    assert SERVER.work_budget == LAPTOP.work_budget, "two machines would grow two trees"
    assert SERVER.max_cells < LAPTOP.max_cells


@pytest.mark.parametrize(("profile", "expected"), [("server", SERVER), ("laptop", LAPTOP)])
def test_the_environment_picks_the_profile(
    profile: str, expected: Caps, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EXPLORER_PROFILE", profile)
    chosen = runpy.run_path(explorer.caps.__file__)["CAPS"]
    assert asdict(chosen) == asdict(expected)
