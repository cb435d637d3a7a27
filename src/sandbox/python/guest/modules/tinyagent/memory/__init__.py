"""The step memory and the scratchpad of tinyAgent, in each form that its documents and its library describe.

`variant("architecture")` makes the names of this package those of one form; a later `from tinyagent.memory import …`
gives them. The first form is `default`: the library's, with copies in place of changes and `Error: ` before errors.
"""

from . import architecture as _architecture
from . import choices as _choices
from . import manager, steps
from . import research as _research
from .scratchpad import AgentMemory
from .strategies import *  # noqa: F403
from .strategies import __all__ as _strategies

_STEPS = ("Step", "SystemPromptStep", "TaskStep", "ActionStep", "ScratchpadStep")
_MANAGER = ("MemoryManager", "PruneStrategy", *_strategies)
_OWN = {**{name: getattr(steps, name) for name in _STEPS}, **{name: getattr(manager, name) for name in _MANAGER}}

#: The forms, each with what it answers by other names than the default, and how it prunes and writes errors.
_VARIANTS = {
    "default": ({}, {"error_prefix": "Error: ", "in_place": False}),
    "library": ({}, {"error_prefix": "", "in_place": True}),
    "reference": ({}, {"error_prefix": "Error: ", "in_place": True, "keep_last": "actions-only"}),
    "research": (_research.NAMES, {"error_prefix": "Error: "}),
    "research-draft": (_research.DRAFT_NAMES, {"error_prefix": "Error: "}),
    "architecture": (_architecture.NAMES, {"error_prefix": "Error: "}),
}


def variant(name=None):
    """Chooses a form; without a name it answers which forms there are."""
    if name is None:
        return list(_VARIANTS)
    if name not in _VARIANTS:
        raise ValueError(f"there is no variant {name!r}; there are {', '.join(_VARIANTS)}")
    names, chosen = _VARIANTS[name]
    _choices.choose(**chosen)
    bound = {**_OWN, **names}
    for place in (globals(), vars(steps), vars(manager)):
        place.update(bound)
    return name


variant("default")

__all__ = ["AgentMemory", "variant", *_OWN, *_architecture.EXTRAS]
globals().update(_architecture.EXTRAS)
