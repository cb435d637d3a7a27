"""My window

The system prompt and the task stay; of all other steps the newest.
"""

from tinyagent.memory import Step


def strategy(steps: list[Step], count: int = 10) -> list[Step]:
    others = [step for step in steps if step.kind not in ("system", "task")]
    kept = {step.id for step in others[max(0, len(others) - count) :]}
    return [step for step in steps if step.kind in ("system", "task") or step.id in kept]
