/**
 * pi compacts on demand, and by itself shortly before the context window is full; the newest steps stay.
 * https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/docs/compaction.md
 */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, compactedAbove, compactedLike, SIZES } from './agent.ts'

/** Of the newest steps, which it keeps whole. */
const RECENT_TOKENS = 20_000
/** Of each tool result in the request for the summary. */
const RESULT_CHARACTERS = 2000

export const pi: Agent = {
  name: 'pi',
  formats: ['pi-session'],
  settings: SIZES.map(compactedAt),
  settingLike: (spec) => compactedLike(spec, compactedAt),
}

function compactedAt(size: Tokens): AgentSetting {
  return {
    id: `pi-compact-${size}`,
    entered: '/compact',
    place: undefined,
    size,
    spec: compactedAbove(size, {
      userTokens: 0,
      recentTokens: RECENT_TOKENS,
      files: 0,
      resultCharacters: RESULT_CHARACTERS,
      readsCache: false,
    }),
    effect: t`pi replaces the conversation with a summary, except for the newest ${formatCompact(RECENT_TOKENS)} tokens.`,
    howTo: (codeOf) =>
      // Older versions request a summary of up to 80% of the reserve, which providers may refuse.
      t`Type ${codeOf('/compact')} at about ${formatCompact(size)}: pi’s footer shows the size, as a share of the context window. Newer versions do it themselves with ${codeOf('reserveTokens')} under ${codeOf('compaction')} in ~/.pi/agent/settings.json: the context window minus ${formatCompact(size)}.`,
  }
}
