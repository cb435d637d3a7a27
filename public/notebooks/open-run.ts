// %% What each of your messages cost
// A model call counts for the last message before it. `cost.money` is an estimate by list prices.
const replayed = await run.replay('none')
const callAt = new Map(run.calls.map((call) => [call.step, replayed.calls[call.index]]))
const asked: { step: number, message: string, calls: number, tokens: number, dollars: number }[] = []
for (const { id, number, kind, text, copied, attached, messages } of run.steps) {
  if (copied) continue
  // The summary of a compaction has the user's role, too.
  const isMessage = kind === 'task' || kind === 'message'
  if (isMessage && !attached && messages[0]?.role === 'user' && !text.startsWith('<local-command-std')) {
    asked.push({ step: number, message: text.trim().slice(0, 60), calls: 0, tokens: 0, dollars: 0 })
  }
  const [last, call] = [asked.at(-1), callAt.get(id)]
  if (last === undefined || call === undefined) continue
  last.calls += 1
  last.tokens += call.tokens
  last.dollars += call.cost?.money.billed ?? 0
}
const spentOn = asked.reduce((sum, { dollars }) => sum + dollars, 0)
const byCost = asked.filter(({ calls }) => calls > 0).toSorted((a, b) => b.dollars - a.dollars || b.tokens - a.tokens)
const [most] = byCost
if (most && spentOn > 0) print('Your most expensive message, in step', most.step + ', cost $' + most.dollars.toFixed(2), 'of $' + spentOn.toFixed(2), '(' + Math.round((most.dollars / spentOn) * 100) + '%)')
table(byCost.slice(0, 10).map(({ dollars, tokens, ...row }) => ({ ...row, 'input tokens': tokens, ...(spentOn > 0 ? { cost: '$' + dollars.toFixed(2) } : {}) })))

// %% Where the time went
// A fork begins with steps copied from its parent session, which are left out.
const own = run.steps.filter(({ copied }) => !copied)
// After the last reply, the work was over. A tool call took until the next step.
const end = own.findLastIndex(({ kind }) => kind === 'action' || kind === 'answer')
const steps = own.slice(0, own[end]?.tool ? end + 2 : end + 1)
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
  if (idle > 0) add('a tool call, until approval or wake-up', 1, idle / 60)
}
const rows = Object.values(spent).toSorted((a, b) => b.minutes - a.minutes)
const all = rows.reduce((sum, { minutes }) => sum + minutes, 0)
const rest = { after: 'all others', steps: 0, minutes: 0 }
for (const { steps, minutes } of rows.splice(5)) {
  rest.steps += steps
  rest.minutes += minutes
}
function timeOf(minutes: number) {
  if (minutes < 1) return Math.round(minutes * 60) + ' s'
  const whole = Math.round(minutes)
  return whole < 60 ? whole + ' min' : Math.floor(whole / 60) + ' h ' + (whole % 60) + ' min'
}
function shareOf(minutes: number) {
  const percent = Math.round((minutes / all) * 100)
  return percent < 1 ? '<1%' : percent + '%'
}
if (rows[0] && all > 0) print(shareOf(rows[0].minutes), 'of the time passed after', rows[0].after + ':', timeOf(rows[0].minutes), 'of', timeOf(all))
table([...rows, rest].filter(({ steps }) => steps > 0).map(({ minutes, ...row }) => ({ ...row, time: timeOf(minutes), share: shareOf(minutes) })))

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
