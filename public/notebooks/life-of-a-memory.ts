// %% Two tools for the agent
// The run is invented: a real agent would fetch pages and call slow services. These replace them.
const archive: Record<string, string> = {
  index: 'ulm.txt, bern.txt, graz.txt',
  'ulm.txt': 'year  mean\n1990  8.1\n2005  8.9\n2020  9.6',
  'bern.txt': 'year  mean\n1990  8.4\n2005  8.8\n2020  9.4',
  'graz.txt': 'year  mean\n1990  8.9\n2005  9.8\n2020  10.9',
}
const calls: string[] = []

/** Reads a page of the weather archive. */
function fetchPage(name: string): string {
  calls.push(name)
  const page = archive[name]
  if (page === undefined) throw new Error(`no page ${name}`)
  return page
}

/** A calculation that takes long. */
function slowTrend(table: Record<string, number>): number {
  calls.push('slowTrend')
  const years = Object.keys(table).sort()
  const first = table[years[0] ?? ''] ?? 0
  const last = table[years[years.length - 1] ?? ''] ?? 0
  return Math.round((last - first) * 100) / 100
}

print('Ready:', fetchPage.name, slowTrend.name)

// %% At the start the memory is empty
// Code finds store, recall, observe and memory, and the variables once there are some. The model is given no text yet.
print(memory.observations, memory.failedApproaches)
memory.to_context()

// %% Explore, and note what was found
const index = fetchPage('index')
  .split(',')
  .map((name: string) => name.trim())
store('pages', index)
observe(`The archive lists ${index.length} pages, one for each city.`)
print(fetchPage('ulm.txt'))
observe('A page is a text table: a line of headings, then a year and a mean temperature.')

// %% Expected to fail: a table read as JSON
// Nothing catches the error, so the step ends with it, and the agent’s loop records it as a failed approach.
JSON.parse(fetchPage('ulm.txt'))

// %% A failure that the agent notes itself
// Caught and explained, a failure helps later steps more than a bare error.
const asNumber = Number(fetchPage('bern.txt'))
if (Number.isNaN(asNumber)) memory.fail('Reading a page as one number: it is a table with a heading')
asNumber

// %% Read the pages, and store what was expensive to get
function readTable(text: string): Record<string, number> {
  const rows = text.split('\n').slice(1)
  return Object.fromEntries(
    rows.map((row) => {
      const [year = '', mean = ''] = row.split(/\s+/)
      return [year, Number(mean)]
    }),
  )
}

store(
  'tables',
  Object.fromEntries(pages.map((name: string) => [name.replace('.txt', ''), readTable(fetchPage(name))])),
)
store('best', null)
observe(`${Object.keys(recall('tables')).length} tables read`)

// %% Recall
// A stored value is a name of its own in later steps, and recall gives it by its name.
print('As a name:', Object.keys(tables))
print('Recalled: ', recall('tables').ulm['2020'])
print('Unknown:  ', recall('humidity', 'never stored'))
print('Stored null is what comes back:', recall('best', 'not this'))

// %% Compute once
// Without a memory, the second look would repeat the calculation.
for (const city of Object.keys(tables)) {
  const key = `trend_${city}`
  if (recall(key) === undefined) store(key, slowTrend(tables[city]))
  else print('already there:', key)
}
print('slow calls so far:', calls.filter((name) => name === 'slowTrend').length)

// %% The pitfall of asking for a part
// The lists hold whole entries, so `includes` asks for an equal entry and not for a part of one.
const part = 'Reading a page as one number'
print('a part of it, in the list:', memory.failedApproaches.includes(part))
// So this check, meant to keep the agent from a second try, lets it through:
if (!memory.failedApproaches.includes(part)) print('The failed approach would be tried again.')
print('a safer test:', memory.failedApproaches.some((entry: string) => entry.includes(part)))

// %% Values are kept by reference, names keep their place
const notes = ['first']
store('notes', notes)
notes.push('second, pushed after storing')
print(recall('notes'))
store('pages', [...pages, 'oslo.txt'])
print('pages stays first:', Object.keys(memory.variables)[0])

// %% A variable shadows a helper
// Variables are put into the names last. From the next step on `observe` is this text and no function.
store('observe', 'I am a value now')

// %% Getting the helper back
print('observe is', observe)
memory.observe('memory.observe still works when the short name is taken.')
delete memory.variables['observe']

// %% The short name fail
// It exists only with the option “Expose fail()”; memory.fail always does.
print(typeof (globalThis as any).fail === 'function' ? 'The option is on.' : 'The option is off.')

// %% What the model reads
// The whole text is added to what the model is sent. A long value is cut to 100 characters of its repr.
store('long', 'x'.repeat(300))
print(memory.to_context())

// %% What it costs to carry the text in every step
// The text becomes part of each stored result, so the history repeats it until it is pruned.
const size = memory.to_context().length
for (const steps of [1, 5, 20]) print(`${steps} more steps carry ${steps * size} characters of memory text`)
memory.observe('The memory text is repeated in each result: pruning old results pays.')

// %% The answer
const trends = Object.entries(memory.variables).filter(([name]) => name.startsWith('trend_'))
const [winner] = trends.sort((one, other) => Number(other[1]) - Number(one[1]))
const city = winner?.[0].replace('trend_', '')
store('best', city)
memory.observe(`${city} warmed most: ${winner?.[1]} degrees.`)
city

// %% Clear before unrelated work
print(Object.keys(memory.variables).length, 'variables,', memory.observations.length, 'observations before')
memory.clear()
memory.to_context()
