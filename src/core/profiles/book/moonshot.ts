/** Moonshot AI's Kimi models and what they cost through its own API. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { entriesOf, K128, K256, type Line, type List, M, MODELS_DEV, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('moonshot', 'Moonshot AI'),
  source: 'https://platform.kimi.ai/docs/pricing/chat',
}

const LINES: readonly Line[] = [
  {
    id: 'kimi-k3.1-pro',
    title: 'Kimi K3.1 Pro',
    released: '2026-10-15',
    window: M,
    tiers: [tier(2, 10, 0.2)],
    unverified: t`The day of the release was not found.`,
  },
  {
    id: 'kimi-k3',
    title: 'Kimi K3',
    released: '2026-07-15',
    window: M,
    tiers: [tier(3, 15, 0.3)],
    unverified: t`The day of the release was not found.`,
  },
  {
    id: 'kimi-k2.7-code',
    title: 'Kimi K2.7 Code',
    released: '2026-06-12',
    window: K256,
    tiers: [tier(0.95, 4, 0.19)],
  },
  {
    id: 'kimi-k2.7-code-highspeed',
    title: 'Kimi K2.7 Code Highspeed',
    released: '2026-06-12',
    window: K256,
    tiers: [tier(1.9, 8, 0.38)],
    names: ['kimi-k2.7-code-fast'],
    copied: MODELS_DEV,
  },
  { id: 'kimi-k2.6', title: 'Kimi K2.6', released: '2026-04-21', window: K256, tiers: [tier(0.95, 4, 0.16)] },
  { id: 'kimi-k2.5', title: 'Kimi K2.5', released: '2026-01-27', window: K256, tiers: [tier(0.6, 3, 0.1)] },
  {
    id: 'kimi-k2-thinking',
    title: 'Kimi K2 Thinking',
    released: '2025-11-06',
    window: K256,
    tiers: [tier(0.6, 2.5, 0.15)],
  },
  {
    id: 'kimi-k2-thinking-turbo',
    title: 'Kimi K2 Thinking Turbo',
    released: '2025-11-06',
    window: K256,
    tiers: [tier(1.15, 8, 0.15)],
  },
  {
    id: 'kimi-k2-0905',
    title: 'Kimi K2 0905',
    released: '2025-09-05',
    window: K256,
    tiers: [tier(0.6, 2.5, 0.15)],
    names: ['kimi-k2-0905-preview', 'kimi-k2-instruct-0905', 'kimi-k2-250905'],
  },
  {
    id: 'kimi-k2',
    title: 'Kimi K2',
    released: '2025-07-11',
    window: K128,
    tiers: [tier(0.6, 2.5, 0.15)],
    names: ['kimi-k2-0711-preview', 'kimi-k2-0711', 'kimi-k2-instruct', 'kimi-k2-250711'],
  },
  {
    id: 'kimi-k2-turbo',
    title: 'Kimi K2 Turbo',
    released: '2025-09-05',
    window: K256,
    tiers: [tier(1.15, 8, 0.15)],
    names: ['kimi-k2-turbo-preview'],
    unverified: t`Sources disagree: $1.15 and $8, or $2.40 and $10.`,
  },
  {
    id: 'moonshot-v1-8k',
    title: 'Moonshot v1 8k',
    released: '2024-02-01',
    window: 8192,
    tiers: [tier(0.2, 2)],
  },
  {
    id: 'moonshot-v1-32k',
    title: 'Moonshot v1 32k',
    released: '2024-02-01',
    window: 32_768,
    tiers: [tier(1, 3)],
  },
  {
    id: 'moonshot-v1-128k',
    title: 'Moonshot v1 128k',
    released: '2024-02-01',
    window: K128,
    tiers: [tier(2, 5)],
  },
]

export const moonshot: readonly BookEntry[] = entriesOf(LIST, LINES)
