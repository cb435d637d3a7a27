"""The library's estimate of tokens, and how it cuts a text. No tokenizer: characters through four."""

import json
import math

MESSAGE, CALL, CALL_ID = 3, 5, 10


class DefaultTokenCounter:
    def __init__(self, chars_per_token=4, image_token_estimate=800):
        self.chars_per_token, self.image_token_estimate = chars_per_token, image_token_estimate

    def count_messages(self, messages):
        return sum(self.count_message(message) for message in messages)

    def count_message(self, message):
        """Of a record with `role`, `content`, and where there are any `name`, `tool_calls`, `tool_call_id`."""
        name = len(message.get("name") or "") / self.chars_per_token
        call_id = CALL_ID if message.get("tool_call_id") else 0
        content = self._content(message.get("content"))
        return math.floor(MESSAGE + content + self._calls(message.get("tool_calls") or []) + name + call_id)

    def _text(self, text):
        return math.floor(len(text) / self.chars_per_token)

    def _content(self, content):
        if content is None:
            return 0
        if isinstance(content, str):
            return self._text(content)
        if isinstance(content, list):
            return sum(self._block(block) for block in content)
        return self._text(_json(content))

    def _block(self, block):
        kind = block.get("type") if isinstance(block, dict) else None
        if kind == "text":
            return self._text(block.get("text") or "")
        return self.image_token_estimate if kind == "image_url" else self._text(_json(block))

    def _calls(self, calls):
        total = 0.0
        for call in calls:
            function = call.get("function") or {}
            arguments = function.get("arguments", {})
            arguments = arguments if isinstance(arguments, str) else _json(arguments)
            total += CALL + (len(function.get("name") or "") + len(arguments)) / self.chars_per_token
        return math.floor(total)


def _json(value):
    return json.dumps(value, separators=(",", ":"))


def truncate_text_to_tokens(text, max_tokens, marker="", chars_per_token=4):
    """Cut so that it fits with the marker; a marker that is longer than that stands alone."""
    limit = max_tokens * chars_per_token
    if not text or len(text) <= limit:
        return text
    return text[: max(0, limit - len(marker))] + marker
