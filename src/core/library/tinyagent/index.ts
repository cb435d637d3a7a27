/** tinyAgent's strategies and memories. Adding one: its file and its line here. */
import type { Family } from '../../memory/family.ts'
import { adaptive } from './adaptive.ts'
import { hierarchical } from './hierarchical.ts'
import { lastActions } from './last-actions.ts'
import { plainMessages } from './plain-messages.ts'
import { tinyagentAgent } from './tinyagent-agent.ts'
import { tinyagentScratchpad } from './tinyagent-scratchpad.ts'

export const tinyagent: Family = {
  title: 'tinyAgent',
  strategies: [lastActions],
  memories: [adaptive, hierarchical, plainMessages, tinyagentAgent, tinyagentScratchpad],
}
