"""Microsoft's Agent Framework: compactions over groups of messages, which are excluded with a reason and never deleted.

Messages: dicts with `role`, `text`, `reasoning`, `calls` ({id, name, arguments}) and `results` ({id, result}).
"""

MOST_NOTE = 4096
OPENING, CUT_END = "[Tool results: ", "... [truncated]]"


def _only_reasoning(message):
    others = message.get("text") is not None or message.get("calls") or message.get("results")
    return message["role"] == "assistant" and message.get("reasoning") is not None and not others


def _run_end(messages, start, fits):
    while start < len(messages) and fits(messages[start]):
        start += 1
    return start


def _is_tool(message):
    return message["role"] == "tool"


def _span_at(messages, start):
    """Kind and end of the span that starts here."""
    role = messages[start]["role"]
    if role == "tool":
        return "tool_call", _run_end(messages, start, _is_tool) - 1
    call = _run_end(messages, start, _only_reasoning)
    if role == "assistant" and call < len(messages) and messages[call].get("calls"):
        results = _run_end(messages, call + 1, _only_reasoning)
        return "tool_call", _run_end(messages, results, _is_tool) - 1
    if role in ("system", "developer"):
        return "system", start
    return ("user" if role == "user" else "assistant_text"), start


def spans(messages):
    """Neighbouring messages that belong together; spans whose results come later share a group."""
    found, start = [], 0
    while start < len(messages):
        kind, end = _span_at(messages, start)
        found.append({"kind": kind, "start": start, "end": end})
        start = end + 1
    roots = _joined(messages, found)
    thinking = {
        root
        for span, root in zip(found, roots)
        if any(message.get("reasoning") is not None for message in messages[span["start"] : span["end"] + 1])
    }
    return [
        {**span, "group": found[root]["start"], "has_reasoning": root in thinking} for span, root in zip(found, roots)
    ]


def _joined(messages, found):
    """For each span the first of its group: a result joins an earlier call of its id if exactly one is open."""
    first, waiting = list(range(len(found))), {}

    def root(at):
        while first[at] != at:
            at = first[at]
        return at

    for at, span in enumerate(found):
        for message in messages[span["start"] : span["end"] + 1]:
            for call in message.get("calls") or []:
                waiting.setdefault(call.get("id", ""), []).append(at)
            for result in message.get("results") or []:
                callers = waiting.get(result.get("id", "")) if result.get("id") else None
                if not callers or len(callers) > 1:
                    continue
                del waiting[result["id"]]
                one, other = sorted((root(callers[0]), root(at)))
                first[other] = one
    return [root(at) for at in range(len(found))]


class Item:
    def __init__(self, message, message_id, added=False):
        self.message, self.id, self.added = message, message_id, added
        self.reason = None


class Group:
    def __init__(self, kind, items):
        self.kind, self.items = kind, items

    @property
    def id(self):
        return f"group_{self.items[0].id}"

    @property
    def included(self):
        return any(item.reason is None for item in self.items)


class State:
    """Messages and their groups while compactions run. `token_counter` counts one message, `summarizer(text)` answers."""

    def __init__(self, messages, token_counter, summarizer=None, prompt_tokens=0):
        self.items = [Item(message, message.get("id") or f"msg_{at}") for at, message in enumerate(messages)]
        self.token_counter, self.summarizer, self.prompt_tokens = token_counter, summarizer, prompt_tokens
        groups = {}
        for span in spans(messages):
            group = groups.setdefault(span["group"], Group(span["kind"], []))
            group.items += self.items[span["start"] : span["end"] + 1]
        self.groups = list(groups.values())

    def included(self):
        return [item for item in self.items if item.reason is None]

    def tokens(self):
        return sum(self.token_counter(item.message) for item in self.included())

    def last_group(self):
        """What no compaction drops."""
        included = [group for group in self.groups if group.included]
        return next((group for group in reversed(included) if group.kind != "system"), included[-1] if included else None)

    def insert_before(self, group, item):
        self.items.insert(self.items.index(group.items[0]), item)
        self.groups.insert(self.groups.index(group), Group("assistant_text", [item]))


def exclude(groups, reason):
    changed = False
    for group in groups:
        for item in group.items:
            changed = changed or item.reason != reason
            item.reason = reason
    return changed


def _positive(**sizes):
    for name, size in sizes.items():
        if size <= 0:
            raise ValueError(f"{name} must be above 0")


def _exclude_down_to(state, groups, limit, size, reason):
    """Oldest first, until what is included is within the limit; those excluded before get another reason too."""
    total, changed = sum(map(size, state.included())), False
    for group in groups:
        if total <= limit:
            break
        total -= sum(size(item) for item in group.items if item.reason is None)
        changed = exclude([group], reason) or changed
    return changed


def truncation(state, max_n, compact_to=None, count_tokens=False, preserve_system=True):
    limit = max_n if compact_to is None else compact_to
    _positive(max_n=max_n, compact_to=limit)
    if limit > max_n:
        raise ValueError("compact_to must not be above max_n")

    def size(item):
        return state.token_counter(item.message) if count_tokens else 1

    if sum(map(size, state.included())) <= max_n:
        return False
    last = state.last_group()
    groups = [one for one in state.groups if one is not last and not (preserve_system and one.kind == "system")]
    return _exclude_down_to(state, groups, limit, size, "truncation")


def sliding_window(state, keep_last_groups, preserve_system=True):
    _positive(keep_last_groups=keep_last_groups)
    included = [group for group in state.groups if group.included]
    kept = [group for group in included if group.kind != "system"][-keep_last_groups:]
    dropped = [one for one in included if one not in kept and not (preserve_system and one.kind == "system")]
    return exclude(dropped, "sliding_window")


def _older_tools(state, keep):
    if keep < 0:
        raise ValueError("the number of groups to keep must not be negative")
    tools = [group for group in state.groups if group.kind == "tool_call" and group.included]
    return tools[: max(0, len(tools) - keep)]


def selective_tool_call(state, keep_last_tool_call_groups=1):
    return exclude(_older_tools(state, keep_last_tool_call_groups), "tool_call_compaction")


def tool_result(state, keep_last_tool_call_groups=1):
    """Older groups of calls become one line with their results."""
    older = _older_tools(state, keep_last_tool_call_groups)
    for group in older:
        note = {"role": "assistant", "text": _note(group)}
        state.insert_before(group, Item(note, f"tool_summary_{group.id}", added=True))
    return exclude(older, "tool_result_compaction")


def _note(group):
    calls = [call for item in group.items for call in item.message.get("calls") or []]
    names = {call.get("id"): call.get("name") or "" for call in calls}
    told = []
    for item in group.items:
        for result in item.message.get("results") or []:
            name, text = names.get(result.get("id")) or "", result.get("result")
            told.append((f"{name}: {text}" if name else str(text)).strip())
    inner = "; ".join(told) or "no results"
    if len(OPENING) + len(inner) + 1 <= MOST_NOTE:
        return f"{OPENING}{inner}]"
    return OPENING + inner[: MOST_NOTE - len(OPENING) - len(CUT_END)].rstrip() + CUT_END


def transcript(items):
    return "\n".join(
        f"{number}. [{item.message['role']}] {item.message.get('text') or _kinds(item.message)}"
        for number, item in enumerate(items, 1)
    )


def _kinds(message):
    return ", ".join(
        [
            *(["text_reasoning"] if message.get("reasoning") is not None else []),
            *(["text"] if message.get("text") is not None else []),
            *("function_call" for _ in message.get("calls") or []),
            *("function_result" for _ in message.get("results") or []),
        ]
    )


def summarization(state, target_count=4, threshold=2, max_summary_input_tokens=8000):
    """The older groups as one message; nothing where the model fails or says nothing."""
    _positive(target_count=target_count, max_summary_input_tokens=max_summary_input_tokens)
    if threshold < 0:
        raise ValueError("the threshold must not be negative")
    selected = _selected(state, target_count, threshold, max_summary_input_tokens)
    if not selected:
        return False
    try:
        text = state.summarizer(transcript([item for group in selected for item in group.items])).strip()
    except Exception:
        return False
    if not text:
        return False
    item = Item({"role": "assistant", "text": text}, f"summary_{len(state.items)}", added=True)
    state.insert_before(selected[0], item)
    return exclude(selected, "summarized")


def _selected(state, target, threshold, most):
    groups = [group for group in state.groups if group.kind != "system" and group.included]
    if sum(len(group.items) for group in groups) <= target + threshold:
        return []
    kept, end = 0, len(groups)
    while end > 0 and kept < target:
        end -= 1
        kept += len(groups[end].items)
    selected = []
    for group in groups[:end]:
        shown = transcript([item for one in [*selected, group] for item in one.items])
        if state.prompt_tokens + len(shown) <= most:
            selected.append(group)
        elif selected:
            break
    return selected


def token_budget(state, budget, compactions=(), early_stop=True):
    """Runs compactions (functions of the state) until the budget holds, then drops groups, system messages last."""
    _positive(token_budget=budget)
    if state.tokens() <= budget:
        return False
    changed = False
    for compaction in compactions:
        changed = compaction(state) or changed
        if early_stop and state.tokens() <= budget:
            return changed
    last = state.last_group()
    for is_system, reason in ((False, "token_budget_fallback"), (True, "token_budget_fallback_strict")):
        groups = [one for one in state.groups if one is not last and (one.kind == "system") == is_system]
        size = lambda item: state.token_counter(item.message)  # noqa: E731
        changed = _exclude_down_to(state, groups, budget, size, reason) or changed
    return changed


def context_window(
    state,
    max_context_window_tokens,
    max_output_tokens,
    tool_eviction_threshold=0.5,
    truncation_threshold=0.8,
    keep_last_tool_call_groups=4,
):
    """Two budgets one after the other: results first, then whole groups."""
    room = max_context_window_tokens - max_output_tokens
    in_order = 0 < tool_eviction_threshold <= truncation_threshold <= 1
    if max_output_tokens < 0 or room <= 0 or not in_order or keep_last_tool_call_groups < 0:
        raise ValueError("an argument of the compaction is out of range")
    low, high = int(room * tool_eviction_threshold), int(room * truncation_threshold)
    evicted = token_budget(state, low, [lambda one: tool_result(one, keep_last_tool_call_groups)])
    return token_budget(state, high, [lambda one: truncation(one, high, low, count_tokens=True)]) or evicted
