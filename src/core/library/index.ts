/** The list of strategies. Adding one: its file and its line here. */

import type { Strategy } from '../memory/strategy.ts'
import { agentFrameworkContextWindow } from './agent-framework/agent-framework-context-window.ts'
import { agentFrameworkSlidingWindow } from './agent-framework/agent-framework-sliding-window.ts'
import { agentFrameworkSummarization } from './agent-framework/agent-framework-summarization.ts'
import { agentFrameworkTokenBudget } from './agent-framework/agent-framework-token-budget.ts'
import { agentFrameworkToolCalls } from './agent-framework/agent-framework-tool-calls.ts'
import { agentFrameworkTruncation } from './agent-framework/agent-framework-truncation.ts'
import { autogenBuffered } from './autogen/autogen-buffered.ts'
import { autogenHeadAndTail } from './autogen/autogen-head-and-tail.ts'
import { autogenTokenLimited } from './autogen/autogen-token-limited.ts'
import { clearThinking } from './tool-results/clear-thinking.ts'
import { clearToolUsesStrategy } from './tool-results/clear-tool-uses.ts'
import { deduplicateCalls } from './tool-results/deduplicate-calls.ts'
import { keepLast } from './basic/keep-last.ts'
import { keepSystemAndRecent } from './basic/keep-system-and-recent.ts'
import { none } from './basic/none.ts'
import { purgeFailedInputs } from './tool-results/purge-failed-inputs.ts'
import { recentWithinBudget } from './basic/recent-within-budget.ts'
import { semantic } from './basic/semantic.ts'
import { shortenObservations } from './basic/shorten-observations.ts'
import { summariseOld } from './basic/summarise-old.ts'
import { supersedeReads } from './tool-results/supersede-reads.ts'
import { langchainFilter } from './langchain/langchain-filter.ts'
import { langchainMerge } from './langchain/langchain-merge.ts'
import { langchainSummarization } from './langchain/langchain-summarization.ts'
import { langchainTrim } from './langchain/langchain-trim.ts'
import { lettaBuffer } from './letta/letta-buffer.ts'
import { lettaMiddle } from './letta/letta-middle.ts'
import { lettaSummarizer } from './letta/letta-summarizer.ts'
import { llamaindexBuffer } from './llamaindex/llamaindex-buffer.ts'
import { llamaindexSummaryBuffer } from './llamaindex/llamaindex-summary-buffer.ts'
import { marsysCompaction } from './marsys/marsys-compaction.ts'
import { marsysSlidingWindow } from './marsys/marsys-sliding-window.ts'
import { marsysSummarise } from './marsys/marsys-summarise.ts'
import { marsysTokenLimit } from './marsys/marsys-token-limit.ts'
import { openHandsAmortized } from './openhands/amortized.ts'
import { openHandsAttention } from './openhands/attention.ts'
import { openHandsBrowser } from './openhands/browser.ts'
import { openHandsHosted } from './openhands/hosted.ts'
import { openHandsLlmSummary } from './openhands/llm-summary.ts'
import { openHandsMasking } from './openhands/masking.ts'
import { openHandsRecent } from './openhands/recent.ts'
import { openHandsGuardedSummary } from './openhands/sdk/guarded-summary.ts'
import { openHandsStructuredSummary } from './openhands/structured-summary.ts'
import { openHandsWindow } from './openhands/window.ts'
import { pydanticAiRecent } from './pydantic-ai/pydantic-ai-recent.ts'
import { pydanticAiRequests } from './pydantic-ai/pydantic-ai-requests.ts'
import { pydanticAiSummary } from './pydantic-ai/pydantic-ai-summary.ts'
import { semanticKernelSummarisation } from './semantic-kernel/semantic-kernel-summarisation.ts'
import { semanticKernelTruncation } from './semantic-kernel/semantic-kernel-truncation.ts'
import { smolagentsImages } from './smolagents/images.ts'
import { sweAgentClosedWindow } from './swe-agent/closed-window.ts'
import { sweAgentImageParsing } from './swe-agent/image-parsing.ts'
import { sweAgentLastObservations } from './swe-agent/last-observations.ts'
import { sweAgentRemoveRegex } from './swe-agent/remove-regex.ts'
import { lastActions } from './tinyagent/last-actions.ts'

export const strategies: readonly Strategy[] = [
  keepLast,
  shortenObservations,
  keepSystemAndRecent,
  summariseOld,
  recentWithinBudget,
  semantic,
  lastActions,
  smolagentsImages,
  langchainTrim,
  langchainSummarization,
  langchainFilter,
  langchainMerge,
  clearToolUsesStrategy,
  clearThinking,
  deduplicateCalls,
  supersedeReads,
  purgeFailedInputs,
  autogenBuffered,
  autogenHeadAndTail,
  autogenTokenLimited,
  semanticKernelTruncation,
  semanticKernelSummarisation,
  llamaindexBuffer,
  llamaindexSummaryBuffer,
  agentFrameworkTruncation,
  agentFrameworkSlidingWindow,
  agentFrameworkToolCalls,
  agentFrameworkSummarization,
  agentFrameworkTokenBudget,
  agentFrameworkContextWindow,
  marsysTokenLimit,
  marsysSummarise,
  marsysSlidingWindow,
  marsysCompaction,
  openHandsRecent,
  openHandsMasking,
  openHandsBrowser,
  openHandsAmortized,
  openHandsWindow,
  openHandsLlmSummary,
  openHandsStructuredSummary,
  openHandsAttention,
  openHandsHosted,
  openHandsGuardedSummary,
  sweAgentLastObservations,
  sweAgentClosedWindow,
  sweAgentRemoveRegex,
  sweAgentImageParsing,
  pydanticAiRecent,
  pydanticAiRequests,
  pydanticAiSummary,
  lettaBuffer,
  lettaSummarizer,
  lettaMiddle,
  none,
]

export function strategyById(id: string): Strategy | undefined {
  return strategies.find((strategy) => strategy.id === id)
}
