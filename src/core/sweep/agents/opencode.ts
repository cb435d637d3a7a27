/** opencode compacts on demand. https://opencode.ai/docs/tui/ */
import { formatCompact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, compactedAbove, compactedLike, SIZES } from './agent.ts'
import { automaticCompactions } from './as-recorded.ts'

export const opencode: Agent = {
  name: 'opencode',
  formats: ['opencode'],
  settings: SIZES.map(compactedAt),
  settingLike: (spec) => compactedLike(spec, compactedAt),
}

function compactedAt(size: Tokens): AgentSetting {
  return {
    id: `opencode-compact-${size}`,
    entered: '/compact',
    place: undefined,
    size,
    spec: compactedAbove(size, { userTokens: 0, files: 0, readsCache: false }),
    effect: t`opencode replaces the conversation with a summary.`,
    howTo: (codeOf) => t`Type ${codeOf('/compact')} at about ${formatCompact(size)}.`,
    asRecorded: (run) => automaticCompactions(opencode.name, size, run),
  }
}
