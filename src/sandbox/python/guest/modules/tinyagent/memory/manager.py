"""The manager: the long-term record of a run as a list of steps, which becomes the model's messages."""

from collections.abc import Callable

from .steps import ActionStep, ScratchpadStep, Step, SystemPromptStep, TaskStep
from .strategies import keep_last_n_steps, no_pruning, prune_old_observations

PruneStrategy = Callable[[list[Step]], list[Step]]

__all__ = [
    "ActionStep", "MemoryManager", "PruneStrategy", "ScratchpadStep", "Step", "SystemPromptStep", "TaskStep",
    "keep_last_n_steps", "no_pruning", "prune_old_observations",
]  # fmt: skip


class MemoryManager:
    """Steps in the order in which they were added. A step gets the length of the list as its number."""

    def __init__(self, system_prompt=None, prune_strategy=None):
        self.steps = []
        self.prune_strategy = prune_strategy
        if system_prompt:
            self.add(SystemPromptStep(content=system_prompt))

    # The architecture document's code reads the list under this name.
    @property
    def _steps(self):
        return self.steps

    @_steps.setter
    def _steps(self, steps):
        self.steps = steps

    def __len__(self):
        return len(self.steps)

    def __bool__(self):
        return True

    def add(self, step):
        step.step_number = len(self.steps)
        self.steps.append(step)

    def to_messages(self, summary_mode=False):
        return [message for step in self.steps for message in step.to_messages()]

    def prune(self, strategy=None):
        """Replaces the steps by what a strategy gives; without one by what the manager's own gives."""
        chosen = strategy or self.prune_strategy or keep_last_n_steps(50)
        pruned = chosen(self.steps)
        if not isinstance(pruned, list):
            raise TypeError(f"a strategy gives back a list of steps, this one gave {type(pruned).__name__}")
        self.steps = pruned

    def get_steps_by_type(self, step_type):
        return [step for step in self.steps if isinstance(step, step_type)]

    def clear(self):
        """Removes all steps, the system prompt too."""
        self.steps = []

    @property
    def action_count(self):
        return sum(step.kind == "action" for step in self.steps)
