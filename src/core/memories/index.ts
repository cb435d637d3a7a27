/** The list of memory kinds that are more than a pruned log. Adding one: its file and its line here. */
import { adaptive } from './adaptive.ts'
import { googleAdk } from './google-adk/google-adk.ts'
import { hierarchical } from './hierarchical.ts'
import { llamaindexMemory } from './llamaindex/llamaindex-memory.ts'
import { marsysConversation } from './marsys-conversation.ts'
import { marsysEpisodic } from './marsys-episodic.ts'
import { marsysHierarchical } from './marsys-hierarchical.ts'
import { marsysRetrieval } from './marsys-retrieval.ts'
import { marsysSharedFacts } from './marsys-shared-facts.ts'
import { marsysSharedPool } from './marsys-shared-pool.ts'
import type { MemoryKind } from './memory.ts'
import { plainMessages } from './plain-messages.ts'
import { tinyagentAgent } from './tinyagent-agent.ts'
import { tinyagentScratchpad } from './tinyagent-scratchpad.ts'

export const memoryKinds: readonly MemoryKind[] = [
  adaptive,
  hierarchical,
  plainMessages,
  tinyagentAgent,
  tinyagentScratchpad,
  marsysConversation,
  marsysEpisodic,
  marsysSharedPool,
  marsysSharedFacts,
  marsysHierarchical,
  marsysRetrieval,
  llamaindexMemory,
  googleAdk,
]
