"""Pack payloads of many nodes into text that cannot end its HTML element.

What payloads have in common is written once, and everything is deflated.
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
"""A member whose members are compared one by one: most of a picture's rows stay the same."""
_BASE64 = 4 / 3


def as_text(plain: Any) -> str:
    """Return JSON without characters that could end or begin an element or end a line."""
    return orjson.dumps(plain).decode().translate(_ESCAPED)


class PackedPayloads:
    """Payloads stored as differences from the first one.

    of: each payload's differences by its key. room: how many bytes may still be added.
    """

    def __init__(self, room: float) -> None:
        self.same: Payload = {}
        self.of: dict[str, Payload] = {}
        self.room = room
        self._deflating = zlib.compressobj(9)
        self._deflated: list[bytes] = []

    def add(self, key: str, payload: bytes, beside: Mapping[str, Any] | None = None) -> bool:
        """Add a payload and return whether it fitted; `beside` replaces the first as reference."""
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
        """Return what the browser unpacks: one line per payload, its key and its differences."""
        end = self._deflating.copy().flush()
        packed = base64.b64encode(b"".join([*self._deflated, end])).decode()
        return {"same": self.same, "packed": packed}


def unpacked(plain: Mapping[str, Any]) -> dict[str, Payload]:
    """Read back the differences by their keys."""
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
