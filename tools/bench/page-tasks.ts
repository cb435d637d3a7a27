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

const traceSchema = v.object({
  traceEvents: v.array(
    v.object({
      name: v.string(),
      tid: v.number(),
      pid: v.number(),
      dur: v.optional(v.number()),
      tdur: v.optional(v.number()),
      args: v.optional(v.looseObject({ name: v.optional(v.unknown()) })),
    }),
  ),
})

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
  const { traceEvents } = v.parse(traceSchema, JSON.parse(trace.toString()))
  const mains = new Set(
    traceEvents.flatMap(({ name, pid, tid, args }) =>
      name === 'thread_name' && args?.name === 'CrRendererMain' ? [`${pid} ${tid}`] : [],
    ),
  )
  const tasks = traceEvents.flatMap(({ name, pid, tid, dur = 0, tdur = dur }) =>
    name === 'ThreadControllerImpl::RunTask' && mains.has(`${pid} ${tid}`)
      ? [{ wall: dur / 1000, processor: tdur / 1000 }]
      : [],
  )
  return { made, tasks }
}
