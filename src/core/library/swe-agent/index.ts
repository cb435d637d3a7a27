/** SWE-agent's history processors. Adding one: its file and its line here. */
import { t } from '#base/words.ts'
import type { Family } from '../../memory/family.ts'
import { sweAgentClosedWindow } from './closed-window.ts'
import { sweAgentImageParsing } from './image-parsing.ts'
import { sweAgentLastObservations } from './last-observations.ts'
import { sweAgentRemoveRegex } from './remove-regex.ts'

export const sweAgent: Family = {
  title: t`SWE-agent`,
  strategies: [sweAgentLastObservations, sweAgentClosedWindow, sweAgentRemoveRegex, sweAgentImageParsing],
  memories: [],
}
