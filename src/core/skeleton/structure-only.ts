/**
 * For which memories a skeleton gives the figures of the original (tokens per call and category, kept, rewritten,
 * dropped, moved and added steps, the stable prefix), and for which it cannot: what reads, cuts or writes texts needs
 * them. A list of those that do not, held by a property test; a memory that is not in it counts as one that does.
 */
import type { CheckedSpec } from '../spec/spec-data.ts'

/** They go by kinds, places, counts, tokens, names of tools, and by which texts are equal. */
const STRUCTURE_ONLY: ReadonlySet<string> = new Set([
  'none',
  'keep-last',
  'keep-system-and-recent',
  'recent-within-budget',
  'last-actions',
  'clear-tool-uses',
  'clear-thinking',
  'deduplicate-calls',
  'autogen-buffered',
  'autogen-head-and-tail',
  'autogen-token-limited',
  'semantic-kernel-truncation',
  'llamaindex-buffer',
  'agent-framework-truncation',
  'agent-framework-sliding-window',
  'marsys-token-limit',
  'marsys-sliding-window',
  'marsys-conversation',
  'openhands-recent',
  'openhands-masking',
  'openhands-amortized',
  'openhands-window',
  'swe-agent-last-observations',
  'pydantic-ai-recent',
  'pydantic-ai-requests',
  'letta-buffer',
  'adaptive',
  'plain-messages',
])

/**
 * Whether the figures of a skeleton are those of the original for this memory. One exception that the interface tells:
 * the smolagents dialect joins the results of an action, so where a message-based memory takes away one of several
 * results the tokens of that action are estimated.
 */
export function isStructureOnly(spec: Pick<CheckedSpec, 'id' | 'pipeline' | 'facts'>): boolean {
  // A pinned fact is a piece of a text.
  return spec.facts === undefined && (spec.pipeline ?? [spec]).every(({ id }) => STRUCTURE_ONLY.has(id))
}
