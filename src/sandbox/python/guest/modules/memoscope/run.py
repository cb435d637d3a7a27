"""The run that is open in the page, read from the records that the page hands in."""

import copy
import functools
import json

from pad_guest import supplies
from tinyagent.memory import steps as tiny


class NoRun(LookupError):
    """No run is open, or the code did not say that it wants it."""


def current():
    """The open run. It is handed in before a run whose code says `memoscope`."""
    text = supplies.texts.get("run")
    if not text:
        raise NoRun("no run is open: open one in the page, and write memoscope into the code that you run")
    return _read(text)


@functools.lru_cache(1)
def _read(text):
    return Run(json.loads(text))


class OtherStep(tiny.Step):
    """A step that tinyAgent does not have: a plan, an answer, a later message. It keeps what it is sent as."""

    kind = "message"

    def __init__(self, recorded, **fields):
        super().__init__(**fields)
        self.recorded = recorded

    def __repr__(self):
        return f"OtherStep(step_number={self.step_number}, recorded={self.recorded!r})"

    def to_messages(self, summary_mode=False):
        return copy.deepcopy(self.recorded)


class Run:
    def __init__(self, records):
        self.title = records["title"]
        self.records = records["steps"]
        self.calls = records["calls"]
        self._shown = records["usage"]

    def __repr__(self):
        return f"<Run {self.title!r}: {len(self.records)} steps, {len(self.calls)} calls>"

    @property
    def steps(self):
        """New steps each time: code may change them."""
        return [_open_step(record) for record in self.records]

    @property
    def messages(self):
        return [message for record in self.records for message in copy.deepcopy(record["messages"])]

    @property
    def usage(self):
        """Sums over the calls: recorded, else estimated as the page shows them, with their sources; None for what is
        not known.
        """
        fields = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens")
        tokens = {name: _sum((call["usage"] or {}).get(name) for call in self.calls) for name in fields}
        recorded = {**tokens, "cost": _sum(call["cost"] for call in self.calls), "calls": len(self.calls)}
        return {**recorded, **self._shown}

    @property
    def agent(self):
        """The agent of the first call; None where there is only one."""
        return self.calls[0]["agent"] if self.calls else None

    def of_agent(self, agent):
        """The calls of an agent, and its steps with their places."""
        steps = [(at, record) for at, record in enumerate(self.records) if record["agent"] == agent]
        return [call for call in self.calls if call["agent"] == agent], steps

    def context(self, call):
        found = self.calls[call]
        _, steps = self.of_agent(found["agent"])
        shown = [record for at, record in steps if at < found["at"]]
        return [message for record in shown for message in copy.deepcopy(record["messages"])]


def _sum(values):
    known = [value for value in values if value is not None]
    return sum(known) if known else None


def _open_step(record):
    """With `copied`, whether a fork has it from its parent session: this run was sent it, but didn’t do it;
    `tokens`, None where they aren’t counted; and `tool`, the tools that it calls, or None.
    """
    step = tiny_step(record)
    step.copied, step.tokens = record["copied"], record["tokens"]
    step.tool = ", ".join(dict.fromkeys(call["name"] for call in record.get("calls", []))) or None
    return step


def tiny_step(record):
    fields = {"step_number": record["number"]}
    if record["timestamp"] is not None:
        fields["timestamp"] = record["timestamp"]
    match record["kind"]:
        case "system":
            return tiny.SystemPromptStep(content=record["text"], **fields)
        case "task":
            return tiny.TaskStep(task=record["text"], **fields)
        case "note":
            return tiny.ScratchpadStep(content=record["text"], raw_llm_response=record["response"], **fields)
        case "control":
            return tiny.Step(**fields)
        case "action":
            return _action(record, fields)
    return OtherStep(record["tinyagent"], **fields)


def _action(record, fields):
    """tool_name, tool_args and observation are those of the first call; `results` holds all where there are several."""
    sent = record["tinyagent"]
    reply = sent[0]["content"] if sent and sent[0]["role"] == "assistant" else ""
    call = record["calls"][0] if record["calls"] else {"name": "", "arguments": ""}
    results = [(result["text"], result["error"]) for result in record["results"]]
    observation, error = results[0] if results else ("", "")
    return tiny.ActionStep(
        thought=record["thought"],
        tool_name=call["name"],
        tool_args=_arguments(call["arguments"]),
        observation=observation,
        error=error,
        is_final=record["is_final"],
        raw_llm_response=reply,
        results=results if len(results) > 1 else [],
        **fields,
    )


def _arguments(text):
    try:
        return json.loads(text) if text else {}
    except ValueError:
        return text
