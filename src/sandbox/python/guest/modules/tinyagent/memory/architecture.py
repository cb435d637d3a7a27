"""The form of the architecture document, and the patterns that it alone describes.

As printed, `keep_system_and_recent` repeats system steps, `prune_old_observations` cuts by age in place, and `summarize_strategy`
loses the system prompt; `dedupe`, `preserve_critical` and other parameters give the repaired forms.
"""

import time
from dataclasses import dataclass, field
from datetime import datetime

from . import manager as library
from .strategies import CRITICAL, last, no_pruning
from .strategies import keep_last_n_steps as library_keep_last


@dataclass
class Step:
    kind = "step"
    timestamp: float | datetime = field(default_factory=time.time)
    step_number: int = 0

    def to_messages(self):
        raise NotImplementedError("in this form a plain step has no messages")


@dataclass
class SystemPromptStep(Step):
    kind = "system"
    content: str = ""

    def to_messages(self):
        return [{"role": "system", "content": self.content}]


@dataclass
class TaskStep(Step):
    kind = "task"
    task: str = ""

    def to_messages(self):
        return [{"role": "user", "content": self.task}]


@dataclass
class ActionStep(Step):
    """Always two messages. Signals are notes of the model about itself, and are never shown."""

    kind = "action"
    reasoning: str = ""
    action: str = ""
    observation: str = ""
    signals: list = field(default_factory=list)
    code: str = ""

    def to_messages(self):
        shown = {"role": "user", "content": f"Observation: {self.observation}"}
        return [{"role": "assistant", "content": self.reasoning}, shown]


#: Past so many steps the manager prunes itself.
AUTO_PRUNE = 1000


class MemoryManager(library.MemoryManager):
    def __init__(self, system_prompt=None, prune_strategy=None):
        self.steps = []
        self.prune_strategy = prune_strategy or keep_last_n_steps(50)
        if system_prompt:
            self.add(SystemPromptStep(content=system_prompt))

    def add(self, step):
        super().add(step)
        if len(self.steps) > AUTO_PRUNE:
            self.prune()

    def prune(self, strategy=None):
        self.steps = (strategy or self.prune_strategy)(self.steps)


def keep_last_n_steps(n=50):
    return library_keep_last(n, "all-steps")


def keep_system_and_recent(n_recent=20, dedupe=False):
    """All system steps, then the last ones; as printed a recent system step comes twice, and 0 keeps all."""

    def strategy(steps):
        system = [step for step in steps if step.kind == "system"]
        if not dedupe:
            return system + steps[-n_recent:]
        placed = {id(step) for step in system}
        return system + [step for step in last(steps, n_recent) if id(step) not in placed]

    return strategy


def _seconds(moment):
    return moment.timestamp() if isinstance(moment, datetime) else moment


def prune_old_observations(max_age_seconds=600, now=None):
    """Cuts observations older than so many seconds to 100 characters, in place; three points always follow."""

    def strategy(steps):
        moment = time.time() if now is None else _seconds(now)
        for step in steps:
            if step.kind == "action" and moment - _seconds(step.timestamp) > max_age_seconds:
                step.observation = step.observation[:100] + "..."
        return steps

    return strategy


def summarize_strategy(summarizer, trigger=50, keep_recent=25, preserve_critical=False):
    """Past `trigger` steps all but the recent ones become one task step with what `summarizer(steps)` answers."""

    def strategy(steps):
        if len(steps) <= trigger:
            return steps
        old, recent = steps[:-keep_recent], steps[-keep_recent:]
        kept = [step for step in old if step.kind in CRITICAL] if preserve_critical else []
        summarised = [step for step in old if step.kind not in CRITICAL] if preserve_critical else old
        summary = TaskStep(timestamp=0.0, step_number=0, task=f"[Summary] {summarizer(summarised)}")
        return [*kept, summary, *recent]

    return strategy


class AdaptiveMemoryManager(MemoryManager):
    """Prunes while its messages are over a number of tokens. It stops where pruning changes nothing any more."""

    def __init__(self, max_tokens=4000, model="gpt-4", system_prompt=None, prune_strategy=None):
        super().__init__(system_prompt, prune_strategy)
        self.max_tokens = max_tokens
        self.model = model
        self.over_budget = False

    def token_count(self):
        import tiktoken

        encoding = tiktoken.encoding_for_model(self.model)
        return sum(len(encoding.encode(message["content"], disallowed_special=())) for message in super().to_messages())

    def to_messages(self):
        while (over := self.token_count() > self.max_tokens) and self._prune_once():
            pass
        self.over_budget = over
        return super().to_messages()

    def _prune_once(self):
        before = len(self.steps)
        self.prune()
        return len(self.steps) < before


class BatchPruningManager(MemoryManager):
    """Prunes when the length is a multiple of `every`: the front of the prompt stays the same in between."""

    def __init__(self, system_prompt=None, prune_strategy=None, every=10):
        self.every = every
        super().__init__(system_prompt, prune_strategy or keep_last_n_steps(5))

    def add(self, step):
        super().add(step)
        if len(self.steps) % self.every == 0:
            self.prune()


class HierarchicalMemory:
    """Recent steps as they are, summaries of what left them, and milestones. The model sees them oldest first."""

    def __init__(self, summarizer, capacity=20):
        self.summarizer, self.capacity = summarizer, capacity
        self.short, self.medium, self.long = MemoryManager(), MemoryManager(), MemoryManager()

    def add(self, step):
        self.short.add(step)
        leaving = self.short.steps[: -self.capacity]
        if leaving:
            self.short.steps = self.short.steps[-self.capacity :]
            for milestone in (one for one in leaving if one.kind == "task"):
                self.long.add(milestone)
            self.medium.add(TaskStep(task=f"[Summary] {self.summarizer(leaving)}"))

    def to_messages(self):
        return [*self.long.to_messages(), *self.medium.to_messages(), *self.short.to_messages()]


def visualize_memory(memory):
    """The layout of a memory as text; lengths in characters."""
    lines = ["Memory Layout:"]
    for index, step in enumerate(memory.steps):
        size = f" (obs: {len(step.observation)} chars)" if step.kind == "action" else ""
        lines.append(f"  [{index}] {type(step).__name__}{size}")
    return "\n".join(lines)


EXTRAS = {
    "AdaptiveMemoryManager": AdaptiveMemoryManager,
    "BatchPruningManager": BatchPruningManager,
    "HierarchicalMemory": HierarchicalMemory,
    "keep_system_and_recent": keep_system_and_recent,
    "summarize_strategy": summarize_strategy,
    "visualize_memory": visualize_memory,
}
NAMES = {
    "Step": Step,
    "SystemPromptStep": SystemPromptStep,
    "TaskStep": TaskStep,
    "ActionStep": ActionStep,
    "MemoryManager": MemoryManager,
    "keep_last_n_steps": keep_last_n_steps,
    "prune_old_observations": prune_old_observations,
    "no_pruning": no_pruning,
}
