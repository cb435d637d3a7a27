"""Agents as far as memory is concerned: they hold it, and call back after each step. `memoscope.replay` feeds them a run.

No model is called and no tool runs here: there is no network, and the run was recorded.
"""

from .memory import ActionStep, AgentMemory, CallbackRegistry, MemoryStep


class _Agent:
    def __init__(self, tools=(), model=None, step_callbacks=None, instructions=None, system_prompt="", **_):
        self.tools, self.model = tools, model
        self.memory = AgentMemory(system_prompt or instructions or "")
        self.step_callbacks = CallbackRegistry()
        for step_class, callback in _registered(step_callbacks):
            self.step_callbacks.register(step_class, callback)

    def write_memory_to_messages(self, summary_mode=False):
        return self.memory.to_messages(summary_mode)

    def end_step(self, step):
        """Adds a step that has ended, and calls back."""
        self.memory.steps.append(step)
        if isinstance(step, MemoryStep):
            self.step_callbacks.callback(step, agent=self)

    def run(self, task, **_):
        raise NotImplementedError("no model can be called here; memoscope.replay(agent) feeds it the open run")


def _registered(callbacks):
    """Pairs of class and callback; a plain list stands for actions."""
    if isinstance(callbacks, dict):
        for step_class, functions in callbacks.items():
            for function in functions if isinstance(functions, (list, tuple)) else [functions]:
                yield step_class, function
    else:
        for function in callbacks or []:
            yield ActionStep, function


class CodeAgent(_Agent):
    """An agent that acts by writing code."""


class ToolCallingAgent(_Agent):
    """An agent that acts by calling tools."""
