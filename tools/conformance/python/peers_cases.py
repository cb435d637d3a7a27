"""The vectors of other projects, whose strategies work on messages."""

from memoscope.strategies import autogen, langchain, semantic_kernel, swe_agent
from memoscope.strategies.messages import text_of, type_of

TRIM = "langchain-messages.json"
CLEAR = "clear-tool-uses.json"
SWE = "swe-agent-history.json"
KERNEL = "semantic-kernel-reducers.json"

PER_TEXT = {
    "len": lambda text: 1,
    "words": lambda text: len(text.split()),
    "chars": len,
    "chars4": lambda text: len(text) // 4,
    "chars_plus_3": lambda text: len(text) + 3,
}


def counter_of(name):
    if name == "approximate":
        return langchain.count_tokens_approximately
    return lambda messages: sum(PER_TEXT[name](text_of(message)) for message in messages)


def lang_message(message):
    """A call of the input may lack a name and arguments; expected ones show all."""
    if not message.get("tool_calls"):
        return {name: value for name, value in message.items() if name != "tool_calls"}
    calls = [{"name": call.get("name", "f"), "args": call.get("args", {}), "id": call.get("id")} for call in message["tool_calls"]]
    return {**message, "tool_calls": calls}


def lang_messages(messages):
    return [lang_message(message) for message in messages]


@operation(TRIM, "trim")
def lang_trim(input, params, case):
    options = {name: value for name, value in params.items() if name not in ("counter", "splitter")}
    options["token_counter"] = counter_of(params.get("counter", "len"))
    options["text_splitter"] = params.get("splitter", "lines")
    return lang_messages(langchain.trim_messages(lang_messages(input["messages"]), **options))


@operation(TRIM, "merge")
def lang_merge(input, params, case):
    return lang_messages(langchain.merge_message_runs(lang_messages(input["messages"]), **params))


@operation(TRIM, "filter")
def lang_filter(input, params, case):
    return lang_messages(langchain.filter_messages(lang_messages(input["messages"]), **params))


@operation(TRIM, "count_approximately")
def lang_count(input, params, case):
    names = {"extra_tokens_per_message", "chars_per_token", "count_name"}
    options = {name: value for name, value in params.items() if name in names}
    return langchain.count_tokens_approximately(lang_messages(input["messages"]), **options)


@operation("langchain-summarization.json", "summarize")
def lang_summary(input, params, case):
    messages = [{**lang_message(message), "id": f"m{at}"} for at, message in enumerate(input["messages"])]
    after = langchain.summarize_history(messages, lambda shown: "SUMMARY", window=100, **params)
    if after is messages:
        return None
    kept = [message["id"] for message in after[1:]]
    return {"cutoff": len(messages) - len(kept), "first": after[0], "kept": kept}


def cleared(messages, params):
    options = {name: value for name, value in params.items() if name != "counter"}
    return langchain.clear_tool_uses(messages, token_counter=counter_of(params.get("counter", "chars")), **options)


@operation(CLEAR, "clear_tool_uses")
def lang_clear(input, params, case):
    after = cleared(lang_messages(input["messages"]), params)
    placeholder = params.get("placeholder", "[cleared]")
    places = [at for at, one in enumerate(after) if type_of(one) == "tool" and text_of(one) == placeholder]
    return {"messages": after, "cleared": places}


@operation(CLEAR, "twice")
def lang_clear_twice(input, params, case):
    first = cleared(lang_messages(input["messages"]), params)
    return {"first": first, "second": cleared([*first, *lang_messages(input["then"])], params)}


@operation(
    SWE, "last_n_observations", "tag_tool_call_observations", "closed_window", "cache_control", "remove_regex",
    "image_parsing", "default",
)  # fmt: skip
def swe_processor(input, params, case):
    if case["op"] == "default":
        return input["history"]
    return getattr(swe_agent, case["op"])(input["history"], **params)


def places_of(messages, after):
    """Messages of the input by their place, new ones as they are."""
    places = {id(message): at for at, message in enumerate(messages)}
    return [places.get(id(message), message) for message in after]


def autogen_tokens(message):
    content = message.get("content")
    if isinstance(content, str):
        return len(content)
    return sum(len(item.get("content") or item.get("arguments") or "") for item in content or [])


@operation("autogen-contexts.json", "buffered", "head_and_tail", "token_limited", "unbounded")
def autogen_context(input, params, case):
    messages = input["messages"]
    match params["kind"]:
        case "token_limited":
            if params.get("token_limit", 1) <= 0:
                raise ValueError("token_limit must be greater than 0")
            limit = params.get("token_limit", params.get("model_limit"))
            after = autogen.token_limited(messages, limit - 10 * len(params.get("tool_schema") or []), autogen_tokens)
        case kind:
            options = {name: value for name, value in params.items() if name.endswith("_size")}
            after = getattr(autogen, kind)(messages, **options)
    return places_of(messages, after)


@operation(KERNEL, "pairs")
def kernel_pairs(input, params, case):
    return semantic_kernel.get_call_result_pairs(input["messages"])


@operation(KERNEL, "safe_index")
def kernel_index(input, params, case):
    return semantic_kernel.locate_safe_reduction_index(input["messages"], **params)


def kernel_told(messages, after):
    kept = messages if after is None else after
    shown = [
        {"role": one["role"], "content": one["content"], "summary": True} if isinstance(one, dict) else one
        for one in places_of(messages, kept)
    ]
    return {"reduced": after is not None, "messages": shown}


@operation(KERNEL, "truncate")
def kernel_truncate(input, params, case):
    return kernel_told(input["messages"], semantic_kernel.truncate(input["messages"], **params))


@operation(KERNEL, "summarise")
def kernel_summarise(input, params, case):
    messages, asked = input["messages"], []

    def summarizer(shown):
        asked.append(places_of(messages, shown))
        if params.get("model") == "error":
            raise RuntimeError("the model fails")
        return None if params.get("model") == "none" else "SUMMARY"

    options = {name: value for name, value in params.items() if name != "model"}
    after = semantic_kernel.summarise(messages, summarizer, **options)
    return {**kernel_told(messages, after), "summarised": asked[0] if asked else None}
