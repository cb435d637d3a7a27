"""What of a person's code is the program: a function of steps or messages, one that makes such a function, or a class."""

import ast
import inspect
import re
import types
from annotationlib import Format

LISTS = ("steps", "messages", "history")
TITLE = re.compile(r"[^\n]{1,80}")
LARGEST = 1_000_000


class NoProgram(TypeError):
    """The code has nothing that a column could run."""


NOTHING = (
    "There is no strategy here: write `def strategy(steps)`, `def prune(messages)`, "
    "or a class with `add(self, step)` and `context(self)`."
)


class Found:
    """The program: `make(**values)` gives the function that prunes, or the memory."""

    def __init__(self, name, value, kind, form, params, is_factory=False, takes_context=False):
        self.name, self.value, self.kind, self.form = name, value, kind, form
        self.params, self.is_factory, self.takes_context = params, is_factory, takes_context

    def declaration(self, module_doc):
        doc = inspect.getdoc(self.value) if self.value.__doc__ else None
        words = module_doc or (doc if _is_own_doc(self.value) else None) or ""
        first, _, rest = words.strip().partition("\n")
        spoken = self.name.replace("_", " ").strip().capitalize()
        title = first.strip().rstrip(".") or ("Python strategy" if self.name in ("strategy", "prune") else spoken)
        functions = ["prune"] if self.kind == "strategy" else ["create", "add", "recall"]
        return {
            "kind": self.kind,
            "title": title,
            "description": " ".join(rest.split()),
            "params": {_camel(name): spec for name, (spec, _) in self.params.items()},
            "functions": functions,
        }

    def arguments(self, values):
        return {name: values[_camel(name)] for name in self.params if _camel(name) in values}


def _is_own_doc(value):
    """A dataclass without words of its own has its signature for words."""
    return not str(value.__doc__).startswith(f"{getattr(value, '__name__', '')}(")


def find(namespace):
    """The program of a module's names: by its name first, then the last that fits."""
    for name in ("strategy", "prune"):
        value = namespace.get(name)
        if callable(value) and not isinstance(value, type):
            return _function(name, value, is_sure=True)
    own = [(name, value) for name, value in namespace.items() if getattr(value, "__module__", None) == namespace["__name__"]]
    for fits in (_memory, _function, _factory):
        for name, value in reversed(own):
            found = fits(name, value)
            if found is not None:
                return found
    raise NoProgram(NOTHING)


def _memory(name, value):
    if not isinstance(value, type) or not all(callable(getattr(value, part, None)) for part in ("add", "context")):
        return None
    added = _parameters(value.add)[1:]
    context = _parameters(value.context)[1:]
    made = [] if value.__init__ is object.__init__ else _parameters(value)
    return Found(name, value, "memory", _form(added[:1]), _params(made), takes_context=bool(context))


def _function(name, value, is_sure=False):
    if not isinstance(value, types.FunctionType) and not is_sure:
        return None
    first, *rest = _parameters(value) or [None]
    if first is None:
        if is_sure:
            raise NoProgram(f"`{name}` takes no parameter; it must take the list of steps or messages.")
        return None
    is_list = first.name in LISTS or "list" in str(first.annotation).lower()
    if not is_sure and not is_list:
        return None
    takes_context = any(one.name == "context" for one in rest)
    return Found(name, value, "strategy", _form([first]), _params(rest), takes_context=takes_context)


def _factory(name, value):
    """`def keep_last(n=5)` that returns `def strategy(steps)`, as tinyAgent's own are written."""
    if not isinstance(value, types.FunctionType) or any(one.default is one.empty for one in _parameters(value)):
        return None
    inner = [code for code in value.__code__.co_consts if isinstance(code, types.CodeType)]
    lists = [code.co_varnames[0] for code in inner if code.co_argcount and code.co_varnames[0] in LISTS]
    if not lists:
        return None
    form = "messages" if lists[0] == "messages" else "steps"
    return Found(name, value, "strategy", form, _params(_parameters(value)), is_factory=True)


def _parameters(value):
    try:
        signature = inspect.signature(value, annotation_format=Format.STRING)
    except (TypeError, ValueError):
        return []
    plain = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return [one for one in signature.parameters.values() if one.kind not in plain]


def _form(parameters):
    for one in parameters:
        annotation = str(one.annotation)
        if one.name in ("messages", "message", "history") or "dict" in annotation or "Message" in annotation:
            return "messages"
    return "steps"


def _params(parameters):
    """Fields of those whose default is a whole number, a truth, a text or one of several."""
    specs = {}
    for one in parameters:
        spec = _spec(one)
        if spec is not None:
            label = one.name.replace("_", " ").strip().capitalize()
            specs[one.name] = {"label": label, **spec}, one.default
    return specs


def _spec(one):
    default, annotation = one.default, str(one.annotation)
    options = re.fullmatch(r"(?:typing\.)?Literal\[(.*)\]", annotation, re.DOTALL)
    if options and isinstance(default, str):
        try:
            return {"kind": "choice", "options": list(ast.literal_eval(f"({options[1]},)")), "initial": default}
        except (ValueError, SyntaxError):
            return None
    if isinstance(default, bool):
        return {"kind": "boolean", "initial": default}
    if isinstance(default, int):
        low = 0 if default >= 0 else -LARGEST
        return {"kind": "integer", "min": low, "max": max(LARGEST, default), "initial": default}
    return {"kind": "text", "initial": default} if isinstance(default, str) else None


def _camel(name):
    """Names of fields have no underscores."""
    first, *rest = [part for part in name.split("_") if part] or [name]
    return first + "".join(part.capitalize() for part in rest)
