/** Microsoft Agent Framework's compaction strategies. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { agentFrameworkContextWindow } from './agent-framework-context-window.ts'
import { agentFrameworkSlidingWindow } from './agent-framework-sliding-window.ts'
import { agentFrameworkSummarization } from './agent-framework-summarization.ts'
import { agentFrameworkTokenBudget } from './agent-framework-token-budget.ts'
import { agentFrameworkToolCalls } from './agent-framework-tool-calls.ts'
import { agentFrameworkTruncation } from './agent-framework-truncation.ts'

export const agentFramework: Family = {
  title: t`Microsoft Agent Framework`,
  strategies: [
    agentFrameworkTruncation,
    agentFrameworkSlidingWindow,
    agentFrameworkToolCalls,
    agentFrameworkSummarization,
    agentFrameworkTokenBudget,
    agentFrameworkContextWindow,
  ],
  memories: [],
}
