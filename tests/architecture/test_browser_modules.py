"""The JavaScript modules are in packages that do not know one another, and all are of use."""

import re
from pathlib import PurePosixPath
from posixpath import normpath

import pytest

from explorer.browser.pictures import COLOURS
from explorer.export.one_file.modules import ENTRY, LOADING, PAGE_SHEET, PARTS
from explorer.export.one_file.widget import WIDGET
from explorer.ui.pictures.components import PICTURES
from explorer.ui.pictures.serving import served_files

IMPORT = re.compile(r"""\bfrom "([^"]+)";|\bimport\("([^"]+)"\)""")
MODULES = sorted(name for name in served_files() if name.endswith(".js"))
SHEETS = sorted(name for name in served_files() if name.endswith(".css"))
MAX_FILES = 22

MOUNTING = "shared/mounting.js"
"""Sent with each picture, which is why no module imports it."""

OPEN_TO = {"shared": None, "splits": {"split_search", "arithmetic"}}
"""The packages that others may import from; None: all may."""


def source(name: str) -> str:
    return served_files()[name].body.decode()


def imported_by(module: str) -> set[str]:
    """Return what a module imports, and the modules whose types it names."""
    asked = [one or other for one, other in IMPORT.findall(source(module))]
    return {normpath(str(PurePosixPath(module).parent / name)) for name in asked}


def room_of(name: str) -> str:
    return name.split("/")[0]


def test_a_folder_is_small_enough_to_be_surveyed() -> None:
    folders = [str(PurePosixPath(name).parent) for name in served_files()]
    assert max(folders.count(folder) for folder in folders) <= MAX_FILES


def test_what_is_imported_is_there() -> None:
    missing = {module: imported_by(module) - set(MODULES) for module in MODULES}
    assert {module: names for module, names in missing.items() if names} == {}


def other_rooms(module: str) -> set[str]:
    """Return the packages that a module imports from though they are not open to its own."""
    own = room_of(module)
    others = {room_of(name) for name in imported_by(module)} - {own}
    return others - {room for room, guests in OPEN_TO.items() if guests is None or own in guests}


def test_a_room_imports_no_other_but_what_is_shared() -> None:
    others = {module: other_rooms(module) for module in MODULES}
    assert {module: rooms for module, rooms in others.items() if rooms} == {}


def test_what_two_split_pictures_share_is_used_by_both() -> None:
    for guest in ("split_search", "arithmetic"):
        used = {name for m in MODULES if room_of(m) == guest for name in imported_by(m)}
        assert {room_of(name) for name in used} >= {"splits"}


def test_every_module_and_style_sheet_belongs_to_a_component() -> None:
    pictures = [*PICTURES.values(), *PARTS.values()]
    reached = {MOUNTING, LOADING, WIDGET}
    waiting = [ENTRY, *(picture.entry for picture in pictures)]
    while waiting:
        module = waiting.pop()
        if module not in reached:
            reached.add(module)
            waiting += imported_by(module)
    assert reached == set(MODULES)
    assert {name for picture in pictures for name in picture.sheets} | {PAGE_SHEET} == set(SHEETS)


@pytest.mark.parametrize("name", ["theme-probe", "unseen", "scrolls"])
def test_a_look_that_components_share_stands_in_one_sheet_that_each_of_them_has(name: str) -> None:
    rule = re.compile(rf"^\.{name} \{{", re.MULTILINE)
    homes = [sheet for sheet in SHEETS if rule.search(source(sheet))]
    assert len(homes) == 1
    # The publisher has no sheet: it draws nothing.
    drawn = {name: picture for name, picture in PICTURES.items() if picture.sheets}
    for component, picture in drawn.items():
        is_used = any(f'class: "{name}"' in source(module) for module in modules_of(picture.entry))
        assert is_used == (homes[0] in picture.sheets), component


def modules_of(entry: str) -> set[str]:
    """A module and all that it imports in turn, types left out."""
    found: set[str] = set()
    waiting = [entry]
    while waiting:
        module = waiting.pop()
        if module not in found:
            found.add(module)
            asked = re.findall(r'^import [^;]*from "([^"]+)";', source(module), re.MULTILINE)
            waiting += [normpath(str(PurePosixPath(module).parent / name)) for name in asked]
    return found


def test_the_colours_come_first_so_that_every_look_can_use_them() -> None:
    drawn = [picture for picture in PICTURES.values() if picture.sheets]
    assert {picture.sheets[0] for picture in drawn} == {COLOURS}
