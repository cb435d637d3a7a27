/**
 * What the model saw at a call and at the agent's call before, together: what is shown is always of one call.
 */
import { useMemo, useState } from 'react'
import type { Problem } from '#base/result.ts'
import { doneValue } from '#base/work.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import type { TokensByCategory } from '#core/tokens/measure.ts'
import { type ContextView, useContextAt, useRoute, useStepLookup } from '#state/index.ts'
import { callBefore, type SeenContext, type SeenStep, seenSteps } from './context-difference.ts'

export interface Seen {
  readonly call: number
  /** The agent's call before; undefined: this is its first. */
  readonly before: number | undefined
  readonly steps: readonly SeenStep[]
  readonly byCategory: TokensByCategory
  /** Overhead of the request included. */
  readonly tokens: number
  readonly messages: number
  /** Why memory could not do its work at this call. */
  readonly problem: Problem | undefined
}

interface SeenAt {
  /** Of the call asked for, or until that is there of the one before. */
  readonly seen: Seen | undefined
  readonly isStale: boolean
  readonly problem: Problem | undefined
}

interface Pair {
  readonly call: number
  readonly before: number | undefined
  readonly now: ContextView
  readonly then: ContextView | undefined
}

export function useSeen(trace: Trace, call: number | undefined): SeenAt {
  const { counting } = useRoute()
  const lookUp = useStepLookup()
  const before = call === undefined ? undefined : callBefore(trace.calls, call, counting.baseline)
  const nowWork = useContextAt(IDENTITY, call).work
  const thenWork = useContextAt(IDENTITY, before).work
  const now = doneValue(nowWork)
  const then = doneValue(thenWork)
  const [pair, setPair] = useState<Pair>()
  const isThere = call !== undefined && now !== undefined && (before === undefined || then !== undefined)
  const isShown = pair !== undefined && pair.now === now && pair.then === then && pair.call === call
  // Setting state while rendering is React's way to keep the last whole pair until the next one is whole.
  if (isThere && !isShown) setPair({ call, before, now, then })
  const seen = useMemo(() => {
    if (pair === undefined) return undefined
    const contextOf = (view: ContextView): SeenContext => ({
      steps: view.context.flatMap((reference) => lookUp(reference) ?? []),
      tokens: view.tokens,
    })
    return {
      call: pair.call,
      before: pair.before,
      steps: seenSteps(contextOf(pair.now), pair.then === undefined ? undefined : contextOf(pair.then)),
      ...pair.now.prompt,
      messages: pair.now.messages,
      problem: pair.now.problem,
    }
  }, [pair, lookUp])
  const failed = nowWork.status === 'failed' ? nowWork : thenWork.status === 'failed' ? thenWork : undefined
  return { seen, isStale: !isShown, problem: failed?.problem }
}
