/** DeepSeek's models and what they cost through its own API, with its cheaper and dearer hours. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { CacheRule, HourlyPrices, PriceTier } from '../rules/profile.ts'
import { type BookEntry, type DatedAlias, type PricePeriod, type Tiers, tier, type Vendor } from './entry.ts'

const DEEPSEEK: Vendor = {
  id: 'deepseek',
  title: 'DeepSeek',
  overhead: 'none',
  tools: 'json',
  messageRules: 'openai',
  hasOwnEncoding: false,
}

const SOURCE = 'https://api-docs.deepseek.com/quick_start/pricing'
const CHECKED = '2026-11-22'
/** Prompts stay on disk for hours to days; DeepSeek says no number, so a day is taken. */
const DISK: CacheRule = { kind: 'automatic', minimum: 64, block: 64, lifetime: 86_400 }

const CACHING = t`DeepSeek keeps prompts on disk for hours to days; a day is assumed. Its tokenizer is public but not included: counts are estimates.`
const HOSTS = t`Other hosts of this open model charge other prices.`
const PEAK = t`Without a time, the price is that of the off-peak hours. Chinese holidays, which are off-peak, are counted as working days.`

function period(from: string, tiers: Tiers, hourly?: HourlyPrices): PricePeriod {
  return { from, tiers, checked: CHECKED, source: SOURCE, ...given({ hourly }) }
}

/** From 16:30 to 0:30 UTC. */
function discounted(input: number, output: number, cacheRead: number): HourlyPrices {
  return { spans: [[990, 1470]], prices: [tier(input, output, cacheRead)] }
}

/** Twice as much from 1:00 to 4:00 and 6:00 to 10:00 UTC. */
function withPeak(from: string, usual: PriceTier, weekdays = false): PricePeriod {
  const { input, output, cacheRead } = usual
  const peak: HourlyPrices = {
    spans: [
      [60, 240],
      [360, 600],
    ],
    ...(weekdays ? { weekdays } : {}),
    prices: [tier(input * 2, output * 2, cacheRead * 2)],
  }
  return period(from, [usual], peak)
}

type More = Partial<Pick<BookEntry, 'names' | 'note' | 'unverified' | 'window'>>

function model(version: string, periods: BookEntry['periods'], more: More = {}): BookEntry {
  const id = `deepseek-${version.toLowerCase().replaceAll(' ', '-')}`
  const [{ from }] = periods
  const { names = [], note = HOSTS } = more
  return {
    id,
    title: `DeepSeek ${version}`,
    vendor: DEEPSEEK,
    released: from.slice(0, 10),
    window: 131_072,
    cache: DISK,
    periods,
    ...more,
    note: `${note} ${CACHING}`,
    names: [id, ...names],
  }
}

const V3 = [tier(0.27, 1.1, 0.07)] as const
const V3_OFF_PEAK = discounted(0.135, 0.55, 0.035)
const V3_1 = [tier(0.56, 1.68, 0.07)] as const
const V3_2 = [tier(0.28, 0.42, 0.028)] as const
const R1 = [tier(0.55, 2.19, 0.14)] as const
const R1_OFF_PEAK = discounted(0.135, 0.55, 0.035)
/** The end of the off-peak discount of 2025, and the price list of V3.1. */
const SEPTEMBER_2025 = '2025-09-05T16:00'

export const deepseek: readonly BookEntry[] = [
  model(
    'V4 Flash',
    [
      period('2026-04-24', [tier(0.14, 0.28, 0.028)]),
      period('2026-04-26', [tier(0.14, 0.28, 0.0028)]),
      withPeak('2026-08-16T16:00', tier(0.22, 0.66, 0.007)),
      withPeak('2026-09-10T04:00', tier(0.15, 0.6, 0.003), true),
    ],
    {
      window: 1_000_000,
      note: PEAK,
      names: ['deepseek-flash', 'deepseek-v4-flash-0731', 'deepseek-v4.1-flash', 'deepseek-v4.1-flash-1017'],
    },
  ),
  model(
    'V4 Pro',
    [
      period('2026-04-24', [tier(1.74, 3.48, 0.145)]),
      period('2026-04-26', [tier(0.435, 0.87, 0.003_625)]),
      withPeak('2026-08-16T16:00', tier(0.66, 1.98, 0.022)),
      withPeak('2026-09-10T04:00', tier(0.66, 1.98, 0.022), true),
    ],
    {
      window: 1_000_000,
      note: PEAK,
      names: ['deepseek-v4-pro-0813', 'deepseek-v4'],
      unverified: t`One source says that requests were served and billed as V4.1 Flash from September 14, 2026; DeepSeek’s price list still shows a separate price.`,
    },
  ),
  model('V3.2', [period('2025-12-01', V3_2)], { names: ['deepseek-v3.2-speciale'] }),
  model('V3.2 Exp', [period('2025-09-29', V3_2)]),
  model('V3.1 Terminus', [period('2025-09-22', V3_1)]),
  model('V3.1', [period('2025-08-21', V3, V3_OFF_PEAK), period(SEPTEMBER_2025, V3_1)], {
    names: ['deepseek-chat-v3.1'],
  }),
  model('V3 0324', [period('2025-03-24', V3, V3_OFF_PEAK), period(SEPTEMBER_2025, V3)], {
    window: 65_536,
    names: ['deepseek-chat-v3-0324', 'deepseek-chat-v3', 'deepseek-v3-250324'],
  }),
  model(
    'V3',
    [
      period('2024-12-26', [tier(0.14, 0.28, 0.014)]),
      period('2025-02-08T16:00', V3),
      period('2025-02-26T16:30', V3, V3_OFF_PEAK),
      period(SEPTEMBER_2025, V3),
    ],
    { window: 65_536 },
  ),
  model('V2.5', [period('2024-09-05', [tier(0.14, 0.28, 0.014)])], {
    window: 65_536,
    names: ['deepseek-coder', 'deepseek-v2', 'deepseek-coder-v2', 'deepseek-v2.5-1210'],
  }),
  model('R1 0528', [period('2025-05-28', R1, R1_OFF_PEAK), period(SEPTEMBER_2025, R1)], {
    window: 65_536,
    names: ['deepseek-r1-250528'],
  }),
  model(
    'R1',
    [period('2025-01-20', R1), period('2025-02-26T16:30', R1, R1_OFF_PEAK), period(SEPTEMBER_2025, R1)],
    { window: 65_536 },
  ),
]

/** DeepSeek's two names of long standing meant its newest model of the day. */
export const deepseekAliases: readonly DatedAlias[] = [
  {
    name: 'deepseek-chat',
    means: [
      ['2024-09-05', 'deepseek-v2.5'],
      ['2024-12-26', 'deepseek-v3'],
      ['2025-03-24', 'deepseek-v3-0324'],
      ['2025-08-21', 'deepseek-v3.1'],
      ['2025-09-22', 'deepseek-v3.1-terminus'],
      ['2025-09-29', 'deepseek-v3.2-exp'],
      ['2025-12-01', 'deepseek-v3.2'],
      ['2026-04-24', 'deepseek-v4-flash'],
    ],
  },
  {
    name: 'deepseek-reasoner',
    means: [
      ['2025-01-20', 'deepseek-r1'],
      ['2025-05-28', 'deepseek-r1-0528'],
      [SEPTEMBER_2025, 'deepseek-v3.1'],
      ['2025-09-22', 'deepseek-v3.1-terminus'],
      ['2025-09-29', 'deepseek-v3.2-exp'],
      ['2025-12-01', 'deepseek-v3.2'],
      ['2026-04-24', 'deepseek-v4-flash'],
    ],
  },
]
