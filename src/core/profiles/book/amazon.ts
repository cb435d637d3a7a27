/** Amazon's Nova models and what they cost on Bedrock. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { entriesOf, K128, type Line, type List, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('amazon', 'Amazon'),
  source: 'https://aws.amazon.com/bedrock/pricing/',
}

const LINES: readonly Line[] = [
  {
    id: 'nova-2-lite',
    title: 'Nova 2 Lite',
    released: '2025-12-02',
    window: 1_000_000,
    tiers: [tier(0.3, 2.5)],
    unverified: t`Another source lists $0.33 and $2.75.`,
  },
  {
    id: 'nova-premier',
    title: 'Nova Premier',
    released: '2025-04-30',
    window: 1_000_000,
    tiers: [tier(2.5, 12.5)],
  },
  {
    id: 'nova-pro',
    title: 'Nova Pro',
    released: '2024-12-03',
    window: 300_000,
    tiers: [tier(0.8, 3.2, 0.2)],
  },
  {
    id: 'nova-lite',
    title: 'Nova Lite',
    released: '2024-12-03',
    window: 300_000,
    tiers: [tier(0.06, 0.24, 0.015)],
  },
  {
    id: 'nova-micro',
    title: 'Nova Micro',
    released: '2024-12-03',
    window: K128,
    tiers: [tier(0.035, 0.14, 0.00875)],
  },
]

export const amazon: readonly BookEntry[] = entriesOf(LIST, LINES)
