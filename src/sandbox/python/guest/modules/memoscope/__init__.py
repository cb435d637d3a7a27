"""The open run: its steps, messages, calls and usage, and what a memory makes of it.

    memoscope.steps       steps of tinyagent.memory, with tokens, tool, and copied: a fork has it from its parent session
    memoscope.messages    the whole run as chat messages
    memoscope.calls       one record per call of the model; memoscope.context(3) is what call 3 was sent
    memoscope.usage       the tokens and dollars of all calls, as in the page’s header, with their sources
    memoscope.replay(x)   what each call would have been sent by a memory, an agent or a strategy
    memoscope.step_through(agent)  tinyAgent's own loop over the run, with its memory
    memoscope.table(rows) a table in the output; memoscope.plot(values) a plot
"""

from .replay import compare, replay
from .run import NoRun, Run, current
from .show import plot, table
from .walk import Walk, step_through

__all__ = [
    "NoRun",
    "Run",
    "Walk",
    "calls",
    "compare",
    "context",
    "messages",
    "plot",
    "replay",
    "step_through",
    "steps",
    "table",
    "title",
    "usage",
]


def context(call):
    """The messages that a call was sent, with nothing pruned."""
    return current().context(call)


def __getattr__(name):
    if name in ("calls", "messages", "steps", "title", "usage"):
        return getattr(current(), name)
    raise AttributeError(f"module 'memoscope' has no attribute {name!r}")


def __dir__():
    return __all__
