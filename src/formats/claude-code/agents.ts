/**
 * Which agent a line belongs to: the main agent, or a sub-agent, whose lines are marked as sidechain in the
 * same file or are in a file of their own; and what each sub-agent is called, after the call that started
 * it.
 */
import { given } from '#base/given.ts'
import { isArray, isObject, type JsonObject, type JsonValue, objectField, textField } from '#base/json.ts'
import type { Line } from './lines.ts'
import type { Block, SessionLine, TaskInput, TaskResult } from './shape.ts'

/** An agent by its key; undefined: the main agent's. */
export type AgentKey = string | undefined

export interface Agents {
  /** The key of each line, in the order of the lines. */
  readonly keys: readonly AgentKey[]
  /** What steps name their agent by; undefined where there is one agent only. */
  readonly nameOf: (key: AgentKey) => string | undefined
  /** What is known of the sub-agents, by name, for the metadata. */
  readonly about: JsonObject
}

export function findAgents(lines: readonly Line[]): Agents {
  const keys = agentKeys(lines)
  const facts = agentFacts(lines, keys)
  const hasMain = lines.some(({ value }, index) => keys[index] === undefined && isObject(value.message))
  if (facts.size === 0 || (facts.size === 1 && !hasMain)) return { keys, nameOf: () => undefined, about: {} }
  const links = linkCalls(lines, facts)
  const names = uniqueNames(facts, links)
  const about = [...facts].map(([key, { agentId }]) => [
    names.get(key) ?? key,
    { ...given({ agentId }), ...aboutCall(links.get(key)) },
  ])
  return {
    keys,
    nameOf: (key) => (key === undefined ? 'main' : (names.get(key) ?? key)),
    about: Object.fromEntries(about),
  }
}

function agentKeys(lines: readonly Line[]): readonly AgentKey[] {
  const byUuid = new Map<string, AgentKey>()
  const byCall = new Map<string, AgentKey>()
  let newest: AgentKey
  let roots = 0
  return lines.map(({ value }) => {
    const key = value.isSidechain === true ? sideKey(value) : undefined
    const uuid = textField<SessionLine>(value, 'uuid')
    if (uuid !== undefined) byUuid.set(uuid, key)
    for (const { id } of blocksOfType(value, 'tool_use')) if (typeof id === 'string') byCall.set(id, key)
    return key
  })

  function sideKey(value: JsonObject): AgentKey {
    newest = ownKey(value) ?? newest ?? `root ${roots++}`
    return newest
  }

  function ownKey(value: JsonObject): AgentKey {
    const agentId = textField<SessionLine>(value, 'agentId')
    if (agentId !== undefined) return `agent ${agentId}`
    const parent = byUuid.get(textField<SessionLine>(value, 'parentUuid') ?? '')
    if (parent !== undefined) return parent
    const [result] = blocksOfType(value, 'tool_result')
    if (result !== undefined) return byCall.get(textField<Block>(result, 'tool_use_id') ?? '')
    const isRoot =
      textField<SessionLine>(value, 'parentUuid') === undefined &&
      textField<SessionLine>(value, 'type') === 'user'
    return isRoot ? `root ${roots++}` : undefined
  }
}

/** The blocks of a type in a line's message. */
export function blocksOfType(line: JsonObject, type: string): readonly JsonObject[] {
  const content = objectField<SessionLine>(line, 'message')?.content
  if (!isArray(content)) return []
  return content.filter(isObject).filter((block) => block.type === type)
}

export interface AgentFacts {
  readonly agentId: string | undefined
  /** The text of its first user message: what it was asked to do. */
  prompt: string | undefined
}

function agentFacts(lines: readonly Line[], keys: readonly AgentKey[]): ReadonlyMap<string, AgentFacts> {
  const facts = new Map<string, AgentFacts>()
  lines.forEach(({ value }, index) => {
    const key = keys[index]
    if (key === undefined || !isObject(value.message)) return
    const known = facts.get(key) ?? { agentId: textField<SessionLine>(value, 'agentId'), prompt: undefined }
    known.prompt ??= promptText(value.message)
    facts.set(key, known)
  })
  return facts
}

function promptText({ content }: JsonObject): string | undefined {
  if (typeof content === 'string') return content.trim()
  const texts = isArray(content) ? content.flatMap((block) => textField<Block>(block, 'text') ?? []) : []
  return texts.length === 0 ? undefined : texts.join('').trim()
}

/** A call that started a sub-agent. */
export interface StartingCall {
  readonly id: string
  readonly input: JsonObject
}

/** The call that started each agent: by the id its result names, else by the prompt, each call once. */
function linkCalls(
  lines: readonly Line[],
  facts: ReadonlyMap<string, AgentFacts>,
): ReadonlyMap<string, StartingCall> {
  const calls = new Map<string, StartingCall>()
  const byPrompt = new Map<string, StartingCall[]>()
  const links = new Map<string, StartingCall>()
  for (const { value } of lines) {
    for (const call of blocksOfType(value, 'tool_use')) noteCall(call)
    const agentId = textField<TaskResult>(value.toolUseResult, 'agentId')
    const [result] = agentId === undefined ? [] : blocksOfType(value, 'tool_result')
    const started = calls.get(textField<Block>(result, 'tool_use_id') ?? '')
    if (started !== undefined && facts.has(`agent ${agentId}`)) links.set(`agent ${agentId}`, started)
  }
  const taken = new Set(links.values())
  for (const [key, { prompt }] of facts) {
    const call = links.has(key) ? undefined : byPrompt.get(prompt ?? '')?.find((one) => !taken.has(one))
    if (call === undefined) continue
    taken.add(call)
    links.set(key, call)
  }
  return links

  function noteCall({ id, input }: JsonObject): void {
    const prompt = textField<TaskInput>(input, 'prompt')?.trim()
    if (typeof id !== 'string' || !isObject(input) || prompt === undefined) return
    const call = { id, input }
    calls.set(id, call)
    const same = byPrompt.get(prompt)
    if (same === undefined) byPrompt.set(prompt, [call])
    else same.push(call)
  }
}

/**
 * What each sub-agent is called: what its call says of it, else its id; a name that is taken gets a number.
 */
export function uniqueNames(
  facts: ReadonlyMap<string, AgentFacts>,
  links: ReadonlyMap<string, StartingCall>,
): ReadonlyMap<string, string> {
  const used = new Map<string, number>([['main', 1]])
  return new Map(
    [...facts].map(([key, { agentId }], index) => {
      const input = links.get(key)?.input
      const said = textField<TaskInput>(input, 'description') ?? textField<TaskInput>(input, 'subagent_type')
      const name = said ?? agentId ?? `sub-agent ${index + 1}`
      const times = (used.get(name) ?? 0) + 1
      used.set(name, times)
      return [key, times === 1 ? name : `${name} (${times})`]
    }),
  )
}

/** For the metadata. */
export function aboutCall(call: StartingCall | undefined): { readonly [key: string]: JsonValue } {
  if (call === undefined) return {}
  const type = textField<TaskInput>(call.input, 'subagent_type')
  return { callId: call.id, ...given({ subagentType: type }) }
}
