/**
 * Codex limits results of tools and compacts above a limit, both set in its configuration.
 * https://developers.openai.com/codex/config-reference,
 * https://github.com/openai/codex/blob/main/codex-rs/core/src/truncate.rs
 */
import { formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, compactedAbove, compactedLike, SIZES, withParams } from './agent.ts'

/** Limits of a tool result in tokens; its own is 10,000. */
const RESULT_LIMITS = [1000, 1500, 2000, 3000, 5000]
/** It counts four bytes of a tool result as a token, and keeps half of them at each end. */
const BYTES_PER_TOKEN = 4
/** Of user messages that it keeps beside its summary. */
const USER_TOKENS = 20_000

/** A line of its configuration. */
function inFile(entered: string) {
  return {
    entered,
    place: 'config.toml',
    howTo: (codeOf) =>
      t`Add ${codeOf(entered)} at the top of ${codeOf('~/.codex/config.toml')}, before the first [section].`,
  } satisfies Partial<AgentSetting>
}

export const codex: Agent = {
  name: 'Codex',
  formats: ['codex'],
  settings: [...RESULT_LIMITS.map(limitedTo), ...SIZES.map(compactedAt)],
  settingLike: (spec) =>
    spec.id === 'letta-middle'
      ? limitedTo(Math.floor(Number(spec.params['budget']) / BYTES_PER_TOKEN))
      : compactedLike(spec, compactedAt),
}

function compactedAt(size: Tokens): AgentSetting {
  return {
    ...inFile(`model_auto_compact_token_limit = ${size}`),
    id: `codex-compact-${size}`,
    size,
    spec: compactedAbove(size, { userTokens: USER_TOKENS, files: 0, readsCache: false }),
    effect: t`Above ${formatCompact(size)} tokens, Codex replaces the conversation with a summary and keeps the newest user messages, up to ${formatCompact(USER_TOKENS)} tokens. In recorded sessions, 5.4% of tool calls failed after a compaction and 3.7% before it, which may be chance.`,
  }
}

function limitedTo(limit: number): AgentSetting {
  return {
    ...inFile(`tool_output_token_limit = ${limit}`),
    id: `codex-result-limit-${limit}`,
    size: undefined,
    spec: withParams('letta-middle', { budget: limit * BYTES_PER_TOKEN, head: 50, tail: 50 }),
    summary: t`results over ${formatExact(limit)} tokens cut to ${formatExact(limit)}`,
    counted: t`Codex counts ${BYTES_PER_TOKEN} bytes as a token.`,
    effect: t`Codex cuts each tool result to ${formatExact(limit)} tokens and keeps its beginning and its end.`,
  }
}
