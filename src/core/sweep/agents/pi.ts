/**
 * pi compacts on demand, and by itself shortly before the context window is full; the newest steps stay.
 * https://github.com/badlogic/pi-mono/blob/main/packages/coding-agent/docs/compaction.md
 */
import { formatCompact, formatShare } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, type CodeOf, compactedAbove, compactedLike, SIZES } from './agent.ts'

/** Of the newest steps, which it keeps whole. */
const RECENT_TOKENS = 20_000
/** The agent built on pi that keeps its sessions in pi's files, as the reader of these files names it. */
const OPENCLAW = 'OpenClaw'
/** It reserves at least as much (`reserveTokensFloor`), so that no larger size can be set. */
const LEAST_RESERVE = 20_000
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
    howTo: (codeOf, window, run) =>
      run?.metadata?.['agent'] === OPENCLAW ? inOpenClaw(size, codeOf, window) : howTo(size, codeOf, window),
  }
}

/** Older versions request a summary of up to 80% of the reserve, which providers may refuse. */
function howTo(size: Tokens, codeOf: CodeOf, window?: Tokens): string {
  const [compact, tokens, file] = [
    codeOf('/compact'),
    formatCompact(size),
    codeOf('~/.pi/agent/settings.json'),
  ]
  if (window === undefined || window <= size)
    return t`Type ${compact} at about ${tokens}: pi’s footer shows the size, as a share of the context window. Newer versions do it themselves with ${codeOf('reserveTokens')} under ${codeOf('compaction')} in ${file}: the context window minus ${tokens}.`
  const reserve = codeOf(`"compaction": { "reserveTokens": ${window - size} }`)
  return t`Type ${compact} when pi’s footer shows about ${formatShare(Math.round((100 * size) / window) / 100)} (${tokens} of ${formatCompact(window)} tokens). Newer versions do it themselves with ${reserve} in ${file}.`
}

/** https://docs.openclaw.ai/reference/session-management-compaction */
function inOpenClaw(size: Tokens, codeOf: CodeOf, window?: Tokens): string {
  const tokens = formatCompact(size)
  const byHand = t`Or type ${codeOf('/compact')} at about ${tokens}: then only the summary stays.`
  const [place, file] = [codeOf('agents.defaults.compaction'), codeOf('~/.openclaw/openclaw.json')]
  const within = codeOf('"midTurnPrecheck": { "enabled": true }')
  const reserve = codeOf('reserveTokens')
  const set =
    window === undefined || window - size < LEAST_RESERVE
      ? t`OpenClaw is built on pi. Under ${place} in ${file}, set ${reserve} to the context window minus ${tokens}, and ${within}: without that it compacts only between turns.`
      : t`OpenClaw is built on pi. Under ${place} in ${file}, set ${codeOf(`"reserveTokens": ${window - size}`)} and ${within}: without that it compacts only between turns.`
  return `${set} ${byHand}`
}
