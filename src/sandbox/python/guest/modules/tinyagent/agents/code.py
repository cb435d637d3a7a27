"""The agent that acts by writing code, as a loop over a model and an executor that are handed in."""

import re

from tinyagent import memory as forms

MAX_STEPS = 10
#: What code prints is cut to so many bytes.
OUTPUT_BYTES = 10_000
CUT = "\n[OUTPUT TRUNCATED]"
BLOCK = re.compile(r"```(?:python|py)?[ \t]*\n(.*?)```", re.DOTALL)
NO_CODE = "Your reply holds no Python code block."


class FinalAnswer(BaseException):
    """Raised by `final_answer(value)`: the run ends with this value."""

    def __init__(self, value=None):
        super().__init__("the run has its final answer")
        self.value = value


def final_answer(value=None):
    """Ends the run with this value."""
    raise FinalAnswer(value)


def code_of(reply):
    """The code blocks of a reply, joined; None where there are none."""
    blocks = BLOCK.findall(reply)
    return "\n".join(block.rstrip() for block in blocks) if blocks else None


class CodeAgent:
    """`model(messages)` answers with text; `execute(code, names)` runs code with the scratchpad's names and gives its output."""

    def __init__(self, model, execute=None, system_prompt="", enable_pruning=True, prune_keep_last=5, prune_strategy=None):
        self.model, self.execute = model, execute or run_code
        self.system_prompt, self.enable_pruning = system_prompt, enable_pruning
        self.prune_strategy = prune_strategy or forms.keep_last_n_steps(prune_keep_last)
        self.memory, self.scratchpad = forms.MemoryManager(), forms.AgentMemory()

    def run(self, task, max_steps=MAX_STEPS):
        """Asks the model until its code calls `final_answer`. The value; None where the steps were used up."""
        self.memory.clear()
        self.scratchpad = forms.AgentMemory()
        names = {**self.scratchpad.to_namespace(), "final_answer": final_answer}
        self.memory.add(forms.SystemPromptStep(content=self.system_prompt))
        self.memory.add(forms.TaskStep(task=task))
        for number in range(1, max_steps + 1):
            try:
                self._turn(number, self.model(self.memory.to_messages()), names)
            except FinalAnswer as end:
                return end.value
        return None

    def _turn(self, number, reply, names):
        code = code_of(reply)
        if code is None:
            self._failed(number, reply, NO_CODE)
            return
        try:
            output = self.execute(code, names) or ""
        except Exception as error:
            self._failed(number, reply, f"{type(error).__name__}: {error}" if str(error) else type(error).__name__)
            return
        self.memory.add(forms.ActionStep(tool_name="code_execution", raw_llm_response=reply, observation=self._seen(output)))
        if self.enable_pruning:
            self.memory.prune(self.prune_strategy)

    def _seen(self, output):
        """The output with the scratchpad's text, which is made after every step."""
        context = self.scratchpad.to_context()
        shown = cut_bytes(output) or "(no output)"
        return f"{shown}\n\n{context}" if context else shown

    def _failed(self, number, reply, error):
        """An error is stored without the scratchpad's text, noted in it, and prunes nothing."""
        self.memory.add(forms.ActionStep(tool_name="code_execution", raw_llm_response=reply, error=error))
        self.scratchpad.fail(f"Step {number}: {error}")


def cut_bytes(text, most=OUTPUT_BYTES):
    raw = text.encode("utf-8", "surrogatepass")
    return text if len(raw) <= most else raw[:most].decode("utf-8", "ignore") + CUT


def run_code(code, names):
    """Runs code here, with the names; gives what it prints."""
    import contextlib
    import io

    output = io.StringIO()
    with contextlib.redirect_stdout(output):
        exec(compile(code, "<agent>", "exec"), names)
    return output.getvalue()
