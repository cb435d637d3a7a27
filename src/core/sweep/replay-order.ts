/** In which order strategies are replayed, so that rows appear at once: those whose replay takes long come last. */
import type { CheckedSpec } from '../spec/spec-data.ts'

/** They look at every step of the history at every call; measured on runs of some hundred calls, the slowest last. */
const SLOW = [
  'clear-tool-uses',
  'marsys-retrieval',
  'swe-agent-closed-window',
  'langchain-trim',
  'openhands-attention',
  'openhands-masking',
  'agent-framework-sliding-window',
  'supersede-reads',
  'agent-framework-context-window',
  'agent-framework-token-budget',
  'langchain-summarization',
  'agent-framework-tool-calls',
  'agent-framework-summarization',
  'deduplicate-calls',
  'tinyagent-scratchpad',
]

/** The same specs, the slow ones at the end; otherwise in their order. */
export function cheapFirst(specs: readonly CheckedSpec[]): readonly CheckedSpec[] {
  return [...specs].sort((one, other) => SLOW.indexOf(one.id) - SLOW.indexOf(other.id))
}
