"""Reads what a module imports, wherever in it, and says what of that is against the architecture."""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter

PACKAGE = "blackjack_tui"

ARROWS: dict[str, set[str]] = {
    "game": set(),
    "shuffles": {"game"},
    "rulebooks": {"words", "shuffles", "files", "folders", "game"},
    "words": {"game"},
    "play": {"reports", "words", "rulebooks", "shuffles", "files", "game"},
    "graphs": set(),
    "reports": {"graphs", "words", "files"},
    "store": {"reports", "graphs", "play", "words", "rulebooks", "files", "game"},
    "screen": set(),
    "odds": {"files", "game"},
    "coach": {"reports", "odds", "counts", "play", "words", "graphs", "game"},
    "practice": {"reports", "coach", "counts", "odds", "play", "words", "shuffles", "files", "game"},
    "views": {"graphs", "words", "files", "game", "screen"},
    "front_ends": {
        "reports",
        "graphs",
        "practice",
        "views",
        "coach",
        "counts",
        "play",
        "words",
        "rulebooks",
        "screen",
        "game",
    },
    "files": set(),
    "folders": set(),
    "settings": {"counts", "views", "front_ends", "words", "rulebooks", "shuffles", "files", "folders", "game"},
    "counts": {"reports", "odds", "files", "play", "words", "game"},
    "simulation": {"reports", "counts", "odds", "game"},
    "sharing": {"reports", "files", "front_ends", "views", "coach", "odds"}
    | {"graphs", "play", "words", "screen", "game"},
}
EVERYTHING = {*ARROWS, "commands", "cli"}
ARROWS["env"] = {"counts", "front_ends", "game", "rulebooks", "shuffles"}
ARROWS["library"] = {"coach", "folders", "odds", "play", "rulebooks", "shuffles", "game"}
ARROWS |= {"commands": EVERYTHING, "cli": EVERYTHING, "__main__": {"cli"}, "": {"library"}}
"""The rooms, and what each may import besides itself and what is for all."""
FOR_ALL = {"errors", "toml_files", ""}
"""What every room may import, the rules too: each as pure as they are. The last is the package's version."""
ROOMS = {*ARROWS, *FOR_ALL}

# What pure rooms may use of the standard library: it can neither wait, nor ask the system, nor draw lots.
PURE = {
    "abc", "bisect", "collections", "contextlib", "dataclasses", "difflib", "enum", "functools", "itertools",
    "math", "operator", "re", "string", "textwrap", "tomllib", "types", "typing",
}  # fmt: skip
PURE_ROOMS = {"game", "shuffles", "words"}
"""The rooms that know nothing but values."""
EXCEPTIONS = {"": {"importlib"}, "shuffles": {"random"}}
NUMPY = {"odds", "simulation", "env"}
"""The rooms that may import numpy, which never come into the game's own process."""
OUTSIDE_WORLD = {"open", "input", "print", "breakpoint", "exec", "eval"}


def complaints(module: str, source: str, is_package: bool = False) -> list[str]:
    """What is wrong with the imports of `source`, the text of `module`: `game.round`, `views`, or ""."""
    room = module.partition(".")[0]
    if room not in ROOMS:
        return [f"{module}: {room} is no room: give it its arrows"]
    pure = room in PURE_ROOMS or room in FOR_ALL
    wrong = []
    for line, name in _imports(source, module, is_package):
        top, _, rest = name.partition(".")
        other = rest.partition(".")[0]
        other = other if other in ROOMS else ""
        if top == PACKAGE and other not in {room, *ARROWS.get(room, ()), *FOR_ALL}:
            wrong.append(f"{module}, line {line}: {room} may not import {other}")
        if top in ("sqlite3", "_sqlite3") and room != "store":
            wrong.append(f"{module}, line {line}: only store may import sqlite3")
        if top in ("curses", "_curses") and module != "screen.curses_terminal":
            wrong.append(f"{module}, line {line}: only screen.curses_terminal may import curses")
        if top == "numpy" and room not in NUMPY:
            wrong.append(f"{module}, line {line}: only {' and '.join(sorted(NUMPY))} may import numpy")
        if pure and top not in {PACKAGE, *PURE, *EXCEPTIONS.get(module, ())}:
            wrong.append(f"{module}, line {line}: {room} may not import {top}")
    if pure and re.search(rf"\b({'|'.join(OUTSIDE_WORLD)})\b", source):
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Name) and node.id in OUTSIDE_WORLD:
                wrong.append(f"{module}, line {node.lineno}: {room or 'the package'} may not call {node.id}")
    return wrong


def circle(sources: Mapping[str, str], packages: set[str]) -> list[str]:
    """Modules that import one another in a circle, the first also last; none if there is no circle.

    `sources` has the texts of all modules, by name; `packages` are those that are packages.
    """
    graph: dict[str, set[str]] = {}
    for module, source in sources.items():
        names = {name for _, name in _imports(source, module, module in packages)}
        found = {name.removeprefix(f"{PACKAGE}.") for name in names if name.startswith(f"{PACKAGE}.")}
        # `from module import name` is read as `module.name`.
        graph[module] = {name if name in sources else name.rpartition(".")[0] for name in found} - {module, ""}
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@cache
def _imports(source: str, module: str, is_package: bool) -> tuple[tuple[int, str], ...]:
    tree = ast.parse(source)
    nodes = ast.walk(tree) if "import_module" in source or "__import__" in source else _statements(tree)
    return tuple(_found(nodes, module, is_package))


def _statements(tree: ast.AST) -> Iterator[ast.AST]:
    """All statements, however deep: a tenth of the nodes."""
    for blocks in ("body", "orelse", "finalbody", "handlers", "cases"):
        block = getattr(tree, blocks, ())
        for node in block if isinstance(block, list) else ():
            yield node
            yield from _statements(node)


def _found(nodes: Iterator[ast.AST], module: str, is_package: bool) -> Iterator[tuple[int, str]]:
    """The line and full name of everything imported. What is imported from a package may be a module of it."""
    here = f"{PACKAGE}.{module}".rstrip(".").split(".")
    for node in nodes:
        match node:
            case ast.Import():
                yield from ((node.lineno, alias.name) for alias in node.names)
            case ast.ImportFrom():
                up = node.level - is_package
                base = here[: len(here) - up] if node.level else []
                path = [*base, *([node.module] if node.module else [])]
                yield from ((node.lineno, ".".join([*path, alias.name])) for alias in node.names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[name, *_],
            ):
                yield node.lineno, _said(name, ".".join(here))


def _said(name: ast.expr, here: str) -> str:
    """The name given to import_module, as far as it can be read: `{__name__}.` and literal text."""
    text = ""
    for part in name.values if isinstance(name, ast.JoinedStr) else [name]:
        match part:
            case ast.Constant(value=str(literal)):
                text += literal
            case ast.FormattedValue(value=ast.Name(id="__name__")):
                text += here
            case _:
                break
    return text or "something that cannot be read"
