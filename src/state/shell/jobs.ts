/**
 * Derived data from worker jobs: a cache under their inputs, and hooks to read it. Nothing here is a fact of
 * its own: whatever is in the cache can be dropped and made again. What is on screen is never dropped.
 */

import { useEffect, useMemo, useRef, useState } from 'react'
import { useShallow } from 'zustand/react/shallow'
import { CANCELED } from '#base/errors.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { RUNNING, type Work, workOf } from '#base/work.ts'
import { runJob } from '#workers/client.ts'
import type { JobTable, PartsDone } from '#workers/protocol/job-table.ts'
import { type DerivedJob, JOBS, type Jobs } from '#workers/protocol/jobs.ts'
import { type JobProgress, progressOf } from '../store/job-progress.ts'
import { store, useApp } from '../store/store.ts'

/** By name, for what is known of a job beside its types. */
const INFO: JobTable = JOBS

/** A result that somebody looks at or waits for. */
interface Use {
  readonly name: DerivedJob
  readonly inputText: string
  users: number
  /** Of the run under way; undefined: none is. */
  abort: AbortController | undefined
}

const uses = new Map<string, Use>()

function keyOf(name: DerivedJob, inputText: string): string {
  return `${name} ${inputText}`
}

/** What came since results were last shown; undefined: it goes. */
let waiting = new Map<string, Work<unknown> | undefined>()

/**
 * Shown with all else that comes before the next frame: each showing draws again whoever looks at results.
 */
function keep(key: string, work: Work<unknown> | undefined): void {
  waiting.set(key, work)
  if (waiting.size === 1) beforeNextFrame(showWaiting)
  for (const look of fetching) look()
}

/** Code that waits for a result without being a view. */
const fetching = new Set<() => void>()

function showWaiting(): void {
  if (waiting.size === 0) return
  const came = waiting
  waiting = new Map()
  store.setState(({ results }) => {
    const next = new Map(results)
    for (const [key, work] of came) {
      next.delete(key)
      if (work !== undefined) next.set(key, work)
    }
    dropOldest(next)
    return { results: next }
  })
}

/** A page that no one sees has no frames, and must go on all the same. */
const LONGEST_FRAME = 50

function beforeNextFrame(run: () => void): void {
  let isDone = false
  const once = () => {
    if (!isDone) run()
    isDone = true
  }
  requestAnimationFrame(once)
  setTimeout(once, LONGEST_FRAME)
}

/** What there is of a result, shown or about to be. */
function workAt(key: string): Work<unknown> | undefined {
  return waiting.has(key) ? waiting.get(key) : store.getState().results.get(key)
}

function isThere(key: string): boolean {
  return workAt(key) !== undefined
}

/**
 * Newest first, each job keeps as many unused results as it may. Long ones count as several, but for the
 * newest alone.
 */
function dropOldest(results: Map<string, Work<unknown>>): void {
  const left = new Map<string, number>()
  for (const [key, work] of [...results].reverse()) {
    if (uses.has(key)) continue
    const name = key.slice(0, key.indexOf(' '))
    const kept = left.get(name)
    const more = (kept ?? INFO[name]?.kept ?? 0) - sizeOf(work)
    left.set(name, more)
    if (more < 0 && kept !== undefined) results.delete(key)
  }
}

/** Entries of a list up to which its result counts as one: figures of 100,000 calls take 40 MB. */
const ENTRIES = 5000

/** As how many results one counts, by its longest list. */
function sizeOf(work: Work<unknown>): number {
  if (work.status !== 'done' || typeof work.value !== 'object' || work.value === null) return 1
  const lists: readonly unknown[] = Array.isArray(work.value) ? [work.value] : Object.values(work.value)
  return lists.reduce<number>(
    (most, list) => (Array.isArray(list) ? Math.max(most, list.length / ENTRIES) : most),
    1,
  )
}

function tellProgress(key: string, progress: JobProgress | undefined): void {
  const { jobProgress } = store.getState()
  // Each change of the state asks everything on screen whether it is another one.
  if (progress === undefined && !jobProgress.has(key)) return
  const next = new Map(jobProgress)
  if (progress === undefined) next.delete(key)
  else next.set(key, progress)
  store.setState({ jobProgress: next })
}

/** Runs a job in another worker than its own; undefined: it isn’t for this job. */
type OtherWorker = (name: DerivedJob, input: Jobs[DerivedJob]['input']) => typeof runJob | undefined

const otherWorkers = new Set<OtherWorker>()

/** For a worker that already knows what a job would have to find out first. Gives what takes it back. */
export function offerWorker(other: OtherWorker): () => void {
  otherWorkers.add(other)
  return () => void otherWorkers.delete(other)
}

function workerFor(name: DerivedJob, input: Jobs[DerivedJob]['input']): typeof runJob {
  for (const other of otherWorkers) {
    const run = other(name, input)
    if (run !== undefined) return run
  }
  return runJob
}

function start(key: string, use: Use): void {
  const abort = new AbortController()
  use.abort = abort
  // Nothing there is read as being made; only what failed before has to give way.
  if (isThere(key)) keep(key, RUNNING)
  const input: Jobs[DerivedJob]['input'] = JSON.parse(use.inputText)
  const limit = INFO[use.name]?.limit
  let timer: ReturnType<typeof setTimeout> | undefined
  let startedAt = performance.now()
  const onProgress = ({ done, total, startsLimit = false }: PartsDone) => {
    if (use.abort !== abort) return
    if (limit !== undefined && startsLimit) timer ??= setTimeout(() => abort.abort(), limit)
    // Until its first word it waited for others.
    if (done === 0) startedAt = performance.now()
    tellProgress(key, progressOf(done, total, performance.now() - startedAt))
  }
  const run = workerFor(use.name, input)
  void run(use.name, input, { signal: abort.signal, onProgress }).then((result) => {
    clearTimeout(timer)
    if (use.abort !== abort) return
    use.abort = undefined
    tellProgress(key, undefined)
    keep(key, workOf(result))
  })
}

/** Looks at a job's result, starting it unless it is there or under way. Returns how to stop looking. */
function acquire(name: DerivedJob, inputText: string): () => void {
  const key = keyOf(name, inputText)
  const use = uses.get(key) ?? { name, inputText, users: 0, abort: undefined }
  uses.set(key, use)
  use.users++
  if (use.abort === undefined && !isThere(key)) start(key, use)
  return () => {
    use.users--
    if (use.users > 0 || uses.get(key) !== use) return
    uses.delete(key)
    const { abort } = use
    use.abort = undefined
    if (abort === undefined) return
    if (isThere(key)) keep(key, undefined)
    tellProgress(key, undefined)
    abort.abort()
  }
}

/** The work of a job, and the last finished value, which stays on screen while the next one is made. */
export interface Derived<T> {
  readonly work: Work<T>
  readonly latest: T | undefined
}

/**
 * Reads the results of one job for several inputs, however many there are. When an input changes before its
 * result came, the old job is given up; inputs that stay are left running. `latest` goes by position, and
 * starts again when the number of inputs changes. The same list as long as nothing came.
 */
export function useJobs<N extends DerivedJob>(
  name: N,
  inputs: readonly Jobs[N]['input'][],
): readonly Derived<Jobs[N]['output']>[] {
  type Output = Jobs[N]['output']
  const texts = inputs.map((input) => JSON.stringify(input))
  // The cache holds under a job's name only what that job gave.
  const works = useApp(
    useShallow((state) =>
      texts.map((text) => state.results.get(keyOf(name, text)) as Work<Output> | undefined),
    ),
  )
  useAcquired(name, texts)
  const [latest, setLatest] = useState<readonly (Output | undefined)[]>([])
  const next = works.map((work, index) => {
    if (work?.status === 'done') return work.value
    return latest.length === works.length ? latest[index] : undefined
  })
  // Setting state while rendering is React's way to derive from what was rendered before.
  const isNew = next.length !== latest.length || next.some((value, index) => value !== latest[index])
  if (isNew) setLatest(next)
  const shown = isNew ? next : latest
  return useMemo(
    () => works.map((work, index) => ({ work: work ?? RUNNING, latest: shown[index] })),
    [works, shown],
  )
}

function useAcquired(name: DerivedJob, texts: readonly string[]): void {
  const held = useRef(new Map<string, () => void>())
  const wanted = JSON.stringify(texts)
  useEffect(() => {
    const now: ReadonlySet<string> = new Set(JSON.parse(wanted))
    for (const text of now) {
      if (!held.current.has(text)) held.current.set(text, acquire(name, text))
    }
    for (const [text, release] of held.current) {
      if (now.has(text)) continue
      held.current.delete(text)
      release()
    }
  }, [name, wanted])
  useEffect(() => {
    const all = held.current
    return () => {
      for (const release of all.values()) release()
      all.clear()
    }
  }, [])
}

/** The same, one after another: none is begun before those in front of it have ended. */
export function useJobsInTurn<N extends DerivedJob>(
  name: N,
  inputs: readonly Jobs[N]['input'][],
): readonly Derived<Jobs[N]['output']>[] {
  const count = useApp(({ results }) =>
    begunInTurn(inputs.map((input) => results.get(keyOf(name, JSON.stringify(input)))?.status)),
  )
  return useJobs(name, inputs.slice(0, count))
}

/** How many of several are begun: those up to the first that hasn’t ended. */
export function begunInTurn(statuses: readonly (Work<unknown>['status'] | undefined)[]): number {
  const at = statuses.findIndex((status) => status !== 'done' && status !== 'failed')
  return at < 0 ? statuses.length : at + 1
}

/**
 * A job's result for whoever is not a view: from the cache, else run and kept there, so that a view that asks
 * for the same right after has it at once. Never rejects; an abort gives `cancelled`.
 */
export function fetchJob<N extends DerivedJob>(
  name: N,
  input: Jobs[N]['input'],
  signal: AbortSignal,
): Promise<Result<Jobs[N]['output']>> {
  const inputText = JSON.stringify(input)
  const key = keyOf(name, inputText)
  return new Promise((resolve) => {
    const release = acquire(name, inputText)
    const finish = (result: Result<Jobs[N]['output']>) => {
      fetching.delete(look)
      signal.removeEventListener('abort', giveUp)
      release()
      resolve(result)
    }
    const giveUp = () => finish(fail(CANCELED))
    const look = () => {
      // The cache holds under a job's name only what that job gave.
      const work = workAt(key) as Work<Jobs[N]['output']> | undefined
      if (work?.status !== 'done' && work?.status !== 'failed') return
      // Before whoever waits shows something that a view needs it for: the next frame then has both.
      showWaiting()
      finish(work.status === 'done' ? ok(work.value) : fail(work.problem))
    }
    fetching.add(look)
    signal.addEventListener('abort', giveUp)
    if (signal.aborted) giveUp()
    else look()
  })
}

/** How far the jobs for several inputs are together; undefined: none of them tells. */
export function useJobProgress<N extends DerivedJob>(
  name: N,
  inputs: readonly Jobs[N]['input'][],
): JobProgress | undefined {
  const keys = inputs.map((input) => keyOf(name, JSON.stringify(input)))
  const told = useApp(useShallow(({ jobProgress }) => keys.map((key) => jobProgress.get(key))))
  return useMemo(() => together(told.filter((progress) => progress !== undefined)), [told])
}

function together(known: readonly JobProgress[]): JobProgress | undefined {
  if (known.length === 0) return undefined
  const sum = (read: (progress: JobProgress) => number) => known.reduce((all, one) => all + read(one), 0)
  const isForetold = known.every((one) => one.secondsLeft !== undefined)
  return {
    done: sum(({ done }) => done),
    total: sum(({ total }) => total),
    secondsLeft: isForetold ? sum((one) => one.secondsLeft ?? 0) : undefined,
  }
}

const NOTHING: Derived<never> = { work: { status: 'idle' }, latest: undefined }

/**
 * Reads a job's result, running it when it is not there; `undefined` input: nothing to do. When the input
 * changes before the result came, the old job is given up: scrubbing asks only for where it stops.
 */
export function useJob<N extends DerivedJob>(
  name: N,
  input: Jobs[N]['input'] | undefined,
): Derived<Jobs[N]['output']> {
  const [derived] = useJobs(name, input === undefined ? [] : [input])
  return derived ?? NOTHING
}

/** Runs again what failed and is still looked at. */
export function retryFailed(): void {
  const { results } = store.getState()
  for (const [key, use] of uses) if (results.get(key)?.status === 'failed') start(key, use)
}

/** Forgets all results, for example when a trace was deleted; what is still looked at is made again. */
export function clearResults(): void {
  waiting.clear()
  store.setState({ results: new Map() })
  for (const [key, use] of uses) {
    use.abort?.abort()
    start(key, use)
  }
}

/** A result that is there; nothing is run for it. */
export function useKnownJob<N extends DerivedJob>(
  name: N,
  input: Jobs[N]['input'] | undefined,
): Jobs[N]['output'] | undefined {
  const key = input && keyOf(name, JSON.stringify(input))
  // The cache holds under a job's name only what that job gave.
  const work = useApp(({ results }) => (key === undefined ? undefined : results.get(key))) as
    | Work<Jobs[N]['output']>
    | undefined
  return work?.status === 'done' ? work.value : undefined
}
