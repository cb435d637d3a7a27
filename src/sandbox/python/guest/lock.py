"""Shuts the doors from Python to JavaScript, after the interpreter has started and before any code of a person runs.

What remains reachable by determined search (the interpreter's own objects) finds no network, no storage and no way to
run text as JavaScript behind it: see guard.ts. This part makes the ordinary ways say so in plain words.
"""

import importlib.abc
import random
import sys

from _pyodide import _importhook

from . import waiting

CLOSED = frozenset(
    ("js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "micropip", "ctypes", "_ctypes", "webbrowser")
)


class ClosedFinder(importlib.abc.MetaPathFinder):
    """Refuses the modules that lead out of Python."""

    def find_spec(self, fullname, path=None, target=None):
        if fullname.partition(".")[0] in CLOSED:
            raise ModuleNotFoundError(
                f"No module named {fullname!r}: code here has no way out to the page", name=fullname
            )
        return None


# Python's own guard holds up to here; past it the browser's stack may end first, and Python with it.
MAX_RECURSION = 3_000
_set_recursion_limit = sys.setrecursionlimit


def _limited_recursion(limit, /):
    if limit > MAX_RECURSION:
        raise ValueError(f"the recursion limit is at most {MAX_RECURSION} here")
    _set_recursion_limit(limit)


def lock():
    sys.setrecursionlimit = _limited_recursion
    waiting.install()
    # A copy of an interpreter must not repeat the chance of the one it was made of.
    random.seed()
    sys.meta_path[:] = [finder for finder in sys.meta_path if type(finder).__name__ != "JsFinder"]
    sys.meta_path.insert(0, ClosedFinder())
    _importhook.jsfinder.jsproxies.clear()
    for name in list(sys.modules):
        if name.partition(".")[0] in CLOSED:
            del sys.modules[name]
