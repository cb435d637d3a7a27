/** Strategies for tool calls and their results. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { clearThinking } from './clear-thinking.ts'
import { clearToolUsesStrategy } from './clear-tool-uses.ts'
import { deduplicateCalls } from './deduplicate-calls.ts'
import { purgeFailedInputs } from './purge-failed-inputs.ts'
import { supersedeReads } from './supersede-reads.ts'

export const toolResults: Family = {
  title: t`Tool calls and results`,
  strategies: [clearToolUsesStrategy, clearThinking, deduplicateCalls, supersedeReads, purgeFailedInputs],
  memories: [],
}
