"""A class in a room: one teacher and many pupils; `benchmarks.whole_class` runs it."""

import asyncio
import json
import random
import time
from dataclasses import dataclass, field
from typing import Any

from benchmarks.load import Times
from benchmarks.page_client import PageClient
from explorer.ui.room.panel import SECONDS_OF_HOST, SECONDS_OF_PUPIL

READING = 3.0, 12.0
"""Seconds after which a pupil answers, from when the question is on the page."""
CHOICE, NUMBER, WORDS, BOARD = "One of several", "A number", "Words", "A score on Build"


@dataclass(slots=True)
class Lesson:
    """The state that teacher and pupils share. sent, arrived: times of answers, by question."""

    code: str = ""
    turn: int = 0
    is_over: bool = False
    kinds: list[str] = field(default_factory=lambda: [CHOICE, NUMBER, WORDS, BOARD])
    sent: list[float] = field(default_factory=list)
    arrived: list[float] = field(default_factory=list)


async def run_room(url: str, n_pupils: int, times: Times) -> None:
    """Open a room, ask every question, and end it once all have answered."""
    lesson = Lesson()
    async with PageClient(url) as teacher:
        await teacher.open("", "max_depth=3")
        await teacher.press("Set up for a class")
        await teacher.press("Open a room")
        lesson.code = card(teacher)["code"]
        pupils = [asyncio.create_task(pupil(url, n, lesson, times)) for n in range(n_pupils)]
        await until(teacher, lambda: card(teacher)["words"].startswith(f"{n_pupils} "))
        for kind in lesson.kinds:
            await ask(teacher, kind, lesson)
            await watch(teacher, n_pupils, lesson, times)
            times["show the answers"].append(await teacher.press("Show the answers"))
            times["reveal"].append(await teacher.press("Reveal"))
        lesson.is_over = True
        await asyncio.gather(*pupils)
        await teacher.press("End the room")


def card(page: PageClient) -> dict[str, Any]:
    """Return what the room's picture was sent last."""
    found: dict[str, Any] = json.loads(page.sent_data.get("room") or "{}")
    return found


async def until(teacher: PageClient, is_so: Any) -> None:
    while not is_so():
        await asyncio.sleep(SECONDS_OF_HOST)
        await teacher.poll("room")


async def ask(teacher: PageClient, kind: str, lesson: Lesson) -> None:
    await teacher.press("Next question" if lesson.turn else "Ask a question")
    await teacher.enter("button_group An answer is", [kind])
    await teacher.enter("text_area Question", f"What do you see? ({kind})")
    if kind == CHOICE:
        await teacher.enter("text_area Answers to choose from, one per line", "a\nb\nc")
        await teacher.enter("radio Right answer", "b")
    lesson.sent, lesson.arrived = [], []
    await teacher.press(f"Ask room {lesson.code}")
    lesson.turn += 1


async def watch(teacher: PageClient, n_pupils: int, lesson: Lesson, times: Times) -> None:
    """Look at the teacher's page as its browser does, until all answers are there."""
    while len(lesson.arrived) < n_pupils:
        await asyncio.sleep(SECONDS_OF_HOST)
        await teacher.poll("room")
        now = time.perf_counter()
        lesson.arrived += [now] * (card(teacher)["n"] - len(lesson.arrived))
    kind = lesson.kinds[lesson.turn - 1]
    pairs = zip(sorted(lesson.sent), lesson.arrived, strict=True)
    times[f"{kind}: until the teacher sees it"] += [come - sent for sent, come in pairs]


async def pupil(url: str, number: int, lesson: Lesson, times: Times) -> None:
    chance = random.Random(number)
    await asyncio.sleep(chance.uniform(0, 10))
    async with PageClient(url) as page:
        times["open the page of a room"].append(await page.open("join", f"room={lesson.code}"))
        times["join"].append(await page.press("Join"))
        done = 0
        while not lesson.is_over:
            await asyncio.sleep(SECONDS_OF_PUPIL * chance.uniform(0.9, 1.1))
            times["look again"].append(await page.poll("room"))
            if lesson.turn > done:
                began = time.perf_counter()
                while await page.follow() or not asks(page, lesson.kinds[lesson.turn - 1]):
                    await page.poll("room")
                times["until a question is there"].append(time.perf_counter() - began)
                await asyncio.sleep(chance.uniform(*READING))
                await answer(page, lesson, chance, times)
                done = lesson.turn


def asks(page: PageClient, kind: str) -> bool:
    """Return whether the page shows the question of this kind."""
    signs = {
        CHOICE: "button b",
        NUMBER: "number_input Your number",
        WORDS: "text_input Your answer",
        BOARD: "button Finish this branch",
    }
    return signs[kind] in page.ids


async def answer(page: PageClient, lesson: Lesson, chance: random.Random, times: Times) -> None:
    kind = lesson.kinds[lesson.turn - 1]
    if kind == NUMBER:
        page.fill("number_input Your number", float(chance.randint(0, 20)))
    elif kind == WORDS:
        page.fill("text_input Your answer", f"I see {chance.randint(0, 20)}")
    elif kind == BOARD:
        await page.press("Finish this branch")
        times["reveal on Build"].append(await page.press("Reveal"))
    label = {CHOICE: chance.choice("abc"), BOARD: "Put my score on the board"}.get(kind, "Send")
    lesson.sent.append(time.perf_counter())
    times[f"{kind}: answer"].append(await page.press(label))
