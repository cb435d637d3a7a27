/** The list of memory kinds that are more than a pruned log. Adding one: its file and its line here. */

import type { MemoryKind } from '../memory/memory.ts'
import { googleAdk } from './google-adk/google-adk.ts'
import { llamaindexMemory } from './llamaindex/llamaindex-memory.ts'
import { marsysConversation } from './marsys/marsys-conversation.ts'
import { marsysEpisodic } from './marsys/marsys-episodic.ts'
import { marsysHierarchical } from './marsys/marsys-hierarchical.ts'
import { marsysRetrieval } from './marsys/marsys-retrieval.ts'
import { marsysSharedFacts } from './marsys/marsys-shared-facts.ts'
import { marsysSharedPool } from './marsys/marsys-shared-pool.ts'
import { adaptive } from './tinyagent/adaptive.ts'
import { hierarchical } from './tinyagent/hierarchical.ts'
import { plainMessages } from './tinyagent/plain-messages.ts'
import { tinyagentAgent } from './tinyagent/tinyagent-agent.ts'
import { tinyagentScratchpad } from './tinyagent/tinyagent-scratchpad.ts'

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
