"""Messages that our pictures never send, given to the page as a hostile browser would."""

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from typing import Any

import pytest
from streamlit.runtime.scriptrunner_utils.exceptions import RerunException, StopException
from streamlit.testing.v1 import AppTest

from explorer.ui import keys
from explorer.ui.pictures import components
from explorer.ui.sessions.settings_file import Choices, to_settings_file
from tests.support.hostile_json import any_value

SETTINGS = to_settings_file(Choices("", {"file": ("0123456789ab",)}, {}, {}, {})).decode()
"""A tab's data of a visit that has chosen only a file."""

FIELDS: dict[str, dict[str, tuple[Any, ...]]] = {
    "ask": {
        "nth": (1,),
        "stop": (True,),
        "row": (5,),
        "step": (1, -1),
        "wrong": (True,),
        "values": ([], [1, 2], [None, 10**400]),
        "locked": ([], [True, False]),
        "aim": (0, 1),
    },
    "asked": {},
    "axes": {"x": (0, 1), "y": (-1, 2)},
    "back": {},
    "cell": {"part": ("training rows",), "cell": ([0, 1], [0, 10**30], None)},
    "change": {
        "column": (0, 1),
        "role": ("feature", "target", "left out"),
        "read_as": ("", "categories", "numbers"),
        "offer": (0,),
        "warning": (0,),
        "remedy": (0,),
        "names": (1, 2, None),
        "choice": ("separator", "encoding", "decimal", "dates", "marks", "sheet", "cells"),
        "value": (";", "utf-8", ",", "day", "NA", "x"),
        "problem": (0,),
        "answer": (0,),
    },
    "chosen": {"cut_off": (0.5,), "missed": (2,), "false_alarm": ("3",)},
    "colours": {"index": (0, 1)},
    "criteria": {},
    "feature": {},
    "fixed": {"feature": (0, 1, 2, 3), "stop": (0, 1.5)},
    "follow": {"row": (7,)},
    "kind": {"kind": ("classes", "numbers"), "x": ([1],), "y": ([1],), "c": ([0], [])},
    "limits": {
        "max_depth": (2, None),
        "max_leaf_nodes": (3, None),
        "ccp_alpha": (0, 0.01),
        "min_samples_split": (4,),
        "min_samples_leaf": (4,),
    },
    "move": {"id": ("stump/try",), "by": (1, -1)},
    "open": {"lesson": ("stump",), "step": (0, 1)},
    "opened": {},
    "part": {},
    "points": {"x": ([1, 2],), "y": ([1, 2], [10**30, 1]), "c": ([0, 1],), "seq": (1,)},
    "present": {},
    "pruned": {"paths": (["L"], ["L", "R"], [[]], ["L" * 100_000])},
    "resume": {"token": ("of another", "x" * 50), "choices": ("", SETTINGS, SETTINGS[:-1])},
    "reveal": {"id": ("stump/try",), "choice": ("a",)},
    "selected": {},
    "shape": {"name": ("Diagonal",), "seq": (1,)},
    "step": {},
    "steps": {"order": ("breadth", "best")},
    "tried": {},
    "use": {
        "path": ("",),
        "feature": (0, 1, 2),
        "threshold": (5.0, 10**400),
        "routing": (0, 1, 2),
        "levels": ([0], [10**400], [-1, 1]),
    },
}
"""The contents of each event's messages, if they are mappings, with valid values."""


def message(chance: random.Random, event: str) -> Any:
    """Return anything, or a mapping with the event's names and some invalid values."""
    fields = FIELDS[event]
    if not fields or chance.random() < 0.2:
        return any_value(chance)
    return {
        name: any_value(chance) if chance.random() < 0.5 else chance.choice(usual)
        for name, usual in fields.items()
        if chance.random() < 0.8
    }


@dataclass
class Listening:
    """The events to which the last page listens, and the messages before its next run."""

    heard: dict[tuple[str, str], Callable[[], None]] = field(default_factory=dict)
    to_come: list[tuple[str, str, Any]] = field(default_factory=list)

    def deliver(self) -> None:
        """Call the listeners, as Streamlit does before it runs a page."""
        heard, to_come = self.heard, self.to_come
        self.heard, self.to_come = {}, []
        for name, event, value in to_come:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(keys.Component, "sent", lambda _, __, value=value: value)
                with suppress(RerunException, StopException):
                    try:
                        heard[name, event]()
                    except Exception as fault:
                        fault.add_note(f"{name} sent {event} = {str(value)[:300]}")
                        raise


@contextmanager
def listening() -> Iterator[Listening]:
    """Draw every picture of the page as usual, but record its listeners."""
    found = Listening()
    with pytest.MonkeyPatch.context() as patch:
        for name in components.PICTURES:
            if hasattr(components, name):
                patch.setattr(components, name, _noted(getattr(components, name), found))
        for name, one in vars(components).items():
            if name not in components.PICTURES and getattr(one, "__name__", "") == "mount":
                patch.setattr(components, name, _noted(one, found))
        yield found


def _noted(mount: Callable[..., Any], found: Listening) -> Callable[..., Any]:
    def noted(*args: Any, **kwargs: Any) -> Any:
        for name, callback in kwargs.items():
            if name.startswith("on_") and name.endswith("_change"):
                event = name.removeprefix("on_").removesuffix("_change")
                found.heard[kwargs["key"], event] = callback
        return mount(*args, **kwargs)

    return noted


def page_script() -> None:
    from explorer.ui.script.main import main
    from tests.support.page import messages

    messages.LISTENING[-1].deliver()
    main()


LISTENING: list[Listening] = []


@contextmanager
def opened(name: str, **address: str) -> Iterator[tuple[AppTest, Listening]]:
    """Yield a page with this name, run, and its listeners."""
    from tests.support.page.driven_page import on_page

    with listening() as found:
        LISTENING.append(found)
        try:
            page = AppTest.from_function(page_script, default_timeout=120)
            page.query_params.update(address)
            page.run()
            if name != "explore":
                page = on_page(page, name)
            yield page, found
        finally:
            LISTENING.pop()
