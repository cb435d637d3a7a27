/** MARSYS' strategies and memories. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { marsysCompaction } from './marsys-compaction.ts'
import { marsysConversation } from './marsys-conversation.ts'
import { marsysEpisodic } from './marsys-episodic.ts'
import { marsysHierarchical } from './marsys-hierarchical.ts'
import { marsysRetrieval } from './marsys-retrieval.ts'
import { marsysSharedFacts } from './marsys-shared-facts.ts'
import { marsysSharedPool } from './marsys-shared-pool.ts'
import { marsysSlidingWindow } from './marsys-sliding-window.ts'
import { marsysSummarise } from './marsys-summarise.ts'
import { marsysTokenLimit } from './marsys-token-limit.ts'

export const marsys: Family = {
  title: t`MARSYS`,
  strategies: [marsysTokenLimit, marsysSummarise, marsysSlidingWindow, marsysCompaction],
  memories: [
    marsysConversation,
    marsysEpisodic,
    marsysSharedPool,
    marsysSharedFacts,
    marsysHierarchical,
    marsysRetrieval,
  ],
}
