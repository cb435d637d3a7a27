"""The agents whose memory this is, as far as their loop is memory: see `tinyagent.agents.react`."""

from .react import ReactAgent

__all__ = ["ReactAgent"]
