/**
 * The context window that a Claude Code session was run with, inferred from where it compacted automatically:
 * a model of 1M tokens is often used with 200k. The file records neither.
 */
import type { Call, Trace } from '../model/trace.ts'
import type { Tokens } from '../model/units.ts'

/** Those of Claude Code, the larger first. */
const WINDOWS: readonly Tokens[] = [1_000_000, 200_000]
/** Of a window of 200k, versions before 2.1.29 kept up to 45,000 tokens free, and later ones 33,000. */
const MOST_KEPT_FREE = 50_000

type Session = Pick<Trace, 'calls' | 'compactions' | 'source'>

/** Undefined: no automatic compaction of the main agent was near the end of a known window. O(calls). */
export function inferredWindow({ calls, compactions = [], source }: Session): Tokens | undefined {
  if (!source.format.startsWith('claude-code')) return undefined
  const main = calls[0]?.agent
  const sizes = compactions
    .filter(({ kind, trigger, agent }) => kind === 'full' && trigger === 'auto' && agent === main)
    .map(({ tokensBefore = 0 }) => tokensBefore)
  const prompts = calls.filter(({ agent }) => agent === main).map(promptOf)
  const compacted = Math.max(0, ...sizes)
  const largest = [compacted, ...prompts].reduce((one, other) => Math.max(one, other))
  return WINDOWS.find((window) => compacted >= window - MOST_KEPT_FREE && largest <= window)
}

function promptOf({ usage: { input = 0, cacheRead = 0, cacheWrite = 0 } = {} }: Call): Tokens {
  return input + cacheRead + cacheWrite
}
