/** The built-in prices as rows of a table: by provider, the newest model first. Pure. */

import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Figure, RunSummary } from '#core/account/summary.ts'
import { leastSure } from '#core/cost/cost-info.ts'
import { profileOfModel } from '#core/profiles/index.ts'
import type { PriceTier, Profile } from '#core/profiles/rules/profile.ts'
import { formatCompact, missing } from '../../../kit/index.ts'
import { formatPrice } from './format-price.ts'

/** One line of prices; a model whose long prompts cost more has several. */
export interface PriceRow {
  readonly input: string
  readonly cacheRead: string
  readonly cacheWrite: string
  readonly output: string
  /** What the prices are for, where a model has others, too. */
  readonly condition: string | undefined
}

export interface Provider {
  readonly title: string
  readonly lists: readonly Profile[]
  /** The days of the prices; one, as a rule. */
  readonly dates: readonly string[]
  /** Addresses of the pages that they are from. */
  readonly sources: readonly string[]
}

/** Providers in the order of the lists, with the models that have all words of the text in their names. */
export function providersOf(lists: readonly Profile[], text = ''): readonly Provider[] {
  const words = text.toLowerCase().split(/\s+/)
  const byTitle = new Map<string, Profile[]>()
  for (const list of lists) {
    const { vendor, title, models } = list
    // Without a vendor, a list is of no model that anyone sells.
    if (vendor === undefined) continue
    const names = [vendor, title, ...models].join(' ').toLowerCase()
    if (words.every((word) => names.includes(word)))
      byTitle.set(vendor, [...(byTitle.get(vendor) ?? []), list])
  }
  return [...byTitle].map(([title, listed]) => ({
    title,
    lists: listed,
    dates: [...new Set(listed.map(({ date }) => date))],
    sources: [...new Set(listed.flatMap(({ source }) => source.split(', ')))],
  }))
}

/** Runs that a price list is for. */
export interface ListRuns {
  readonly runs: number
  /** US dollars of those with a price; of the whole run, whatever other models it used. Absent: of none. */
  readonly cost?: Figure
  /** The models as the runs call them. */
  readonly models: readonly string[]
}

interface Choices {
  /** Price lists of the person, which come before the built-in ones. */
  readonly own: readonly Profile[]
  /** Lists chosen for models, by recorded name. */
  readonly chosen: Readonly<Record<string, string>>
}

/** By the id of a price list. A run that used several models is in each of theirs. O(runs · models). */
export function runsByList(
  runs: readonly Pick<RunSummary, 'models' | 'cost'>[],
  { own, chosen }: Choices,
): ReadonlyMap<string, ListRuns> {
  const found = new Map<string, ListRuns>()
  for (const { models, cost } of runs) {
    const byId = new Map<string, string[]>()
    for (const model of models) {
      const id = Object.hasOwn(chosen, model) ? chosen[model] : profileOfModel(model, { own })?.id
      if (id !== undefined) byId.set(id, [...(byId.get(id) ?? []), model])
    }
    for (const [id, names] of byId) {
      const known = found.get(id) ?? { runs: 0, models: [] }
      found.set(id, {
        runs: known.runs + 1,
        ...given({ cost: together(known.cost, cost) }),
        models: [...new Set([...known.models, ...names])],
      })
    }
  }
  return found
}

function together(one: Figure | undefined, other: Figure | undefined): Figure | undefined {
  if (one === undefined || other === undefined) return one ?? other
  return { value: one.value + other.value, source: leastSure([one.source, other.source]) }
}

/** The prices of a model: a row for each length of prompt, and one for each at other hours. */
export function priceRowsOf({ prices, hourly }: Profile): readonly PriceRow[] {
  return [
    ...prices.map((tier) => rowOf(tier, conditionOf(tier))),
    ...(hourly?.prices ?? []).map((tier) =>
      rowOf(tier, tier.input > prices[0].input ? t`peak hours` : t`off-peak hours`),
    ),
  ]
}

function conditionOf({ above }: PriceTier): string | undefined {
  return above === 0 ? undefined : t`prompts above ${formatCompact(above)} tokens`
}

function rowOf({ input, cacheRead, cacheWrite, output }: PriceTier, condition: string | undefined): PriceRow {
  const writes = Object.entries(cacheWrite).map(([lifetime, price]) => t`${formatPrice(price)} (${lifetime})`)
  return {
    input: formatPrice(input),
    cacheRead: cacheRead < input ? formatPrice(cacheRead) : missing,
    cacheWrite: writes.length === 0 ? missing : writes.join('\n'),
    output: formatPrice(output),
    condition,
  }
}
