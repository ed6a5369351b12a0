"""Check addresses and queries, before PySpark is loaded."""

import re
from urllib.parse import urlsplit

from explorer.data.errors import ArgumentError, TableError

TOKEN = "SPARK_CONNECT_AUTHENTICATE_TOKEN"

_LOCAL = re.compile(r"local(\[(\d+|\*)\])?")
_PARAMETERS = ("use_ssl=true", "use_ssl=false")
# Functions that run any Java code, and the clause that can spell their names in pieces.
_CALLS = re.compile(r"\b(try_reflect|reflect|java_method|identifier)\b", re.IGNORECASE)


def is_local(url: str) -> bool:
    """Return whether Spark runs on this machine; if not, it is Spark Connect.

    Raises ArgumentError for other addresses, and for one that holds more than a host and a port.
    """
    if _LOCAL.fullmatch(url):
        return True
    try:
        parts = urlsplit(url)
        is_connect = parts.scheme == "sc" and bool(parts.hostname) and (parts.port or 1) > 0
    except ValueError:  # a port that is not a number
        is_connect = False
    if not is_connect:
        raise ArgumentError(
            "This is not a Spark address: use local[2] for Spark on this machine, or "
            "sc://host:port for Spark Connect."
        )
    given = [one for one in parts.path.removeprefix("/").split(";") if one]
    is_plain = parts.username is None and not (parts.query or parts.fragment)
    if not is_plain or any(one not in _PARAMETERS for one in given):
        raise ArgumentError(
            "A Spark address is saved and shown, so it may hold only a host, a port and "
            f"use_ssl=true. Put a token in the environment variable {TOKEN}."
        )
    return False


def check_query(query: str) -> None:
    """Raise TableError for a query that could run more than SQL.

    It is put in parentheses later, where Spark's grammar has nothing that writes.
    """
    if _CALLS.search(query):
        raise TableError(
            "A query may not use reflect, java_method or identifier, because these can run any "
            "code: leave them out."
        )
