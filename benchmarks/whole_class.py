"""A class of thirty in one lesson: all upload a file, explore it, judge its tree and learn, at
once.

    python -m benchmarks.whole_class
    python -m benchmarks.whole_class --visits 10
    python -m benchmarks.whole_class --room    # only the room: three questions and a board

Then they join a room, in which a teacher asks three questions and for a score on Build's board; an
answer has arrived when the teacher's page shows it.

Each pupil is a web socket that sends the messages of a browser, on its own table, with 2 s of
thinking between: it selects nodes and moves limits, opens Judge and examines cells of the confusion
matrix, opens Learn and predicts through a lesson. A time is from a message to the end of the page's
answer. Pupils and server share the machine. No time is asserted; a page that shows an exception, or
a step that does not continue, ends it with an error.
"""

import argparse
import asyncio
import json
import random
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any

from benchmarks.load import (
    N_FEATURES,
    N_ROWS,
    PATHS,
    THINKING,
    Times,
    made,
    memory,
    tell,
    visit_once,
)
from benchmarks.page_client import PageClient, PageError
from benchmarks.room import run_room
from explorer.lessons.catalogue import LESSONS
from tests.support.page.rig import serving
from tests.support.paths import ROOT

DEPTH = "slider Maximum depth"
N_STEPS = 12
IN_SOME_RANGE = ("0", "200", "40", "5")
"""Values, of which one is in the range of each step that asks for a number in its picture."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--visits", type=int, default=30)
    parser.add_argument("--room", action="store_true", help="only the room")
    asked = parser.parse_args()
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(ROOT / "app.py", Path(folder) / "log.txt") as app,
    ):
        asyncio.run(visit_once(app.url, 0))  # kernels are compiled, modules read
        before, times = memory(app), defaultdict[str, list[float]](list)
        if not asked.room:
            asyncio.run(lesson(app.url, asked.visits, times))
        asyncio.run(run_room(app.url, asked.visits, times))
        tell(f"{asked.visits} pupils, {N_ROWS} rows × {N_FEATURES} each", times)
        print(f"memory per pupil: {(memory(app) - before) / asked.visits:.1f} MB")


async def lesson(url: str, n_visits: int, times: Times) -> None:
    await asyncio.gather(*(pupil(url, number, times) for number in range(n_visits)))


async def pupil(url: str, number: int, times: Times) -> None:
    chance = random.Random(number)
    await asyncio.sleep(chance.uniform(0, 10))
    async with PageClient(url) as page:
        times["open"].append(await page.open())
        data = made(number, N_ROWS, N_FEATURES)
        times["upload"].append(await page.upload(f"{number}.csv", data))
        await explore(page, chance, times)
        await judge(page, chance, times)
        await learn(page, chance, times)


async def explore(page: PageClient, chance: random.Random, times: Times) -> None:
    for turn in range(N_STEPS):
        await think(chance)
        if turn % 3:
            path = chance.choice(PATHS)
            times["select a node"].append(await page.send("tree_canvas", "selected", path))
        else:
            times["move a limit"].append(await page.move(DEPTH, chance.randint(2, 8)))


async def judge(page: PageClient, chance: random.Random, times: Times) -> None:
    await think(chance)
    whole = await page.turn_to("judge")
    note_judged("turn to Judge", page, whole, times)
    view = json.loads(page.sent_data["confusion"])["view"]
    for turn in range(N_STEPS // 2):
        await think(chance)
        if turn % 3:
            cell = [chance.choice(view["codes"]), chance.choice(view["codes"])]
            sent = {"part": chance.choice(view["parts"])["name"], "cell": cell}
            times["choose a cell"].append(await page.send("confusion", "cell", sent))
        else:
            whole = await page.move(DEPTH, chance.randint(2, 8))
            note_judged("move a limit on Judge", page, whole, times)


def note_judged(action: str, page: PageClient, whole: float, times: Times) -> None:
    """Note when the curves and the confusion matrix arrived, and when the last study did."""
    first = [page.seconds_until[name] for name in ("complexity", "confusion")]
    times[f"{action}: curves and matrix"].append(max(first))
    times[f"{action}: the last study"].append(whole)


async def learn(page: PageClient, chance: random.Random, times: Times) -> None:
    await think(chance)
    times["turn to Learn"].append(await page.turn_to("learn"))
    opened = {"lesson": chance.choice(LESSONS[:4]).key, "step": 0}
    times["open a lesson"].append(await page.send("lesson_index", "open", opened))
    while True:
        foot = json.loads(page.sent_data["lesson_foot"])
        await think(chance)
        if not foot["is_revealed"]:
            await predict(page, foot, chance, times)
        elif foot["after"]:
            sent = {"id": foot["id"], "by": 1}
            times["next step"].append(await page.send("lesson_foot", "move", sent))
        else:
            return


async def predict(
    page: PageClient, foot: dict[str, Any], chance: random.Random, times: Times
) -> None:
    keys = [one["key"] for one in foot["options"]]
    for choice in [chance.choice(keys)] if keys else IN_SOME_RANGE:
        sent = {"id": foot["id"], "choice": choice}
        times["predict"].append(await page.send("lesson_foot", "reveal", sent))
        if json.loads(page.sent_data["lesson_foot"])["is_revealed"]:
            return
    raise PageError(f"{foot['id']} took no prediction")


async def think(chance: random.Random) -> None:
    await asyncio.sleep(chance.uniform(0.5, 1.5) * THINKING)


if __name__ == "__main__":
    main()
