/**
 * How many tokens came back with a compaction that the file does not show: files that older versions of
 * Claude Code attach again without a record, or a summary that only the provider can read. The recorded usage
 * proves their amount, not what they were.
 */
import type { LostMayBeIn } from '../model/compaction.ts'
import type { Call, Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { MOST_INSTRUCTIONS } from '../tokens/calibration/compacted.ts'
import { recordedPrompt, UNNAMED_MODEL } from '../tokens/calibration/point.ts'
import { compactedContexts } from './contexts.ts'

/** Less than this, or than a share of the prompt, is what reminders and rounding make. */
const LEAST_TOKENS = 3000
const LEAST_SHARE = 0.05

/**
 * The first prompt after a compaction, less what the file shows of it, less what the agent's first prompt had
 * beside what the file shows. Undefined: nothing is proved. `calibrations`: those of the run's models.
 */
export function unseenTokens(
  calls: readonly Call[],
  index: number | undefined,
  calibrations: readonly Calibration[],
): number | undefined {
  const call = index === undefined ? undefined : calls[index]
  const recorded = call === undefined ? undefined : recordedPrompt(call)
  const fit = calibrations.find(({ model }) => model === (call?.model ?? UNNAMED_MODEL))
  if (call === undefined || recorded === undefined || fit === undefined) return undefined
  const first = calls.find(({ agent, model }) => agent === call.agent && model === call.model)
  const front = remainderAt(first, fit)
  const now = remainderAt(call, fit)
  if (front === undefined || now === undefined || first === call || front > MOST_INSTRUCTIONS)
    return undefined
  const unseen = Math.round(now - Math.max(0, front))
  return unseen > Math.max(LEAST_TOKENS, LEAST_SHARE * recorded) ? unseen : undefined
}

/** Whether what the file doesn't show of the context after a compaction may contain facts that it lost. */
export function isLossBound({ isOpaque, unseen }: CompactionOutcome): boolean {
  return isOpaque || unseen !== undefined
}

interface CompactionOutcome {
  readonly isOpaque: boolean
  /** As `unseenTokens` has them. */
  readonly unseen?: Tokens
}

/** Undefined: the file shows all of them, as far as usage proves. O(compactions · calls). */
export function lostMayBeIn(
  trace: Pick<Trace, 'steps' | 'calls' | 'recorded' | 'compactions'>,
  calibrations: readonly Calibration[],
): LostMayBeIn | undefined {
  if (trace.compactions?.some(({ isOpaque }) => isOpaque === true)) return 'summary'
  const isUnseen = compactedContexts(trace).some(
    ({ call }) => unseenTokens(trace.calls, call, calibrations) !== undefined,
  )
  return isUnseen ? 'attachments' : undefined
}

function remainderAt(call: Call | undefined, { prompts, factor }: Calibration): number | undefined {
  const recorded = call === undefined ? undefined : recordedPrompt(call)
  const size = call === undefined ? undefined : prompts.get(call.index)
  return recorded === undefined || size === undefined ? undefined : recorded - factor * size.counted
}
