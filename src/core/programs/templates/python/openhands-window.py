"""Recent events, as OpenHands

The first messages and the newest ones; what is between them is left out.
"""


def prune(messages: list[dict], keep_first: int = 2, max_size: int = 20) -> list[dict]:
    head = messages[:keep_first]
    tail = messages[keep_first:][-max(1, max_size - keep_first) :]
    # A result without its call would be refused.
    while tail and tail[0]["role"] == "tool":
        tail = tail[1:]
    return head + tail
