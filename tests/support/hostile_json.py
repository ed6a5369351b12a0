"""JSON that was tampered with: a seed names each document again."""

import json
import random
from typing import Any

SCALARS: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    0.5,
    -0.0,
    1e308,
    float("nan"),
    float("inf"),
    "",
    "x",
    "1",
    "inf",
    "L",
    "root",
    "\ud800",
    "\0",
    "<script>window.evil = 1</script>",
    "a" * 100_000,
)
_PIECES = (b"[", b"{", b'"', b"9" * 500, b"\xff", b"\\ud800", b"1e999", b",", b"null", b"[" * 3000)


def nested(depth: int, *, is_list: bool) -> Any:
    value: Any = 0
    for _ in range(depth):
        value = [value] if is_list else {"a": value}
    return value


def any_value(chance: random.Random) -> Any:
    """Return a scalar, or something nested: flat, deep, or of the wrong shape."""
    if chance.random() < 0.7:
        return chance.choice(SCALARS)
    depth = chance.choice((0, 3, 50, 900))
    flat = [[], {}, [None] * 3, [[]], {"": None}, {"a": [1]}]
    return chance.choice(flat) if depth == 0 else nested(depth, is_list=chance.random() < 0.5)


def tampered(chance: random.Random, document: Any) -> Any:
    """Return the document, changed in place: some entries removed, moved, renamed or replaced.

    An entry near the top is as likely as one of a long list.
    """
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        spots = _spots(document)
        if not spots:
            break
        level = chance.choice(sorted(spots))
        part, key = chance.choice(spots[level])
        match chance.randrange(6):
            case 0:
                del part[key]
            case 1:
                there, other = chance.choice(spots[chance.choice(sorted(spots))])
                part[key] = json.loads(json.dumps(there[other]))
            case 2 if isinstance(part, dict):
                part[chance.choice(("zz", "\ud800", "1", "left", "feature"))] = part.pop(key)
            case 3 if type(part[key]) in (int, float) and abs(part[key]) < 1e9:
                part[key] *= chance.choice((-1, 2, 0, 1000, 0.5, 10**30))
            case _:
                part[key] = any_value(chance)
    return document


def tampered_bytes(chance: random.Random, document: bytes) -> bytes:
    """Return changed bytes: entries as above, or pieces inserted anywhere, or the end cut off."""
    if chance.random() < 0.7:
        ascii_only = chance.random() < 0.5
        text = json.dumps(tampered(chance, json.loads(document)), ensure_ascii=ascii_only)
        return _twice(chance, text).encode("utf-8", "surrogatepass")
    changed = bytearray(document)
    for _ in range(chance.randint(1, 5)):
        at = chance.randrange(len(changed))
        changed[at : at + chance.randint(0, 5)] = chance.choice(_PIECES)
    return bytes(changed[: chance.choice((len(changed), chance.randrange(len(changed))))])


def _twice(chance: random.Random, text: str) -> str:
    """Repeat a key, sometimes."""
    if chance.random() < 0.8 or not text.startswith("{"):
        return text
    return text.replace("{", '{"version": 1, "form": [], "splits": 3, ', 1)


def _spots(document: Any) -> dict[int, list[tuple[Any, Any]]]:
    """Return every entry, as its container and its key there, by level."""
    found: dict[int, list[tuple[Any, Any]]] = {}
    level, parts = 0, [document]
    while parts and level < 8:
        entries = [
            (part, key)
            for part in parts
            for key in (list(part) if isinstance(part, dict) else range(len(part)))
        ]
        if entries:
            found[level] = entries
        parts = [part[key] for part, key in entries if isinstance(part[key], dict | list)]
        level += 1
    return found


def assert_one_sentence(problem: ValueError) -> None:
    """Check that the message is for the user: short, on one line, without Python's words."""
    sentence = str(problem)
    assert len(sentence) < 400, sentence[:2000]
    assert "\n" not in sentence, sentence
    assert sentence.endswith("."), sentence
    for word in ("__", "()", "object", "positional", "NoneType", "unhashable", "not a valid"):
        assert word not in sentence, sentence
