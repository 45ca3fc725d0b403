"""Names: a class name has one meaning in the whole package."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import blackjack_tui

ROOT = Path(blackjack_tui.__file__).parent


def meanings(sources: dict[str, str]) -> dict[str, list[str]]:
    """The modules that define a class, by its name; `sources` has the text of each module."""
    modules = defaultdict(list)
    for module, source in sources.items():
        for name in re.findall(r"^ *class (\w+)[(:\[]", source, re.MULTILINE):
            modules[name.lstrip("_")].append(module)
    return modules


def ambiguous(sources: dict[str, str]) -> dict[str, list[str]]:
    """The class names with more than one meaning. Two definitions in one module, for two systems, are one."""
    return {name: found for name, found in meanings(sources).items() if len(set(found)) > 1}


def test_a_class_name_has_one_meaning_in_the_package() -> None:
    sources = {path.relative_to(ROOT).as_posix(): path.read_text("utf-8") for path in ROOT.rglob("*.py")}
    assert ambiguous(sources) == {}


def test_a_second_meaning_is_found() -> None:
    sources = {"a.py": "class Hand: ...", "b.py": "def f():\n    class _Hand: ...", "c.py": "class Shoe: ..."}
    assert ambiguous(sources) == {"Hand": ["a.py", "b.py"]}


def long_lists(source: str) -> list[str]:
    """The names of the functions with more than seven parameters, apart from `self` and `cls`."""
    functions = [node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.FunctionDef)]
    return [node.name for node in functions if len(parameters(node.args)) > 7]


def parameters(given: ast.arguments) -> set[str]:
    every = (*given.posonlyargs, *given.args, *given.kwonlyargs)
    return {each.arg for each in every} - {"self", "cls"}


def test_no_function_has_more_than_seven_parameters() -> None:
    assert [name for path in ROOT.rglob("*.py") for name in long_lists(path.read_text("utf-8"))] == []


def test_a_long_list_of_parameters_is_found() -> None:
    source = "def f(self, a, b, c, d, e, *, g, h): ...\ndef g(a, b, c, d, e, f, *, h, i): ..."
    assert long_lists(source) == ["g"]


def test_a_file_name_stands_in_one_room() -> None:
    names = Counter(path.name for path in ROOT.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, times in names.items() if times > 1] == []
