"""What an editor asks while code is written: is it Python, and which names may stand here.

Nothing of the person's is called: members are looked up without running properties or `__getattr__`.
"""

import annotationlib
import ast
import builtins
import inspect
import keyword
import re
import types
import warnings

from .errors import syntax_range
from .pad import TOP_LEVEL_AWAIT
from .values import type_name

MOST = 300
DOCUMENTATION = 1_000
LONGEST_NAME = 500
FUNCTIONS = types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.MethodDescriptorType


def problems(source):
    """Syntax errors (Python stops at the first) and warnings of the compiler."""
    found = []
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        try:
            compile(source, "<code>", "exec", TOP_LEVEL_AWAIT, dont_inherit=True)
        except SyntaxError as error:
            found.append({"severity": "error", "message": str(error.msg), **syntax_range(error, source)})
        except (ValueError, OverflowError, RecursionError, MemoryError) as error:
            found.append({"severity": "error", "message": str(error) or type_name(error), "line": 1, "column": 1})
    for warning in caught[:50]:
        found.append({"severity": "warning", "message": str(warning.message), "line": warning.lineno, "column": 1})
    return found


def names(source, line, column, namespace):
    """The names that may stand at a place: members of what is before the point, else all names in reach."""
    before = _before(source, line, column)
    dotted = re.search(r"([\w.]*)\.(\w*)$", before)
    if dotted:
        # What a call or an index gives is not known without running it.
        found = _resolve(dotted[1].split("."), namespace)
        return _members(found[0], dotted[2]) if found else []
    prefix = re.search(r"\w*$", before)[0]
    scope = {**vars(builtins), **namespace}
    entries = [_entry(name, scope[name]) for name in scope if _fits(name, prefix)]
    written = [name for name in _written(source) if name not in scope and _fits(name, prefix) and name != prefix]
    entries += [{"name": name, "kind": "variable"} for name in written]
    entries += [{"name": word, "kind": "keyword"} for word in keyword.kwlist if _fits(word, prefix)]
    return entries[:MOST]


def hover(source, line, column, namespace):
    """What is known of the name at a place, as a list of one or none."""
    text = _line(source, line)
    start = re.search(r"[\w.]*$", _before(source, line, column))[0]
    path = start + re.match(r"\w*", text[column - 1 :])[0]
    found = _resolve(path.split("."), namespace)
    return [_entry(path, found[0])] if found else []


def _before(source, line, column):
    """The end of what stands before a place: long enough for any name, short enough to search."""
    return _line(source, line)[: column - 1][-LONGEST_NAME:]


def _line(source, line):
    """Columns are UTF-16 units; a character outside the basic plane stands here as two marks."""
    lines = source.split("\n")
    text = lines[line - 1] if 0 < line <= len(lines) else ""
    return re.sub("[\U00010000-\U0010ffff]", "??", text)


def _fits(name, prefix):
    return type(name) is str and name.startswith(prefix) and (prefix.startswith("_") or not name.startswith("_"))


def _resolve(path, namespace):
    """The object that a dotted name stands for, as a list of one."""
    name, *members = path
    if name not in namespace and not hasattr(builtins, name):
        return []
    found = namespace[name] if name in namespace else getattr(builtins, name)
    for member in members:
        found = _member(found, member)
        if not found:
            return []
        found = found[0]
    return [found]


def _member(owner, name):
    try:
        static = inspect.getattr_static(owner, name)
    except AttributeError:
        return []
    if isinstance(static, (property, types.MemberDescriptorType, types.GetSetDescriptorType)):
        return []
    # Binding a function to its object calls nothing of the person's.
    is_plain = isinstance(static, (*FUNCTIONS, staticmethod, classmethod))
    return [getattr(owner, name)] if is_plain else [static]


def _members(owner, prefix):
    entries = []
    for name in object.__dir__(owner) if not isinstance(owner, type) else type.__dir__(owner):
        if _fits(name, prefix):
            found = _member(owner, name)
            entries.append(_entry(name, found[0]) if found else {"name": name, "kind": "variable"})
    return sorted(entries, key=lambda entry: entry["name"])[:MOST]


def _entry(name, value):
    documentation = _documentation(value)
    return {
        "name": name,
        "kind": _kind(value),
        "detail": _detail(name, value),
        **({"documentation": documentation} if documentation else {}),
    }


def _kind(value):
    if isinstance(value, type):
        return "class"
    if isinstance(value, types.ModuleType):
        return "module"
    return "function" if isinstance(value, FUNCTIONS) else "variable"


def _detail(name, value):
    if isinstance(value, (type, *FUNCTIONS)):
        return f"{name}{_signature(value)}"
    return type_name(value)


def _signature(value):
    try:
        # As text: an annotation is code of the person, and is not run.
        signature = inspect.signature(value, annotation_format=annotationlib.Format.STRING)
        return signature.format(quote_annotation_strings=False)[:300]
    except (ValueError, TypeError, NameError):
        return "(…)"


def _documentation(value):
    if not isinstance(value, (type, types.ModuleType, *FUNCTIONS)):
        return ""
    text = inspect.getattr_static(value, "__doc__", None)
    text = text if type(text) is str else getattr(value, "__doc__", None)
    return inspect.cleandoc(text)[:DOCUMENTATION] if type(text) is str else ""


def _written(source):
    """Names that the code itself gives to something, also where it does not parse yet."""
    try:
        nodes = ast.walk(ast.parse(source))
        names = [_bound(node) for node in nodes]
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        names = re.findall(r"^\s*(?:def|class)\s+(\w+)|^\s*(\w+)\s*=", source, re.MULTILINE)
        names = [one or other for one, other in names]
    return dict.fromkeys(name for name in names if name)


def _bound(node):
    if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return node.name
    if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
        return node.id
    if isinstance(node, ast.alias):
        return (node.asname or node.name).split(".")[0]
    return node.arg if isinstance(node, ast.arg) else None
