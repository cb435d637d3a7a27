"""AutoGen's model contexts. A tool message holds all results of a turn; `content` is a list there, and of calls too."""


def _checked(**sizes):
    for name, size in sizes.items():
        if size <= 0:
            raise ValueError(f"{name} must be greater than 0")


def _without_leading_result(messages):
    """A result at the front, whose call is gone, is dropped: that one only."""
    return messages[1:] if messages and messages[0].get("role") == "tool" else messages


def unbounded(messages):
    return list(messages)


def buffered(messages, buffer_size):
    _checked(buffer_size=buffer_size)
    return _without_leading_result(messages[-buffer_size:])


def head_and_tail(messages, head_size, tail_size):
    """The first and the last with a note between. The count does not know of a call and a result that go too."""
    _checked(head_size=head_size, tail_size=tail_size)
    skipped = len(messages) - head_size - tail_size
    if skipped <= 0:
        return list(messages)
    head = messages[:head_size]
    ends_in_calls = head[-1].get("role") == "assistant" and _calls(head[-1])
    note = {"role": "user", "content": f"Skipped {skipped} messages.", "source": "System"}
    return [*(head[:-1] if ends_in_calls else head), note, *_without_leading_result(messages[-tail_size:])]


def _calls(message):
    return bool(message.get("tool_calls")) or isinstance(message.get("content"), list)


def token_limited(messages, token_limit, token_counter):
    """Drops the message in the middle until the rest fits. `token_counter` counts one message."""
    kept = list(messages)
    tokens = sum(map(token_counter, kept))
    while tokens > token_limit and kept:
        tokens -= token_counter(kept.pop(len(kept) // 2))
    return _without_leading_result(kept)
