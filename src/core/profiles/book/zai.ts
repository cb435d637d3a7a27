/** Z.ai's GLM models and what they cost through its own API. */
import { t } from '#base/words.ts'
import { type BookEntry, tier } from './entry.ts'
import { entriesOf, K128, type Line, type List, MODELS_DEV, vendor } from './list.ts'

const LIST: List = {
  vendor: vendor('zai', 'Z.ai'),
  source: 'https://docs.z.ai/guides/overview/pricing',
}

const LINES: readonly Line[] = [
  {
    id: 'glm-5.3',
    title: 'GLM 5.3',
    released: '2026-09-15',
    window: 1_000_000,
    tiers: [tier(1.4, 4.4, 0.26)],
    unverified: t`The day of the release was not found.`,
  },
  {
    id: 'glm-5.3-flash',
    title: 'GLM 5.3 Flash',
    released: '2026-09-15',
    window: 1_000_000,
    tiers: [tier(0.15, 0.5, 0.03)],
    unverified: t`The day of the release was not found.`,
  },
  {
    id: 'glm-5.2',
    title: 'GLM 5.2',
    released: '2026-06-15',
    window: 1_000_000,
    tiers: [tier(1.4, 4.4, 0.26)],
  },
  { id: 'glm-5.1', title: 'GLM 5.1', released: '2026-04-07', window: 200_000, tiers: [tier(1.4, 4.4, 0.26)] },
  {
    id: 'glm-5-turbo',
    title: 'GLM 5 Turbo',
    released: '2026-03-16',
    window: 200_000,
    tiers: [tier(1.2, 4, 0.24)],
  },
  {
    id: 'glm-5v-turbo',
    title: 'GLM 5V Turbo',
    released: '2026-04-01',
    window: 200_000,
    tiers: [tier(1.2, 4, 0.24)],
    copied: MODELS_DEV,
  },
  { id: 'glm-5', title: 'GLM 5', released: '2026-02-11', window: 204_800, tiers: [tier(1, 3.2, 0.2)] },
  {
    id: 'glm-4.7-flashx',
    title: 'GLM 4.7 FlashX',
    released: '2026-01-19',
    window: 200_000,
    tiers: [tier(0.07, 0.4, 0.01)],
    copied: MODELS_DEV,
  },
  {
    id: 'glm-4.7-flash',
    title: 'GLM 4.7 Flash',
    released: '2026-01-19',
    window: 200_000,
    tiers: [tier(0, 0)],
    unverified: t`Z.ai gives this model away; other hosts charge about $0.07 and $0.40.`,
    copied: MODELS_DEV,
  },
  { id: 'glm-4.7', title: 'GLM 4.7', released: '2025-12-22', window: 204_800, tiers: [tier(0.6, 2.2, 0.11)] },
  {
    id: 'glm-4.6v',
    title: 'GLM 4.6V',
    released: '2025-12-08',
    window: 128_000,
    tiers: [tier(0.3, 0.9)],
    unverified: t`Hosts have $0.05 for cached input; Z.ai’s list has no price for it.`,
    copied: MODELS_DEV,
  },
  { id: 'glm-4.6', title: 'GLM 4.6', released: '2025-09-30', window: 204_800, tiers: [tier(0.6, 2.2, 0.11)] },
  { id: 'glm-4.5', title: 'GLM 4.5', released: '2025-07-28', window: K128, tiers: [tier(0.6, 2.2, 0.11)] },
  {
    id: 'glm-4.5v',
    title: 'GLM 4.5V',
    released: '2025-08-11',
    window: 64_000,
    tiers: [tier(0.6, 1.8)],
    unverified: t`Hosts have $0.11 for cached input; Z.ai’s list has no price for it.`,
    copied: MODELS_DEV,
  },
  {
    id: 'glm-4.5-flash',
    title: 'GLM 4.5 Flash',
    released: '2025-07-28',
    window: K128,
    tiers: [tier(0, 0)],
    copied: MODELS_DEV,
  },
  {
    id: 'glm-4.5-air',
    title: 'GLM 4.5 Air',
    released: '2025-07-28',
    window: K128,
    tiers: [tier(0.2, 1.1, 0.03)],
  },
]

export const zai: readonly BookEntry[] = entriesOf(LIST, LINES)
