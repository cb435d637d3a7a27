"""smolagents' memory, written anew from descriptions of its behaviour: steps, memory, callbacks, messages, replay."""

from .agents import CodeAgent, ToolCallingAgent
from .memory import (
    ActionStep,
    AgentMemory,
    CallbackRegistry,
    FinalAnswerStep,
    MemoryStep,
    PlanningStep,
    SystemPromptStep,
    TaskStep,
    ToolCall,
)
from .models import ChatMessage, MessageRole, get_clean_message_list
from .monitoring import AgentLogger, Monitor, Timing, TokenUsage
from .utils import AgentError, AgentExecutionError, AgentParsingError, AgentToolCallError

__all__ = [
    "ActionStep", "AgentError", "AgentExecutionError", "AgentLogger", "AgentMemory", "AgentParsingError",
    "AgentToolCallError", "CallbackRegistry", "ChatMessage", "CodeAgent", "FinalAnswerStep", "MemoryStep", "MessageRole",
    "Monitor", "PlanningStep", "SystemPromptStep", "TaskStep", "Timing", "TokenUsage", "ToolCall", "ToolCallingAgent",
    "get_clean_message_list",
]  # fmt: skip
