/**
 * The first thing a provider would refuse of a context made of steps, without going through every rule for
 * every message of every call: what can be said of a step alone is worked out once, and the rules look only
 * at a context, or the part of it, that isn't plainly fine.
 */
import type { Message } from '../model/message.ts'
import type { Step } from '../model/step.ts'
import { checkMessages } from './check.ts'
import { type CheckedRules, isSystem, type Violation } from './rules.ts'

/** What of a step's messages matters to the context they stand in. */
interface StepFacts {
  readonly messages: readonly Message[]
  /** No rule refuses anything of it, and it is either all system messages or has none. */
  readonly isFine: boolean
  readonly isSystem: boolean
  readonly startsWithUser: boolean
  /** Its first message makes calls, and the last one is the assistant's. */
  readonly startsWithCalls: boolean
  readonly endsWithAssistant: boolean
  /** Another step uses one of its call ids too. */
  sharesId: boolean
  /** The last scan that came by it: the same step twice repeats its call ids. */
  scan: number
}

/** Rules about where a message stands among others; all others can be judged by a step alone. */
const BY_PLACE: ReadonlySet<string> = new Set([
  'no-messages',
  'only-system',
  'first-not-user',
  'system-not-first',
])

/**
 * `messagesOf` gives the messages of a step, the same for each context. The function made gives the first
 * violation of a context, as `checkMessages` does: O(steps) for one that is fine, with one lookup a step.
 */
export function createFirstRefusal(
  provider: CheckedRules,
  messagesOf: (step: Step) => readonly Message[],
): (steps: readonly Step[]) => Violation | undefined {
  const known = new Map<Step, StepFacts>()
  const owners = new Map<string, StepFacts>()
  let scan = 0

  const factsOf = (step: Step): StepFacts => {
    const found = known.get(step)
    if (found !== undefined) return found
    const facts = judge(messagesOf(step), provider)
    known.set(step, facts)
    for (const { calls = [] } of facts.messages)
      for (const { id } of calls) {
        const owner = owners.get(id)
        if (owner === undefined) owners.set(id, facts)
        else if (owner !== facts) owner.sharesId = facts.sharesId = true
      }
    return facts
  }

  /** The place of the first step that may be refused where it stands; the number of steps if none is. */
  const firstDoubt = (steps: readonly StepFacts[]): number => {
    scan++
    const seen = new Set<string>()
    let before: StepFacts | undefined
    for (const [at, facts] of steps.entries()) {
      if (facts.messages.length === 0) continue
      const isRepeated = facts.scan === scan || (facts.sharesId && repeats(facts, seen))
      if (!facts.isFine || isRepeated || isMisplaced(facts, before, provider)) return at
      facts.scan = scan
      if (!facts.isSystem) before = facts
    }
    return before === undefined ? 0 : steps.length
  }

  return (steps) => {
    const facts = steps.map(factsOf)
    const doubt = firstDoubt(facts)
    if (doubt === steps.length && doubt > 0) return undefined
    // A fine step begins with no result: what stands before it is complete.
    const closed = facts.findIndex((one, at) => at > doubt && one.isFine && one.messages.length > 0)
    const part = closed < 0 ? facts : facts.slice(0, closed + 1)
    const [first] = checkMessages(joined(part), provider)
    const isOfPart = first !== undefined && first.rule !== 'only-system'
    return isOfPart || part.length === facts.length ? first : checkMessages(joined(facts), provider)[0]
  }
}

/** `before`: the nearest step before it that isn't a system message. */
function isMisplaced(facts: StepFacts, before: StepFacts | undefined, provider: CheckedRules): boolean {
  if (provider === 'openai') return false
  if (facts.isSystem) return before !== undefined
  if (before === undefined) return !facts.startsWithUser
  return provider === 'gemini' && facts.startsWithCalls && before.endsWithAssistant
}

/** Whether one of its call ids is among `seen`, which they are added to. */
function repeats({ messages }: StepFacts, seen: Set<string>): boolean {
  const before = seen.size
  let calls = 0
  for (const message of messages)
    for (const { id } of message.calls ?? []) {
      seen.add(id)
      calls++
    }
  return seen.size < before + calls
}

function joined(facts: readonly StepFacts[]): readonly Message[] {
  return facts.flatMap(({ messages }) => messages)
}

function judge(messages: readonly Message[], provider: CheckedRules): StepFacts {
  const systems = messages.filter(isSystem).length
  const refused = checkMessages(messages, provider).some(({ rule }) => !BY_PLACE.has(rule))
  const first = messages[0]
  return {
    messages,
    isFine: !refused && (systems === 0 || systems === messages.length),
    isSystem: systems > 0,
    startsWithUser: first?.role === 'user',
    startsWithCalls: (first?.calls ?? []).length > 0,
    endsWithAssistant: messages.at(-1)?.role === 'assistant',
    sharesId: false,
    scan: 0,
  }
}
