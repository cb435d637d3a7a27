/**
 * The tasks of a page's main thread, as the browser itself traces them: on a busy machine only processor time
 * says something.
 */
import { writeFile } from 'node:fs/promises'
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
  args: v.optional(
    v.looseObject({
      name: v.optional(v.unknown()),
      data: v.optional(v.looseObject({ documentLoaderURL: v.optional(v.string()) })),
    }),
  ),
})
type TraceEvent = v.InferOutput<typeof eventSchema>

const TASK = 'ThreadControllerImpl::RunTask'
const THREAD = 'thread_name'
const NAVIGATION = 'navigationStart'
const MARK = 'memoscope-watched'
const WANTED = [TASK, THREAD, NAVIGATION, MARK].map((name) => `"${name}"`)
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
    if (!WANTED.some((name) => line.includes(name))) continue
    yield v.parse(eventSchema, JSON.parse(line.replace(/(?:,|\],"metadata":)$/, '')))
  }
}

/**
 * The tasks of the main threads of sites: the browser's own surfaces are pages too, and the first look at one
 * takes longer than any task of ours.
 */
export function tasksOfSites(events: readonly TraceEvent[]): readonly Task[] {
  const mains = new Set<string>()
  const sites = new Set<string>()
  for (const { name, pid, tid, args } of events) {
    if (name === THREAD && args?.name === 'CrRendererMain') mains.add(`${pid} ${tid}`)
    const isSite = name === NAVIGATION && args?.data?.documentLoaderURL?.startsWith('http') === true
    if (isSite || name === MARK) sites.add(`${pid} ${tid}`)
  }
  return events.flatMap(({ name, pid, tid, dur = 0, tdur = dur }) =>
    name === TASK && mains.has(`${pid} ${tid}`) && sites.has(`${pid} ${tid}`)
      ? [{ wall: dur / 1000, processor: tdur / 1000 }]
      : [],
  )
}

const CATEGORIES = ['toplevel', '__metadata', 'blink.user_timing']
/** Samples of what each thread runs, workers included. */
const PROFILED = ['disabled-by-default-v8.cpu_profiler', 'v8', 'devtools.timeline']

/**
 * The tasks of the main threads of `page` and of all sites that are opened meanwhile: it may be closed by
 * then. `work` is awaited whether it succeeds or not. `path`: where the recording is written, with a profile
 * of all threads, for the performance panel of a browser; profiling takes time itself.
 */
export async function withTasks<T>(page: Page, work: () => Promise<T>, path?: string): Promise<Watched<T>> {
  const browser = page.context().browser()
  if (browser === null) throw new Error('no browser')
  const categories = path === undefined ? CATEGORIES : [...CATEGORIES, ...PROFILED]
  await browser.startTracing(undefined, { categories })
  await page.evaluate((mark) => performance.mark(mark), MARK)
  let trace: Buffer | undefined
  let made: T
  try {
    made = await work()
  } finally {
    trace = await browser.stopTracing()
  }
  if (path !== undefined) await writeFile(path, trace)
  return { made, tasks: tasksOfSites([...eventsIn(trace)]) }
}
