"""An entry is served with the names of all modules it needs, so that one wave of requests does."""

import re

from explorer.browser.import_graph import flattened, imports_of, reached_from
from explorer.browser.pictures import FOLDER
from explorer.ui.pictures.components import PICTURES
from explorer.ui.pictures.serving import served_files

SOURCES = {
    "a/a.js": 'import { one } from "./b.js";\nimport {\n  two,\n} from "../s/c.js";\n',
    "a/b.js": 'export { deep } from "../s/d.js";\n',
    "s/c.js": '/** @param {import("./types.js").T} of @see "./e.js" from "./e.js"; */\n',
    "s/d.js": 'import { one } from "../a/b.js";\nconst text = "from ./e.js";\n',
}


def test_imports_are_read_from_statements_not_from_types_or_texts() -> None:
    found = {name: imports_of(name, source) for name, source in SOURCES.items()}
    assert found == {
        "a/a.js": ["a/b.js", "s/c.js"],
        "a/b.js": ["s/d.js"],
        "s/c.js": [],
        "s/d.js": ["a/b.js"],
    }


def test_what_an_entry_reaches_is_named_once_even_in_a_circle() -> None:
    assert reached_from("a/a.js", SOURCES) == ["a/b.js", "s/c.js", "s/d.js"]


def test_a_flattened_entry_keeps_its_lines_and_adds_what_is_far() -> None:
    assert flattened("a/a.js", SOURCES) == SOURCES["a/a.js"] + 'import "./../s/d.js";\n'


def test_every_picture_is_served_with_all_the_modules_that_it_needs() -> None:
    files = {name: file.body.decode() for name, file in served_files().items()}
    for picture in PICTURES.values():
        own = (FOLDER / picture.entry).read_text("utf-8")
        served = files[picture.entry]
        assert served.startswith(own)
        assert len(served.splitlines()) >= len(own.splitlines())
        named = set(imports_of(picture.entry, own))
        added = set(re.findall(r'^import "\./(?:\.\./)*(.+)";$', served[len(own) :], re.MULTILINE))
        needed = set(reached_from(picture.entry, files))
        assert named | added == needed
        # Nothing reached needs what is not there.
        assert all(set(imports_of(name, files[name])) <= needed for name in needed)
