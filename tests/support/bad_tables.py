"""Small tables on which a study of many rows could fail; each has the target `t`."""

from tests.support.hostile import hostile


def _table(head: str, *rows: str) -> bytes:
    return "\n".join((head, *rows, "")).encode()


BAD_TABLES = {
    "three rows": _table("x,y,t", "1,2,a", "2,3,b", "3,1,a"),
    "three rows of numbers": _table("x,y,t", "1,2,1.5", "2,3,2.25", "3,1,7.125"),
    "one feature": _table("x,t", *(f"{i},{'b' if i % 3 else 'a'}" for i in range(40))),
    "one class": _table("x,t", *(f"{i},a" for i in range(12))),
    "one number": _table("x,t", *(f"{i},1.5" for i in range(12))),
    "categories": _table(
        "x,y,t", *["red,round,a", "blue,square,b", "red,square,a", "blue,round,b"] * 10
    ),
    "sixty classes": _table(
        "x,y,t", *(f"{i * 7 % 241},{i * 5 % 97},c{i % 60}" for i in range(240))
    ),
    "rare class": _table("x,y,t", "9,9,rare", *["1,2,a", "2,3,b", "3,1,a", "4,4,b"] * 8),
    "numbers": _table("x,y,t", *(f"{i % 13},{i % 7},{i * 1.37 % 11:.2f}" for i in range(60))),
    "many rows": _table(
        "x,y,t", *(f"{i * 7919 % 99991},{i % 101},{'ab'[i % 2]}" for i in range(6_000))
    ),
    "nothing but missing": _table(
        "x,y,t", *(f"{i % 13},,{'b' if i % 3 else 'a'}" for i in range(40))
    ),
    "hostile names": hostile("t").encode(),
}
