/**
 * The list of families of strategies and memories, in the order in which a person meets them. Adding one: its
 * folder and its line here.
 */
import type { Family } from '../memory/family.ts'
import type { MemoryKind } from '../memory/memory.ts'
import type { Strategy } from '../memory/strategy.ts'
import { agentFramework } from './agent-framework/index.ts'
import { autogen } from './autogen/index.ts'
import { basic } from './basic/index.ts'
import { codingAgents } from './coding-agents/index.ts'
import { googleAdkFamily } from './google-adk/index.ts'
import { langchain } from './langchain/index.ts'
import { letta } from './letta/index.ts'
import { llamaindex } from './llamaindex/index.ts'
import { marsys } from './marsys/index.ts'
import { openHands } from './openhands/index.ts'
import { pydanticAi } from './pydantic-ai/index.ts'
import { semanticKernel } from './semantic-kernel/index.ts'
import { smolagents } from './smolagents/index.ts'
import { sweAgent } from './swe-agent/index.ts'
import { tinyagent } from './tinyagent/index.ts'
import { toolResults } from './tool-results/index.ts'

export const families: readonly Family[] = [
  basic,
  toolResults,
  codingAgents,
  tinyagent,
  smolagents,
  marsys,
  openHands,
  sweAgent,
  langchain,
  llamaindex,
  pydanticAi,
  autogen,
  semanticKernel,
  agentFramework,
  letta,
  googleAdkFamily,
]

export const strategies: readonly Strategy[] = families.flatMap((family) => family.strategies)

/** Memory systems: more than a pruned log. */
export const memoryKinds: readonly MemoryKind[] = families.flatMap((family) => family.memories)

const byId = new Map(strategies.map((strategy) => [strategy.id, strategy]))

export function strategyById(id: string): Strategy | undefined {
  return byId.get(id)
}
