"""Runs the golden vectors on the Python modules of the pad, inside of it: a file's operations are functions of a case."""

import json

OPERATIONS = {}


def operation(file, *names):
    """Registers what answers an operation of a file of vectors."""

    def register(function):
        for name in names:
            OPERATIONS[file, name] = function
        return function

    return register


def answer_of(file, case):
    """One answer, as the TypeScript side reads it: a value, a refusal, or that nothing is there to ask."""
    run = OPERATIONS.get((file, case["op"]))
    if run is None:
        return {"kind": "unsupported", "reason": "no Python module holds this operation"}
    try:
        return {"kind": "value", "value": run(case["input"], case["params"], case)}
    except Exception as error:
        return {"kind": "refused", "reason": f"{type(error).__name__}: {error}"}


def answers_of(file, cases):
    return json.dumps([answer_of(file, case) for case in json.loads(cases)])


def as_json(value):
    """A copy that later changes do not reach."""
    return json.loads(json.dumps(value))
