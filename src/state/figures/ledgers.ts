/** Ledgers of several strategies at the cursor, which stay side by side while it moves. */
import { useState } from 'react'
import type { Work } from '#base/work.ts'
import type { CallIndex } from '#core/model/units.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { unpackLedger } from '#workers/protocol/packed-ledger.ts'
import type { LedgerView } from '#workers/protocol/protocol.ts'
import { useJobs } from '../shell/jobs.ts'
import { useJobCounting, useTrace } from '../shell/selectors.ts'

/**
 * Ledgers of several memories at one call, all of the same call, so that they can be side by side.
 */
export interface LedgersAt {
  /** The call of `views`; it follows the cursor as fast as the answers come. */
  readonly call: CallIndex | undefined
  /** One per memory; undefined: not there yet, or failed. */
  readonly views: readonly (LedgerView | undefined)[]
  readonly works: readonly Work<unknown>[]
  /** Whether what is shown is about to be replaced. */
  readonly isStale: boolean
}

/**
 * The ledgers of several memories, one call after another: the next call is asked for when the last answer is
 * there. So scrubbing shows what it passes, as often as the engine can, where giving up each call for the
 * next would show nothing until it stops.
 */
export function useLedgers(memories: readonly CheckedSpec[], cursor: number | undefined): LedgersAt {
  const traceId = useTrace()?.id
  const counting = useJobCounting()
  const [asked, setAsked] = useState({ traceId, call: cursor })
  const call = asked.traceId === traceId ? asked.call : cursor
  const isAsking = traceId !== undefined && call !== undefined
  const ledgers = useJobs(
    'ledger',
    isAsking ? memories.map((memory) => ({ traceId, memory, call, counting })) : [],
  )
  const isBusy = ledgers.some(({ work }) => work.status === 'running')
  if (!isBusy && (asked.call !== cursor || asked.traceId !== traceId)) setAsked({ traceId, call: cursor })

  const views = ledgers.map(({ latest }) => latest && unpackLedger(latest))
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
