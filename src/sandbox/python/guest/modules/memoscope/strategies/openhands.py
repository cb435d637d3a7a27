"""OpenHands' condensers, on events: dicts with `id`, `kind` and `text`. A log is never cut; condensations say what is hidden.

Kinds: system, user, agent, action, observation, browser, recall, recall_result, summary, condensation, request.
"""

import json

OBSERVED = ("observation", "browser", "recall_result", "summary")
MASK = "<MASKED>"
NO_PREVIOUS = "No events summarized"


def view(log):
    """The events that are shown, and whether a condensation was asked for and none came since."""
    condensations = [entry for entry in log if entry["kind"] == "condensation"]
    hidden = set()
    for entry in condensations:
        hidden |= _hidden_ids(entry)
    events = [one for one in log if one["kind"] not in ("condensation", "request") and one["id"] not in hidden]
    told = [entry for entry in condensations if entry.get("summary") is not None]
    if told:
        events.insert(told[-1]["summary_offset"], {"kind": "summary", "text": told[-1]["summary"]})
    marks = [entry["kind"] for entry in log if entry["kind"] in ("condensation", "request")]
    return events, bool(marks) and marks[-1] == "request"


def _hidden_ids(entry):
    ids = entry.get("forgotten_event_ids")
    start, end = entry.get("forgotten_events_start_id"), entry.get("forgotten_events_end_id")
    by_range = start is not None and end is not None
    named = by_range if ids is None else start is None and end is None
    if not named or (entry.get("summary") is None) != (entry.get("summary_offset") is None):
        raise ValueError("a condensation names what it hides by ids or by a range, and a summary with its offset")
    return set(range(start, end + 1)) if ids is None else set(ids)


def recent(events, keep_first=1, max_events=10):
    head = events[:keep_first]
    return [*head, *events[-max(0, max_events - len(head)) :]]


def masking(events, attention_window=5):
    """Observations outside of the newest events become a mark."""
    old = max(0, len(events) - attention_window)
    return [_summary(MASK) if event["kind"] in OBSERVED else event for event in events[:old]] + events[old:]


def _summary(text):
    return {"kind": "summary", "text": text}


def browser(events, attention_window=1):
    """Older pages keep their address alone."""
    old = sum(event["kind"] == "browser" for event in events) - attention_window
    shown = []
    for event in events:
        if event["kind"] == "browser":
            old -= 1
            if old >= 0:
                event = _summary(f"Visited URL {event.get('url', '')}\nContent omitted")
        shown.append(event)
    return shown


def window(events):
    """What is forgotten of a full window: all but system prompt, task, its recall, and the newest half."""
    task = next((event for event in events if event["kind"] == "user"), None)
    if task is None:
        return []
    kept = [task, *_recalled(events, task.get("text", ""))]
    kept += [event for event in events if event["kind"] == "system"][:1]
    places = {id(event) for event in kept}
    others = len(events) - len(places)
    if others == 0:
        return []
    newest = events[-max(1, others // 2) :]
    while newest and newest[0]["kind"] in OBSERVED:
        newest = newest[1:]
    places |= {id(event) for event in newest}
    return [event for event in events if id(event) not in places]


def _recalled(events, text):
    recall = next((one for one in events if one["kind"] == "recall" and one.get("text", "") == text), None)
    if recall is None:
        return []
    results = [one for one in events if one["kind"] == "recall_result" and one.get("cause") == recall["id"]]
    return [recall, *results[:1]]


def check_sizes(max_size, keep_first):
    if max_size < 1 or keep_first < 0 or keep_first >= max_size // 2:
        raise ValueError(f"of at most {max_size} events the first {keep_first} cannot be kept")


def amortized(events, max_size=100, keep_first=0):
    """What is forgotten: all between the head and the newest, half the size together."""
    head = min(keep_first, len(events))
    return events[head : max(head, len(events) - (max_size // 2 - head))]


def attention(events, ranking, max_size=100, keep_first=1):
    """What is forgotten, given ids with the most important first. An id that there is none of uses up a place."""
    head = [event["id"] for event in events[:keep_first]]
    places = max_size // 2 - keep_first
    chosen = [one for one in ranking if one not in head][:places]
    kept = {*head, *chosen}
    free = places - len(chosen)
    for event in reversed(events):
        if free > 0 and event["id"] not in kept:
            kept.add(event["id"])
            free -= 1
    return [event for event in events if event["id"] not in kept]


def read_ranking(reply):
    ids = json.loads(reply)["ids"]
    if not all(type(one) is int for one in ids):
        raise TypeError("a ranking is a list of ids")
    return ids


def plan_summary(events, max_size=100, keep_first=1, max_event_length=10_000):
    """What a summary would stand for, the summary before, and how many texts are cut for the prompt."""
    tail = max_size // 2 - keep_first - 1
    middle = events[keep_first : max(keep_first, len(events) - tail)]
    forgotten = [event for event in middle if event["kind"] != "summary"]
    before = [event["text"] for event in middle if event["kind"] == "summary"]
    cuts = sum(len(event.get("text", "")) > max_event_length for event in forgotten)
    return forgotten, before[-1] if before else NO_PREVIOUS, cuts
