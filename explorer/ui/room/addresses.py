"""The address under which pupils reach the page, which the teacher's browser may not have."""

import ipaddress
import socket
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import SplitResult, urlsplit

import streamlit as st

_ELSEWHERE = ("10.255.255.255", 9)
"""Some other computer: the system chooses the address that it would send from; nothing is sent."""

_NETWORK = (
    "You opened the page at {host}. Pupils need this computer’s address on the network, shown here."
)
_ONLY_HERE = (
    "Only this computer can open the page. Restart the app with “streamlit run app.py "
    "--server.address=0.0.0.0”; then phones on the same network can join."
)
_UNKNOWN = (
    "Other devices cannot open {host}. Open the page with this computer’s name or address on the "
    "network; then the address and a QR code appear here."
)


@dataclass(frozen=True, slots=True)
class AppAddress:
    """url: the app's, with its base path and without a page. is_shared: whether other devices can
    open it, as far as the server knows. note: a sentence for the teacher, or ""."""

    url: str
    is_shared: bool = True
    note: str = ""


def app_address() -> AppAddress:
    """Return the address that the browser has (that of a proxy, if there is one). If it means this
    computer only, return the computer's address on the network, if the server can be reached
    there."""
    page = urlsplit(st.context.url or "")
    bound, port = st.get_option("server.address"), st.get_option("server.port")
    return shared_address(page, bound, port, network_host)


def shared_address(
    page: SplitResult, bound: str | None, port: int, find_host: Callable[[], str]
) -> AppAddress:
    """Return the address for pupils. bound, port: where the server listens; bound: None for every
    address of the computer. find_host: the computer's address on the network, or ""."""
    base = page.path.rpartition("/")[0]
    url = f"{page.scheme}://{page.netloc}{base}" if page.netloc else base
    host = page.hostname or ""
    if not _is_own(host):
        return AppAddress(url)
    if bound and _is_own(bound):
        return AppAddress(url, False, _ONLY_HERE)
    found = find_host() if page.port == port else ""  # another port is a tunnel's or a proxy's
    if not found:
        return AppAddress(url, False, _UNKNOWN.format(host=host))
    return AppAddress(f"{page.scheme}://{found}:{port}{base}", note=_NETWORK.format(host=host))


def network_host() -> str:
    """Return this computer's IPv4 address on its network, or "" if it is in none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
        except OSError:
            return ""
        host = str(probe.getsockname()[0])
    return "" if _is_own(host) else host


def _is_own(host: str) -> bool:
    """Return whether the name or address always means the computer that uses it."""
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False
