"""The newer OpenHands SDK: where a list of events may be cut, what a view enforces, and the guarded summary.

Events: dicts with `id` and `kind` (action, observation, message, condensation, request, other), `call`, `response`, `thinking`.
"""


def _call(event):
    return event.get("call", event["id"])


def _response(event):
    return event.get("response", event["id"])


def _is_other(event):
    return event["kind"] not in ("action", "observation")


def manipulation_indices(events):
    """Per property the places 0 … n at which the list may be cut, and those on which all agree."""
    places = range(len(events) + 1)
    whole = {
        "ObservationUniquenessProperty": list(places),
        "BatchAtomicityProperty": [at for at in places if not _inside_batch(events, at)],
        "ToolCallMatchingProperty": _between_pairs(events),
        "ToolLoopAtomicityProperty": _outside_loops(events),
    }
    combined = [at for at in places if all(at in allowed for allowed in whole.values())]
    return {**whole, "combined": combined}


def _inside_batch(events, at):
    if not 0 < at < len(events):
        return False
    before, after = events[at - 1], events[at]
    return before["kind"] == after["kind"] == "action" and _response(before) == _response(after)


def _between_pairs(events):
    waiting, allowed = set(), [0]
    for at, event in enumerate(events, 1):
        if event["kind"] == "action":
            waiting.add(_call(event))
        elif event["kind"] == "observation":
            if _call(event) not in waiting:
                raise ValueError(f"the observation {event['id']} matches no open call")
            waiting.remove(_call(event))
        if not waiting:
            allowed.append(at)
    return allowed


def _loops(events):
    """Each loop from its first event up to, and without, its end: a call with reasoning and what follows from it."""
    start, found = None, []
    for at, event in enumerate(events):
        starts = event["kind"] == "action" and event.get("thinking") is True
        if (starts or _is_other(event)) and start is not None:
            found.append((start, at))
            start = None
        if starts:
            start = at
    return found if start is None else [*found, (start, len(events))]


def _outside_loops(events):
    loops = _loops(events)
    return [at for at in range(len(events) + 1) if not any(start < at < end for start, end in loops)]


def view(log):
    """The events that are shown, with every property enforced, and whether a condensation is asked for."""
    events, requested = [], False
    for entry in log:
        if entry["kind"] in ("action", "observation", "message"):
            events.append(entry)
        elif entry["kind"] == "request":
            requested = True
        elif entry["kind"] == "condensation":
            gone = set(entry.get("forgotten") or [])
            events = [event for event in events if event["id"] not in gone]
            if entry.get("summary") is not None and entry.get("summary_offset") is not None:
                events.insert(entry["summary_offset"], {"id": f"{entry['id']}-summary", "kind": "message"})
            requested = False
    return enforce(events, log), requested


def enforce(events, log):
    """Without what breaks a property, from the top again after every removal. What was whole is read off the log."""
    batches = {}
    for event in log:
        if event["kind"] == "action":
            batches.setdefault(_response(event), []).append(event)
    groups = [batch for batch in batches.values() if len(batch) > 1]
    loops = [log[start:end] for start, end in _loops(log)]
    rules = (_second_results, lambda view: _broken(view, groups), _unmatched, lambda view: _broken(view, loops))
    at = 0
    while at < len(rules):
        broken = {id(event) for event in rules[at](events)}
        events = [event for event in events if id(event) not in broken]
        at = 0 if broken else at + 1
    return events


def _second_results(events):
    seen, broken = set(), []
    for event in events:
        if event["kind"] == "observation":
            if _call(event) in seen:
                broken.append(event)
            seen.add(_call(event))
    return broken


def _broken(events, groups):
    there = {id(event) for event in events}
    torn = [group for group in groups if any(id(event) not in there for event in group)]
    return [event for group in torn for event in group if id(event) in there]


def _unmatched(events):
    calls = {_call(event) for event in events if event["kind"] == "action"}
    results = {_call(event) for event in events if event["kind"] == "observation"}
    wanted = {"action": results, "observation": calls}
    return [event for event in events if event["kind"] in wanted and _call(event) not in wanted[event["kind"]]]


def _tail(size, keep_first):
    return size // 2 - keep_first - 1


def plan_condensation(events, requested=False, max_size=240, keep_first=2, minimum_progress=0.1):
    """The events from a start up to an end become a summary; None for nothing now. A request may take the whole view."""
    if max_size < 1 or keep_first < 0 or _tail(max_size, keep_first) <= 0:
        raise ValueError(f"keeping the first {keep_first} leaves no room to condense {max_size} events to half")
    tails = [_tail(len(events), keep_first)] if requested else []
    if len(events) > max_size:
        tails.append(_tail(max_size, keep_first))
    if not tails:
        return None
    places = manipulation_indices(events)["combined"]
    start = next((at for at in places if at >= keep_first), -1)
    end = next((at for at in places if at >= len(events) - min(tails)), -1)
    if start >= 0 and end > start and (end - start) / len(events) >= minimum_progress:
        return start, end
    if not requested:
        return None
    if not events:
        raise ValueError("there are no events to summarise")
    return 0, len(events)
