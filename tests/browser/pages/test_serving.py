"""How the page's code reaches the browser, under which policy, and how much travels."""

import http.client
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from playwright.sync_api import Browser, Page, Route, WebSocket, expect

from tests.support.page.explore import (
    canvas,
    choose,
    depth_slider,
    drawn,
    expect_selected,
    middle,
    node,
    split_search,
    upload_drawn,
)
from tests.support.page.rig import App, SharedPage, Visit, at_rest, opened, serving, settled
from tests.support.paths import ROOT

FIRST_LOAD, CLICK, LIMIT = 99_700, 44_000, 87_800
"""Bytes that may come over the web socket on penguins: 16 000 of them the page's style sheets, and
1 900 for each picture, which imports its code."""

ATTACKS = """async () => {
  const blocked = [];
  document.addEventListener("securitypolicyviolation", (event) => {
    blocked.push(`${event.effectiveDirective} ${event.blockedURI.split(":")[0]}`);
  });
  const inline = document.createElement("script");
  inline.textContent = "window.ran = 'inline'";
  const data = document.createElement("script");
  data.src = "data:text/javascript,window.ran = 'data'";
  const button = document.createElement("button");
  button.setAttribute("onclick", "window.ran = 'onclick'");
  const frame = document.createElement("iframe");
  frame.srcdoc = "<script>parent.ran = 'srcdoc'</script>";
  const loaded = new Promise((then) => frame.addEventListener("load", then));
  document.body.append(inline, data, button, frame);
  button.click();
  const answer = fetch("http://evil.example/").then(() => "fetched", () => "refused");
  await loaded;
  // Promises of frames and of scripts that never load must not hold the test up.
  const patience = new Promise((then) => setTimeout(then, 5000, "no answer"));
  const fetched = await Promise.race([answer, patience]);
  return { blocked, fetched, ran: window.ran ?? null };
}"""


@pytest.fixture
def received(shared_page: SharedPage) -> Iterator[list[int]]:
    """Yield the bytes of each message that a web socket of the page receives."""
    found: list[int] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: found.append(len(frame)))

    shared_page.page.on("websocket", listen)
    yield found
    shared_page.page.remove_listener("websocket", listen)


def expect_not_handed_out(page: Page) -> None:
    """The server keeps an uploaded file to itself, and lets nobody else delete it."""
    with page.expect_request(lambda asked: asked.method == "PUT") as given:
        upload_drawn(page, "colour,shape\n" + "ochrite,x\nazurite,y\n" * 6)
    address = given.value.url
    assert "/_stcore/upload_file/" in address
    assert "ochrite" not in page.request.get(address).text()
    with pytest.raises(HTTPError, match="403"):
        urlopen(Request(address, method="DELETE"))  # another browser, without the cookie's token


def test_code_does_not_travel_with_data_and_a_given_file_is_not_handed_out(
    visit: Visit, received: list[int]
) -> None:
    page = visit()
    drawn(page)
    at_rest(page)
    assert sum(received) <= FIRST_LOAD
    for path in ("L", "R", ""):
        received.clear()
        page.mouse.click(*middle(node(page, path)))
        expect_selected(page, path)
        at_rest(page)
        assert 0 < sum(received) <= CLICK, path
    received.clear()
    depth_slider(page).press("ArrowRight")
    expect(canvas(page)).to_have_attribute("data-drawn", re.compile("^4/"))
    at_rest(page)
    assert 0 < sum(received) <= LIMIT
    expect_not_handed_out(page)


@pytest.mark.deep
def test_a_picture_that_is_sent_another_table_while_its_code_loads_is_drawn(
    visit: Visit, shared_page: SharedPage
) -> None:
    held: list[Route] = []
    shared_page.page.route("**/tree/tree.js", lambda route: held.append(route))
    try:
        page = visit()
        expect(split_search(page).locator("h3")).not_to_be_empty()
        before = split_search(page).locator("h3").text_content()
        choose(page, page.get_by_role("combobox", name="Table"), "Iris", typed=True)
        expect(split_search(page).locator("h3")).not_to_have_text(str(before))
        expect(canvas(page)).to_have_count(0)
        for route in held:
            route.continue_()
    finally:
        shared_page.page.unroute("**/tree/tree.js")
    expect(canvas(page)).to_have_count(1)
    drawn(page)
    expect(canvas(page)).to_contain_text("setosa")


def test_the_policy_blocks_what_a_hostile_table_might_bring(browser: Browser, app: App) -> None:
    context = browser.new_context()
    try:
        page = context.new_page()
        # The policy comes with the document: the app need not run, and no run of it is begun.
        page.route("**/static/**", lambda route: route.abort())
        page.goto(app.url)
        found = page.evaluate(ATTACKS)
    finally:
        context.close()
    assert found["ran"] is None
    assert found["fetched"] == "refused"
    assert sorted(set(found["blocked"])) == [
        "connect-src http",
        "script-src-attr inline",
        "script-src-elem data",
        "script-src-elem inline",
    ]


def test_every_answer_of_the_server_carries_the_headers(app: App) -> None:
    statuses = set()
    connection = http.client.HTTPConnection(urlsplit(app.url).netloc)
    index = ask(connection, "GET", "/")[1]
    script = re.search(r'src="\./(static/js/[^"]+)"', index)
    assert script
    for method, path in (
        ("GET", "/"),
        ("GET", "/judge"),
        ("GET", f"/{script[1]}"),
        ("GET", "/static/js/nothing.js"),
        ("GET", "/_stcore/health"),
        ("GET", "/_stcore/host-config"),
        ("GET", "/_stcore/nothing"),
        ("GET", "/media/nothing.csv"),
        ("GET", "/pictures/nothing"),
        ("POST", "/_stcore/health"),
        ("PUT", "/_stcore/upload_file/nobody/nothing"),
    ):
        headers, _, status = ask(connection, method, path)
        statuses.add(status)
        assert headers["X-Content-Type-Options"] == "nosniff", path
        assert headers["Referrer-Policy"] == "no-referrer", path
        assert "frame-ancestors 'none'" in str(headers["Content-Security-Policy"]), path
        assert "camera=()" in str(headers["Permissions-Policy"]), path
    connection.close()
    assert {200, 404, 405} <= statuses


def ask(
    connection: http.client.HTTPConnection, method: str, path: str
) -> tuple[http.client.HTTPMessage, str, int]:
    connection.request(method, path)
    answer = connection.getresponse()
    return answer.headers, answer.read().decode("utf-8", "replace"), answer.status


@pytest.mark.deep
def test_below_a_base_path_the_page_finds_its_code(browser: Browser, tmp_path: Path) -> None:
    with (
        serving(ROOT / "app.py", tmp_path / "log.txt", base_path="/lessons/one") as app,
        opened(browser, app) as page,
    ):
        drawn(page)
        for address in ("", "/?table=iris"):
            page.goto(f"{app.url}{address}")
            settled(page)
            drawn(page)
