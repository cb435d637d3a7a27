"""A pad: one namespace that lives from run to run, the scratchpad in it, and what a run gives back.

As in the documents' executor, names that code defines stay; the scratchpad's names are put in before every run, its
variables last.
"""

import __main__
import ast
import builtins
import inspect
import linecache
import sys

from .agent_memory import AgentMemory
from .errors import PREFIX, report
from .output import Output
from .values import read_json, restored, shown, shown_variable, text_of, write_json

TOP_LEVEL_AWAIT = ast.PyCF_ALLOW_TOP_LEVEL_AWAIT
# Functions of older runs keep their source for tracebacks; of very old ones it is forgotten.
SOURCES = 200


class Pad:
    def __init__(self):
        self.memory = AgentMemory()
        # The real main module, so that pickled and annotated classes find themselves in it.
        self.namespace = __main__.__dict__
        self._exported = {}
        # As in the architecture document, code ends the run by its answer; a name of the person's own hides this one.
        builtins.final_answer = _final_answer
        self._runs = 0

    def run(self, text):
        """Runs a request. Gives the report as JSON, or an awaitable of it where the code awaits at its top level."""
        request = read_json(text)
        self._runs += 1
        cell = Cell(request["code"], f"{PREFIX}{self._runs}>")
        linecache.cache.pop(f"{PREFIX}{self._runs - SOURCES}>", None)
        coroutine = self._run(request, cell)
        if cell.is_async:
            return coroutine
        try:
            coroutine.send(None)
        except StopIteration as end:
            return end.value
        raise RuntimeError("a run without await has paused")

    async def _run(self, request, cell):
        gone = self._restore(request["state"]) if request.get("state") else []
        self.memory._validate_names = request["validateNames"]
        self._export(request["includeFail"])
        before = self._copy()
        output = Output(request["outputLimit"])
        result, error, is_final = await self._execute(cell, output)
        outcome = {"output": output.text(), "gone": gone, **({"isFinal": True} if is_final else {})}
        if error is not None:
            outcome["error"] = error
        elif result is not None:
            outcome["result"] = shown(result)
        return write_json({**outcome, "state": self._state(before)})

    async def _execute(self, cell, output):
        if cell.error is not None:
            kind = "syntax" if isinstance(cell.error, SyntaxError) else kind_of(cell.error)
            return None, report(kind, cell.error, cell.file, cell.source), False
        streams = sys.stdout, sys.stderr
        sys.stdout = sys.stderr = output
        try:
            value = None
            for code in cell.codes:
                value = eval(code, self.namespace)
                if code.co_flags & inspect.CO_COROUTINE:
                    value = await value
            return (value if cell.has_value else None), None, False
        except _FinalAnswer as end:
            return end.value, None, True
        except BaseException as error:
            return None, report(kind_of(error), error, cell.file, cell.source), False
        finally:
            sys.stdout, sys.stderr = streams

    def _restore(self, state):
        """Sets the memory to a state from outside; gives the names whose value could not be made again."""
        variables, gone = {}, []
        for variable in state["variables"]:
            name = variable["name"]
            live = [self.memory.variables[name]] if name in self.memory.variables else []
            found = restored(variable, live)
            if found:
                variables[name] = found[0]
            else:
                gone.append(name)
        self.memory.variables = variables
        self.memory.observations = list(state["observations"])
        self.memory.failed_approaches = list(state["failedApproaches"])
        return gone

    def _export(self, include_fail):
        """Puts the scratchpad's names in, and takes out what an earlier run put in and is no more."""
        for name, value in self._exported.items():
            if self.namespace.get(name) is value:
                del self.namespace[name]
        self._exported = self.memory.to_namespace(include_fail)
        self.namespace.update(self._exported)
        self.namespace["__builtins__"] = builtins

    def in_reach(self):
        """The names that the next run finds, those just stored among them. Calls nothing of the person's."""
        variables = vars(self.memory).get("variables")
        entries = dict.items(variables) if issubclass(type(variables), dict) else ()
        return {**self.namespace, **{name: value for name, value in entries if type(name) is str}}

    def _copy(self):
        memory = self.memory
        return dict(memory.variables), list(memory.observations), list(memory.failed_approaches)

    def _state(self, before):
        """What the memory holds now. A compartment that code has replaced by something else is put back."""
        memory = self.memory
        kinds = {"variables": dict, "observations": list, "failed_approaches": list}
        for (name, kind), earlier in zip(kinds.items(), before):
            if not isinstance(getattr(memory, name, None), kind):
                setattr(memory, name, earlier)
        return {
            "variables": [shown_variable(name, value) for name, value in [*memory.variables.items()]],
            "observations": [text_of(str, text) for text in [*memory.observations]],
            "failedApproaches": [text_of(str, text) for text in [*memory.failed_approaches]],
        }


class _FinalAnswer(BaseException):
    """No Exception, so that code which catches all of those does not go on."""

    def __init__(self, value):
        super().__init__("final_answer ends the run")
        self.value = value


def _final_answer(value=None):
    """Ends the run with this answer: the cells after it do not run."""
    raise _FinalAnswer(value)


_final_answer.__name__ = _final_answer.__qualname__ = "final_answer"


class Cell:
    """The code of a run, compiled: all but its last expression, and that expression, whose value is the run's."""

    def __init__(self, source, file):
        self.source, self.file = source, file
        self.codes, self.has_value, self.error = [], False, None
        try:
            self._compile()
        except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
            self.error = error
        linecache.cache[file] = (len(source), None, [line + "\n" for line in source.split("\n")], file)

    @property
    def is_async(self):
        return any(code.co_flags & inspect.CO_COROUTINE for code in self.codes)

    def _compile(self):
        tree = compile(self.source, self.file, "exec", ast.PyCF_ONLY_AST | TOP_LEVEL_AWAIT, dont_inherit=True)
        last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
        if tree.body:
            self.codes.append(compile(tree, self.file, "exec", TOP_LEVEL_AWAIT, dont_inherit=True))
        if last is not None:
            expression = ast.Expression(last.value)
            self.codes.append(compile(expression, self.file, "eval", TOP_LEVEL_AWAIT, dont_inherit=True))
            self.has_value = True


def kind_of(error):
    if isinstance(error, SystemExit):
        return "crashed"
    return "refused" if isinstance(error, (MemoryError, RecursionError)) else "error"
