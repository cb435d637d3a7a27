/** Google's Gemini models and what they cost through its own API. */
import { t } from '#base/words.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { CacheRule, PriceTier } from '../rules/profile.ts'
import { type BookEntry, type PricePeriod, type Tiers, tier, type Vendor } from './entry.ts'

const GOOGLE: Vendor = {
  id: 'google',
  title: 'Google',
  overhead: 'none',
  tools: 'json',
  messageRules: 'gemini',
  hasOwnEncoding: false,
}

const SOURCE = 'https://ai.google.dev/gemini-api/docs/pricing'
const CHECKED = '2026-11-22'
const NONE: CacheRule = { kind: 'none' }
/** Implicit caching: blocks are what recorded runs show, ten minutes are taken. */
const IMPLICIT: CacheRule = { kind: 'automatic', minimum: 2048, block: 2048, lifetime: 600 }
const SMALL: CacheRule = { kind: 'automatic', minimum: 1024, block: 1024, lifetime: 600 }
const LARGE: CacheRule = { kind: 'automatic', minimum: 4096, block: 2048, lifetime: 600 }
const CROPS: ImageRule = { kind: 'crops', small: 384, perCrop: 258 }
/** From Gemini 3 on at the default resolution. */
const FIXED: ImageRule = { kind: 'fixed', tokens: 1120 }

const CACHING = t`Only implicit caching is priced, which Google doesn’t guarantee. Explicit caches are paid by the hour and left out. Google doesn’t publish how large cached blocks are or how long they last. Memoscope uses the block size of recorded runs and assumes 10 minutes. The tokenizer isn’t public, so counts are estimated.`

function period(from: string, ...tiers: Tiers): PricePeriod {
  return { from, tiers, checked: CHECKED, source: SOURCE }
}

/**
 * Above this many tokens the whole request costs twice as much to read and `factor` times as much to write.
 */
function long(base: PriceTier, above = 200_000, factor = 1.5): Tiers {
  const { input, output, cacheRead } = base
  return [base, tier(input * 2, output * factor, cacheRead * 2, above)]
}

type More = Partial<Pick<BookEntry, 'names' | 'cache' | 'images' | 'note' | 'unverified' | 'window'>>

function model(version: string, periods: BookEntry['periods'], more: More = {}): BookEntry {
  const id = `gemini-${version.toLowerCase().replaceAll(' ', '-')}`
  const [{ from }] = periods
  const { names = [], note } = more
  return {
    id,
    title: `Gemini ${version}`,
    vendor: GOOGLE,
    released: from.slice(0, 10),
    window: 1_048_576,
    periods,
    cache: IMPLICIT,
    images: FIXED,
    ...more,
    note: note === undefined ? CACHING : `${note} ${CACHING}`,
    names: [id, ...names],
  }
}

const PROMOTION = t`The promotional price ends on December 31, 2026.`
const CACHED_2_5 = t`In 2025 cached input first cost a quarter of the input price and later a tenth; the day of the change was not found.`

export const google: readonly BookEntry[] = [
  model('4 Argon', [period('2026-09-30', tier(2, 10, 0.1)), period('2026-12-01', tier(4, 20, 0.2))], {
    cache: LARGE,
  }),
  ...['3.8 Flash', '3.7 Flash'].map((version) =>
    model(
      version,
      [
        period(version === '3.8 Flash' ? '2026-09-03' : '2026-08-20', tier(0.75, 3.75, 0.075)),
        period('2027-01-01', tier(1.5, 7.5, 0.15)),
      ],
      {
        cache: LARGE,
        note: PROMOTION,
        ...(version === '3.7 Flash' ? { unverified: t`The day of the release was not found.` } : {}),
      },
    ),
  ),
  model(
    '3.6 Flash',
    [
      period('2026-07-21', tier(1.5, 7.5, 0.15)),
      period('2026-09-03', tier(0.75, 3.75, 0.075)),
      period('2027-01-01', tier(1.5, 7.5, 0.15)),
    ],
    {
      cache: LARGE,
      note: PROMOTION,
      unverified: t`The days of the release and of the price cut, which was before September 7, 2026, were not found.`,
    },
  ),
  model('3.5 Flash', [period('2026-05-19', tier(1.5, 9, 0.15))], {
    cache: LARGE,
    names: ['gemini-3.5-flash-preview'],
  }),
  model('3.5 Flash-Lite', [period('2026-07-21', tier(0.3, 2.5, 0.03))], {
    cache: LARGE,
    unverified: t`The day of the release was not found.`,
  }),
  model('3.1 Pro', [period('2026-02-19', ...long(tier(2, 12, 0.2)))], {
    cache: LARGE,
    names: ['gemini-3.1-pro-preview', 'gemini-3.1-pro-preview-customtools'],
  }),
  model('3.1 Flash-Lite', [period('2026-03-03', tier(0.25, 1.5, 0.025))], {
    cache: LARGE,
    names: ['gemini-3.1-flash-lite-preview'],
  }),
  model('3 Pro', [period('2025-11-18', ...long(tier(2, 12, 0.2)))], {
    names: ['gemini-3-pro-preview', 'gemini-3.0-pro'],
  }),
  model('3 Flash', [period('2025-12-17', tier(0.5, 3, 0.05))], {
    names: ['gemini-3-flash-preview', 'gemini-3.0-flash'],
  }),
  model('2.5 Pro', [period('2025-03-25', ...long(tier(1.25, 10, 0.125)))], {
    images: CROPS,
    note: CACHED_2_5,
    names: [
      'gemini-2.5-pro-preview',
      'gemini-2.5-pro-preview-03-25',
      'gemini-2.5-pro-preview-05-06',
      'gemini-2.5-pro-preview-06-05',
    ],
  }),
  model(
    '2.5 Flash',
    [period('2025-04-17', tier(0.15, 0.6, 0.0375)), period('2025-06-17', tier(0.3, 2.5, 0.03))],
    {
      images: CROPS,
      cache: SMALL,
      note: CACHED_2_5,
      unverified: t`During the preview, output cost $0.60 without thinking and $3.50 with it; this list uses the lower price.`,
      names: [
        'gemini-2.5-flash-preview',
        'gemini-2.5-flash-preview-04-17',
        'gemini-2.5-flash-preview-05-20',
        'gemini-2.5-flash-preview-09-2025',
      ],
    },
  ),
  model('2.5 Flash-Lite', [period('2025-06-17', tier(0.1, 0.4, 0.01))], {
    images: CROPS,
    cache: SMALL,
    note: CACHED_2_5,
    names: [
      'gemini-2.5-flash-lite-preview',
      'gemini-2.5-flash-lite-preview-06-17',
      'gemini-2.5-flash-lite-preview-09-2025',
    ],
  }),
  model('2.0 Flash', [period('2025-02-05', tier(0.1, 0.4, 0.025))], {
    images: CROPS,
    cache: NONE,
    names: ['gemini-2.0-flash-001'],
  }),
  model('2.0 Flash-Lite', [period('2025-02-25', tier(0.075, 0.3))], {
    images: CROPS,
    cache: NONE,
    names: [
      'gemini-2.0-flash-lite-001',
      'gemini-2.0-flash-lite-preview',
      'gemini-2.0-flash-lite-preview-02-05',
    ],
  }),
  model(
    '1.5 Pro',
    [
      period('2024-05-23', ...long(tier(3.5, 10.5, 0.875), 128_000, 2)),
      period('2024-10-01', ...long(tier(1.25, 5, 0.3125), 128_000, 2)),
    ],
    {
      images: CROPS,
      cache: NONE,
      window: 2_097_152,
      names: ['gemini-1.5-pro-001', 'gemini-1.5-pro-002', 'gemini-pro-1.5'],
      unverified: t`Only one source has the price before October 2024.`,
    },
  ),
  model(
    '1.5 Flash',
    [
      period('2024-05-23', ...long(tier(0.35, 1.05, 0.0875), 128_000, 2)),
      period('2024-08-12', ...long(tier(0.075, 0.3, 0.018_75), 128_000, 2)),
    ],
    {
      images: CROPS,
      cache: NONE,
      names: ['gemini-1.5-flash-001', 'gemini-1.5-flash-002', 'gemini-flash-1.5'],
      unverified: t`Only one source has the price before August 2024.`,
    },
  ),
  model('1.5 Flash-8B', [period('2024-10-03', ...long(tier(0.0375, 0.15, 0.01), 128_000, 2))], {
    images: CROPS,
    cache: NONE,
    names: ['gemini-1.5-flash-8b-001', 'gemini-flash-1.5-8b'],
  }),
  model('1.0 Pro', [period('2024-02-15', tier(0.5, 1.5))], {
    images: CROPS,
    cache: NONE,
    window: 32_768,
    names: ['gemini-1.0-pro-001', 'gemini-1.0-pro-002', 'gemini-pro'],
    unverified: t`Other lists have a quarter of this price, which was for characters and not for tokens.`,
  }),
]
