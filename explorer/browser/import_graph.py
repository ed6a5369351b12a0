"""The import graph of the pictures' modules, read from their import statements."""

import re
from collections.abc import Mapping
from pathlib import PurePosixPath
from posixpath import normpath

# A statement begins its line, or ends a list of names there; a type named in a comment does not.
_STATEMENT = re.compile(r"""^(?:import\b|export\b|\})[^"\n]*\bfrom "([^"]+)";""", re.MULTILINE)


def imports_of(name: str, source: str) -> list[str]:
    """Return the modules that a module imports, in order, by their names below the same folder."""
    folder = PurePosixPath(name).parent
    return [normpath(str(folder / found)) for found in _STATEMENT.findall(source)]


def with_whole_names(name: str, source: str) -> str:
    """Return the source with every module that it imports named as below the common folder."""
    folder = PurePosixPath(name).parent

    def whole(statement: re.Match[str]) -> str:
        found = normpath(str(folder / statement[1]))
        return statement[0].replace(f'"{statement[1]}"', f'"{found}"')

    return _STATEMENT.sub(whole, source)


def reached_from(entry: str, sources: Mapping[str, str]) -> list[str]:
    """Return every module that an entry needs, itself left out, the nearest first."""
    reached = [entry]
    for name in reached:  # grows while it is walked
        reached += [one for one in imports_of(name, sources[name]) if one not in reached]
    return reached[1:]


def flattened(entry: str, sources: Mapping[str, str]) -> str:
    """Return the source of an entry which names, at its end, every module that it needs.

    A browser then asks for all of them at once, not for one level of imports after the other.
    Order and results stay: modules do nothing while they are loaded but define.
    """
    folder = PurePosixPath(entry).parent
    near = set(imports_of(entry, sources[entry]))
    far = [name for name in reached_from(entry, sources) if name not in near]
    up = "../" * len(folder.parts)
    return sources[entry] + "".join(f'import "./{up}{name}";\n' for name in far)
