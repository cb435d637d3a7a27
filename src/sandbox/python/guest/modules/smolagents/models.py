"""Messages, and how neighbours of one role are merged before a call."""

import copy
from dataclasses import dataclass
from enum import StrEnum


class MessageRole(StrEnum):
    USER = "user"
    ASSISTANT = "assistant"
    SYSTEM = "system"
    TOOL_CALL = "tool-call"
    TOOL_RESPONSE = "tool-response"


@dataclass
class ChatMessage:
    """Its fields can be read as of an object and as of a dict: the documents do both."""

    role: str
    content: str | list | None = None
    tool_calls: list | None = None
    raw: object = None
    token_usage: object = None

    def __getitem__(self, name):
        return getattr(self, name)

    def get(self, name, default=None):
        return getattr(self, name, default)

    def dict(self):
        usage = self.token_usage.dict() if self.token_usage else None
        return {
            "role": str(self.role),
            "content": self.content,
            "tool_calls": self.tool_calls,
            "raw": self.raw,
            "token_usage": usage,
        }


tool_role_conversions = {
    MessageRole.TOOL_CALL: MessageRole.ASSISTANT,
    MessageRole.TOOL_RESPONSE: MessageRole.USER,
}


def get_clean_message_list(message_list, role_conversions=None, flatten_messages_as_text=False):
    """The messages as a model gets them. Plain text fails where it would be merged or flattened, as does an image."""
    merged = []
    for message in message_list:
        role = MessageRole(message["role"])
        role = (role_conversions or {}).get(role, role)
        content = message["content"]
        if flatten_messages_as_text:
            content = _flattened(content)
        if not merged or merged[-1]["role"] != role:
            merged.append({"role": role, "content": copy.deepcopy(content)})
        elif flatten_messages_as_text:
            merged[-1]["content"] += "\n" + content
        else:
            _append(merged[-1]["content"], content)
    return [{"role": str(message["role"]), "content": message["content"]} for message in merged]


def _flattened(content):
    if isinstance(content, str) or any(block["type"] == "image" for block in content):
        raise ValueError("only blocks of text can be flattened")
    return content[0]["text"]


def _append(content, blocks):
    if isinstance(content, str) or isinstance(blocks, str):
        raise TypeError("plain text cannot be merged with a neighbour of the same role")
    for block in blocks:
        if content and content[-1]["type"] == block["type"] == "text":
            content[-1]["text"] += "\n" + block["text"]
        else:
            content.append(copy.deepcopy(block))
