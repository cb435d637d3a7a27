/**
 * The tasks of a page's main thread, as the browser itself traces them: on a busy machine only processor time
 * says something.
 */
import type { Page } from '@playwright/test'
import * as v from 'valibot'

/** In milliseconds: how long a task took, and how much of that the processor was at it. */
export interface Task {
  readonly wall: number
  readonly processor: number
}

export interface Watched<T> {
  readonly made: T
  readonly tasks: readonly Task[]
}

const eventSchema = v.object({
  name: v.string(),
  tid: v.number(),
  pid: v.number(),
  dur: v.optional(v.number()),
  tdur: v.optional(v.number()),
  args: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
})
type TraceEvent = v.InferOutput<typeof eventSchema>

const TASK = 'ThreadControllerImpl::RunTask'
const THREAD = 'thread_name'
const NEWLINE = 0x0a

/**
 * Threads and their tasks, of a recording with a line for each event: that of minutes exceeds the longest
 * text that Node allows. O(recording).
 */
export function* eventsIn(recording: Buffer): Generator<TraceEvent> {
  for (let start = 0; start < recording.length; ) {
    const found = recording.indexOf(NEWLINE, start)
    const end = found < 0 ? recording.length : found
    const line = recording.toString('utf8', start, end)
    start = end + 1
    if (!line.includes(`"${TASK}"`) && !line.includes(`"${THREAD}"`)) continue
    yield v.parse(eventSchema, JSON.parse(line.replace(/(?:,|\],"metadata":)$/, '')))
  }
}

/**
 * The tasks of the main threads of all pages meanwhile: `page` may be closed by then. `work` is awaited
 * whether it succeeds or not.
 */
export async function withTasks<T>(page: Page, work: () => Promise<T>): Promise<Watched<T>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  await browser.startTracing(undefined, { categories: ['toplevel', '__metadata'] })
  let trace: Buffer | undefined
  let made: T
  try {
    made = await work()
  } finally {
    trace = await browser.stopTracing()
  }
  const events = [...eventsIn(trace)]
  const mains = new Set(
    events.flatMap(({ name, pid, tid, args }) =>
      name === THREAD && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const tasks = events.flatMap(({ name, pid, tid, dur = 0, tdur = dur }) =>
    name === TASK && mains.has(`${pid} ${tid}`) ? [{ wall: dur / 1000, processor: tdur / 1000 }] : [],
  )
  return { made, tasks }
}
