"""Strategies that prune a list of steps: each is made by a call with its parameters, and is then a function of the steps."""

import copy

from . import choices

__all__ = ["keep_last_n_steps", "no_pruning", "prune_old_observations"]

CRITICAL = ("system", "task")
#: What a window of each form counts; the rest of the steps stays.
_COUNTED = {
    "preserve-critical": lambda step: step.kind not in CRITICAL,
    "critical-first": lambda step: step.kind not in CRITICAL,
    "all-steps": lambda step: True,
    "actions-only": lambda step: step.kind == "action",
}


def last(items, n):
    """The last n; none for 0 and less."""
    return items[len(items) - min(n, len(items)) :] if n > 0 else []


def keep_last_n_steps(n=50, variant=None):
    """Keeps the last n steps that count; which do is said by the variant, and that depends on the document.

    `preserve-critical` (the library): all but system and task steps count, which stay in their place.
    `critical-first` (research): the same, but system and task steps go to the front.
    `all-steps` (architecture): every step counts, so that the system prompt is lost.
    `actions-only` (reference): only actions count, notes stay too.
    The forms of research and architecture keep everything at 0, as `steps[-0:]` does.
    """
    form = variant or choices.keep_last
    if form not in _COUNTED:
        raise ValueError(f"there is no variant {form!r} of keep_last_n_steps; there are {', '.join(_COUNTED)}")
    counts = _COUNTED[form]

    def strategy(steps):
        counted = [step for step in steps if counts(step)]
        if form == "all-steps":
            return counted[-n:]
        if form == "critical-first":
            return [step for step in steps if not counts(step)] + counted[-n:]
        kept = {id(step) for step in last(counted, n)}
        return [step for step in steps if not counts(step) or id(step) in kept]

    return strategy


def prune_old_observations(keep_last_n=3, max_length=100):
    """Cuts the observations of all but the last actions; no step goes, no error is cut."""

    def strategy(steps):
        actions = [step for step in steps if step.kind == "action"]
        recent = {id(step) for step in last(actions, keep_last_n)}

        def shortened(step):
            if step.kind != "action" or id(step) in recent:
                return step
            return (step if choices.in_place else copy.copy(step)).truncate(max_length)

        return [shortened(step) for step in steps]

    return strategy


def no_pruning(steps=None):
    """Leaves the steps as they are. One document calls it to make a strategy, another one uses it as it is."""
    return (lambda given: given) if steps is None else steps
