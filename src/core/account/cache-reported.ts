/**
 * Which calls' usage says how much of the prompt came from a cache. Usage without any word of one is priced
 * without a cache, and how much was read is not known: nothing, or the recorder left it out.
 */
import type { Call, Trace, Usage } from '../model/trace.ts'

/**
 * Whether nothing is said of the cache, of a call's prompt that its own usage or the run's total sizes. A
 * model whose usage names cached tokens at one call leaves out zeros at the others. O(calls).
 */
export function cacheUnreported({
  calls,
  recordedTotals,
}: Pick<Trace, 'calls' | 'recordedTotals'>): (call: Call, from: 'call' | 'run' | undefined) => boolean {
  const telling = new Set(calls.filter(({ usage }) => tells(usage)).map(({ model }) => model))
  return (call, from) => {
    if (from === undefined) return false
    return from === 'run' ? !tells(recordedTotals) : !tells(call.usage) && !telling.has(call.model)
  }
}

function tells({ cacheRead, cacheWrite }: Usage = {}): boolean {
  return cacheRead !== undefined || cacheWrite !== undefined
}
