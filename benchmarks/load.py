"""Many visits at once: how long each waits, and the memory of one visit and after 500.

    python -m benchmarks.load                        # 30 visits, a large upload too, memory
    python -m benchmarks.load --visits 10 --seconds 20 --gone 50

Each visit is a web socket that sends the messages of a browser: it opens a page, uploads its own
file, then selects nodes and moves limits, with 2 s of thinking between. A time is from a message to
the end of the page's answer. Clients and server share the machine. No time is asserted.
"""

import argparse
import asyncio
import random
import statistics
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
import pandas as pd

from benchmarks.page_client import PageClient
from explorer.caps import CAPS
from tests.support.page.rig import App, serving
from tests.support.paths import ROOT

N_ROWS, N_FEATURES = 500, 6
LARGE = 200_000, 40
THINKING = 2.0
PATHS = ("", "L", "R", "LL", "LR", "RL", "RR")

Times = dict[str, list[float]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=30)
    parser.add_argument("--seconds", type=float, default=60.0, help="of each part")
    parser.add_argument("--gone", type=int, default=500, help="visits that come and go")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(ROOT / "app.py", Path(folder) / "log.txt") as app,
    ):
        asyncio.run(report(app, asked.visits, asked.seconds, asked.gone))


async def report(app: App, n_visits: int, seconds: float, n_gone: int) -> None:
    await visit_once(app.url, 0)  # kernels are compiled, modules read
    before = memory(app)
    print(f"memory after one visit: {before:.0f} MB")
    visits = [PageClient(app.url) for _ in range(n_visits)]
    try:
        arriving: Times = defaultdict(list)
        await asyncio.gather(*(arrive(one, k, arriving) for k, one in enumerate(visits)))
        print(f"{n_visits} visits, {N_ROWS} rows × {N_FEATURES} each\n")
        tell("arriving within ten seconds", arriving)
        alone = await at_work(visits, seconds)
        tell(f"{THINKING:g} s of thinking", alone)
        weight = (memory(app) - before) / n_visits
        print(f"\nmemory per visit, its data included: {weight:.1f} MB\n")
        beside = asyncio.create_task(large_upload(app.url))
        tell("the same, during a large upload", await at_work(visits, seconds))
        print(f"\nthe large upload, {LARGE[0]} rows × {LARGE[1]}: {await beside:.1f} s\n")
    finally:
        await asyncio.gather(*(one.__aexit__() for one in visits))
    if n_gone:
        await come_and_go(app, n_gone)


async def arrive(page: PageClient, number: int, times: Times) -> None:
    await asyncio.sleep(random.Random(number).uniform(0, 10))
    await page.__aenter__()
    times["open"].append(await page.open())
    times["upload"].append(await page.upload(f"{number}.csv", made(number, N_ROWS, N_FEATURES)))


async def at_work(visits: list[PageClient], seconds: float) -> Times:
    times: Times = defaultdict(list)
    end = time.monotonic() + seconds
    await asyncio.gather(*(work(one, k, end, times) for k, one in enumerate(visits)))
    return times


async def work(page: PageClient, number: int, end: float, times: Times) -> None:
    chance = random.Random(number)
    await asyncio.sleep(chance.uniform(0, THINKING))
    while time.monotonic() < end:
        if chance.random() < 0.7:
            path = chance.choice(PATHS)
            times["select a node"].append(await page.send("tree_canvas", "selected", path))
        else:
            depth = chance.randint(2, 8)
            times["move a limit"].append(await page.move("slider Maximum depth", depth))
        await asyncio.sleep(chance.uniform(0.5, 1.5) * THINKING)


async def large_upload(url: str) -> float:
    data = await asyncio.to_thread(made, 0, *LARGE)
    async with PageClient(url, patience=600) as page:
        await page.open()
        return await page.upload("large.csv", data)


async def come_and_go(app: App, n_visits: int) -> None:
    """Print the memory before the visits, after the first tenth, whose caches fill, after all, and
    once their results are dropped."""
    seconds = CAPS.seconds_after_leaving + 60  # a closed page is remembered for a minute
    await asyncio.sleep(seconds)
    print(f"memory before any of {n_visits} visits: {memory(app):.0f} MB")
    for number in range(n_visits):
        if number == n_visits // 10:
            print(f"after {number}: {memory(app):.0f} MB")
        await visit_once(app.url, 1000 + number)
    print(f"after {n_visits}: {memory(app):.0f} MB")
    await asyncio.sleep(seconds)
    print(f"{seconds} s later: {memory(app):.0f} MB")


async def visit_once(url: str, number: int) -> None:
    async with PageClient(url) as page:
        await page.open()
        await page.upload(f"{number}.csv", made(number, N_ROWS, N_FEATURES))
        await page.send("tree_canvas", "selected", "L")
        await page.move("slider Maximum depth", 5)


def made(seed: int, n_rows: int, n_features: int) -> bytes:
    """Return a table of normal numbers and three classes, as CSV."""
    chance = np.random.default_rng(seed)
    table = pd.DataFrame(chance.normal(size=(n_rows, n_features)).round(3))
    table.columns = [f"x{k}" for k in range(n_features)]
    score = table["x0"] + table["x1"] * table["x2"] + chance.normal(size=n_rows) / 2
    table["y"] = np.asarray(list("abc"))[np.digitize(score, [-0.5, 0.5])]
    return table.to_csv(index=False).encode()


def memory(app: App) -> float:
    """Return the memory of the server in MB; Linux only."""
    told = Path(f"/proc/{app.process}/status").read_text("utf-8")
    resident = next(line for line in told.splitlines() if line.startswith("VmRSS:"))
    return int(resident.split()[1]) / 1024


def tell(title: str, times: Times) -> None:
    print(f"| {title} | times | median | 95 % within | longest |\n|---|---|---|---|---|")
    for kind, found in times.items():
        ordered = sorted(found)
        within = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        figures = (statistics.median(ordered), within, ordered[-1])
        print(
            f"| {kind} | {len(ordered)} | "
            + " | ".join(f"{1000 * t:.0f} ms" for t in figures)
            + " |"
        )
    print()


if __name__ == "__main__":
    main()
