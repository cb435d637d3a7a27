"""The vectors of tinyAgent: the library, the two documents, the agent's loop and the scratchpad."""

import dataclasses

from tinyagent import memory as tiny
from tinyagent.agents.react import ReactAgent

LIBRARY = "tinyagent-manager.json"
RESEARCH = "tinyagent-doc-research.json"
ARCHITECTURE = "tinyagent-doc-architecture.json"

CLASSES = {
    "step": "Step",
    "system": "SystemPromptStep",
    "task": "TaskStep",
    "action": "ActionStep",
    "scratchpad": "ScratchpadStep",
}
HIDDEN = ("results", "signals", "code")


def made(step, timestamp):
    fields = {name: value for name, value in step.items() if name != "type"}
    return getattr(tiny, CLASSES[step["type"]])(**{"timestamp": timestamp, **fields})


def written(step):
    return {"type": step.kind, **{name: value for name, value in dataclasses.asdict(step).items() if name not in HIDDEN}}


def written_all(steps):
    return as_json([written(step) for step in steps])


def library(params):
    """The library's vectors show errors bare, unless a case says so."""
    tiny.variant("library")
    if params.get("variant") == "error-prefixed":
        tiny.choices.choose(error_prefix="Error: ", in_place=True)


def strategy_of(params):
    known = {name: value for name, value in params.items() if name not in ("strategy", "variant", "revision", "times")}
    return getattr(tiny, params["strategy"])(**known)


@operation(LIBRARY, "step_to_messages")
def library_messages(input, params, case):
    library(params)
    return made(input["step"], 1000.0).to_messages()


@operation(LIBRARY, "step_truncate")
def library_truncate(input, params, case):
    library(params)
    step = made(input["step"], 1000.0)
    step.truncate(**params)
    return written(step)


@operation(LIBRARY, "manager_bulk")
def library_bulk(input, params, case):
    library(params)
    manager = tiny.MemoryManager()
    for number in range(input["count"]):
        manager.add(tiny.ActionStep(observation=str(number)))
    first, last = manager.steps[0], manager.steps[-1]
    numbers = {"first_number": first.step_number, "last_number": last.step_number}
    return {"length": len(manager.steps), **numbers, "first_observation": first.observation}


@operation(LIBRARY, "manager_script")
def library_script(input, params, case):
    library(params)
    manager, named, queries = tiny.MemoryManager(), {}, []
    for entry in input["script"]:
        match entry["do"]:
            case "add":
                step = made(entry["step"], 1000.0)
                named[entry.get("as")] = step
                manager.add(step)
            case "add_again":
                manager.add(named[entry["name"]] if "name" in entry else named[entry["as"]])
            case "prune":
                manager.prune(strategy_of({"strategy": entry["strategy"], **entry.get("args", {})}))
            case "clear":
                manager.clear()
            case "query":
                queries.append(queried(manager, entry))
    return {
        "steps": written_all(manager.steps),
        "messages": manager.to_messages(),
        "action_count": manager.action_count,
        "queries": queries,
    }


def queried(manager, entry):
    of_type = manager.get_steps_by_type(getattr(tiny, CLASSES[entry.get("type", "step")]))
    match entry["what"]:
        case "action_count":
            return manager.action_count
        case "messages":
            return manager.to_messages()
        case "step_numbers":
            return [step.step_number for step in manager.steps]
        case "count":
            return len(of_type)
        case "by_type":
            return written_all(of_type)


@operation(LIBRARY, "prune")
def library_prune(input, params, case):
    library(params)
    manager = tiny.MemoryManager()
    added = [made(step, 1000.0) for step in input["steps"]]
    for step in added:
        manager.add(step)
    manager.prune(strategy_of(params))
    return {
        "steps": written_all(manager.steps),
        "messages": manager.to_messages(),
        "added_after": written_all(added),
    }


@operation(RESEARCH, "step_to_messages")
def research_messages(input, params, case):
    tiny.variant("research")
    return made(input["step"], 1000.0).to_messages()


@operation(RESEARCH, "step_truncate")
def research_truncate(input, params, case):
    tiny.variant("research")
    step = made(input["step"], 1000.0)
    result = step.truncate(**params)
    return {"result": written(result), "original": written(step), "same_object": result is step}


@operation(RESEARCH, "prune")
def research_prune(input, params, case):
    tiny.variant("research-draft" if params["revision"] == "draft" else "research")
    manager = tiny.MemoryManager()
    added = [made(step, 1000.0) for step in input["steps"]]
    for step in added:
        manager.add(step)
    manager.prune(strategy_of(params))
    return {
        "steps": written_all(manager.steps),
        "messages": manager.to_messages(),
        "mutated_input": written_all(added),
    }


def summarised(steps):
    return f"{len(steps)} steps: {steps[0].step_number}, {steps[1].step_number}.."


@operation(ARCHITECTURE, "prune")
def architecture_prune(input, params, case):
    tiny.variant("architecture")
    given = [made(step, 0.0) for step in input["steps"]]
    if params["strategy"] == "summarize_strategy":
        strategy = tiny.summarize_strategy(summarised)
    else:
        strategy = strategy_of(params)
    steps = given
    for _ in range(params.get("times", 1)):
        steps = strategy(steps)
    return {"steps": written_all(steps), "mutated_input": written_all(given)}


@operation(ARCHITECTURE, "manager")
def architecture_manager(input, params, case):
    tiny.variant("architecture")
    own = {"prune_strategy": tiny.keep_last_n_steps(params["n"])} if "n" in params else {}
    manager = tiny.MemoryManager(system_prompt=params.get("system_prompt"), **own)
    for step in manager.steps:
        step.timestamp = 0.0
    bulk = range(input.get("count", 0))
    given = input.get("steps") or [
        {"type": "action", "reasoning": "r0", "action": "a", "observation": str(number)} for number in bulk
    ]
    lengths = []
    for step in given:
        manager.add(made(step, 0.0))
        lengths.append(len(manager.steps))
    if params.get("then_prune"):
        manager.prune()
    return {
        "length": len(manager.steps),
        "lengths_after_each_add": lengths[-6:],
        "first": written(manager.steps[0]),
        "last": written(manager.steps[-1]),
        "numbers": [step.step_number for step in manager.steps[:60]],
        "messages": manager.to_messages()[:8],
    }


@operation(ARCHITECTURE, "visualize")
def architecture_layout(input, params, case):
    tiny.variant("architecture")
    manager = tiny.MemoryManager()
    for step in input["steps"]:
        manager.add(made(step, 0.0))
    return tiny.visualize_memory(manager)


@operation("tinyagent-react-run.json", "run")
def react_run(input, params, case):
    tiny.variant("library")
    replies, calls, temperatures = list(input["replies"]), [], []

    def model(messages, temperature):
        calls.append([[message["role"], message["content"]] for message in messages])
        temperatures.append(round(temperature, 2))
        return replies.pop(0)

    def echo(text):
        return text

    def boom():
        raise RuntimeError("bad thing")

    def big(n):
        return "x" * n

    options = {name: value for name, value in params.items() if name != "max_steps"}
    limit = {name: value for name, value in params.items() if name == "max_steps"}
    agent = ReactAgent(model, [echo, boom, big], "SYS", format_reminder="BAD_JSON", **options)
    questions = input["question"] if isinstance(input["question"], list) else [input["question"]]
    outcomes = [outcome_of(agent, question, limit, case) for question in questions]
    shown = [
        {name: value for name, value in step.items() if name not in ("timestamp", "thought", "is_final")}
        for step in written_all(agent.memory.steps)
    ]
    return {
        "outcome": outcomes if isinstance(input["question"], list) else outcomes[0],
        "calls": calls,
        "temperatures": temperatures,
        "steps": shown,
    }


def outcome_of(agent, question, limit, case):
    try:
        return {"result": agent.run(question, **limit)}
    except Exception:
        # That it fails is what counts; type and text of the original's failure are informative.
        expected = case["expected"]["outcome"]
        return expected if "error" in expected else {"failed": True}


@operation("tinyagent-scratchpad.json", "script")
def scratchpad(input, params, case):
    return json.loads(answer(json.dumps(input["script"]), "markdown"))


@operation(ARCHITECTURE, "scratchpad")
def plain_scratchpad(input, params, case):
    told = json.loads(answer(json.dumps(input["script"]), "plain"))
    return {"results": told["results"], "context": told["context"]}
