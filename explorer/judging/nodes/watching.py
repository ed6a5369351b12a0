"""Records function calls: their variables, their results, and the lines that ran.

The page can then show exactly what a line of code computed next to it, instead of computing it
again, which might give something else.
"""

import sys
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from types import CodeType, FrameType
from typing import Any, TypeVar

T = TypeVar("T")


@dataclass(slots=True, eq=False)
class Watched:
    """One call of a watched function.

    caller: the innermost watched call around this one, or None. variables: by name, as they were
    when it ended. lines: the numbers, in its file, of the lines that ran, including those of
    functions defined inside it.
    """

    function: CodeType
    caller: "Watched | None"
    variables: dict[str, Any] = field(default_factory=dict)
    returned: Any = None
    lines: set[int] = field(default_factory=set)


def watch(
    work: Callable[[], T], functions: Collection[Callable[..., Any]]
) -> tuple[T, list[Watched]]:
    """Return what the work returns, and every call of the functions in it, in order of their start.

    Lines of other functions are not traced, so they run at full speed. Arrays are those of the
    call itself, not copies.
    """
    codes = {function.__code__: function.__code__ for function in functions}
    inner = {code: outer for outer in codes for code in _inside(outer)}
    calls: list[Watched] = []
    open_calls: list[Watched] = []

    def begin(frame: FrameType, event: str, _: Any) -> Any:
        code = frame.f_code
        if code in codes:
            call = Watched(code, open_calls[-1] if open_calls else None)
            calls.append(call)
            open_calls.append(call)
            return _follower(call, open_calls)
        if code in inner and open_calls and open_calls[-1].function is inner[code]:
            return _line_follower(open_calls[-1])
        return None

    before = sys.gettrace()
    sys.settrace(begin)
    try:
        found = work()
    finally:
        sys.settrace(before)
    return found, calls


def _follower(call: Watched, open_calls: list[Watched]) -> Callable[..., Any]:
    def follow(frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            call.lines.add(frame.f_lineno)
        elif event == "return":
            call.variables, call.returned = dict(frame.f_locals), value
            open_calls.remove(call)
        return follow

    return follow


def _line_follower(call: Watched) -> Callable[..., Any]:
    def follow(frame: FrameType, event: str, value: Any) -> Any:
        if event == "line":
            call.lines.add(frame.f_lineno)
        return follow

    return follow


def _inside(code: CodeType) -> list[CodeType]:
    """Return the functions that are defined inside one, at any depth."""
    inside = [constant for constant in code.co_consts if isinstance(constant, CodeType)]
    return inside + [deeper for one in inside for deeper in _inside(one)]
