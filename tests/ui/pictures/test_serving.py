"""Files that the app serves besides Streamlit's, requested without a browser."""

import asyncio
import gzip
import http.client
import re
import socket
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import Message
from streamlit.web.server.app_discovery import discover_asgi_app

from explorer.ui import script
from explorer.ui.pictures import serving
from tests.support.paths import APP

INDEX = "<script>one()</script><script src='two.js'></script><p>"


async def asked(
    path: str, base: str = "", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    """Return status, headers and body of the answer of the app's own route."""
    messages: list[Message] = []

    async def nothing(request: Request) -> Response:
        return Response("streamlit's", status_code=203)

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        messages.append(message)

    app = Starlette(
        routes=[*serving.routes(base), Route("/{rest:path}", nothing)],
        middleware=serving.middleware(),
    )
    given = [(name.encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {"type": "http", "method": "GET", "path": path, "query_string": b"", "headers": given}
    await app(scope, receive, send)
    found = {name.decode(): value.decode() for name, value in messages[0]["headers"]}
    body = b"".join(message.get("body", b"") for message in messages[1:])
    return messages[0]["status"], found, body


def answer(
    path: str, base: str = "", headers: dict[str, str] | None = None
) -> tuple[int, dict[str, str], bytes]:
    return asyncio.run(asked(path, base, headers))


def test_a_module_is_served_as_it_is_and_may_be_kept_for_a_year() -> None:
    status, headers, body = answer(f"/{serving.folder()}/shared/bus.js")
    assert status == 200
    assert body == (serving.FOLDER / "shared" / "bus.js").read_bytes()
    assert headers["content-type"].startswith("text/javascript")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"


def test_whoever_takes_gzip_is_sent_a_third_of_it() -> None:
    path = f"/{serving.folder()}/tree/tree.js"
    _, plain_headers, plain = answer(path)
    _, headers, packed = answer(path, headers={"accept-encoding": "br, gzip"})
    assert headers["content-encoding"] == "gzip"
    assert "content-encoding" not in plain_headers
    assert headers["vary"] == plain_headers["vary"] == "Accept-Encoding"
    assert gzip.decompress(packed) == plain
    assert len(packed) < 0.45 * len(plain)


def test_the_colours_of_charts_and_pictures_are_one() -> None:
    _, headers, body = answer(f"/{serving.folder()}/{serving.COLOURS}")
    assert headers["content-type"].startswith("text/css")
    assert b"--accent: #d6006c" in body


def test_style_sheets_are_served_one_after_the_other_in_one_answer() -> None:
    _, headers, body = answer(f"/{serving.folder()}/shared/theme.css,tree/tree.css")
    files = serving.served_files()
    assert body == files["shared/theme.css"].body + b"\n" + files["tree/tree.css"].body
    assert headers["content-type"].startswith("text/css")
    assert headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize(
    "path",
    [
        f"/{serving.folder()}/shared/theme.css,shared/nothing.css",
        f"/{serving.folder()}/shared/theme.css,shared/bus.js",
        f"/{serving.folder()}/shared/nothing.js",
        f"/{serving.folder()}/__init__.py",
        f"/{serving.folder()}/../__init__.py",
        f"/{serving.folder()}/",
        "/pictures/0123456789abcdef/shared/bus.js",
    ],
)
def test_an_unknown_name_or_version_is_not_found_and_that_is_not_kept(path: str) -> None:
    status, headers, body = answer(path)
    assert (status, headers["cache-control"], body) == (404, "no-store", b"")


@pytest.mark.parametrize("base", ["lessons", "/lessons", "/lessons/", "a/b/"])
def test_below_a_base_path_the_files_are_there_alone(base: str) -> None:
    path = f"/{serving.folder()}/shared/bus.js"
    assert answer(f"/{base.strip('/')}{path}", base)[0] == 200
    assert answer(path, base)[0] == 203


@pytest.mark.parametrize("base", ["", "/trees/"])
@pytest.mark.parametrize("name", ["health", "host-config"])
def test_streamlit_is_told_that_its_server_is_not_below_a_page_by_no_error(
    base: str, name: str
) -> None:
    below = base.rstrip("/")
    status, headers, _ = answer(f"{below}/learn/_stcore/{name}", base)
    assert status == 300
    assert "location" not in headers
    assert answer(f"{below}/_stcore/{name}", base)[0] == 203


def test_the_version_changes_with_any_byte_and_any_name() -> None:
    files = dict(serving.served_files())
    version = serving.version_of(files)
    assert re.fullmatch(r"[0-9a-f]{16}", version)
    assert serving.version_of(dict(reversed(files.items()))) == version
    name, file = next(iter(files.items()))
    assert serving.version_of({**files, name: replace(file, body=file.body + b"\n")}) != version
    renamed = {f"{name}x" if each == name else each: one for each, one in files.items()}
    assert serving.version_of(renamed) != version


def test_every_answer_carries_the_security_headers_streamlits_too() -> None:
    for path in (
        "/explore",
        "/_stcore/health",
        "/learn/_stcore/health",
        "/static/js/index.js",
        f"/{serving.folder()}/shared/bus.js",
        f"/{serving.folder()}/shared/theme.css,tree/tree.css",
        f"/{serving.folder()}/shared/nothing.js",
        "/pictures/x/y",
    ):
        _, headers, _ = answer(path)
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "camera=(), " in headers["permissions-policy"]
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src ")


def test_the_body_of_an_answer_does_not_wait_until_its_headers_are_confirmed() -> None:
    async def nothing(request: Request) -> Response:
        return Response("body")

    app = Starlette(routes=[Route("/", nothing)], middleware=serving.middleware())
    # Bound as Streamlit binds: without naming the protocol, which is why asyncio leaves it alone.
    listening = socket.socket(socket.AF_INET)
    listening.bind(("127.0.0.1", 0))
    listening.listen()
    server = uvicorn.Server(uvicorn.Config(app, lifespan="off", log_level="warning"))
    running = Thread(target=server.run, kwargs={"sockets": [listening]})
    running.start()
    connection = http.client.HTTPConnection(*listening.getsockname())
    try:
        connection.request("GET", "/")
        assert connection.getresponse().read() == b"body"
        (protocol,) = server.server_state.connections
        accepted = protocol.transport.get_extra_info("socket")
        assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)
    finally:
        connection.close()
        server.should_exit = True
        running.join()
        listening.close()


def test_of_inline_scripts_only_those_of_the_index_are_allowed() -> None:
    policy = serving.security_headers(INDEX, "'none'")["Content-Security-Policy"]
    allowed = re.search(r"script-src ([^;]*)", policy)
    assert allowed
    # The digest of "one()", from openssl dgst -sha256 -binary | base64.
    assert allowed[1] == "'self' blob: 'sha256-HR7iaask9daLMRRskMI++QeJtjWDOjyPA6lGzYGzKW4='"


def test_who_may_frame_the_app_is_a_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    assert answer("/")[1]["content-security-policy"].endswith("frame-ancestors 'none'")
    monkeypatch.setenv(serving.FRAME_ANCESTORS, "'self' https://school.example")
    policy = answer("/")[1]["content-security-policy"]
    assert policy.endswith("frame-ancestors 'self' https://school.example")


@pytest.mark.parametrize("value", ["", "*; script-src *", "a,b", "a\r\nSet-Cookie: b=c"])
def test_who_may_frame_the_app_adds_no_rule_of_its_own(value: str) -> None:
    with pytest.raises(ValueError, match=serving.FRAME_ANCESTORS):
        serving.security_headers(INDEX, value)


def test_the_page_script_has_no_neighbour_that_could_hide_a_module() -> None:
    folder = Path(script.__file__).parent
    names = {path.name for path in folder.iterdir() if path.name != "__pycache__"}
    assert names == {"__init__.py", "main.py"}


def test_the_entry_file_is_an_app_that_streamlit_finds() -> None:
    found = discover_asgi_app(APP)
    assert found.is_asgi_app
    assert found.app_name == "app"
