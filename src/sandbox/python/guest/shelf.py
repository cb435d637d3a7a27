"""Modules of ours that code may import, kept as texts until it does: in memory, so that a copied interpreter has them too.

It is asked last: a file of the person's own, or a part of Python, of the same name comes first.
"""

import importlib.abc
import importlib.util
import pathlib
import sys

FOLDER = "<memoscope>/"


class Shelf(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds and loads modules by their texts: `a/b.py` is the module `a.b`, `a/__init__.py` the package `a`."""

    def __init__(self):
        self._texts = {}

    def fill(self, folder):
        for path in pathlib.Path(folder).rglob("*.py"):
            parts = path.relative_to(folder).with_suffix("").parts
            is_package = parts[-1] == "__init__"
            self._texts[".".join(parts[:-1] if is_package else parts)] = (path.read_text(), is_package)

    def find_spec(self, fullname, path=None, target=None):
        if fullname not in self._texts:
            return None
        spec = importlib.util.spec_from_loader(fullname, self, origin=self.get_filename(fullname))
        spec.has_location = True
        return spec

    def get_filename(self, fullname):
        return FOLDER + fullname.replace(".", "/") + ("/__init__.py" if self.is_package(fullname) else ".py")

    def is_package(self, fullname):
        return self._texts[fullname][1]

    def get_source(self, fullname):
        return self._texts[fullname][0]

    def get_code(self, fullname):
        return compile(self.get_source(fullname), self.get_filename(fullname), "exec", dont_inherit=True)

    def exec_module(self, module):
        exec(self.get_code(module.__name__), module.__dict__)


shelf = Shelf()


def install(folder):
    shelf.fill(folder)
    sys.meta_path.append(shelf)
