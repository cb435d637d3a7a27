"""A message, what of it a model is sent, and how messages between agents are converted."""

import json
import time
import uuid
from dataclasses import dataclass, field

from . import choices


def make_id():
    return uuid.uuid4().hex


class MessageError(ValueError):
    """A message that the library refuses."""


@dataclass
class Message:
    """Gets an id where it is given none. Its roles: user, assistant, system, tool, agent_call, agent_response."""

    role: str
    content: str | dict | list | None = None
    message_id: str | None = None
    name: str | None = None
    tool_calls: list | None = None
    tool_call_id: str | None = None
    agent_calls: list | None = None
    structured_data: dict | None = None
    images: list | None = None
    metadata: dict = field(default_factory=dict)
    timestamp: float = field(default_factory=time.time)
    reasoning_details: object = None

    def __post_init__(self):
        if self.message_id is None:
            self.message_id = make_id()
        if not self.role:
            raise MessageError("a message needs a role")
        self.tool_calls = _checked_calls(self.tool_calls)

    def to_llm_dict(self):
        """What is sent. A tool's content is always text; records become compact JSON."""
        content = _with_images(self.content, self.images or [])
        if self.role == "tool":
            optional = {"tool_call_id": self.tool_call_id, "name": self.name}
            return _present({"role": self.role, "content": _tool_text(content)}, optional)
        sent = compact_json(content) if isinstance(content, dict) else content
        optional = {
            "name": self.name,
            "tool_calls": self.tool_calls,
            "reasoning_details": self.reasoning_details,
        }
        return _present({"role": self.role, "content": sent}, optional)

    def to_guide_dict(self):
        """The guide's form: content as it is."""
        optional = {"name": self.name, "tool_calls": self.tool_calls, "tool_call_id": self.tool_call_id}
        return _present({"role": self.role, "content": self.content}, optional)

    def as_record(self):
        """What the algorithms of the library count, pack and cut."""
        optional = {"name": self.name, "tool_calls": self.tool_calls, "tool_call_id": self.tool_call_id}
        content = _with_images(self.content, self.images or [])
        return _present({"role": self.role, "content": content}, optional)


def compact_json(value):
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def _tool_text(content):
    if content is None:
        return ""
    return compact_json(content) if isinstance(content, dict) else str(content)


def _present(record, optional):
    return {**record, **{name: value for name, value in optional.items() if value}}


def _with_images(content, images):
    """Images are paths; each that can be read becomes a block: here data and web addresses."""
    if not images:
        return content
    text = content if isinstance(content, str) else ""
    readable = [image for image in images if isinstance(image, str) and image.startswith(("data:", "http:", "https:"))]
    blocks = [{"type": "image_url", "image_url": {"url": image}} for image in readable]
    return [*([{"type": "text", "text": text}] if text.strip() else []), *blocks]


def _checked_calls(calls):
    if calls is None:
        return None
    if not isinstance(calls, list):
        raise MessageError(f"tool_calls must be a list, not {type(calls).__name__}")
    return [_checked_call(call) for call in calls]


def _checked_call(call):
    function = call.get("function") or {} if isinstance(call, dict) else {}
    name, arguments = function.get("name"), function.get("arguments", "{}")
    if not isinstance(call, dict) or not call.get("id") or not name or not isinstance(arguments, str):
        raise MessageError("a tool call needs an id, a name, and its arguments as a text")
    function = {"name": name, "arguments": arguments}
    return {"id": call["id"], "type": call.get("type", "function"), "function": function}


class OutputProcessor:
    """Messages between agents as a model takes them: a call as a user's request, an answer as an assistant's words."""

    def process(self, message):
        if message.role == "agent_call":
            asked = f"[Request from {message.metadata.get('caller')}]: {message.content}"
            return {"role": "user", "content": asked}
        sent = message.to_guide_dict()
        if message.role == "agent_response" and not choices.as_written:
            sent["role"] = "assistant"
        return sent
