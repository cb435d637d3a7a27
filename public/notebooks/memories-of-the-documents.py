# %% tinyAgent: a manager turns steps into messages
# The library's form, with copies in place of changes and "Error: " before errors. Other forms come below.
from tinyagent.memory import ActionStep, MemoryManager, ScratchpadStep, SystemPromptStep, TaskStep, variant

variant("default")


def filled(actions=4):
    manager = MemoryManager()
    manager.add(SystemPromptStep(content="You are helpful."))
    manager.add(TaskStep(task="Count the lights."))
    for number in range(actions):
        manager.add(ActionStep(tool_name="look", observation=f"light {number} " * 12, raw_llm_response=f"look {number}"))
    return manager


for message in filled(2).to_messages():
    print(message["role"], "|", message["content"][:40])

# %% An error hides the observation
step = ActionStep(raw_llm_response="look", observation="half of it", error="Division by zero")
step.to_messages()

# %% Steps by type, the number of actions, clear
manager = filled()
manager.add(ScratchpadStep(content="four so far", raw_llm_response="noting"))
print(len(manager.get_steps_by_type(ActionStep)), "actions,", manager.action_count, "counted")
manager.clear()
print(len(manager.steps), "steps after clear: the system prompt is gone too")

# %% Keep the last n steps: system prompt and task stay
from tinyagent.memory import keep_last_n_steps

manager = filled()
manager.prune(keep_last_n_steps(2))
[(type(step).__name__, step.step_number) for step in manager.steps]

# %% The documents differ in what “last n” means
for form in ("preserve-critical", "critical-first", "all-steps", "actions-only"):
    kept = keep_last_n_steps(1, variant=form)(filled().steps)
    print(form.ljust(18), [type(step).__name__ for step in kept])

# %% Shorten old observations
from tinyagent.memory import prune_old_observations

manager = filled()
manager.prune(prune_old_observations(keep_last_n=1, max_length=20))
[len(step.observation) for step in manager.get_steps_by_type(ActionStep)]

# %% No pruning: called, or used as it is
from tinyagent.memory import no_pruning

manager = filled()
manager.prune(no_pruning())
manager.prune(no_pruning)
len(manager.steps)

# %% A strategy of one's own
# As in the reference page: its comment speaks of notes, its code drops them.
def custom(steps):
    first = [step for step in steps if isinstance(step, (SystemPromptStep, TaskStep))]
    actions = [step for step in steps if isinstance(step, ActionStep)]
    return first + actions[-5:]


manager = filled(9)
manager.add(ScratchpadStep(content="remember"))
manager.prune(custom)
[type(step).__name__ for step in manager.steps]

# %% A strategy without a body
# Two of the architecture document's listings end in "...": they give nothing back.
# Fails with TypeError
def unwritten(steps): ...


filled().prune(unwritten)

# %% The tool agent, with recorded replies in place of a model
from tinyagent.agents import ReactAgent

replies = iter(['{"tool": "add", "arguments": {"a": 2, "b": 3}}', "not JSON", '{"answer": 5}'])


def add(a, b):
    return a + b


agent = ReactAgent(lambda messages, temperature: next(replies), tools=[add], system_prompt="Answer in JSON.")
print(agent.run("What is 2 + 3?"))
[type(step).__name__ for step in agent.memory.steps]

# %% The architecture document: a manager with a prompt and a strategy
variant("architecture")
from tinyagent.memory import ActionStep, MemoryManager, keep_last_n_steps

manager = MemoryManager(system_prompt="You are helpful.", prune_strategy=keep_last_n_steps(3))
for number in range(5):
    manager.add(ActionStep(reasoning=f"why {number}", action="look", observation=f"light {number}"))
manager.prune()
print(manager.to_messages()[0], "- the system prompt is lost, as printed")

# %% Past 1000 steps it prunes by itself
manager = MemoryManager()
for number in range(1001):
    manager.add(ActionStep(observation=str(number)))
len(manager.steps)

# %% Keep system and recent: as printed, and without the repetition
from tinyagent.memory import SystemPromptStep, TaskStep, keep_system_and_recent

steps = [SystemPromptStep(content="S"), TaskStep(task="T"), ActionStep(observation="1")]
for dedupe in (False, True):
    print([type(step).__name__ for step in keep_system_and_recent(5, dedupe=dedupe)(steps)])

# %% Shorten by age: three points always follow
from tinyagent.memory import prune_old_observations

old = ActionStep(observation="short", timestamp=0)
prune_old_observations(max_age_seconds=60, now=100)([old])
old.observation

# %% Summarise old steps
from tinyagent.memory import summarize_strategy

many = [SystemPromptStep(content="S"), *(ActionStep(observation=str(number)) for number in range(60))]
for keeps in (False, True):
    kept = summarize_strategy(lambda steps: f"{len(steps)} steps", preserve_critical=keeps)(many)
    print(len(kept), [type(step).__name__ for step in kept[:2]])

# %% A plain step has no messages in this form
# Fails with NotImplementedError
from tinyagent.memory import Step

Step().to_messages()

# %% The layout of a memory
from tinyagent.memory import visualize_memory

manager = MemoryManager(system_prompt="S")
manager.add(ActionStep(observation="hello"))
print(visualize_memory(manager))

# %% Prune while there are too many tokens
# The printed loop never ends where pruning changes nothing. This one stops, and says so.
from tinyagent.memory import AdaptiveMemoryManager

adaptive = AdaptiveMemoryManager(max_tokens=40)
for number in range(30):
    adaptive.add(ActionStep(reasoning="look", observation=f"light {number}"))
adaptive.to_messages()
print(adaptive.token_count(), "tokens, over the limit:", adaptive.over_budget)

# %% Prune in batches, and in levels
from tinyagent.memory import BatchPruningManager, HierarchicalMemory

batch = BatchPruningManager()
lengths = []
for number in range(22):
    batch.add(ActionStep(observation=str(number)))
    lengths.append(len(batch.steps))
print(lengths)
levels = HierarchicalMemory(lambda steps: f"{len(steps)} steps", capacity=3)
for number in range(5):
    levels.add(ActionStep(observation=str(number)))
print([message["content"] for message in levels.to_messages()])

# %% The research document: its specification fails as soon as there is an action
# Its steps are put into a set, and cannot be hashed.
# Fails with TypeError
variant("research")
from tinyagent.memory import ActionStep, prune_old_observations

prune_old_observations(1)([ActionStep(observation="a"), ActionStep(observation="b")])

# %% … and its sketch asks for a method that is not there
# Fails with AttributeError
variant("research-draft")
from tinyagent.memory import ActionStep, prune_old_observations

prune_old_observations(1)([ActionStep(observation="a"), ActionStep(observation="b")])

# %% The scratchpad: store, recall, observe, fail
variant("default")
from tinyagent.memory import AgentMemory

pad = AgentMemory()
pad.store("price", 12.5)
pad.observe("Prices are in euros.")
pad.fail("Reading the page as one number")
print(pad.recall("price"), pad.recall("tax", default=None))
print(pad.to_context())

# %% What it looks like after each step, in verbose mode
print("\n[MEMORY UPDATE]")
print(f"  Variables: {len(pad.variables)} stored")
print(f"  Observations: {len(pad.observations)} recorded")
print(f"  Failed attempts: {len(pad.failed_approaches)} tracked")

# %% The names that code runs with
sorted(pad.to_namespace())

# %% smolagents: steps, and what they are sent as
from smolagents.memory import ActionStep, AgentMemory, PlanningStep, TaskStep, ToolCall

memory_of_agent = AgentMemory(system_prompt="You are an agent.")
memory_of_agent.steps = [
    TaskStep(task="Find the price."),
    PlanningStep(plan="1. Search\n2. Answer"),
    ActionStep(
        step_number=1,
        model_output="I will search.",
        tool_calls=[ToolCall(name="search", arguments={"q": "price"}, id="call_1")],
        code_action="search('price')",
        observations="12.50",
    ),
]
for message in memory_of_agent.to_messages():
    print(message.role, "|", message.content[0]["text"][:50].replace("\n", " / "))

# %% In summary mode, when the agent plans again
[str(message.role) for message in memory_of_agent.to_messages(summary_mode=True)]

# %% Records, the code of the run, and a replay
print(list(memory_of_agent.get_full_steps()[2])[:4])
print("model_input_messages" in memory_of_agent.get_succinct_steps()[2])
print(memory_of_agent.return_full_code())
memory_of_agent.replay()

# %% A final answer has no messages
# Fails with NotImplementedError
from smolagents.memory import FinalAnswerStep

FinalAnswerStep(output=42).to_messages()

# %% A callback that drops old images
from smolagents import CodeAgent


def drop_old_images(step, agent):
    for earlier in agent.memory.steps:
        if isinstance(earlier, ActionStep) and earlier.step_number <= step.step_number - 2:
            earlier.observations_images = None


agent = CodeAgent(tools=[], model=None, step_callbacks=[drop_old_images])
for number in range(1, 5):
    agent.end_step(ActionStep(step_number=number, observations_images=["picture"]))
[step.observations_images for step in agent.memory.steps]

# %% Neighbours of one role are merged before a call
from smolagents.models import get_clean_message_list, tool_role_conversions

get_clean_message_list(memory_of_agent.to_messages(), role_conversions=tool_role_conversions)

# %% The line after each step
from smolagents import Monitor, Timing, TokenUsage

monitor = Monitor()
monitor.update_metrics(ActionStep(timing=Timing(0.0, 1.5), token_usage=TokenUsage(1200, 30)))

# %% MARSYS: a conversation
import marsys.agents.memory as marsys
from marsys.agents.memory import ConversationMemory, Message

marsys.variant("mended")
conversation = ConversationMemory(description="You plan trips.")
conversation.add_message(Message(role="user", content="Where to?", message_id="m1"))
conversation.add_message(Message(role="assistant", content="To Bern.", message_id="m2"))
print(conversation.to_llm_format())
print([message.content for message in conversation.get_recent(1)], conversation.retrieve_by_id("m1"))

# %% Asking for an agent's memory fails as printed
# Fails with AttributeError
marsys.variant("as-written")
marsys.MemoryManager().get_memory("Planner")

# %% … and so does keeping it for good
# Fails with AttributeError
marsys.MemoryManager(retention_policy="persistent").apply_retention_policy()

# %% Mended: a memory for each agent, and what stays of it
marsys.variant("mended")
for policy in ("single_run", "session", "persistent"):
    manager = marsys.MemoryManager(retention_policy=policy)
    manager.get_memory("Planner").add(role="user", content="Where to?")
    manager.end_run()
    after_run = len(manager.get_memory("Planner"))
    manager.end_session()
    print(policy.ljust(11), after_run, "after the run,", len(manager.get_memory("Planner")), "after the session")

# %% Episodes
episodes = marsys.EpisodicMemory()
episodes.add_message(Message(role="user", content="Plan a trip to Bern."))
episodes.start_new_episode({"topic": "trip"})
print(episodes.recall_episode("bern") is episodes.episodes[0], episodes.episode_metadata)
print(episodes.summarize_episodes()[0])

# %% What agents share
pool = marsys.SharedMemoryPool()
pool.register_agent("Planner")
pool.register_agent("Writer")
pool.share_insight("Planner", "Trains run hourly.")
pool.broadcast_message(Message(role="user", content="Hurry."))
print([message.content for message in pool.get_shared_context()])
print({agent: len(held) for agent, held in pool.agent_memories.items()})

facts = marsys.CoordinatedMemory()
facts.register_fact("Planner", "Bern is in Switzerland.")
facts.add_message("Writer", Message(role="user", content="Write."))
[message.content for message in facts.get_context("Writer")]

# %% Levels of importance
levels = marsys.HierarchicalMemory()
levels.add_message(Message(role="user", content="My name is Ada."), importance=0.9)
levels.add_message(Message(role="user", content="Hello."), importance=0.1)
[message.content for message in levels.get_context()]

# %% A limit of tokens: as printed the order is turned around
for form in ("as-written", "mended"):
    marsys.variant(form)
    long = ConversationMemory(description="S" * 8)
    for word in ("aaaa", "bbbb", "cccc"):
        long.add(role="user", content=word)
    print(form.ljust(11), [message.content for message in marsys.manage_token_limit(long, max_tokens=4)])

# %% Summarise, and retrieve
said = ConversationMemory(description="You plan trips.")
for number in range(4):
    said.add(role="user", content=f"wish {number}")
print(marsys.summarize_memory(said, chunk_size=2, summarizer=lambda text: f"{len(text.splitlines())} wishes"))
print([message.content for message in said.get_messages()])

near = marsys.RetrievalMemory(embed=lambda text: [text.count("a"), text.count("b"), 1])
for word in ("aaa", "bbb", "ab"):
    near.add_message(Message(role="user", content=word))
[message.content for message in near.retrieve_relevant("aa", k=2)]

# %% Messages between agents
request = Message(role="agent_call", content="Find a train.", metadata={"caller": "Planner"})
marsys.OutputProcessor().process(request)

# %% The library's managed memory
managed = marsys.ManagedConversationMemory(mode="sliding_window", threshold_tokens=60, min_reduction_ratio=0.2)
for number in range(6):
    managed.add(role="user", content=f"message number {number} " * 2)
print(managed.estimated_tokens(), "tokens stored,", len(managed.get_messages()), "messages sent")

# %% Tokens, exactly
import tiktoken

encoding = tiktoken.get_encoding("o200k_base")
tokens = encoding.encode("A memory is what is left when everything else was pruned.")
print(len(tokens), encoding.decode(tokens[:4]))

# %% The open run, under any of these
import memoscope
from tinyagent.memory import MemoryManager, keep_last_n_steps

try:
    contexts = memoscope.replay(MemoryManager(), after_tool=lambda manager: manager.prune(keep_last_n_steps(3)))
    print([len(messages) for messages in contexts])
except memoscope.NoRun as problem:
    print(problem)
