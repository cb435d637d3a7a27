"""The vectors of those projects whose strategies work on logs, events and buffers."""

from memoscope.strategies import agent_framework, google_adk, letta, llama_index, openhands, openhands_sdk

LLAMA = "llamaindex-buffers.json"
LETTA = "letta-summarizer.json"
HANDS = "openhands-condensers.json"
HANDS_SDK = "openhands-view-invariants.json"


def llama_tokens(messages):
    """Words of the contents, joined; a missing one is the word None."""
    return len(" ".join(str(message.get("content")) for message in messages).split())


@operation(LLAMA, "buffer")
def llama_buffer(input, params, case):
    options = {name: value for name, value in params.items() if name != "count_initial_tokens"}
    return places_of(input["messages"], llama_index.chat_memory_buffer(input["messages"], llama_tokens, **options))


@operation(LLAMA, "summary_buffer")
def llama_summary(input, params, case):
    prompts = []

    def summarizer(prompt):
        prompts.append(prompt)
        return "SUM"

    options = {name: value for name, value in params.items() if name not in ("times", "model")}
    messages = input["messages"]
    for _ in range(params.get("times", 1)):
        messages = llama_index.chat_summary_memory_buffer(
            messages,
            llama_tokens,
            summarizer=None if params.get("model") is False else summarizer,
            instruction="PROMPT",
            show_calls=lambda message: message.get("calls") or [],
            **options,
        )
    return {"messages": places_of(input["messages"], messages), "prompts": prompts}


def letta_kept(messages, cut):
    return [at for at in range(len(messages)) if at == 0 or at >= cut]


def letta_summarised(messages, cut, params):
    summary = "x" * params["summary_length"] if "summary_length" in params else "SUMMARY"
    clip = {"clip_chars": params["clip_chars"]} if "clip_chars" in params else {}
    return {
        "summary": letta.clip_summary(summary, **clip),
        "kept": letta_kept(messages, cut),
        "summarised": [at for at in range(1, len(messages)) if at < cut],
    }


@operation(LETTA, "static_buffer")
def letta_buffer(input, params, case):
    cut = letta.static_buffer(input["messages"], **params)
    return {"kept": letta_kept(input["messages"], cut), "changed": cut > 1}


@operation(LETTA, "sliding_window")
def letta_window(input, params, case):
    options = {name: params[name] for name in ("context_window", "sliding_window_percentage") if name in params}
    cut = letta.sliding_window(input["messages"], lambda message: len(message.get("text") or ""), **options)
    return letta_summarised(input["messages"], cut, params)


@operation(LETTA, "summarize_all")
def letta_all(input, params, case):
    return letta_summarised(input["messages"], letta.summarize_all(input["messages"]), params)


@operation(LETTA, "middle_truncate")
def letta_middle(input, params, case):
    return list(letta.middle_truncate(input["text"], **params))


@operation("google-adk-compaction.json", "compact")
def adk_compact(input, params, case):
    google_adk.check(**params)
    events, compactions, told = [], [], []

    def estimate():
        characters = sum(len(item["text"]) for item in google_adk.visible(events, compactions))
        return characters // 4 if characters else None

    for number, turn in enumerate(input["turns"], 1):
        for event in turn:
            made = {"time": len(events) + 1, "turn": str(number), "text": event.get("text") or ""}
            events.append({**made, "tokens": event.get("tokens")})
        reported = [event["tokens"] for event in events if event["tokens"] is not None]
        plan = google_adk.plan(events, compactions, **params, prompt_tokens=reported[-1] if reported else estimate())
        if plan is None:
            continue
        seed, chosen, start, end = plan
        shown = [["new", seed["text"]]] if seed else []
        shown += [[event["turn"], event["text"]] for event in chosen]
        told.append({"after_turn": number, "summarised": shown, "range": [start, end]})
        compactions.append({"start": start, "end": end, "text": "SUM"})
    seen = [item["text"] for item in google_adk.visible(events, compactions)]
    return {"compactions": told, "visible": seen, "estimate": estimate()}


def hands_shown(events):
    return [{"id": one["id"]} if "id" in one else {"kind": "summary", "text": one["text"]} for one in events]


@operation(HANDS, "view")
def hands_view(input, params, case):
    events, requested = openhands.view(input["events"])
    return {"view": hands_shown(events), "unhandled_request": requested}


def forgotten(events, naming):
    """By ids, or as a range; the window names a range only where it forgets every id between its ends."""
    ids = [event.get("id", -1) for event in events]
    if not ids or naming == "ids" or (naming == "whole" and len(ids) != max(ids) - min(ids) + 1):
        return {"forgotten": ids}
    start, end = min(ids), max(ids)
    return {"forgotten": list(range(start, end + 1)), "as_range": [start, end]}


def condensed(events, requested, params):
    """What a condenser answers, and, if that is a view, its events for the next one."""
    options = {name: value for name, value in params.items() if name not in ("type", "condensers", "reply")}
    match params["type"]:
        case "noop":
            after = events
        case "recent" | "masking" | "browser" as name:
            after = getattr(openhands, name)(events, **options)
        case "window":
            if requested:
                return {"condensation": forgotten(openhands.window(events), "whole")}, None
            after = events
        case "pipeline":
            after = events
            for inner in params["condensers"]:
                answer, after = condensed(after, requested, inner)
                if after is None:
                    return answer, None
        case _:
            return halved(events, requested, params, options)
    return {"view": hands_shown(after)}, after


def halved(events, requested, params, options):
    sizes = {"max_size": 100, "keep_first": 0 if params["type"] == "amortized" else 1}
    sizes.update((name, options[name]) for name in sizes if name in options)
    openhands.check_sizes(**sizes)
    if not requested and len(events) <= sizes["max_size"]:
        return {"view": hands_shown(events)}, events
    if params["type"] == "amortized":
        return {"condensation": forgotten(openhands.amortized(events, **sizes), "range")}, None
    if params["type"] == "attention":
        ranking = openhands.read_ranking(params.get("reply", ""))
        return {"condensation": forgotten(openhands.attention(events, ranking, **sizes), "ids")}, None
    gone, previous, cuts = openhands.plan_summary(events, **{**sizes, **options})
    told = {"summary": params.get("reply", ""), "summary_offset": sizes["keep_first"]}
    prompt = {"previous_summary": previous, "event_ids": [event["id"] for event in gone], "middle_cuts": cuts}
    return {"condensation": {**forgotten(gone, "range"), **told}, "prompt": prompt}, None


@operation(
    HANDS,
    *(
        f"condense:{name}"
        for name in ("noop", "recent", "masking", "browser", "window", "pipeline", "amortized", "llm", "attention")
    ),
)
def hands_condense(input, params, case):
    events, requested = openhands.view(input["events"])
    return condensed(events, requested, params)[0]


@operation(HANDS_SDK, "manipulation_indices")
def sdk_indices(input, params, case):
    return openhands_sdk.manipulation_indices(input["events"])


@operation(HANDS_SDK, "view")
def sdk_view(input, params, case):
    events, requested = openhands_sdk.view(input["events"])
    return {"ids": [event["id"] for event in events], "unhandled_request": requested}


@operation(HANDS_SDK, "condense")
def sdk_condense(input, params, case):
    events, requested = openhands_sdk.view(input["events"])
    plan = openhands_sdk.plan_condensation(events, requested, **params)
    if plan is None:
        return {"unchanged": True}
    start, end = plan
    ids = [event["id"] for event in events[start:end]]
    return {"forgotten": ids, "summary": "SUM", "summary_offset": start}


FRAMEWORK = "agent-framework-compaction.json"


@operation(FRAMEWORK, "groups")
def framework_groups(input, params, case):
    return agent_framework.spans(input["messages"])


def framework_tokens(message):
    texts = [message.get("text") or "", message.get("reasoning") or ""]
    texts += [str(result.get("result") or "") for result in message.get("results") or []]
    texts += [call.get("arguments") or "" for call in message.get("calls") or []]
    return sum(map(len, texts))


def framework_compaction(params):
    """A function of the state; what the original refuses of the arguments it refuses when it is made."""
    options = {name: value for name, value in params.items() if name not in ("kind", "reply")}
    if params["kind"] == "token_budget":
        inner = [framework_compaction(one) for one in options.pop("strategies", [])]
        return lambda state: agent_framework.token_budget(state, options["token_budget"], inner, options.get("early_stop", True))
    return lambda state: getattr(agent_framework, params["kind"])(state, **options)


@operation(
    FRAMEWORK, "truncation", "sliding_window", "selective_tool_call", "tool_result", "summarization", "token_budget",
    "context_window",
)  # fmt: skip
def framework_compact(input, params, case):
    replies = [params.get("reply"), *(one.get("reply") for one in params.get("strategies", []))]
    reply, asked = next(filter(None, replies), ""), []

    def summarizer(text):
        asked.append(text)
        if reply == "ERROR":
            raise RuntimeError("the model fails")
        return reply

    messages = input["messages"]
    state = agent_framework.State(messages, framework_tokens, summarizer, prompt_tokens=1)
    changed = framework_compaction(params)(state)
    places = {id(message): at for at, message in enumerate(messages)}
    kept = [
        {"role": item.message["role"], "text": item.message["text"], "id": item.id} if item.added else places[id(item.message)]
        for item in state.included()
    ]
    gone = [item for item in state.items if item.reason is not None and not item.added]
    excluded = {str(places[id(item.message)]): item.reason for item in gone}
    told = {"changed": changed, "kept": kept, "excluded": excluded}
    return {**told, "summary_input": asked} if asked else told
