"""Visits while something breaks: killed servers, dead lines, full disks, wrong clocks.

    python -m benchmarks.faults                  # all, about ten minutes
    python -m benchmarks.faults --only line      # those whose name has the word

For each fault, a real browser uploads a table and chooses a node, a limit and its own split; then
the fault is made, and all of it must survive. The observations are printed as a table; a loss
raises. Disks need Linux and root, for their own mount namespace. Cheap forms of the first faults
are tests: `tests/browser/visit/test_faults.py`.
"""

import argparse
import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, expect

from tests.support.page.chosen import choose_much, deepen, expect_much, give_file
from tests.support.page.explore import depth_slider, drawn
from tests.support.page.history import expect_agreement, make_steps
from tests.support.page.line import Line, line_to
from tests.support.page.rig import (
    NO_BROWSER,
    TRACEBACK,
    App,
    chromium,
    find_chromium,
    serving,
    settled,
    warm,
)
from tests.support.paths import ROOT

PATIENCE = 180_000
NOWHERE = 9
"""A port on which nothing listens."""
MINUTE, LONGER = 60.0, 75.0
"""Seconds. A server forgets a session without its page before the second."""
STEPS = 50
A_DAY = 24 * 60 * 60
SLOWLY = "Trees grow slowly here"

SHIFTED_CLOCK = """
import os, time

real = time.time

def shifted():
    with open(os.environ["FAULTS_CLOCK"]) as file:
        return real() + float(file.read() or 0)

time.time = shifted
"""
"""Code that Python reads at its start; with libfaketime, `time.sleep` fails once the clock
jumps."""

READ_ONLY = 'mount --make-rprivate / && mount -o remount,ro,bind / && exec "$@"'
FULL = (
    "mount -t tmpfs -o size=256m none {disk} && cp -r {kernels}/. {disk} && "
    'dd if=/dev/zero of={disk}/rest bs=4k status=none; exec "$@"'
)


@dataclass(frozen=True, slots=True)
class Rig:
    """A browser, and a folder for the servers' logs."""

    browser: Browser
    folder: Path


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="a word in the names of those to make")
    only = parser.parse_args().only
    executable = find_chromium()
    if executable is None:
        raise SystemExit(NO_BROWSER)
    expect.set_options(timeout=PATIENCE)
    print("| fault | seen |\n|---|---|")
    with chromium(executable) as browser, tempfile.TemporaryDirectory() as folder:
        rig = Rig(browser, Path(folder))
        for name, make in FAULTS.items():
            if only in name:
                print(f"| {name} | {make(rig)} |", flush=True)


def killed(rig: Rig) -> str:
    with far_page(rig) as (app, line, page):
        choose_much(page)
        os.killpg(app.process, signal.SIGKILL)
        told = seconds_until(lambda: expect(page.get_by_role("dialog")).to_be_visible())
        with served(rig) as another:
            line.port = port_of(another)
            asked = page.get_by_role("heading", name="The server no longer has the file")
            back = seconds_until(lambda: expect(asked).to_be_visible())
            give_file(page)
            expect_much(page, depth=4)
            no_traceback(another)
    return (
        f"the page showed it after {told:.0f} s; {back:.0f} s after the next start it asked for "
        "the file; table, limit, node and split were there again"
    )


def silent(rig: Rig) -> str:
    with far_page(rig) as (app, line, page):
        choose_much(page)
        line.fall_silent()
        deepen(page)
        page.wait_for_timeout(1000 * MINUTE)
        line.speak()
        back = seconds_until(lambda: expect(depth_slider(page)).to_be_enabled())
        settled(page, PATIENCE / 1000)
        kept = depth_slider(page).input_value()
        expect_much(page, depth=int(kept))
        deepen(page)
        expect_much(page, depth=int(kept) + 1)
        no_traceback(app)
    held = "was carried out" if kept == "5" else "was lost"
    return f"after {back:.1f} s it answered; nothing was lost; the choice made meanwhile {held}"


def cut(rig: Rig) -> str:
    with far_page(rig) as (app, line, page):
        choose_much(page)
        line.port = NOWHERE
        line.cut()
        told = seconds_until(lambda: expect(page.get_by_role("dialog")).to_be_visible())
        page.wait_for_timeout(1000 * LONGER)
        line.port = port_of(app)
        back = seconds_until(lambda: expect(depth_slider(page)).to_be_enabled())
        expect_much(page, depth=4)
        no_traceback(app)
    return (
        f"the page showed it after {told:.0f} s, was back {back:.0f} s after the line; nothing lost"
    )


def read_only_disk(rig: Rig) -> str:
    return on_disk(rig, ("unshare", "-m", "sh", "-c", READ_ONLY, "sh"), {})


def full_disk(rig: Rig) -> str:
    kernels = rig.folder / "none"
    kernels.mkdir()
    return on_full_disk(rig, kernels)


def full_disk_with_kernels(rig: Rig) -> str:
    kernels = ROOT / "explorer/growth/engines/compiled/__pycache__"
    return on_full_disk(rig, kernels)


def on_full_disk(rig: Rig, kernels: Path) -> str:
    disk = Path(tempfile.mkdtemp(dir=rig.folder))
    environment = {name: str(disk) for name in ("HOME", "TMPDIR", "NUMBA_CACHE_DIR")}
    script = FULL.format(disk=disk, kernels=kernels)
    return on_disk(rig, ("unshare", "-m", "sh", "-c", script, "sh"), environment)


def on_disk(rig: Rig, within: Sequence[str], environment: dict[str, str]) -> str:
    if os.name != "posix" or os.geteuid() != 0 or shutil.which("unshare") is None:
        return "not made: it needs Linux and root"
    with served(rig, within, environment) as app, opened(rig, app.url) as page:
        choose_much(page)
        page.wait_for_timeout(1000 * MINUTE)  # kernels are loaded or compiled, or have failed
        deepen(page)
        expect_much(page, depth=5)
        told = page.get_by_text(SLOWLY).all_text_contents()
        no_traceback(app)
    return f"all answered; {told[0] if told else 'the compiled engine served'}"


def clock(rig: Rig) -> str:
    now = rig.folder / "now"
    now.write_text("0")
    (rig.folder / "sitecustomize.py").write_text(SHIFTED_CLOCK)
    environment = {"PYTHONPATH": str(rig.folder), "FAULTS_CLOCK": str(now)}
    with served(rig, environment=environment) as app, opened(rig, app.url) as page:
        choose_much(page)
        for key, depth, moved in (
            ("ArrowRight", 5, A_DAY),
            ("ArrowLeft", 4, -A_DAY),
            ("ArrowRight", 5, 0),
        ):
            now.write_text(str(moved))
            depth_slider(page).press(key)
            expect_much(page, depth=depth)
            page.reload()
            settled(page)
            expect_much(page, depth=depth)
        no_traceback(app)
    return "a day ahead, a day back and right again: choices and reloads answered; nothing was lost"


def history(rig: Rig) -> str:
    with served(rig) as app, opened(rig, app.url) as page:
        drawn(page)
        make_steps(page, STEPS)
        for way in ("back", "forward"):
            for _ in range(STEPS):
                page.evaluate(f"history.{way}()")
                expect_agreement(page)
        page.evaluate(f"for (let i = 0; i < {STEPS}; i += 1) history.back()")
        expect_agreement(page)
        no_traceback(app)
    return (
        f"{STEPS} steps back, {STEPS} forward, and {STEPS} back at once: no error; page, table, "
        "limit and node were those of the address after each"
    )


FAULTS: dict[str, Callable[[Rig], str]] = {
    "the server is killed and restarted": killed,
    "the line is silent for a minute": silent,
    "the line is cut for 75 seconds": cut,
    "the disk is read-only": read_only_disk,
    "the disk is full, kernels were compiled before": full_disk_with_kernels,
    "the disk is full, no kernel was compiled": full_disk,
    "the clock jumps": clock,
    "back and forward in the history": history,
}


@contextmanager
def served(
    rig: Rig, within: Sequence[str] = (), environment: dict[str, str] | None = None
) -> Iterator[App]:
    """Yield the app, after one visit."""
    log = Path(tempfile.mkstemp(dir=rig.folder)[1])
    with serving(ROOT / "app.py", log, within=within, environment=environment) as app:
        warm(rig.browser, app)
        yield app


@contextmanager
def opened(rig: Rig, url: str) -> Iterator[Page]:
    context = rig.browser.new_context(
        viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(url)
    settled(page, PATIENCE / 1000)
    yield page
    context.close()


@contextmanager
def far_page(rig: Rig) -> Iterator[tuple[App, Line, Page]]:
    """Yield the page at the far end of a line to a server."""
    with ExitStack() as stack:
        app = stack.enter_context(served(rig))
        line = stack.enter_context(line_to(port_of(app)))
        yield app, line, stack.enter_context(opened(rig, line.url))


def port_of(app: App) -> int:
    return int(app.url.rsplit(":", 1)[1])


def no_traceback(app: App) -> None:
    if TRACEBACK in app.log():
        raise SystemExit(f"The server logged:\n{app.log()}")


def seconds_until(holds: Callable[[], None]) -> float:
    begun = time.monotonic()
    holds()
    return time.monotonic() - begun


if __name__ == "__main__":
    main()
