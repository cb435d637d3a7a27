/** Meta's Llama models, at the prices of hosts and what they cost. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { entriesOf, K128, type Line, type List, M, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('meta', 'Meta'),
  source: 'https://groq.com/pricing, https://www.together.ai/pricing',
  unverified: t`Meta hosts none of these models: the price is Groq’s or Together’s, and other hosts charge less or more.`,
}

const LINES: readonly Line[] = [
  {
    id: 'llama-4-maverick',
    title: 'Llama 4 Maverick',
    released: '2025-04-05',
    window: M,
    tiers: [tier(0.27, 0.85)],
    names: [
      'llama-4-maverick-17b-128e-instruct',
      'llama-4-maverick-17b-128e-instruct-fp8',
      'llama4-maverick-17b-instruct',
    ],
  },
  {
    id: 'llama-4-scout',
    title: 'Llama 4 Scout',
    released: '2025-04-05',
    window: K128,
    tiers: [tier(0.11, 0.34)],
    names: ['llama-4-scout-17b-16e-instruct', 'llama4-scout-17b-instruct'],
  },
  {
    id: 'llama-3.3-70b',
    title: 'Llama 3.3 70B',
    released: '2024-12-06',
    window: K128,
    tiers: [tier(0.59, 0.79)],
    names: [
      'llama-3.3-70b-versatile',
      'llama-3.3-70b-instruct',
      'llama3-3-70b-instruct',
      'llama-v3-3-70b-instruct',
    ],
  },
  {
    id: 'llama-3.3-70b-instruct-turbo',
    title: 'Llama 3.3 70B Turbo',
    released: '2024-12-06',
    window: K128,
    tiers: [tier(0.88, 0.88)],
  },
  {
    id: 'llama-3.1-8b',
    title: 'Llama 3.1 8B',
    released: '2024-07-23',
    window: K128,
    tiers: [tier(0.05, 0.08)],
    names: [
      'llama-3.1-8b-instant',
      'llama-3.1-8b-instruct',
      'llama3.1-8b',
      'llama3-1-8b-instruct',
      'llama-v3-1-8b-instruct',
      'meta-llama-3.1-8b-instruct',
    ],
  },
  {
    id: 'llama-3.1-70b',
    title: 'Llama 3.1 70B',
    released: '2024-07-23',
    window: K128,
    tiers: [tier(0.59, 0.79)],
    names: [
      'llama-3.1-70b-versatile',
      'llama-3.1-70b-instruct',
      'llama3-1-70b-instruct',
      'llama-v3-1-70b-instruct',
      'meta-llama-3.1-70b-instruct',
    ],
  },
  {
    id: 'llama-3.1-405b',
    title: 'Llama 3.1 405B',
    released: '2024-07-23',
    window: K128,
    tiers: [tier(3.5, 3.5)],
    names: [
      'llama-3.1-405b-instruct',
      'llama3-1-405b-instruct',
      'llama-v3-1-405b-instruct',
      'meta-llama-3.1-405b-instruct',
      'meta-llama-3.1-405b-instruct-turbo',
    ],
  },
  {
    id: 'llama-3-70b',
    title: 'Llama 3 70B',
    released: '2024-04-18',
    window: 8192,
    tiers: [tier(0.59, 0.79)],
    names: ['llama3-70b-8192', 'llama-3-70b-instruct', 'llama3-70b-instruct', 'meta-llama-3-70b-instruct'],
  },
]

export const meta: readonly BookEntry[] = entriesOf(LIST, LINES)
