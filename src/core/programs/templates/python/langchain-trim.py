"""Trim messages, as LangChain

The newest messages that fit a number of tokens, beginning with a user's; the system prompt stays.
"""

from memoscope.strategies.langchain import trim_messages


def prune(messages: list[dict], context, max_tokens: int = 4000) -> list[dict]:
    def tokens(some):
        return sum(context.count(message.get("content") or "") for message in some)

    return trim_messages(messages, max_tokens, token_counter=tokens, include_system=True, start_on="human")
