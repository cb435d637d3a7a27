/** Cohere's Command models and what they cost through its own API. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { entriesOf, K128, K256, type Line, type List, vendor } from './list.ts'

const LIST: List = { vendor: vendor('cohere', 'Cohere'), source: 'https://cohere.com/pricing' }

const LINES: readonly Line[] = [
  {
    id: 'command-a',
    title: 'Command A',
    released: '2025-03-13',
    window: K256,
    tiers: [tier(2.5, 10)],
    names: ['command-a-03-2025'],
  },
  {
    id: 'command-r7b',
    title: 'Command R7B',
    released: '2024-12-13',
    window: K128,
    tiers: [tier(0.0375, 0.15)],
    names: ['command-r7b-12-2024'],
  },
  {
    id: 'command-r-plus',
    title: 'Command R+',
    released: '2024-08-30',
    window: K128,
    tiers: [tier(2.5, 10)],
    names: ['command-r-plus-08-2024'],
  },
  {
    id: 'command-r',
    title: 'Command R',
    released: '2024-08-30',
    window: K128,
    tiers: [tier(0.15, 0.6)],
    names: ['command-r-08-2024'],
  },
  {
    id: 'command-r-plus-04-2024',
    title: 'Command R+ (April 2024)',
    released: '2024-04-04',
    window: K128,
    tiers: [tier(3, 15)],
    names: ['cohere-command-r-plus-v1:0'],
    unverified: t`The price of this retired model is Bedrock’s.`,
  },
]

export const cohere: readonly BookEntry[] = entriesOf(LIST, LINES)
