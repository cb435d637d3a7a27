"""The memory of MARSYS: what its guide describes, and what its library does.

Where the guide's listings, its text and the library differ, the default is the mended form; `variant("as-written")` makes
all of it do what was printed and published, slips included.
"""

from . import choices as _choices
from .compaction import ManagedConversationMemory, ManagedMemoryConfig
from .conversation import ConversationMemory, MemoryManager
from .estimate import DefaultTokenCounter, truncate_text_to_tokens
from .message import Message, MessageError, OutputProcessor
from .patterns import (
    CoordinatedMemory,
    EpisodicMemory,
    HierarchicalMemory,
    RetrievalMemory,
    SharedMemoryPool,
    manage_token_limit,
    summarize_memory,
)


def variant(name=None):
    """Chooses `mended` or `as-written`; without a name it answers which there are."""
    if name is None:
        return ["mended", "as-written"]
    if name not in ("mended", "as-written"):
        raise ValueError(f"there is no variant {name!r}; there are mended and as-written")
    _choices.as_written = name == "as-written"
    return name


__all__ = [
    "ConversationMemory", "CoordinatedMemory", "DefaultTokenCounter", "EpisodicMemory", "HierarchicalMemory",
    "ManagedConversationMemory", "ManagedMemoryConfig", "MemoryManager", "Message", "MessageError", "OutputProcessor",
    "RetrievalMemory", "SharedMemoryPool", "manage_token_limit", "summarize_memory", "truncate_text_to_tokens", "variant",
]  # fmt: skip
