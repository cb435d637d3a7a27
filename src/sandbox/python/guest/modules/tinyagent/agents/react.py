"""The tool agent that speaks JSON, as a loop over a model and tools that are handed in."""

import inspect
import json

from tinyagent import memory as forms

MAX_STEPS = 10
TEMPERATURE, TEMPERATURE_STEP = 0.7, 0.2
#: Results are cut to so many characters before they are stored.
RESULT_LENGTH = 500
FORMAT_REMINDER = "Your reply was not valid JSON. Answer with one JSON object and nothing else."
FINAL_PROMPT = "Return your best final answer now."


class StepLimitReached(RuntimeError):
    """The steps are used up, and the last reply holds no answer."""


class ReactAgent:
    """`model(messages, temperature)` answers with text; tools are functions, called by their name.

    `prune_strategy`: in place of keeping the last `prune_keep_last` steps.
    """

    def __init__(
        self,
        model,
        tools=(),
        system_prompt="",
        enable_pruning=True,
        prune_keep_last=5,
        format_reminder=FORMAT_REMINDER,
        prune_strategy=None,
    ):
        self.model = model
        self.tools = {tool.__name__: tool for tool in tools}
        self.system_prompt, self.enable_pruning = system_prompt, enable_pruning
        self.prune_strategy = prune_strategy or forms.keep_last_n_steps(prune_keep_last)
        self.format_reminder = format_reminder
        self.memory = forms.MemoryManager()

    def run(self, question, max_steps=MAX_STEPS):
        """Asks the model until it answers. The answer as text; an unknown tool ends the run with a text that says so."""
        self.memory.clear()
        self.memory.add(forms.SystemPromptStep(content=self.system_prompt))
        self.memory.add(forms.TaskStep(task=question))
        temperature = TEMPERATURE
        for _ in range(max_steps):
            ended, answer, went_on = self._turn(self.model(self.memory.to_messages(), temperature))
            if ended:
                return answer
            temperature += 0 if went_on else TEMPERATURE_STEP
        return self._last_attempt()

    def _turn(self, reply):
        """What one reply does: whether the run ends, with what, and whether a tool ran."""
        try:
            said = json.loads(reply)
        except ValueError:
            self.memory.add(forms.ActionStep(raw_llm_response=reply, error=self.format_reminder))
            return False, None, False
        note = said.get("scratchpad")
        if "scratchpad" in said:
            self.memory.add(forms.ScratchpadStep(content=str(note), raw_llm_response=reply))
        if "answer" in said:
            return True, str(said["answer"]), True
        if "scratchpad" in said and "tool" not in said:
            return False, None, False
        return self._call(reply, said.get("tool"), said.get("arguments") or {})

    def _call(self, reply, name, arguments):
        if name not in self.tools:
            return True, f"Error: Unknown tool '{name}'", True
        observation, error = run_tool(self.tools[name], arguments)
        self.memory.add(
            forms.ActionStep(
                tool_name=name,
                tool_args=arguments,
                observation=observation,
                error=error,
                raw_llm_response=reply,
            )
        )
        if self.enable_pruning:
            self.memory.prune(self.prune_strategy)
        return False, None, True

    def _last_attempt(self):
        """One more call, which is not stored."""
        said = json.loads(self.model([*self.memory.to_messages(), {"role": "user", "content": FINAL_PROMPT}], 0))
        if "answer" not in said:
            raise StepLimitReached("the steps are used up, and the last reply holds no answer")
        return str(said["answer"])


def run_tool(tool, arguments):
    """Observation and error of a call, one of them empty."""
    try:
        bound = inspect.signature(tool).bind(**arguments)
    except TypeError as error:
        return "", f"ArgError: {error}"
    try:
        result = str(tool(*bound.args, **bound.kwargs))
    except Exception as error:
        return "", f"ToolError: {error}"
    return (result[:RESULT_LENGTH] + "..." if len(result) > RESULT_LENGTH else result), ""
