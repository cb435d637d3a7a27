/** What the run's own summaries took as requests that aren't among its calls. */
import type { Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import { promptTokens } from '../tokens/calibration/point.ts'

/**
 * Tokens in and out; 0: each is one of the calls, or there are none. Undefined: the file doesn't record the
 * usage of one. O(compactions · calls).
 */
export function recordedSummaries({
  compactions = [],
  calls,
}: Pick<Trace, 'compactions' | 'calls'>): Tokens | undefined {
  let sum: Tokens = 0
  for (const { kind, summary, request } of compactions) {
    if (kind !== 'full' || calls.some(({ stepId }) => summary.includes(stepId ?? ''))) continue
    const input = promptTokens(request?.usage)
    if (input === undefined) return undefined
    sum += input + (request?.usage?.output ?? 0)
  }
  return sum
}
