"""The run again, with another memory: what each call of the model would have been sent."""

import copy
import sys

from tinyagent.memory.manager import MemoryManager as TinyManager

from .run import current, tiny_step


def replay(target, after_tool=None, agent=..., on="steps"):
    """The messages of every call of an agent, by default of the agent that made the first call.

    `target` is a memory (tinyAgent's manager, MARSYS' conversation), an agent of smolagents with its callbacks, or a strategy:
    a function of the steps so far, or with `on="messages"` of the chat messages so far. `after_tool(memory)` is called after each action, as tinyAgent's agent prunes.
    The memory is filled by this, so that it takes a new one to do it again.
    """
    run = current()
    calls, steps = run.of_agent(run.agent if agent is ... else agent)
    feeder = _feeder(target, after_tool, on)
    contexts, waiting = [], list(steps)
    for call in calls:
        while waiting and waiting[0][0] < call["at"]:
            feeder.add(waiting.pop(0)[1])
        contexts.append(feeder.messages())
    return contexts


def compare(target, count=len, after_tool=None, agent=..., on="steps"):
    """Per call what the whole history takes and what the memory's context takes, by default in characters of its text."""
    run = current()
    calls, _ = run.of_agent(run.agent if agent is ... else agent)
    contexts = replay(target, after_tool, agent, on)
    return [
        {"call": call["index"], "whole": _size(run.context(call["index"]), count), "kept": _size(context, count)}
        for call, context in zip(calls, contexts)
    ]


def _size(messages, count):
    return sum(count(text) for message in messages for text in _texts(message["content"]))


def _texts(content):
    if isinstance(content, list):
        return [block.get("text", "") for block in content if isinstance(block, dict)]
    return [] if content is None else [str(content)]


def _feeder(target, after_tool, on):
    if isinstance(target, TinyManager):
        return _Tiny(target, after_tool)
    # Whoever hands over a memory of MARSYS has imported it; others need not wait for it.
    marsys = sys.modules.get("marsys.agents.conversation")
    if marsys is not None and isinstance(target, marsys.ConversationMemory):
        return _Marsys(target, after_tool)
    if hasattr(target, "end_step"):
        from .smol_feeder import SmolFeeder

        return SmolFeeder(target)
    if callable(target) and on in ("steps", "messages"):
        return _Strategy(target) if on == "steps" else _Messages(target)
    raise TypeError(f"a memory, an agent or a strategy can be replayed, not {type(target).__name__}")


class _Tiny:
    def __init__(self, manager, after_tool):
        self.manager, self.after_tool = manager, after_tool

    def add(self, record):
        self.manager.add(tiny_step(record))
        if record["kind"] == "action" and self.after_tool is not None:
            self.after_tool(self.manager)

    def messages(self):
        return self.manager.to_messages()


class _Strategy:
    """Sees the whole history before each call, and changes nothing of it."""

    def __init__(self, strategy):
        self.strategy, self.steps = strategy, []

    def add(self, record):
        self.steps.append(tiny_step(record))

    def messages(self):
        # Copies: a strategy that changes its steps must not change those of the next call.
        steps = self.strategy([copy.copy(step) for step in self.steps])
        return [message for step in steps for message in step.to_messages()]


class _Messages:
    """The same for a strategy that takes and gives chat messages."""

    def __init__(self, strategy):
        self.strategy, self.records = strategy, []

    def add(self, record):
        self.records.append(record)

    def messages(self):
        return self.strategy([copy.deepcopy(one) for record in self.records for one in record["messages"]])


class _Marsys:
    def __init__(self, memory, after_tool):
        self.memory, self.after_tool = memory, after_tool

    def add(self, record):
        for message in record["marsys"]:
            self.memory.add(None, **message)
        if record["kind"] == "action" and self.after_tool is not None:
            self.after_tool(self.memory)

    def messages(self):
        shown = self.memory.get_messages()
        return [message if isinstance(message, dict) else message.to_llm_dict() for message in shown]
