/** xAI's Grok models and what they cost through its own API. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { doubled, entriesOf, K128, type Line, type List, ONE_SOURCE, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('xai', 'xAI'),
  source: 'https://docs.x.ai/docs/models',
}

const LINES: readonly Line[] = [
  {
    id: 'grok-4.7',
    title: 'Grok 4.7',
    released: '2026-10-15',
    window: 500_000,
    tiers: doubled(2, 6, 0.5, 200_000),
    unverified: ONE_SOURCE,
  },
  {
    id: 'grok-4.6',
    title: 'Grok 4.6',
    released: '2026-09-15',
    window: 500_000,
    tiers: doubled(2, 6, 0.5, 200_000),
    unverified: ONE_SOURCE,
  },
  {
    id: 'grok-4.5',
    title: 'Grok 4.5',
    released: '2026-07-15',
    window: 500_000,
    tiers: doubled(2, 6, 0.3, 200_000),
    unverified: t`Sources disagree on cached input: $0.30 or $0.50.`,
  },
  {
    id: 'grok-4.3',
    title: 'Grok 4.3',
    released: '2026-04-17',
    window: 1_000_000,
    tiers: doubled(1.25, 2.5, 0.2, 200_000),
  },
  {
    id: 'grok-4.20',
    title: 'Grok 4.20',
    released: '2026-03-09',
    window: 2_000_000,
    tiers: doubled(1.25, 2.5, 0.2, 200_000),
    names: [
      'grok-4.20-0309',
      'grok-4.20-0309-reasoning',
      'grok-4.20-0309-non-reasoning',
      'grok-4.20-reasoning',
      'grok-4.20-non-reasoning',
    ],
    unverified: t`Sources from before April 2026 have $2 and $6.`,
  },
  {
    id: 'grok-4.1-fast',
    title: 'Grok 4.1 Fast',
    released: '2025-11-19',
    window: 2_000_000,
    tiers: [tier(0.2, 0.5, 0.05), tier(0.4, 1, 0.05, 128_000)],
    names: ['grok-4-1-fast-reasoning', 'grok-4-1-fast-non-reasoning'],
  },
  {
    id: 'grok-4-fast',
    title: 'Grok 4 Fast',
    released: '2025-09-19',
    window: 2_000_000,
    tiers: [tier(0.2, 0.5, 0.05), tier(0.4, 1, 0.05, 128_000)],
    names: ['grok-4-fast-reasoning', 'grok-4-fast-non-reasoning'],
  },
  {
    id: 'grok-4',
    title: 'Grok 4',
    released: '2025-07-09',
    window: 256_000,
    tiers: [tier(3, 15, 0.75), tier(6, 30, 0.75, 128_000)],
    names: ['grok-4-0709'],
  },
  {
    id: 'grok-code-fast-1',
    title: 'Grok Code Fast 1',
    released: '2025-08-28',
    window: 256_000,
    tiers: [tier(0.2, 1.5, 0.02)],
    names: ['grok-code-fast'],
  },
  {
    id: 'grok-3',
    title: 'Grok 3',
    released: '2025-04-09',
    window: K128,
    tiers: [tier(3, 15, 0.75)],
    names: ['grok-3-beta'],
  },
  {
    id: 'grok-3-fast',
    title: 'Grok 3 Fast',
    released: '2025-04-09',
    window: K128,
    tiers: [tier(5, 25, 1.25)],
    names: ['grok-3-fast-beta'],
  },
  {
    id: 'grok-3-mini',
    title: 'Grok 3 mini',
    released: '2025-04-09',
    window: K128,
    tiers: [tier(0.3, 0.5, 0.075)],
    names: ['grok-3-mini-beta'],
  },
  {
    id: 'grok-3-mini-fast',
    title: 'Grok 3 mini Fast',
    released: '2025-04-09',
    window: K128,
    tiers: [tier(0.6, 4, 0.15)],
    names: ['grok-3-mini-fast-beta'],
  },
  {
    id: 'grok-2',
    title: 'Grok 2',
    released: '2024-12-12',
    window: K128,
    tiers: [tier(2, 10)],
    names: ['grok-2-1212'],
  },
  {
    id: 'grok-build-0.1',
    title: 'Grok Build 0.1',
    released: '2026-04-16',
    window: 256_000,
    tiers: doubled(1, 2, 0.2, 200_000),
  },
]

export const xai: readonly BookEntry[] = entriesOf(LIST, LINES)
