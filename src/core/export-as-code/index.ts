/** The list of projects that a policy can be exported as code to. Adding one: its file and its line here. */
import type { CheckedSpec } from '../spec/spec-data.ts'
import { anthropic } from './anthropic.ts'
import { langchain } from './langchain.ts'
import { marsys } from './marsys.ts'
import { openHands } from './openhands.ts'
import { smolagents } from './smolagents.ts'
import { sweAgent } from './swe-agent.ts'
import { exportAsCode, type HomeTarget } from './target.ts'
import { tinyagent } from './tinyagent.ts'

export type { HomeTarget }
export { exportAsCode }

export const homeTargets: readonly HomeTarget[] = [
  tinyagent,
  smolagents,
  marsys,
  langchain,
  openHands,
  sweAgent,
  anthropic,
]

/** Whether at least one of the projects can express a strategy. */
export function isExportable(spec: CheckedSpec): boolean {
  return homeTargets.some((target) => exportAsCode(target, spec).ok)
}
