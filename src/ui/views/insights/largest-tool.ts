/** The part of a run that a person can act on: what its tools were called with and returned. Pure. */
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Dollars } from '#core/model/units.ts'
import { plus } from '#core/waste/step-prices.ts'
import { visibleLine } from '../../kit/index.ts'

/** `whole`: what the run cost. Undefined: it has no tools, or a cost isn't known. */
export function largestToolWords(
  groups: readonly BreakdownGroup[],
  whole: Dollars | undefined,
): string | undefined {
  const tools = groups.filter(({ tool }) => tool !== undefined)
  const [first] = tools.toSorted((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
  const all = tools.reduce<Dollars | undefined>((sum, { dollars }) => plus(sum, dollars), 0)
  if (first?.tool === undefined || first.dollars === undefined || !all || !whole) return undefined
  const [amount, share] = [formatAmount(all, '$'), formatShare(Math.min(1, all / whole))]
  const name = visibleLine(shortToolName(first.tool))
  return tools.length === 1
    ? t`Calls and results of ${name} in the context make up ${amount}, ${share} of the cost.`
    : t`Tool calls and results in the context make up ${amount}, ${share} of the cost; those of ${name} alone ${formatAmount(first.dollars, '$')}.`
}
