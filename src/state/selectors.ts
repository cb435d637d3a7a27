/** What views ask of the store and of the open trace, derived in one place. */
import { useMemo, useState } from 'react'
import { doneValue, type Work } from '#base/work.ts'
import { type CheckedSpec, IDENTITY } from '#core/memories/spec-data.ts'
import type { Replay } from '#core/replay/replay.ts'
import type { Step, StepId } from '#core/step.ts'
import { ENCODINGS } from '#core/tokens/encoding.ts'
import { hasUncounted, type TokensByCategory } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import type { ContextView, Jobs, LedgerView, StepRef } from '#workers/protocol.ts'
import { type Derived, useJob, useJobs } from './jobs.ts'
import type { Route } from './route.ts'
import { useApp } from './store.ts'

export function useRoute(): Route {
  return useApp((state) => state.route)
}

/** The open trace, once it is loaded. */
export function useTrace(): Trace | undefined {
  return useApp((state) => doneValue(state.trace))
}

/** The cursor: the call of the route, held to what the trace has; undefined where it has no calls. */
export function cursorOf(trace: Pick<Trace, 'calls'>, route: Pick<Route, 'call'>): number | undefined {
  const last = trace.calls.length - 1
  return last < 0 ? undefined : Math.min(route.call ?? last, last)
}

export function useCursor(): number | undefined {
  return useApp((state) => {
    const trace = doneValue(state.trace)
    return trace === undefined ? undefined : cursorOf(trace, state.route)
  })
}

/** Replay of a memory on the open trace under the route's lens. */
export function useReplay(memory: CheckedSpec): Derived<Replay> {
  const traceId = useTrace()?.id
  const { lens } = useRoute()
  return useJob('replay', traceId === undefined ? undefined : { traceId, memory, lens })
}

/** The baseline itself. */
export function useBaseline(): Derived<Replay> {
  return useReplay(IDENTITY)
}

/** Tokens of every step of the open trace, in step order. */
export function useStepTokens(): Derived<readonly TokensByCategory[]> {
  const traceId = useTrace()?.id
  const { lens } = useRoute()
  return useJob('measure', traceId === undefined ? undefined : { traceId, lens })
}

function useAtCall(memory: CheckedSpec, call: number | undefined): Jobs['context']['input'] | undefined {
  const traceId = useTrace()?.id
  const { lens } = useRoute()
  return traceId === undefined || call === undefined ? undefined : { traceId, memory, call, lens }
}

/** The context of a memory at a call; `undefined` call: nothing is asked. */
export function useContextAt(memory: CheckedSpec, call: number | undefined): Derived<ContextView> {
  return useJob('context', useAtCall(memory, call))
}

/** The ledger of a memory at a call. */
export function useLedgerAt(memory: CheckedSpec, call: number | undefined): Derived<LedgerView> {
  return useJob('ledger', useAtCall(memory, call))
}

/** Replays of several memories, in their order: what a comparison shows. */
export function useReplays(memories: readonly CheckedSpec[]): readonly Derived<Replay>[] {
  const traceId = useTrace()?.id
  const { lens } = useRoute()
  return useJobs('replay', traceId === undefined ? [] : memories.map((memory) => ({ traceId, memory, lens })))
}

/** Ledgers of several memories at one call, all of the same call, so that they can stand beside each other. */
export interface LedgersAt {
  /** The call of `views`; it follows the cursor as fast as the answers come. */
  readonly call: number | undefined
  /** One per memory; undefined: not there yet, or failed. */
  readonly views: readonly (LedgerView | undefined)[]
  readonly works: readonly Work<LedgerView>[]
  /** Whether what is shown is about to be replaced. */
  readonly isStale: boolean
}

/**
 * The ledgers of several memories, one call after another: the next call is asked for when the last answer is
 * there. So scrubbing shows what it passes, as often as the engine can, where giving up each call for the next would
 * show nothing until it stops.
 */
export function useLedgers(memories: readonly CheckedSpec[], cursor: number | undefined): LedgersAt {
  const traceId = useTrace()?.id
  const { lens } = useRoute()
  const [asked, setAsked] = useState({ traceId, call: cursor })
  const call = asked.traceId === traceId ? asked.call : cursor
  const isAsking = traceId !== undefined && call !== undefined
  const ledgers = useJobs(
    'ledger',
    isAsking ? memories.map((memory) => ({ traceId, memory, call, lens })) : [],
  )
  const isBusy = ledgers.some(({ work }) => work.status === 'running')
  if (!isBusy && (asked.call !== cursor || asked.traceId !== traceId)) setAsked({ traceId, call: cursor })

  const views = ledgers.map(({ latest }) => latest)
  const [settled, setSettled] = useState<{
    traceId: string | undefined
    call: number | undefined
    views: typeof views
  }>()
  const isSettled =
    settled?.traceId === traceId && settled?.call === call && isEqual(settled?.views ?? [], views)
  if (!isBusy && !isSettled) setSettled({ traceId, call, views })
  // While the call changes, the last complete set stays; while a memory changes, the others stay as they are.
  const held =
    isBusy && settled?.traceId === traceId && settled?.call !== call && settled?.views.length === views.length
  const shown = settled !== undefined && (held || isSettled) ? settled : { call, views }
  return {
    call: shown.call,
    views: shown.views,
    works: ledgers.map(({ work }) => work),
    isStale: isBusy || call !== cursor,
  }
}

function isEqual<T>(left: readonly T[], right: readonly T[]): boolean {
  return left.length === right.length && left.every((value, index) => value === right[index])
}

/** Finds the steps that references stand for: ids in the open trace's log, others as they came. */
export function useStepLookup(): (reference: StepRef) => Step | undefined {
  const trace = useTrace()
  return useMemo(() => {
    const byId = new Map<StepId, Step>(trace?.steps.map((step) => [step.id, step]))
    return (reference) => (typeof reference === 'string' ? byId.get(reference) : reference)
  }, [trace])
}

/** Per step the size of the next call's context in its lane, in tokens: what the running bar of a row shows. */
export function runningContext(trace: Pick<Trace, 'steps' | 'calls'>, replay: Replay): readonly number[] {
  // From the end, so that each lane's next call is known; steps after a lane's last call show that one.
  const next = new Map<string | undefined, number>()
  for (const figures of replay.calls) next.set(trace.calls[figures.call]?.agent, figures.tokens)
  const sizes: number[] = Array.from({ length: trace.steps.length }, () => 0)
  let index = replay.calls.length - 1
  for (let position = trace.steps.length - 1; position >= 0; position--) {
    for (; index >= 0 && (trace.calls[index]?.at ?? 0) >= position; index--) {
      next.set(trace.calls[index]?.agent, replay.calls[index]?.tokens ?? 0)
    }
    sizes[position] = next.get(trace.steps[position]?.agent) ?? 0
  }
  return sizes
}

/** How numbers counted under the lens are to be marked. */
export function useTokenProvenance(): 'exact' | 'estimate' {
  const { encoding } = useRoute().lens
  const trace = useTrace()
  const isWhole = useMemo(() => trace?.steps.some(hasUncounted) !== true, [trace])
  const found = ENCODINGS.find((candidate) => candidate.id === encoding)
  return found?.provenance === 'exact' && isWhole ? 'exact' : 'estimate'
}
