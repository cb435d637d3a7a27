/**
 * Claude Code compacts on demand, and by itself shortly before a window is full that can be set: up to 20,000
 * tokens for the summary and 13,000 more are kept free of it. https://code.claude.com/docs/en/commands,
 * https://github.com/anthropics/claude-code/issues/31806,
 * https://github.com/BaseInfinity/claude-sdlc-harness/issues/520. In 14 sessions of version 2.1.29 and later
 * with a window of 200k tokens, it compacted at 167k to 174k; in one with a window of 1M, at 999k.
 */
import { formatCompact } from '#base/format-number.ts'
import { given } from '#base/given.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, type CodeOf, compactedAbove, compactedLike, SIZES } from './agent.ts'
import { automaticCompactions, type RecordedRun } from './as-recorded.ts'

/** Files that it attaches again. */
const FILES = 5
const KEPT_FREE = 33_000
/** With a smaller window, some versions no longer compact by themselves. */
const LEAST_WINDOW = 200_000

export const claudeCode: Agent = {
  name: 'Claude Code',
  formats: ['claude-code', 'claude-code-stream'],
  settings: SIZES.map(compactedAt),
  settingLike: (spec) => compactedLike(spec, compactedAt),
}

function compactedAt(size: Tokens): AgentSetting {
  return {
    id: `claude-code-compact-${size}`,
    entered: '/compact',
    place: undefined,
    size,
    ...given({ whyByHand: whyByHand(size) }),
    spec: compactedAbove(size, { userTokens: 0, files: FILES, readsCache: true }),
    // The figures are measured (docs/compactions.md).
    effect: t`Claude Code replaces the conversation with a summary and attaches up to ${FILES} files that it has read. In recorded sessions, its summaries quoted 186 of 245 user messages word for word, and tool calls failed about as often after a compaction (3.5%) as before it (3.4%).`,
    howTo: (codeOf) => howTo(size, codeOf),
    asRecorded: (run) => asRecorded(size, run),
  }
}

function asRecorded(size: Tokens, run: RecordedRun): string | undefined {
  const { compactions = [] } = run
  const known = automaticCompactions(claudeCode.name, size, run)
  if (known !== undefined) return known
  // One whose trigger isn’t recorded may be either.
  return compactions.every(({ kind, trigger }) => kind === 'micro' || trigger === 'manual')
    ? t`In this run, Claude Code never compacted automatically. By default, it does about ${formatCompact(KEPT_FREE)} tokens before the context window is full.`
    : undefined
}

function whyByHand(size: Tokens): string | undefined {
  if (size + KEPT_FREE >= LEAST_WINDOW) return undefined
  return t`with an ${'/autocompact'} limit below ${formatCompact(LEAST_WINDOW)} tokens, Claude Code may not compact automatically`
}

function howTo(size: number, codeOf: CodeOf): string {
  const [compact, window] = [codeOf('/compact'), size + KEPT_FREE]
  if (window < LEAST_WINDOW) {
    const [auto, least] = [codeOf('/autocompact'), formatCompact(LEAST_WINDOW)]
    return t`Type ${compact} yourself at about ${formatCompact(size)}; ${codeOf('/context')} shows the size. With an ${auto} limit below ${least}, Claude Code may not compact automatically.`
  }
  const auto = codeOf(`/autocompact ${Math.round(window / 1000)}k`)
  return t`Type ${auto} once. It compacts about ${formatCompact(KEPT_FREE)} tokens before that limit, as measured at 200k. In older versions, type ${compact} at about ${formatCompact(size)}; ${codeOf('/context')} shows the size.`
}
