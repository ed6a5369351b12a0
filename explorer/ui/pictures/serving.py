"""What the app serves besides Streamlit's own files: pictures' modules and security headers.

The modules of `explorer/browser` are served from memory under an address that names their common
version, so that a browser caches them for good and a new version has a new address.
"""

import base64
import gzip
import hashlib
import os
import re
import socket
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from pathlib import Path

import streamlit
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from explorer.browser.import_graph import flattened, imports_of
from explorer.browser.pictures import COLOURS, FOLDER
from explorer.figures.theme import style_sheet

MEDIA_TYPES = {".js": "text/javascript", ".css": "text/css"}
_ASKED_FIRST = ("health", "host-config")
"""The addresses at which a Streamlit page finds its server."""

A_YEAR = "public, max-age=31536000, immutable"

_NEVER_ASKED = (
    "camera",
    "display-capture",
    "geolocation",
    "microphone",
    "midi",
    "payment",
    "serial",
    "usb",
)
"""The permissions that the page never requests. Copying and full screen are not among them."""

FRAME_ANCESTORS = "EXPLORER_FRAME_ANCESTORS"
"""The environment variable that lists the sites which may show the app in a frame."""


@dataclass(frozen=True, slots=True)
class ServedFile:
    """The bytes of one file, plain and gzipped."""

    body: bytes
    gzipped: bytes
    media_type: str


@cache
def served_files() -> Mapping[str, ServedFile]:
    """Return every module and style sheet by its name below `explorer/browser`, read once.

    The entries, modules that no other imports, name all modules that they need: see `import_graph`.
    """
    found = (path for path in FOLDER.rglob("*") if path.suffix in MEDIA_TYPES)
    names = {path.relative_to(FOLDER).as_posix(): path for path in found}
    bodies = {
        name: path.read_bytes()
        for name, path in sorted(names.items())
        if not name.startswith("node_modules/")
    }
    bodies[COLOURS] = style_sheet().encode()
    sources = {name: body.decode() for name, body in bodies.items() if name.endswith(".js")}
    imported = {one for name, source in sources.items() for one in imports_of(name, source)}
    entries = sources.keys() - imported
    bodies |= {name: flattened(name, sources).encode() for name in entries}
    return {name: _packed(body, Path(name).suffix) for name, body in bodies.items()}


def _packed(body: bytes, suffix: str) -> ServedFile:
    return ServedFile(body, gzip.compress(body, mtime=0), MEDIA_TYPES[suffix])


@lru_cache(maxsize=32)
def joined_sheets(names: str) -> ServedFile | None:
    """Join style sheets, whose names are separated by commas, into one response for a picture."""
    files = [served_files().get(name) for name in names.split(",")]
    if any(file is None or file.media_type != MEDIA_TYPES[".css"] for file in files):
        return None
    return _packed(b"\n".join(file.body for file in files if file is not None), ".css")


def version_of(files: Mapping[str, ServedFile]) -> str:
    """Return a digest of all names and bytes: 16 hexadecimal digits that change with any byte."""
    digest = hashlib.sha256()
    for name in sorted(files):
        digest.update(f"{name}\0{len(files[name].body)}\0".encode())
        digest.update(files[name].body)
    return digest.hexdigest()[:16]


@cache
def folder() -> str:
    """Return the files' address relative to the page: `pictures/<version>`."""
    return f"pictures/{version_of(served_files())}"


def routes(base_path: str) -> list[Route]:
    """Return all routes below the app's base path (`server.baseUrlPath`; slashes do not matter)."""
    base = base_path.strip("/")
    below = f"/{base}" if base else ""
    asked = [Route(f"{below}/{{page}}/_stcore/{name}", _elsewhere) for name in _ASKED_FIRST]
    return [Route(f"{below}/pictures/{{version}}/{{name:path}}", _file), *asked]


async def _elsewhere(request: Request) -> Response:
    """Answer that there is no server below a page. Opened at a page's address, Streamlit asks there
    first; a browser logs an answer from 400 on as an error, and would follow a redirect."""
    return Response(status_code=300, headers={"Cache-Control": "no-store"})


async def _file(request: Request) -> Response:
    asked = request.path_params
    name = asked["name"]
    file = joined_sheets(name) if "," in name else served_files().get(name)
    # Another version's address would keep these bytes under a wrong name for a year.
    if file is None or f"pictures/{asked['version']}" != folder():
        return Response(status_code=404, headers={"Cache-Control": "no-store"})
    headers = {"Cache-Control": A_YEAR, "Vary": "Accept-Encoding"}
    if not _takes_gzip(request.headers):
        return Response(file.body, headers=headers, media_type=file.media_type)
    headers["Content-Encoding"] = "gzip"
    return Response(file.gzipped, headers=headers, media_type=file.media_type)


def _takes_gzip(headers: Headers) -> bool:
    return "gzip" in headers.get("accept-encoding", "")


def middleware() -> list[Middleware]:
    """Return middleware that sets the security headers on every response, Streamlit's included."""
    index = Path(streamlit.__file__).parent / "static" / "index.html"
    allowed = os.environ.get(FRAME_ANCESTORS, "'none'")
    return [
        Middleware(SecurityHeaders, headers=security_headers(index.read_text("utf-8"), allowed))
    ]


def security_headers(index: str, frame_ancestors: str) -> dict[str, str]:
    """Return the headers of every response; they allow only the inline scripts of `index.html`.

    `frame_ancestors`: `'none'`, or the sites that may show the app in a frame, separated by
    spaces. Raises `ValueError` for text that would add another rule to the policy.
    """
    if re.search(r"[;,\r\n]", frame_ancestors) or not frame_ancestors.strip():
        raise ValueError(
            f"{FRAME_ANCESTORS} is {frame_ancestors!r}. "
            "Set this variable to the addresses of sites, separated by spaces, or to 'none'."
        )
    policy = {
        "default-src": "'none'",
        "script-src": " ".join(["'self'", "blob:", *_hashes(index)]),
        # Streamlit and Plotly write styles into elements.
        "style-src": "'self' 'unsafe-inline'",
        "img-src": "'self' data: blob:",
        "font-src": "'self' data:",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": frame_ancestors.strip(),
    }
    return {
        "Content-Security-Policy": "; ".join(f"{name} {value}" for name, value in policy.items()),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Permissions-Policy": ", ".join(f"{name}=()" for name in _NEVER_ASKED),
        "Cross-Origin-Opener-Policy": "same-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }


def _hashes(index: str) -> Sequence[str]:
    """Return the hashes of a page's inline scripts, in the form of policy sources."""
    scripts = re.findall(r"<script>(.*?)</script>", index, re.DOTALL)
    digests = (hashlib.sha256(script.encode()).digest() for script in scripts)
    return [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in digests]


def _send_at_once(receive: Receive) -> None:
    """Set TCP_NODELAY on the request's connection, if the server exposes its transport.

    Streamlit 1.67 binds a socket that asyncio does not take for TCP, so that the option stays
    off: the body of each answer then waits 40 ms until the browser has confirmed the headers.
    """
    transport = getattr(getattr(receive, "__self__", None), "transport", None)
    connection = transport.get_extra_info("socket") if transport is not None else None
    if connection is not None and connection.family in (socket.AF_INET, socket.AF_INET6):
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)


class SecurityHeaders:
    """ASGI middleware: every HTTP response carries the headers; web sockets pass unchanged."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Respond as the app does, with the headers set."""
        _send_at_once(receive)
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(self.headers)
            await send(message)

        await self.app(scope, receive, send_with_headers)
