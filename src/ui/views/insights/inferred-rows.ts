/** The rows of what is inferred, as no step of the file has it. Pure. */
import { t } from '#base/words.ts'
import type { InferredPart } from '#core/account/inferred-parts.ts'
import { callName } from '#core/model/call-names.ts'
import type { Dollars } from '#core/model/units.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { times } from '#core/waste/step-prices.ts'
import { formatAmount, plural } from '../../kit/index.ts'
import type { LevelRow } from './level.ts'

export const INFERRED = indexOfCategory('inferred')

/** By what it is known to be; each part leads to the first call that has it. */
export function inferredRows(
  parts: readonly InferredPart[],
  { tokens: all, dollars }: { readonly tokens: number; readonly dollars: Dollars | undefined },
): readonly LevelRow[] {
  return parts.map((part) => ({
    key: `inferred ${part.kind}`,
    name: INFERRED_TITLES[part.kind],
    note: noteOf(part),
    category: INFERRED,
    tokens: part.overRun,
    // What is in no step is not priced call by call.
    dollars: times(part.overRun / Math.max(1, all), dollars),
    opens: { kind: 'call', call: part.first },
  }))
}

/** Why it is an estimate, and what makes it smaller. */
export function inferredHelp(parts: readonly Pick<InferredPart, 'kind'>[]): string {
  const what = t`Estimated: the recorded size of each prompt minus our count of the steps in this file. It includes our counting error, so it varies between calls even if the system prompt and tools don’t.`
  return parts.some(({ kind }) => kind === 'every')
    ? `${what} ${t`Fewer tools and MCP servers make it smaller.`}`
    : what
}

const INFERRED_TITLES: Readonly<Record<InferredPart['kind'], string>> = {
  every: t`System prompt and tools`,
  earlier: t`Earlier conversation`,
  added: t`Added at a compaction`,
  other: t`Other content not in the file`,
}

function noteOf({ kind, most, calls, first, last }: InferredPart): string {
  const [count, size] = [plural(calls, 'call'), formatAmount(most, 'tokens', true)]
  if (kind === 'every') return t`${size} in each of ${count}`
  if (kind === 'earlier') return t`up to ${size}, ${callName(first)} to ${callName(last)}`
  return kind === 'other'
    ? t`up to ${size} in ${count}, such as reasoning and reminders, and the error of our count`
    : t`up to ${size} in ${count}`
}
