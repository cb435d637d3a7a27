/** What limits a recorded run had, as far as its file shows them. Pure. */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { RecordedCompaction } from '../../model/compaction.ts'
import { partsText } from '../../model/message.ts'
import type { Trace } from '../../model/trace.ts'
import type { Tokens } from '../../model/units.ts'
import { isRefused, recordedPrompt } from '../../tokens/calibration/point.ts'

export type RecordedRun = Pick<Trace, 'steps' | 'calls' | 'compactions'> & Partial<Pick<Trace, 'metadata'>>

/** Codex writes how long a result was, and what it took out of its middle. */
const LENGTH = /^Original token count: (\d+)$/m
const TAKEN_OUT = /…(\d+) tokens truncated…/

/** What the longest of the results that Codex cut was cut to. Undefined: it cut none. O(results). */
export function longestCut({ steps }: Pick<RecordedRun, 'steps'>): Tokens | undefined {
  const kept = steps.flatMap((step) =>
    step.kind === 'action' ? step.results.flatMap(({ parts }) => keptOf(partsText(parts)) ?? []) : [],
  )
  return kept.length === 0 ? undefined : Math.max(...kept)
}

function keptOf(text: string): Tokens | undefined {
  const [, taken] = TAKEN_OUT.exec(text) ?? []
  const [, length] = taken === undefined ? [] : (LENGTH.exec(text) ?? [])
  return taken === undefined || length === undefined ? undefined : Number(length) - Number(taken)
}

/**
 * At which sizes the agent compacted unasked, where it would at `size`. Undefined: the file doesn’t say, or
 * it never did.
 */
export function automaticCompactions(agent: string, size: Tokens, run: RecordedRun): string | undefined {
  const { compactions = [] } = run
  const sizes = compactions.flatMap((one) =>
    one.kind === 'full' && one.trigger === 'auto' ? (sizeBefore(run, one) ?? []) : [],
  )
  if (sizes.length === 0) return undefined
  const [least, most] = [formatCompact(Math.min(...sizes)), formatCompact(Math.max(...sizes))]
  return least === most
    ? t`Instead of compacting automatically at ${most} tokens, as in this run, ${agent} compacts at about ${formatCompact(size)}.`
    : t`Instead of compacting automatically at ${least} to ${most} tokens, as in this run, ${agent} compacts at about ${formatCompact(size)}.`
}

/**
 * What the file says, as the agent compared that with its limit: it includes the last reply and the results
 * since, which the usage of the last call doesn't. O(steps + calls).
 */
function sizeBefore(
  { steps, calls }: RecordedRun,
  { last, agent, tokensBefore }: RecordedCompaction,
): Tokens | undefined {
  if (tokensBefore !== undefined) return tokensBefore
  const end = steps.findIndex(({ id }) => id === last) + 1
  const call = calls.findLast((one) => one.agent === agent && one.at < end && !isRefused(one))
  return call && recordedPrompt(call)
}
