"""The real app in a real browser: start it, open it, and notice every fault."""

import http.client
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    WebSocket,
    expect,
    sync_playwright,
)

from tests.support.paths import ROOT

HOST = "127.0.0.1"
PATIENCE_IN_SECONDS = 30.0
TRACEBACK = "Traceback (most recent call last)"
# A worker of Spark's whose job is stopped writes one, too.
_OURS = re.compile(re.escape(TRACEBACK) + r".*(?!\n  File \S*pyspark/daemon\.py)(?=\n|$)")

ColorScheme = Literal["light", "dark"]

CHROMIUM_ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    # The headless shell measures words as the full browser does.
    "--font-render-hinting=none",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # The page must do without the network; a proxy would resolve names on our behalf.
    "--no-proxy-server",
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {HOST}, EXCLUDE localhost",
)

HEADLESS_SHELL = "chromium-headless-shell"
"""Chromium without the parts around a page: a visit takes two thirds of the processor time."""

CHROMIUM_NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "msedge",
)

CHROMIUM_PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"%PROGRAMFILES%\Google\Chrome\Application\chrome.exe",
    r"%PROGRAMFILES(X86)%\Google\Chrome\Application\chrome.exe",
    r"%LOCALAPPDATA%\Google\Chrome\Application\chrome.exe",
    r"%PROGRAMFILES(X86)%\Microsoft\Edge\Application\msedge.exe",
)

NO_BROWSER = (
    "No Chromium or Chrome was found: install one (Debian: apt-get install chromium), "
    "or set CHROME_PATH to its executable."
)


def find_chromium(*, with_shell: bool = False) -> str | None:
    """Return the path of an installed Chromium or Chrome; CHROME_PATH outranks the usual places.

    with_shell: the headless shell will do, and comes first.
    """
    if chosen := os.environ.get("CHROME_PATH"):
        return chosen
    names = (HEADLESS_SHELL, *CHROMIUM_NAMES) if with_shell else CHROMIUM_NAMES
    named = (shutil.which(name) for name in names)
    placed = (os.path.expandvars(place) for place in CHROMIUM_PLACES)
    return next((path for path in named if path), None) or next(
        (path for path in placed if Path(path).is_file()), None
    )


@contextmanager
def chromium(executable: str) -> Iterator[Browser]:
    """Yield a browser without a window or a network, until the block ends."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=executable, args=list(CHROMIUM_ARGUMENTS)
        )
        yield browser
        browser.close()


@dataclass(frozen=True, slots=True)
class App:
    """A running Streamlit server: its address, its log, and its process's number."""

    url: str
    log_file: Path
    process: int

    def log(self) -> str:
        """Return everything that the server has written to standard output and error so far."""
        return self.log_file.read_text(encoding="utf-8", errors="replace")


@contextmanager
def serving(
    script: Path,
    log_file: Path,
    *,
    base_path: str = "",
    within: Sequence[str] = (),
    environment: Mapping[str, str] | None = None,
) -> Iterator[App]:
    """Serve a Streamlit app with the repository's configuration until the block ends.

    `base_path`: the folder of the server below which it answers, "/lessons". `within`: a command
    that runs the server's command in other circumstances.
    """
    port = free_port()
    command = [*within, sys.executable, "-m", "streamlit", "run", str(script)]
    command += ["--server.headless", "true"]
    command += ["--server.address", HOST, "--server.port", str(port)]
    command += ["--server.baseUrlPath", base_path] if base_path else []
    # Rich colours and breaks the word that `opened` looks for.
    command += ["--logger.enableRich", "false"]
    with log_file.open("wb") as log:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=subprocess.STDOUT,
            env=os.environ
            | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"}
            | dict(environment or {}),
            start_new_session=True,
        )
    app = App(url=f"http://{HOST}:{port}{base_path}", log_file=log_file, process=process.pid)
    try:
        wait_until_served(process, app)
        yield app
    finally:
        stop_server(process)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
    return port


def wait_until_served(
    process: subprocess.Popen[bytes], app: App, health: str = "/_stcore/health"
) -> None:
    """Wait until the server answers at its health address; fail with its log if it ends."""
    pause = 0.05
    for _ in range(round(PATIENCE_IN_SECONDS / pause)):
        if _is_healthy(app, health):
            return
        try:
            process.wait(pause)
        except subprocess.TimeoutExpired:
            continue
        break
    pytest.fail(f"The server did not start. It wrote:\n{app.log()}", pytrace=False)


def _is_healthy(app: App, health: str) -> bool:
    address = urlsplit(app.url)
    connection = http.client.HTTPConnection(address.netloc, timeout=PATIENCE_IN_SECONDS)
    try:
        connection.request("GET", f"{address.path}{health}")
        return connection.getresponse().status == http.client.OK
    except OSError:
        return False
    finally:
        connection.close()


def stop_server(process: subprocess.Popen[bytes]) -> None:
    def send(name: str) -> None:
        # Windows has no such process groups; Streamlit is one process there.
        if sys.platform == "win32":
            process.terminate()
        elif process.poll() is None:
            os.killpg(process.pid, signal.Signals[name])

    send("SIGTERM")
    try:
        process.wait(5)
    except subprocess.TimeoutExpired:
        send("SIGKILL")
        process.wait()


# No slots: Playwright keeps its wrappers of the bound methods on the instance.
@dataclass
class Watch:
    """A page's violations of the rules, one sentence each."""

    complaints: list[str] = field(default_factory=list)

    def attach(self, page: Page) -> None:
        """Listen to a page's console, its uncaught errors, and its requests to other hosts.

        No other host is found, so such a request fails; to listen to every request takes a third
        of the time of a page of modules.
        """
        page.on("console", self._hear)
        page.on("pageerror", self._catch)
        page.on("requestfailed", self._see)
        page.on("websocket", self._see)

    def _hear(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error":
            self.complaints.append(f"Console error: {message.text} ({where})")

    def _catch(self, error: Error) -> None:
        self.complaints.append(f"Uncaught in page: {error.stack or error}")

    def _see(self, request: Request | WebSocket) -> None:
        address = urlsplit(request.url)
        if address.hostname not in (None, HOST, "localhost"):
            self.complaints.append(f"Asked another host: {request.url}")


NO_FIRST_STEPS = """try { localStorage.setItem("explorer:first-steps", "closed"); } catch {}"""
"""Pages of tests are not a newcomer's: steps that are done leave, and what is below would move."""


@contextmanager
def opened(
    browser: Browser,
    app: App,
    address: str = "/",
    *,
    width: int = 1440,
    height: int = 900,
    color_scheme: ColorScheme = "light",
    reduced_motion: Literal["reduce", "no-preference"] = "reduce",
    **context_options: Any,
) -> Iterator[Page]:
    """Open the app in a fresh context; when the block ends, fail if anything went wrong in it."""
    watch = Watch()
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=color_scheme,
        reduced_motion=reduced_motion,
        **context_options,
    )
    context.set_default_timeout(PATIENCE_IN_SECONDS * 1000)
    context.add_init_script(NO_FIRST_STEPS)
    try:
        context.on("page", watch.attach)
        with without_complaints(context, app, watch):
            page = context.new_page()
            page.goto(f"{app.url}/{address.lstrip('/')}")
            settled(page)
            yield page
    finally:
        context.close()


@contextmanager
def without_complaints(context: BrowserContext, app: App, watch: Watch) -> Iterator[None]:
    """Fail at the block's end if a page of the context violated a rule."""
    watch.complaints.clear()
    logged_before = len(app.log())
    yield
    for each in context.pages:
        exceptions = each.get_by_test_id("stException").count()
        watch.complaints += ["The page shows an exception."] * exceptions
    log = app.log()[logged_before:]
    if _OURS.search(log):
        watch.complaints.append(f"The server logged:\n{log}")
    if watch.complaints:
        pytest.fail("\n".join(watch.complaints), pytrace=False)


# No slots: see Watch.
@dataclass
class SharedPage:
    """One page that tests reopen, one after the other: much faster than a page for each."""

    page: Page
    app: App
    watch: Watch

    def visit(
        self,
        address: str = "/",
        *,
        width: int = 1440,
        height: int = 900,
        color_scheme: ColorScheme = "light",
    ) -> Page:
        """Load the app in a new session; nothing remains of the previous visit."""
        self.page.mouse.move(0, 0)
        if self.page.url.startswith(self.app.url):
            # Streamlit stores there that a sidebar was opened, which covers the page on a phone.
            self.page.evaluate("localStorage.clear(); sessionStorage.clear()")
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=color_scheme)
        self.page.goto(f"{self.app.url}/{address.lstrip('/')}")
        settled(self.page)
        return self.page


@contextmanager
def sharing(browser: Browser, app: App) -> Iterator[SharedPage]:
    """Yield a page to be shared, without motion; each visitor checks `without_complaints`."""
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE_IN_SECONDS * 1000)
    context.add_init_script(NO_FIRST_STEPS)
    watch = Watch()
    context.on("page", watch.attach)
    try:
        yield SharedPage(context.new_page(), app, watch)
    finally:
        context.close()


def warm(browser: Browser, app: App) -> None:
    """Visit the app once, with patience: its first visit waits until kernels are loaded."""
    page = browser.new_page()
    page.goto(app.url)
    settled(page, 10 * PATIENCE_IN_SECONDS)
    page.close()


def settled(page: Page, seconds: float = PATIENCE_IN_SECONDS) -> None:
    """Wait until the first run of the script is drawn.

    After an action, `expect` the content it leads to instead: the page may still be settled from
    before.
    """
    ready = "[data-test-script-state=notRunning][data-test-connection-state=CONNECTED]"
    expect(page.locator(f"[data-testid=stApp]{ready}")).to_be_visible(timeout=1000 * seconds)
    expect(page.get_by_test_id("stSkeleton")).to_have_count(0)


def at_rest(page: Page) -> None:
    """Wait until no script runs: then nothing is replaced, moved or greyed until the next action.

    As with `settled`, `expect` first what an action leads to. Only modules are always at rest.
    """
    running = "[data-testid=stApp]:not([data-test-script-state=notRunning])"
    expect(page.locator(running)).to_have_count(0)


class OpenPage(Protocol):
    """Open the app, for example `open_page("?depth=3", width=390, color_scheme="dark")`."""

    def __call__(self, address: str = "/", **options: Any) -> Page: ...


class Visit(Protocol):
    """Open the app in the shared page: `visit("?table=iris", width=390, color_scheme="dark")`."""

    def __call__(
        self,
        address: str = "/",
        *,
        width: int = 1440,
        height: int = 900,
        color_scheme: ColorScheme = "light",
    ) -> Page: ...
