"""Payloads of many nodes packed into text that cannot leave its element of a page.

What payloads have in common is written once, and all is deflated.
"""

import base64
import zlib
from collections.abc import Iterator, Mapping
from typing import Any

import orjson

_ESCAPED = {
    ord("<"): "\\u003c",
    ord(">"): "\\u003e",
    ord("&"): "\\u0026",
    0x2028: "\\u2028",
    0x2029: "\\u2029",
}

Payload = dict[str, Any]
_INSIDE = "points"
"""A member whose own members are compared one by one: most of a picture's rows stay."""
_BASE64 = 4 / 3


def as_text(plain: Any) -> str:
    """JSON without a character that could end the element, begin another or end a line."""
    return orjson.dumps(plain).decode().translate(_ESCAPED)


class PackedPayloads:
    """What is put in under the first key is what all others are compared with.

    `of` has each payload's differences by its key; `room` is how many bytes may still be put in.
    """

    def __init__(self, room: float) -> None:
        self.same: Payload = {}
        self.of: dict[str, Payload] = {}
        self.room = room
        self._deflating = zlib.compressobj(9)
        self._deflated: list[bytes] = []

    def add(self, key: str, payload: bytes, beside: Mapping[str, Any] | None = None) -> bool:
        """Whether there was room for it; `beside` is what it is compared with instead."""
        whole: Payload = orjson.loads(payload)
        same = self.same or whole
        own = dict(_differences(whole, same if beside is None else beside))
        trial = self._deflating.copy()
        line = orjson.dumps([key, own]) + b"\n"
        deflated = trial.compress(line) + trial.flush(zlib.Z_SYNC_FLUSH)
        size = len(deflated) * _BASE64 + (0 if self.same else len(payload))
        if size > self.room:
            return False
        self._deflating = trial
        self._deflated.append(deflated)
        self.same, self.of[key] = same, own
        self.room -= size
        return True

    def as_plain(self) -> dict[str, Any]:
        """As the browser unpacks it: a line a payload, its key and its differences."""
        end = self._deflating.copy().flush()
        packed = base64.b64encode(b"".join([*self._deflated, end])).decode()
        return {"same": self.same, "packed": packed}


def unpacked(plain: Mapping[str, Any]) -> dict[str, Payload]:
    """The differences by their keys, read back."""
    lines = zlib.decompress(base64.b64decode(plain["packed"])).splitlines()
    return dict(orjson.loads(line) for line in lines)


def _differences(whole: Payload, same: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in whole.items():
        known = same.get(name)
        if value == known and name in same:
            continue
        if name == _INSIDE and isinstance(value, dict) and isinstance(known, dict):
            yield name, {one: each for one, each in value.items() if each != known.get(one)}
        else:
            yield name, value
