// %% Where the time went
// A fork begins with steps copied from its parent session, which are left out.
const steps = run.steps.filter(({ copied }) => !copied)
// What ended the wait after a reply: your message, or a notification of a subagent or background task.
function replyAt(at: number) {
  for (let next = at + 1; next < steps.length; next++) {
    const step = steps[next]
    if (step?.kind === 'action') break
    if (step?.attached === 'notification') return 'a reply, until a notification'
    if (!step?.attached && (step?.kind === 'message' || step?.kind === 'task')) return 'a reply, until your message'
  }
  return 'a reply without a tool call'
}
const spent: Record<string, { after: string, steps: number, minutes: number }> = {}
function add(after: string, count: number, minutes: number) {
  const row = (spent[after] ??= { after, steps: 0, minutes: 0 })
  row.steps += count
  row.minutes += minutes > 0 ? minutes : 0
}
for (const [at, { kind, tool, attached, text, timestamp = NaN, idle = 0 }] of steps.entries()) {
  const minutes = ((steps[at + 1]?.timestamp ?? NaN) - timestamp) / 60
  const did = tool?.includes(',') ? 'several tools' : tool
  const message = text.startsWith('<local-command-std') ? 'local command' : attached ?? 'message to the agent'
  const isWait = message === 'local command' && replyAt(at).endsWith('your message')
  const named: Record<string, string> = { action: replyAt(at), message: isWait ? replyAt(at) : message === 'attachment' ? 'an attachment' : 'a ' + message }
  add(did ?? named[kind] ?? kind, 1, minutes - idle / 60)
  // A tool call can't have run longer than its limit.
  if (idle > 0) add('waiting for approval, or asleep', 1, idle / 60)
}
const rows = Object.values(spent).toSorted((a, b) => b.minutes - a.minutes)
const all = rows.reduce((sum, { minutes }) => sum + minutes, 0)
const rest = { after: 'all others', steps: 0, minutes: 0 }
for (const { steps, minutes } of rows.splice(5)) {
  rest.steps += steps
  rest.minutes += minutes
}
table([...rows, rest].filter(({ steps }) => steps > 0).map(({ minutes, ...row }) => {
  const percent = Math.round((minutes / all) * 100)
  return { ...row, minutes: Math.round(minutes * 10) / 10, share: percent < 1 ? '<1%' : percent + '%' }
}))

// %% The run in figures
// `run` is the run that is open in Memoscope. If you open another run, rerun the cell to use it.
print(run.title)
const own = run.steps.filter(({ copied }) => !copied)
print(own.length, 'steps,', run.calls.length, 'calls')
if (own.length < run.steps.length) print(run.steps.length - own.length, 'more steps copied from the parent session')
const sent = await run.replay('none')
plot(sent.calls.map((call) => call.tokens), { title: 'Tokens in the context of each call' })
run.usage

// %% Usage of each call
// Every model call with its recorded usage. Long fields are read when you ask for them.
table(run.calls, ['index', 'model', 'usage.input', 'usage.cacheRead', 'usage.output', 'cost'])

// %% The largest steps
// `tokens` is counted as in the other views. `step.text` is the step’s text.
const largest = run.steps.filter(({ copied }) => !copied).toSorted((a, b) => (b.tokens ?? 0) - (a.tokens ?? 0)).slice(0, 10)
table(largest.map((step) => ({ step: step.number, kind: step.kind, tool: step.tool, tokens: step.tokens, text: step.text.slice(0, 60) })))

// %% Tokens by tool
const byTool: Record<string, number> = {}
for (const step of run.steps.filter(({ copied }) => !copied)) {
  const name = step.tool ?? step.kind
  byTool[name] = (byTool[name] ?? 0) + (step.tokens ?? 0)
}
const names = Object.keys(byTool).toSorted((a, b) => (byTool[b] ?? 0) - (byTool[a] ?? 0)).slice(0, 12)
plot({ tokens: names.map((name) => byTool[name] ?? 0) }, { kind: 'bar', x: names, title: 'Tokens by tool' })

// %% What the model saw at a call
// The messages of the last call, as they were sent.
const last = run.calls[run.calls.length - 1]
table((last?.messages ?? []).map((message) => ({ role: message.role, characters: JSON.stringify(message).length })))

// %% Strategies on this run
// The same figures as in Strategies and Compare. Pass a strategy’s id, plus any parameters.
table(await run.compare({ id: 'keep-last', params: { count: 10 } }, 'shorten-observations', 'clear-tool-uses'))

// %% A custom strategy
// A function that takes steps and returns steps. It can use isCritical, textOf, and cutResults, but nothing else in the notebook.
function dropLookups(steps: RunStep[]) {
  const recent = steps.slice(-12)
  return steps.filter((step) => isCritical(step) || recent.includes(step) || step.kind !== 'action')
}
const [recorded, own] = await run.replay(['none', dropLookups])
const tokensOf = (replayed: RunReplay) => replayed.calls.map((call) => call.tokens)
plot({ recorded: tokensOf(recorded), [own.memory.title]: tokensOf(own) }, { title: 'Tokens per call' })
print(own.memory.title, 'sends', Math.round((own.totals.cumulative / recorded.totals.cumulative) * 100), '% of the tokens')

// %% What it would lose
// Facts that a call uses and that its context would no longer contain.
const lost = await run.lost(dropLookups)
const numberOf = new Map(run.steps.map((step) => [step.id, step.number]))
table(lost.slice(0, 50).map(({ call, text, kind, lastSeen }) => ({ call: call + 1, fact: text, kind, 'last seen at step': numberOf.get(lastSeen) })))
print(lost.length, 'lost facts')
