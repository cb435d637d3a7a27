"""Programs: a person's strategies and memories in Python, for columns. Texts go in and out; core's programs/host.ts reads them.

It runs beside code that nobody trusts, which may change all of this; so nothing that it says is believed.
"""

import functools
import gc
import linecache
import math
import random
import re
import sys
import types

from . import still
from .errors import PREFIX, own_file
from .output import Output
from .program_find import NoProgram, find
from .program_log import MessageLog, NotSteps, StepLog, say
from .values import read_json, write_json

STEP_NAMES = ("Step", "SystemPromptStep", "TaskStep", "ActionStep", "ScratchpadStep")
#: A line of this form begins another file of the same program; the last file is the program itself.
FILE = re.compile(r"^# file: (\S+\.py)[ \t]*$", re.MULTILINE)
RUN = 4
NO_WAY_OUT = (
    "Python's own library, the modules listed in the Python documentation, and the program's own files can be imported. "
    "There is no network, no native code, and nothing to install."
)

MOST_PRINTED = 1_000_000
FLOOD = "The code printed more than 1 MB at one call. What a strategy prints is not shown; leave `print` out."

_programs = {}


def program(name, number, *given):
    """Calls a function of a program. The answer begins with `+`, or with `-` and the problem as JSON."""
    streams = sys.stdout, sys.stderr
    sys.stdout = sys.stderr = Silence()
    try:
        return "+" + (_DOOR[name](number, *given) or "")
    except BaseException as error:
        return "-" + write_json(_problem(error))
    finally:
        sys.stdout, sys.stderr = streams


class Flood(BaseException):
    """More was printed than anybody means to. No `except Exception` catches it."""


class Silence(Output):
    """Keeps nothing of what a program prints, and ends one that prints without end."""

    def __init__(self):
        super().__init__(0)
        self._left = MOST_PRINTED

    def write(self, text):
        written = super().write(text)
        self._left -= written
        if self._left < 0:
            raise Flood(FLOOD)
        return written


class Context:
    """What the code is told beside steps and parameters."""

    def __init__(self, told):
        self.now = told.get("now")
        self.window = told["window"]
        cue = told.get("cue") or {}
        self.call, self.text, self.agent = cue.get("call"), cue.get("text", ""), cue.get("agent")
        self.count = _counter(told["tokensPerCharacter"])
        self.random = random.Random(told["seed"]).random


@functools.cache
def _counter(tokens):
    ceil = math.ceil

    def count(text):
        """Tokens of a text: an estimate, its length times the tokens per character of this run."""
        return ceil(len(text if text.__class__ is str else str(text)) * tokens)

    return count


class Program:
    def __init__(self, source):
        still.install()
        still.begin_call(0, 0)
        _forget_choices()
        self.files = _files(source)
        self.modules = {}
        try:
            namespace = self._execute(source)
            self.found = find(namespace)
        except BaseException:
            self.end()
            raise
        self.doc = namespace.get("__doc__")
        self.log = MessageLog() if self.found.form == "messages" else StepLog()
        self.lists, self.answers, self.states, self.made = {}, {}, {}, {}

    def _execute(self, source):
        for name, text, _ in self.files[:-1]:
            self.modules[name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")] = name, text
        sys.meta_path.insert(0, self)
        name, text, _ = self.files[-1]
        module = types.ModuleType("program")
        module.__file__ = name
        # As printed, the documents' strategies name steps without importing them.
        if re.search(r"\b(?:%s)\b" % "|".join(STEP_NAMES), source):
            from tinyagent.memory import steps

            vars(module).update({one: getattr(steps, one) for one in STEP_NAMES})
        sys.modules["program"] = module
        exec(_compiled(name, text), vars(module))
        return vars(module)

    def find_spec(self, fullname, path=None, target=None):
        """Finds the program's own files."""
        import importlib.util

        is_folder = any(one.startswith(f"{fullname}.") for one in self.modules)
        if fullname not in self.modules and not is_folder:
            return None
        return importlib.util.spec_from_loader(fullname, self, is_package=is_folder)

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        if module.__name__ in self.modules:
            exec(_compiled(*self.modules[module.__name__]), vars(module))

    def end(self):
        if self in sys.meta_path:
            sys.meta_path.remove(self)
        for name in list(sys.modules):
            if name == "program" or name in self.modules or any(one.startswith(f"{name}.") for one in self.modules):
                del sys.modules[name]

    def made_with(self, values):
        """The function with its parameters; for one of tinyAgent's form made once for the same values."""
        given = self.found.arguments(read_json(values))
        if not self.found.is_factory:
            return self.found.value, given
        if values not in self.made:
            self.made[values] = self.found.value(**given)
        return self.made[values], {}

    def answer(self, number, items, name, indices):
        if not isinstance(items, (list, tuple)):
            more = "" if items is not None else "; is a `return` missing?"
            kind = self.log_name()
            raise NotSteps(f"`{name}` returned {say(items)}; it must return a list of {kind}{more}")
        stands = self.log.stands(items, name, indices)
        before = self.answers.get(number, [])
        keep = _same_front(before, stands)
        self.answers[number] = stands
        return '{"keep":%d,"then":[%s]}' % (keep, ",".join(_told(stands, keep)))

    def log_name(self):
        return "messages" if self.found.form == "messages" else "steps"


def _files(source):
    """Names, texts and first lines of the files, each text with as many lines before it as it has in the whole."""
    marks = list(FILE.finditer(source))
    if not marks:
        return [("strategy.py", source, 1)]
    files = []
    for at, mark in enumerate(marks):
        end = marks[at + 1].start() if at + 1 < len(marks) else len(source)
        line = source.count("\n", 0, mark.start())
        files.append((mark[1], "\n" * line + source[mark.start() : end], line + 1))
    return files


def _compiled(name, text):
    file = f"{PREFIX}{name}>"
    linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
    return compile(text, file, "exec", dont_inherit=True)


def _same_front(one, other):
    both = min(len(one), len(other))
    if one[:both] == other[:both]:
        return both
    return next(at for at in range(both) if one[at] != other[at])


def _told(stands, at):
    """Items as they are told: a long run of indices by its two ends."""
    told, size = [], len(stands)
    while at < size:
        stand = stands[at]
        if isinstance(stand, str):
            told.append(stand)
            at += 1
            continue
        end = at + 1
        while end < size and stands[end] == stand + end - at:
            end += 1
        if end - at >= RUN:
            told.append(f"[{stand},{stand + end - at}]")
        else:
            told.extend(str(one) for one in stands[at:end])
        at = end
    return told


def _forget_choices():
    """A program before may have chosen a document's form."""
    memory = sys.modules.get("tinyagent.memory")
    if memory is not None:
        memory.variant("default")


def _load(number, source):
    _programs[number] = made = Program(source)
    return made.found.form


def _describe(number):
    made = _programs[number]
    return write_json(made.found.declaration(made.doc))


def _take(number, records):
    _programs[number].log.take(read_json(records))


def _prune(number, text, values, context):
    made, told, about = _programs[number], read_json(text), read_json(context)
    number, keep = told["list"], told["keep"]
    indices = made.lists.setdefault(number, [])
    del indices[keep:]
    indices.extend(told["then"])
    prune, given = made.made_with(values)
    still.begin_call(about.get("now"), about["seed"])
    if made.found.takes_context:
        given["context"] = Context(about)
    return made.answer(number, prune(made.log.given(indices), **given), made.found.name, indices)


def _create(number, state, values):
    made = _programs[number]
    still.begin_call(0, 0)
    made.states[state] = made.found.value(**made.found.arguments(read_json(values))), []


def _add(number, state, start, end, values):
    made = _programs[number]
    memory, indices = made.states[state]
    for at in range(start, end):
        indices.append(at)
        still.begin_call(made.log.records[at]["timestamp"], at)
        for item in made.log.given([at]):
            memory.add(item)


def _recall(number, state, cue, values):
    made, about = _programs[number], read_json(cue)
    memory, indices = made.states[state]
    still.begin_call(about.get("now"), about["seed"])
    items = memory.context(Context(about)) if made.found.takes_context else memory.context()
    return made.answer(state, items, "context", indices)


def _compartments(number, state, values):
    made = _programs[number]
    memory, indices = made.states[state]
    parts = memory.compartments() if callable(getattr(memory, "compartments", None)) else {}
    told = [
        '{"title":%s,"steps":[%s]}'
        % (write_json(str(title)), ",".join(map(str, made.log.stands(list(items), "compartments", []))))
        for title, items in dict(parts).items()
    ]
    return f"[{','.join(told)}]"


def _drop(number):
    made = _programs.pop(number, None)
    if made is not None:
        made.end()
    # What is left of it ends now, within the time of this program and not of the next.
    del made
    gc.collect()


_DOOR = {
    "load": _load, "describe": _describe, "take": _take, "prune": _prune, "create": _create, "add": _add,
    "recall": _recall, "compartments": _compartments, "drop": _drop,
}  # fmt: skip


def _problem(error):
    """What went wrong, for a person: in which line, and whether anything more can be asked."""
    problem = {"message": _message(error), **_line(error)}
    if isinstance(error, (MemoryError, SystemExit)):
        problem["isFatal"] = True
    if isinstance(error, (ModuleNotFoundError, OSError)):
        problem["hint"] = NO_WAY_OUT
    return problem


def _message(error):
    if isinstance(error, (NoProgram, NotSteps, Flood)):
        return str(error)
    if isinstance(error, SystemExit):
        return "The code exited Python."
    if isinstance(error, SyntaxError):
        return f"{type(error).__name__}: {error.msg}"
    try:
        words = str(error)[:2_000]
    except BaseException:  # an error whose own `__str__` throws
        words = ""
    return f"{type(error).__name__}: {words}" if words else type(error).__name__


def _line(error):
    if isinstance(error, SyntaxError) and own_file(error.filename or "") and error.lineno:
        return {"line": error.lineno, "column": max(1, error.offset or 1)}
    line, at = None, error.__traceback__
    while at is not None:
        if own_file(at.tb_frame.f_code.co_filename):
            line = at.tb_lineno
        at = at.tb_next
    if line is None and isinstance(error, NotSteps):
        line = _first_line()
    return {} if line is None else {"line": line}


def _first_line():
    """Of the function that returned something else than steps."""
    made = next(reversed(_programs.values()), None)
    value = made and made.found.value
    value = getattr(value, "context", value)
    code = getattr(value, "__code__", None)
    return code.co_firstlineno if code and own_file(code.co_filename) else None
