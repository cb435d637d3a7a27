/**
 * The parts of a run that a person can act on: what its tools were called with and returned, then what else
 * its prompts contained. Pure.
 */
import { formatAmount, formatTenths, moneyParts } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { BreakdownGroup } from '#core/breakdown/breakdown.ts'
import { shortToolName } from '#core/model/tool-subject.ts'
import type { Dollars } from '#core/model/units.ts'
import { indexOfCategory } from '#core/tokens/measure.ts'
import { plus } from '#core/waste/step-prices.ts'
import { visibleLine } from '../../kit/index.ts'

const ATTACHED = indexOfCategory('attached')

/** `whole`: what the run cost. Undefined: it has no tools, or a cost isn't known. */
export function largestToolWords(
  groups: readonly BreakdownGroup[],
  whole: Dollars | undefined,
): string | undefined {
  const tools = groups.filter(({ tool }) => tool !== undefined)
  const [first] = tools.toSorted((one, other) => (other.dollars ?? 0) - (one.dollars ?? 0))
  const all = tools.reduce<Dollars | undefined>((sum, { dollars }) => plus(sum, dollars), 0)
  if (first?.tool === undefined || first.dollars === undefined || !all || !whole) return undefined
  const [amount, share] = [formatAmount(all, '$'), formatTenths(Math.min(1, all / whole))]
  const name = visibleLine(shortToolName(first.tool))
  return tools.length === 1
    ? t`Calls and results of ${name} in the context make up ${amount}, ${share} of the cost.`
    : t`Tool calls and results in the context make up ${amount}, ${share} of the cost; those of ${name} alone ${formatAmount(first.dollars, '$')}.`
}

/** Smaller parts are no advice worth a sentence. */
const LEAST_SHARE = 0.05

interface PromptParts {
  /** What the run cost. */
  readonly whole: Dollars | undefined
  /** What isn’t in the file, of that; undefined: not known, or nothing. */
  readonly inferred: Dollars | undefined
  /** How much of that is the system prompt and the tools, from 0 to 1. */
  readonly everyCall?: number
}

/** Where the system prompt and the tools are all of what isn’t in the file but for the error of our count. */
const NEARLY_ALL = 0.95

/** What else is a large part of the cost, with what makes it smaller. */
export function besideToolsWords(
  groups: readonly BreakdownGroup[],
  { whole, inferred = 0, everyCall = 1 }: PromptParts,
): readonly string[] {
  if (whole === undefined) return []
  const attached = groups.find(({ tool, category }) => tool === undefined && category === ATTACHED)
  const [known = '', other = ''] = moneyParts([everyCall * inferred, (1 - everyCall) * inferred])
  const sizeOf = (dollars: Dollars) => [formatAmount(dollars, '$'), formatTenths(dollars / whole)] as const
  const parts = [
    {
      dollars: inferred,
      words: ([amount, share]: readonly [string, string]) =>
        everyCall >= NEARLY_ALL
          ? t`${amount} (${share}) went to the system prompt and tool definitions, which aren’t in the file. Fewer tools and MCP servers make them smaller.`
          : t`${amount} (${share}) went to content that isn’t in the file, ${known} of it to the system prompt and tool definitions, which fewer tools and MCP servers make smaller. The other ${other} is unrecorded conversation or counting error.`,
    },
    {
      dollars: attached?.dollars ?? 0,
      words: ([amount, share]: readonly [string, string]) =>
        t`${amount} (${share}) went to what the agent program attached, such as instructions files. Keep those short.`,
    },
  ]
  return parts
    .filter(({ dollars }) => dollars >= LEAST_SHARE * whole)
    .toSorted((one, other) => other.dollars - one.dollars)
    .map(({ dollars, words }) => words(sizeOf(dollars)))
}
