"""The form of the research document: its specification, and the sketch before it. Both fail where the document's code does."""

import copy
import time
from dataclasses import dataclass, field

from . import manager as library
from .steps import cut
from .strategies import no_pruning
from .strategies import keep_last_n_steps as library_keep_last


@dataclass
class Step:
    kind = "step"
    timestamp: float = field(default_factory=time.time)
    step_number: int = 0

    def to_messages(self, summary_mode=False):
        raise NotImplementedError("in this form a plain step has no messages")

    def truncate(self, max_length=100):
        return self


@dataclass
class SystemPromptStep(Step):
    kind = "system"
    content: str = ""

    def to_messages(self, summary_mode=False):
        return [{"role": "system", "content": self.content}]


@dataclass
class TaskStep(Step):
    kind = "task"
    task: str = ""

    def to_messages(self, summary_mode=False):
        return [{"role": "user", "content": self.task}]


@dataclass
class ActionStep(Step):
    kind = "action"
    thought: str = ""
    tool_name: str | None = None
    tool_args: dict = field(default_factory=dict)
    observation: str | None = None
    error: str | None = None
    is_final: bool = False
    raw_llm_response: str = ""

    def to_messages(self, summary_mode=False):
        messages = [{"role": "assistant", "content": self.raw_llm_response}]
        if self.error:
            messages.append({"role": "user", "content": f"Error: {self.error}"})
        elif self.observation:
            messages.append({"role": "user", "content": f"Observation: {self.observation}"})
        return messages

    def truncate(self, max_length=100):
        """A copy with a shortened observation."""
        shortened = copy.copy(self)
        if self.observation is not None:
            shortened.observation = cut(self.observation, max_length)
        return shortened


@dataclass
class ScratchpadStep(Step):
    kind = "scratchpad"
    content: str = ""

    def to_messages(self, summary_mode=False):
        said = {"role": "assistant", "content": self.content}
        return [said, {"role": "user", "content": f"Scratchpad noted: {self.content}"}]


class MemoryManager(library.MemoryManager):
    """Here the caller numbers the steps."""

    def add(self, step):
        self.steps.append(step)


def keep_last_n_steps(n=50):
    return library_keep_last(n, "critical-first")


def prune_old_observations(keep_last_n=3, max_length=100):
    """Puts the recent steps into a set, which fails as soon as there is one: these steps cannot be hashed."""

    def strategy(steps):
        actions = [step for step in steps if isinstance(step, ActionStep)]
        recent = set(actions[-keep_last_n:])
        return [
            step.truncate(max_length) if isinstance(step, ActionStep) and step not in recent else step
            for step in steps
        ]

    return strategy


def prune_old_observations_draft(keep_last_n=3):
    """Asks by equality which steps are recent, and the others for a method that they do not have."""

    def strategy(steps):
        actions = [step for step in steps if isinstance(step, ActionStep)]
        recent = actions[-keep_last_n:]
        return [
            step.truncate_observation() if isinstance(step, ActionStep) and step not in recent else step
            for step in steps
        ]

    return strategy


NAMES = {
    "Step": Step,
    "SystemPromptStep": SystemPromptStep,
    "TaskStep": TaskStep,
    "ActionStep": ActionStep,
    "ScratchpadStep": ScratchpadStep,
    "MemoryManager": MemoryManager,
    "keep_last_n_steps": keep_last_n_steps,
    "prune_old_observations": prune_old_observations,
    "no_pruning": no_pruning,
}
DRAFT_NAMES = {**NAMES, "prune_old_observations": prune_old_observations_draft}
