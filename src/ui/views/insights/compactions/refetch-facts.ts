/** Of a re-fetched result: its call, its tokens, and the compaction that had removed it. Pure. */
import { toolUsesOf } from '#core/memory/tool-uses.ts'
import { partsText, type ToolCall } from '#core/model/message.ts'
import type { Step } from '#core/model/step.ts'
import { toolSubject } from '#core/model/tool-subject.ts'
import type { Tokens } from '#core/model/units.ts'
import type { Refetch } from '#core/references/lost.ts'
import { indexOfCategory, type TokensByCategory } from '#core/tokens/measure.ts'
import type { CompactionReport } from '#state/index.ts'

const RESULTS = indexOfCategory('results')

/** The call of `again` that repeats one of `before`: the first, or with `nth` a later one, from 0. */
export function repeatedCall(
  again: Step | undefined,
  before: Step | undefined,
  tool: string,
  nth = 0,
): ToolCall | undefined {
  if (again?.kind !== 'action' || before?.kind !== 'action') return undefined
  const named = ({ calls }: typeof again) => calls.filter(({ name }) => name === tool)
  const earlier = new Set(named(before).map((call) => toolSubject(call).text))
  const repeats = named(again)
  const known = repeats.filter((call) => earlier.has(toolSubject(call).text))
  return known[nth] ?? known[0] ?? repeats[0]
}

/** Tokens of the result of one call: by its length, a part of those of all results of the step. */
export function resultTokens(step: Step, call: ToolCall, tokens: TokensByCategory): Tokens {
  const lengths = toolUsesOf(step, 0).map((use) => ({
    isIt: use.call === call,
    length: partsText(use.result.parts).length,
  }))
  const all = lengths.reduce((sum, { length }) => sum + length, 0)
  const own = lengths.find(({ isIt }) => isIt)?.length ?? 0
  return Math.round(((tokens[RESULTS] ?? 0) * own) / Math.max(1, all))
}

/** The compaction that took the result out of the context. */
export function removerOf<T extends Pick<CompactionReport, 'call' | 'steps'>>(
  { call, repeats }: Pick<Refetch, 'call' | 'repeats'>,
  reports: readonly T[],
): T | undefined {
  return reports.findLast(
    (report) =>
      report.call !== undefined &&
      report.call <= call &&
      report.steps.some(({ step, fate }) => step === repeats && fate !== 'kept'),
  )
}
