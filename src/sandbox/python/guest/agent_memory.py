"""The scratchpad that code written by a model changes while it runs, as its documents describe it.

Ordinary public lists and an ordinary dict: code may look into them, as the documents' examples do.
"""

REPR_LENGTH = 100
PLAIN_OBSERVATIONS = 5
PLAIN_FAILURES = 3


class AgentMemory:
    """Working memory: named values, observations, and approaches that did not work."""

    def __init__(self, validate_names=False):
        self.variables = {}
        self.observations = []
        self.failed_approaches = []
        self._validate_names = validate_names

    def __repr__(self):
        counts = len(self.variables), len(self.observations), len(self.failed_approaches)
        return "<AgentMemory: %d variables, %d observations, %d failed approaches>" % counts

    def store(self, name, value):
        """Keep a value under a name. A name that is stored again keeps its place."""
        if self._validate_names and not str(name).isidentifier():
            raise ValueError(f"“{name}” is not a Python identifier, so it can't be a variable name.")
        self.variables[name] = value

    def recall(self, name, default=None):
        """The value stored under a name; the default for an unknown name. A stored None is returned."""
        return self.variables.get(name, default)

    def observe(self, text):
        """Note something learnt."""
        self.observations.append(text)

    def fail(self, text):
        """Note an approach that did not work, so that it is not tried again."""
        self.failed_approaches.append(text)

    def clear(self):
        """Forget all values, observations and failed approaches."""
        self.variables.clear()
        self.observations.clear()
        self.failed_approaches.clear()

    def to_context(self, form="markdown"):
        """The text that the model is given; empty for an empty memory. The form is 'markdown' or 'plain'."""
        if form not in ("markdown", "plain"):
            raise ValueError(f"the form is 'markdown' or 'plain', not {form!r}")
        return "\n".join(self._markdown() if form == "markdown" else self._plain())

    def to_namespace(self, include_fail=False):
        """The names that code runs with. Variables come last, so that they hide a helper of their name."""
        names = {"memory": self, "store": self.store, "recall": self.recall, "observe": self.observe}
        if include_fail:
            names["fail"] = self.fail
        return {**names, **self.variables}

    def _markdown(self):
        lines = []
        if self.variables:
            lines += ["", "### Stored Values"]
            lines += [f"- {name}: {_short(repr(value))}" for name, value in self.variables.items()]
        if self.observations:
            lines += ["", "### Observations"]
            lines += [f"- {text}" for text in self.observations]
        if self.failed_approaches:
            lines += ["", "### Failed Approaches (avoid these)"]
            lines += [f"- {text}" for text in self.failed_approaches]
        return ["## Working Memory", *lines] if lines else []

    def _plain(self):
        lines = []
        if self.variables:
            lines.append("Stored Variables:")
            lines += [f"  {name}: {value}" for name, value in self.variables.items()]
        if self.observations:
            lines.append("Observations:")
            lines += [f"  - {text}" for text in self.observations[-PLAIN_OBSERVATIONS:]]
        if self.failed_approaches:
            lines.append("Failed Attempts:")
            lines += [f"  - {text}" for text in self.failed_approaches[-PLAIN_FAILURES:]]
        return lines


def _short(text):
    """The cut is made in the repr, so that a closing quote is lost."""
    return text if len(text) <= REPR_LENGTH else text[:REPR_LENGTH] + "..."
