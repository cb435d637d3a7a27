"""A recorded run fed to an agent of smolagents, as the agent itself would have added its steps."""

import smolagents
from smolagents.memory import MemoryStep


class _Sent(MemoryStep):
    """A step that smolagents does not have: it keeps what it is sent as."""

    def __init__(self, messages):
        self.sent = messages

    def to_messages(self, summary_mode=False):
        return [smolagents.ChatMessage(**message) for message in self.sent]


class SmolFeeder:
    """Final answers and marks are not sent, so that they are not fed."""

    def __init__(self, agent):
        self.agent = agent

    def add(self, record):
        told = record["smolagents"]
        match told.get("type"):
            case "system" if not self.agent.memory.steps and not self.agent.memory.system_prompt.system_prompt:
                self.agent.memory.system_prompt = smolagents.SystemPromptStep(told["system_prompt"])
            case "system":
                self.agent.end_step(_Sent([{"role": "system", "content": [{"type": "text", "text": told["system_prompt"]}]}]))
            case "task":
                self.agent.end_step(smolagents.TaskStep(told["task"], told["task_images"]))
            case "planning":
                timing = smolagents.Timing(0.0)
                self.agent.end_step(smolagents.PlanningStep(plan=told["plan"], timing=timing))
            case "action":
                self.agent.end_step(_smol_action(told))
            case None if told["sent"]:
                self.agent.end_step(_Sent(told["sent"]))

    def messages(self):
        """Roles of tools are sent as the models get them."""
        shown = {"tool-call": "assistant", "tool-response": "user"}
        messages = self.agent.write_memory_to_messages()
        if not self.agent.memory.system_prompt.system_prompt:
            messages = messages[1:]
        return [{"role": shown.get(one["role"], str(one["role"])), "content": one["content"]} for one in messages]


def _smol_action(told):
    calls = [
        smolagents.ToolCall(call["function"]["name"], call["function"]["arguments"], call["id"])
        for call in told["tool_calls"]
    ]
    error = told["error"]
    return smolagents.ActionStep(
        step_number=told["step_number"],
        timing=smolagents.Timing(told["timing"]["start_time"], told["timing"]["end_time"]),
        tool_calls=calls or None,
        error=smolagents.AgentError(error["message"]) if error else None,
        model_output=told["model_output"],
        observations=told["observations"],
        observations_images=told["observations_images"],
        is_final_answer=told["is_final_answer"],
    )
