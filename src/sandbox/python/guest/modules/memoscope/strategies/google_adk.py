"""Google ADK: compaction of an append-only log. A compaction is a range of times with a summary; what lies in it is hidden."""


def check(compaction_interval, overlap_size, token_threshold=None, event_retention_size=None):
    if (token_threshold is None) != (event_retention_size is None):
        raise ValueError("threshold and retention are only set together")
    if compaction_interval <= 0 or overlap_size < 0:
        raise ValueError("the interval must be positive, the overlap not negative")
    if token_threshold is not None and (token_threshold <= 0 or event_retention_size < 0):
        raise ValueError("the threshold must be positive, the retention not negative")


def plan(events, compactions, compaction_interval, overlap_size, token_threshold=None, event_retention_size=None, prompt_tokens=None):
    """What to summarise at the end of a turn, as (seed, events, start, end); None for nothing.

    Events have `time` and `turn`, compactions `start` and `end`. Tokens are looked at first.
    """
    newest = compactions[-1] if compactions else None
    first = _first_after(events, newest and newest["end"])
    if token_threshold is not None and prompt_tokens is not None and prompt_tokens >= token_threshold:
        fresh = events[first:]
        old = fresh[: max(0, len(fresh) - event_retention_size)]
        if old:
            return newest, old, newest["start"] if newest else old[0]["time"], old[-1]["time"]
    new_turns = {event["turn"] for event in events[first:]}
    if len(new_turns) < compaction_interval:
        return None
    start, shown = first, set(new_turns)
    while start > 0:
        turn = events[start - 1]["turn"]
        if turn not in shown and len(shown) >= len(new_turns) + overlap_size:
            break
        shown.add(turn)
        start -= 1
    chosen = events[start:]
    return (None, chosen, chosen[0]["time"], chosen[-1]["time"]) if chosen else None


def _first_after(events, end):
    if end is None:
        return 0
    return next((at for at, event in enumerate(events) if event["time"] > end), len(events))


def outermost(compactions):
    """Those in no other one's range; of equal ranges the later."""
    order = sorted(enumerate(compactions), key=lambda item: (item[1]["start"], -item[1]["end"], -item[0]))
    reach, kept = float("-inf"), []
    for _, compaction in order:
        if compaction["end"] > reach:
            reach = compaction["end"]
            kept.append(compaction)
    return kept


def visible(events, compactions):
    """What a prompt holds: events in no range, and each outermost summary at its end."""
    kept = outermost(compactions)
    raw = [event for event in events if not any(one["start"] <= event["time"] <= one["end"] for one in kept)]
    return sorted([*raw, *kept], key=lambda item: item.get("time", item.get("end")))
