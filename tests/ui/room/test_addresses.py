"""The address for pupils: never one that means only the teacher's own computer."""

from urllib.parse import urlsplit

import pytest

from explorer.ui.room.addresses import network_host, shared_address

HERE = "http://localhost:8501/trees/judge"


@pytest.mark.parametrize(
    ("page", "bound", "host", "url", "is_shared"),
    [
        ("https://school.example/trees/", None, "10.0.0.7", "https://school.example/trees", True),
        ("http://10.0.0.9:8501/join", "10.0.0.9", "", "http://10.0.0.9:8501", True),
        (HERE, None, "10.0.0.7", "http://10.0.0.7:8501/trees", True),
        (HERE, "0.0.0.0", "10.0.0.7", "http://10.0.0.7:8501/trees", True),
        ("http://[::1]:8501/", None, "10.0.0.7", "http://10.0.0.7:8501", True),
        (HERE, "127.0.0.1", "10.0.0.7", "http://localhost:8501/trees", False),
        (HERE, None, "", "http://localhost:8501/trees", False),
        ("http://localhost:9000/", None, "10.0.0.7", "http://localhost:9000", False),
    ],
)
def test_localhost_becomes_the_address_on_the_network_if_the_server_listens_there(
    page: str, bound: str | None, host: str, url: str, is_shared: bool
) -> None:
    found = shared_address(urlsplit(page), bound, 8501, lambda: host)
    assert (found.url, found.is_shared) == (url, is_shared)
    assert bool(found.note) == ("localhost" in page or "::1" in page)


def test_a_server_for_this_computer_only_says_how_others_reach_it() -> None:
    found = shared_address(urlsplit(HERE), "localhost", 8501, lambda: "10.0.0.7")
    assert "streamlit run app.py --server.address=0.0.0.0" in found.note


def test_the_address_on_the_network_is_not_the_loopback_one() -> None:
    assert not network_host().startswith("127.")
