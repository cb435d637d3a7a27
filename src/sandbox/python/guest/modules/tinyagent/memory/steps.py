"""Steps of the library's form. Tool results travel as user messages, as some providers refuse a role of tools."""

import time
from dataclasses import dataclass, field

from . import choices


def cut(text, max_length):
    """The first characters and three points, where the text is longer."""
    return text[:max_length] + "..." if len(text) > max_length else text


@dataclass
class Step:
    """What all steps have. By itself it shows nothing to the model."""

    kind = "step"

    timestamp: float = field(default_factory=time.time)
    step_number: int = 0

    def to_messages(self, summary_mode=False):
        return []

    def truncate(self, max_length=500):
        """Cuts what may be cut, here nothing; gives the step back."""
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
    """A reply of the model and what came of it. An error hides the observation; empty texts are absent."""

    kind = "action"
    thought: str = ""
    tool_name: str = ""
    tool_args: dict = field(default_factory=dict)
    observation: str = ""
    error: str = ""
    is_final: bool = False
    raw_llm_response: str = ""
    #: Of a recorded action with several calls: observation and error of each, in the order of the calls.
    results: list = field(default_factory=list, repr=False)

    def to_messages(self, summary_mode=False):
        messages = []
        if self.raw_llm_response:
            messages.append({"role": "assistant", "content": self.raw_llm_response})
        for observation, error in self.results or [(self.observation, self.error)]:
            if error:
                messages.append({"role": "user", "content": f"{choices.error_prefix}{error}"})
            elif observation:
                messages.append({"role": "user", "content": f"Observation: {observation}"})
        return messages

    def truncate(self, max_length=500):
        """Cuts the observation in place; errors and the reply stay whole."""
        self.observation = cut(self.observation, max_length)
        self.results = [(cut(observation, max_length), error) for observation, error in self.results]
        return self


@dataclass
class ScratchpadStep(Step):
    kind = "scratchpad"
    content: str = ""
    raw_llm_response: str = ""

    def to_messages(self, summary_mode=False):
        said = [{"role": "assistant", "content": self.raw_llm_response}] if self.raw_llm_response else []
        return [*said, {"role": "user", "content": f"Scratchpad noted: {self.content}"}]
