"""The vectors of MARSYS: the guide's patterns, and the library's memory, counting, packing and compaction."""

import itertools

from marsys.agents import compaction
from marsys.agents import memory as mars
from marsys.agents import message as mars_message

GUIDE = "marsys-doc-patterns.json"
MANAGED = "marsys-memory.json"


def numbered(prefix):
    """Ids as the vectors have them, from 1 in each case; all slips included."""
    mars.variant("as-written")
    numbers = itertools.count(1)
    mars_message.make_id = lambda: f"{prefix}{next(numbers)}"


def told_message(message):
    record = {"role": message.role, "content": message.content, "message_id": message.message_id}
    optional = {"name": message.name, "metadata": message.metadata, "tool_call_id": message.tool_call_id}
    return {**record, **{name: value for name, value in optional.items() if value}}


def ids_of(messages):
    return [message.message_id for message in messages]


def conversation_of(messages, memory=None):
    memory = memory or mars.ConversationMemory()
    for message in messages:
        memory.add_message(mars.Message(**message))
    return memory


@operation(GUIDE, "conversation")
def guide_conversation(input, params, case):
    numbered("m")
    memory = conversation_of(input["messages"])
    memory.get_messages().clear()
    return {
        "recent": ids_of(memory.get_recent(params["n"])),
        "index_keys": list(memory.message_index),
        "llm": memory.to_llm_format(),
        "length_after_clearing_the_returned_list": len(memory.messages),
        "indexed_content": {key: message.content for key, message in memory.message_index.items()},
    }


@operation(GUIDE, "episodic")
def guide_episodic(input, params, case):
    numbered("m")
    memory, results = mars.EpisodicMemory(), []
    for entry in input["script"]:
        match entry["do"]:
            case "message":
                memory.add_message(mars.Message(**entry["message"]))
            case "new":
                memory.start_new_episode(entry.get("metadata"))
            case "recall":
                found = memory.recall_episode(entry["query"])
                results.append(None if found is None else memory.episodes.index(found))
            case "summaries":
                results.append(memory.summarize_episodes())
    return {
        "results": results,
        "episodes": [ids_of(episode.messages) for episode in memory.episodes],
        "current": ids_of(memory.current_episode.messages),
        "metadata": memory.episode_metadata,
    }


@operation(GUIDE, "shared")
def guide_shared(input, params, case):
    numbered("m")
    pool, results = mars.SharedMemoryPool(), []
    for agent in input["agents"]:
        pool.register_agent(agent)
    for entry in input["script"]:
        match entry["do"]:
            case "share":
                pool.share_insight(entry["agent"], entry["text"])
            case "context":
                results.append([told_message(message) for message in pool.get_shared_context()])
            case "broadcast":
                pool.broadcast_message(mars.Message(**entry["message"]))
    return {
        "results": results,
        "insights": [told_message(message) for message in pool.shared_insights],
        "agents": {agent: ids_of(memory.messages) for agent, memory in pool.agent_memories.items()},
        "global": len(pool.global_memory.messages),
    }


@operation(GUIDE, "coordinated")
def guide_coordinated(input, params, case):
    numbered("m")
    memory = mars.CoordinatedMemory()
    for agent, messages in input["agents"].items():
        for message in messages:
            memory.add_message(agent, mars.Message(**message))
    for agent, fact in input["facts"]:
        memory.register_fact(agent, fact)
    return {agent: [told_message(one) for one in memory.get_context(agent)] for agent in params["ask"]}


@operation(GUIDE, "hierarchical")
def guide_hierarchical(input, params, case):
    numbered("m")
    memory = mars.HierarchicalMemory(params.get("threshold", 0.7))
    for entry in input["messages"]:
        memory.add_message(mars.Message(**entry["message"]), entry["importance"])
    return {
        "core": ids_of(memory.core_memory.messages),
        "working": ids_of(memory.working_memory.messages),
        "episodic": ids_of(memory.episodic_memory.messages),
        "context": [message.content for message in memory.get_context()],
        "working_index_size": len(memory.working_memory.message_index),
    }


@operation(GUIDE, "token_limit")
def guide_token_limit(input, params, case):
    numbered("m")
    memory = conversation_of(input["messages"])
    before = list(memory.messages)
    ids = ids_of(mars.manage_token_limit(memory, **params))
    return {"ids": ids, "memory_unchanged": memory.messages == before}


@operation(GUIDE, "summarize")
def guide_summarize(input, params, case):
    numbered("m")
    memory, asked = conversation_of(input["messages"]), []

    def summarizer(text):
        asked.append(text.split("\n"))
        return "SUMMARY"

    returned = mars.summarize_memory(memory, params.get("chunk_size", 20), summarizer)
    held = [[message.role, message.content] for message in memory.messages]
    return {"returned": returned, "memory": held, "summarised_lines": asked}


@operation(GUIDE, "rag")
def guide_retrieval(input, params, case):
    numbered("m")
    memory = mars.RetrievalMemory(input["embeddings"].__getitem__)
    for message in input["messages"]:
        memory.add_message(mars.Message(**message))
    return ids_of(memory.retrieve_relevant(input["query"], **params))


@operation(GUIDE, "output_processor")
def guide_output(input, params, case):
    numbered("m")
    return mars.OutputProcessor().process(mars.Message(**input["message"]))


@operation(GUIDE, "retention")
def guide_retention(input, params, case):
    numbered("m")
    manager = mars.MemoryManager(**params)
    if not input:
        manager.get_memory("any")
    conversation_of(input["messages"], manager.memory)
    manager.apply_retention_policy()
    return {"left": len(manager.memory.messages)}


@operation(MANAGED, "to_llm_dict")
def managed_llm_dict(input, params, case):
    numbered("id")
    return mars.Message(**input["message"]).to_llm_dict()


@operation(MANAGED, "conversation")
def managed_conversation(input, params, case):
    numbered("id")
    memory = mars.ConversationMemory(**params)
    results = [scripted_entry(memory, entry) for entry in input["script"]]
    held = [{"id": one.message_id, "role": one.role, "content": one.content} for one in memory.messages]
    return {"results": results, "memory": held}


def scripted_entry(memory, entry):
    ways = {
        "add": memory.add,
        "update": memory.update,
        "replace": memory.replace_memory,
        "delete": memory.delete_memory,
        "recent": memory.retrieve_recent,
        "by_role": memory.retrieve_by_role,
        "reset": memory.reset_memory,
        "all": memory.retrieve_all,
    }
    given = {name: value for name, value in entry.items() if name != "do"}
    try:
        match entry["do"]:
            case "add_message":
                return memory.add(mars.Message(**given["message"]))
            case "by_id":
                return memory.retrieve_by_id(given["id"])
            case "remove":
                return memory.remove_by_id(given["id"])
            case "replace" if "message" in given:
                return memory.replace_memory(given["idx"], mars.Message(**given["message"]))
            case way:
                return ways[way](**given)
    except Exception:
        return {"error": True}


@operation(MANAGED, "count_tokens")
def managed_count(input, params, case):
    counter = mars.DefaultTokenCounter(**params)
    counts = [counter.count_message(message) for message in input["messages"]]
    return [counter.count_messages(input["messages"]), counts]


@operation(MANAGED, "truncate_text")
def managed_cut(input, params, case):
    return mars.truncate_text_to_tokens(input["text"], **params)


@operation(MANAGED, "protected_tail")
def managed_tail(input, params, case):
    numbered("id")
    return compaction.tail_start(input["messages"], params["grace_recent_messages"])


@operation(MANAGED, "backward_packing_retrieval")
def managed_window(input, params, case):
    numbered("id")
    config = mars.ManagedMemoryConfig(mode="sliding_window", **params)
    memory = conversation_of(input["messages"], mars.ManagedConversationMemory(config))
    costs = [memory.counter.count_message(message) for message in input["messages"]]
    # Found again by their place: equal messages are told apart by what stands behind them.
    kept = compaction.pack_window(
        input["messages"], costs, int(config.target * (1 - config.headroom_percent))
    )
    same = [memory.messages[index].to_llm_dict() for index in kept] == memory.get_messages()
    return {"kept": kept if same else None, "target": config.target, "estimated_total": memory.estimated_tokens()}


def processed(stage, input):
    messages = [dict(message) for message in input["messages"]]
    after, record = stage.process(messages)
    return messages, after, record


@operation(MANAGED, "tool_truncation")
def managed_truncation(input, params, case):
    numbered("id")
    stage = compaction.ToolTruncation(params.get("tool_truncation", {}), mars.DefaultTokenCounter())
    _, after, record = processed(stage, input)
    return {"messages": after, "metadata": record, "estimate": stage.saving(input["messages"])}


@operation(MANAGED, "backward_packing")
def managed_packing(input, params, case):
    numbered("id")
    options = params.get("backward_packing", {})
    config = mars.ManagedMemoryConfig(**{name: value for name, value in params.items() if name != "backward_packing"})
    stage = compaction.BackwardPacking(options, mars.DefaultTokenCounter(), config.target)
    messages, after, record = processed(stage, input)
    places = {id(message): index for index, message in enumerate(messages)}
    return {"kept": [places[id(message)] for message in after], "metadata": record}


def model_of(params):
    """The model of a case; none where it gives no reply."""
    return (lambda messages: params["model_reply"]) if "model_reply" in params else None


@operation(MANAGED, "summarization")
def managed_summary(input, params, case):
    numbered("id")
    stage = compaction.Summarization(
        params.get("summarization", {}),
        mars.DefaultTokenCounter(),
        model_of(params),
        "mini",
        params.get("agent_instruction"),
    )
    _, after, record = processed(stage, input)
    asked = {}
    if stage.asked is not None:
        roles = [message["role"] for message in stage.asked]
        asked = {"prompt_roles": roles, "prompt_last": stage.asked[-1]["content"]}
    return {"messages": after, "metadata": record, **asked}


@operation(MANAGED, "compaction")
def managed_compaction(input, params, case):
    numbered("id")
    memory = mars.ManagedConversationMemory(
        model=model_of(params),
        model_name="mini",
        agent_instruction=params.get("agent_instruction"),
        **params["config"],
    )
    conversation_of(input["messages"], memory)
    before = memory.estimated_tokens()
    messages = memory.get_messages()
    after = memory.estimated_tokens()
    return {"messages": messages, "pre_tokens": before, "post_tokens": after, "stages": memory.last_log}


@operation(MANAGED, "parse_json")
def managed_json(input, params, case):
    return compaction.parse_compaction_json(input["text"])


@operation(MANAGED, "user_rollup")
def managed_rollup(input, params, case):
    return compaction.build_user_rollup(input["messages"])
