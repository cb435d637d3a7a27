"""Drives an AgentMemory by the script of a golden vector, and reports as the vectors do. Run in a pad."""

import json

AgentMemory = type(memory)


def given(value):
    """A value of the vectors: plain JSON, or tagged where JSON cannot hold it."""
    if isinstance(value, list):
        return [given(item) for item in value]
    if not isinstance(value, dict):
        return value
    kind = value.get("$py")
    if kind is None:
        return {key: given(item) for key, item in value.items()}
    if kind == "bytes":
        return value["value"].encode("latin-1")
    if kind == "dict":
        return {given(key): given(item) for key, item in value["items"]}
    if kind in ("int", "float"):
        return {"int": int, "float": float}[kind](value["value"])
    return {"tuple": tuple, "set": set, "list": list}[kind](given(item) for item in value["items"])


def is_plain(value):
    if isinstance(value, list):
        return all(map(is_plain, value))
    if isinstance(value, dict):
        return all(isinstance(key, str) and is_plain(item) for key, item in value.items())
    if isinstance(value, float):
        return value - value == 0 and not value.is_integer()
    return value is None or isinstance(value, (bool, str)) or (isinstance(value, int) and abs(value) < 2**53)


def told(value):
    return value if is_plain(value) else {"$repr": repr(value)}


def kind_of(name, value, pad):
    helpers = {"memory": pad, "store": pad.store, "recall": pad.recall, "observe": pad.observe, "fail": pad.fail}
    return name if name in helpers and value == helpers[name] else "value"


def answers(pad, entry, form):
    match entry["do"]:
        case "store":
            pad.store(entry["name"], given(entry["value"]))
        case "recall":
            options = {"default": given(entry["default"])} if "default" in entry else {}
            yield told(pad.recall(entry["name"], **options))
        case "observe":
            pad.observe(entry["text"])
        case "fail":
            pad.fail(entry["text"])
        case "clear":
            pad.clear()
        case "context":
            yield pad.to_context(form)
        case "namespace":
            yield sorted([name, kind_of(name, value, pad)] for name, value in pad.to_namespace().items())


def answer(script, form):
    pad = AgentMemory()
    results = [answer for entry in json.loads(script) for answer in answers(pad, entry, form)]
    return json.dumps(
        {
            "results": results,
            "variables": {name: told(value) for name, value in pad.variables.items()},
            "order": list(pad.variables),
            "observations": pad.observations,
            "failed_approaches": pad.failed_approaches,
            "context": pad.to_context(form),
        }
    )
