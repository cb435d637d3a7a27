/** The list of projects that a policy can be exported as code to. Adding one: its file and its line here. */
import { anthropic } from './anthropic.ts'
import { langchain } from './langchain.ts'
import { marsys } from './marsys.ts'
import { openHands } from './openhands.ts'
import { smolagents } from './smolagents.ts'
import { sweAgent } from './swe-agent.ts'
import type { HomeTarget } from './target.ts'
import { tinyagent } from './tinyagent.ts'

export { exportAsCode } from './target.ts'
export type { HomeTarget }

export const homeTargets: readonly HomeTarget[] = [
  tinyagent,
  smolagents,
  marsys,
  langchain,
  openHands,
  sweAgent,
  anthropic,
]
