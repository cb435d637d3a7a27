/** Mistral's models and what they cost through its own API. */
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { ImageRule } from '../../tokens/image-tokens.ts'
import type { CacheRule } from '../rules/profile.ts'
import { type BookEntry, type DatedAlias, type PricePeriod, tier, type Vendor } from './entry.ts'

const MISTRAL: Vendor = {
  id: 'mistral',
  title: 'Mistral',
  overhead: 'none',
  tools: 'json',
  messageRules: 'openai',
  hasOwnEncoding: false,
}

const SOURCE = 'https://mistral.ai/pricing'
const CHECKED = '2026-11-22'
const NONE: CacheRule = { kind: 'none' }
/** A token for 28 pixels square, up to 1,540 pixels a side. */
const IMAGES: ImageRule = { kind: 'patches', size: 28, most: 3025, perPatch: 1 }

const CACHED = t`Since 2026 cached input costs a tenth for requests that ask for it, which isn’t simulated. The tokenizer is public but not included: counts are estimates.`
const RETIRED = t`Only one source still has the price of this retired model.`

function period(from: string, input: number, output: number, cacheRead = input): PricePeriod {
  return { from, tiers: [tier(input, output, cacheRead)], checked: CHECKED, source: SOURCE }
}

interface More {
  readonly names?: readonly string[]
  readonly unverified?: string
}

function model(
  [id, title, window]: readonly [id: string, title: string, window: number],
  periods: PricePeriod | BookEntry['periods'],
  { names = [], unverified }: More = {},
): BookEntry {
  const all: BookEntry['periods'] = 'from' in periods ? [periods] : periods
  const [{ from }] = all
  return {
    id,
    title,
    vendor: MISTRAL,
    released: from,
    names: [id, ...names],
    window,
    periods: all,
    cache: NONE,
    images: IMAGES,
    note: CACHED,
    ...given({ unverified }),
  }
}

const K128 = 131_072
const K256 = 262_144

export const mistral: readonly BookEntry[] = [
  model(['mistral-large-4', 'Mistral Large 4', 1_048_576], period('2026-10-08', 0.7, 2.1, 0.07), {
    names: ['mistral-large-4-0', 'mistral-large-4-0-8'],
    unverified: t`A sale price: sources have $0.68 and $2.09 or $0.70 and $2.10 per million tokens, and twice that as the list price. The day of the release was not found.`,
  }),
  model(['mistral-large-2512', 'Mistral Large 3', K256], period('2025-12-02', 0.5, 1.5, 0.05), {
    names: ['mistral-large-3', 'mistral-large-3-675b-instruct'],
  }),
  model(['mistral-large-2411', 'Mistral Large 2.1', K128], period('2024-11-18', 2, 6)),
  model(
    ['mistral-large-2407', 'Mistral Large 2', K128],
    [period('2024-07-24', 3, 9), period('2024-09-17', 2, 6)],
    { unverified: t`Only one source has the price before September 2024.` },
  ),
  model(['mistral-large-2402', 'Mistral Large', 32_768], period('2024-02-26', 8, 24), {
    unverified: RETIRED,
  }),
  model(['mistral-medium-3.5', 'Mistral Medium 3.5', K256], period('2026-04-29', 1.5, 7.5, 0.15), {
    names: ['mistral-medium-2604'],
  }),
  model(['mistral-medium-3.1', 'Mistral Medium 3.1', K256], period('2025-08-12', 0.4, 2, 0.04), {
    names: ['mistral-medium-2508'],
  }),
  model(['mistral-medium-3', 'Mistral Medium 3', K128], period('2025-05-07', 0.4, 2, 0.04), {
    names: ['mistral-medium-2505'],
  }),
  model(['mistral-medium-2312', 'Mistral Medium', 32_768], period('2023-12-11', 2.7, 8.1), {
    unverified: RETIRED,
  }),
  model(['mistral-small-2603', 'Mistral Small 4', K256], period('2026-03-16', 0.15, 0.6, 0.015), {
    names: ['mistral-small-4'],
  }),
  model(['mistral-small-2506', 'Mistral Small 3.2', K128], period('2025-06-20', 0.1, 0.3, 0.01), {
    names: ['mistral-small-3.2', 'mistral-small-3.2-24b-instruct', 'mistral-small-3.2-24b-instruct-2506'],
  }),
  model(['mistral-small-2503', 'Mistral Small 3.1', K128], period('2025-03-17', 0.1, 0.3), {
    names: ['mistral-small-3.1', 'mistral-small-3.1-24b-instruct', 'mistral-small-3.1-24b-instruct-2503'],
  }),
  model(['mistral-small-2501', 'Mistral Small 3', 32_768], period('2025-01-30', 0.1, 0.3), {
    names: ['mistral-small-24b-instruct-2501', 'mistral-small-3'],
    unverified: RETIRED,
  }),
  model(['mistral-small-2409', 'Mistral Small 2409', 32_768], period('2024-09-17', 0.2, 0.6), {
    unverified: RETIRED,
  }),
  model(['magistral-medium', 'Magistral Medium', K128], period('2025-06-10', 2, 5), {
    names: ['magistral-medium-2506', 'magistral-medium-2507', 'magistral-medium-2509'],
  }),
  model(['magistral-small', 'Magistral Small', K128], period('2025-06-10', 0.5, 1.5), {
    names: ['magistral-small-2506', 'magistral-small-2507', 'magistral-small-2509'],
  }),
  model(['devstral-2512', 'Devstral 2', K256], period('2025-12-09', 0.4, 2, 0.04), {
    names: ['devstral-2', 'devstral-2-123b'],
  }),
  model(['devstral-medium-2507', 'Devstral Medium', K128], period('2025-07-10', 0.4, 2)),
  model(['devstral-small-2507', 'Devstral Small 1.1', K128], period('2025-07-10', 0.1, 0.3), {
    names: ['devstral-small-1.1', 'devstral-small'],
  }),
  model(['devstral-small-2505', 'Devstral Small', K128], period('2025-05-21', 0.1, 0.3)),
  model(['codestral-2508', 'Codestral', 256_000], period('2025-07-30', 0.3, 0.9, 0.03), {
    names: ['codestral', 'codestral-2501'],
  }),
  model(['codestral-2405', 'Codestral 2405', 32_768], period('2024-05-29', 1, 3), { unverified: RETIRED }),
  model(['ministral-14b-2512', 'Ministral 3 14B', K256], period('2025-12-02', 0.2, 0.2, 0.02), {
    names: ['ministral-14b', 'ministral-3-14b-instruct'],
  }),
  model(['ministral-8b-2512', 'Ministral 3 8B', K256], period('2025-12-02', 0.15, 0.15, 0.015), {
    names: ['ministral-3-8b-instruct'],
  }),
  model(['ministral-3b-2512', 'Ministral 3 3B', K128], period('2025-12-02', 0.1, 0.1, 0.01), {
    names: ['ministral-3-3b-instruct'],
  }),
  model(['ministral-8b-2410', 'Ministral 8B', K128], period('2024-10-16', 0.1, 0.1)),
  model(['ministral-3b-2410', 'Ministral 3B', K128], period('2024-10-16', 0.04, 0.04)),
  model(['pixtral-large-2411', 'Pixtral Large', K128], period('2024-11-18', 2, 6), {
    names: ['pixtral-large', 'pixtral-large-2502'],
  }),
  model(['pixtral-12b', 'Pixtral 12B', K128], period('2024-09-17', 0.15, 0.15), {
    names: ['pixtral-12b-2409'],
  }),
  model(['open-mistral-nemo', 'Mistral NeMo', K128], period('2024-07-18', 0.15, 0.15), {
    names: ['mistral-nemo', 'open-mistral-nemo-2407', 'mistral-nemo-instruct-2407'],
  }),
  model(['open-mixtral-8x22b', 'Mixtral 8x22B', 65_536], period('2024-04-17', 2, 6), {
    names: ['mixtral-8x22b', 'mixtral-8x22b-instruct', 'mixtral-8x22b-instruct-v0.1'],
  }),
  model(['open-mixtral-8x7b', 'Mixtral 8x7B', 32_768], period('2023-12-11', 0.7, 0.7), {
    names: ['mixtral-8x7b', 'mixtral-8x7b-instruct', 'mixtral-8x7b-instruct-v0.1'],
  }),
  model(['open-mistral-7b', 'Mistral 7B', 32_768], period('2023-12-11', 0.25, 0.25), {
    names: ['mistral-7b', 'mistral-7b-instruct', 'mistral-tiny'],
  }),
]

export const mistralAliases: readonly DatedAlias[] = [
  {
    name: 'mistral-large',
    means: [
      ['2024-02-26', 'mistral-large-2402'],
      ['2024-07-24', 'mistral-large-2407'],
      ['2024-11-18', 'mistral-large-2411'],
      ['2025-12-02', 'mistral-large-2512'],
    ],
  },
  {
    name: 'mistral-medium',
    means: [
      ['2023-12-11', 'mistral-medium-2312'],
      ['2025-05-07', 'mistral-medium-3'],
      ['2025-08-12', 'mistral-medium-3.1'],
      ['2026-04-29', 'mistral-medium-3.5'],
    ],
  },
  {
    name: 'mistral-small',
    means: [
      ['2024-09-17', 'mistral-small-2409'],
      ['2025-01-30', 'mistral-small-2501'],
      ['2025-03-17', 'mistral-small-2503'],
      ['2025-06-20', 'mistral-small-2506'],
      ['2026-03-16', 'mistral-small-2603'],
    ],
  },
  {
    name: 'ministral-8b',
    means: [
      ['2024-10-16', 'ministral-8b-2410'],
      ['2025-12-02', 'ministral-8b-2512'],
    ],
  },
  {
    name: 'ministral-3b',
    means: [
      ['2024-10-16', 'ministral-3b-2410'],
      ['2025-12-02', 'ministral-3b-2512'],
    ],
  },
  {
    name: 'devstral-medium',
    means: [
      ['2025-07-10', 'devstral-medium-2507'],
      ['2025-12-09', 'devstral-2512'],
    ],
  },
  { name: 'devstral', means: [['2025-12-09', 'devstral-2512']] },
]
