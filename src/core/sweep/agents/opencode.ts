/** opencode compacts on demand. https://opencode.ai/docs/tui/ */
import { t } from '#base/words.ts'
import { type Agent, compactedAbove, SIZES } from './agent.ts'

export const opencode: Agent = {
  name: 'opencode',
  formats: ['opencode'],
  settings: SIZES.map((size) => ({
    id: `opencode-compact-${size}`,
    entered: '/compact',
    place: undefined,
    size,
    spec: compactedAbove(size, { userTokens: 0, files: 0, readsCache: false }),
    effect: t`opencode replaces the conversation with a summary.`,
    howTo: (codeOf) => t`Type ${codeOf('/compact')} at about that size.`,
  })),
}
