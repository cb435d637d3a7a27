/** LangChain's trimming, filtering, merging and summarization. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { langchainFilter } from './langchain-filter.ts'
import { langchainMerge } from './langchain-merge.ts'
import { langchainSummarization } from './langchain-summarization.ts'
import { langchainTrim } from './langchain-trim.ts'

export const langchain: Family = {
  title: t`LangChain`,
  strategies: [langchainTrim, langchainSummarization, langchainFilter, langchainMerge],
  memories: [],
}
