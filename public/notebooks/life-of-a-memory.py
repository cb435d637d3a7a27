# %% Two tools for the agent
# The run is invented: a real agent would fetch pages and call slow services. These replace them.
ARCHIVE = {
    "index": "ulm.txt, bern.txt, graz.txt",
    "ulm.txt": "year  mean\n1990  8.1\n2005  8.9\n2020  9.6",
    "bern.txt": "year  mean\n1990  8.4\n2005  8.8\n2020  9.4",
    "graz.txt": "year  mean\n1990  8.9\n2005  9.8\n2020  10.9",
}
calls = []


def fetch_page(name):
    """Reads a page of the weather archive."""
    calls.append(name)
    return ARCHIVE[name]


def slow_trend(table):
    """A calculation that takes long."""
    calls.append("slow_trend")
    years = sorted(table)
    return round(table[years[-1]] - table[years[0]], 2)


print("Ready:", ", ".join(f.__name__ for f in (fetch_page, slow_trend)))

# %% At the start the memory is empty
# Code can use these names, and the stored variables once there are some. The model gets no text yet.
print(sorted(memory.to_namespace()))
memory.to_context()

# %% Explore, and note what was found
index = [name.strip() for name in fetch_page("index").split(",")]
store("pages", index)
observe(f"The archive lists {len(index)} pages, one for each city.")
print(fetch_page("ulm.txt"))
observe("A page is a text table: a line of headings, then a year and a mean temperature.")

# %% Expected to fail: a table read as JSON
# Nothing catches the error, so the step ends with it, and the agent’s loop records it as a failed approach.
import json

json.loads(fetch_page("ulm.txt"))

# %% A failure that the agent notes itself
# Caught and explained, a failure helps later steps more than a bare error.
try:
    float(fetch_page("bern.txt"))
except ValueError as error:
    memory.fail("Reading a page as one number: it is a table with a heading")
    print("Noted:", error)

# %% Read the pages, and store what was expensive to get
def read_table(text):
    lines = text.splitlines()[1:]
    return {int(year): float(mean) for year, mean in (line.split() for line in lines)}


store("tables", {name.removesuffix(".txt"): read_table(fetch_page(name)) for name in pages})
store("best", None)
tables_text = f"{len(recall('tables'))} tables read"
observe(tables_text)
tables_text

# %% Recall
# A stored value is a name of its own in later steps, and recall gives it by its name.
print("As a name:", list(tables))
print("Recalled: ", recall("tables")["ulm"][2020])
print("Unknown:  ", recall("humidity", default="never stored"))
print("A stored None comes back as None:", recall("best", default="not this"))

# %% Compute once
# Without a memory, the second look would repeat the calculation.
for city in tables:
    key = f"trend_{city}"
    if recall(key) is None:
        store(key, slow_trend(tables[city]))
    else:
        print("already there:", key)
print({city: recall(f"trend_{city}") for city in tables})
print("slow calls so far:", calls.count("slow_trend"))

# %% The pitfall of “in”
# The lists hold whole entries, so `in` asks for an equal entry and not for a part of one.
print("a part of it: ", "one number" in " ".join(memory.failed_approaches), "(in the joined text)")
print("a part of it: ", "Reading a page as one number" in memory.failed_approaches, "(in the list)")
# So this check, meant to keep the agent from a second try, lets it through:
if "Reading a page as one number" not in memory.failed_approaches:
    print("The failed approach would be tried again.")
print("a safer test: ", any("one number" in entry for entry in memory.failed_approaches))

# %% Values are kept by reference, names keep their place
notes = ["first"]
store("notes", notes)
notes.append("second, appended after storing")
print(recall("notes"))
store("pages", [*pages, "oslo.txt"])
print("pages stays first:", list(memory.variables)[0])

# %% A variable shadows a helper
# Variables are put into the names last. From the next step on `observe` is this text and no function.
store("observe", "I am a value now")

# %% Getting the helper back
print("observe is", repr(observe))
memory.observe("memory.observe still works when the short name is taken.")
del memory.variables["observe"]

# %% The short name fail
# It exists only with the option “Expose fail()”; memory.fail always does.
try:
    fail("Tried the short name")
    print("The option is on.")
except NameError as error:
    print("The option is off:", error)

# %% What the model reads
# The whole text is added to what the model is sent. A long value is cut to 100 characters of its repr.
store("long", "x" * 300)
print(memory.to_context())

# %% The other form of the text
# Values in full, but only the last five observations and the last three failures.
print(memory.to_context("plain"))

# %% What it costs to carry the text in every step
# The text becomes part of each stored result, so the history repeats it until it is pruned.
size = len(memory.to_context())
for steps in (1, 5, 20):
    print(f"{steps:>2} more steps carry {steps * size:>6,} characters of memory text")
observe("The memory text is repeated in each result: pruning old results pays.")

# %% The answer
trends = {name.removeprefix("trend_"): value for name, value in memory.variables.items() if name.startswith("trend_")}
winner = max(trends, key=trends.get)
store("best", winner)
observe(f"{winner} warmed most: {trends[winner]} degrees.")
winner

# %% Clear before unrelated work
print(len(memory.variables), "variables,", len(memory.observations), "observations before")
memory.clear()
memory.to_context()
