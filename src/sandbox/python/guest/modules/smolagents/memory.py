"""Steps and the memory that holds them. What is None is not set; an empty text is, and makes a message."""

import inspect
from dataclasses import dataclass, field

from .models import ChatMessage, MessageRole
from .monitoring import AgentLogger, Timing, TokenUsage
from .utils import AgentError, make_json_serializable

RETRY = (
    "Now let's retry: take care not to repeat previous errors! If you have retried several times, "
    "try a completely different approach.\n"
)
PROCEED = "Now proceed and carry out this plan."


def _text(text):
    return {"type": "text", "text": text}


def _images(images):
    return [{"type": "image", "image": image} for image in images]


def _recorded(messages):
    """Messages as records; none for an empty list too."""
    return [_record(message) for message in messages] if messages else None


def _record(message):
    return message.dict() if isinstance(message, ChatMessage) else message


def _dict(value):
    return value.dict() if value is not None and hasattr(value, "dict") else value


@dataclass
class ToolCall:
    name: str
    arguments: object
    id: str

    def dict(self):
        function = {"name": self.name, "arguments": make_json_serializable(self.arguments)}
        return {"id": self.id, "type": "function", "function": function}


@dataclass
class MemoryStep:
    def dict(self):
        return {name: make_json_serializable(value) for name, value in vars(self).items()}

    def to_messages(self, summary_mode=False):
        raise NotImplementedError(f"a {type(self).__name__} has no messages")


@dataclass
class ActionStep(MemoryStep):
    """What the model wrote, called and saw in one step."""

    step_number: int = 1
    timing: Timing = field(default_factory=lambda: Timing(0.0))
    model_input_messages: list | None = None
    tool_calls: list | None = None
    error: AgentError | None = None
    model_output_message: ChatMessage | None = None
    model_output: str | list | None = None
    code_action: str | None = None
    observations: str | None = None
    observations_images: list | None = None
    action_output: object = None
    token_usage: TokenUsage | None = None
    is_final_answer: bool = False

    def dict(self):
        return {
            "step_number": self.step_number,
            "timing": self.timing.dict(),
            "model_input_messages": _recorded(self.model_input_messages),
            "tool_calls": [call.dict() for call in self.tool_calls or []],
            "error": _dict(self.error),
            "model_output_message": _record(self.model_output_message),
            "model_output": self.model_output,
            "code_action": self.code_action,
            "observations": self.observations,
            "observations_images": self.observations_images or None,
            "action_output": make_json_serializable(self.action_output),
            "token_usage": _dict(self.token_usage),
            "is_final_answer": self.is_final_answer,
        }

    def to_messages(self, summary_mode=False):
        messages = []
        if self.model_output is not None and not summary_mode:
            said = self.model_output.strip()
            messages.append(ChatMessage(MessageRole.ASSISTANT, [_text(said)]))
        if self.tool_calls is not None:
            calls = str([call.dict() for call in self.tool_calls])
            messages.append(ChatMessage(MessageRole.TOOL_CALL, [_text(f"Calling tools:\n{calls}")]))
        if self.observations_images:
            messages.append(ChatMessage(MessageRole.USER, _images(self.observations_images)))
        if self.observations is not None:
            seen = f"Observation:\n{self.observations}"
            messages.append(ChatMessage(MessageRole.TOOL_RESPONSE, [_text(seen)]))
        if self.error is not None:
            messages.append(ChatMessage(MessageRole.TOOL_RESPONSE, [_text(self._error_text())]))
        return messages

    def _error_text(self):
        call = f"Call id: {self.tool_calls[0].id}\n" if self.tool_calls else ""
        return f"{call}Error:\n{self.error}\n{RETRY}"


@dataclass
class PlanningStep(MemoryStep):
    model_input_messages: list = field(default_factory=list)
    model_output_message: ChatMessage | None = None
    plan: str = ""
    timing: Timing = field(default_factory=lambda: Timing(0.0))
    token_usage: TokenUsage | None = None

    def dict(self):
        return {
            "model_input_messages": [_record(message) for message in self.model_input_messages or []],
            "model_output_message": _record(self.model_output_message),
            "plan": self.plan,
            "timing": self.timing.dict(),
            "token_usage": _dict(self.token_usage),
        }

    def to_messages(self, summary_mode=False):
        if summary_mode:
            return []
        plan = ChatMessage(MessageRole.ASSISTANT, [_text(self.plan.strip())])
        # A second message keeps the model from continuing the plan.
        return [plan, ChatMessage(MessageRole.USER, [_text(PROCEED)])]


@dataclass
class TaskStep(MemoryStep):
    task: str
    task_images: list | None = None

    def to_messages(self, summary_mode=False):
        task = [_text(f"New task:\n{self.task}"), *_images(self.task_images or [])]
        return [ChatMessage(MessageRole.USER, task)]


@dataclass
class SystemPromptStep(MemoryStep):
    system_prompt: str

    def to_messages(self, summary_mode=False):
        return [] if summary_mode else [ChatMessage(MessageRole.SYSTEM, [_text(self.system_prompt)])]


@dataclass
class FinalAnswerStep(MemoryStep):
    output: object = None


class AgentMemory:
    """The steps of a run; the system prompt stands beside them and stays when they go."""

    def __init__(self, system_prompt):
        self.system_prompt = SystemPromptStep(system_prompt=system_prompt)
        self.steps = []

    def reset(self):
        self.steps = []

    def get_full_steps(self):
        return [step.dict() for step in self.steps]

    def get_succinct_steps(self):
        """The records without what the model was sent."""
        return [
            {name: value for name, value in record.items() if name != "model_input_messages"}
            for record in self.get_full_steps()
        ]

    def to_messages(self, summary_mode=False):
        """What a call is sent: the prompt, then every step. The agent's own method in the library."""
        steps = [self.system_prompt, *self.steps]
        return [message for step in steps for message in step.to_messages(summary_mode)]

    def return_full_code(self):
        codes = [step.code_action for step in self.steps if isinstance(step, ActionStep)]
        return "\n\n".join(code for code in codes if code is not None)

    def replay(self, logger=None, detailed=False):
        """Tells the run again, into a logger; `detailed` with what each call was sent."""
        log = logger or AgentLogger()
        log.log("Replaying the agent's steps:")
        log.log_markdown(title="System prompt", content=self.system_prompt.system_prompt)
        for step in self.steps:
            if isinstance(step, TaskStep):
                log.log_task(step.task)
            elif isinstance(step, ActionStep):
                self._turn(log, f"Step {step.step_number}", step, step.model_output, detailed)
            elif isinstance(step, PlanningStep):
                self._turn(log, "Planning step", step, step.plan, detailed)

    def _turn(self, log, title, step, output, detailed):
        log.log_rule(title)
        if detailed and step.model_input_messages is not None:
            log.log_messages(step.model_input_messages)
        if output is not None:
            log.log_markdown(title="Agent output:", content=output)


class CallbackRegistry:
    """Callbacks by the class of step: those of its own class first, then those of the base class."""

    def __init__(self):
        self._callbacks = {}

    def register(self, step_cls, callback):
        self._callbacks.setdefault(step_cls, []).append(callback)

    def callback(self, memory_step, **kwargs):
        """Runs what is registered for a step. One with a single parameter gets the step alone."""
        for cls in dict.fromkeys((type(memory_step), MemoryStep)):
            for function in self._callbacks.get(cls, []):
                alone = len(inspect.signature(function).parameters) == 1
                function(memory_step) if alone else function(memory_step, **kwargs)
