/** After what kind of step the time of a run went: what a person can find out in the scratchpad. Pure. */
import { formatExact } from '#base/format-number.ts'
import { type Attached, attachedAs } from '#core/model/injected-text.ts'
import type { Step } from '#core/model/step.ts'
import { ownSteps, stepText } from '#core/model/steps.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Trace } from '#core/model/trace.ts'
import { idleAfter } from '#core/waste/waits.ts'

export interface TimeSpent {
  /** The tool that the steps call, without its server, else *several tools*, what a message is, or a kind. */
  readonly after: string
  /** All of them, also without a time; of a wait in tool calls those that waited. */
  readonly steps: number
  /** Until the next step, of all of them. */
  readonly minutes: number
  /** The longest of these times. */
  readonly longest: number
  /** Of the time of all rows, such as `59%` or `<1%`. */
  readonly share: string
}

/** The cell of public/notebooks/open-run.ts that finds out what `timeSpent` does. */
export const TIME_CODE = `// Where the time went
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
table([...rows, rest].filter(({ steps }) => steps > 0).map(({ minutes, ...row }) => ({ ...row, time: timeOf(minutes), share: shareOf(minutes) })))`

/** Replies by what ended the wait after them: a person, or a subagent or task in the background. */
export const REPLY_TO_PERSON = 'a reply, until your message'
export const REPLY_TO_TASK = 'a reply, until a notification'
/** In a tool call that can't have run so long. */
export const IDLE = 'a tool call, until approval or wake-up'
const REPLY = 'a reply without a tool call'

/** A share that is too small to be told. */
export const BELOW_ONE = '<1%'

interface Times {
  /** The most time first; empty where no two steps in a row have a time. */
  readonly rows: readonly TimeSpent[]
  /** What `most` leaves out; undefined: nothing. */
  readonly rest: Omit<TimeSpent, 'after' | 'longest'> | undefined
  /** Of all rows, also of those that `most` leaves out. */
  readonly minutes: number
}

/** Of the run's own steps, until the last reply: after it, nothing waits for the user. */
export function timeSpent(trace: Pick<Trace, 'steps'>, most: number): Times {
  const steps = untilLastReply(ownSteps(trace.steps))
  const spent = new Map<string, Omit<TimeSpent, 'share'>>()
  const add = (after: string, minutes: number) => {
    const known = spent.get(after) ?? { after, steps: 0, minutes: 0, longest: 0 }
    const passed = minutes > 0 ? minutes : 0
    const longest = Math.max(known.longest, passed)
    spent.set(after, { after, steps: known.steps + 1, minutes: known.minutes + passed, longest })
  }
  for (const [at, step] of steps.entries()) {
    const passed = (steps[at + 1]?.timestamp ?? Number.NaN) - (step.timestamp ?? Number.NaN)
    const idle = idleAfter(step, passed)
    add(whatOf(step, steps, at), (passed - idle) / 60)
    if (idle > 0) add(IDLE, idle / 60)
  }
  const rows = [...spent.values()].toSorted((one, other) => other.minutes - one.minutes)
  const all = rows.reduce((sum, { minutes }) => sum + minutes, 0)
  if (all === 0) return { rows: [], rest: undefined, minutes: 0 }
  const shareOf = (minutes: number) => {
    const percent = Math.round((minutes / all) * 100)
    return percent < 1 ? BELOW_ONE : `${formatExact(percent)}%`
  }
  const others = rows.slice(most)
  const minutes = others.reduce((sum, row) => sum + row.minutes, 0)
  const inOthers = others.reduce((sum, row) => sum + row.steps, 0)
  return {
    rows: rows.slice(0, most).map((row) => ({ ...row, share: shareOf(row.minutes) })),
    rest: others.length === 0 ? undefined : { steps: inOthers, minutes, share: shareOf(minutes) },
    minutes: all,
  }
}

/** A tool call took until the next step. */
function untilLastReply(steps: readonly Step[]): readonly Step[] {
  const end = steps.findLastIndex(({ kind }) => kind === 'action' || kind === 'answer')
  const last = steps[end]
  return steps.slice(0, last?.kind === 'action' && last.calls.length > 0 ? end + 2 : end + 1)
}

function whatOf(step: Step, steps: readonly Step[], at: number): string {
  if (step.kind === 'message') {
    if (!stepText(step).startsWith('<local-command-std')) return MESSAGES[attachedAs(step) ?? 'message']
    // A command that a person typed and no model answered: the agent waited for what they typed next.
    return replyAt(steps, at) === REPLY_TO_PERSON ? REPLY_TO_PERSON : 'a local command'
  }
  if (step.kind !== 'action') return step.kind
  const [tool = replyAt(steps, at), ...others] = new Set(step.calls.map(({ name }) => shortToolName(name)))
  return others.length > 0 ? 'several tools' : tool
}

const MESSAGES: Readonly<Record<Attached | 'message', string>> = {
  message: 'a message to the agent',
  notification: 'a notification',
  attachment: 'an attachment',
}

/** By the first step before the agent’s next one that isn’t only attached to what ended the wait. */
function replyAt(steps: readonly Step[], at: number): string {
  for (let next = at + 1; next < steps.length; next++) {
    const step = steps[next]
    if (step === undefined || step.kind === 'action') break
    const attached = attachedAs(step)
    if (attached === 'notification') return REPLY_TO_TASK
    if (attached === undefined && (step.kind === 'message' || step.kind === 'task')) return REPLY_TO_PERSON
  }
  return REPLY
}
