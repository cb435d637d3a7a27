/**
 * Per memory the steps that it shows at the cursor and no longer at the next call of the agent: what is about
 * to go.
 */
import { useMemo } from 'react'
import type { StepId } from '#core/model/step.ts'
import { useLedgers, useRestingRoute, useRoute, useTrace } from '#state/index.ts'
import type { Column, Comparison } from './use-comparison.ts'
import { useSameList } from './use-same-list.ts'

const NONE: ReadonlySet<StepId> = new Set()

/** Asked for when the rows of the cursor are there and it rests, so that scrubbing pays nothing for it. */
export function useAboutToGo({ columns, call, areRowsStale }: Comparison): readonly ReadonlySet<StepId>[] {
  const trace = useTrace()
  const next = useMemo(() => {
    const here = trace?.calls[call]
    return trace?.calls.find(({ index, agent }) => index > call && agent === here?.agent)?.index
  }, [trace, call])
  const { call: asked } = useRoute()
  const isAtRest = useRestingRoute().call === asked
  const isWanted = isAtRest && !areRowsStale && next !== undefined
  const { views, isStale } = useLedgers(
    columns.map(({ spec }) => spec),
    isWanted ? next : undefined,
  )
  const ledgers = useSameList(columns.map(({ ledger }) => ledger))
  const nexts = useSameList(views)
  const isKnown = isWanted && !isStale && nexts.length === ledgers.length
  return useMemo(
    () => ledgers.map((ledger, place) => (isKnown ? goingOf(ledger, nexts[place]) : NONE)),
    [ledgers, nexts, isKnown],
  )
}

function goingOf(now: Column['ledger'], next: Column['ledger']): ReadonlySet<StepId> {
  const dropped = new Set(next?.rows.flatMap(({ id, state }) => (state === 'dropped' ? [id] : [])))
  const going = now?.rows.flatMap(({ id, state }) =>
    state !== 'dropped' && state !== 'added' && dropped.has(id) ? [id] : [],
  )
  return going === undefined || going.length === 0 ? NONE : new Set(going)
}
