# %% The open run
# Every cell is about the run that is open when you run it. Open another one, and run the notebook again.
# Calls count from 0 in code.
import memoscope

print(memoscope.title)
# A fork begins with steps copied from its parent session.
own = [step for step in memoscope.steps if not step.copied]
print(len(own), "steps,", len(memoscope.calls), "calls")
if len(own) < len(memoscope.steps):
    print(len(memoscope.steps) - len(own), "more steps copied from the parent session")
memoscope.usage

# %% The tool agent steps through it
# tinyAgent’s own loop and memory run. Recorded answers stand in for the model, recorded results for the tools.
# The table has each call whose prompt the agent’s memory would have changed.
from tinyagent.agents import ReactAgent

walk = memoscope.step_through(ReactAgent(None))
memoscope.table(walk.changed)
print(walk)

# %% Stop at a call, and look
# `until` stops before the answer of a call: the memory is what it was then.
changed = [row["call"] for row in walk.changed if row["call"] is not None]
at = changed[0] if changed else memoscope.calls[-1]["index"]
stopped = memoscope.step_through(ReactAgent(None), until=at)
print("Memory at call", at)
for step in stopped.agent.memory.steps:
    print(f"  {step.step_number:>3} {type(step).__name__:<17}", str(getattr(step, "observation", ""))[:60].replace("\n", " "))

# %% The two prompts of that call
# What the run sent, and what the agent’s memory would have sent. tinyAgent sends results as messages of the user.
recorded = memoscope.context(at)
memoscope.table([
    {"prompt": name, "messages": len(messages), "characters": sum(len(str(one["content"])) for one in messages)}
    for name, messages in (("recorded", recorded), ("tinyAgent", stopped.messages))
])
[(message["role"], message["content"][:50]) for message in stopped.messages[-3:]]

# %% How many steps to keep
# The loop keeps the last five steps if nothing else is said. `gone`: results that the last prompt no longer has.
rows = []
for keep in (1, 3, 5, 10, 20):
    walked = memoscope.step_through(ReactAgent(None, prune_keep_last=keep))
    last = walked.calls[-1]
    rows.append({"keep last": keep, "prompts changed": len(walked.changed), "gone": last["gone"], "characters": last["characters"]})
memoscope.table(rows)

# %% Another strategy in the same loop
# Old results shortened in place of old steps dropped. Any function of steps will do.
from tinyagent.memory import prune_old_observations

shortened = memoscope.step_through(ReactAgent(None, prune_strategy=prune_old_observations(3, 100)))
memoscope.plot(
    {
        "keep the last 5": [row["characters"] for row in walk.calls],
        "shorten old results": [row["characters"] for row in shortened.calls],
    },
    title="Characters of each prompt",
)
print(shortened)

# %% The code agent, with its scratchpad
# Calls of tools become lines of code. Of recorded code, only what it writes into the scratchpad is done.
from tinyagent.agents import CodeAgent

coded = memoscope.step_through(CodeAgent(None))
print(coded)
print(coded.agent.scratchpad.to_context() or "The run’s code wrote nothing into the scratchpad.")

# %% An agent of smolagents, with a callback
# The run is fed to its memory step by step, and the callback is called after each action.
from smolagents import ActionStep, ToolCallingAgent


def shorten_old(step, agent):
    for earlier in agent.memory.steps[:-3]:
        if isinstance(earlier, ActionStep) and earlier.observations:
            earlier.observations = earlier.observations[:100]


agent = ToolCallingAgent(tools=[], model=None, step_callbacks=[shorten_old])
contexts = memoscope.replay(agent)
print("Messages of each call:", [len(messages) for messages in contexts][:20])
agent.memory.replay()

# %% The line after each step
# smolagents’ monitor, with the recorded tokens and seconds. Tokens are running totals.
from smolagents import Monitor, Timing, TokenUsage

monitor = Monitor()
for call in memoscope.calls[:10]:
    usage = call["usage"] or {}
    tokens = TokenUsage(usage.get("input_tokens") or 0, usage.get("output_tokens") or 0) if usage else None
    monitor.update_metrics(ActionStep(timing=Timing(0.0, call["duration"] or 0.0), token_usage=tokens))

# %% The answer ends the notebook’s run
# `final_answer` ends *Run all*, with its value as the result.
final_answer(walk.answer or "The recorded run has no answer.")

# %% After the answer
# *Run all* does not get here. Run this cell alone, and it runs.
print("This cell was run alone.")
