"""First lines of old steps

What falls out of the window lives on as a line each, in one summary.
"""

from tinyagent.memory import Step, TaskStep


def strategy(steps: list[Step], recent: int = 8, length: int = 100) -> list[Step]:
    fixed = [step for step in steps if step.kind in ("system", "task")]
    others = [step for step in steps if step.kind not in ("system", "task")]
    border = max(0, len(others) - recent)
    lines = [f"- {line[:length]}" for step in others[:border] if (line := first_line(step))]
    if not lines:
        return steps
    summary = TaskStep(task="[Earlier]\n" + "\n".join(lines))
    summary.origin = [step.id for step in others[:border]]
    return [*fixed, summary, *others[border:]]


def first_line(step):
    text = " ".join(str(message["content"]) for message in step.to_messages())
    return text.strip().partition("\n")[0]
