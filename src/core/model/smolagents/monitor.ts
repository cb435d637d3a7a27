/** smolagents' monitor: a line after each step with its duration and the tokens so far. */
import { fixed, withThousands } from '#base/python-number.ts'
import { fail, ok, type Result } from '#base/result.ts'
import { t } from '#base/words.ts'
import type { SmolTiming, SmolUsage } from './steps.ts'

interface MonitorEntry {
  readonly timing: SmolTiming
  readonly usage?: SmolUsage
}

interface MonitorReport {
  readonly lines: readonly string[]
  readonly totals: SmolUsage
  /** Seconds of each step. */
  readonly durations: readonly number[]
}

/** Fails with `open-timing` where a step has not ended, as the original does. */
export function monitorReport(entries: readonly MonitorEntry[]): Result<MonitorReport> {
  const lines: string[] = []
  const durations: number[] = []
  let totals: SmolUsage = { inputTokens: 0, outputTokens: 0 }
  for (const { timing, usage } of entries) {
    if (timing.end === undefined)
      return fail({
        code: 'open-timing',
        message: t`Step ${lines.length + 1} has not ended, so it has no duration.`,
      })
    const duration = timing.end - timing.start
    durations.push(duration)
    if (usage !== undefined) totals = addUsage(totals, usage)
    // No blank before the first bar, as in the original.
    const tokens =
      usage === undefined
        ? ''
        : `| Input tokens: ${withThousands(totals.inputTokens)} | Output tokens: ${withThousands(totals.outputTokens)}`
    lines.push(`[Step ${lines.length + 1}: Duration ${fixed(duration, 2)} seconds${tokens}]`)
  }
  return ok({ lines, totals, durations })
}

function addUsage(one: SmolUsage, other: SmolUsage): SmolUsage {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
  }
}
