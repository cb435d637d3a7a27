/** The calls of the open run that missed the prompt cache, with what that cost more than hits. */
import { useMemo } from 'react'
import { type Misses, missesOf } from '#core/account/misses/all-misses.ts'
import type { Trace } from '#core/model/trace.ts'
import { IDENTITY } from '#core/spec/spec-data.ts'
import { useBaseline, useMissCosts } from '#state/index.ts'

/** Undefined: not known yet. */
export function useMisses(trace: Trace): Misses | undefined {
  const baseline = useBaseline().latest
  const costs = useMissCosts(IDENTITY).latest
  return useMemo(() => baseline && missesOf(trace, baseline, costs), [trace, baseline, costs])
}
