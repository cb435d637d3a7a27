"""The vectors of smolagents: messages of steps, records, replay, callbacks, monitor and merging."""

import smolagents as smol
import smolagents.utils as smol_utils
from smolagents.models import tool_role_conversions

SMOL = "smolagents-memory.json"
SMOL_CLASSES = {
    "system": smol.SystemPromptStep,
    "task": smol.TaskStep,
    "action": smol.ActionStep,
    "planning": smol.PlanningStep,
    "final": smol.FinalAnswerStep,
    "step": smol.MemoryStep,
}


def smol_field(name, value):
    if value is None:
        return None
    if name == "timing":
        return smol.Timing(**{"start_time": 0.0, **value})
    if name == "token_usage":
        return smol.TokenUsage(value["input_tokens"], value["output_tokens"])
    if name == "tool_calls":
        return [smol.ToolCall(**call) for call in value]
    if name == "error":
        return getattr(smol_utils, value.get("type", "AgentError"))(value["message"])
    if name == "model_input_messages":
        return [smol.ChatMessage(**message) for message in value]
    if name == "model_output_message":
        return smol.ChatMessage(**value)
    return value


def smol_step(step):
    fields = {name: smol_field(name, value) for name, value in step.items() if name != "type"}
    if step["type"] == "planning":
        fields.setdefault("model_output_message", smol.ChatMessage("assistant", ""))
    return SMOL_CLASSES[step["type"]](**fields)


def smol_memory(input):
    memory = smol.AgentMemory(input.get("system_prompt", "S"))
    memory.steps = [smol_step(step) for step in input["steps"]]
    return memory


def smol_messages(messages):
    return [{"role": str(message.role), "content": message.content} for message in messages]


@operation(SMOL, "step_to_messages")
def smol_step_messages(input, params, case):
    return smol_messages(smol_step(input["step"]).to_messages(**params))


@operation(SMOL, "memory_messages")
def smol_memory_messages(input, params, case):
    return smol_messages(smol_memory(input).to_messages(**params))


@operation(SMOL, "steps_dict")
def smol_records(input, params, case):
    memory = smol_memory(input)
    full, succinct = memory.get_full_steps(), memory.get_succinct_steps()
    memory.reset()
    after = [memory.get_full_steps(), memory.system_prompt.system_prompt]
    return {"full": full, "succinct": succinct, "after_reset": after}


@operation(SMOL, "full_code")
def smol_code(input, params, case):
    return smol_memory(input).return_full_code()


@operation(SMOL, "clean_messages")
def smol_clean(input, params, case):
    options = {name: value for name, value in params.items() if name != "role_conversions"}
    if params.get("role_conversions"):
        options["role_conversions"] = tool_role_conversions
    return smol.get_clean_message_list(input["messages"], **options)


class Recorder:
    """Notes the calls that a replay and a monitor make on their logger."""

    def __init__(self):
        self.lines = []

    def log(self, text):
        self.lines.append(["log", text])

    def log_markdown(self, content, title):
        self.lines.append(["markdown", title, content])

    def log_task(self, content):
        self.lines.append(["task", content])

    def log_rule(self, title):
        self.lines.append(["rule", title])

    def log_messages(self, messages):
        self.lines.append(["messages", smol_messages(messages)])


@operation(SMOL, "replay")
def smol_replay(input, params, case):
    recorder = Recorder()
    smol_memory(input).replay(recorder, **params)
    return recorder.lines


@operation(SMOL, "callbacks")
def smol_callbacks(input, params, case):
    registry, runs = smol.CallbackRegistry(), []

    def registered(name, parameters):
        if parameters == 1:
            return lambda step: runs.append([name, ["step"]])
        return lambda step, agent: runs.append([name, ["step", "agent"]])

    for entry in input["registrations"]:
        registry.register(getattr(smol, entry["on"]), registered(entry["name"], entry["args"]))
    registry.callback(smol_step(params["step"]), agent="agent")
    return runs


@operation(SMOL, "monitor")
def smol_monitor(input, params, case):
    recorder = Recorder()
    monitor = smol.Monitor(logger=recorder)
    for entry in input["steps"]:
        monitor.update_metrics(smol_step({"type": "action", "token_usage": None, **entry}))
    return {
        "lines": [text for _, text in recorder.lines],
        "totals": monitor.get_total_token_counts().dict(),
        "durations": monitor.step_durations,
    }
