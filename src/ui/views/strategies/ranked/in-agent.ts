/**
 * What comes closest to a strategy in the coding agent that made the run, where that agent has a setting or a
 * command for it. Pure.
 *
 * https://code.claude.com/docs/en/env-vars, https://developers.openai.com/codex/config-reference
 */
import { t } from '#base/words.ts'
import type { CheckedSpec } from '#core/spec/spec-data.ts'
import { formatCompact, formatExact } from '../../../kit/index.ts'

/** Codex counts four bytes of a tool result as a token. */
const BYTES_PER_TOKEN = 4

/**
 * `tokens`: of the recorded prompt at which the strategy first acts. `codeOf`: how what a person
 * enters is written. Undefined: nothing is close.
 */
export function inAgentWords(
  spec: CheckedSpec,
  format: string | undefined,
  tokens: number | undefined,
  codeOf: (code: string) => string = (code) => code,
): string | undefined {
  const isClaudeCode = format === 'claude-code' || format === 'claude-code-stream'
  if (!isClaudeCode && format !== 'codex') return undefined
  if (spec.id === 'letta-middle') {
    const [bytes, limit] = [keptBytes(spec), Number(spec.params['budget'])]
    return isClaudeCode
      ? t`Closest in Claude Code: the environment variable ${codeOf(`BASH_MAX_OUTPUT_LENGTH=${bytes}`)}, for results of Bash only.`
      : t`Closest in Codex: ${codeOf(`tool_output_token_limit = ${Math.round(bytes / BYTES_PER_TOKEN)}`)} in config.toml, which also shortens results between ${formatExact(bytes)} and ${formatExact(limit)} bytes.`
  }
  if (!SUMMARIZING.has(spec.id) || tokens === undefined) return undefined
  return isClaudeCode
    ? t`Closest in Claude Code: the command ${codeOf('/compact')} at about ${formatCompact(tokens)} tokens, whose summary replaces user messages too.`
    : t`Closest in Codex: ${codeOf(`model_auto_compact_token_limit = ${rounded(tokens)}`)} in config.toml, which keeps user messages up to 20,000 tokens.`
}

/** They replace most of the context with one summary. */
const SUMMARIZING = new Set(['compaction', 'marsys-compaction'])

function keptBytes({ params }: CheckedSpec): number {
  const [budget, head, tail] = [params['budget'], params['head'], params['tail']].map(Number)
  return Math.round(((budget ?? 0) * Math.min(100, (head ?? 0) + (tail ?? 0))) / 100)
}

function rounded(tokens: number): number {
  return Math.round(tokens / 1000) * 1000
}
