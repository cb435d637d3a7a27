/** OpenHands' condensers. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { openHandsAmortized } from './amortized.ts'
import { openHandsAttention } from './attention.ts'
import { openHandsBrowser } from './browser.ts'
import { openHandsGuardedSummary } from './guarded-summary.ts'
import { openHandsHosted } from './hosted.ts'
import { openHandsLlmSummary } from './llm-summary.ts'
import { openHandsMasking } from './masking.ts'
import { openHandsRecent } from './recent.ts'
import { openHandsStructuredSummary } from './structured-summary.ts'
import { openHandsWindow } from './window.ts'

export const openHands: Family = {
  title: t`OpenHands`,
  strategies: [
    openHandsRecent,
    openHandsMasking,
    openHandsBrowser,
    openHandsAmortized,
    openHandsWindow,
    openHandsLlmSummary,
    openHandsStructuredSummary,
    openHandsAttention,
    openHandsHosted,
    openHandsGuardedSummary,
  ],
  memories: [],
}
