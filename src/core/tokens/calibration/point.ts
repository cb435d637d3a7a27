/** What a calibration is made on: calls whose prompt the provider counted, beside our own count of the same prompt. */
import type { Call, Usage } from '../../trace.ts'

export interface CalibrationPoint {
  readonly call: number
  readonly model: string
  /** What the calls share that is not in the file (instructions, tools) is the same within a lane only. */
  readonly lane: string
  /** Our count of the as-recorded context, in any encoding. */
  readonly counted: number
  /** Tokens of the prompt by the provider, what was read from or written to the cache included. */
  readonly recorded: number
}

/** Tokens of the whole prompt by a recorded usage; undefined where its input side is not there or empty. */
export function promptTokens(usage: Usage | undefined): number | undefined {
  if (usage === undefined) return undefined
  const { input, cacheRead, cacheWrite } = usage
  const whole = (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0)
  return whole > 0 ? whole : undefined
}

/** A recorder's own count and a failed call teach nothing about the provider's tokenizer. */
export function recordedPrompt({ usage, usageOrigin, failure }: Call): number | undefined {
  return usageOrigin === 'client' || failure !== undefined ? undefined : promptTokens(usage)
}

/** The model of calls that name none. */
export const UNNAMED_MODEL = 'unnamed model'

/** The lane of a call as points and lines name it: an agent's calls to one model. */
export function laneOf({ agent = '', model = UNNAMED_MODEL }: Pick<Call, 'agent' | 'model'>): string {
  return `${agent} ${model}`
}

/** `counted` gives our count of the as-recorded context before a call; undefined leaves the call out. */
export function calibrationPoints(
  calls: readonly Call[],
  counted: (call: Call) => number | undefined,
): readonly CalibrationPoint[] {
  return calls.flatMap((call) => {
    const recorded = recordedPrompt(call)
    const own = counted(call)
    if (recorded === undefined || own === undefined || own <= 0) return []
    return [
      { call: call.index, model: call.model ?? UNNAMED_MODEL, lane: laneOf(call), counted: own, recorded },
    ]
  })
}
