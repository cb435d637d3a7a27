/** The largest step that no call was sent, in words. Pure. */
import { formatAmount } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Trace } from '#core/model/trace.ts'
import { type TokensByCategory, totalTokens } from '#core/tokens/measure.ts'
import { unsentSteps } from '#core/waste/unsent-steps.ts'

/** Smaller ones would not be looked for among the largest. In tokens. */
const LEAST = 2000

/** Empty: there is none, or sizes are not known yet. `sizes`: of each step, in order. */
export function unsentWords(
  trace: Pick<Trace, 'steps' | 'calls'>,
  sizes: readonly TokensByCategory[] | undefined,
): string {
  const unsent = unsentSteps(trace)
  const [largest] = trace.steps
    .flatMap(({ id, number }, at) =>
      unsent.has(id) ? [{ number, tokens: totalTokens(sizes?.[at] ?? []) }] : [],
    )
    .sort((one, other) => other.tokens - one.tokens)
  if (largest === undefined || largest.tokens < LEAST) return ''
  return t`Step ${largest.number} (${formatAmount(largest.tokens, 'tokens')}) was never sent to a model, so it isn’t listed.`
}
