/** A price list as it is being edited: what a new one starts from, and what each field changes. Pure. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { CacheRule, PriceTier, Profile } from '#core/profiles/rules/profile.ts'

/** A new list: the prices of another one, or none, under a name of its own. `today`: ISO. */
export function newList(from: Profile | undefined, taken: readonly string[], today: string): Profile {
  const title = from === undefined ? t`My prices` : t`${from.title} (copy)`
  const { note: _, vendor: __, verified: ___, ...base } = from ?? BLANK
  return { ...base, id: freeId(title, taken), title, date: today, source: t`Entered manually` }
}

const BLANK: Profile = {
  id: 'blank',
  title: '',
  date: '',
  source: '',
  models: [],
  encoding: { id: 'o200k_base' },
  window: 128_000,
  prices: [{ above: 0, input: 0, output: 0, cacheRead: 0, cacheWrite: {} }],
  overhead: 'cookbook',
  cache: { kind: 'none' },
  messageRules: 'none',
}

/** An id of the title's words that no other list has. */
export function freeId(title: string, taken: readonly string[]): string {
  const words = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
  const base = words === '' || words === 'none' || words === 'auto' ? 'prices' : words
  let id = base
  for (let number = 2; taken.includes(id); number++) id = `${base}-${number}`
  return id
}

/** Recorded names of models, as a person separates them. */
export function modelsIn(text: string): readonly string[] {
  return text
    .split(/[,\n]/)
    .map((name) => name.trim())
    .filter((name) => name !== '')
}

export const CACHE_RULES: Readonly<Record<CacheRule['kind'], CacheRule>> = {
  none: { kind: 'none' },
  automatic: { kind: 'automatic', minimum: 1024, block: 128, lifetime: 600 },
  breakpoints: {
    kind: 'breakpoints',
    minimum: 1024,
    most: 4,
    reach: 20,
    lifetimes: [{ id: '5m', seconds: 300 }],
    placement: [
      { at: 'system', lifetime: '5m' },
      { at: 'last', lifetime: '5m' },
    ],
  },
}

/**
 * Another rule of the cache, with a price for writing where there is one to pay: that of the input at first.
 */
export function withCache(list: Profile, cache: CacheRule): Profile {
  const ids = cache.kind === 'breakpoints' ? cache.lifetimes.map(({ id }) => id) : []
  const fitted = (tier: PriceTier): PriceTier => ({
    ...tier,
    cacheWrite: Object.fromEntries(ids.map((id) => [id, tier.cacheWrite[id] ?? tier.input])),
  })
  const [first, ...others] = list.prices
  const { hourly, ...rest } = list
  const hours = hourly && {
    ...hourly,
    prices: [fitted(hourly.prices[0]), ...hourly.prices.slice(1).map(fitted)] as const,
  }
  return {
    ...rest,
    cache,
    prices: [fitted(first), ...others.map(fitted)],
    ...given({ hourly: hours }),
  }
}

export function withTier(list: Profile, index: number, change: Partial<PriceTier>): Profile {
  const [first, ...others] = list.prices.map((tier, at) => (at === index ? { ...tier, ...change } : tier))
  return first === undefined ? list : { ...list, prices: [first, ...others] }
}

/** One more tier, for prompts above twice the last one's, at its prices. */
export function addTier(list: Profile): Profile {
  const last = list.prices.at(-1) ?? list.prices[0]
  const above = last.above === 0 ? 200_000 : last.above * 2
  return { ...list, prices: [...list.prices, { ...last, above }] }
}

export function removeLastTier(list: Profile): Profile {
  const [first, ...others] = list.prices
  return { ...list, prices: [first, ...others.slice(0, -1)] }
}

/** Without the other prices at some hours. */
export function withoutHours({ hourly: _, ...list }: Profile): Profile {
  return list
}
