/** Waste by kind with its tokens over the run, and what it cost in words. Pure. */
import { formatAmount, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { WasteKind } from '#core/model/waste-kind.ts'
import type { Waste } from '#core/waste/waste.ts'
import { WASTE_KINDS } from '#core/waste/waste-words.ts'

export type WasteGroup = (typeof WASTE_KINDS)[number] & {
  /** Costliest first. */
  readonly findings: readonly Waste[]
  /** Tokens over the run of all of them. */
  readonly overRun: number
}

/** The kinds that were found, costliest first; large results, which may have been needed, last. */
export function wasteGroups(waste: readonly Waste[]): readonly WasteGroup[] {
  return WASTE_KINDS.map((entry): WasteGroup => {
    const findings = waste.filter(({ kind }) => kind === entry.kind)
    return { ...entry, findings, overRun: findings.reduce((sum, { overRun }) => sum + overRun, 0) }
  })
    .filter(({ findings }) => findings.length > 0)
    .sort((one, other) => Number(isLarge(one)) - Number(isLarge(other)) || other.overRun - one.overRun)
}

export function isLarge({ kind }: { readonly kind: WasteKind }): boolean {
  return kind === 'oversized-result'
}

/** What the run had in all: dollars and tokens of input; undefined: not known, or not yet. */
export interface RunWhole {
  readonly dollars: number | undefined
  readonly tokens: number | undefined
}

type Costs = Readonly<Partial<Record<WasteKind | 'all', number>>>

interface WasteSum {
  readonly value: number
  readonly unit: '$' | 'tokens'
}

/** In dollars where the run is priced, otherwise in tokens over the run, of which some may count twice. */
function sumOf(groups: readonly WasteGroup[], dollars: number | undefined): WasteSum {
  return dollars === undefined
    ? { value: groups.reduce((sum, { overRun }) => sum + overRun, 0), unit: 'tokens' }
    : { value: dollars, unit: '$' }
}

/** What follows the tab's name; empty where nothing was wasted, or less than a cent. */
export function wasteBadge(groups: readonly WasteGroup[], costs: Costs | undefined): string | undefined {
  const found = groups.filter((group) => !isLarge(group))
  if (costs === undefined || found.length === 0) return undefined
  const { value, unit } = sumOf(found, isPriced(costs) ? (costs.all ?? 0) : undefined)
  return value < (unit === '$' ? CENT : 1) ? undefined : formatAmount(value, unit, true)
}

const CENT = 0.005

export function isPriced(costs: Costs | undefined): boolean {
  return costs !== undefined && Object.keys(costs).length > 0
}

/** What waste cost, and apart from it what large results did, in sentences. */
export function wasteWords(
  groups: readonly WasteGroup[],
  costs: Costs | undefined,
  whole: RunWhole,
): readonly string[] {
  const priced = isPriced(costs)
  const found = groups.filter((group) => !isLarge(group))
  const large = groups.filter(isLarge)
  const words = (group: readonly WasteGroup[], dollars: number | undefined) => {
    const { value, unit } = sumOf(group, dollars)
    const all = unit === '$' ? whole.dollars : whole.tokens
    const amount = formatAmount(value, unit, true)
    if (all === undefined || all <= 0) return amount
    const share = formatShare(Math.min(1, value / all))
    return unit === '$'
      ? t`${amount} (${share} of the run’s cost)`
      : t`${amount} (${share} of the run’s input)`
  }
  return [
    found.length === 0
      ? t`No repeated or superseded results, no stale errors, and no unused tools found.`
      : priced && (costs?.all ?? 0) < CENT
        ? t`Leaving out the waste would have saved nothing: the cache misses would have cost as much.`
        : t`Waste made up ${words(found, priced ? costs?.all : undefined)}.`,
    ...(large.length === 0
      ? []
      : [
          t`The tokens above 2,000 of large results made up ${words(large, priced ? costs?.['oversized-result'] : undefined)}, but the agent may have needed them.`,
        ]),
  ]
}
