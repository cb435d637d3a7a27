"""The conversation memory, with the guide's methods and the library's, and the manager with its retention."""

from . import choices
from .message import Message


class ConversationMemory:
    """Messages in order. A description becomes a leading system message, as in the library."""

    def __init__(self, description=None):
        self.messages = []
        self.message_index = {}
        if description:
            self.add(role="system", content=description)

    def __len__(self):
        return len(self.messages)

    def __bool__(self):
        return True

    # The guide's methods.

    def add_message(self, message):
        self.messages.append(message)
        self.message_index[message.message_id] = message
        return message.message_id

    def get_messages(self):
        return list(self.messages)

    def get_recent(self, n):
        """The last n; none for 0 and less."""
        return self.messages[-n:] if n > 0 else []

    def clear(self):
        self.messages, self.message_index = [], {}

    def to_llm_format(self):
        return [message.to_guide_dict() for message in self.messages]

    # The library's methods. They answer messages as the model is sent them.

    def add(self, message=None, role=None, content=None, **fields):
        return self.add_message(message if message is not None else Message(role, content, **fields))

    def update(self, message_id, role=None, content=None, name=None, tool_calls=None, tool_call_id=None):
        """Changes what is given. As published, which call a result answers is lost."""
        position = self._position(message_id)
        if position is None:
            raise KeyError(f"there is no message {message_id}")
        before = self.messages[position]
        kept = None if choices.as_written else before.tool_call_id
        after = Message(
            role or before.role,
            before.content if content is None else content,
            message_id,
            before.name if name is None else name,
            before.tool_calls if tool_calls is None else tool_calls,
            kept if tool_call_id is None or choices.as_written else tool_call_id,
            metadata=before.metadata,
        )
        self._put(position, after)

    def replace_memory(self, idx, message=None, role=None, content=None, **fields):
        self._check(idx)
        self._put(idx, message if message is not None else Message(role, content, **fields))

    def delete_memory(self, idx):
        self._check(idx)
        gone = self.messages.pop(idx)
        self.message_index.pop(gone.message_id, None)

    def retrieve_recent(self, n=1):
        return [message.to_llm_dict() for message in self.get_recent(n)]

    def retrieve_all(self):
        return [message.to_llm_dict() for message in self.messages]

    def retrieve_by_role(self, role, n=None):
        """The last n of a role. As published, 0 is all."""
        found = [message.to_llm_dict() for message in self.messages if message.role == role]
        if n is None or (n == 0 and choices.as_written):
            return found
        return found[-n:] if n > 0 or choices.as_written else []

    def retrieve_by_id(self, message_id):
        position = self._position(message_id)
        return None if position is None else self.messages[position].to_llm_dict()

    def remove_by_id(self, message_id):
        position = self._position(message_id)
        if position is not None:
            self.delete_memory(position)
        return position is not None

    def reset_memory(self):
        """Forgets all but a leading system message."""
        leading = self.messages[:1] if self.messages and self.messages[0].role == "system" else []
        self.clear()
        for message in leading:
            self.add_message(message)

    def _position(self, message_id):
        positions = (at for at, message in enumerate(self.messages) if message.message_id == message_id)
        return next(positions, None)

    def _check(self, idx):
        if not 0 <= idx < len(self.messages):
            raise IndexError(f"there is no message at position {idx}")

    def _put(self, position, message):
        self.message_index.pop(self.messages[position].message_id, None)
        self.messages[position] = message
        self.message_index[message.message_id] = message


class MemoryManager:
    """A memory for the whole and one for each agent, and what stays of them at the end of a run and of a session.

    Of the guide's parameters the last three are never used as printed; here `max_messages` drops the oldest messages.
    """

    POLICIES = ("single_run", "session", "persistent")

    def __init__(
        self,
        retention_policy="session",
        max_messages=None,
        auto_summarize=False,
        summarize_threshold=100,
        save=None,
    ):
        if retention_policy not in self.POLICIES and not choices.as_written:
            raise ValueError(f"retention is {', '.join(self.POLICIES)}, not {retention_policy!r}")
        self.retention_policy = retention_policy
        self.max_messages, self.auto_summarize = max_messages, auto_summarize
        self.summarize_threshold = summarize_threshold
        self.memory = ConversationMemory()
        self._save = save
        # As printed, this table is never made, and asking for an agent's memory fails.
        if not choices.as_written:
            self.agent_memories = {}

    def get_memory(self, agent_name):
        if agent_name not in self.agent_memories:
            self.agent_memories[agent_name] = ConversationMemory()
        return self.agent_memories[agent_name]

    def apply_retention_policy(self):
        """The end of a run."""
        if self.retention_policy == "single_run":
            self._clear_all()
        elif self.retention_policy == "persistent":
            self._persist()
        self._drop_oldest()

    end_run = apply_retention_policy

    def end_session(self):
        if self.retention_policy == "persistent":
            self._persist()
        else:
            self._clear_all()

    def _memories(self):
        return [self.memory, *getattr(self, "agent_memories", {}).values()]

    def _clear_all(self):
        for memory in self._memories():
            memory.clear()

    def _persist(self):
        if choices.as_written:
            self.save_to_disk()
        elif self._save is not None:
            self._save([memory.to_llm_format() for memory in self._memories()])

    def _drop_oldest(self):
        """The oldest messages go, but no system message, and no result without its call."""
        if self.max_messages is None or choices.as_written:
            return
        for memory in self._memories():
            kept = list(memory.messages)
            while len(kept) > self.max_messages and any(message.role != "system" for message in kept):
                kept = _without_oldest(kept)
            memory.clear()
            for message in kept:
                memory.add_message(message)


def _without_oldest(messages):
    oldest = next(message for message in messages if message.role != "system")
    calls = {call["id"] for call in oldest.tool_calls or []}
    return [message for message in messages if message is not oldest and message.tool_call_id not in calls]
