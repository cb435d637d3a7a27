/**
 * Codex limits results of tools and compacts above a limit, both set in its configuration.
 * https://developers.openai.com/codex/config-reference,
 * https://github.com/openai/codex/blob/main/codex-rs/core/src/truncate.rs; the default limits of models:
 * https://github.com/openai/codex/blob/main/codex-rs/models-manager/models.json (`truncation_policy`)
 */
import { formatCompact, formatExact } from '#base/format-number.ts'
import { t } from '#base/words.ts'
import type { Tokens } from '../../model/units.ts'
import { type Agent, type AgentSetting, compactedAbove, compactedLike, SIZES, withParams } from './agent.ts'
import { longestCut, type RecordedRun } from './as-recorded.ts'

/**
 * Limits of a tool result in tokens. Without the two smallest, another one was best in 2 of 10 recorded
 * sessions.
 */
const RESULT_LIMITS = [250, 500, 750, 1000, 1500, 2000, 3000, 5000]
/** It counts four bytes of a tool result as a token, and keeps half of them at each end. */
const BYTES_PER_TOKEN = 4
/** In tokens; in 8 sessions of versions 0.140 to 0.142, the longest results are cut to it exactly. */
const DEFAULT_LIMIT = 10_000
/** Models whose default is 10,000 bytes. */
const LIMITED_IN_BYTES = /^gpt-5(\.[12])?$/
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
    asRecorded: () => t`By default, Codex compacts when the context window is 90% full.`,
    effect: t`Above ${formatCompact(size)} tokens, Codex replaces the conversation with a summary and keeps the newest user messages, up to ${formatCompact(USER_TOKENS)} tokens. In recorded sessions, 5.4% of tool calls failed after a compaction and 3.7% before it, which may be chance.`,
  }
}

function limitedTo(limit: number): AgentSetting {
  return {
    ...inFile(`tool_output_token_limit = ${limit}`),
    id: `codex-result-limit-${limit}`,
    size: undefined,
    spec: withParams('letta-middle', { budget: limit * BYTES_PER_TOKEN, head: 50, tail: 50 }),
    mark: t`results to ${formatExact(limit)}`,
    summary: t`results over ${formatExact(limit)} tokens cut to ${formatExact(limit)}`,
    asRecorded: limitOf,
    counted: t`Codex counts ${BYTES_PER_TOKEN} bytes as a token.`,
    effect: t`Codex cuts each tool result to ${formatExact(limit)} tokens and keeps its beginning and its end.`,
  }
}

function limitOf(run: RecordedRun): string {
  const cut = longestCut(run)
  const isInBytes = run.calls.some(({ model = '' }) => LIMITED_IN_BYTES.test(model))
  const limit = formatExact(isInBytes ? DEFAULT_LIMIT / BYTES_PER_TOKEN : DEFAULT_LIMIT)
  if (cut === undefined) return t`Codex’s default is ${limit} tokens.`
  const longest = formatExact(cut)
  return longest === limit
    ? t`In this run, the longest results were cut to ${limit} tokens, Codex’s default.`
    : t`In this run, the longest results were cut to ${longest} tokens; Codex’s default is ${limit}.`
}
