"""Names: a class name has one meaning in the whole package."""

import ast
import re
from collections import Counter, defaultdict
from pathlib import Path

import blackjack_tui

ROOT = Path(blackjack_tui.__file__).parent


def test_a_class_name_has_one_meaning_in_the_package() -> None:
    """Two definitions in one module, for two systems, are one."""
    meanings = defaultdict(set)
    for path in ROOT.rglob("*.py"):
        for name in re.findall(r"^ *class _*(\w+)[(:\[]", path.read_text("utf-8"), re.MULTILINE):
            meanings[name].add(path.name)
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}


def test_no_function_has_more_than_seven_parameters() -> None:
    for path in ROOT.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                given = node.args
                names = {each.arg for each in (*given.posonlyargs, *given.args, *given.kwonlyargs)}
                assert len(names - {"self", "cls"}) <= 7, f"{path.name}: {node.name}"


def test_a_file_name_stands_in_one_room() -> None:
    names = Counter(path.name for path in ROOT.rglob("*.py") if path.name != "__init__.py")
    assert [name for name, times in names.items() if times > 1] == []
