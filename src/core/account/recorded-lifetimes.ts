/**
 * How long cached prompts lived, as far as the record shows it: for how long they were written, and which
 * pauses they outlived. That is a fact about the provider and the clock, so it holds for the prompts of every
 * strategy.
 */

import { given } from '#base/given.ts'
import { PUBLISHED_LIFE, type RecordedLife } from '../cost/request.ts'
import { type Call, type Trace, timeOf, type Usage } from '../model/trace.ts'
import type { EpochSeconds, Tokens } from '../model/units.ts'
import { promptTokens, seriesOf } from '../tokens/calibration/point.ts'

/** The share of the series' last prompt that a call reads at least where the cache still held it. */
const LEAST_READ = 0.5

interface Before {
  readonly prompt: Tokens
  readonly time: EpochSeconds | undefined
  readonly lifetime: string | undefined
}

/** By position in `calls`. O(calls). */
export function recordedLifetimes({ steps, calls }: Pick<Trace, 'steps' | 'calls'>): readonly RecordedLife[] {
  const bySeries = new Map<string, Before>()
  return calls.map((call) => {
    const series = seriesOf(call)
    const before = bySeries.get(series)
    const usage = providerUsage(call)
    const time = timeOf(call, steps)
    const lifetime = lifetimeOf(usage, before)
    bySeries.set(series, { prompt: promptTokens(usage) ?? before?.prompt ?? 0, time, lifetime })
    const outlived = outlivedBy(usage, time, before)
    if (lifetime === undefined && outlived === undefined) return PUBLISHED_LIFE
    return {
      ...given({ lifetime, outlived }),
    }
  })
}

function providerUsage({ usage, usageOrigin }: Call): Usage | undefined {
  return usageOrigin === 'client' ? undefined : usage
}

/** A call that wrote nothing says nothing of it; the one before does. */
function lifetimeOf(usage: Usage | undefined, before: Before | undefined): string | undefined {
  const { cacheWrite = 0, cacheWriteHour = 0 } = usage ?? {}
  if (cacheWrite === 0) return before?.lifetime
  return cacheWriteHour > cacheWrite / 2 ? '1h' : undefined
}

function outlivedBy(
  usage: Usage | undefined,
  time: EpochSeconds | undefined,
  before: Before | undefined,
): number | undefined {
  if (before?.time === undefined || time === undefined || before.prompt === 0) return undefined
  return (usage?.cacheRead ?? 0) >= before.prompt * LEAST_READ ? Math.max(0, time - before.time) : undefined
}
