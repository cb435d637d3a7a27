/** The first call of a fork, which paid for history that its parent may have left in the cache. Pure. */
import { isRecordedMiss } from '../../cost/recorded-miss.ts'
import { isOwn } from '../../model/steps.ts'
import { type Trace, timeOf } from '../../model/trace.ts'
import type { CallIndex, Dollars, Tokens } from '../../model/units.ts'
import type { Profile } from '../../profiles/rules/profile.ts'
import type { CallFigures } from '../../replay/replay.ts'
import { isRefused } from '../../tokens/calibration/point.ts'
import { beyondHit } from '../miss-cost.ts'

export interface CopiedStart {
  readonly call: CallIndex
  readonly read: Tokens
  readonly prompt: Tokens
  /** What it paid more than a hit. */
  readonly dollars: Dollars
}

/** Undefined: nothing was copied, it read at least half from the cache, or has no price. O(steps). */
export function copiedStart(
  trace: Pick<Trace, 'steps' | 'calls'>,
  figures: readonly CallFigures[],
  profile: Profile | undefined,
): CopiedStart | undefined {
  const call = trace.calls.find((one) => !isRefused(one))
  const made = figures.find((one) => one.call === call?.index)
  if (call === undefined || made?.cost === undefined || profile === undefined) return undefined
  const { cost, tokens: prompt } = made
  if (trace.steps.every(isOwn) || !isRecordedMiss(call.usage, prompt)) return undefined
  const read = cost.cacheRead
  const prices = { profile, at: timeOf(call, trace.steps) }
  return { call: call.index, read, prompt, dollars: beyondHit({ missed: prompt - read }, cost, prices) }
}
