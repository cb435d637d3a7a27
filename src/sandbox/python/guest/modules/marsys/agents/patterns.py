"""The guide's patterns: episodes, shared knowledge, levels, a token limit, summaries and retrieval."""

import math

from . import choices
from .conversation import ConversationMemory
from .message import Message

PREVIEW = 50


class EpisodicMemory:
    """The current episode and the past ones. Metadata describes the episode that it ends."""

    def __init__(self):
        self.episodes = []
        self.episode_metadata = []
        self.current_episode = ConversationMemory()

    def add_message(self, message):
        return self.current_episode.add_message(message)

    def start_new_episode(self, metadata=None):
        """Archives the current episode; an empty one is not, and its metadata is lost."""
        if self.current_episode.messages:
            self.episodes.append(self.current_episode)
            self.episode_metadata.append(metadata or {})
            self.current_episode = ConversationMemory()

    def recall_episode(self, query):
        """The oldest past episode with a message in which the words stand, in any case."""
        for episode in self.episodes:
            for message in episode.messages:
                if not message.content and not choices.as_written:
                    continue
                if query.lower() in str(message.content).lower():
                    return episode
        return None

    def summarize_episodes(self):
        return [self._summary(number, episode) for number, episode in enumerate(self.episodes, 1)]

    def _summary(self, number, episode):
        first, last = (_preview(message.content) for message in (episode.messages[0], episode.messages[-1]))
        return f"Episode {number}: {len(episode.messages)} messages\nStarted: {first}\nEnded: {last}"


def _preview(content):
    if choices.as_written:
        return content[:PREVIEW] + "..."
    text = "" if content is None else str(content)
    return text[:PREVIEW] + "..." if len(text) > PREVIEW else text


class SharedMemoryPool:
    """Insights in a list of their own, and messages that go to every agent. No insight enters an agent's memory."""

    def __init__(self):
        self.agent_memories = {}
        self.global_memory = ConversationMemory()
        self.shared_insights = []

    def register_agent(self, agent_name):
        return self.agent_memories.setdefault(agent_name, ConversationMemory())

    def share_insight(self, agent_name, insight):
        metadata = {"shared": True, "source": agent_name}
        shared = Message("system", f"[Shared by {agent_name}]: {insight}", metadata=metadata)
        self.shared_insights.append(shared)
        return shared

    def get_shared_context(self):
        return list(self.shared_insights)

    def broadcast_message(self, message):
        for memory in self.agent_memories.values():
            memory.add_message(message)


class CoordinatedMemory:
    """Facts that all agents see before their own messages."""

    def __init__(self):
        self.facts = []
        self.agent_memories = {}

    def add_message(self, agent_name, message):
        self.agent_memories.setdefault(agent_name, ConversationMemory()).add_message(message)

    def register_fact(self, agent_name, fact):
        self.facts.append(Message("system", fact, metadata={"discovered_by": agent_name}))

    def get_context(self, agent_name):
        own = self.agent_memories.get(agent_name)
        return [*self.facts, *(own.messages if own else [])]


class HierarchicalMemory:
    """What is important, what is at work, and what has left work. The model sees the first two."""

    CAPACITY, MOVED = 50, 25

    def __init__(self, importance_threshold=0.7):
        self.importance_threshold = importance_threshold
        self.core_memory, self.working_memory, self.episodic_memory = (ConversationMemory() for _ in range(3))

    def add_message(self, message, importance=0.0):
        if importance >= self.importance_threshold:
            self.core_memory.add_message(message)
        self.working_memory.add_message(message)
        working = self.working_memory
        if len(working.messages) > self.CAPACITY:
            moved, working.messages = working.messages[: self.MOVED], working.messages[self.MOVED :]
            for one in moved:
                self.episodic_memory.add_message(one)
                if not choices.as_written:
                    working.message_index.pop(one.message_id, None)

    def get_context(self):
        """Core, then work. As printed an important message comes twice."""
        core, working = self.core_memory.messages, self.working_memory.messages
        if choices.as_written:
            return [*core, *working]
        held = {id(message) for message in core}
        return [*core, *(message for message in working if id(message) not in held)]


def _tokens(message):
    return len(str(message.content)) // 4


def manage_token_limit(memory, max_tokens=4000, preserve_system=True):
    """System messages, then as many of the newest others as fit. As printed the others come out in the wrong order."""
    messages = memory.messages if isinstance(memory, ConversationMemory) else memory
    system = [message for message in messages if message.role == "system"]
    kept = system if preserve_system else []
    used = sum(_tokens(message) for message in kept)
    first = len(kept)
    for message in reversed([message for message in messages if message.role != "system"]):
        used += _tokens(message)
        if used > max_tokens:
            break
        # As printed the place is the length of a list that grows with each message, or of one that is not there.
        kept.insert(len(system) if choices.as_written else first, message)
    return kept


def summarize_memory(memory, chunk_size=20, summarizer=None):
    """Replaces all but the last messages by one system message. `summarizer(text)` answers; gives the summary back."""
    messages = memory.messages
    if len(messages) <= chunk_size:
        return ""
    if summarizer is None:
        raise ValueError("summarize_memory needs a summarizer: a function of the conversation's text")
    cut = len(messages[:-chunk_size])
    lead = 0
    if not choices.as_written:
        cut = _unbroken(messages, len(messages) - max(0, chunk_size))
        while lead < cut and messages[lead].role == "system":
            lead += 1
    recent = messages[cut:] if not choices.as_written else messages[-chunk_size:]
    text = "\n".join(f"{message.role}: {message.content}" for message in messages[lead:cut])
    summary = summarizer(text)
    made = Message("system", f"Previous conversation summary: {summary}")
    kept = [*messages[:lead], made, *recent]
    memory.clear()
    for message in kept:
        memory.add_message(message)
    return summary


def _unbroken(messages, cut):
    """The cut, moved so that no result stands without its call."""
    while 0 < cut < len(messages) and messages[cut].role == "tool":
        cut -= 1
    return cut


class RetrievalMemory:
    """Messages with an embedding each; `embed(text)` gives a list of numbers."""

    def __init__(self, embed, memory=None):
        self.embed = embed
        self.memory = memory or ConversationMemory()
        self.embeddings = []

    def add_message(self, message):
        self.memory.add_message(message)
        self.embeddings.append(self.embed(str(message.content)))

    def retrieve_relevant(self, query, k=5):
        """The k closest, best first; of equals the later one. As printed, 0 gives all."""
        if k <= 0 and not choices.as_written:
            return []
        wanted = self.embed(query)
        scores = [_cosine(wanted, embedding) for embedding in self.embeddings]
        order = sorted(range(len(scores)), key=lambda at: scores[at])[-k:]
        return [self.memory.messages[at] for at in reversed(order)]


def _cosine(one, other):
    norms = math.hypot(*one) * math.hypot(*other)
    return sum(a * b for a, b in zip(one, other)) / norms if norms else 0.0
