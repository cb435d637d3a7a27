"""The scratchpad that code changes while it runs: the same class as the one of this pad."""

from pad_guest.agent_memory import AgentMemory

__all__ = ["AgentMemory"]
