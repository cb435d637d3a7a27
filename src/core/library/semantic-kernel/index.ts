/** Semantic Kernel's chat history reducers. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { semanticKernelSummarisation } from './semantic-kernel-summarisation.ts'
import { semanticKernelTruncation } from './semantic-kernel-truncation.ts'

export const semanticKernel: Family = {
  title: t`Semantic Kernel`,
  strategies: [semanticKernelTruncation, semanticKernelSummarisation],
  memories: [],
}
