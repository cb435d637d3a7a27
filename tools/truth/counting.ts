/** How the product counts a run that was just opened: everything on automatic. */
import { AUTO_PROFILE } from '#core/account/auto.ts'
import { DEFAULT_DIALECT } from '#core/dialects/index.ts'
import { DEFAULT_SUMMARISER } from '#core/summaries/index.ts'
import type { CountingSettings } from '#workers/protocol/protocol.ts'

export const TRUTH_COUNTING: CountingSettings = {
  baseline: 'as-recorded',
  dialect: DEFAULT_DIALECT,
  summariser: DEFAULT_SUMMARISER,
  profile: AUTO_PROFILE,
}
