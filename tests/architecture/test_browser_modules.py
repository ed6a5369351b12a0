"""The JavaScript modules: small, joined in an order that works, and without globals."""

import re

import pytest

from explorer.browser.joining import FOLDER, SCRIPTS, STYLES, script

MODULES = sorted(path.stem for path in FOLDER.glob("*.js"))
IMPORT = re.compile(r'^import\s+\{([^}]*)\}\s+from\s+"\./(\w+)\.js";', re.MULTILINE)
DECLARED = re.compile(
    r"^(?:export )?(?:default )?(?:async )?(?:function\*?|const|let|class) (\w+)", re.MULTILINE
)
DESTRUCTURED = re.compile(r"^(?:export )?(?:const|let) [\[{]([^\]}]*)[\]}]", re.MULTILINE)
MOST_LINES = 250


def source(module: str) -> str:
    return (FOLDER / f"{module}.js").read_text("utf-8")


@pytest.mark.parametrize("module", MODULES)
def test_a_module_is_short_enough_to_read(module: str) -> None:
    assert source(module).count("\n") <= MOST_LINES


def test_every_module_and_style_sheet_belongs_to_a_component() -> None:
    assert {name for names in SCRIPTS.values() for name in names} == set(MODULES)
    sheets = {path.stem for path in FOLDER.glob("*.css")}
    assert {name for names in STYLES.values() for name in names} == sheets


@pytest.mark.parametrize("name", ["theme-probe", "unseen", "scrolls"])
def test_a_look_that_components_share_stands_in_one_sheet_that_each_of_them_has(name: str) -> None:
    rule = re.compile(rf"^\.{name} \{{", re.MULTILINE)
    homes = [path.stem for path in FOLDER.glob("*.css") if rule.search(path.read_text("utf-8"))]
    assert len(homes) == 1
    for component in SCRIPTS:
        is_used = f'class: "{name}"' in script(component)
        assert is_used == (homes[0] in STYLES[component]), component


@pytest.mark.parametrize("component", SCRIPTS)
def test_each_module_is_joined_after_those_it_imports(component: str) -> None:
    before: set[str] = set()
    for module in SCRIPTS[component]:
        needed = {name for _, name in IMPORT.findall(source(module))}
        assert needed <= before, module
        before.add(module)


@pytest.mark.parametrize("component", SCRIPTS)
def test_what_is_imported_is_exported_there_under_that_name(component: str) -> None:
    for module in SCRIPTS[component]:
        for names, owner in IMPORT.findall(source(module)):
            for name in filter(None, (one.strip() for one in names.split(","))):
                assert re.search(
                    rf"^export (?:async )?(?:function\*?|const|let|class) {name}\b",
                    source(owner),
                    re.MULTILINE,
                ), f"{module} imports {name} from {owner}"


@pytest.mark.parametrize("component", SCRIPTS)
def test_no_two_modules_of_a_component_declare_the_same_name(component: str) -> None:
    owners: dict[str, str] = {}
    for module in SCRIPTS[component]:
        text = source(module)
        names = DECLARED.findall(text)
        for inner in DESTRUCTURED.findall(text):
            names += [one.split(":")[-1].split("=")[0].strip() for one in inner.split(",")]
        for name in filter(None, names):
            assert owners.setdefault(name, module) == module, f"{name}: {owners[name]}, {module}"
            owners[name] = module


@pytest.mark.parametrize("component", SCRIPTS)
def test_a_joined_script_keeps_one_export_and_imports_nothing(component: str) -> None:
    joined = script(component)
    assert len(re.findall(r"^export ", joined, re.MULTILINE)) == 1
    assert not re.search(r"^import ", joined, re.MULTILINE)


@pytest.mark.parametrize("module", MODULES)
def test_table_text_never_becomes_markup_and_nothing_is_fetched(module: str) -> None:
    forbidden = r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|fetch\(|https?://"
    found = set(re.findall(forbidden, source(module)))
    # A name, not an address: it is never fetched.
    if "http://www.w3.org/2000/svg" in source(module):
        found.discard("http://")
    assert not found


@pytest.mark.parametrize("module", MODULES)
def test_no_module_leaves_a_global_behind(module: str) -> None:
    assert not re.search(r"\b(?:window|globalThis)\.\w+\s*=[^=]", source(module))
