/** LlamaIndex' buffers and memory. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { llamaindexBuffer } from './llamaindex-buffer.ts'
import { llamaindexMemory } from './llamaindex-memory.ts'
import { llamaindexSummaryBuffer } from './llamaindex-summary-buffer.ts'

export const llamaindex: Family = {
  title: t`LlamaIndex`,
  strategies: [llamaindexBuffer, llamaindexSummaryBuffer],
  memories: [llamaindexMemory],
}
