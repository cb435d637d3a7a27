/** MiniMax's models and what they cost through its own API. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { doubled, entriesOf, type Line, type List, MODELS_DEV, ONE_SOURCE, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('minimax', 'MiniMax'),
  source: 'https://platform.minimax.io/docs/guides/pricing-paygo',
}

const LINES: readonly Line[] = [
  {
    id: 'minimax-m3.1-flash',
    title: 'MiniMax M3.1 Flash',
    released: '2026-10-20',
    window: 1_000_000,
    tiers: [tier(0.15, 0.6, 0.015)],
  },
  {
    id: 'minimax-m3',
    title: 'MiniMax M3',
    released: '2026-06-01',
    window: 1_000_000,
    tiers: doubled(0.3, 1.2, 0.06, 512_000),
    unverified: t`Half of a list price of $0.60 and $2.40, which one source still has.`,
  },
  {
    id: 'minimax-m2.7',
    title: 'MiniMax M2.7',
    released: '2026-03-18',
    window: 204_800,
    tiers: [tier(0.3, 1.2, 0.06)],
  },
  {
    id: 'minimax-m2.7-highspeed',
    title: 'MiniMax M2.7 Highspeed',
    released: '2026-03-18',
    window: 204_800,
    tiers: [tier(0.6, 2.4, 0.06)],
  },
  {
    id: 'minimax-m2.5',
    title: 'MiniMax M2.5',
    released: '2026-02-12',
    window: 204_800,
    tiers: [tier(0.3, 1.2, 0.03)],
  },
  {
    id: 'minimax-m2.5-highspeed',
    title: 'MiniMax M2.5 Highspeed',
    released: '2026-02-13',
    window: 204_800,
    tiers: [tier(0.6, 2.4, 0.03)],
    unverified: t`Sources disagree on cached input: $0.03 or $0.06.`,
  },
  {
    id: 'minimax-m2.1',
    title: 'MiniMax M2.1',
    released: '2025-12-23',
    window: 204_800,
    tiers: [tier(0.3, 1.2, 0.03)],
  },
  {
    id: 'minimax-m2.1-lightning',
    title: 'MiniMax M2.1 Lightning',
    released: '2025-12-23',
    window: 204_800,
    tiers: [tier(0.3, 2.4, 0.03)],
    names: ['minimax-m2.1-highspeed'],
    unverified: ONE_SOURCE,
    copied: MODELS_DEV,
  },
  {
    id: 'minimax-m2',
    title: 'MiniMax M2',
    released: '2025-10-27',
    window: 196_608,
    tiers: [tier(0.3, 1.2, 0.03)],
  },
  {
    id: 'minimax-m1',
    title: 'MiniMax M1',
    released: '2025-06-16',
    window: 1_000_000,
    tiers: [tier(0.4, 2.2)],
    unverified: ONE_SOURCE,
  },
]

export const minimax: readonly BookEntry[] = entriesOf(LIST, LINES)
