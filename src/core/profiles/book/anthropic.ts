/** Anthropic's models and what they cost through its own API. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { CacheRule, PriceTier } from '../rules/profile.ts'
import { type BookEntry, dollars, type PricePeriod, type Tiers, tier, type Vendor } from './entry.ts'

const ANTHROPIC: Vendor = {
  id: 'anthropic',
  title: 'Anthropic',
  overhead: 'none',
  tools: 'json',
  messageRules: 'anthropic',
  hasOwnEncoding: false,
}

const SOURCE = 'https://platform.claude.com/docs/en/about-claude/pricing'
const CHECKED = '2026-11-22'

/** Four breakpoints at most, twenty blocks looked back; the default placement is that of most agents. */
function breakpoints(minimum: number): CacheRule {
  return {
    kind: 'breakpoints',
    minimum,
    most: 4,
    reach: 20,
    lifetimes: [
      { id: '5m', seconds: 300 },
      { id: '1h', seconds: 3600 },
    ],
    placement: [
      { at: 'system', lifetime: '5m' },
      { at: 'last', lifetime: '5m' },
    ],
  }
}

/**
 * A write costs 1.25 times the input for 5 minutes and twice for an hour; a read a tenth where nothing else
 * is said.
 */
function claude(input: number, output: number, cacheRead = input / 10, above = 0): PriceTier {
  return {
    ...tier(input, output, cacheRead, above),
    cacheWrite: { '5m': dollars(input * 1.25), '1h': dollars(input * 2) },
  }
}

/** About a token for 750 pixels, after scaling down; Opus from 4.7 on is shown larger ones. */
const IMAGES: ImageRule = { kind: 'area', pixels: 750, longSide: 1568, most: 1600 }
const LARGE_IMAGES: ImageRule = { kind: 'area', pixels: 750, longSide: 2576, most: 5000 }

const FACTOR = t`The tokenizer isn’t public, so counts are estimated from the typical ratio of the model’s generation.`
const BETA = t`Prompts above 200k tokens needed the long-context beta; the context window shown is the standard one.`

interface Sizes {
  readonly window?: Tokens
  /** Tokens; the shortest prefix that is cached. */
  readonly minimum?: number
  readonly images?: ImageRule
  readonly names?: readonly string[]
  readonly note?: string
  readonly unverified?: string
  readonly cache?: CacheRule
}

type Periods = BookEntry['periods']

function period(from: string, ...tiers: Tiers): PricePeriod {
  return { from, tiers, checked: CHECKED, source: SOURCE }
}

/** Under both orders of its name: `claude-sonnet-4.5` and `claude-4.5-sonnet`. */
function model(family: string, version: string, periods: Periods, sizes: Sizes = {}): BookEntry {
  const { window = 200_000, minimum = 1024, images = IMAGES, names = [], note, cache, unverified } = sizes
  const lower = family.toLowerCase()
  const [{ from }] = periods
  return {
    id: `claude-${lower}-${version}`,
    title: `Claude ${family} ${version}`,
    vendor: ANTHROPIC,
    released: from,
    names: [`claude-${lower}-${version}`, `claude-${version}-${lower}`, ...names],
    window,
    periods,
    cache: cache ?? breakpoints(minimum),
    images,
    note: note === undefined ? FACTOR : `${note} ${FACTOR}`,
    ...given({ unverified }),
  }
}

const M = 1_000_000
const LATER: Sizes = { window: M, minimum: 512, images: LARGE_IMAGES }
const MINIMUM = t`The smallest cacheable prompt is unknown for this model; the previous model’s value is used.`

/** Prompts above 200,000 tokens cost twice as much to read and 1.5 times as much to write. */
function withLong(input: number, output: number): Tiers {
  return [claude(input, output), claude(input * 2, output * 1.5, input / 5, 200_000)]
}

/** Of the factors, compared on 2026-12-02; the prices that they multiply have their own day. */
const FAST_SOURCE = 'https://platform.claude.com/docs/en/build-with-claude/fast-mode'
/** Fast mode: the same model, every token at this many times its price. */
const FAST: Readonly<Record<string, number>> = {
  'claude-fable-5.2': 2,
  'claude-opus-5.5': 2,
  'claude-opus-5': 2,
  'claude-opus-4.8': 2,
  'claude-opus-4.7': 6,
  'claude-opus-4.6': 6,
}

function inFastMode(entry: BookEntry): readonly BookEntry[] {
  const factor = FAST[entry.id]
  if (factor === undefined) return []
  const [first, ...rest] = entry.periods
  return [
    {
      ...entry,
      id: `${entry.id}-fast`,
      title: `${entry.title} (fast mode)`,
      names: entry.names.map((name) => `${name}-fast`),
      periods: [priceTimes(first, factor), ...rest.map((one) => priceTimes(one, factor))],
    },
  ]
}

function priceTimes({ tiers: [first, ...rest], ...period }: PricePeriod, factor: number): PricePeriod {
  const times = ({ above, input, output, cacheRead }: PriceTier) =>
    claude(input * factor, output * factor, cacheRead * factor, above)
  return { ...period, source: FAST_SOURCE, tiers: [times(first), ...rest.map(times)] }
}

const HAIKU_3: PriceTier = {
  above: 0,
  input: 0.25,
  output: 1.25,
  cacheRead: 0.03,
  cacheWrite: { '5m': 0.3, '1h': 0.5 },
}

const STANDARD: readonly BookEntry[] = [
  model('Fable', '5.2', [period('2026-11-09', claude(8, 40, 0.2))], LATER),
  model('Fable', '5.1', [period('2026-09-01', claude(10, 50, 0.25))], LATER),
  model('Fable', '5', [period('2026-06-09', claude(10, 50))], LATER),
  model('Mythos', '5.1', [period('2026-09-01', claude(10, 50, 0.25))], LATER),
  model('Mythos', '5', [period('2026-06-09', claude(10, 50))], LATER),
  model('Opus', '5.5', [period('2026-09-22', claude(4, 20, 0.2))], { ...LATER, note: MINIMUM }),
  model('Opus', '5', [period('2026-07-24', claude(5, 25))], LATER),
  model('Opus', '4.8', [period('2026-05-28', claude(5, 25))], { ...LATER, minimum: 1024 }),
  model('Opus', '4.7', [period('2026-04-16', claude(5, 25))], { ...LATER, minimum: 2048 }),
  model('Opus', '4.6', [period('2026-02-05', ...withLong(5, 25)), period('2026-03-13', claude(5, 25))], {
    window: M,
    minimum: 4096,
  }),
  model('Opus', '4.5', [period('2025-11-24', claude(5, 25))], { minimum: 4096 }),
  model('Opus', '4.1', [period('2025-08-05', claude(15, 75))]),
  model('Opus', '4', [period('2025-05-22', claude(15, 75))], { names: ['claude-opus-4-0'] }),
  model('Opus', '3', [period('2024-02-29', claude(15, 75))]),
  model('Sonnet', '5.5', [period('2026-09-28', claude(2, 10)), period('2026-10-07', claude(2, 10, 0.1))], {
    ...LATER,
    minimum: 1024,
    note: MINIMUM,
  }),
  model('Sonnet', '5', [period('2026-06-30', claude(2, 10))], { ...LATER, minimum: 1024 }),
  model('Sonnet', '4.6', [period('2026-02-17', ...withLong(3, 15)), period('2026-03-13', claude(3, 15))], {
    window: M,
    note: t`Sources disagree on the smallest cacheable prompt: 1,024 tokens in Anthropic’s guide, 2,048 in measurements.`,
  }),
  model('Sonnet', '4.5', [period('2025-09-29', ...withLong(3, 15))], { note: BETA }),
  model('Sonnet', '4', [period('2025-05-22', ...withLong(3, 15))], {
    note: BETA,
    names: ['claude-sonnet-4-0'],
  }),
  model('Sonnet', '3.7', [period('2025-02-24', claude(3, 15))]),
  model('Sonnet', '3.5', [period('2024-06-20', claude(3, 15))]),
  model('Sonnet', '3', [period('2024-03-04', tier(3, 15))], { cache: { kind: 'none' } }),
  model('Haiku', '5.5', [period('2026-10-07', claude(0.1, 0.5), claude(0.5, 2.5, 0.05, 100_000))], {
    window: M,
    minimum: 4096,
    note: MINIMUM,
  }),
  model('Haiku', '4.5', [period('2025-10-15', claude(1, 5))], { minimum: 4096 }),
  model('Haiku', '3.5', [period('2024-11-04', claude(1, 5)), period('2024-12-03', claude(0.8, 4))], {
    minimum: 2048,
    unverified: t`Only one source has the price of November 2024.`,
  }),
  model('Haiku', '3', [period('2024-03-13', HAIKU_3)], { minimum: 2048 }),
]

export const anthropic: readonly BookEntry[] = STANDARD.flatMap((entry) => [entry, ...inFastMode(entry)])
