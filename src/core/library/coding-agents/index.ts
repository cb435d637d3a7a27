/**
 * What coding agents and model providers do to long conversations on their own. Adding one: its file and its
 * line here.
 */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { claudeCodeMicrocompact } from './claude-code-microcompact.ts'
import { compaction } from './compaction.ts'

export const codingAgents: Family = {
  title: t`Coding agents`,
  strategies: [compaction, claudeCodeMicrocompact],
  memories: [],
}
