/** What views ask of the store and of the open trace, derived in one place. */
import { useMemo } from 'react'
import { doneValue } from '#base/work.ts'
import { type CheckedSpec, IDENTITY } from '#core/memories/spec.ts'
import type { Replay } from '#core/replay/replay.ts'
import type { Step, StepId } from '#core/step.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import type { Trace } from '#core/trace.ts'
import type { ContextView, Jobs, LedgerView, StepRef } from '#workers/protocol.ts'
import { type Derived, useJob } from './jobs.ts'
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

/** Finds the steps that references stand for: ids in the open trace's log, others as they came. */
export function useStepLookup(): (reference: StepRef) => Step | undefined {
  const trace = useTrace()
  return useMemo(() => {
    const byId = new Map<StepId, Step>(trace?.steps.map((step) => [step.id, step]))
    return (reference) => (typeof reference === 'string' ? byId.get(reference) : reference)
  }, [trace])
}

/** Per step the size of the next call's context in the lane, in tokens: what the running bar of a row shows. */
export function runningContext(trace: Pick<Trace, 'steps' | 'calls'>, replay: Replay): readonly number[] {
  const sizes: number[] = []
  let position = 0
  replay.calls.forEach((figures, index) => {
    const at = trace.calls[index]?.at ?? 0
    for (; position <= at; position++) sizes.push(figures.tokens)
  })
  const last = replay.calls.at(-1)?.tokens ?? 0
  for (; position < trace.steps.length; position++) sizes.push(last)
  return sizes
}
