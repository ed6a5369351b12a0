"""Names that would be markup, scripts or links if they were not text, and a check for that."""

from playwright.sync_api import Page

from tests.support.page.explore import canvas, csv, regions, split_search

EVIL = "http://evil.example"
HOSTILE = (
    f'<img src="{EVIL}/x.png" onerror="window.evil = 1">',
    "<script>window.evil = 1</script>",
    f"![picture]({EVIL}/x.png)",
    f"[link]({EVIL})",
    "\"double\" 'single' `code` **bold** :red[x] $y$",
    "long " * 60,
    "\u202eright to left שלום مرحبا",
    "__proto__",
    "constructor",
)
MARKED_WORD = "a.term[href^='learn?view=glossary&term=']"
MARKUP = f"script:not([src]), img, iframe, object, embed, b, a:not({MARKED_WORD})"


def hostile(target: str = "target") -> str:
    """Return numbers, levels and classes with every hostile name; all are needed to separate the
    classes."""
    names = [*HOSTILE, target]
    rows: list[list[object]] = [list(names)]
    for i in range(180):
        kind = i % len(HOSTILE)
        numbers = [(i * (k + 3)) % 17 for k in range(len(HOSTILE) - 1)]
        rows.append([*numbers, HOSTILE[kind], HOSTILE[kind if i % 5 else (kind + 1) % 3]])
    return csv(rows)


def expect_nothing_ran(page: Page) -> None:
    assert page.evaluate("window.evil") is None
    for part in (canvas(page), split_search(page), regions(page)):
        assert part.locator(MARKUP).count() == 0
    assert page.locator(f"[src*='{EVIL}'], [href*='{EVIL}']").count() == 0
