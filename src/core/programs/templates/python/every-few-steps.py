"""Prune in batches

As the architecture document suggests: what is kept changes only every few steps, so that the provider's cache holds.
"""

from tinyagent.memory import Step, keep_last_n_steps


class BatchMemory:
    def __init__(self, count: int = 10, every: int = 5):
        self.prune, self.every = keep_last_n_steps(count), every
        self.steps, self.fresh = [], 0

    def add(self, step: Step):
        self.steps.append(step)
        self.fresh += 1
        if self.fresh >= self.every:
            self.steps, self.fresh = self.prune(self.steps), 0

    def context(self) -> list[Step]:
        return self.steps
