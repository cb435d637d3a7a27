/**
 * What a file does not show of the first prompt after a compaction: the system prompt and the tools as
 * before, and what the agent attaches again. Measured on recorded compactions (docs/compactions.md).
 */
import { medianOf } from './robust.ts'

/** Tokens that come back with a compaction and are not in the file: nineteen in twenty lie within. */
export interface TokensBack {
  readonly low: number
  readonly typical: number
  readonly high: number
}

/** Of agents whose files hold what they attach. */
export const RECORDED_BACK: TokensBack = { low: -5000, typical: 0, high: 10_000 }
/** Of Claude Code before its files held attachments: 81 compactions in 5 repositories, −1,000 to 34,500. */
export const UNRECORDED_BACK: TokensBack = { low: -1000, typical: 9500, high: 35_000 }

/**
 * Tokens by which prompts behind a simulated compaction differ from those behind the recorded one, in nine of
 * ten sessions: another length of the summary, other files attached again.
 */
export const SIMULATED_BACK = { less: 21_000, more: 17_500 } as const

/**
 * By which share a first prompt after a compaction is less, or more, than what the next ones lack lets
 * expect: 95% of the compactions of one collection lie within; it was tried on others.
 */
export const COMPACTED_MARGIN = { below: 0.069, above: 0.045 } as const

/** A remainder that is not recorded, and by how many tokens it may be less or more. */
export interface Guess {
  readonly remainder: number
  readonly below: number
  readonly above: number
  /** It is of the place itself, so that a size told many calls later says less. */
  readonly isMeasured?: true
}

/**
 * Tokens. More than any known system prompt with its tools: the rest is a conversation, and the compaction
 * removed it.
 */
export const MOST_INSTRUCTIONS = 50_000
/** By how much two compactions of one run differ in what comes back. */
const BETWEEN_TWO = 18_000

/**
 * `front`: what the first prompt of the series lacked; undefined: not known. `cases`: what the first prompts
 * after the newest compactions of the run lacked.
 */
export function compactedStart(
  front: number | undefined,
  { low, typical, high }: TokensBack,
  cases: readonly number[],
): Guess {
  if (front === undefined || front > MOST_INSTRUCTIONS) {
    const known = medianOf(cases)
    return known === undefined
      ? { remainder: MOST_INSTRUCTIONS, below: MOST_INSTRUCTIONS, above: high }
      : { remainder: known, below: BETWEEN_TWO, above: BETWEEN_TWO }
  }
  const base = Math.max(0, front)
  const remainder = medianOf([base + typical, ...cases]) ?? base
  return {
    remainder,
    below: Math.max(0, remainder - base - low),
    above: Math.max(0, base + high - remainder),
    isMeasured: true,
  }
}
