/** Tokens of answers: recorded, or estimated from what the file has of them. */

import type { CostInfo } from '../cost/cost-info.ts'
import type { Call } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'
import type { CallFigures } from '../replay/replay.ts'
import type { AnswerTokens } from '../tokens/answer-tokens.ts'

/** `low` and `high` are `tokens` where they are recorded, or nothing tells how far they are off. */
export interface Output extends AnswerTokens {
  /** By the call, or as its share of what the run records. */
  readonly isRecorded: boolean
}

export interface OutputMeans {
  /** The model's tokens for one of the figures'. */
  readonly scale: number
  /** Tokens of an answer whose output isn't recorded; undefined: as the replay counts it. */
  readonly answerOf?: ((call: Call) => AnswerTokens | undefined) | undefined
  /** The call's share of the output that is recorded for the run. */
  readonly ofRun?: number | undefined
}

/** Of a call; a failed one that records none had none. Undefined: not recorded. */
export function recordedOutput({ usage, usageOrigin, failure }: Call): Tokens | undefined {
  if (failure !== undefined) return usage?.output ?? 0
  return usageOrigin === 'client' ? undefined : usage?.output
}

export function outputOf(call: Call, { cost }: CallFigures, { scale, answerOf, ofRun }: OutputMeans): Output {
  const recorded = recordedOutput(call)
  if (recorded !== undefined) return exact(recorded, true)
  if (ofRun !== undefined) return exact(ofRun, true)
  const answer = answerOf?.(call)
  if (answer !== undefined) return { ...answer, isRecorded: false }
  return exact(Math.round((cost?.output ?? 0) * scale), false)
}

function exact(tokens: Tokens, isRecorded: boolean): Output {
  return { tokens, low: tokens, high: tokens, isRecorded }
}

/** Where the output tokens of a run are from, and their interval. O(calls). */
export function outputInfo(outputs: readonly Output[]): CostInfo {
  let [low, high] = [0, 0]
  for (const output of outputs) {
    low += output.low
    high += output.high
  }
  const source = outputs.every(({ isRecorded }) => isRecorded) ? 'recorded' : 'estimate'
  return low === high ? { source } : { source, low, high }
}
