"""LlamaIndex: the chat memory buffer, and the one with a summary. `token_counter` counts a list of messages."""

from .messages import text_of


def _check(token_limit, initial_token_count):
    if token_limit < 1 or initial_token_count > token_limit:
        raise ValueError("the limit must be at least 1, and the initial tokens not above it")


def chat_memory_buffer(messages, token_counter, token_limit=3000, initial_token_count=0):
    """Drops from the front while over the limit; after each drop a result at the front, then an answer."""
    _check(token_limit, initial_token_count)
    kept = list(messages)
    while initial_token_count + token_counter(kept) > token_limit and len(kept) > 1:
        kept.pop(0)
        for role in ("tool", "assistant"):
            if kept and kept[0]["role"] == role:
                kept.pop(0)
    return kept if initial_token_count + token_counter(kept) <= token_limit else []


def chat_summary_memory_buffer(
    messages,
    token_counter,
    token_limit=2000,
    initial_token_count=0,
    count_initial_tokens=False,
    summarizer=None,
    instruction="Write a concise summary about the contents of this conversation.",
    show_calls=lambda message: message.get("tool_calls") or [],
):
    """The newest that fit, and one system message for the others; without `summarizer(prompt)` those are dropped."""
    initial = initial_token_count if count_initial_tokens else 0
    _check(token_limit, initial if messages else 0)
    tokens, start = initial, len(messages)
    for message in reversed(messages):
        tokens += token_counter([message])
        if tokens > token_limit:
            break
        start -= 1
    while start < len(messages) and messages[start]["role"] in ("assistant", "tool"):
        start += 1
    older, newer = messages[:start], messages[start:]
    if not older:
        return list(messages)
    if summarizer is None:
        return list(newer)
    if len(older) == 1 and older[0]["role"] == "system":
        return list(messages)
    transcript = "".join(f"{message['role']}: {_shown(message, show_calls)}\n\n" for message in older)
    summary = summarizer(f'"Transcript so far: {transcript}"\n\n{instruction}')
    return [{"role": "system", "content": summary}, *newer]


def _shown(message, show_calls):
    return text_of(message) or "\n".join(f"Calling a function: {call}" for call in show_calls(message))
