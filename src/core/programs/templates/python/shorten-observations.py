"""Shorten old observations

No step goes: all but the newest actions keep only the beginning of their results.
"""

import copy

from tinyagent.memory import ActionStep, Step


def strategy(steps: list[Step], keep_last: int = 3, max_length: int = 100) -> list[Step]:
    actions = [step for step in steps if isinstance(step, ActionStep)]
    recent = {step.id for step in actions[max(0, len(actions) - keep_last) :]}

    def shortened(step):
        if not isinstance(step, ActionStep) or step.id in recent:
            return step
        # A step is read-only, because the next call is given it too. A copy may be changed.
        return copy.copy(step).truncate(max_length)

    return [shortened(step) for step in steps]
