"""The faults that are put into a module: one operator, constant or statement changed at a time."""

from __future__ import annotations

import ast
import hashlib
import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from types import CodeType
from typing import Any, Final

COMPARISONS: Final[dict[type[ast.cmpop], type[ast.cmpop]]] = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq, ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
ARITHMETIC: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd, ast.BitXor: ast.BitOr,
}  # fmt: skip
SPOKEN: Final = {"Message", "Listing", "tell"}
"""Calls that only say something."""
SAYING: Final = re.compile(
    r"_*(prompt|labels|refus|describe|notation|why|spoken|explain|tell|say).*|.*_(text|label)s?"
)
"""The names of functions that only say something."""
LONGEST: Final = 90
"""Characters of a change that are shown."""
RULE: Final = re.compile(r"\b(?:MP|MERV|WAY)-[A-Z]+(?:-[A-Z]+)*-\d+[a-z]?")


@dataclass(frozen=True)
class Mutation:
    """A fault: where it is put, and what becomes of what."""

    module: str
    function: str
    line: int
    change: str
    number: int
    """Which of the same changes of the function it is."""
    place: int
    """Which of all changes of the module it is."""
    rules: tuple[str, ...]
    body: str
    """A digest of the function: with another one the fault is another one."""

    @property
    def key(self) -> str:
        """What it is called in results and in the list of equivalents."""
        return f"{self.module}:{self.function}: {self.change} #{self.number}"


@dataclass(frozen=True)
class _Place:
    function: tuple[str, ...]
    line: int
    change: str


class _Changes(ast.NodeTransformer):
    """Walks through a module and notes every change; makes the one that is wanted."""

    def __init__(self, wanted: int = -1) -> None:
        self.wanted = wanted
        self.found: list[_Place] = []
        self.scope: list[str] = []

    def offer(self, node: Any, new: Any) -> Any:
        """One change; the new node if it is the wanted one."""
        change = f"{_short(node)} -> {_short(new)}"
        self.found.append(_Place(tuple(self.scope), node.lineno, change))
        chosen = len(self.found) - 1 == self.wanted
        return ast.copy_location(new, node) if chosen else node

    def within(self, name: str, nodes: list[Any]) -> list[Any]:
        """The statements of a class or a function."""
        self.scope.append(name)
        found = [self.visit(node) for node in nodes]
        self.scope.pop()
        return found

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.FunctionDef:
        if SAYING.fullmatch(node.name):
            return node
        node.body = self.within(node.name, node.body)
        return node

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.ClassDef:
        node.body = self.within(node.name, node.body)
        return node

    def visit_If(self, node: ast.If) -> ast.If:
        if "events" in ast.unparse(node.test):
            node.orelse = [self.visit(inner) for inner in node.orelse]
            return node
        self.generic_visit(node)
        return node

    def visit_Call(self, node: ast.Call) -> ast.Call:
        name = node.func.attr if isinstance(node.func, ast.Attribute) else _short(node.func)
        return node if name in SPOKEN else self._inner(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.JoinedStr:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AnnAssign:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_Assign(self, node: ast.Assign) -> Any:
        if _short(node.targets[0]) == "__slots__":
            return node
        node.value = self.visit(node.value)
        kept = all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
        return self.offer(node, ast.Pass()) if kept and self.scope else node

    def visit_AugAssign(self, node: ast.AugAssign) -> Any:
        self.generic_visit(node)
        other = ARITHMETIC.get(type(node.op))
        if other:
            node = self.offer(node, ast.AugAssign(node.target, other(), node.value))
        return self.offer(node, ast.Pass())

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Constant):
            return node
        before = len(self.found)
        node = self._inner(node)
        call = node.value
        spoken = isinstance(call, ast.Call) and len(self.found) == before and _says(call)
        builds = ast.unparse(node).startswith("super().__init__")
        return node if spoken or builds else self.offer(node, ast.Pass())

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        for i, op in enumerate(node.ops):
            ops = [*node.ops[:i], COMPARISONS[type(op)](), *node.ops[i + 1 :]]
            node = self.offer(node, ast.Compare(node.left, ops, node.comparators))
        return node

    def visit_BinOp(self, node: ast.BinOp) -> Any:
        self.generic_visit(node)
        other = ARITHMETIC.get(type(node.op))
        return self.offer(node, ast.BinOp(node.left, other(), node.right)) if other else node

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self.offer(node, ast.BoolOp(other, node.values))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        return self.offer(node, node.operand) if isinstance(node.op, ast.Not) else node

    def visit_Constant(self, node: ast.Constant) -> Any:
        if isinstance(node.value, bool):
            return self.offer(node, ast.Constant(not node.value))
        return self.offer(node, ast.Constant(node.value + 1)) if type(node.value) is int else node

    def _inner(self, node: Any) -> Any:
        self.generic_visit(node)
        return node


def _says(call: ast.Call) -> bool:
    return isinstance(call.func, ast.Attribute) and call.func.attr in SPOKEN


def _short(node: ast.AST) -> str:
    """A node on one line."""
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"


def mutations(module: str, source: str) -> list[Mutation]:
    """Every fault that can be put into a module."""
    tree = ast.parse(source)
    rules, digests = _functions(tree)
    walk = _Changes()
    walk.visit(tree)
    seen: Counter[tuple[tuple[str, ...], str]] = Counter()
    found = []
    for place, it in enumerate(walk.found):
        seen[it.function, it.change] += 1
        number = seen[it.function, it.change]
        name, known = ".".join(it.function), rules.get(it.function, ())
        digest = digests.get(it.function, "")
        found.append(Mutation(module, name, it.line, it.change, number, place, known, digest))
    return found


def _functions(
    tree: ast.Module,
) -> tuple[dict[tuple[str, ...], tuple[str, ...]], dict[tuple[str, ...], str]]:
    """The rules that functions and their classes cite, and digests of their texts."""
    rules: dict[tuple[str, ...], tuple[str, ...]] = {}
    digests: dict[tuple[str, ...], str] = {}

    def walk(nodes: Iterable[ast.AST], scope: tuple[str, ...], cited: tuple[str, ...]) -> None:
        for node in nodes:
            if isinstance(node, ast.ClassDef | ast.FunctionDef):
                said = tuple(dict.fromkeys([*RULE.findall(ast.get_docstring(node) or ""), *cited]))
                inner = (*scope, node.name)
                rules[inner] = said
                digests[inner] = hashlib.sha256(ast.dump(node).encode()).hexdigest()[:16]
                walk(node.body, inner, said)

    walk(tree.body, (), ())
    return rules, digests


def mutated(source: str, path: str, place: int) -> CodeType:
    """The code of a module with one fault."""
    tree = _Changes(place).visit(ast.parse(source))
    return compile(ast.fix_missing_locations(tree), path, "exec")


def code_of(code: CodeType, function: str) -> CodeType:
    """The code of a function or method within that of its module."""
    for name in function.split("."):
        inner = [one for one in code.co_consts if isinstance(one, CodeType)]
        code = next(one for one in inner if one.co_name == name)
    return code
