/**
 * Gemini CLI compresses at a share of the context window, which is set, and on demand. The newest three
 * tenths of the history stay; that they begin at a user message isn’t replayed.
 * https://github.com/google-gemini/gemini-cli/blob/main/docs/reference/configuration.md
 */
import { formatCompact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, type CodeOf, compactedAbove, compactedLike, SIZES } from './agent.ts'
import { automaticCompactions } from './as-recorded.ts'

/** Of the history, which it keeps whole. */
const RECENT_SHARE = 0.3

export const geminiCli: Agent = {
  name: 'Gemini CLI',
  formats: ['gemini-cli'],
  settings: SIZES.map(compactedAt),
  settingLike: (spec) => compactedLike(spec, compactedAt),
}

function compactedAt(size: Tokens): AgentSetting {
  return {
    id: `gemini-cli-compress-${size}`,
    entered: '/compress',
    place: undefined,
    size,
    spec: compactedAbove(size, {
      userTokens: 0,
      recentTokens: Math.round(RECENT_SHARE * size),
      files: 0,
      readsCache: false,
    }),
    effect: t`Gemini CLI replaces the conversation with a summary, except for its newest ${formatShare(RECENT_SHARE)}.`,
    howTo: (codeOf, window) => howTo(size, codeOf, window),
    asRecorded: (run) => automaticCompactions(geminiCli.name, size, run),
  }
}

/** The setting is a share, so it needs the context window; it is read when Gemini CLI starts. */
function howTo(size: Tokens, codeOf: CodeOf, window?: Tokens): string {
  const [compress, tokens] = [codeOf('/compress'), formatCompact(size)]
  if (window === undefined || window <= size) return t`Type ${compress} at about ${tokens}.`
  const line = codeOf(`"model": { "compressionThreshold": ${Math.round((100 * size) / window) / 100} }`)
  const file = codeOf('~/.gemini/settings.json')
  return t`Write ${line} in ${file} (${tokens} of ${formatCompact(window)} tokens) and restart Gemini CLI, or type ${compress} at about ${tokens}.`
}
