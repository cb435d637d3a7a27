/**
 * Whose request was it? Where a file does not say, requests with the same beginning, or that repeat answers
 * of earlier ones, belong to one agent; agents are named by what their prompts begin with.
 */
import { takeCodePoints } from '#base/text.ts'
import { partsText } from '#core/model/message.ts'
import type { RecordedCall } from './call.ts'
import type { Incoming } from './conversation.ts'
import { saysSummary } from './summary.ts'

/** An agent without a name, where the file tells it from the others. */
const UNNAMED = ''

interface FoundAgent {
  /** The texts that the agent's first prompt begins with. */
  readonly beginning: readonly string[]
}

/**
 * The agent of each call: its `agent` where given, else found by the prompts. One agent in all: undefined,
 * the only agent. O(all prompts) at worst, O(calls) where beginnings are equal.
 */
export function agentsOfCalls(calls: readonly RecordedCall[]): readonly (string | undefined)[] {
  const byBeginning = new Map<string, FoundAgent>()
  const byAnswer = new Map<string, FoundAgent>()
  const found: FoundAgent[] = []
  const ownerOf = ({ prompt, compaction }: RecordedCall, beginning: readonly string[]) => {
    if (prompt === undefined) return found.at(-1)
    const last = prompt[beginning.length - 1]
    const isSummary = compaction !== undefined || (isUserSummary(last) && beginning.length > 1)
    return ownerByAnswers(prompt, byAnswer) ?? (isSummary ? ownerBySystems(beginning, found) : undefined)
  }
  const owners = calls.map((call) => {
    const { agent, prompt, answer } = call
    if (agent !== undefined) return agent
    const beginning = beginningOf(prompt ?? [])
    const key = beginning.join('\u0000')
    const known = byBeginning.get(key) ?? ownerOf(call, beginning)
    const owner = known ?? { beginning }
    if (known === undefined) found.push(owner)
    byBeginning.set(key, owner)
    for (const message of answer) remember(byAnswer, message, owner)
    return owner
  })
  const given = new Set(owners.filter((owner) => typeof owner === 'string'))
  if (given.has(UNNAMED))
    return owners.map((owner) => (typeof owner === 'string' && owner !== UNNAMED ? owner : undefined))
  if (given.size === 1 && found.length === 0) return calls.map(() => undefined)
  const isGiven = given.size > 0
  const names = isGiven || found.length > 1 ? namesOf(found, calls) : new Map<FoundAgent, string>()
  return owners.map((owner) => (typeof owner === 'string' ? owner : names.get(owner)))
}

/** The texts of the system messages and the first user message. */
function beginningOf(prompt: readonly Incoming[]): readonly string[] {
  const texts: string[] = []
  for (const message of prompt) {
    texts.push(partsText(message.parts))
    if (message.role !== 'system' && message.role !== 'developer') break
  }
  return texts
}

/** What tells an answer from others: the ids of its calls, else a text that is long enough. */
function keysOf({ role, calls = [], parts }: Incoming): readonly string[] {
  if (role !== 'assistant') return []
  const ids = calls.map(({ id }) => id).filter((id) => id !== '')
  const text = partsText(parts).trim()
  return ids.length > 0 || text.length < MIN_ANSWER ? ids : [text]
}

const MIN_ANSWER = 12

function remember(byAnswer: Map<string, FoundAgent>, message: Incoming, owner: FoundAgent): void {
  for (const key of keysOf(message)) if (!byAnswer.has(key)) byAnswer.set(key, owner)
}

/** The agent whose answer the prompt shows last. */
function ownerByAnswers(
  prompt: readonly Incoming[],
  byAnswer: ReadonlyMap<string, FoundAgent>,
): FoundAgent | undefined {
  for (let index = prompt.length - 1; index >= 0; index--) {
    const message = prompt[index]
    for (const key of message === undefined ? [] : keysOf(message)) {
      const owner = byAnswer.get(key)
      if (owner !== undefined) return owner
    }
  }
  return undefined
}

function isUserSummary(message: Incoming | undefined): boolean {
  return message?.role === 'user' && saysSummary(message)
}

/** The newest agent with the same system messages: a summary represents all that followed them. */
function ownerBySystems(beginning: readonly string[], found: readonly FoundAgent[]): FoundAgent | undefined {
  const systems = beginning.slice(0, -1)
  return found.findLast(
    (owner) =>
      owner.beginning.length === beginning.length &&
      systems.every((text, index) => owner.beginning[index] === text),
  )
}

/**
 * A name each: the first text in which an agent differs from all others, shortened; numbered where that
 * fails.
 */
function namesOf(
  found: readonly FoundAgent[],
  calls: readonly RecordedCall[],
): ReadonlyMap<FoundAgent, string> {
  const taken = new Set(calls.flatMap(({ agent }) => agent ?? []))
  const shared = new Map<string, number>()
  for (const { beginning } of found)
    for (const text of new Set(beginning)) shared.set(text, (shared.get(text) ?? 0) + 1)
  const names = new Map<FoundAgent, string>()
  const copies = new Map<string, number>()
  for (const [index, owner] of found.entries()) {
    const own = owner.beginning.find((text) => shared.get(text) === 1 && shorten(text) !== '')
    const wanted = own === undefined ? `agent ${index + 1}` : shorten(own)
    let copy = copies.get(wanted) ?? 1
    let name = wanted
    while (taken.has(name)) name = `${wanted} (${++copy})`
    copies.set(wanted, copy)
    taken.add(name)
    names.set(owner, name)
  }
  return names
}

const MAX_NAME = 40

/** The first line, without a leading “You are”, cut between words. */
function shorten(text: string): string {
  const start = text.trimStart().slice(0, 200)
  const [line = ''] = start.split(/[\n.!?:]/, 1)
  const name = line.replace(/^You are (?:an? |the )?/i, '').trim()
  if (name.length <= MAX_NAME) return name
  const cut = takeCodePoints(name, MAX_NAME)
  const space = cut.lastIndexOf(' ')
  return `${(space > MAX_NAME / 2 ? cut.slice(0, space) : cut).trimEnd()}…`
}
