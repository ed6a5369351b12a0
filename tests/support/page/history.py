"""A browser's history of the page: steps that make it, and whether page and address agree."""

from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Page, expect

from explorer.data.catalogue import CATALOGUE
from tests.support.page.explore import (
    canvas,
    depth_slider,
    eventually,
    expect_selected,
    middle,
    node,
)
from tests.support.page.rig import at_rest

NODES = ("L", "R", "", "RL")
CURRENT = "[data-testid=stTopNavLink][aria-current=page]"
PAGES = ("Judge", "Explore")


def make_steps(page: Page, n: int) -> None:
    """Choose nodes, then a limit, then another page, repeatedly; end on Explore."""
    done = 0
    while done < n:
        for path in NODES:
            page.mouse.click(*middle(node(page, path)))
            expect_selected(page, path)
        depth_slider(page).press("ArrowRight")
        expect(depth_slider(page)).to_be_enabled()
        for name in PAGES:
            page.get_by_role("link", name=name, exact=True).click()
            expect(page.locator(CURRENT)).to_have_text(name)
            at_rest(page)
        expect(canvas(page)).to_be_visible()
        done += len(NODES) + len(PAGES)


def expect_agreement(page: Page) -> None:
    """Expect the page, table, limit and node of the address, and no error."""
    # Half a minute of frames, as patient as `expect`: a way back may be six pages long.
    eventually(page, lambda: page_shown(page) == page_addressed(page), frames=1800)
    expect(page.get_by_test_id("stException")).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def page_addressed(page: Page) -> dict[str, str]:
    """Return what the address names, and the usual value for the rest."""
    address = urlsplit(page.url)
    named = {name: values[-1] for name, values in parse_qs(address.query).items()}
    found = {
        "page": address.path.strip("/").capitalize() or "Explore",
        "table": _title(named.get("table", "penguins")),
        "max_depth": named.get("max_depth", "3"),
    }
    return found | ({"node": named.get("node", "")} if found["page"] == "Explore" else {})


def page_shown(page: Page) -> dict[str, str]:
    """Return these values as drawn; a missing control is left out."""
    found: dict[str, str] = page.evaluate(
        """() => {
          const value = (label) =>
            [...document.querySelectorAll("[data-testid=stSidebar] input")]
              .find((one) => (one.ariaLabel ?? "").startsWith(label))?.value;
          const link = document.querySelector("[data-testid=stTopNavLink][aria-current=page]");
          const found = { page: link?.textContent, table: value("Table"),
            max_depth: value("Maximum depth") };
          const hosts = [...document.querySelectorAll("*")].filter((one) => one.shadowRoot);
          const trees = hosts.map((one) => one.shadowRoot.querySelector(".tree-canvas"));
          const tree = trees.find((one) => one);
          if (found.page === "Explore") {
            found.node = tree?.querySelector("[aria-selected=true]")?.dataset.path;
          }
          return found;
        }"""
    )
    return found


def _title(table: str) -> str:
    """Return a table's line in the list; an uploaded one has its own name."""
    return next((one.title for one in CATALOGUE if one.name == table), table)
