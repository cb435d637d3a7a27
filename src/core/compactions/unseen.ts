/**
 * How many tokens came back with a compaction that the file does not show: files that older versions of
 * Claude Code attach again without a record, or a summary that only the provider can read. The recorded usage
 * proves their amount, not what they were.
 */
import type { Call } from '../model/trace.ts'
import type { Calibration } from '../tokens/calibration/calibrate.ts'
import { recordedPrompt } from '../tokens/calibration/point.ts'

/**
 * More than any known system prompt with its tools: the run began in another file, and its front is not
 * known.
 */
const MOST_INSTRUCTIONS = 50_000
/** Less than this, or than a share of the prompt, is what reminders and rounding make. */
const LEAST_TOKENS = 3000
const LEAST_SHARE = 0.05

/**
 * The first prompt after a compaction, less what the file shows of it, less what the agent's first prompt had
 * beside what the file shows. Undefined: nothing is proved. `fit`: the calibration of the call's model.
 */
export function unseenTokens(
  calls: readonly Call[],
  index: number | undefined,
  fit: Calibration | undefined,
): number | undefined {
  const call = index === undefined ? undefined : calls[index]
  const recorded = call === undefined ? undefined : recordedPrompt(call)
  if (call === undefined || recorded === undefined || fit === undefined) return undefined
  const first = calls.find(({ agent, model }) => agent === call.agent && model === call.model)
  const front = remainderAt(first, fit)
  const now = remainderAt(call, fit)
  if (front === undefined || now === undefined || first === call || front > MOST_INSTRUCTIONS)
    return undefined
  const unseen = Math.round(now - Math.max(0, front))
  return unseen > Math.max(LEAST_TOKENS, LEAST_SHARE * recorded) ? unseen : undefined
}

function remainderAt(call: Call | undefined, { prompts, factor }: Calibration): number | undefined {
  const recorded = call === undefined ? undefined : recordedPrompt(call)
  const size = call === undefined ? undefined : prompts.get(call.index)
  return recorded === undefined || size === undefined ? undefined : recorded - factor * size.counted
}
