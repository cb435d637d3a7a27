"""The run again, with another memory: what each call of the model would have been sent."""

import smolagents
from marsys.agents.conversation import ConversationMemory
from marsys.agents.message import Message
from smolagents.memory import MemoryStep
from tinyagent.memory.manager import MemoryManager as TinyManager

from .run import current, tiny_step


def replay(target, after_tool=None, agent=...):
    """The messages of every call of an agent, by default of the agent that made the first call.

    `target` is a memory (tinyAgent's manager, MARSYS' conversation), an agent of smolagents with its callbacks, or a strategy:
    a function of the steps so far. `after_tool(memory)` is called after each action, as tinyAgent's agent prunes.
    The memory is filled by this, so that it takes a new one to do it again.
    """
    run = current()
    calls, steps = run.lane(run.agent if agent is ... else agent)
    feeder = _feeder(target, after_tool)
    contexts, waiting = [], list(steps)
    for call in calls:
        while waiting and waiting[0][0] < call["at"]:
            feeder.add(waiting.pop(0)[1])
        contexts.append(feeder.messages())
    return contexts


def compare(target, count=len, after_tool=None, agent=...):
    """Per call what the whole history takes and what the memory's context takes, by default in characters of its text."""
    run = current()
    calls, _ = run.lane(run.agent if agent is ... else agent)
    contexts = replay(target, after_tool, agent)
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


def _feeder(target, after_tool):
    if isinstance(target, TinyManager):
        return _Tiny(target, after_tool)
    if isinstance(target, ConversationMemory):
        return _Marsys(target, after_tool)
    if hasattr(target, "end_step"):
        return _Smol(target)
    if callable(target):
        return _Strategy(target)
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
        self.strategy, self.records = strategy, []

    def add(self, record):
        self.records.append(record)

    def messages(self):
        steps = self.strategy([tiny_step(record) for record in self.records])
        return [message for step in steps for message in step.to_messages()]


class _Marsys:
    def __init__(self, memory, after_tool):
        self.memory, self.after_tool = memory, after_tool

    def add(self, record):
        for message in record["marsys"]:
            self.memory.add(Message(**message))
        if record["kind"] == "action" and self.after_tool is not None:
            self.after_tool(self.memory)

    def messages(self):
        shown = self.memory.get_messages()
        return [message.to_llm_dict() if isinstance(message, Message) else message for message in shown]


class _Sent(MemoryStep):
    """A step that smolagents does not have: it keeps what it is sent as."""

    def __init__(self, messages):
        self.sent = messages

    def to_messages(self, summary_mode=False):
        return [smolagents.ChatMessage(**message) for message in self.sent]


class _Smol:
    """Final answers and marks are not sent, so that they are not fed."""

    def __init__(self, agent):
        self.agent = agent

    def add(self, record):
        told = record["smolagents"]
        match told.get("type"):
            case "system" if not self.agent.memory.steps and not self.agent.memory.system_prompt.system_prompt:
                self.agent.memory.system_prompt = smolagents.SystemPromptStep(told["system_prompt"])
            case "system":
                self.agent.end_step(_Sent([{"role": "system", "content": [{"type": "text", "text": told["system_prompt"]}]}]))
            case "task":
                self.agent.end_step(smolagents.TaskStep(told["task"], told["task_images"]))
            case "planning":
                timing = smolagents.Timing(0.0)
                self.agent.end_step(smolagents.PlanningStep(plan=told["plan"], timing=timing))
            case "action":
                self.agent.end_step(_smol_action(told))
            case None if told["sent"]:
                self.agent.end_step(_Sent(told["sent"]))

    def messages(self):
        """Roles of tools are sent as the models get them."""
        shown = {"tool-call": "assistant", "tool-response": "user"}
        messages = self.agent.write_memory_to_messages()
        if not self.agent.memory.system_prompt.system_prompt:
            messages = messages[1:]
        return [{"role": shown.get(one["role"], str(one["role"])), "content": one["content"]} for one in messages]


def _smol_action(told):
    calls = [
        smolagents.ToolCall(call["function"]["name"], call["function"]["arguments"], call["id"])
        for call in told["tool_calls"]
    ]
    error = told["error"]
    return smolagents.ActionStep(
        step_number=told["step_number"],
        timing=smolagents.Timing(told["timing"]["start_time"], told["timing"]["end_time"]),
        tool_calls=calls or None,
        error=smolagents.AgentError(error["message"]) if error else None,
        model_output=told["model_output"],
        observations=told["observations"],
        observations_images=told["observations_images"],
        is_final_answer=told["is_final_answer"],
    )
