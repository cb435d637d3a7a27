"""Errors of an agent, and values made plain as they are shown and recorded."""

import json


class AgentError(Exception):
    def __init__(self, message, logger=None):
        super().__init__(message)
        self.message = message

    def dict(self):
        return {"type": type(self).__name__, "message": str(self.message)}


class AgentParsingError(AgentError):
    pass


class AgentExecutionError(AgentError):
    pass


class AgentToolCallError(AgentExecutionError):
    pass


def make_json_serializable(value):
    """Texts in braces or brackets become what they parse to, at every depth and again inside of it."""
    if isinstance(value, str):
        try:
            return make_json_serializable(json.loads(value)) if _looks_like_json(value) else value
        except ValueError:
            return value
    if isinstance(value, (list, tuple)):
        return [make_json_serializable(item) for item in value]
    if isinstance(value, dict):
        return {str(key): make_json_serializable(item) for key, item in value.items()}
    return value


def _looks_like_json(text):
    return (text.startswith("{") and text.endswith("}")) or (text.startswith("[") and text.endswith("]"))
