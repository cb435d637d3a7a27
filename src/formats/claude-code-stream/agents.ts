/** The agents of a stream: each line of a sub-agent names the call that started it. */
import { isObject, type JsonObject, textField } from '#base/json.ts'
import {
  type AgentFacts,
  type AgentKey,
  type Agents,
  aboutCall,
  blocksOfType,
  type StartingCall,
  uniqueNames,
} from '../claude-code/agents.ts'
import type { Line } from '../claude-code/lines.ts'
import type { StreamLine } from './shape.ts'

export function findStreamAgents(lines: readonly Line[]): Agents {
  const keys = lines.map(({ value }): AgentKey => textField<StreamLine>(value, 'parent_tool_use_id'))
  const facts = new Map<string, AgentFacts>()
  lines.forEach(({ value }, index) => {
    const key = keys[index]
    if (key !== undefined && isObject(value.message))
      facts.set(key, { agentId: undefined, prompt: undefined })
  })
  if (facts.size === 0) return { keys, nameOf: () => undefined, about: {} }
  const calls = startingCalls(lines, facts)
  const names = uniqueNames(facts, calls)
  const about = [...facts.keys()].map((key) => [
    names.get(key) ?? key,
    { callId: key, ...aboutCall(calls.get(key)) },
  ])
  return {
    keys,
    nameOf: (key) => (key === undefined ? 'main' : (names.get(key) ?? key)),
    about: Object.fromEntries(about),
  }
}

function startingCalls(
  lines: readonly Line[],
  facts: ReadonlyMap<string, AgentFacts>,
): ReadonlyMap<string, StartingCall> {
  const calls = new Map<string, StartingCall>()
  for (const { value } of lines) for (const block of blocksOfType(value, 'tool_use')) note(block)
  return calls

  function note({ id, input }: JsonObject): void {
    if (typeof id === 'string' && facts.has(id) && isObject(input)) calls.set(id, { id, input })
  }
}
