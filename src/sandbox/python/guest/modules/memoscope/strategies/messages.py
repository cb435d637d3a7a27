"""What the strategies ask of a message, whichever way it is written: `role` or LangChain's `type`, a text or blocks."""

TYPES = {"user": "human", "assistant": "ai", "developer": "system"}


def type_of(message):
    """`system`, `human`, `ai` or `tool`."""
    kind = message.get("type") or message.get("role")
    return TYPES.get(kind, kind)


def texts_of(content):
    if isinstance(content, str):
        return [content]
    blocks = content if isinstance(content, list) else []
    return [text for block in blocks if (text := text_of_block(block)) is not None]


def text_of_block(block):
    if isinstance(block, str):
        return block
    return block.get("text", "") if isinstance(block, dict) and block.get("type") == "text" else None


def text_of(message):
    return "".join(texts_of(message.get("content")))


def largest(most, fits):
    """The largest number up to `most` for which `fits` holds, where it holds up to some number; 0 for none."""
    low, high = 0, most
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low
