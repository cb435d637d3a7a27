"""Last observations, as SWE-agent

Older tool results become a note of how long they were.
"""


def prune(messages: list[dict], keep: int = 5) -> list[dict]:
    results = [message["id"] for message in messages if message["role"] == "tool"]
    old = set(results[: max(0, len(results) - keep)])

    def elided(message):
        lines = str(message["content"]).count("\n") + 1
        return {**message, "content": f"Old environment output: ({lines} lines omitted)"}

    return [elided(message) if message["id"] in old else message for message in messages]
