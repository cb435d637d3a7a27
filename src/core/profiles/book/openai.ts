/** OpenAI's models and what they cost through its own API. */
import { t } from '#base/words.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { CacheRule } from '../rules/profile.ts'
import { type BookEntry, type PricePeriod, type Tiers, tier, type Vendor } from './entry.ts'

const OPENAI: Vendor = {
  id: 'openai',
  title: 'OpenAI',
  overhead: 'cookbook',
  messageRules: 'openai',
  hasOwnEncoding: true,
}

const SOURCE = 'https://developers.openai.com/api/docs/pricing'
const CHECKED = '2026-11-22'
/** Retired before the price list of today, and looked up in stored copies of earlier ones. */
const RETIRED = 'https://platform.openai.com/docs/deprecations'

/** From 1,024 tokens, in steps of 128; five to ten minutes without use, as OpenAI says, and no promise. */
const AUTOMATIC: CacheRule = { kind: 'automatic', minimum: 1024, block: 128, lifetime: 600 }
const NONE: CacheRule = { kind: 'none' }
/** From GPT-5.6 on a write is billed; a prefix is found again at any distance, for half an hour at least. */
const WRITTEN: CacheRule = {
  kind: 'breakpoints',
  minimum: 1024,
  most: 4,
  reach: 1_000_000,
  lifetimes: [{ id: '30m', seconds: 1800 }],
  placement: [{ at: 'last', lifetime: '30m' }],
}

const TILES: ImageRule = { kind: 'tiles', base: 85, perTile: 170 }
const TILES_4O_MINI: ImageRule = { kind: 'tiles', base: 2833, perTile: 5667 }
const TILES_O: ImageRule = { kind: 'tiles', base: 75, perTile: 150 }
const TILES_5: ImageRule = { kind: 'tiles', base: 70, perTile: 140 }
const patches = (perPatch: number): ImageRule => ({ kind: 'patches', size: 32, most: 1536, perPatch })

function period(from: string, tiers: Tiers, source = SOURCE): PricePeriod {
  return { from, tiers, checked: CHECKED, source }
}

/** Above 272,000 tokens the whole request costs twice as much to read and 1.5 times as much to write. */
function long(input: number, output: number, cacheRead = input): Tiers {
  return [tier(input, output, cacheRead), tier(input * 2, output * 1.5, cacheRead * 2, 272_000)]
}

/** As `long`, with writes at 1.25 times the input. */
function written(input: number, output: number, cacheRead: number): Tiers {
  const [first, second] = [
    long(input, output, cacheRead)[0],
    tier(input * 2, output * 1.5, cacheRead * 2, 272_000),
  ]
  return [
    { ...first, cacheWrite: { '30m': input * 1.25 } },
    { ...second, cacheWrite: { '30m': input * 2.5 } },
  ]
}

type More = Partial<Pick<BookEntry, 'names' | 'cache' | 'images' | 'note' | 'unverified'>>
type Periods = BookEntry['periods']
type Head = readonly [id: string, title: string, window: number]

function model([id, title, window]: Head, periods: Periods, more: More = {}): BookEntry {
  const [{ from }] = periods
  const others = more.names ?? []
  return {
    id,
    title,
    vendor: OPENAI,
    released: from.slice(0, 10),
    window,
    periods,
    cache: AUTOMATIC,
    images: TILES,
    ...more,
    names: [id, ...others],
  }
}

/** One price since its release. */
function flat(from: string, input: number, output: number, cacheRead?: number): Periods {
  return [period(from, [tier(input, output, cacheRead)])]
}

function old(from: string, input: number, output: number): Periods {
  return [period(from, [tier(input, output)], RETIRED)]
}

const K = 1000

const GPT_3_AND_4: readonly BookEntry[] = [
  model(
    ['gpt-3.5-turbo', 'GPT-3.5 Turbo', 16_385],
    [period('2023-03-01', [tier(1.5, 2)], RETIRED), period('2024-02-16', [tier(0.5, 1.5)])],
    { cache: NONE },
  ),
  model(['gpt-3.5-turbo-0125', 'GPT-3.5 Turbo 0125', 16_385], flat('2024-01-25', 0.5, 1.5), { cache: NONE }),
  model(['gpt-3.5-turbo-1106', 'GPT-3.5 Turbo 1106', 16_385], flat('2023-11-06', 1, 2), { cache: NONE }),
  model(['gpt-3.5-turbo-0613', 'GPT-3.5 Turbo 0613', 4096], old('2023-06-13', 1.5, 2), {
    cache: NONE,
    names: ['gpt-3.5-turbo-0301'],
  }),
  model(['gpt-3.5-turbo-16k', 'GPT-3.5 Turbo 16k', 16_385], old('2023-06-13', 3, 4), {
    cache: NONE,
    names: ['gpt-3.5-turbo-16k-0613'],
  }),
  model(['gpt-3.5-turbo-instruct', 'GPT-3.5 Turbo Instruct', 4096], flat('2023-09-18', 1.5, 2), {
    cache: NONE,
  }),
  model(['gpt-4', 'GPT-4', 8192], flat('2023-03-14', 30, 60), {
    cache: NONE,
    names: ['gpt-4-0613', 'gpt-4-0314'],
  }),
  model(['gpt-4-32k', 'GPT-4 32k', 32_768], old('2023-03-14', 60, 120), {
    cache: NONE,
    names: ['gpt-4-32k-0613', 'gpt-4-32k-0314'],
  }),
  model(['gpt-4-turbo', 'GPT-4 Turbo', 128 * K], flat('2023-11-06', 10, 30), {
    cache: NONE,
    names: [
      'gpt-4-turbo-preview',
      'gpt-4-1106-preview',
      'gpt-4-0125-preview',
      'gpt-4-vision-preview',
      'gpt-4-1106-vision-preview',
    ],
  }),
]

const GPT_4O: readonly BookEntry[] = [
  model(
    ['gpt-4o', 'GPT-4o', 128 * K],
    [period('2024-05-13', [tier(5, 15)]), period('2024-10-02', [tier(2.5, 10, 1.25)])],
    {
      note: t`Until October 2, 2024 this name meant the snapshot of May 13, 2024, which cost twice as much.`,
    },
  ),
  model(['gpt-4o-2024-11-20', 'GPT-4o (November 2024)', 128 * K], flat('2024-11-20', 2.5, 10, 1.25)),
  model(['gpt-4o-2024-08-06', 'GPT-4o (August 2024)', 128 * K], flat('2024-08-06', 2.5, 10, 1.25)),
  model(['gpt-4o-2024-05-13', 'GPT-4o (May 2024)', 128 * K], flat('2024-05-13', 5, 15), { cache: NONE }),
  model(['gpt-4o-mini', 'GPT-4o mini', 128 * K], flat('2024-07-18', 0.15, 0.6, 0.075), {
    images: TILES_4O_MINI,
  }),
  model(['chatgpt-4o-latest', 'ChatGPT-4o', 128 * K], flat('2024-08-14', 5, 15), {
    cache: NONE,
    names: ['chatgpt-4o'],
  }),
  model(['gpt-4.5-preview', 'GPT-4.5 (preview)', 128 * K], flat('2025-02-27', 75, 150, 37.5), {
    names: ['gpt-4.5'],
  }),
  model(['gpt-4.1', 'GPT-4.1', 1_047_576], flat('2025-04-14', 2, 8, 0.5)),
  model(['gpt-4.1-mini', 'GPT-4.1 mini', 1_047_576], flat('2025-04-14', 0.4, 1.6, 0.1), {
    images: patches(1.62),
  }),
  model(['gpt-4.1-nano', 'GPT-4.1 nano', 1_047_576], flat('2025-04-14', 0.1, 0.4, 0.025), {
    images: patches(2.46),
  }),
]

const O: readonly BookEntry[] = [
  model(['o1', 'o1', 200 * K], flat('2024-12-17', 15, 60, 7.5), { images: TILES_O }),
  model(['o1-preview', 'o1-preview', 128 * K], flat('2024-09-12', 15, 60, 7.5), { images: TILES_O }),
  model(
    ['o1-mini', 'o1-mini', 128 * K],
    [
      period('2024-09-12', [tier(3, 12, 1.5)], RETIRED),
      period('2025-01-31', [tier(1.1, 4.4, 0.55)], RETIRED),
    ],
    { images: TILES_O },
  ),
  model(['o1-pro', 'o1-pro', 200 * K], flat('2025-03-19', 150, 600), { images: TILES_O, cache: NONE }),
  model(
    ['o3', 'o3', 200 * K],
    [period('2025-04-16', [tier(10, 40, 2.5)], RETIRED), period('2025-06-10', [tier(2, 8, 0.5)])],
    { images: TILES_O },
  ),
  model(['o3-mini', 'o3-mini', 200 * K], flat('2025-01-31', 1.1, 4.4, 0.55), { images: TILES_O }),
  model(['o3-pro', 'o3-pro', 200 * K], flat('2025-06-10', 20, 80), { images: TILES_O, cache: NONE }),
  model(['o3-deep-research', 'o3 deep research', 200 * K], flat('2025-06-26', 10, 40, 2.5), {
    images: TILES_O,
  }),
  model(['o4-mini', 'o4-mini', 200 * K], flat('2025-04-16', 1.1, 4.4, 0.275), { images: patches(1.72) }),
  model(['o4-mini-deep-research', 'o4-mini deep research', 200 * K], flat('2025-06-26', 2, 8, 0.5), {
    images: patches(1.72),
  }),
  model(['codex-mini', 'codex-mini', 200 * K], flat('2025-05-16', 1.5, 6, 0.375), { images: TILES_O }),
  model(['computer-use-preview', 'computer-use-preview', 8192], flat('2025-03-11', 3, 12), {
    images: TILES_O,
    cache: NONE,
  }),
]

const GPT_5: readonly BookEntry[] = [
  ...(
    [
      ['gpt-5', 'GPT-5', 400, '2025-08-07', 1.25, 10],
      ['gpt-5-chat', 'GPT-5 Chat', 128, '2025-08-07', 1.25, 10],
      ['gpt-5-codex', 'GPT-5 Codex', 400, '2025-09-23', 1.25, 10],
      ['gpt-5.1', 'GPT-5.1', 400, '2025-11-13', 1.25, 10],
      ['gpt-5.1-chat', 'GPT-5.1 Chat', 128, '2025-11-13', 1.25, 10],
      ['gpt-5.1-codex', 'GPT-5.1 Codex', 400, '2025-11-13', 1.25, 10],
      ['gpt-5.1-codex-max', 'GPT-5.1 Codex Max', 400, '2025-12-04', 1.25, 10],
      ['gpt-5.2', 'GPT-5.2', 400, '2025-12-11', 1.75, 14],
      ['gpt-5.2-chat', 'GPT-5.2 Chat', 128, '2025-12-11', 1.75, 14],
      ['gpt-5.2-codex', 'GPT-5.2 Codex', 400, '2026-01-14', 1.75, 14],
      ['gpt-5.3-chat', 'GPT-5.3 Chat', 128, '2026-03-03', 1.75, 14],
      ['gpt-5.3-codex', 'GPT-5.3 Codex', 400, '2026-02-05', 1.75, 14],
      ['gpt-5.3-codex-spark', 'GPT-5.3 Codex Spark', 128, '2026-02-05', 1.75, 14],
    ] as const
  ).map(([id, title, window, from, input, output]) =>
    model([id, title, window * K], flat(from, input, output, input / 10), { images: TILES_5 }),
  ),
  model(['gpt-5-mini', 'GPT-5 mini', 400 * K], flat('2025-08-07', 0.25, 2, 0.025), { images: patches(1.62) }),
  model(['gpt-5-nano', 'GPT-5 nano', 400 * K], flat('2025-08-07', 0.05, 0.4, 0.005), {
    images: patches(2.46),
  }),
  model(['gpt-5-pro', 'GPT-5 pro', 400 * K], flat('2025-10-06', 15, 120), { images: TILES_5, cache: NONE }),
  model(['gpt-5.1-codex-mini', 'GPT-5.1 Codex mini', 400 * K], flat('2025-11-13', 0.25, 2, 0.025), {
    images: patches(1.62),
    names: ['gpt-5-codex-mini'],
  }),
  model(['gpt-5.2-pro', 'GPT-5.2 pro', 400 * K], flat('2025-12-11', 21, 168), {
    images: TILES_5,
    cache: NONE,
  }),
  model(['gpt-5.4', 'GPT-5.4', 1_050_000], [period('2026-03-05', long(2.5, 15, 0.25))], { images: TILES_5 }),
  model(['gpt-5.4-mini', 'GPT-5.4 mini', 400 * K], flat('2026-03-17', 0.75, 4.5, 0.075), { images: TILES_5 }),
  model(['gpt-5.4-nano', 'GPT-5.4 nano', 400 * K], flat('2026-03-17', 0.2, 1.25, 0.02), { images: TILES_5 }),
  model(['gpt-5.4-pro', 'GPT-5.4 pro', 1_050_000], [period('2026-03-05', long(30, 180))], {
    images: TILES_5,
    cache: NONE,
  }),
  model(['gpt-5.5', 'GPT-5.5', 1_050_000], [period('2026-04-23', long(5, 30, 0.5))], { images: TILES_5 }),
  model(['gpt-5.5-pro', 'GPT-5.5 pro', 1_050_000], [period('2026-04-23', long(30, 180))], {
    images: TILES_5,
    cache: NONE,
  }),
]

const WRITES = t`A cache write for 12 hours, which costs twice as much as one for 30 minutes, isn’t in this list.`

/** Models whose cache writes are billed. */
function pricedWrites(id: string, title: string, periods: Periods, more: More = {}): BookEntry {
  return model([id, title, 1_050_000], periods, { cache: WRITTEN, images: TILES_5, ...more })
}

const GPT_5_6_ON: readonly BookEntry[] = [
  pricedWrites(
    'gpt-5.6-sol',
    'GPT-5.6 Sol',
    [period('2026-07-09', written(5, 30, 0.5)), period('2026-08-21', written(4, 20, 0.4))],
    {
      names: ['gpt-5.6'],
      unverified: t`OpenAI guaranteed the price of August 21, 2026 until November 21, 2026 only; nothing later is known.`,
    },
  ),
  pricedWrites('gpt-5.6-terra', 'GPT-5.6 Terra', [
    period('2026-07-09', written(2.5, 15, 0.25)),
    period('2026-07-30', written(2, 12, 0.2)),
  ]),
  pricedWrites('gpt-5.6-luna', 'GPT-5.6 Luna', [
    period('2026-07-09', written(1, 6, 0.1)),
    period('2026-07-30', written(0.2, 1.2, 0.02)),
  ]),
  pricedWrites('gpt-6-astra', 'GPT-6 Astra', [period('2026-09-03', written(10, 50, 1))]),
  pricedWrites('gpt-6-sol', 'GPT-6 Sol', [period('2026-09-22', written(2, 10, 0.2))]),
  pricedWrites('gpt-6-luna', 'GPT-6 Luna', [period('2026-09-22', written(0.1, 0.5, 0.01))]),
  pricedWrites('gpt-6.1-sol', 'GPT-6.1 Sol', [period('2026-09-29', written(2, 10, 0.1))], { note: WRITES }),
  pricedWrites('gpt-6.1-terra', 'GPT-6.1 Terra', [period('2026-10-26', written(1, 5, 0.05))], {
    note: WRITES,
  }),
  pricedWrites('gpt-6.2-sol', 'GPT-6.2 Sol', [period('2026-11-17', written(2, 10, 0.1))], { note: WRITES }),
]

const HOSTED = t`OpenAI gives this model away and doesn’t host it: the price is Groq’s, and other hosts charge less or more.`

const OPEN: readonly BookEntry[] = [
  model(['gpt-oss-120b', 'gpt-oss-120b', 131_072], flat('2025-08-05', 0.15, 0.6, 0.075), {
    unverified: HOSTED,
  }),
  model(['gpt-oss-20b', 'gpt-oss-20b', 131_072], flat('2025-08-05', 0.075, 0.3, 0.0375), {
    unverified: HOSTED,
  }),
]

export const openai: readonly BookEntry[] = [
  ...GPT_5_6_ON,
  ...GPT_5,
  ...O,
  ...GPT_4O,
  ...GPT_3_AND_4,
  ...OPEN,
]
