"""The agents whose memory this is, as far as their loop is memory: see `tinyagent.agents.react` and `.code`."""

from .code import CodeAgent, FinalAnswer, final_answer
from .react import ReactAgent

__all__ = ["CodeAgent", "FinalAnswer", "ReactAgent", "final_answer"]
