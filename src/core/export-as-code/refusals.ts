/** Why a strategy has no function over messages that gives the same, a sentence for each. */

const BY_MODEL =
  'A model writes its summaries, so no function gives the same. “Summarize old steps” has a place for your model’s call.'
const MORE_THAN_MESSAGES =
  'It needs more than messages: notes, facts, or episodes that its framework keeps. Use that framework.'
const NOTHING = 'It sends all messages unchanged, so there is nothing to add to your agent.'

/** By the id of the strategy. */
export const NOT_IN_MESSAGES: Readonly<Record<string, string>> = {
  none: NOTHING,
  'plain-messages': NOTHING,
  'claude-code-microcompact':
    'Messages don’t say when they were sent, so a function over them finds no pauses.',
  'openhands-attention': 'A model chooses what is kept, so no function gives the same.',
  ...sameFor(BY_MODEL, [
    'agent-framework-context-window',
    'agent-framework-summarization',
    'agent-framework-token-budget',
    'compaction',
    'google-adk',
    'hierarchical',
    'langchain-summarization',
    'letta-summarizer',
    'llamaindex-summary-buffer',
    'marsys-compaction',
    'marsys-summarise',
    'openhands-guarded-summary',
    'openhands-hosted',
    'openhands-llm-summary',
    'openhands-structured-summary',
    'pydantic-ai-summary',
    'semantic-kernel-summarisation',
  ]),
  ...sameFor(MORE_THAN_MESSAGES, [
    'llamaindex-memory',
    'marsys-conversation',
    'marsys-episodic',
    'marsys-retrieval',
    'marsys-shared-facts',
    'marsys-shared-pool',
    'tinyagent-scratchpad',
  ]),
}

function sameFor(reason: string, ids: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(ids.map((id) => [id, reason]))
}
