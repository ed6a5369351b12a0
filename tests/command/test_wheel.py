"""The wheel as a user installs it: everything works from another folder, without the checkout."""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.request import urlopen

import pytest

from explorer.data.catalogue import CATALOGUE
from tests.support.paths import ROOT

CODE = {".py", ".js", ".css", ".html", ".svg", ".toml", ".json"}
"""Suffixes of the files that the package reads while it runs."""
TOOLS = {"package.json", "tsconfig.json", "biome.json"}
"""Configurations of the JavaScript checks; the app does not serve them."""
PARTS = ("explorer", "datasets", ".streamlit")
FILES = ("app.py", "pyproject.toml", "requirements.txt", "README.md", "LICENSE")


def run(*command: object, cwd: Path, **environment: str) -> str:
    """Return the standard output of a program that must end well; it sees no PYTHONPATH."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | environment,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build from a copy, because building leaves files behind."""
    source, out = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("wheel")
    unwanted = shutil.ignore_patterns("node_modules", "__pycache__", "*.nbi", "*.nbc")
    for part in PARTS:
        shutil.copytree(ROOT / part, source / part, ignore=unwanted)
    for name in FILES:
        shutil.copy(ROOT / name, source / name)
    build = f"from setuptools.build_meta import build_wheel; build_wheel(r'{out}')"
    run(sys.executable, "-c", build, cwd=source)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def python(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the Python of a new environment with the wheel, which sees the packages of this
    one."""
    home = tmp_path_factory.mktemp("environment")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    paths = {"base": str(home), "platbase": str(home)}
    scripts, packages = (
        Path(sysconfig.get_path(one, "venv", paths)) for one in ("scripts", "purelib")
    )
    found = scripts / Path("python.exe" if os.name == "nt" else "python")
    run(
        *(sys.executable, "-m", "pip", "--python", found, "install", "--quiet"),
        *("--no-deps", "--no-index", "--no-compile", wheel),
        cwd=home,
    )
    others = [path for path in sys.path if path.endswith(("site-packages", "dist-packages"))]
    (packages / "others.pth").write_text("\n".join(others) + "\n")
    return found


def test_the_wheel_holds_everything_that_the_package_reads(wheel: Path) -> None:
    held = set(zipfile.ZipFile(wheel).namelist())
    needed = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "explorer").rglob("*")
        if path.suffix in CODE and not {"node_modules", "__pycache__"} & {*path.parts}
    }
    needed = {name for name in needed if Path(name).name not in TOOLS}
    assert len(needed) > 900
    assert needed - held == set()
    assert not {name for name in held if "node_modules" in name or "tests/" in name}


@pytest.mark.deep
def test_it_runs_from_another_folder(python: Path, tmp_path: Path) -> None:
    home = "import explorer; print(explorer.__file__)"
    assert str(ROOT) not in run(python, "-c", home, cwd=tmp_path)
    text = run(python, "-m", "explorer", "--tree", "-", cwd=tmp_path)
    assert text.startswith(
        "species: 344 rows\n|--- flipper_length_mm ≤ 206.5 or missing (215 rows)"
    )
    script = python.with_name("tree-explorer")
    assert run(script, "penguins", "--tree", "-", cwd=tmp_path) == text
    page = run(python, "-m", "explorer", "iris", "--html", "-", cwd=tmp_path)
    assert "sepal_length" in page
    assert 'data-module="' in page


@pytest.mark.deep
def test_its_data_sets_kernels_and_lessons_are_there(python: Path, tmp_path: Path) -> None:
    sets = "from explorer.data.catalogue import CATALOGUE, load_dataset\n"
    sets += "print(sum(load_dataset(one.name).n_rows > 0 for one in CATALOGUE))"
    assert int(run(python, "-c", sets, cwd=tmp_path)) == len(CATALOGUE)
    words = "from explorer.lessons.catalogue import LESSONS; print(len(LESSONS))"
    assert int(run(python, "-c", words, cwd=tmp_path)) > 5
    engine = "from explorer.growth.engines.compiled.engine import CompiledEngine as one; print(one)"
    assert "CompiledEngine" in run(python, "-c", engine, cwd=tmp_path)
    served = "from explorer.ui.pictures.serving import served_files\n"
    served += "print(*(name for name in served_files() if name == 'tree/tree.js'))"
    assert run(python, "-c", served, cwd=tmp_path).strip() == "tree/tree.js"


@contextmanager
def started(*command: object, cwd: Path) -> Iterator[str]:
    """Yield the address that a server prints, once it has printed one; the server ends with the
    block."""
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    with subprocess.Popen(
        [str(part) for part in command],
        cwd=cwd,
        env=clean | {"PYTHONUNBUFFERED": "1", "PYTHONIOENCODING": "utf-8"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    ) as process:
        try:
            assert process.stdout is not None
            lines = iter(process.stdout.readline, "")
            yield next(line.split()[1] for line in lines if "URL:" in line)
        finally:
            process.terminate()
            process.communicate(timeout=30)


@pytest.mark.deep
def test_the_installed_page_is_served(python: Path, tmp_path: Path) -> None:
    shutil.copy(ROOT / "datasets" / "titanic.csv", tmp_path / "people.csv")
    command = (python, "-m", "explorer", "people.csv", "--target", "class", "--no-browser")
    with started(*command, cwd=tmp_path) as address:
        assert address.startswith("http://localhost:")
        with urlopen(f"{address}/_stcore/health", timeout=30) as answer:
            assert (answer.status, answer.read()) == (200, b"ok")
        with urlopen(address, timeout=30) as answer:  # its settings came along, and its headers
            assert "script-src" in answer.headers["Content-Security-Policy"]
    script = python.with_name("tree-explorer")
    with (
        started(script, "serve", "--no-browser", cwd=tmp_path) as address,
        urlopen(f"{address}/_stcore/health", timeout=30) as answer,
    ):
        assert answer.status == 200
