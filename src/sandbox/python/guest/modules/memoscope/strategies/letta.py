"""Letta: where a history is cut, as the index of the first message that stays behind the system prompt; and cutting a text."""

CLIP = 50_000


def static_buffer(messages, message_buffer_limit=10, message_buffer_min=3, force=False, clear=False):
    """The cut is at a message of the user, or at the end; 1: nothing goes."""
    if not force and len(messages) <= message_buffer_limit:
        return 1
    cut = max(1, len(messages) - (0 if clear else message_buffer_min))
    users = (at for at in range(cut, len(messages)) if messages[at]["role"] == "user")
    return next(users, max(1, len(messages)))


def sliding_window(messages, token_counter, context_window, sliding_window_percentage=0.3):
    """Evicts a growing share until there is room, at an answer; `token_counter` counts one message."""
    tail = [0]
    for message in reversed(messages):
        tail.append(tail[-1] + token_counter(message))
    tail.reverse()
    system = tail[0] - tail[1]
    goal = (1 - sliding_window_percentage) * context_window
    share = sliding_window_percentage + 0.1
    while share < 1:
        cut = _last_answer(messages, round(share * len(messages)))
        share += 0.1
        if cut is None or system + tail[cut] >= goal:
            continue
        least = 2 if messages[-1]["role"] == "approval" else 1
        if len(messages) - cut > least:
            return cut
        break
    raise ValueError("no answer leaves enough room behind it")


def _last_answer(messages, start):
    for at in range(min(start, len(messages) - 1), 0, -1):
        role = messages[at]["role"]
        if role == "assistant" or (role == "approval" and messages[at].get("tool_calls")):
            return at
    return None


def summarize_all(messages):
    """All go, but an approval that is pending, with its step."""
    if len(messages) < 2 or messages[-1]["role"] != "approval":
        return max(1, len(messages))
    before, last = messages[-2:]
    same_step = before["role"] == "assistant" and before.get("step_id") == last.get("step_id")
    return max(1, len(messages) - (2 if same_step else 1))


def clip_summary(text, clip_chars=CLIP):
    return text if len(text) <= clip_chars else text[:clip_chars] + "... [summary truncated to fit]"


def middle_truncate(text, budget_bytes, head_frac=0.3, tail_frac=0.3):
    """The text without its middle, and how many characters stood between head and tail."""
    size = len(text.encode("utf-8", "surrogatepass"))
    if size <= budget_bytes or budget_bytes <= 0:
        return text, 0
    budget = max(1, int(budget_bytes / (size / len(text))))
    head, tail = int(budget * head_frac), int(budget * tail_frac)
    if head + tail > budget:
        tail = max(0, budget - head)
    dropped = max(0, len(text) - head - tail)
    marker = f"\n[TRUNCATED: dropped {dropped} middle chars due to context budget]\n"
    missing = max(0, len(marker) - max(0, budget - head - tail))
    end = text[len(text) - tail :]
    return text[:head] + marker + end[: max(0, tail - missing)], dropped
