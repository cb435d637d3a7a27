/**
 * Derived data from worker jobs: a cache under their inputs, and a hook to read it. Nothing here is a fact of its
 * own: whatever is in the cache can be dropped and made again.
 */
import { useEffect, useState } from 'react'
import { RUNNING, type Work, workOf } from '#base/work.ts'
import { runJob } from '#workers/client.ts'
import type { Jobs } from '#workers/protocol.ts'
import { store, useApp } from './store.ts'

/** Jobs whose results depend on their input alone, as traces are immutable. Their inputs are plain JSON. */
export type DerivedJob = 'measure' | 'replay' | 'context' | 'ledger'

/** Results kept; the oldest go first. A replay of 500 calls is some 100 kB. */
const KEPT = 200

/** Who waits for a job that is under way; when nobody does any more it is given up. */
const waiting = new Map<string, { readonly abort: AbortController; users: number }>()

function keyOf(name: DerivedJob, inputText: string): string {
  return `${name} ${inputText}`
}

function keep(key: string, work: Work<unknown> | undefined): void {
  store.setState(({ results }) => {
    const next = new Map(results)
    next.delete(key)
    if (work !== undefined) next.set(key, work)
    for (const old of next.keys()) {
      if (next.size <= KEPT) break
      if (!waiting.has(old)) next.delete(old)
    }
    return { results: next }
  })
}

/** Waits for a job's result in the cache, starting it unless it is there or under way. Returns how to stop waiting. */
function acquire<N extends DerivedJob>(name: N, inputText: string): () => void {
  const key = keyOf(name, inputText)
  const known = waiting.get(key)
  if (known === undefined && store.getState().results.has(key)) return () => undefined
  const entry = known ?? { abort: new AbortController(), users: 0 }
  entry.users++
  if (known === undefined) {
    waiting.set(key, entry)
    keep(key, RUNNING)
    const input: Jobs[N]['input'] = JSON.parse(inputText)
    void runJob(name, input, { signal: entry.abort.signal }).then((result) => {
      const isCurrent = waiting.get(key) === entry
      if (isCurrent) waiting.delete(key)
      if (isCurrent) keep(key, workOf(result))
    })
  }
  return () => {
    entry.users--
    if (entry.users > 0 || waiting.get(key) !== entry) return
    waiting.delete(key)
    keep(key, undefined)
    entry.abort.abort()
  }
}

/** The work of a job, and the last finished value, which stays on screen while the next one is made. */
export interface Derived<T> {
  readonly work: Work<T>
  readonly latest: T | undefined
}

/**
 * Reads a job's result, running it when it is not there; `undefined` input: nothing to do. When the input changes
 * before the result came, the old job is given up: scrubbing asks only for where it stops.
 */
export function useJob<N extends DerivedJob>(
  name: N,
  input: Jobs[N]['input'] | undefined,
): Derived<Jobs[N]['output']> {
  const inputText = input === undefined ? undefined : JSON.stringify(input)
  const work = useApp((state) =>
    inputText === undefined
      ? undefined
      : (state.results.get(keyOf(name, inputText)) as Work<Jobs[N]['output']> | undefined),
  )
  const [latest, setLatest] = useState<Jobs[N]['output']>()
  useEffect(() => (inputText === undefined ? undefined : acquire(name, inputText)), [name, inputText])
  // Setting state while rendering is React's way to derive from what was rendered before.
  if (work?.status === 'done' && work.value !== latest) setLatest(work.value)
  return { work: work ?? (inputText === undefined ? { status: 'idle' } : RUNNING), latest }
}

/** Forgets all results, for example when a trace was deleted. */
export function forgetResults(): void {
  store.setState({ results: new Map() })
}
