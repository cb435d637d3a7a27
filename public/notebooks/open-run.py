# %% The run in figures
# `memoscope` has the run that is open in Memoscope. If you open another run, rerun the cell to use it.
import memoscope

print(memoscope.title)
# A fork begins with steps copied from its parent session, which are left out.
own = [step for step in memoscope.steps if not step.copied]
print(len(own), "steps,", len(memoscope.calls), "calls")
memoscope.usage

# %% The most expensive calls
# Recorded tokens: the input, from the prompt cache or not, and the output. Calls count from 0 in code.
KINDS = {"input_tokens": "input", "cache_read_tokens": "cache read", "cache_write_tokens": "cache write", "output_tokens": "output"}
rows = []
for call in memoscope.calls:
    used = {name: (call["usage"] or {}).get(kind) or 0 for kind, name in KINDS.items()}
    rows.append({"call": call["index"], "model": call["model"], "tokens": sum(used.values()), **used})
rows.sort(key=lambda row: row["tokens"], reverse=True)
if rows and rows[0]["tokens"] > 0:
    memoscope.table(rows[:10])
else:
    print("The run records no tokens.")

# %% The most expensive tools
# Tokens of the calls and results of each tool, counted as in the other views. Later calls are sent them again.
by_tool = {}
for step in own:
    if step.tool is not None:
        row = by_tool.setdefault(step.tool, {"tool": step.tool, "steps": 0, "tokens": 0})
        row["steps"] += 1
        row["tokens"] += step.tokens or 0
if by_tool:
    memoscope.table(sorted(by_tool.values(), key=lambda row: row["tokens"], reverse=True)[:10])
else:
    print("The run called no tools.")

# %% What a strategy would have sent
# Characters in the context of each call: as recorded, and with the last ten steps only. Any function of steps will do.
from tinyagent.memory import keep_last_n_steps

memoscope.plot(memoscope.compare(keep_last_n_steps(10)), x="call", y=["whole", "kept"], title="Characters in the context of each call")
