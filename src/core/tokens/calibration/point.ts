/** What a calibration is made on: our count of each prompt, beside the provider's where it is recorded. */
import type { Call, Usage } from '../../model/trace.ts'
import type { CallIndex, Tokens } from '../../model/units.ts'
import type { Mark } from './marks.ts'

export interface CalibrationPoint extends Mark {
  readonly call: CallIndex
  readonly model: string
  /** What the file does not hold (system prompt, tools) is the same within a series only. */
  readonly series: string
  /** Our count of the as-recorded context, in any encoding. */
  readonly counted: number
  /** Steps in that context; absent: not known. */
  readonly steps?: number
  /** Tokens of the prompt by the provider, cache reads and writes included; absent: not recorded. */
  readonly recorded?: number
}

/** A call whose prompt the provider counted. */
export interface KnownPoint extends CalibrationPoint {
  readonly recorded: number
}

export function isKnown(point: CalibrationPoint): point is KnownPoint {
  return point.recorded !== undefined
}

/** Tokens of the whole prompt by a recorded usage; undefined where its input side is not there or empty. */
export function promptTokens(usage: Usage | undefined): number | undefined {
  if (usage === undefined) return undefined
  const { input, cacheRead, cacheWrite } = usage
  const whole = (input ?? 0) + (cacheRead ?? 0) + (cacheWrite ?? 0)
  return whole > 0 ? whole : undefined
}

/**
 * Tokens of a call's prompt by the provider, also of one that was broken off after its prompt had been read.
 * Undefined where nothing is recorded, and for a recorder's own count, which teaches nothing about the
 * provider's tokenizer.
 */
export function recordedPrompt({ usage, usageOrigin }: Call): number | undefined {
  return usageOrigin === 'client' ? undefined : promptTokens(usage)
}

/** Whether a call was refused before its prompt was read: it failed, and no tokens of it are recorded. */
export function isRefused(call: Call): boolean {
  return call.failure !== undefined && recordedPrompt(call) === undefined
}

/** The model of calls that name none. */
export const UNNAMED_MODEL = 'unnamed model'

/** The series of a call as points and calibrations name it: an agent's calls to one model. */
export function seriesOf({ agent = '', model = UNNAMED_MODEL }: Pick<Call, 'agent' | 'model'>): string {
  return `${agent} ${model}`
}

/** Our count of the as-recorded context of a call. */
interface CountedContext {
  readonly tokens: Tokens
  readonly steps: number
}

/**
 * A point for each call, in order; `counted` undefined leaves the call out. `marks`: what compactions say of
 * prompts.
 */
export function calibrationPoints(
  calls: readonly Call[],
  counted: (call: Call) => CountedContext | undefined,
  marks: ReadonlyMap<number, Mark> = NO_MARKS,
): readonly CalibrationPoint[] {
  return calls.flatMap((call) => {
    const own = counted(call)
    if (own === undefined) return []
    const recorded = recordedPrompt(call)
    const known = recorded === undefined ? {} : { recorded }
    const { model = UNNAMED_MODEL } = call
    const point = { call: call.index, model, series: seriesOf(call), counted: own.tokens, steps: own.steps }
    return [{ ...point, ...known, ...marks.get(call.index) }]
  })
}

const NO_MARKS: ReadonlyMap<number, Mark> = new Map()
