"""One computation as a value; its key, bytes, background job, progress and Stop follow from it."""

from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property
from types import FunctionType
from typing import Any, Generic, TypeVar

from explorer.data.roles import Roles
from explorer.data.table import Table
from explorer.data.training import TrainingTable
from explorer.growth.tree_spec import TreeSpec
from explorer.judging.unseen.holding_out import RowPartition
from explorer.lessons.lesson import Lesson, LessonSubject, Step
from explorer.ui.choices import OpenedModel, Upload
from explorer.ui.studies.results import RESULTS
from explorer.views.to_json import to_json
from explorer.warehouse.all_rows import AllRows
from explorer.warehouse.explored import ExploredTable

T = TypeVar("T")

_KEYS: dict[type[Any], Callable[[Any], Hashable]] = {
    Table: lambda table: table.fingerprint,
    Roles: repr,  # hashing two thousand features name by name takes a tenth of a second
    TrainingTable: lambda training: training.fingerprint,
    RowPartition: lambda kept: kept.key,
    TreeSpec: lambda shown: shown.node_key,
    Upload: lambda upload: (upload.digest, upload.name, upload.leave_out),
    OpenedModel: lambda model: model.digest,
    Lesson: lambda lesson: lesson.key,
    Step: lambda step: step.key,
    ExploredTable: lambda stored: stored.key,
    AllRows: lambda rows: rows.key,
    LessonSubject: lambda subject: (subject.training.fingerprint, subject.rows, subject.is_own),
}
"""The keys of types whose equal values are different objects."""


class Urgency(Enum):
    """How soon work is wanted. Each level has its own places, so that no work waits for less urgent
    work.

    NEEDED: the page is incomplete without it. SOON: its numbers belong to the open panel, such
    as cross-validated scores. LAST: a study below them; it lets runs of the script go first.
    """

    NEEDED = "needed"
    SOON = "soon"
    LAST = "last"


# No slots: the key is computed once and cached.
@dataclass(frozen=True, eq=False)
class Study(Generic[T]):
    """A function of a module and its arguments; instead of a study, the function gets its result.

    The function sees nothing but its arguments, and the key is made of all of them, so that two
    studies with the same key have the same result. named: keyword arguments. form: converts the
    result before it is stored, for example to JSON. doing and name: the words shown while it runs
    and after Stop, "Searching the splits of this node" and "The search". meanwhile: a sentence on
    the picture shown until then. place: names its buttons if one function runs in two places of a
    page. is_kept: False for a large intermediate result, which is not stored. waits_for: its slow
    part; Stop applies to every study with the same slow part.
    """

    compute: Callable[..., Any]
    arguments: tuple[Any, ...] = ()
    doing: str = ""
    name: str = ""
    urgency: Urgency = Urgency.NEEDED
    named: tuple[tuple[str, Any], ...] = ()
    form: Callable[[Any], T] | None = None
    meanwhile: str = ""
    place: str = ""
    is_kept: bool = True
    waits_for: "Study[Any] | None" = None

    @cached_property
    def key(self) -> Hashable:
        """Identify the result. Raises TypeError for a lambda or an argument without a key."""
        names = tuple(_name_of(one) for one in (self.compute, self.form) if one is not None)
        return (names, key_of(self.arguments), key_of(self.named))

    @property
    def stopped(self) -> Hashable:
        """Identify what Stop stops: all studies with this name and the same slow part."""
        return (self.name, (self.waits_for or self).key)

    def value(self) -> T:
        """Return the result, cached or computed now."""
        return RESULTS.get(self.key, self._computed) if self.is_kept else self._computed()

    def keep(self, value: T) -> None:
        """Cache a result that is known without computing it."""
        RESULTS.get(self.key, lambda: value)

    def _computed(self) -> T:
        named = {name: _value_of(argument) for name, argument in self.named}
        found = self.compute(*map(_value_of, self.arguments), **named)
        return found if self.form is None else self.form(found)


def result(compute: Callable[..., T], *arguments: Any, **named: Any) -> T:
    """Return the result of a module's function for these arguments, cached or computed now."""
    return Study[T](compute, arguments, named=tuple(named.items())).value()


def in_json(study: Study[Any]) -> Study[bytes]:
    """Return the study of the same result as JSON, for the browser."""
    return replace(study, form=to_json)


def key_of(argument: Any) -> Hashable:
    """Return an argument's key. Raises TypeError for a type that has none, such as a tree."""
    kind = type(argument)
    if isinstance(argument, Study):
        return argument.key
    if kind in _KEYS:
        return _KEYS[kind](argument)
    if kind is tuple:
        return tuple(map(key_of, argument))
    if kind is dict:
        return tuple((name, key_of(one)) for name, one in argument.items())
    if isinstance(argument, FunctionType):
        return _name_of(argument)
    if argument is not None and getattr(kind, "__hash__", None) is object.__hash__:
        raise TypeError(f"A {kind.__name__} cannot be part of a key: pass its study.")
    known: Hashable = argument
    return known


def _value_of(argument: Any) -> Any:
    if isinstance(argument, Study):
        return argument.value()
    return tuple(map(_value_of, argument)) if type(argument) is tuple else argument


def _name_of(function: Callable[..., Any]) -> str:
    if not isinstance(function, FunctionType | type) or "<" in function.__qualname__:
        raise TypeError(f"{function} is not a named function of a module.")
    return f"{function.__module__}.{function.__qualname__}"
