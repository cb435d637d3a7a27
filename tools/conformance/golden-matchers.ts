/** Which matcher runs which file of golden vectors. Adding one: its file and its line here. */
import { matchAgentFramework } from './golden-agent-framework.ts'
import { matchAutogen } from './golden-autogen-contexts.ts'
import type { Matcher } from './golden-case.ts'
import { matchClearToolUses } from './golden-clear-tool-uses.ts'
import { matchGoogleAdk } from './golden-google-adk.ts'
import { matchLangchainMessages } from './golden-langchain-messages.ts'
import { matchLangchainSummarization } from './golden-langchain-summarization.ts'
import { matchLetta } from './golden-letta.ts'
import { matchLlamaIndex } from './golden-llamaindex.ts'
import { matchMarsysMemory } from './golden-marsys-memory.ts'
import { matchMarsysPatterns } from './golden-marsys-patterns.ts'
import { matchCondensers } from './golden-openhands-condensers.ts'
import { matchSdkView } from './golden-openhands-view.ts'
import { matchSemanticKernel } from './golden-semantic-kernel.ts'
import { matchSmolagents } from './golden-smolagents.ts'
import { matchSweAgent } from './golden-swe-agent.ts'
import { matchArchitecture } from './golden-tinyagent-architecture.ts'
import { matchManager } from './golden-tinyagent-manager.ts'
import { matchReactRun } from './golden-tinyagent-react.ts'
import { matchResearch } from './golden-tinyagent-research.ts'
import { matchScratchpad } from './golden-tinyagent-scratchpad.ts'

export const matchers: ReadonlyMap<string, Matcher> = new Map([
  ['google-adk-compaction.json', matchGoogleAdk],
  ['letta-summarizer.json', matchLetta],
  ['swe-agent-history.json', matchSweAgent],
  ['openhands-view-invariants.json', matchSdkView],
  ['openhands-condensers.json', matchCondensers],
  ['agent-framework-compaction.json', matchAgentFramework],
  ['autogen-contexts.json', matchAutogen],
  ['semantic-kernel-reducers.json', matchSemanticKernel],
  ['llamaindex-buffers.json', matchLlamaIndex],
  ['clear-tool-uses.json', matchClearToolUses],
  ['langchain-messages.json', matchLangchainMessages],
  ['langchain-summarization.json', matchLangchainSummarization],
  ['marsys-doc-patterns.json', matchMarsysPatterns],
  ['marsys-memory.json', matchMarsysMemory],
  ['tinyagent-doc-architecture.json', matchArchitecture],
  ['tinyagent-doc-research.json', matchResearch],
  ['tinyagent-manager.json', matchManager],
  ['tinyagent-react-run.json', matchReactRun],
  ['tinyagent-scratchpad.json', matchScratchpad],
  ['smolagents-memory.json', matchSmolagents],
])
